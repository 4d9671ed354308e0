//! Random hands and deals. The same random numbers give the same cards.

use crate::honeymoon::card::{Card, Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::random::Random;

pub(crate) fn random_trump(random: &mut Random) -> Option<Suit> {
    Suit::BY_NUMBER.get(random.below(5) as usize).copied()
}

/// Returns a random deal of `tricks` cards per hand, which must be 1 to 13.
pub fn random_deal(random: &mut Random, tricks: usize, trump: Option<Suit>) -> Deal {
    deal_out_of(random, (0..4 * RANKS).collect(), tricks, trump)
}

/// Returns a random deal of `tricks` cards per hand out of these cards, which are given by their numbers.
/// They differ, and there are enough for two hands.
pub fn deal_out_of(
    random: &mut Random,
    mut cards: Vec<usize>,
    tricks: usize,
    trump: Option<Suit>,
) -> Deal {
    shuffle(random, &mut cards);
    let (leader, other) = (hand(&cards[..tricks]), hand(&cards[tricks..2 * tricks]));
    Deal::new(trump, leader, other).expect("the cards differ")
}

/// Returns a random hand of this many of the `cards`.
pub(crate) fn random_hand(random: &mut Random, cards: Hand, count: usize) -> Hand {
    let is_there = |&number: &usize| cards.bits() >> number & 1 != 0;
    let mut numbers: Vec<usize> = (0..4 * RANKS).filter(is_there).collect();
    shuffle(random, &mut numbers);
    hand(&numbers[..count])
}

fn hand(numbers: &[usize]) -> Hand {
    numbers.iter().map(|&number| Card::from_number(number)).collect()
}

/// Shuffles `things` with the algorithm of Fisher and Yates.
pub fn shuffle<T>(random: &mut Random, things: &mut [T]) {
    for last in (1..things.len()).rev() {
        things.swap(last, random.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::deal::TRUMPS;

    #[test]
    fn every_card_and_every_trump_suit_is_as_likely_as_another() {
        let mut random = Random::new(7);
        let mut deal = |_| {
            let trump = random_trump(&mut random);
            random_deal(&mut random, RANKS, trump)
        };
        let all: Vec<Deal> = (0..20_000).map(&mut deal).collect();
        let near = |share: f64, holds: &dyn Fn(&Deal) -> bool| {
            let (count, expected) = (all.iter().filter(|deal| holds(deal)).count(), 2e4 * share);
            let six_deviations = 6.0 * (expected * (1.0 - share)).sqrt();
            assert!((count as f64 - expected).abs() < six_deviations, "{count}, not {expected}");
        };
        TRUMPS.into_iter().for_each(|trump| near(0.2, &|deal| deal.trump() == trump));
        for card in Hand::ALL.cards() {
            near(0.25, &|deal| deal.leader().has(card));
            near(0.25, &|deal| deal.other().has(card));
        }
    }
}
