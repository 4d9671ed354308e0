//! The `cephalopods` program: answers, options, errors and exit status.

use crate::common::program::{run, Outcome};
use crate::common::{cases, rejected, streams};
use bitsolve::cephalopods::SolverKind;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cephalopods");
const PUZZLE: &[u8] = b"1\n5 5 5\n0 0 5\n5 5 5\n";
const ANSWER: &str = "36379286\n";

fn cephalopods(arguments: &[&str], input: &[u8]) -> Outcome {
    run(PROGRAM, arguments, input)
}

#[test]
fn every_case_is_answered_from_standard_input_and_from_a_file() {
    let mut checked = 0;
    for case in cases::cases("cephalopods", "out") {
        let file = case.path.to_str().unwrap();
        for outcome in [cephalopods(&[], &case.input), cephalopods(&[file], b"")] {
            assert_eq!(outcome.answers, case.expected, "{:?}", case.path);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
            checked += 1;
        }
    }
    assert_eq!(checked, 2 * cases::CEPHALOPODS);
}

#[test]
fn every_bad_case_is_rejected_with_its_place() {
    let rejected = rejected::check_bad_cases(PROGRAM, "cephalopods");
    assert_eq!(rejected, cases::BAD_CEPHALOPODS);
    let mut checked = 0;
    for case in cases::cases("bad/cephalopods", "err") {
        let answers = std::fs::read_to_string(case.path.with_extension("out")).unwrap_or_default();
        // If the text is from a file, the error begins with the name of the file.
        let file = case.path.to_str().unwrap();
        let outcome = cephalopods(&[file], b"");
        let named = case.expected.replacen("error: ", &format!("error: {file}:"), 1);
        assert_eq!((outcome.notes, outcome.status), (named, Some(1)), "{:?}", case.path);
        assert_eq!(outcome.answers, answers);
        checked += 1;
    }
    assert_eq!(checked, cases::BAD_CEPHALOPODS);
}

#[test]
fn ends_are_counted_and_listed() {
    const INPUT: &[u8] = b"1 5 5 5 0 0 5 5 5 5\n62 0 0 0 0 0 0 0 0 0\n";
    const FIRST: &str = "sequences 2 boards 2\n";
    let counted = cephalopods(&["ends"], INPUT);
    let games = "sequences 40451383272842039662136401744861568 boards 41259\n";
    assert_eq!(counted.answers, format!("{FIRST}{games}"));
    let listed = cephalopods(&["ends", "--list", "-"], INPUT);
    let (first, rest) = listed.answers.split_once(games).expect("both puzzles");
    assert_eq!(first, format!("{FIRST}555015555 1\n555105555 1\n"));
    let lines: Vec<(&str, u128)> = rest
        .lines()
        .map(|line| line.split_once(' ').expect("two words"))
        .map(|(board, count)| (board, count.parse().expect("a number")))
        .collect();
    assert_eq!(lines.len(), 41_259);
    assert!(lines.windows(2).all(|two| two[0].0 < two[1].0), "the boards are in order");
    assert!(lines.iter().all(|(board, count)| board.len() == 9 && *count > 0));
    let all: u128 = lines.iter().map(|(_, count)| count).sum();
    assert_eq!(games, format!("sequences {all} boards {}\n", lines.len()));
    for outcome in [counted, listed] {
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
    }
    // What was answered before an error is not lost.
    let outcome = cephalopods(&["ends", "--list"], b"0 0 0 0 0 0 0 0 0 1 x");
    assert_eq!(outcome.answers, "sequences 1 boards 1\n000000001 1\n");
    assert_eq!(outcome.status, Some(1));
    streams::check_prompt_answers(PROGRAM, &["ends"], b"", (PUZZLE, FIRST));
}

#[test]
fn every_depth_has_its_line() {
    for engine in SolverKind::ALL.map(SolverKind::name) {
        let outcome = cephalopods(&["--depths", "--engine", engine], b"70 5 5 5 0 0 5 5 5 5");
        let lines: Vec<&str> = outcome.answers.lines().collect();
        assert_eq!((lines.len(), outcome.status), (63, Some(0)), "{engine}");
        assert_eq!(lines[..2], ["0 555005555", "1 36379286"], "{engine}");
        for (depth, line) in lines[..62].iter().enumerate() {
            assert!(line.starts_with(&format!("{depth} ")), "{line}");
        }
        assert_eq!(lines[61].strip_prefix("61"), lines[62].strip_prefix("70"), "{engine}");
    }
    let outcome = cephalopods(&["sum", "--depths"], &PUZZLE.repeat(2));
    assert_eq!(outcome.answers, "0 555005555\n1 36379286\n".repeat(2));
    let outcome = cephalopods(&["--depths", "--stats"], PUZZLE);
    assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)));
}

