//! Ways to number the answers of a histogram. The write-up is "Packed Indices for Mastermind Scores".
//!
//! Four are sparse: many of their numbers belong to no answer. The others are dense, except that all but the last
//! have a number for the impossible answer with p - 1 black hits and one white hit. The write-up shows the numbers
//! of a game of five pins:
//!
//! ```text
//!     00 01 02 03 04 05   10 11 12 13 14   20 21 22 23   30 31 32   40 xx   50
//!      0  1  2  3  4  5    6  7  8  9 10   11 12 13 14   15 16 17   18 19   20
//! ```
//!
//! A run clears the counters, counts the answers of a guess, and finds the largest part and the number of parts, for
//! each guess of 4p6c. The author wants few counters because the fast memory of a GPU is small. That memory is
//! out of scope, and so is the divergence of GPU threads.

use super::scorers::{all_hits, black_hits, score};
use super::{counted, game, parts_by_the_rules, planes, sample, with_popcnt};
use super::{Counted, Parts, Work};
use crate::studies::{Page, Prepare};
use crate::workloads::checked;

/// The number of pins.
const P: usize = 4;

/// The number of secrets. With fewer, most of the time would go to clearing and searching the counters.
const SECRETS: usize = 64;

/// Makes the page.
pub(super) fn page() -> Page {
    let steps = vec![
        ("decimal", packing::<41>(|black, all| 10 * black + (all - black))),
        ("shift", packing::<65>(score)),
        ("rows", packing::<25>(rows)),
        ("base-5", packing::<21>(rows)),
        ("table", packing::<15>(table)),
        ("switch", packing::<15>(switch)),
        ("sums", packing::<15>(sums)),
        ("starts", packing::<15>(starts)),
        ("unfactored", packing::<15>(unfactored)),
        ("formula", packing::<15>(formula::<P>)),
        ("no-hole", packing::<14>(no_hole)),
        ("planes", planes(SECRETS)),
    ];
    Page { name: "mastermind/ordinals", count: game(P, 6).count() * SECRETS as u64, steps }
}

/// Prepares a packing: a function of the black hits and of all hits, which returns the number of a counter.
fn packing<const COUNTERS: usize>(
    number: impl Fn(usize, usize) -> usize + Copy + 'static,
) -> Prepare {
    Box::new(move || {
        let (game, secrets) = (game(P, 6), sample(&game(P, 6), SECRETS));
        let words: Vec<_> = game.codewords().collect();
        let expected = parts_by_the_rules(&game, &words, &secrets);
        let (words, secrets) = (counted(words), counted(secrets));
        let run = move || {
            with_popcnt(Histograms::<_, COUNTERS> { guesses: &words, secrets: &secrets, number })
        };
        checked(run, &expected)
    })
}

/// Counts the answers of guesses.
struct Histograms<'a, F, const COUNTERS: usize> {
    guesses: &'a [Counted],
    secrets: &'a [Counted],
    number: F,
}

impl<F: Fn(usize, usize) -> usize, const COUNTERS: usize> Work for Histograms<'_, F, COUNTERS> {
    type Answer = Parts;

    #[inline(always)]
    fn answer(self) -> Parts {
        let mut sum = (0, 0);
        for guess in self.guesses {
            let mut counts = [0u32; COUNTERS];
            for secret in self.secrets {
                let (black, all) = (black_hits(P, guess, secret), all_hits(guess, secret));
                counts[(self.number)(black, all)] += 1;
            }
            let (largest, parts) = counts.iter().fold((0, 0), |(largest, parts), &count| {
                (count.max(largest), parts + u32::from(count > 0))
            });
            sum = (sum.0 + u64::from(largest), sum.1 + u64::from(parts));
        }
        sum
    }
}

/// Returns the place in an array with a row for each b and a column for each w. This is also the number `bw` in base
/// p + 1, which ends with b = p and w = 0: 40 is number 20 in base 5, so 14 of 21 counters are used.
#[inline(always)]
fn rows(black: usize, all: usize) -> usize {
    black * (P + 1) + (all - black)
}

/// Looks up the dense number by b and w in four bits each.
#[inline(always)]
fn table(black: usize, all: usize) -> usize {
    const NUMBERS: [u8; 256] = {
        let mut numbers = [0; 256];
        let mut black = 0;
        while black <= P {
            let mut all = black;
            while all <= P {
                numbers[black << 4 | (all - black)] = formula::<P>(black, all) as u8;
                all += 1;
            }
            black += 1;
        }
        numbers
    };
    usize::from(NUMBERS[score(black, all) % 256])
}

/// Chooses the dense number by b and w in four bits each.
#[inline(always)]
#[rustfmt::skip]
fn switch(black: usize, all: usize) -> usize {
    match score(black, all) {
        0x00 => 0, 0x01 => 1, 0x02 => 2, 0x03 => 3, 0x04 => 4,
        0x10 => 5, 0x11 => 6, 0x12 => 7, 0x13 => 8,
        0x20 => 9, 0x21 => 10, 0x22 => 11,
        0x30 => 12,
        _ => 14,
    }
}

/// Adds up the sizes of the groups with fewer black hits.
#[inline(always)]
fn sums(black: usize, all: usize) -> usize {
    (0..black).map(|fewer| P + 1 - fewer).sum::<usize>() + (all - black)
}

/// Looks up where the group begins.
#[inline(always)]
fn starts(black: usize, all: usize) -> usize {
    const STARTS: [u8; 8] = [0, 5, 9, 12, 14, 0, 0, 0];
    usize::from(STARTS[black % 8]) + (all - black)
}

/// The formula as it is first derived.
#[inline(always)]
fn unfactored(black: usize, all: usize) -> usize {
    black * (P + 1) - black * black.wrapping_sub(1) / 2 + (all - black)
}

/// The author's formula.
#[inline(always)]
const fn formula<const PINS: usize>(black: usize, all: usize) -> usize {
    black * (2 * PINS + 1 - black) / 2 + all
}

/// The formula without a number for the impossible answer.
#[inline(always)]
fn no_hole(black: usize, all: usize) -> usize {
    formula::<P>(black, all) - usize::from(black == P)
}
