//! Four ways to score one codeword against another, from plain loops to vectors.
//!
//! All but the first do two things without a loop over pins or colors:
//!
//! * The black hits are the zero nibbles of the XOR of both codewords. Each zero nibble becomes one bit,
//!   without a carry between nibbles (S. E. Anderson, "Bit Twiddling Hacks", on zero bytes), and the bits
//!   are counted:
//!
//! ```text
//!     1122 XOR 1212                 0    3    3    0      pins beyond the last are made nonzero
//!     the low three bits, plus 7    0111 1010 1010 0111
//!     OR the nibble itself          0111 1011 1011 0111   bit 3 is clear where the nibble is 0
//!     low bits set, all inverted    1000 0000 0000 1000   two black hits
//! ```
//!
//! * The number of all hits depends only on how many pins each codeword has of each color. These counts
//!   are made once per codeword; the minimum of both counts is found for all colors side by side, and the
//!   minima are added up.
//!
//! The result is the index of the feedback in a histogram. With many secrets and the histogram
//! included, a feedback takes 12 to 18, 2.6, 1.6 and 1.6 ns (Intel Xeon, family 6, model 167). For
//! four pins, the functions have 213, 47, 23 and 22 instructions, and none of them jumps. The compiler
//! finds the vector instructions of the last function for the third, too. The solvers count by planes
//! instead; see [`partition`](crate::mastermind::partition).
//!
//! The studies `mastermind/scorers` and `mastermind/feedbacks` measure these times, and the ignored tests
//! in `tests/mastermind/instructions.rs` show the instructions.

use std::cmp::Ordering;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{feedback_index, MOST_INDICES};
use crate::mastermind::game::Game;
use crate::mastermind::studies::source::{histogram_with, Computed};

/// The number of colors that are counted. No pin has color 0.
const COUNTERS: usize = 16;

/// How many secrets give each feedback to a guess, by feedback index.
pub type Histogram = [u32; MOST_INDICES];

/// An empty histogram.
pub const EMPTY: Histogram = [0; MOST_INDICES];

/// Returns the histogram of a guess directly by the rules.
pub fn histogram_by_the_rules(
    game: &Game,
    guess: Codeword,
    secrets: impl IntoIterator<Item = Codeword>,
) -> Histogram {
    let mut counts = EMPTY;
    for secret in secrets {
        let index = game.feedback(guess, secret).index(game.pins());
        counts[index.expect("the rules give possible feedback")] += 1;
    }
    counts
}

/// A codeword with the number of its pins of each color. It is ordered like the codeword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Counted {
    /// One byte per color.
    bytes: [u8; COUNTERS],
    /// One nibble per color, color 0 least significant.
    nibbles: u64,
    word: Codeword,
}

impl Counted {
    /// Counts the colors of a codeword.
    pub fn new(word: Codeword) -> Self {
        let mut bytes = [0; COUNTERS];
        for color in word.colors() {
            bytes[color] += 1;
        }
        let nibbles = bytes.iter().rev().fold(0, |nibbles, &count| nibbles << 4 | u64::from(count));
        Self { bytes, nibbles, word }
    }

    /// Returns the codeword.
    pub fn word(&self) -> Codeword {
        self.word
    }
}

/// Returns all codewords of a game in lexical order.
pub(crate) fn counted(game: &Game) -> Vec<Counted> {
    game.codewords().map(Counted::new).collect()
}

impl Ord for Counted {
    fn cmp(&self, other: &Self) -> Ordering {
        self.word.cmp(&other.word)
    }
}

impl PartialOrd for Counted {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A scoring function.
pub(crate) trait Score: Copy + Default {
    /// Its name.
    const NAME: &'static str;

    /// Returns the index of the feedback for a guess and a secret of `PINS` pins. This must be inlined
    /// always, so that it is compiled for the processor that its caller is compiled for.
    fn index<const PINS: usize>(self, guess: &Counted, secret: &Counted) -> usize;
}

/// Two loops, over the pins and over the colors. This does not use the counts, but counts again each time,
/// in one nibble per color.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SimpleLoops;

impl Score for SimpleLoops {
    const NAME: &'static str = "simple_loops";

    #[inline(always)]
    fn index<const PINS: usize>(self, guess: &Counted, secret: &Counted) -> usize {
        let mut black = 0;
        let (mut in_guess, mut in_secret) = (0u64, 0u64);
        for pin in 0..PINS {
            let (of_guess, of_secret) = (guess.word.color(PINS, pin), secret.word.color(PINS, pin));
            black += usize::from(of_guess == of_secret);
            in_guess += 1 << (4 * of_guess);
            in_secret += 1 << (4 * of_secret);
        }
        let mut all = 0;
        for color in 1..COUNTERS {
            all += (in_guess >> (4 * color) & 15).min(in_secret >> (4 * color) & 15);
        }
        feedback_index(PINS, black, all as usize)
    }
}

/// All counters in one word, four bits each.
///
/// The number of all hits is the number of pins, less the pins that the guess has in excess of the secret,
/// color by color. Even and odd colors are compared apart from each other: each counter then has a byte,
/// and a difference has room for its sign.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CountingScalar;

impl Score for CountingScalar {
    const NAME: &'static str = "counting_scalar";

