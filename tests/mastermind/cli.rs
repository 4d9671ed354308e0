//! The `mastermind` program: answers, options, errors and exit status.

use super::PROGRAM;
use crate::common::cases;
use crate::common::difference::assert_same;
use crate::common::program::{run, Outcome};

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
            (
                with("--reference"),
                has_threads && !is_one_of(&["compare", "search", "--threads"]),
                true,
            ),
        ] {
            if !is_valid {
                let option = if is_reference { "--reference" } else { "--threads" };
                let is_refused = outcome.notes.contains(option) && outcome.status == Some(2);
                assert!(is_refused, "{path}: {}", outcome.notes);
                continue;
            }
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{path}");
            let (answers, expected) = (cases::without_times(&outcome.answers), &case.expected);
            assert_eq!(cases::common_lines(&answers), cases::common_lines(expected), "{path}");
            if !is_reference {
                assert_same(&without_nodes(&answers), &without_nodes(expected), path);
            }
        }
    }
}

#[test]
fn turns_may_come_from_a_file_and_data_on_the_command_line_is_taken_for_one() {
    let turns = std::env::temp_dir().join(format!("bitsolve-turns-{}", std::process::id()));
    std::fs::write(&turns, "1122 1 0\n1344 0 1 # so far\n").unwrap();
    let outcome = mastermind(&["next", "4", "6", "knuth", turns.to_str().unwrap()], b"");
    std::fs::remove_file(&turns).unwrap();
    assert!(outcome.answers.starts_with("remaining 44\nguess 3526\n"), "{outcome:?}");
    let outcome = mastermind(&["score", "4", "6", "1122"], b"");
    assert!(outcome.notes.starts_with("error: 1122: cannot read: "), "{outcome:?}");
    assert!(outcome.notes.ends_with("; lines are read from a file or standard input\n"));
    assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)));
}

/// The table has the messages for command lines. Those for the first line of an input are the same, with a place.
#[test]
fn what_is_wrong_on_a_command_line_is_wrong_on_the_first_line_of_an_input() {
    let mut checked = 0;
    for row in cases::with_strategies(include_str!("../data/usage.txt")).lines() {
        let Some((line, problem)) =
            row.strip_prefix("mastermind ").and_then(|row| row.split_once(": "))
        else {
            continue;
        };
        let Some((_, found)) = problem.split_once(", found '") else { continue };
        // In an input, no word can name a file.
        if problem.contains(" or a file") {
            continue;
        }
        let (word, _) = found.split_once('\'').unwrap();
        let column = line.rfind(word).unwrap() + 1;
        let notes = format!("error: 1:{column}: {problem}\n");
        let outcome = mastermind(&[], line.as_bytes());
        assert_eq!((outcome.notes, outcome.status), (notes, Some(1)), "{line}");
        checked += 1;
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn refused_questions_say_why() {
    let rows = include_str!("../data/mastermind/refused.txt").lines();
    for row in rows.filter(|row| row.contains('|')) {
        let [line, input, problem] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let arguments: Vec<&str> = line.split(' ').collect();
        let outcome = mastermind(&arguments, input.replace("\\n", "\n").as_bytes());
        let problem = problem.replace("\\n", "\n");
        assert_eq!((outcome.notes, outcome.status), (format!("error: {problem}\n"), Some(1)));
    }
}
