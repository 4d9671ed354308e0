//! The values of cards as a line of text.

use std::fmt::Write as _;

use crate::honeymoon::solver::solve::CardValue;

/// Writes `8 SA=8 SK=8 HA=7`: the best value, then every card with its own. `values` are best first.
pub fn report(values: &[CardValue]) -> String {
    let mut text = best(values).to_string();
    for (card, tricks) in values {
        let _ = write!(text, " {card}={tricks}");
    }
    text
}

/// Returns the best of some values, which is the first, or 0 if there are none.
pub(crate) fn best(values: &[CardValue]) -> usize {
    values.first().map_or(0, |&(_, tricks)| tricks)
}
