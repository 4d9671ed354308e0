//! Relative sequences: which of the cards still in play belong to which side.
//!
//! ```text
//!     hands     AKJT8.AQ9.KT.JT9      Q9.KJT8.AQJ9.AKQ
//!     S H D C   1101101 1010010 010010 000111             1 = the leader's, 0 = the other's
//! ```
//!
//! A PEXT of the leader's hand by all cards gives the sequence, with clubs in the lowest bits and the
//! lowest card of each suit first. It contains everything that the play depends on, and an XOR swaps
//! the sides.

use crate::cpu::Cpu;
use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::{Hand, FIRST};

/// Who holds each of the cards in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// One bit per card, set for the leader's.
    pub bits: u32,
    /// The number of cards of each suit, by the number of the suit.
    pub lengths: [usize; 4],
}

impl Sequence {
    /// Returns the sequence of a deal.
    pub fn of(deal: &Deal, cpu: Cpu) -> Self {
        let cards = deal.cards();
        let bits = cpu.pext_u64(deal.leader().bits(), cards.bits()) as u32;
        Self { bits, lengths: cards.lengths() }
    }

    /// Returns the sequence as the other side sees it.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let cards = self.lengths.iter().sum::<usize>();
        Self { bits: self.bits ^ FIRST[cards] as u32, ..*self }
    }

    /// Returns the bits of each suit, by the number of the suit.
    pub fn rows(&self) -> [u32; 4] {
        let mut rest = self.bits;
        self.lengths.map(|length| {
            let row = rest & FIRST[length] as u32;
            rest >>= length;
            row
        })
    }

    /// Returns a deal with this sequence, in which the cards of each suit are its highest. Returns
    /// `None` if a suit has more than 13 cards or the hands do not make a deal.
    pub fn deal(&self, trump: Option<Suit>) -> Option<Deal> {
        if self.lengths.iter().any(|&length| length > RANKS) {
            return None;
        }
        let mut hands = [0, 0];
        for (suit, &row) in self.rows().iter().enumerate() {
            let all = FIRST[self.lengths[suit]];
            let lowest = suit * RANKS + RANKS - self.lengths[suit];
            hands[0] |= u64::from(row) << lowest;
            hands[1] |= (all ^ u64::from(row)) << lowest;
        }
        let [leader, other] = hands.map(Hand::from_bits);
        Deal::new(trump, leader?, other?).ok()
    }
}
