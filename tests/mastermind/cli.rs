//! The `mastermind` program: answers, options, errors and exit status.

use crate::common::cases;
use crate::common::program::{run, Outcome};
use crate::{answers, PROGRAM};
use bitsolve::mastermind::Strategy;

fn mastermind(arguments: &[&str], input: &[u8]) -> Outcome {
    run(PROGRAM, arguments, input)
}

/// The command line of an input, and the lines after it.
fn split(input: &[u8]) -> (Vec<&str>, &[u8]) {
    let text = std::str::from_utf8(input).unwrap();
    let mut rest = text;
    loop {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            return (line.split_whitespace().collect(), after.as_bytes());
        }
        rest = after;
    }
}

/// Answers without the number of nodes, which depends on the solver and on the threads.
fn without_nodes(answers: &str) -> String {
    let is_number = |text: &str| text.parse::<u64>().is_ok();
    let line = |line: &str| match line.split_once(' ') {
        Some(("nodes", number)) if is_number(number) => "nodes\n".to_string(),
        _ => format!("{line}\n"),
    };
    answers.lines().map(line).collect()
}

#[test]
fn every_case_is_answered_with_and_without_arguments() {
    for case in cases::cases("mastermind", "out") {
        let (line, rest) = split(&case.input);
        let is_one_of = |names: &[&str]| line.iter().any(|word| names.contains(word));
        let (has_threads, path) = (!is_one_of(&["score", "verify"]), case.path.to_str().unwrap());
        let with = |option| mastermind(&[&line, &[option][..]].concat(), rest);
        for (outcome, is_valid, is_reference) in [
            (mastermind(&[], &case.input), true, false),
            (mastermind(&[path], b""), true, false),
            (mastermind(&line, rest), true, false),
            (with("--threads=1"), has_threads, false),
            (with("--threads=3"), has_threads, false),
            (with("--reference"), has_threads && !is_one_of(&["search", "--threads"]), true),
        ] {
            if !is_valid {
                let option = if is_reference { "--reference" } else { "--threads" };
                let is_refused = outcome.notes.contains(option) && outcome.status == Some(2);
                assert!(is_refused, "{path}: {}", outcome.notes);
                continue;
            }
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{path}");
            let expected = cases::common_lines(&case.expected);
            assert_eq!(cases::common_lines(&outcome.answers), expected, "{path}");
            if !is_reference {
                let expected = without_nodes(&case.expected);
                assert_eq!(without_nodes(&outcome.answers), expected, "{path}");
            }
        }
    }
}

#[test]
fn turns_may_come_from_a_file_and_data_on_the_command_line_is_taken_for_one() {
    let turns = std::env::temp_dir().join(format!("bitsolve-turns-{}", std::process::id()));
    std::fs::write(&turns, "1122 1 0\n1344 0 1 # so far\n").unwrap();
    let found = answers(&format!("next 4 6 knuth {}", turns.display()), "");
    std::fs::remove_file(&turns).unwrap();
    assert!(found.starts_with("remaining 44\nguess 3526\n"), "{found}");
    let outcome = mastermind(&["score", "4", "6", "1122"], b"");
    assert!(outcome.notes.starts_with("error: 1122: cannot read: "), "{outcome:?}");
    assert!(outcome.notes.ends_with("; lines are read from a file or standard input\n"));
    assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)));
}

#[test]
fn a_name_that_is_wrong_is_recognized_on_a_command_line_and_in_an_input() {
    let strategy = &*format!("a strategy ({})", Strategy::ALL.map(Strategy::name).join(", "));
    let first = "a first guess (4 colors from R G B Y O P)";
    let next = "a command before the game, as in 'next 4p6c'";
    let cases = [
        ("evaluate 4p6c kunth", strategy, "kunth", "knuth"),
        ("evaluate --colors RGBYOP most-prats", first, "most-prats", "most-parts"),
        ("tree optimla", strategy, "optimla", "optimal"),
        ("play optimla", strategy, "optimla", "optimal"),
        // This command does not accept `search`.
        ("play saerch", strategy, "saerch", ""),
        ("trace knuth entropi", "a secret (4 digits from 1 to 6)", "entropi", ""),
        ("play mastermnd", "a game such as 4p6c", "mastermnd", "mastermind"),
        ("score Bulls-and-cow", "a game such as 4p6c", "Bulls-and-cow", "bulls-and-cows"),
        ("play 4p", "a game such as 4p6c", "4p", ""),
        ("optimal 4p6 --threads 2", "a game such as 4p6c", "4p6", ""),
        ("evaluate 12P-6c", "a game such as 4p6c", "12P-6c", ""),
        ("next 4p6colors", "a game such as 4p6c", "4p6colors", ""),
        ("4p6c knuth", next, "4p6c", ""),
        ("4p", next, "4p", ""),
        ("next 5x8", "a game such as 4p6c", "5x8", "5p8c"),
        ("score 4,10", "a game such as 4p6c", "4,10", "4p10c"),
        ("5X8", next, "5X8", ""),
        ("trace bulls-and-cows 12a4", "a secret (4 different digits from 0 to 9)", "12a4", ""),
        (
            "Bulls-and-Cows",
            "a command before the game, as in 'next Bulls-and-Cows'",
            "Bulls-and-Cows",
            "",
        ),
        ("knuth", "a command before the strategy, as in 'next knuth'", "knuth", ""),
    ];
    for (line, expected, word, meant) in cases {
        let outcome = mastermind(&line.split(' ').collect::<Vec<_>>(), b"");
        let proposal = format!("; did you mean '{meant}'?");
        let proposal = if meant.is_empty() { "" } else { &proposal };
        let notes = format!(
            "error: expected {expected}, found '{word}'{proposal}\nTry 'mastermind --help'.\n"
        );
        assert_eq!((outcome.notes, outcome.status), (notes, Some(2)), "{line}");
        let outcome = mastermind(&[], line.as_bytes());
        let column = line.rfind(word).unwrap() + 1;
        let advice = format!("\n  did you mean \"{meant}\"?");
        let advice = if meant.is_empty() { "" } else { &advice };
        let notes = format!("error: 1:{column}: expected {expected}, found \"{word}\"{advice}\n");
        assert_eq!((outcome.notes, outcome.status), (notes, Some(1)), "{line}");
    }
    // A file that is missing is not a game.
    let outcome = mastermind(&["verify", "bulls-and-cows.txt"], b"");
    assert!(outcome.notes.starts_with("error: bulls-and-cows.txt: cannot read: "));
    for (input, advice) in
        [("nxet 4p6c", "next"), ("next --tpo 3", "--top"), ("tree --format dto", "dot")]
    {
        let outcome = mastermind(&[], input.as_bytes());
        let end = format!("\n  did you mean \"{advice}\"?\n");
        assert!(outcome.notes.ends_with(&end), "{}", outcome.notes);
    }
}
