//! Ways to number the answers of a histogram. The article is "Packed Indices for Mastermind Scores" by Michael
//! Magruder.
//!
//! Four are sparse: many of their numbers belong to no answer. The others are dense, except that all but the last
//! have a number for the impossible answer with p - 1 black hits and one white hit.

use super::mastermind::{all_hits, black_hits, histograms, planes, score, PINS as P};
use crate::harness::*;

/// The number of secrets. With fewer, most of the time would go to clearing and searching the counters.
const SECRETS: usize = 64;

pub(crate) fn ordinals(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/mastermind/ordinals");
    step::<41>(group, "decimal", |black, all| 10 * black + (all - black));
    step::<65>(group, "shift", score);
    step::<25>(group, "rows", rows);
    step::<21>(group, "base-5", rows);
    step::<15>(group, "table", table);
    step::<15>(group, "switch", switch);
    step::<15>(group, "unfactored", |black, all| {
        black * (P + 1) - black * black.wrapping_sub(1) / 2 + (all - black)
    });
    step::<15>(group, "formula", formula);
    step::<14>(group, "no-hole", |black, all| formula(black, all) - usize::from(black == P));
    planes(group, SECRETS);
}

/// Times a packing: a function of the black hits and of all hits, which returns the number of a counter.
fn step<const COUNTERS: usize>(
    group: &mut Group,
    name: &str,
    number: impl Fn(usize, usize) -> usize + Copy + 'static,
) {
    histograms::<COUNTERS>(group, name, SECRETS, move |guess, secret| {
        number(black_hits(guess, secret), all_hits(guess, secret))
    });
}

/// Returns the place in an array with a row for each b and a column for each w. This is also the number `bw` in base
/// p + 1, which ends with b = p and w = 0: 40 is number 20 in base 5, so 14 of 21 counters are used.
#[inline(always)]
fn rows(black: usize, all: usize) -> usize {
    black * (P + 1) + (all - black)
}

#[inline(always)]
fn table(black: usize, all: usize) -> usize {
    const NUMBERS: [u8; 256] = {
        let mut numbers = [0; 256];
        let mut score = 0;
        while score <= P << 4 {
            numbers[score] = formula(score >> 4, (score >> 4) + (score & 15)) as u8;
            score += 1;
        }
        numbers
    };
    usize::from(NUMBERS[score(black, all) % 256])
}

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

#[inline(always)]
const fn formula(black: usize, all: usize) -> usize {
    black * (2 * P + 1 - black) / 2 + all
}
