//! Every relative position of so many cards a hand.
//!
//! A position is a length for each suit and a word of as many bits, the first suit's lowest. Which
//! side suit is which makes no difference, so side suits come from the longest. With trumps, the
//! first suit is trump.

use bitsolve::honeymoon::card::{Suit, RANKS};
use bitsolve::honeymoon::deal::Deal;
use bitsolve::honeymoon::sequence::Sequence;

/// The deal of a position: clubs are the first suit.
pub fn position(lengths: [usize; 4], bits: u32, with_trump: bool) -> Deal {
    let trump = with_trump.then_some(Suit::Clubs);
    Sequence { bits, lengths }.deal(trump).expect("as many cards in each hand")
}

/// All positions, those of the same lengths one after another.
pub fn all_positions(tricks: usize, with_trump: bool) -> impl Iterator<Item = ([usize; 4], u32)> {
    let words = move |lengths| {
        let words =
            (0..1u32 << (2 * tricks)).filter(move |bits| bits.count_ones() as usize == tricks);
        words.map(move |bits| (lengths, bits))
    };
    shapes(2 * tricks, with_trump).into_iter().flat_map(words)
}

/// The lengths of suits with so many cards together.
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
