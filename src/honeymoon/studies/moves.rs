//! The moves of one side: three loops over the ones of a word, each with fewer steps than the one
//! before, and a fourth that needs no carry.
//!
//! ```text
//!     bit   63   48        32        16         0
//!           ...spades ...hearts ..diamonds ...clubs      a lane of 16 bits per suit, 13 of them for cards
//!
//!           1101101 0 1010010 0 010010 0 000111          a sequence with one gap above each suit
//! ```
//!
//! If no card of the other side lies between two cards of one side, they touch and are worth the same,
//! so it is enough to try one of them. Of a suit `0110101100`, highest card first, the loops take these:
//!
//! ```text
//!     scan           0100101000     a one below a zero: a run's highest card        10 steps, one per bit
//!     lowest bits    0110101100     word & -word, then the next                      5 steps, one per card
//!     runs           0010100100     the carry of word + lowest clears a whole run    3 steps, one per run
//!     tops           0100101000     word & !(word >> 1), then the next               3 steps, one per run
//! ```
//!
//! The carry needs a gap between the suits. In a packed sequence, a run that reaches the top of a
//! suit would go on into the next suit, and the lowest cards of that suit would be lost as moves.
//! At the top bit of a word, the carry would be lost. Unused bits above each suit prevent both. The
//! scan and the tops look at the bit above, so they need the gap as well.
//!
//! The fast solver takes the tops ([`run_tops`](crate::honeymoon::solver::fast)). It looks at one suit
//! at a time, so there is no border to cross.
//!
//! Between a lead and its reply, the card that was led is still in play. It stays in the rows, so
//! the cards above and below it do not touch.
//!
//! [`loops`](crate::honeymoon::studies::loops) compiles the loops with BMI1 and without.

use crate::honeymoon::sequence::Sequence;

/// The number of bits of a lane.
const LANE: usize = 16;

/// Puts the rows of four suits, clubs first, into a word with one lane for each. A row has at most 13
/// bits.
#[inline(always)]
pub fn lanes(rows: [u32; 4]) -> u64 {
    let [clubs, diamonds, hearts, spades] = rows.map(u64::from);
    clubs | diamonds << LANE | hearts << (2 * LANE) | spades << (3 * LANE)
}

/// The number of places of four lanes, without the gap above the last.
pub const LANE_PLACES: u32 = 63;

/// Puts the rows of a sequence into a word with one unused bit above each row.
#[inline(always)]
pub fn gapped(sequence: &Sequence) -> u64 {
    let (mut word, mut start) = (0, 0);
    for (row, length) in sequence.rows().into_iter().zip(sequence.lengths) {
        word |= u64::from(row) << start;
        start += length + 1;
    }
    word
}

/// Returns the highest card of each run, from the lowest up. It looks at each of the lowest `places`
/// bits, at most 63, and at the bit above it.
#[inline(always)]
pub fn scan(word: u64, places: u32) -> Scan {
    debug_assert!(places < u64::BITS);
    Scan { word, place: 0, places }
}

/// The iterator of [`scan`].
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    word: u64,
    place: u32,
    places: u32,
}

#[cfg(test)]
impl Scan {
    /// Returns the number of bits that it has looked at.
    fn steps(&self) -> u32 {
        self.place
    }
}

impl Iterator for Scan {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        while self.place < self.places {
            let card = 1 << self.place;
            self.place += 1;
            if self.word & card != 0 && self.word & card << 1 == 0 {
                return Some(card);
            }
        }
        None
    }
}

/// Returns every card, from the lowest up. It clears the lowest bit repeatedly.
#[inline(always)]
pub fn lowest_bits(word: u64) -> LowestBits {
    LowestBits { word }
}

/// The iterator of [`lowest_bits`].
#[derive(Clone, Copy, Debug)]
pub struct LowestBits {
    word: u64,
}

impl Iterator for LowestBits {
    type Item = u64;

    /// With BMI1, this is one BLSI and one BLSR.
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

/// Returns the lowest card of each run, from the lowest up. A carry clears a whole run.
#[inline(always)]
pub fn runs(word: u64) -> Runs {
    Runs { word }
}

/// The iterator of [`runs`].
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
        // The gap above the top lane keeps this from overflowing.
        self.word &= self.word + lowest;
        Some(lowest)
    }
}