#[test]
fn an_answer_is_there_before_the_input_ends() {
    for arguments in [&[][..], &["sum", "--threads", "1"], &["--threads=7"]] {
        for puzzle in [PUZZLE, b"1 555 0.5 555\n", b"1 555 005 555\n"] {
            streams::check_prompt_answers(PROGRAM, arguments, b"", (puzzle, ANSWER));
        }
    }
}

/// Twelve puzzles, of which some take much longer than others, and their answers.
fn mixed_puzzles() -> (Vec<u8>, String) {
    let all = cases::cases("cephalopods", "out");
    let public = &all[..12];
    let input: Vec<u8> =
        public.iter().flat_map(|case| [case.input.as_slice(), b"\n"].concat()).collect();
    (input, public.iter().map(|case| case.expected.as_str()).collect())
}

#[test]
fn threads_change_nothing() {
    let (puzzles, answers) = mixed_puzzles();
    for engine in ["layered", "depth"] {
        for threads in ["1", "2", "3", "7", "64"] {
            let arguments = ["--engine", engine, "--threads", threads];
            let outcome = cephalopods(&arguments, &puzzles.repeat(3));
            assert_eq!((outcome.answers, outcome.status), (answers.repeat(3), Some(0)));
            // An error ends the answers at the same place, after all puzzles before it are answered.
            let broken = [puzzles.clone(), b"20 7".to_vec(), puzzles.clone()].concat();
            let outcome = cephalopods(&arguments, &broken);
            assert_eq!((outcome.answers, outcome.status), (answers.clone(), Some(1)));
            assert!(outcome.notes.contains(": expected cell 1 of 9 (0 to 6), found \"7"));
        }
    }
}

#[test]
fn engines_are_chosen_by_name() {
    for engine in SolverKind::ALL.map(SolverKind::name) {
        let joined = format!("--engine={engine}");
        for arguments in [&["--engine", engine][..], &[&joined], &["-", "--engine", engine]] {
            let outcome = cephalopods(arguments, PUZZLE);
            assert_eq!((outcome.answers.as_str(), outcome.status), (ANSWER, Some(0)));
        }
    }
}

#[test]
fn repeats_answer_once_and_say_how_long_they_took() {
    for (arguments, engine, runs) in [
        (&["--repeat", "3"][..], "layered", "3"),
        (&["--repeat=1"], "layered", "1"),
        (&["--engine=depth", "--repeat=2"], "depth", "2"),
        (&["--engine", "reference", "--repeat", "2"], "reference", "2"),
    ] {
        let outcome = cephalopods(arguments, &PUZZLE.repeat(2));
        assert_eq!((outcome.answers, outcome.status), (ANSWER.repeat(2), Some(0)));
        let line = outcome.notes.strip_suffix('\n').expect("a line");
        let words: Vec<&str> = line.split(' ').collect();
        let [name, count, "runs,", "min", min, "ms,", "median", median, "ms,", "max", max, "ms"] =
            words[..]
        else {
            panic!("{line}");
        };
        assert_eq!((name, count), (format!("{engine}:").as_str(), runs), "{line}");
        let [min, median, max] = [min, median, max].map(|ms| ms.parse::<f64>().unwrap());
        assert!(0.0 <= min && min <= median && median <= max, "{line}");
    }
}

#[test]
fn stats_are_those_of_the_search() {
    let from_empty = b"40 0 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0";
    for (arguments, expected) in [
        // The first line is a fact about the game: the number of canonical boards that are reached
        // within 40 moves, and of the moves out of those that are reached within 39.
        (
            &["--stats"][..],
            "layered: 502266 boards, 1739674 moves, widest frontier 19941\n\
             layered: 12 boards, 33 moves, widest frontier 8\n",
        ),
        // There are 2,247,162 pairs of board and depth, and 7,464,675 moves out of them. The depth
        // solver counts 0.8% more, because its map overwrites some boards.
        (
            &["--stats", "--engine", "depth"],
            "depth: 2265630 boards, 7522461 moves, widest frontier 152590\n\
             depth: 12 boards, 33 moves, widest frontier 8\n",
        ),
    ] {
        let outcome = cephalopods(arguments, from_empty);
        assert_eq!(outcome.notes, expected);
        assert_eq!(outcome.answers.lines().next(), Some("503115192"));
    }
    let outcome = cephalopods(&["--stats", "--engine", "reference"], PUZZLE);
    assert_eq!(outcome.notes, "reference: 3 boards, 2 moves, widest frontier 2\n");
}

