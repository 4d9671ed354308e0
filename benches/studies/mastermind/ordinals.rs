//! Ways to number the feedbacks of a histogram. The write-up is "Packed Indices for Mastermind Scores".
//!
//! Four are sparse: many of their numbers belong to no feedback. The others are dense, except that all but the last
//! have a number for the impossible feedback with p - 1 black hits and one white hit. The write-up shows the numbers
//! of a game of five pins:
//!
//! ```text
//!     00 01 02 03 04 05   10 11 12 13 14   20 21 22 23   30 31 32   40 xx   50
//!      0  1  2  3  4  5    6  7  8  9 10   11 12 13 14   15 16 17   18 19   20
//! ```
//!
//! A run clears the counters, counts the feedbacks of a guess, and finds the largest part and the number of parts, for
//! each guess of 4p6c. The author wants few counters because the fast memory of a GPU is small. That memory is
//! out of scope, and so is the divergence of GPU threads.

use std::hint::black_box;

use super::scorers::{all_hits, black_hits, score};
use super::{counted, game, parts_by_planes, parts_by_the_rules, sample, step, with_popcnt};
use super::{Counted, Parts, Work};
use crate::studies::Claim::{Faster, NoDifference, Nothing, Slower};
use crate::studies::{Claim, Page, Step};

/// The number of pins.
const P: usize = 4;

/// The number of secrets. With fewer, most of the time would go to clearing and searching the counters.
const SECRETS: usize = 64;

/// Makes the page.
pub(super) fn page() -> Page {
    let sparse = "reasonable for most";
    let gpu = "not good on a GPU";
    let steps = vec![
        packing::<41>("decimal", "10 b + w: 41 counters", sparse, None, |b, a| 10 * b + (a - b)),
        packing::<65>("shift", "`b << 4 \\| w`: 65 counters", sparse, AS_DECIMAL, score),
        packing::<25>("rows", "`[b][w]`: 25 counters", "half of them wasted", AS_DECIMAL, rows),
        packing::<21>("base-5", "`bw` in base 5: 21 counters", "30% wasted", AS_DECIMAL, rows),
        packing::<15>("table", "dense, looked up: 15 counters", gpu, SLOWER, table),
        packing::<15>("switch", "dense, by a `match`", gpu, SLOWER, switch),
        packing::<15>("sums", "sizes of groups added up, plus w", "", NOTHING, sums),
        packing::<15>("starts", "starts of groups looked up, plus w", "", NOTHING, starts),
        packing::<15>("unfactored", "b (p + 1) - b (b - 1) / 2 + w", "complex", SLOWER, unfactored),
        packing::<15>(
            "formula",
            "b (2 p + 1 - b) / 2 + a",
            "factored: 4 operations",
            Some(("unfactored", Faster)),
            formula::<P>,
        ),
        packing::<14>(
            "no-hole",
            "the formula, less 1 if b = p: 14 counters",
            "not worth it",
            Some(("formula", Slower)),
            no_hole,
        ),
        step("planes", "the solver's planes of bits", "", Some(("formula", Nothing)), || {
            let (game, secrets) = (game(P, 6), sample(&game(P, 6), SECRETS));
            let words: Vec<_> = game.codewords().collect();
            let expected = parts_by_the_rules(&game, &words, &secrets);
            assert_eq!(parts_by_planes(&game, &secrets), expected);
            Box::new(move || {
                black_box(parts_by_planes(&game, &secrets));
            })
        }),
    ];
    let count = game(P, 6).count() * SECRETS as u64;
    Page { name: "mastermind/ordinals", unit: "ns per feedback", count, steps }
}

/// The author calls all sparse packings reasonable.
const AS_DECIMAL: Option<(&str, Claim)> = Some(("decimal", NoDifference));

/// The author keeps sparse counters on the CPU, because dense ones cost more than they are worth there.
const SLOWER: Option<(&str, Claim)> = Some(("shift", Slower));

/// The author says nothing about the time of a function, which is a step on the way to the formula.
const NOTHING: Option<(&str, Claim)> = Some(("shift", Nothing));

/// Returns the step of a packing: a function of the black hits and of all hits.
fn packing<const COUNTERS: usize>(
    name: &'static str,
    does: &'static str,
    author: &'static str,
    against: Option<(&'static str, Claim)>,
    number: impl Fn(usize, usize) -> usize + Copy + 'static,
) -> Step {
    step(name, does, author, against, move || {
        check::<COUNTERS>(name, number);
        let (game, secrets) = (game(P, 6), sample(&game(P, 6), SECRETS));
        let words: Vec<_> = game.codewords().collect();
        let expected = parts_by_the_rules(&game, &words, &secrets);
        let (words, secrets) = (counted(words), counted(secrets));
        let run = move || {
            with_popcnt(Histograms::<_, COUNTERS> { guesses: &words, secrets: &secrets, number })
        };
        assert_eq!(run(), expected, "{name}");
        Box::new(move || {
            black_box(run());
        })
    })
}

/// Checks that each feedback has a number of its own, and that no counters are left over after the last.
fn check<const COUNTERS: usize>(name: &str, number: impl Fn(usize, usize) -> usize) {
    let all = |black| (black..=P).filter(move |&all| !(black == P - 1 && all == P));
    let feedbacks = (0..=P).flat_map(|black| all(black).map(move |all| (black, all)));
    let mut numbers: Vec<usize> = feedbacks.map(|(black, all)| number(black, all)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    // The array of rows has a full row for four black hits.
    let last = if name == "rows" { COUNTERS - P } else { COUNTERS } - 1;
    assert_eq!((numbers.len(), numbers.last()), (P * (P + 3) / 2, Some(&last)), "{name}");
    assert_eq!([0, 1, 2, 3, 4, 5].map(|black| formula::<5>(black, black)), [0, 6, 11, 15, 18, 20]);
}

/// Counts the feedbacks of guesses.
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

/// The formula without a number for the impossible feedback.
#[inline(always)]
fn no_hole(black: usize, all: usize) -> usize {
    formula::<P>(black, all) - usize::from(black == P)
}