/// Returns the highest card of each run, from the lowest up. It finds all of them at once, and takes
/// them one by one.
#[inline(always)]
pub fn tops(word: u64) -> LowestBits {
    lowest_bits(word & !(word >> 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::studies::removal::bit_by_bit;

    /// Rows for the other lanes.
    const NEIGHBORS: [u32; 4] = [0, 0x1FFF, 0x1555, 0x1001];

    /// Returns the places of all cards of a row, of the lowest of each run, and of the highest of
    /// each run.
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
                assert!(scan(word, LANE_PLACES).eq(expected[2].iter().copied()), "{word:b}");
                assert!(tops(word).eq(expected[2].iter().copied()), "{word:b}");
                checked += 1;
            }
        }
        assert_eq!(checked, 8192 * 4 * NEIGHBORS.len());
    }

    /// One card of a run is enough, since every card of a run leaves the same row.
    #[test]
    fn a_run_leaves_the_same_row_whichever_card_is_played() {
        let (mut same, mut different) = (0, 0);
        for row in 0..1 << 13 {
            let places = |cards: fn(u64) -> Vec<u64>| -> Vec<usize> {
                cards(u64::from(row)).iter().map(|card| card.trailing_zeros() as usize).collect()
            };
            let lowest = places(|word| runs(word).collect());
            let highest = places(|word| scan(word, 13).collect());
            let mut left = Vec::new();
            for (&lowest, &highest) in lowest.iter().zip(&highest) {
                let after = bit_by_bit(row, lowest as u32, 13);
                for place in lowest..=highest {
                    assert_eq!(bit_by_bit(row, place as u32, 13), after, "{row:b} {place}");
                    same += 1;
                }
                left.push(after);
            }
            assert_eq!(lowest.len(), highest.len(), "{row:b}");
            // No two runs leave the same row.
            different += left.len();
            left.sort_unstable();
            left.dedup();
            assert_eq!(left.len(), lowest.len(), "{row:b}");
        }
        // Each bit is one in half of the rows, and the lowest of a run in a quarter of them. Bit 0 is
        // the lowest of a run whenever it is one.
        assert_eq!((same, different), (13 * 4096, 12 * 2048 + 4096));
    }

    /// The text of the article has one board and its example another. Both have five cards in three
    /// runs, but the runs differ. The article counts the steps of its loops on the example.
    #[test]
    fn the_two_boards_of_the_article() {
        for (board, first_run_cleared, expected_runs, expected_tops) in [
            (
                0b01_1011_0100,
                0b01_1011_0000,
                [0b100, 0b1_0000, 0b1000_0000],
                [0b100, 0b10_0000, 0b1_0000_0000],
            ),
            (
                0b01_1010_1100,
                0b01_1010_0000,
                [0b100, 0b10_0000, 0b1000_0000],
                [0b1000, 0b10_0000, 0b1_0000_0000],
            ),
        ] {
            let mut scan = scan(board, 10);
            assert!(scan.by_ref().eq(expected_tops), "{board:b}");
            assert_eq!(scan.steps(), 10);
            assert_eq!(lowest_bits(board).count(), 5);
            assert!(runs(board).eq(expected_runs), "{board:b}");
            assert!(tops(board).eq(expected_tops), "{board:b}");
            // One step of each loop, as the article has it.
            let lowest = board & board.wrapping_neg();
            assert_eq!(lowest, 0b100);
            assert_eq!(board & (board + lowest), first_run_cleared);
            assert_eq!(lowest_bits(board).skip(1).sum::<u64>(), board ^ lowest);
        }
    }

    #[test]
    fn a_gap_above_each_suit() {
        // Suits of a random number of cards, all of one side, and a suit without cards.
        for lengths in [[13, 13, 0, 0], [0, 5, 3, 2], [1, 0, 0, 1], [6, 6, 7, 7]] {
            let cards: usize = lengths.iter().sum();
            for bits in [0, (1u32 << cards) - 1, 0x0155_5555 & ((1 << cards) - 1)] {
                let sequence = Sequence { bits, lengths };
                let (word, rows) = (gapped(&sequence), sequence.rows());
                assert_eq!(word.count_ones(), bits.count_ones());
                assert_eq!(runs(word).count(), runs(lanes(rows)).count(), "{lengths:?} {bits:b}");
                let places = cards as u32 + 3;
                assert_eq!(scan(word, places).count(), runs(word).count(), "{lengths:?} {bits:b}");
            }
        }
    }
}
