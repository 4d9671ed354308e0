//! What the studies of Michael Magruder's articles share. He documents his C++ and CUDA program mikemag/Mastermind, which
//! plays every game of a size. Its GPU code is out of scope.

use bitsolve::internals::cpu::{Cpu, Routine, WideVectors};
use bitsolve::internals::mastermind::{Equivalence, PartitionCounter};
use bitsolve::mastermind::{Codeword, Game};

use crate::common::deals::shuffle;
use crate::common::random::Random;
use crate::harness::{bench, Group};

pub(crate) const PINS: usize = 4;

pub(crate) fn game(colors: usize) -> Game {
    Game::new(PINS, colors, true).expect("there is such a game")
}

/// A codeword with the number of its pins of each color. It is ordered like the codeword.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(C)]
pub(crate) struct Counted {
    /// The colors, four bits each, the last pin least significant.
    pub pins: u32,
    /// The place among all codewords, if a table has it.
    pub number: u32,
    /// The counts, four bits each and eight bits each, color 1 first.
    pub nibbles: u64,
    pub bytes: [u8; 16],
}

impl Counted {
    pub(crate) fn new(word: Codeword) -> Self {
        let (mut pins, mut nibbles, mut bytes) = (0, 0, [0; 16]);
        for color in word.colors() {
            pins = pins << 4 | color as u32;
            nibbles += 1 << (4 * (color - 1));
            bytes[color - 1] += 1;
        }
        Self { pins, number: 0, nibbles, bytes }
    }

    #[inline(always)]
    pub(crate) fn pin(&self, pin: usize) -> u32 {
        self.pins >> (4 * pin) & 15
    }
}

pub(crate) trait Score: Fn(&Counted, &Counted) -> usize + Copy + 'static {}

impl<F: Fn(&Counted, &Counted) -> usize + Copy + 'static> Score for F {}

#[inline(always)]
pub(crate) fn score(black: usize, all: usize) -> usize {
    black << 4 | (all - black)
}

/// The author's first function. Its second loop uses up the colors that the first has counted.
#[inline(always)]
pub(crate) fn simple_loops(guess: &Counted, secret: &Counted) -> usize {
    let (mut black, mut white, mut unused) = (0, 0, 0u64);
    for pin in 0..PINS {
        if guess.pin(pin) == secret.pin(pin) {
            black += 1;
        } else {
            unused += 1 << (4 * secret.pin(pin));
        }
    }
    for pin in 0..PINS {
        let shift = 4 * guess.pin(pin);
        if guess.pin(pin) != secret.pin(pin) && unused >> shift & 15 > 0 {
            white += 1;
            unused -= 1 << shift;
        }
    }
    score(black, black + white)
}

#[inline(always)]
pub(crate) fn counting_hand_vec(guess: &Counted, secret: &Counted) -> usize {
    score(black_hits(guess, secret), all_hits(guess, secret))
}

/// Counts the zero nibbles of the XOR, without a carry between nibbles (S. E. Anderson, "Bit Twiddling Hacks").
#[inline(always)]
pub(crate) fn black_hits(guess: &Counted, secret: &Counted) -> usize {
    const LOW_BITS: u32 = 0x7777_7777;
    let differences = guess.pins ^ secret.pins | u32::MAX << (4 * PINS);
    let same = !(((differences & LOW_BITS) + LOW_BITS) | differences | LOW_BITS);
    same.count_ones() as usize
}

/// Returns the number of all hits: the sum over the colors of the lesser count, side by side.
#[inline(always)]
pub(crate) fn all_hits(guess: &Counted, secret: &Counted) -> usize {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::*;
        #[inline]
        #[target_feature(enable = "sse2")]
        fn with_sse2(guess: &Counted, secret: &Counted) -> usize {
            // SAFETY: the 16 bytes are readable, and need not be aligned.
            let counts = |word: &Counted| unsafe { _mm_loadu_si128(word.bytes.as_ptr().cast()) };
            let least = _mm_min_epu8(counts(guess), counts(secret));
            let sums = _mm_sad_epu8(least, _mm_setzero_si128());
            (_mm_extract_epi16::<0>(sums) + _mm_extract_epi16::<4>(sums)) as usize
        }
        // SAFETY: SSE2 is part of x86-64.
        unsafe { with_sse2(guess, secret) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    guess.bytes.iter().zip(&secret.bytes).map(|(&a, &b)| usize::from(a.min(b))).sum()
}

/// The largest parts of all guesses, added up, and their numbers of parts, added up.
type Parts = (u64, u64);

#[inline(always)]
fn add_up(parts: &mut Parts, sizes: &[u32]) {
    parts.0 += u64::from(sizes.iter().copied().max().unwrap_or(0));
    parts.1 += sizes.iter().map(|&size| u64::from(size > 0)).sum::<u64>();
}

/// Returns all codewords of 4p6c, a random sample of them as secrets, and the parts into which all divide the sample.
fn sample(size: usize) -> (Vec<Codeword>, Vec<Codeword>, Parts) {
    let game = game(6);
    let all: Vec<Codeword> = game.codewords().collect();
    let mut secrets = all.clone();
    shuffle(&mut Random::new(1), &mut secrets);
    secrets.truncate(size);
    let mut parts = (0, 0);
    for &guess in &all {
        let mut sizes = [0; (PINS << 4) + 1];
        for &secret in &secrets {
            let feedback = game.feedback(guess, secret);
            sizes[score(feedback.black, feedback.black + feedback.white)] += 1;
        }
        add_up(&mut parts, &sizes);
    }
    (all, secrets, parts)
}

/// Times how many secrets of a sample give each answer, for each guess of 4p6c. `number` chooses a counter.
pub(crate) fn histograms<const COUNTERS: usize>(
    group: &mut Group,
    name: &str,
    secrets: usize,
    number: impl Score,
) {
    bench(group, name, || {
        let (all, secrets, parts) = sample(secrets);
        let [all, secrets] = [all, secrets]
            .map(|words| words.into_iter().map(Counted::new).collect::<Vec<Counted>>());
        let cpu = Cpu::detect();
        (move || cpu.run(Histograms::<_, COUNTERS> { all: &all, secrets: &secrets, number }), parts)
    });
}

struct Histograms<'a, F, const COUNTERS: usize> {
    all: &'a [Counted],
    secrets: &'a [Counted],
    number: F,
}

impl<F: Score, const COUNTERS: usize> Routine for Histograms<'_, F, COUNTERS> {
    type Answer = Parts;
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(self, _: W) -> Parts {
        let mut sum = (0, 0);
        for guess in self.all {
            let mut counts = [0u32; COUNTERS];
            for secret in self.secrets {
                counts[(self.number)(guess, secret)] += 1;
            }
            add_up(&mut sum, &counts);
        }
        sum
    }
}

pub(crate) fn planes(group: &mut Group, secrets: usize) {
    bench(group, "planes", || {
        let (_, secrets, parts) = sample(secrets);
        let find = move || {
            let (game, mut sum) = (game(6), (0, 0));
            let mut show = |_: Codeword, sizes: &[u32]| {
                add_up(&mut sum, sizes);
                true
            };
            let mut counter = PartitionCounter::new(Cpu::detect());
            counter.scan(&game, &secrets, &Equivalence::trivial(&game), &mut show);
            sum
        };
        (find, parts)
    });
}
