//! Every relative position with a given number of cards a hand.
//!
//! A position is the length of each suit and a word with one bit per card, in which the first suit has
//! the lowest bits. The side suits are interchangeable, so they are ordered from the longest down. With
//! trumps, the first suit is the trump suit.

use bitsolve::honeymoon::{Deal, Suit};
use bitsolve::internals::honeymoon::Sequence;

/// The number of cards of a suit.
const RANKS: usize = 13;

/// The deal of a position, with clubs as the first suit.
pub(crate) fn position(lengths: [usize; 4], bits: u32, with_trump: bool) -> Deal {
    let trump = with_trump.then_some(Suit::Clubs);
    Sequence { bits, lengths }.deal(trump).expect("as many cards in each hand")
}

/// All positions. Those with the same lengths follow each other.
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

/// The lengths of suits with this many cards together.
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
