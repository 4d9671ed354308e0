//! All relative positions of a given number of cards per hand.
//!
//! A position is the length of each suit and a word with one bit per card. The lowest bits belong
//! to the first suit. With a trump suit, the first suit is trump. The order of the other suits
//! makes no difference, so they are sorted from the longest to the shortest.

use bitsolve::honeymoon::{Deal, Suit};
use bitsolve::internals::honeymoon::Sequence;

/// The number of cards of a suit.
const RANKS: usize = 13;

/// Returns the deal of a position. Clubs are the first suit.
pub(crate) fn position(lengths: [usize; 4], bits: u32, with_trump: bool) -> Deal {
    let trump = with_trump.then_some(Suit::Clubs);
    Sequence { bits, lengths }.deal(trump).expect("as many cards in each hand")
}

/// Returns all positions of `tricks` cards per hand. Those of the same lengths are consecutive.
pub(crate) fn all_positions(
    tricks: usize,
    with_trump: bool,
) -> impl Iterator<Item = ([usize; 4], u32)> {
    let words = move |lengths| {
        let words =
            (0..1u32 << (2 * tricks)).filter(move |bits| bits.count_ones() as usize == tricks);
        words.map(move |bits| (lengths, bits))
    };
    shapes(2 * tricks, with_trump).into_iter().flat_map(words)
}

/// Returns all lengths of suits that have `cards` cards in total.
fn shapes(cards: usize, with_trump: bool) -> Vec<[usize; 4]> {
    let mut shapes = Vec::new();
    let most = cards.min(RANKS);
    for a in 0..=most {
        for b in 0..=most {
            for c in 0..=b {
                let Some(d) = cards.checked_sub(a + b + c) else { continue };
                if d <= c && (with_trump || b <= a) {
                    shapes.push([a, b, c, d]);
                }
            }
        }
    }
    shapes
}
