//! The check of `inputs/bad/`, which every program of a game must pass.

use super::cases::{cases, Case};
use super::program::run;

/// Runs `program` on all bad cases of `game`. It must reject each with the message in the `.err`
/// file, after it has written the answers in the `.out` file, if there is one. Returns the number
/// of cases.
pub(crate) fn check_bad_cases(program: &str, game: &str) -> usize {
    check_other_bad_cases(program, game, &[])
}

/// Does the same, except for the cases named `skipped`.
pub(crate) fn check_other_bad_cases(program: &str, game: &str, skipped: &[&str]) -> usize {
    let mut bad = cases(&format!("bad/{game}"), "err");
    bad.retain(|case| !is_named(case, skipped));
    check(program, &bad)
}

/// Does the same for a flattened source, except for the cases named `skipped`. Its messages have one
/// line, without the advice that may follow.
pub(crate) fn check_bad_cases_without_advice(program: &str, game: &str, skipped: &[&str]) -> usize {
    let mut bad = cases(&format!("bad/{game}"), "err");
    bad.retain(|case| !is_named(case, skipped));
    for case in &mut bad {
        let end = case.expected.find('\n').expect("a line");
        case.expected.truncate(end + 1);
    }
    check(program, &bad)
}

/// Returns whether a case has one of these names, such as `07`.
pub(crate) fn is_named(case: &Case, names: &[&str]) -> bool {
    let name = case.path.file_stem().and_then(|name| name.to_str());
    name.is_some_and(|name| names.contains(&name))
}

fn check(program: &str, bad: &[Case]) -> usize {
    for case in bad {
        let answers = std::fs::read_to_string(case.path.with_extension("out")).unwrap_or_default();
        let outcome = run(program, &[], &case.input);
        assert_eq!(outcome.notes, case.expected, "{:?} by {program}", case.path);
        let end = (outcome.answers, outcome.status);
        assert_eq!(end, (answers, Some(1)), "{:?} by {program}", case.path);
    }
    bad.len()
}
