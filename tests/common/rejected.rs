//! The check of `inputs/bad/`, which every program of a game has to pass.

use super::cases::cases;
use super::program::run;

/// Runs `program` on all bad cases of `game`: each must be rejected with the message beside it, after the
/// answers beside it, if any. Returns how many there are.
pub fn check_bad_cases(program: &str, game: &str) -> usize {
    let bad = cases(&format!("bad/{game}"), "err");
    for case in &bad {
        let answers = std::fs::read_to_string(case.path.with_extension("out")).unwrap_or_default();
        let outcome = run(program, &[], &case.input);
        assert_eq!(outcome.notes, case.expected, "{:?} by {program}", case.path);
        let end = (outcome.answers, outcome.status);
        assert_eq!(end, (answers, Some(1)), "{:?} by {program}", case.path);
    }
    bad.len()
}
