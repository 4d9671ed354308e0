//! Tests of what a command line is read as.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flag {
    Solver,
    Repeat,
    Stats,
}

const FLAGS: &[(&str, Flag)] =
    &[("--solver", Flag::Solver), ("--repeat", Flag::Repeat), ("--stats", Flag::Stats)];

fn arguments(line: &str) -> Arguments<Flag> {
    Arguments::new(line.split_whitespace().map(OsString::from), FLAGS)
}

/// Reads a whole command line, and returns what was read or the first error.
fn read(line: &str) -> Result<String, UsageError> {
    let mut arguments = arguments(line);
    let mut said = Vec::new();
    while let Some((flag, place)) = arguments.next_option()? {
        said.push(match flag {
            Flag::Solver => arguments.value("fast, slow", |name| match name {
                "fast" | "slow" => Some(format!("{place}:{name}")),
                _ => None,
            })?,
            Flag::Repeat => format!("{place}:{}", arguments.number(&(1..=9))?),
            Flag::Stats => format!("{place}:stats"),
        });
    }
    said.extend(arguments.about().map(|about| format!("{about:?}")));
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
        ("--stats --help", "0:stats Help"),
        ("-h -V x", "Version x"),
    ] {
        assert_eq!(read(line), Ok(said.to_string()), "{line}");
    }
    // A value may begin with a dash, so the last `--` is a value, and a wrong one.
    assert!(read("--solver=slow --solver --").is_err());
}

#[test]
fn errors_name_the_word_in_both_forms() {
    let known = "an option";
    let cases = [
        (
            "a --slover=2",
            1,
            "there is no option '--slover'; did you mean '--solver'?",
            known,
            Some("\"--slover=2\""),
        ),
        ("-x", 0, "there is no option '-x'", known, Some("\"-x\"")),
        ("--json", 0, "there is no option '--json'", known, Some("\"--json\"")),
        (
            "--STATS",
            0,
            "there is no option '--STATS'; did you mean '--stats'?",
            known,
            Some("\"--STATS\""),
        ),
        (
            "--solver",
            1,
            "--solver needs a value (fast, slow)",
            "the value of --solver (fast, slow)",
            None,
        ),
        (
            "--solver warp",
            1,
            "--solver takes fast, slow, not 'warp'",
            "the value of --solver (fast, slow)",
            Some("\"warp\""),
        ),
        (
            "--repeat=0",
            0,
            "--repeat takes 1 to 9, not '0'",
            "the value of --repeat (1 to 9)",
            Some("\"--repeat=0\""),
        ),
        (
            "--repeat +5",
            1,
            "--repeat takes 1 to 9, not '+5'",
            "the value of --repeat (1 to 9)",
            Some("\"+5\""),
        ),
        (
            "--stats=yes -x",
            0,
            "--stats takes no value, but was given 'yes'",
            "--stats without a value",
            Some("\"--stats=yes\""),
        ),
        (
            "--help=yes",
            0,
            "--help takes no value, but was given 'yes'",
            "--help without a value",
            Some("\"--help=yes\""),
        ),
        ("--help --nope", 1, "there is no option '--nope'", known, Some("\"--nope\"")),
    ];
    for (line, at, message, expected, found) in cases {
        let error = read(line).unwrap_err();
        assert_eq!(error.message(), message, "{line}");
        let found = found.map(str::to_string);
        assert_eq!((error.at, error.expected(), error.found()), (at, expected.to_string(), found));
    }
    assert_eq!(cases.len(), 11);
}

#[test]
fn operands_are_taken_one_by_one() {
    let mut arguments = arguments("4 --stats x y");
    while arguments.next_option().unwrap().is_some() {}
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
    arguments.next_option().unwrap();
    let error = arguments.is_json().unwrap_err();
    assert_eq!(error.message(), "--repeat takes text or json, not 'jsn'; did you mean 'json'?");
    assert!(arguments.next_option().unwrap().is_none());
    let error = arguments.operands().error("a command").proposing(&["value", "table"]);
    assert_eq!(error.message(), "expected a command, found 'tabel'; did you mean 'table'?");
    assert_eq!(error.meant(), Some("table"));
    // A proposal that was made before stays.
    assert_eq!(error.proposing(&["line"]).meant(), Some("table"));
}

#[test]
fn commands_and_files_are_distinguished() {
    const COMMANDS: &[(&str, u8)] = &[("table", 1), ("trace", 2)];
    for (word, command) in [
        ("table", Ok(Some(1))),
        ("trace", Ok(Some(2))),
        ("./table", Ok(None)),
        ("-", Ok(None)),
        ("a.in", Ok(None)),
        ("src", Ok(None)),
        ("", Ok(None)),
        ("TABLE", Err("there is no command or file 'TABLE'; did you mean 'table'?")),
        ("N", Err("there is no command or file 'N'; commands are: table, trace; and more")),
    ] {
        let words: Vec<OsString> = word.split_whitespace().map(OsString::from).collect();
        let places: Vec<usize> = (0..words.len()).collect();
        let mut operands = Operands { words: &words, rest: &places };
        let found = operands.command_or_file(COMMANDS, "; and more");
        assert_eq!(found.map_err(|error| error.message()), command.map_err(str::to_string));
    }
    let mut operands = Operands { words: &[], rest: &[] };
    let error = operands.command(COMMANDS, "").unwrap_err();
    assert_eq!((error.expected().as_str(), error.found()), ("a command (table, trace)", None));
}
