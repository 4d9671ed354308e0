//! The outcomes that a program may have on any input, valid or not.

use super::program::Outcome;

/// Returns whether an outcome is one of the two that an input may have: success without notes, or a
/// rejection in one short line with a line number and a column, maybe with advice on a second line.
pub(crate) fn is_proper(outcome: &Outcome) -> bool {
    let is_rejection = || {
        let line = outcome.notes.strip_prefix("error: ").and_then(|rest| rest.strip_suffix('\n'));
        let mut parts = line.unwrap_or_default().splitn(3, ':');
        let mut number = || parts.next().is_some_and(|part| part.parse::<usize>().is_ok());
        let has_place = number() && number();
        let problem = parts.next().unwrap_or_default();
        let is_advice = |line: &str| line.starts_with("  ") && line.len() < 120;
        has_place
            && problem.starts_with(" expected ")
            && problem.contains(", found ")
            && outcome.notes.lines().count() <= 2
            && outcome.notes.lines().skip(1).all(is_advice)
            && outcome.notes.len() < 400
    };
    match outcome.status {
        Some(0) => outcome.notes.is_empty(),
        Some(1) => is_rejection(),
        _ => false,
    }
}
