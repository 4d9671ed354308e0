//! Relative sequences: one row of ones and zeros per suit, from the highest card down.

use std::io::BufRead;

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::words::{after, cards, needed, quoted};
use crate::honeymoon::sequence::Sequence;
use crate::text::lines::{Lines, Word};
use crate::text::Error;

/// Reads the rest of a deal after its `first` row.
pub(super) fn rows(
    lines: &mut Lines<impl BufRead>,
    trump: Option<Suit>,
    first: Word,
) -> Result<Deal, Error> {
    let start = first.position;
    let mut bits = 0u64;
    let mut lengths = [0; 4];
    let mut word = first;
    for suit in Suit::ALL {
        if suit != Suit::Spades {
            word = needed(lines, "a row of ones and zeros, or - for a suit without cards")?;
        }
        let row = if word.text == "-" { "" } else { &word.text };
        for (at, c) in row.chars().enumerate() {
            let bit = c.to_digit(2).ok_or_else(|| {
                let expected = "0, 1, or - for a suit without cards";
                lines.rejected(after(word.position, at), expected, quoted(c))
            })?;
            bits = bits << 1 | u64::from(bit);
        }
        lengths[suit as usize] = row.len();
        if row.len() > RANKS {
            let expected = format!("up to {RANKS} cards of a suit");
            return Err(lines.rejected(word.position, expected, cards(row.len())));
        }
    }
    // Four rows of 13 bits fit 64 bits, and the rows of a deal fit the 32 of a `Sequence`.
    let all: usize = lengths.iter().sum();
    let ones = bits.count_ones() as usize;
    let zeros = all - ones;
    if ones != zeros {
        let plural = |count| if count == 1 { "" } else { "s" };
        let found = format!("{ones} one{} and {zeros} zero{}", plural(ones), plural(zeros));
        return Err(lines.rejected(start, "as many ones as zeros", found));
    }
    let deal =
        if ones <= RANKS { Sequence { bits: bits as u32, lengths }.deal(trump) } else { None };
    deal.ok_or_else(|| {
        let found = if ones == 0 { "none".to_string() } else { ones.to_string() };
        lines.rejected(start, "1 to 13 cards a hand", found)
    })
}
