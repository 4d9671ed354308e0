//! The check of `inputs/bad/`, which every program of a game must pass.

use super::cases::cases;
use super::program::run;

/// Runs `program` on all bad cases of `game`. It must reject each with the message in the `.err`
/// file, after it has written the answers in the `.out` file, if there is one. Returns the number
/// of cases.
pub(crate) fn check_bad_cases(program: &str, game: &str) -> usize {
    let bad = cases(&format!("bad/{game}"), "err");
    for case in &bad {
        let outcome = run(program, &[], &case.input);
        assert_eq!(outcome.notes, case.expected, "{:?} by {program}", case.path);
        let end = (outcome.answers, outcome.status);
        assert_eq!(end, (case.answers_before_error(), Some(1)), "{:?} by {program}", case.path);
    }
    bad.len()
}
