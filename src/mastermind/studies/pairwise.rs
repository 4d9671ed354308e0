//! Four ways to score one codeword against another, from plain loops to vectors.
//!
//! All but the first do two things without a loop over pins or colors:
//!
//! * Black hits are the zero nibbles of the XOR of both codewords. Each is turned into one bit, without a
//!   carry between nibbles (S. E. Anderson, "Bit Twiddling Hacks", on zero bytes), and the bits are counted:
//!
//! ```text
//!     1122 XOR 1212                 0    3    3    0      pins that are not there are made not 0
//!     the low three bits, plus 7    0111 1010 1010 0111
//!     OR the nibble itself          0111 1011 1011 0111   bit 3 is clear where the nibble is 0
//!     the others set, all inverted  1000 0000 0000 1000   two black hits
//! ```
//!
//! * All hits need only how many pins a codeword has of each color. These counts are made once for every
//!   codeword; the lesser of both codewords' counts are found and added side by side.
//!
//! The result is the ordinal of the score, an index of a histogram. Against many secrets, with histogram, a
//! score takes about 14 to 20, 2.9, 1.7 and 1.8 ns (Zen 4, 2.6 GHz).

use std::cmp::Ordering;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{ordinal, MOST_ORDINALS};

/// Counters by color; color 0 is on no pin.
const COUNTERS: usize = 16;

/// How many secrets answer a guess with each score, by ordinal.
pub type Histogram = [u32; MOST_ORDINALS];

/// A codeword with how many pins it has of each color. The order is that of the codewords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Counted {
    /// A byte a color.
    bytes: [u8; COUNTERS],
    /// A nibble a color, color 0 least significant.
    nibbles: u64,
    word: Codeword,
}

impl Counted {
    /// The codeword with its counts.
    pub fn new(word: Codeword) -> Self {
        let mut bytes = [0; COUNTERS];
        for color in word.colors(8).filter(|&color| color > 0) {
            bytes[color] += 1;
        }
        let nibbles = bytes.iter().rev().fold(0, |nibbles, &count| nibbles << 4 | u64::from(count));
        Self { bytes, nibbles, word }
    }

    /// The codeword.
    pub fn word(&self) -> Codeword {
        self.word
    }
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

/// The rules as two loops, over pins and over colors. The counts are not used but made anew each time, a
/// nibble a color.
#[inline(always)]
pub fn simple_loops<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
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
    ordinal(PINS, black, all as usize)
}

/// Counters of four bits in one word.
///
/// As each codeword has as many colored pins, all hits are these less what the guess has in excess, color
/// by color. Even and odd colors apart, a counter has a byte, so that a subtraction leaves
/// room for its sign.
#[inline(always)]
pub fn counting_scalar<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    const LOW_NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let even = excess(guess.nibbles & LOW_NIBBLES, secret.nibbles & LOW_NIBBLES);
    let odd = excess(guess.nibbles >> 4 & LOW_NIBBLES, secret.nibbles >> 4 & LOW_NIBBLES);
    // The highest byte of the product is the sum of all bytes.
    let excess = (even + odd).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    ordinal(PINS, black_hits::<PINS>(guess, secret), PINS - excess as usize)
}

/// By byte, how much more `a` has than `b`, or 0. All bytes are below 128.
#[inline(always)]
fn excess(a: u64, b: u64) -> u64 {
    const SIGNS: u64 = 0x8080_8080_8080_8080;
    let differences = (a | SIGNS) - b;
    let not_negative = differences & SIGNS;
    differences & (not_negative - (not_negative >> 7))
}

/// Counters of a byte, in a loop that a compiler makes a vector of.
#[inline(always)]
pub fn counting_auto_vec<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    let all: u8 = guess.bytes.iter().zip(&secret.bytes).map(|(&a, &b)| a.min(b)).sum();
    ordinal(PINS, black_hits::<PINS>(guess, secret), usize::from(all))
}

/// Counters of a byte, with the instructions that find 16 minima (`pminub`) and add eight bytes in each
/// half (`psadbw`). Every x86-64 processor has them.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn counting_hand_vec<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    // SAFETY: SSE2 is part of x86-64.
    let all = unsafe { all_hits(guess, secret) };
    ordinal(PINS, black_hits::<PINS>(guess, secret), all)
}