    #[inline(always)]
    fn index<const PINS: usize>(self, guess: &Counted, secret: &Counted) -> usize {
        const LOW_NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let even = excess(guess.nibbles & LOW_NIBBLES, secret.nibbles & LOW_NIBBLES);
        let odd = excess(guess.nibbles >> 4 & LOW_NIBBLES, secret.nibbles >> 4 & LOW_NIBBLES);
        // The highest byte of the product is the sum of all bytes.
        let excess = (even + odd).wrapping_mul(0x0101_0101_0101_0101) >> 56;
        feedback_index(PINS, black_hits::<PINS>(guess, secret), PINS - excess as usize)
    }
}

/// Returns the excess of each byte of `a` over that of `b`, or 0. All bytes are below 128.
#[inline(always)]
fn excess(a: u64, b: u64) -> u64 {
    const SIGNS: u64 = 0x8080_8080_8080_8080;
    let differences = (a | SIGNS) - b;
    let not_negative = differences & SIGNS;
    differences & (not_negative - (not_negative >> 7))
}

/// Counters of one byte each, in a loop that a compiler turns into vector instructions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CountingAutoVec;

impl Score for CountingAutoVec {
    const NAME: &'static str = "counting_auto_vec";

    #[inline(always)]
    fn index<const PINS: usize>(self, guess: &Counted, secret: &Counted) -> usize {
        feedback_index(PINS, black_hits::<PINS>(guess, secret), least_counts(guess, secret))
    }
}

/// Returns the sum over the colors of the lesser count.
#[inline(always)]
fn least_counts(a: &Counted, b: &Counted) -> usize {
    let sum: u8 = a.bytes.iter().zip(&b.bytes).map(|(&a, &b)| a.min(b)).sum();
    usize::from(sum)
}

/// Counters of one byte each, with one instruction that finds 16 minima (`pminub`) and one that adds up the
/// eight bytes of each half (`psadbw`). Every x86-64 processor has them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CountingHandVec;

impl Score for CountingHandVec {
    const NAME: &'static str = "counting_hand_vec";

    #[inline(always)]
    fn index<const PINS: usize>(self, guess: &Counted, secret: &Counted) -> usize {
        let (black, all) = hits_hand_vec::<PINS>(guess, secret);
        feedback_index(PINS, black, all)
    }
}

/// Returns the number of black hits and the number of all hits, by the vector instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn hits_hand_vec<const PINS: usize>(
    guess: &Counted,
    secret: &Counted,
) -> (usize, usize) {
    // SAFETY: SSE2 is part of x86-64.
    let all = unsafe { all_hits(guess, secret) };
    (black_hits::<PINS>(guess, secret), all)
}

/// Leaves the vectors to the compiler on other processors.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn hits_hand_vec<const PINS: usize>(
    guess: &Counted,
    secret: &Counted,
) -> (usize, usize) {
    (black_hits::<PINS>(guess, secret), least_counts(guess, secret))
}

/// Does the same as [`least_counts`] with vector instructions.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "sse2")]
fn all_hits(a: &Counted, b: &Counted) -> usize {
    use std::arch::x86_64::*;
    let counts = |word: &Counted| {
        // SAFETY: the 16 bytes are readable, and aligned because a `Counted` begins with them.
        unsafe { _mm_load_si128(word.bytes.as_ptr().cast()) }
    };
    let sums = _mm_sad_epu8(_mm_min_epu8(counts(a), counts(b)), _mm_setzero_si128());
    (_mm_cvtsi128_si32(sums) + _mm_extract_epi16::<4>(sums)) as usize
}

/// Returns how many pins have the same color in both.
#[inline(always)]
fn black_hits<const PINS: usize>(a: &Counted, b: &Counted) -> usize {
    const LOW_BITS: u32 = 0x7777_7777;
    let no_pins = (u64::MAX << (4 * PINS)) as u32;
    let differences = a.word.bits() ^ b.word.bits() | no_pins;
    let same = !(((differences & LOW_BITS) + LOW_BITS) | differences | LOW_BITS);
    same.count_ones() as usize
}

/// A scoring function for games with a certain number of pins.
#[derive(Clone, Copy, Debug)]
pub struct PairScorer {
    /// The name of the function.
    pub name: &'static str,
    /// Returns the index of the feedback for a guess and a secret.
    pub score: fn(&Counted, &Counted) -> usize,
    /// Adds the feedbacks of a guess to a histogram.
    pub histogram: fn(&Counted, &[Counted], &mut Histogram),
}

/// Returns the four scoring functions for games with this number of pins.
///
/// # Panics
/// Panics if no game has this number of pins.
pub fn pair_scorers(pins: usize) -> [PairScorer; 4] {
    match pins {
        1 => scorers_of::<1>(),
        2 => scorers_of::<2>(),
        3 => scorers_of::<3>(),
        4 => scorers_of::<4>(),
        5 => scorers_of::<5>(),
        6 => scorers_of::<6>(),
        7 => scorers_of::<7>(),
        8 => scorers_of::<8>(),
        _ => panic!("no game has {pins} pins"),
    }
}

fn scorers_of<const PINS: usize>() -> [PairScorer; 4] {
    [
        scorer::<SimpleLoops, PINS>(),
        scorer::<CountingScalar, PINS>(),
        scorer::<CountingAutoVec, PINS>(),
        scorer::<CountingHandVec, PINS>(),
    ]
}

fn scorer<S: Score, const PINS: usize>() -> PairScorer {
    PairScorer {
        name: S::NAME,
        score: |guess, secret| S::default().index::<PINS>(guess, secret),
        histogram: |guess, secrets, counts| {
            let scorer = S::default();
            histogram_with(&mut Computed::<_, PINS> { scorer }, guess, secrets, counts);
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_colors() {
        let counted = Counted::new(Codeword::from_colors(&[1, 15, 1, 2, 1, 15, 7, 1]));
        let expected = [0, 4, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2];
        assert_eq!((counted.bytes, counted.nibbles), (expected, 0x2000_0000_1000_0140));
        let counted = Counted::new(Codeword::from_colors(&[3; 8]));
        assert_eq!((counted.bytes[3], counted.nibbles), (8, 0x8000));
        assert_eq!(Counted::new(Codeword::from_colors(&[3])).nibbles, 0x1000);
    }
}
