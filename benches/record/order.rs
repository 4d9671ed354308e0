//! Which rows are measured in which round, and in which order.
//!
//! A row that runs after a long one finds colder caches. So the order of each round is another one, and no row always
//! runs after the same one. Rows with few rounds are spread over all of them.

use crate::common::deals::shuffle;
use crate::common::random::Random;

/// Returns the rows of a round in their order, as places in `rounds`. `rounds` has the number of rounds of each row,
/// and `most` is the number of all rounds.
pub(crate) fn of_round(rounds: &[usize], round: usize, most: usize) -> Vec<usize> {
    let is_in = |&place: &usize| (round + 1) * rounds[place] / most > round * rounds[place] / most;
    let mut order: Vec<usize> = (0..rounds.len()).filter(is_in).collect();
    shuffle(&mut Random::new(round as u64), &mut order);
    order
}
