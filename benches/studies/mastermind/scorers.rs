//! Ways to score a guess against a secret, from plain loops to vectors. The write-up is "Efficient Scoring
//! Functions", and the times of the author's four functions are in the comments of `codeword.inl`.
//!
//! The black hits are the zero nibbles of the XOR of both codewords. Each zero nibble becomes one bit, without a
//! carry between nibbles (S. E. Anderson, "Bit Twiddling Hacks", on zero bytes), and the bits are counted:
//!
//! ```text
//!     1122 XOR 1212                 0    3    3    0      pins after the last are made nonzero
//!     the low three bits, plus 7    0111 1010 1010 0111
//!     OR the nibble itself          0111 1011 1011 0111   bit 3 is clear where the nibble is 0
//!     low bits set, all inverted    1000 0000 0000 1000   two black hits
//! ```
//!
//! The number of all hits depends only on how many pins of each color the codewords have. These counts are made
//! once per codeword. The lesser counts of all colors are found side by side, and added up.
//!
//! The author plays the 1296 games of 4p6c, each from its start. Here, each codeword of 4p6c is scored against each.
//! The author's code for GPUs is out of scope.

use std::hint::black_box;

use bitsolve::mastermind::{Feedback, Game};

use super::{counted, game, planes, with_popcnt, Counted, Work};
use crate::common::random::Random;
use crate::studies::{Page, Prepare};

/// The number of codewords in a run. It is the number of codewords of 4p6c.
const WORDS: usize = 1296;

/// Makes the page.
pub(super) fn page() -> Page {
    let pins = black_box(4);
    let at_run_time = move |guess: &Counted, secret: &Counted| {
        score(black_hits(pins, guess, secret), all_hits(guess, secret))
    };
    let steps = vec![
        ("simple-loops", scorer::<4>(packed, simple_loops::<4>)),
        ("counting-scalar", scorer::<4>(packed, counting_scalar::<4>)),
        ("scalar-to-the-end", scorer::<4>(packed, scalar_to_the_end::<4>)),
        ("counting-auto-vec", scorer::<4>(packed, counting_auto_vec::<4>)),
        ("counting-hand-vec", scorer::<4>(packed, counting_hand_vec::<4>)),
        ("counts-anew", scorer::<4>(packed, counts_anew::<4>)),
        ("pins-at-run-time", scorer::<4>(packed, at_run_time)),
        ("blacks-by-pin", scorer::<4>(|hits| hits.black, blacks_by_pin::<4>)),
        ("blacks-at-once", scorer::<4>(|hits| hits.black, blacks_at_once::<4>)),
        ("blacks-without-popcnt", blacks_without_popcnt()),
        ("hits-by-color", scorer::<4>(|hits| hits.black + hits.white, hits_by_color)),
        ("hits-at-once", scorer::<4>(|hits| hits.black + hits.white, all_hits)),
        ("simple-loops-8-pins", scorer::<8>(packed, simple_loops::<8>)),
        ("hand-vec-8-pins", scorer::<8>(packed, counting_hand_vec::<8>)),
        ("planes", planes(WORDS)),
    ];
    Page { name: "mastermind/scorers", count: (WORDS * WORDS) as u64, steps }
}

/// Prepares a function for games of `PINS` pins, which must return for each answer the number that `rules` does.
fn scorer<const PINS: usize>(rules: fn(Feedback) -> usize, score: impl Score) -> Prepare {
    Box::new(move || {
        check(&game(PINS, 15), rules, |guess, secret| with_popcnt(One { guess, secret, score }));
        let words = words(PINS);
        Box::new(move || _ = black_box(with_popcnt(AllPairs { words: &words, score })))
    })
}

/// Prepares the function for black hits, compiled without POPCNT.
fn blacks_without_popcnt() -> Prepare {
    Box::new(|| {
        let (words, score) = (words(4), blacks_at_once::<4>);
        check(&game(4, 15), |hits| hits.black, score);
        Box::new(move || _ = black_box(AllPairs { words: &words, score }.answer()))
    })
}

/// Returns codewords that are spread over a game of six colors.
fn words(pins: usize) -> Vec<Counted> {
    let game = game(pins, 6);
    let step = game.count() as usize / WORDS;
    // An odd step, so that the last pins have all colors.
    counted(game.codewords().step_by(step | 1).take(WORDS))
}

/// Compares a scoring function with the rules on random pairs. `rules` is the number that the function must return for
/// an answer.
pub(super) fn check(
    game: &Game,
    rules: fn(Feedback) -> usize,
    score: impl Fn(&Counted, &Counted) -> usize,
) {
    let mut random = Random::new(1);
    for _ in 0..10_000 {
        // With few colors, there are many hits.
        let colors = 1 + random.below(game.colors() as u32);
        let mut word = || {
            let text = (0..game.pins()).map(|_| char::from_digit(1 + random.below(colors), 16));
            game.codeword(&text.map(Option::unwrap).collect::<String>()).expect("a codeword")
        };
        let (guess, secret) = (word(), word());
        let found = score(&Counted::new(guess), &Counted::new(secret));
        assert_eq!(found, rules(game.feedback(guess, secret)), "{guess:?} {secret:?}");
    }
}

/// A scoring function.
pub(super) trait Score: Fn(&Counted, &Counted) -> usize + Copy + 'static {}

impl<F: Fn(&Counted, &Counted) -> usize + Copy + 'static> Score for F {}

/// Scores a guess against a secret.
struct One<'a, S> {
    guess: &'a Counted,
    secret: &'a Counted,
    score: S,
}

impl<S: Score> Work for One<'_, S> {
    type Answer = usize;

    #[inline(always)]
    fn answer(self) -> usize {
        (self.score)(self.guess, self.secret)
    }
}

