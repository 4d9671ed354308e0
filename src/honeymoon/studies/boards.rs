//! Hands as boards of 64 bits: one board for the cards of each side, and one for the discards.
//!
//! No card is on two boards, so a discard never shares a bit with a card in play. An OR of the first two boards has all cards in play. A PEXT of one hand by them is the relative
//! sequence.

use std::hint::black_box;

use crate::cpu::Cpu;
use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::SUITS;
use crate::honeymoon::studies::games::{mix, packed, Dealt, Hands};

/// Both hands and the discards.
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    /// The hand on lead.
    mine: u64,
    theirs: u64,
    discards: u64,
}

impl Hands for Boards {
    fn new(deal: &Deal) -> Self {
        Self { mine: deal.leader().bits(), theirs: deal.other().bits(), discards: 0 }
    }

    #[inline(always)]
    fn play(&mut self, lead: Card, reply: Card) {
        let [lead, reply] = [lead, reply].map(|card| 1 << card.number());
        debug_assert!(self.mine & lead != 0 && self.theirs & reply != 0);
        self.mine ^= lead;
        self.theirs ^= reply;
        self.discards |= lead | reply;
        black_box(self.discards);
        debug_assert!(self.are_disjoint());
    }

    #[inline(always)]
    fn swap(&mut self) {
        std::mem::swap(&mut self.mine, &mut self.theirs);
    }
}

impl Boards {
    /// Returns whether no card is on two boards.
    fn are_disjoint(&self) -> bool {
        self.mine & self.theirs == 0 && self.discards & self.in_play() == 0
    }

    /// Returns the cards of both hands.
    #[inline(always)]
    fn in_play(&self) -> u64 {
        self.mine | self.theirs
    }

    /// Returns the number of cards of each suit.
    #[inline(always)]
    fn lengths(&self) -> [usize; 4] {
        SUITS.map(|suit| (self.in_play() & suit).count_ones() as usize)
    }

    /// Returns the sequence, by an extraction (a PEXT) that is given.
    #[inline(always)]
    fn sequence(&self, pext: impl Fn(u64, u64) -> u64) -> u32 {
        pext(self.mine, self.in_play()) as u32
    }
}

/// Mixes the sequences of many hands.
pub fn sequences(cpu: Cpu, hands: &[Boards]) -> u64 {
    match cpu {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the value in `cpu` proves BMI2.
        Cpu::Avx2Bmi2(_) => unsafe { sequences_bmi2(hands) },
        Cpu::Portable(_) => all_sequences(hands, |word, mask| cpu.pext_u64(word, mask)),
    }
}

/// Mixes the lengths of the suits of many hands.
pub fn lengths(cpu: Cpu, hands: &[Boards]) -> u64 {
    match cpu {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the value in `cpu` proves POPCNT.
        Cpu::Avx2Bmi2(_) => unsafe { lengths_popcnt(hands) },
        Cpu::Portable(_) => all_lengths(hands),
    }
}

/// Replays games from these hands, and mixes the sequence and the lengths before each trick.
pub fn games(cpu: Cpu, games: &[Dealt<Boards>]) -> u64 {
    match cpu {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the value in `cpu` proves BMI2 and POPCNT.
        Cpu::Avx2Bmi2(_) => unsafe { games_bmi2_popcnt(games) },
        Cpu::Portable(_) => all_games(games, |word, mask| cpu.pext_u64(word, mask)),
    }
}

#[inline(always)]
fn all_sequences(hands: &[Boards], pext: impl Fn(u64, u64) -> u64) -> u64 {
    hands.iter().fold(0, |total, hands| mix(total, hands.sequence(&pext)))
}

#[inline(always)]
fn all_lengths(hands: &[Boards]) -> u64 {
    let mut total = 0;
    for hands in hands {
        total = mix(total, packed(hands.lengths()));
    }
    total
}

