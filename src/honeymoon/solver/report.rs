//! Cards by what they are worth.

use std::fmt::Write as _;

use crate::honeymoon::solver::Worth;

/// The best cards first; those of equal worth stay in their order, that of
/// [`Hand::cards`](crate::honeymoon::hand::Hand::cards).
pub fn best_first(mut worths: Vec<Worth>) -> Vec<Worth> {
    worths.sort_by_key(|&(_, tricks)| std::cmp::Reverse(tricks));
    worths
}

/// `8 SA=8 SK=8 HA=7`: what the best card is worth, then all of them, best first.
pub fn report(worths: Vec<Worth>) -> String {
    let worths = best_first(worths);
    let mut text = best(&worths).to_string();
    for (card, tricks) in worths {
        let _ = write!(text, " {card}={tricks}");
    }
    text
}

/// What the best card is worth.
pub fn best(worths: &[Worth]) -> usize {
    worths.iter().map(|&(_, tricks)| tricks).max().unwrap_or(0)
}
