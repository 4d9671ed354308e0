//! Relative sequences: one row of ones and zeros per suit, from the highest card down.

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::statement::{after, cards, quoted, Statement};
use crate::honeymoon::sequence::Sequence;
use crate::text::Error;

/// Returns whether a word may be a row. A suit without cards is a lone `-`.
pub(super) fn is_row(text: &str) -> bool {
    text == "-" || text.chars().all(|c| matches!(c, '0' | '1'))
}

/// Reads a deal of four rows.
pub(super) fn rows(line: &mut Statement, trump: Option<Suit>) -> Result<Deal, Error> {
    let start = line.place();
    let mut bits = 0u64;
    let mut lengths = [0; 4];
    for suit in Suit::ALL {
        let word = line.needed("a row of ones and zeros, or - for a suit without cards")?;
        let row = if word.text == "-" { "" } else { &word.text };
        for (at, c) in row.chars().enumerate() {
            let bit = c.to_digit(2).ok_or_else(|| {
                let expected = "0, 1, or - for a suit without cards";
                line.rejected(after(word.position, at), expected, quoted(c))
            })?;
            bits = bits << 1 | u64::from(bit);
        }
        lengths[suit as usize] = row.len();
        if row.len() > RANKS {
            let expected = format!("up to {RANKS} cards of a suit");
            return Err(line.rejected(word.position, expected, cards(row.len())));
        }
    }
    // Four rows of 13 bits fit 64 bits, and the rows of a deal fit the 32 of a `Sequence`.
    let all: usize = lengths.iter().sum();
    let ones = bits.count_ones() as usize;
    let zeros = all - ones;
    if ones != zeros {
        let plural = |count| if count == 1 { "" } else { "s" };
        let found = format!("{ones} one{} and {zeros} zero{}", plural(ones), plural(zeros));
        return Err(line.rejected(start, "as many ones as zeros", found));
    }
    let deal =
        if ones <= RANKS { Sequence { bits: bits as u32, lengths }.deal(trump) } else { None };
    deal.ok_or_else(|| {
        let found = if ones == 0 { "none".to_string() } else { ones.to_string() };
        line.rejected(start, "1 to 13 cards a hand", found)
    })
}