/// The lesser counts of two codewords, added.
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

/// Other processors have no such instructions, or other ones.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn counting_hand_vec<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    counting_auto_vec::<PINS>(guess, secret)
}

/// How many pins are the same.
#[inline(always)]
fn black_hits<const PINS: usize>(a: &Counted, b: &Counted) -> usize {
    const LOW_BITS: u32 = 0x7777_7777;
    let no_pins = (u64::MAX << (4 * PINS)) as u32;
    let differences = a.word.bits() ^ b.word.bits() | no_pins;
    let same = !(((differences & LOW_BITS) + LOW_BITS) | differences | LOW_BITS);
    same.count_ones() as usize
}

/// Where scores come from: a scorer is one.
pub trait ScoreSource {
    /// What stands for a codeword.
    type Codeword;

    /// The ordinal of the score of a guess and a secret.
    fn ordinal(&mut self, guess: &Self::Codeword, secret: &Self::Codeword) -> usize;
}

impl<F: Fn(&Counted, &Counted) -> usize> ScoreSource for F {
    type Codeword = Counted;

    #[inline(always)]
    fn ordinal(&mut self, guess: &Counted, secret: &Counted) -> usize {
        self(guess, secret)
    }
}

/// Adds to `counts` how the secrets answer the guess. Made anew for each source, which is inlined.
///
/// The instruction that counts bits (`popcnt`) is younger than the oldest x86-64 processors. With it, the
/// fastest scorer takes 1.75 ns instead of about 3.
#[inline(always)]
pub fn histogram_with<S: ScoreSource>(
    source: &mut S,
    guess: &S::Codeword,
    secrets: &[S::Codeword],
    counts: &mut Histogram,
) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has POPCNT.
        return unsafe { histogram_popcnt(source, guess, secrets, counts) };
    }
    histogram_anywhere(source, guess, secrets, counts);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn histogram_popcnt<S: ScoreSource>(
    source: &mut S,
    guess: &S::Codeword,
    secrets: &[S::Codeword],
    counts: &mut Histogram,
) {
    histogram_anywhere(source, guess, secrets, counts);
}

#[inline(always)]
fn histogram_anywhere<S: ScoreSource>(
    source: &mut S,
    guess: &S::Codeword,
    secrets: &[S::Codeword],
    counts: &mut Histogram,
) {
    for secret in secrets {
        counts[source.ordinal(guess, secret)] += 1;
    }
}

/// A scorer for games with a certain number of pins.
#[derive(Clone, Copy, Debug)]
pub struct Scorer {
    /// What it is called here.
    pub name: &'static str,
    /// The ordinal of the score of a guess and a secret.
    pub score: fn(&Counted, &Counted) -> usize,
    /// [`histogram_with`] it.
    pub histogram: fn(&Counted, &[Counted], &mut Histogram),
}

/// All scorers for games with so many pins.
///
/// # Panics
/// If a game cannot have as many.
pub fn scorers(pins: usize) -> [Scorer; 4] {
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

fn scorers_of<const PINS: usize>() -> [Scorer; 4] {
    [
        Scorer {
            name: "simple_loops",
            score: simple_loops::<PINS>,
            histogram: |guess, secrets, counts| {
                histogram_with(&mut simple_loops::<PINS>, guess, secrets, counts);
            },
        },
        Scorer {
            name: "counting_scalar",
            score: counting_scalar::<PINS>,
            histogram: |guess, secrets, counts| {
                histogram_with(&mut counting_scalar::<PINS>, guess, secrets, counts);
            },
        },
        Scorer {
            name: "counting_auto_vec",
            score: counting_auto_vec::<PINS>,
            histogram: |guess, secrets, counts| {
                histogram_with(&mut counting_auto_vec::<PINS>, guess, secrets, counts);
            },
        },
        Scorer {
            name: "counting_hand_vec",
            score: counting_hand_vec::<PINS>,
            histogram: |guess, secrets, counts| {
                histogram_with(&mut counting_hand_vec::<PINS>, guess, secrets, counts);
            },
        },
    ]
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
