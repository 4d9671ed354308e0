//! Hands as arrays of cards, as a program without boards has them.

use std::hint::black_box;

use crate::honeymoon::card::{Card, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::studies::games::{mix, packed, Dealt, Hands};

/// Up to `MOST` cards by their numbers. The cards of a hand are in ascending order.
#[derive(Clone, Copy, Debug)]
struct Cards<const MOST: usize> {
    cards: [u8; MOST],
    count: usize,
}

impl<const MOST: usize> Cards<MOST> {
    const NONE: Self = Self { cards: [0; MOST], count: 0 };

    fn of(hand: Hand) -> Self {
        let mut cards = Self::NONE;
        hand.cards().for_each(|card| cards.push(card.number() as u8));
        cards.cards[..cards.count].reverse();
        cards
    }

    #[inline(always)]
    fn all(&self) -> &[u8] {
        &self.cards[..self.count]
    }

    #[inline(always)]
    fn push(&mut self, card: u8) {
        self.cards[self.count] = card;
        self.count += 1;
    }

    /// Finds a card, and moves the later ones down.
    #[inline(always)]
    fn remove(&mut self, card: u8) {
        if let Some(place) = self.all().iter().position(|&other| other == card) {
            self.cards.copy_within(place + 1..self.count, place);
            self.count -= 1;
        }
    }
}

/// Both hands and the discards.
#[derive(Clone, Copy, Debug)]
pub struct Arrays {
    /// The hand on lead.
    mine: Cards<RANKS>,
    theirs: Cards<RANKS>,
    /// The cards that were played, in their order.
    discards: Cards<{ 2 * RANKS }>,
}

impl Hands for Arrays {
    fn new(deal: &Deal) -> Self {
        let (mine, theirs) = (Cards::of(deal.leader()), Cards::of(deal.other()));
        Self { mine, theirs, discards: Cards::NONE }
    }

    #[inline(always)]
    fn play(&mut self, lead: Card, reply: Card) {
        let [lead, reply] = [lead, reply].map(|card| card.number() as u8);
        self.mine.remove(lead);
        self.theirs.remove(reply);
        self.discards.push(lead);
        self.discards.push(reply);
        black_box(&self.discards);
    }

    #[inline(always)]
    fn swap(&mut self) {
        std::mem::swap(&mut self.mine, &mut self.theirs);
    }
}

impl Arrays {
    /// Returns the sequence. All cards are put into one array, each with its owner, and sorted.
    #[inline(always)]
    fn sequence_by_sorting(&self) -> u32 {
        let mut all = Cards::<{ 2 * RANKS }>::NONE;
        self.mine.all().iter().for_each(|&card| all.push(card << 1 | 1));
        self.theirs.all().iter().for_each(|&card| all.push(card << 1));
        let count = all.count;
        all.cards[..count].sort_unstable();
        all.all().iter().rev().fold(0, |bits, &card| bits << 1 | u32::from(card & 1))
    }

    /// Returns the sequence. The two hands are merged, highest cards first.
    #[inline(always)]
    fn sequence_by_merging(&self) -> u32 {
        let (mut mine, mut theirs) = (self.mine.all(), self.theirs.all());
        let mut bits = 0;
        loop {
            let is_mine = match (mine, theirs) {
                ([], []) => return bits,
                ([.., my_card], [.., their_card]) => my_card > their_card,
                (_, []) => true,
                ([], _) => false,
            };
            let cards = if is_mine { &mut mine } else { &mut theirs };
            *cards = &cards[..cards.len() - 1];
            bits = bits << 1 | u32::from(is_mine);
        }
    }

    /// Returns the number of cards of each suit, by counting the cards one by one.
    #[inline(always)]
    fn lengths(&self) -> [usize; 4] {
        let mut lengths = [0; 4];
        for &card in self.mine.all().iter().chain(self.theirs.all()) {
            lengths[usize::from(card) / RANKS] += 1;
        }
        lengths
    }
}

/// Mixes the sequences of many hands, each made by sorting.
pub fn sequences_by_sorting(hands: &[Arrays]) -> u64 {
    hands.iter().fold(0, |total, hands| mix(total, hands.sequence_by_sorting()))
}

/// Mixes the sequences of many hands, each made by merging.
pub fn sequences_by_merging(hands: &[Arrays]) -> u64 {
    hands.iter().fold(0, |total, hands| mix(total, hands.sequence_by_merging()))
}

/// Mixes the lengths of the suits of many hands.
pub fn lengths(hands: &[Arrays]) -> u64 {
    hands.iter().fold(0, |total, hands| mix(total, packed(hands.lengths())))
}

/// Replays games from these hands, and mixes the sequence and the lengths before each trick.
pub fn games(games: &[Dealt<Arrays>]) -> u64 {
    let mut total = 0;
    for (hands, game) in games {
        game.replay(*hands, |hands| {
            total = mix(total, hands.sequence_by_sorting());
            total = mix(total, packed(hands.lengths()));
        });
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::studies::games::Game;

    #[test]
    fn the_discards_receive_what_is_played_in_its_order() {
        let deal: Deal = "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ".parse().unwrap();
        let game = Game::of(&deal);
        let mut discards = Vec::new();
        for number in 0..13 {
            let arrays: Arrays = game.hands(number).unwrap();
            assert_eq!(arrays.discards.all(), discards);
            let cards = |hand: Hand| -> Vec<u8> {
                let cards: Vec<Card> = hand.cards().collect();
                cards.iter().rev().map(|card| card.number() as u8).collect()
            };
            let left = game.tricks[number].deal;
            assert_eq!(arrays.mine.all(), cards(left.leader()));
            assert_eq!(arrays.theirs.all(), cards(left.other()));
            let [lead, reply] = game.tricks[number].cards();
            discards.extend([lead, reply].map(|card| card.number() as u8));
        }
        assert_eq!(discards.len(), 24 + 2);
    }
}
