//! The moves of a hand, and the sequence without the card that was played.
//!
//! Cards of one side touch if no card of the other side lies between them. They are worth the same: whichever of them
//! is played, the same sequence is left. So a run of touching cards is one move. The loops take these cards of the
//! author's example `0110101100`, highest card first. (The article's text before the example has `0110110100`. The
//! numbers of steps are the same.)
//!
//! ```text
//!     scan           0100101000     a one below a zero, the highest card of a run       10 steps, one per bit
//!     lowest bits    0110101100     board & -board, then the next                        5 steps, one per card
//!     runs           0010100100     the carry of board + lowest clears a whole run       3 steps, one per run
//!     tops           0100101000     board & !(board >> 1), then its bits one by one      3 steps, one per run
//! ```
//!
//! The article has one packed sequence for all suits. There, a run at the top of a suit continues in the next suit, and
//! the lowest card of that suit is lost as a move. At the top bit of a word, the carry is lost. An unused bit above
//! each suit prevents both.

use std::hint::black_box;

use bitsolve::honeymoon::Deal;
use bitsolve::internals::cpu::Cpu;

use super::{each, sequence_of};
use crate::studies::{Page, Prepare};

/// The number of cards per hand, as in the author's example.
const CARDS: usize = 5;

/// The cards per hand, and the number of hands. With 1000 hands, the branch predictor knows when the loops end.
const HANDS: (usize, usize) = (CARDS, 10_000);

/// The number of places of a board: the cards of both hands, and an unused bit above three of the suits.
const PLACES: u32 = 2 * CARDS as u32 + 3;

/// Makes the page. The last step finds the moves as the solver does.
pub(super) fn page() -> Page {
    let tops = |board: u64| lowest_bits(board & !(board >> 1));
    let steps = vec![
        ("scan", moves(Cpu::Portable, highest_of_runs, |board| scan(board, PLACES))),
        ("reorder", removals(|board, card| bit_by_bit(board, card, 2 * CARDS as u32))),
        ("lowest-bits", moves(Cpu::Portable, |row| row, lowest_bits)),
        ("lowest-bits-bmi1", moves(Cpu::detect(), |row| row, lowest_bits)),
        ("reorder-shift", removals(by_shift)),
        ("runs", moves(Cpu::Portable, lowest_of_runs, runs)),
        ("runs-bmi1", moves(Cpu::detect(), lowest_of_runs, runs)),
        ("tops", moves(Cpu::Portable, highest_of_runs, tops)),
    ];
    Page { name: "honeymoon/moves", count: HANDS.1 as u64, steps }
}

/// Returns the highest card of each run, from the lowest up. It looks at each of the lowest `places` bits, at most 63,
/// and at the bit above it.
///
/// The article tests both bits by `== 1`, as in `(board & (1 << i)) == 1`. That is true for bit 0 only, so the printed
/// loop finds one card at most. A bit must be compared with zero, as here.
#[inline(always)]
pub(super) fn scan(board: u64, places: u32) -> impl Iterator<Item = u64> {
    every_one(board, places).filter(move |card| board & card << 1 == 0)
}

/// Returns every card, from the lowest up. It looks at each of the lowest `places` bits.
#[inline(always)]
pub(super) fn every_one(board: u64, places: u32) -> impl Iterator<Item = u64> {
    (0..places).map(|place| 1 << place).filter(move |card| board & card != 0)
}

/// Returns every card, from the lowest up. The article clears it by `board ^= p`, or by one BLSR, which the compiler
/// makes of this if it may use BMI1.
#[inline(always)]
pub(super) fn lowest_bits(mut board: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = board & board.wrapping_neg();
        board &= board.wrapping_sub(1);
        (lowest != 0).then_some(lowest)
    })
}

/// Returns the lowest card of each run, from the lowest up.
#[inline(always)]
pub(super) fn runs(mut board: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = board & board.wrapping_neg();
        board &= board + lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Returns a sequence of `cards` cards without one of them, which is given as its bit.
///
/// The article has `== 1` here, too, which copies bit 0 only. This compares with zero.
#[inline(always)]
pub(super) fn bit_by_bit(sequence: u32, card: u32, cards: u32) -> u32 {
    let mut shorter = 0;
    for bit in (0..cards).rev().map(|place| 1 << place) {
        if bit != card {
            shorter = shorter << 1 | u32::from(sequence & bit != 0);
        }
    }
    shorter
}

/// Returns a sequence without one of its cards, which is given as its bit.
///
/// The article's line is `board ^= p`. It clears the bit, but leaves a zero, which means a card of the other side. This
/// also closes the gap.
#[inline(always)]
pub(super) fn by_shift(sequence: u32, card: u32) -> u32 {
    let below = card - 1;
    sequence & below | sequence >> 1 & !below
}

/// Finds the moves of random hands. `expected` finds those of the row of one suit.
fn moves<M: Iterator<Item = u64>>(
    cpu: Cpu,
    expected: fn(u32) -> u32,
    moves: impl Fn(u64) -> M + Copy + 'static,
) -> Prepare {
    let input = move |deal: &Deal| {
        let sequence = sequence_of(deal);
        // Without the bit above each row, which marks its end.
        let rows = sequence.rows().map(|row| row ^ 1 << row.ilog2());
        (board(rows, sequence.lengths), board(rows.map(expected), sequence.lengths))
    };
    // Each move is handed out by itself, as to a search.
    each(cpu, HANDS, input, move |&board| moves(board).map(black_box).sum())
}

/// Puts the rows of the suits into one word, with an unused bit above each.
fn board(rows: [u32; 4], lengths: [usize; 4]) -> u64 {
    let (mut board, mut start) = (0, 0);
    for (row, length) in rows.into_iter().zip(lengths) {
        board |= u64::from(row) << start;
        start += length + 1;
    }
    board
}

fn lowest_of_runs(row: u32) -> u32 {
    row & !(row << 1)
}

fn highest_of_runs(row: u32) -> u32 {
    row & !(row >> 1)
}

/// Removes each card of random hands. The answer is the sum of the sequences without one card.
fn removals(without: impl Fn(u32, u32) -> u32 + Copy + 'static) -> Prepare {
    let cards = |bits: u32| lowest_bits(bits.into()).map(|card| card as u32);
    let input = move |deal: &Deal| {
        let bits = sequence_of(deal).bits;
        // The digit of the card is deleted from the written sequence.
        let written = |card: u32| {
            let mut text = format!("{bits:0length$b}", length = 2 * CARDS);
            text.remove(2 * CARDS - 1 - card.ilog2() as usize);
            u32::from_str_radix(&text, 2).expect("these are ones and zeros")
        };
        (bits, cards(bits).map(written).sum::<u32>())
    };
    each(Cpu::Portable, HANDS, input, move |&bits| {
        cards(bits).map(|card| black_box(without(bits, card))).sum()
    })
}
