//! For tests and benches: random deals, made from seeded random numbers, and relative positions.
//!
//! A position is the length of each suit and a word with one bit per card. The lowest bits belong to the first suit. If
//! there is a trump suit, it is the first suit.

use bitsolve::honeymoon::{CardValue, Deal, Play, ReferenceSolver, Solver, Suit};
use bitsolve::internals::honeymoon::{deal_out_of, Sequence};
pub(crate) use bitsolve::internals::honeymoon::{random_deal, shuffle};

use super::random::Random;

/// A solver of Honeymoon Bridge.
pub(crate) trait Solve {
    fn value(&mut self, deal: &Deal) -> usize;
    fn card_values(&mut self, play: &Play) -> Vec<CardValue>;
}

impl Solve for Solver {
    fn value(&mut self, deal: &Deal) -> usize {
        Solver::value(self, deal)
    }

    fn card_values(&mut self, play: &Play) -> Vec<CardValue> {
        Solver::card_values(self, play)
    }
}

impl Solve for ReferenceSolver {
    fn value(&mut self, deal: &Deal) -> usize {
        ReferenceSolver::value(self, deal)
    }

    fn card_values(&mut self, play: &Play) -> Vec<CardValue> {
        ReferenceSolver::card_values(self, play)
    }
}

/// Every trump suit, and no trump.
pub(crate) const TRUMPS: [Option<Suit>; 5] =
    [Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades), None];

/// Returns `count` random deals of `tricks` cards per hand. The trump suits and no trump take turns.
pub(crate) fn random_deals(tricks: usize, count: usize) -> Vec<Deal> {
    let mut random = Random::new(tricks as u64);
    let trumps = TRUMPS.into_iter().cycle();
    trumps.take(count).map(|trump| random_deal(&mut random, tricks, trump)).collect()
}

/// Returns a random deal of `tricks` cards per hand out of a few suits: a random number of them, at
/// least as many as the cards need. Long suits and voids are common in such deals.
pub(crate) fn skewed_deal(random: &mut Random, tricks: usize, trump: Option<Suit>) -> Deal {
    let fewest = (2 * tricks).div_ceil(13);
    let suits = fewest + random.below(5 - fewest as u32) as usize;
    let mut order = [0, 1, 2, 3];
    shuffle(random, &mut order);
    let cards = order[..suits].iter().flat_map(|suit| suit * 13..suit * 13 + 13).collect();
    deal_out_of(random, cards, tricks, trump)
}

/// Returns the deal of a position. Clubs are the first suit.
pub(crate) fn position(lengths: [usize; 4], bits: u32, with_trump: bool) -> Deal {
    let trump = with_trump.then_some(Suit::Clubs);
    Sequence { bits, lengths }.deal(trump).expect("as many cards in each hand")
}
