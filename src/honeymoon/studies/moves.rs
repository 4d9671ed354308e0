//! The moves of one side: three loops over the ones of a word, each with less to do than the one
//! before.
//!
//! ```text
//!     bit   63   48        32        16         0
//!           ...spades ...hearts ..diamonds ...clubs      a lane of 16 bits a suit, 13 of them for cards
//! ```
//!
//! Cards of one side that touch, with none of the other's between them, are worth the same, so one
//! of them is enough. Of a suit `0110101100`, highest card first, the loops take these:
//!
//! ```text
//!     scan           0100101000     the bit above is zero: a run's highest card       a step a bit
//!     lowest bits    0110101100     word & -word, and on with the others              a step a card
//!     runs           0010100100     the carry of word + lowest clears a whole run     a step a run
//! ```
//!
//! The carry needs the gap between lanes. In a packed sequence a run that reaches the top of a suit
//! goes on into the next suit, whose lowest cards would be lost as moves; from the top bit of a
//! word it has nowhere to go at all. Three bits that no card has stop both.
//!
//! The fast solver looks at suits one by one, where there is no border to cross, and from the
//! highest card down, so it has no use for a carry: it takes the ones above which there is a zero,
//! all at once ([`run_tops`](crate::honeymoon::solver::fast)).
//!
//! Between a lead and its reply the card led is in play: it stays in the rows, and cards above and
//! below it do not touch.

/// BitPlanes of a lane.
pub const LANE: usize = 16;

/// The rows of four suits, by number, in a word with a lane for each. A row has 13 bits at most.
#[inline(always)]
pub fn lanes(rows: [u32; 4]) -> u64 {
    let [clubs, diamonds, hearts, spades] = rows.map(u64::from);
    clubs | diamonds << LANE | hearts << (2 * LANE) | spades << (3 * LANE)
}

/// The highest card of each run, found by a look at every bit and at the one above it, from the
/// lowest up.
#[inline(always)]
pub fn scan(word: u64) -> Scan {
    Scan { word, place: 0 }
}

/// What [`scan`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    word: u64,
    place: u32,
}

impl Iterator for Scan {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        // The bit above is looked at as well, so the last one has to be a gap's.
        while self.place < u64::BITS - 1 {
            let card = 1 << self.place;
            self.place += 1;
            if self.word & card != 0 && self.word & card << 1 == 0 {
                return Some(card);
            }
        }
        None
    }
}

/// Every card, from the lowest up.
#[inline(always)]
pub fn lowest_bits(word: u64) -> LowestBits {
    LowestBits { word }
}

/// What [`lowest_bits`] returns.
#[derive(Clone, Copy, Debug)]
pub struct LowestBits {
    word: u64,
}

impl Iterator for LowestBits {
    type Item = u64;

    /// BLSI and BLSR, where the processor has them.
    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.word == 0 {
            return None;
        }
        let lowest = self.word & self.word.wrapping_neg();
        self.word &= self.word - 1;
        Some(lowest)
    }
}

/// The lowest card of each run, from the lowest up.
#[inline(always)]
pub fn runs(word: u64) -> Runs {
    Runs { word }
}

/// What [`runs`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    word: u64,
}

impl Iterator for Runs {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.word == 0 {
            return None;
        }
        let lowest = self.word & self.word.wrapping_neg();
        // Without a gap above the top lane this would overflow.
        self.word &= self.word + lowest;
        Some(lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows that a lane may have next to it.
    const NEIGHBORS: [u32; 4] = [0, 0x1FFF, 0x1555, 0x1001];

    /// The cards of a row one by one, and the lowest and the highest of each run, as their places
    /// say.
    fn by_places(row: u32) -> [Vec<usize>; 3] {
        let own = |place: usize| row >> place & 1 == 1;
        let cards = || (0..13).filter(|&place| own(place));
        [
            cards().collect(),
            cards().filter(|&place| place == 0 || !own(place - 1)).collect(),
            cards().filter(|&place| place == 12 || !own(place + 1)).collect(),
        ]
    }

    #[test]
    fn every_row_in_every_lane() {
        let mut checked = 0;
        for row in 0..1 << 13 {
            for (suit, neighbor) in (0..4).flat_map(|suit| NEIGHBORS.map(|row| (suit, row))) {
                let mut rows = [neighbor; 4];
                rows[suit] = row;
                let word = lanes(rows);
                let expected = [0, 1, 2].map(|kind| -> Vec<u64> {
                    let places = rows.map(|row| by_places(row)[kind].clone());
                    let bits = (0..4).flat_map(|suit| {
                        places[suit].iter().map(move |place| 1 << (LANE * suit + place))
                    });
                    bits.collect()
                });
                assert!(lowest_bits(word).eq(expected[0].iter().copied()), "{word:b}");
                assert!(runs(word).eq(expected[1].iter().copied()), "{word:b}");
                assert!(scan(word).eq(expected[2].iter().copied()), "{word:b}");
                checked += 1;
            }
        }
        assert_eq!(checked, 8192 * 4 * NEIGHBORS.len());
    }

    /// A row without one of its bits, copied bit by bit.
    fn reordered(row: u32, without: usize, length: usize) -> u32 {
        let mut shorter = 0;
        for place in (0..length).rev().filter(|&place| place != without) {
            shorter = shorter << 1 | row >> place & 1;
        }
        shorter
    }

    /// Why one card of a run is enough: whichever of them is played, the same row is left.
    #[test]
    fn a_run_leaves_the_same_row_whichever_card_is_played() {
        let (mut same, mut different) = (0, 0);
        for row in 0..1 << 13 {
            let places = |cards: fn(u64) -> Vec<u64>| -> Vec<usize> {
                cards(u64::from(row)).iter().map(|card| card.trailing_zeros() as usize).collect()
            };
            let lowest = places(|word| runs(word).collect());
            let highest = places(|word| scan(word).collect());
            let mut left = Vec::new();
            for (&lowest, &highest) in lowest.iter().zip(&highest) {
                let after = reordered(row, lowest, 13);
                for place in lowest..=highest {
                    assert_eq!(reordered(row, place, 13), after, "{row:b} {place}");
                    same += 1;
                }
                left.push(after);
            }
            assert_eq!(lowest.len(), highest.len(), "{row:b}");
            // No two runs leave the same.
            different += left.len();
            left.sort_unstable();
            left.dedup();
            assert_eq!(left.len(), lowest.len(), "{row:b}");
        }
        // Every bit is one in half of the rows, and the lowest of a run in a quarter, but for bit
        // 0.
        assert_eq!((same, different), (13 * 4096, 12 * 2048 + 4096));
    }
}
