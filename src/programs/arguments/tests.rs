//! Tests of what a command line is read as.

use super::*;

const FLAGS: &[&str] = &["--solver", "--repeat", "--stats"];

fn arguments(line: &str) -> Arguments {
    Arguments::new(line.split_whitespace().map(OsString::from))
}

/// Reads a whole command line, and returns what was read or the first error.
fn read(line: &str) -> Result<String, UsageError> {
    let mut arguments = arguments(line);
    let mut said = Vec::new();
    while let Some(flag) = arguments.next_option(FLAGS)? {
        let place = arguments.place_of(flag).unwrap();
        said.push(match flag {
            "--solver" => arguments.one_of(&["fast", "slow", "warp9"], |name| match name {
                "fast" | "slow" => Some(format!("{place}:{name}")),
                _ => None,
            })?,
            "--repeat" => format!("{place}:{}", arguments.number(&(1..=9))?),
            _ => format!("{place}:stats"),
        });
    }
    said.extend(arguments.about().map(str::to_string));
    let mut operands = arguments.operands();
    while let Some(operand) = operands.next_raw() {
        said.push(operand.to_string_lossy().into_owned());
    }
    Ok(said.join(" "))
}

#[test]
fn options_values_and_operands_are_distinguished() {
    for (line, said) in [
        ("", ""),
        ("a --solver fast b --repeat=3 - -- --file --", "1:fast 4:3 a b - --file --"),
        ("--stats --help", "0:stats --help"),
        ("-h -V x", "--version x"),
    ] {
        assert_eq!(read(line), Ok(said.to_string()), "{line}");
    }
    // A value may begin with a dash, so the last `--` is a value, and a wrong one.
    assert!(read("--solver=slow --solver --").is_err());
}

#[test]
fn errors_name_the_word_in_both_forms() {
    // The place of the word, the message for a command line, and the one for an input.
    let cases = [
        ("a --slover=2", "1: there is no option '--slover'; did you mean '--solver'? | an option, \"--slover=2\""),
        ("-x", "0: there is no option '-x' | an option, \"-x\""),
        ("--json", "0: there is no option '--json' | an option, \"--json\""),
        ("--STATS", "0: there is no option '--STATS'; did you mean '--stats'? | an option, \"--STATS\""),
        ("--solver", "1: --solver needs a value (fast, slow or warp9) | the value of --solver (fast, slow or warp9), nothing"),
        ("--solver warp", "1: --solver takes fast, slow or warp9, not 'warp'; did you mean 'warp9'? | the value of --solver (fast, slow or warp9), \"warp\""),
        ("--repeat=0", "0: --repeat takes 1 to 9, not '0' | the value of --repeat (1 to 9), \"--repeat=0\""),
        ("--repeat +5", "1: --repeat takes 1 to 9, not '+5' | the value of --repeat (1 to 9), \"+5\""),
        ("--stats=yes -x", "0: --stats takes no value, but was given 'yes' | --stats without a value, \"--stats=yes\""),
        ("--help=yes", "0: --help takes no value, but was given 'yes' | --help without a value, \"--help=yes\""),
        ("--help --nope", "1: there is no option '--nope' | an option, \"--nope\""),
    ];
    for (line, said) in cases {
        let error = read(line).unwrap_err();
        let found = error.found().unwrap_or("nothing".to_string());
        let (at, message, expected) = (error.at, error.message(), error.expected());
        assert_eq!(format!("{at}: {message} | {expected}, {found}"), said, "{line}");
    }
    assert_eq!(cases.len(), 11);
}

#[test]
fn operands_are_taken_one_by_one() {
    let mut arguments = arguments("4 --stats x y");
    while arguments.next_option(FLAGS).unwrap().is_some() {}
    let mut operands = arguments.operands();
    assert_eq!(operands.number("pins", &(1..=8)), Ok(4));
    assert_eq!(operands.peek(), Some(OsStr::new("x")));
    let error = operands.take("a color", |_| None::<()>).unwrap_err();
    assert_eq!((error.at, error.message().as_str()), (2, "expected a color, found 'x'"));
    let error = operands.end("; colors are digits").unwrap_err();
    assert_eq!(error.message(), "'y' is one argument too many; colors are digits");
    assert_eq!((error.at, error.expected().as_str()), (3, "nothing more"));
    assert_eq!(operands.next_raw(), Some(OsStr::new("y")));
    assert!(operands.end("").is_ok());
    let error = operands.number("pins", &(1..=8)).unwrap_err();
    assert_eq!((error.at, error.found()), (4, None));
    assert_eq!(error.message(), "the number of pins (1 to 8) is missing");
    let error = error.with_found("none".to_string());
    assert_eq!(error.found().as_deref(), Some("none"));
}

#[test]
fn a_similar_name_is_proposed_for_a_value_or_an_operand() {
    let mut arguments = arguments("--repeat jsn tabel");
    arguments.next_option(FLAGS).unwrap();
    let error = arguments.is_json().unwrap_err();
    assert_eq!(error.message(), "--repeat takes text or json, not 'jsn'; did you mean 'json'?");
    assert!(arguments.next_option(FLAGS).unwrap().is_none());
    let error = arguments.operands().error("a command").proposing(&["value", "table"]);
    assert_eq!(error.message(), "expected a command, found 'tabel'; did you mean 'table'?");
    assert_eq!(error.meant(), Some("table"));
    // A proposal that was made before stays.
    assert_eq!(error.proposing(&["line"]).meant(), Some("table"));
}