/// Scores each word against each, and adds up the scores.
struct AllPairs<'a, S> {
    words: &'a [Counted],
    score: S,
}

impl<S: Score> Work for AllPairs<'_, S> {
    type Answer = usize;

    #[inline(always)]
    fn answer(self) -> usize {
        let mut sum = 0;
        for guess in self.words {
            for secret in self.words {
                // The compiler must not score several secrets at once.
                sum += black_box((self.score)(guess, secret));
            }
        }
        sum
    }
}

/// Returns a score as the author packs it.
#[inline(always)]
pub(super) fn score(black: usize, all: usize) -> usize {
    black << 4 | (all - black)
}

/// Returns the score of an answer.
pub(super) fn packed(feedback: Feedback) -> usize {
    score(feedback.black, feedback.black + feedback.white)
}

/// The author's first function. The first loop counts the black hits, and the colors of the other pins of the
/// secret. The second loop uses up these colors.
#[inline(always)]
pub(super) fn simple_loops<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    let (mut black, mut white, mut unused) = (0, 0, 0u64);
    let pins =
        || (0..PINS).map(|pin| (guess.pins >> (4 * pin) & 15, secret.pins >> (4 * pin) & 15));
    for (in_guess, in_secret) in pins() {
        if in_guess == in_secret {
            black += 1;
        } else {
            unused += 1 << (4 * in_secret);
        }
    }
    for (in_guess, in_secret) in pins() {
        if in_guess != in_secret && unused >> (4 * in_guess) & 15 > 0 {
            white += 1;
            unused -= 1 << (4 * in_guess);
        }
    }
    score(black, black + white)
}

/// The author's second function.
#[inline(always)]
fn counting_scalar<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    score(black_hits(PINS, guess, secret), hits_by_color(guess, secret))
}

/// Adds up the lesser counts, color by color, until one of the codewords has no more colors.
#[inline(always)]
fn hits_by_color(guess: &Counted, secret: &Counted) -> usize {
    let (mut in_guess, mut in_secret, mut all) = (guess.nibbles, secret.nibbles, 0);
    loop {
        all += (in_guess & 15).min(in_secret & 15);
        (in_guess, in_secret) = (in_guess >> 4, in_secret >> 4);
        if in_guess == 0 || in_secret == 0 {
            return all as usize;
        }
    }
}

/// The second function without its early exit.
#[inline(always)]
fn scalar_to_the_end<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    let count = |word: &Counted, color: usize| word.nibbles >> (4 * color) & 15;
    let all: u64 = (0..16).map(|color| count(guess, color).min(count(secret, color))).sum();
    score(black_hits(PINS, guess, secret), all as usize)
}

/// The author's third function.
#[inline(always)]
fn counting_auto_vec<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    let counts = guess.bytes.iter().zip(&secret.bytes);
    let all: u8 = counts.map(|(&of_guess, &of_secret)| of_guess.min(of_secret)).sum();
    score(black_hits(PINS, guess, secret), usize::from(all))
}

/// The author's last function.
#[inline(always)]
pub(super) fn counting_hand_vec<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    score(black_hits(PINS, guess, secret), all_hits(guess, secret))
}

/// The last function, if the counts are not made before.
#[inline(always)]
fn counts_anew<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    let counts = |word: &Counted| {
        let mut counted = Counted { bytes: [0; 16], ..*word };
        for pin in 0..PINS {
            counted.bytes[(word.pins >> (4 * pin)) as usize % 16 - 1] += 1;
        }
        counted
    };
    score(black_hits(PINS, guess, secret), all_hits(&counts(guess), &counts(secret)))
}

#[inline(always)]
fn blacks_by_pin<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    let is_black = |&pin: &usize| guess.pins >> (4 * pin) & 15 == secret.pins >> (4 * pin) & 15;
    (0..PINS).filter(is_black).count()
}

#[inline(always)]
fn blacks_at_once<const PINS: usize>(guess: &Counted, secret: &Counted) -> usize {
    black_hits(PINS, guess, secret)
}

/// Returns how many of the pins have the same color in both.
#[inline(always)]
pub(super) fn black_hits(pins: usize, guess: &Counted, secret: &Counted) -> usize {
    const LOW_BITS: u32 = 0x7777_7777;
    let no_pins = (u64::MAX << (4 * pins)) as u32;
    let differences = guess.pins ^ secret.pins | no_pins;
    let same = !(((differences & LOW_BITS) + LOW_BITS) | differences | LOW_BITS);
    same.count_ones() as usize
}

/// Returns the number of all hits: the sum over the colors of the lesser count.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn all_hits(guess: &Counted, secret: &Counted) -> usize {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { all_hits_sse2(guess, secret) }
}

/// Does the same. The compiler inlines it.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "sse2")]
fn all_hits_sse2(guess: &Counted, secret: &Counted) -> usize {
    use std::arch::x86_64::*;
    // SAFETY: the 16 bytes are readable, and need not be aligned.
    let counts = |word: &Counted| unsafe { _mm_loadu_si128(word.bytes.as_ptr().cast()) };
    let least = _mm_min_epu8(counts(guess), counts(secret));
    let sums = _mm_sad_epu8(least, _mm_setzero_si128());
    (_mm_extract_epi16::<0>(sums) + _mm_extract_epi16::<4>(sums)) as usize
}

/// Leaves the vectors to the compiler on other processors.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn all_hits(guess: &Counted, secret: &Counted) -> usize {
    guess.bytes.iter().zip(&secret.bytes).map(|(&a, &b)| usize::from(a.min(b))).sum()
}