#[test]
fn help_and_version_are_answers() {
    for option in ["--help", "-h"] {
        let outcome = cephalopods(&[option], b"");
        assert!(outcome.answers.contains("Usage: cephalopods [OPTIONS] [COMMAND] [FILE]"));
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
    }
    for option in ["--version", "-V"] {
        let outcome = cephalopods(&[option], b"");
        assert_eq!(outcome.answers, concat!("cephalopods ", env!("CARGO_PKG_VERSION"), "\n"));
        assert_eq!(outcome.status, Some(0));
    }
}

#[test]
fn wrong_usage_says_so() {
    let cases: [(&[&str], &str); 21] = [
        (&["--quick"], "there is no option '--quick'"),
        (&["-x"], "there is no option '-x'"),
        (&["--engine"], "--engine needs a value (layered, depth or reference)"),
        (&["--engine", "warp"], "--engine takes layered, depth or reference, not 'warp'"),
        (&["--repeat", "0"], "--repeat takes 1 to 1000000, not '0'"),
        (&["--repeat", "-1"], "--repeat takes 1 to 1000000, not '-1'"),
        (&["--repeat=many"], "--repeat takes 1 to 1000000, not 'many'"),
        (
            &["--repeat", "99999999999999999999"],
            "--repeat takes 1 to 1000000, not '99999999999999999999'",
        ),
        (&["--repeat=+5"], "--repeat takes 1 to 1000000, not '+5'"),
        (&["--stats=yes"], "--stats takes no value, but was given 'yes'"),
        (
            &["a.in", "b.in"],
            "'b.in' is one argument too many; puzzles are read from a file or standard input",
        ),
        (&["--stat"], "there is no option '--stat'; did you mean '--stats'?"),
        (&["--help", "--nope"], "there is no option '--nope'"),
        (&["--threads", "0"], "--threads takes 1 to 1024, not '0'"),
        (&["--threads"], "--threads needs a value (1 to 1024)"),
        (&["moves", "--repeat=2"], "'moves' has no option '--repeat'"),
        (&["--stats", "moves"], "'moves' has no option '--stats'"),
        (&["moves", "--engine", "depth"], "'moves' has no option '--engine'"),
        (&["moves", "--threads", "2"], "'moves' has no option '--threads'"),
        (&["move"], "there is no command or file 'move'; did you mean 'moves'?"),
        (
            &["sum", "a.in", "b.in"],
            "'b.in' is one argument too many; puzzles are read from a file or standard input",
        ),
    ];
    for (arguments, problem) in cases {
        let outcome = cephalopods(arguments, PUZZLE);
        let expected = format!("error: {problem}\nTry 'cephalopods --help'.\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(2)), "{arguments:?}");
        assert_eq!(outcome.answers, "");
    }
}

#[cfg(unix)]
#[test]
fn options_that_are_not_text_are_options_all_the_same() {
    use std::os::unix::ffi::OsStrExt;
    use std::process::Command;
    let option = std::ffi::OsStr::from_bytes(b"--\xff");
    let output = Command::new(PROGRAM).arg(option).output().unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(notes, "error: there is no option '--\u{fffd}'\nTry 'cephalopods --help'.\n");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = env!("CARGO_MANIFEST_DIR");
    for name in ["no/such/file", folder] {
        let outcome = cephalopods(&[name], b"");
        assert!(outcome.notes.starts_with(&format!("error: {name}: cannot read: ")), "{outcome:?}");
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)));
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [&[][..], &["--threads=1"], &["--threads=3"], &["moves"], &["--help"]] {
        streams::check_closed_pipe(PROGRAM, arguments, &PUZZLE.repeat(1000));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [&[][..], &["--threads", "3"], &["--stats"], &["moves"]] {
        streams::check_full_disk(PROGRAM, arguments, PUZZLE);
    }
}