#[inline(always)]
fn all_games(games: &[Dealt<Boards>], pext: impl Fn(u64, u64) -> u64) -> u64 {
    let mut total = 0;
    for (hands, game) in games {
        game.replay(*hands, |hands| {
            total = mix(total, hands.sequence(&pext));
            total = mix(total, packed(hands.lengths()));
        });
    }
    total
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "bmi2")]
fn sequences_bmi2(hands: &[Boards]) -> u64 {
    all_sequences(hands, |word, mask| std::arch::x86_64::_pext_u64(word, mask))
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "popcnt")]
fn lengths_popcnt(hands: &[Boards]) -> u64 {
    all_lengths(hands)
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "bmi2,popcnt")]
fn games_bmi2_popcnt(games: &[Dealt<Boards>]) -> u64 {
    all_games(games, |word, mask| std::arch::x86_64::_pext_u64(word, mask))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::sequence::Sequence;
    use crate::honeymoon::studies::arrays::{self, Arrays};
    use crate::honeymoon::studies::games::Game;

    /// Deals of 13 cards with long and short suits, and of 3 cards.
    fn all_games_played() -> Vec<Game> {
        let hands = [
            "AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ",
            "K8652.JT432..K94 T974.KQ9876..AQ5",
            "AKQJT98765432... .AKQJT98765432..",
            "A.2..K .3.4.Q",
        ];
        let deals = hands.iter().flat_map(|hands| {
            ["N", "S", "H", "C"].map(|trump| format!("{trump} {hands}").parse().unwrap())
        });
        deals.map(|deal| Game::of(&deal)).collect()
    }

    fn dealt<H: Hands>(games: &[Game]) -> Vec<Dealt<H>> {
        games.iter().map(|game| (game.hands(0).unwrap(), game.clone())).collect()
    }

    #[test]
    fn the_discards_receive_what_is_played() {
        let mut tricks = 0;
        for game in all_games_played() {
            let all = game.tricks[0].deal.cards().bits();
            assert_eq!(game.tricks.len(), game.tricks[0].deal.tricks());
            for (number, trick) in game.tricks.iter().enumerate() {
                let boards: Boards = game.hands(number).unwrap();
                assert!(boards.are_disjoint(), "{boards:?}");
                assert_eq!(boards.in_play() | boards.discards, all);
                assert_eq!(boards.discards.count_ones() as usize, 2 * number);
                let hands = (trick.deal.leader().bits(), trick.deal.other().bits());
                assert_eq!((boards.mine, boards.theirs), hands);
                tricks += 1;
            }
            assert!(game.hands::<Boards>(game.tricks.len()).is_none());
        }
        assert_eq!(tricks, 4 * (13 + 13 + 13 + 3));
    }

    #[test]
    fn arrays_and_boards_have_the_sequences_of_the_deals() {
        let all = all_games_played();
        for cpu in Cpu::available() {
            let mut in_games = 0;
            for (game, number) in all.iter().flat_map(|game| (0..13).map(move |n| (game, n))) {
                let Some(trick) = game.tricks.get(number) else { continue };
                let expected = Sequence::of(&trick.deal, cpu);
                let sequence = mix(0, expected.bits);
                let lengths = mix(0, packed(expected.lengths));
                let boards: [Boards; 1] = [game.hands(number).unwrap()];
                assert_eq!(sequences(cpu, &boards), sequence);
                assert_eq!(super::lengths(cpu, &boards), lengths);
                let arrays: [Arrays; 1] = [game.hands(number).unwrap()];
                assert_eq!(arrays::sequences_by_sorting(&arrays), sequence);
                assert_eq!(arrays::sequences_by_merging(&arrays), sequence);
                assert_eq!(arrays::lengths(&arrays), lengths);
                in_games = mix(mix(in_games, expected.bits), packed(expected.lengths));
            }
            assert_eq!(games(cpu, &dealt(&all)), in_games);
            assert_eq!(arrays::games(&dealt(&all)), in_games);
        }
    }
}
