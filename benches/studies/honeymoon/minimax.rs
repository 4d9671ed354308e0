//! A solver that plays on the relative sequence, by minimax alone: without bounds and without memory.
//!
//! * The moves are the bits of the sequence that are 1. They are found suit by suit, so no run crosses the border of a
//!   suit.
//! * An XOR with as many ones as there are cards turns the cards of the other side into ones. The card that was led is
//!   then a zero, so the cards above and below it do not touch. This agrees with the rules: the higher card wins the
//!   trick, and the lower one loses it.
//! * After a trick, both cards are removed from the sequence. The XOR swaps the sides if the lead changes hands.

use bitsolve::honeymoon::{Deal, ReferenceSolver, Solver};
use bitsolve::internals::honeymoon::Sequence;

use super::moves::{bit_by_bit, by_shift, every_one, lowest_bits, runs, scan};
use super::sequence_of;
use crate::common::deals::{all_positions, position};
use crate::studies::{Page, Prepare};
use crate::workloads::checked;

/// The number of cards per hand, as in the author's example.
const CARDS: usize = 5;

/// One position in 100 is solved. Without pruning, minimax would take seconds for all positions.
const ONE_IN: usize = 100;

/// The number of positions that are solved.
const POSITIONS: u64 = 227;

/// Makes the page. The last step is the fast solver, which keeps its memory from one position to the next.
pub(super) fn page() -> Page {
    let reorder = |sequence, card, cards| bit_by_bit(sequence, card, cards);
    let shift = |sequence, card, _| by_shift(sequence, card);
    let solver = || {
        let mut solver = Solver::new();
        move |deal: &Deal| solver.value(deal)
    };
    let steps = vec![
        ("every-card", minimax(every_one, reorder)),
        ("scan", minimax(scan, reorder)),
        ("lowest-bits", minimax(|row, _| lowest_bits(row), shift)),
        ("runs", minimax(|row, _| runs(row), shift)),
        ("solver", solve(solver)),
    ];
    Page { name: "honeymoon/minimax", count: POSITIONS, steps }
}

/// Prepares a step that solves positions with a new solver. All values are compared with the slow solver's.
fn solve<S: FnMut(&Deal) -> usize>(solver: impl Fn() -> S + Copy + 'static) -> Prepare {
    Box::new(move || {
        let with_and_without = [false, true].into_iter();
        let deals: Vec<Deal> = with_and_without
            .flat_map(|with_trump| {
                let positions = all_positions(CARDS, with_trump).step_by(ONE_IN);
                positions.map(move |(lengths, bits)| position(lengths, bits, with_trump))
            })
            .collect();
        assert_eq!(deals.len() as u64, POSITIONS);
        let expected: Vec<usize> = deals.iter().map(|deal| ReferenceSolver.value(deal)).collect();
        checked(move || deals.iter().map(solver()).collect(), &expected)
    })
}

/// Solves positions by minimax. `moves` finds the moves in a row of some length, and `remove` removes a card from a
/// sequence of some number of cards.
fn minimax<M: Iterator<Item = u64>>(
    moves: impl Fn(u64, u32) -> M + Copy + 'static,
    remove: impl Fn(u32, u32, u32) -> u32 + Copy + 'static,
) -> Prepare {
    solve(move || {
        move |deal| {
            let Sequence { bits, lengths } = sequence_of(deal);
            let lengths = lengths.map(|length| length as u32);
            let trump = deal.trump().map(|trump| trump as usize);
            let tricks = deal.tricks() as u32;
            value(Position { bits, lengths, trump, tricks }, moves, remove) as usize
        }
    })
}

/// A position between two tricks.
#[derive(Clone, Copy)]
struct Position {
    /// The sequence, whose ones are the cards of the side on lead.
    bits: u32,
    /// The number of cards of each suit.
    lengths: [u32; 4],
    trump: Option<usize>,
    /// The number of tricks that are left.
    tricks: u32,
}

/// Returns the tricks of the side on lead.
fn value<M: Iterator<Item = u64>>(
    position: Position,
    moves: impl Fn(u64, u32) -> M + Copy,
    remove: impl Fn(u32, u32, u32) -> u32 + Copy,
) -> u32 {
    let Position { bits, lengths, trump, tricks } = position;
    // The author has a table of these masks.
    let ones = |count: u32| (1 << count) - 1;
    let theirs = bits ^ ones(2 * tricks);
    let starts = [0, lengths[0], lengths[0] + lengths[1], 2 * tricks - lengths[3]];
    let row = |bits: u32, suit: usize| u64::from(bits >> starts[suit] & ones(lengths[suit]));
    let mut best = 0;
    for suit in 0..4 {
        let replies = if row(theirs, suit) != 0 { suit..suit + 1 } else { 0..4 };
        for lead in moves(row(bits, suit), lengths[suit]) {
            let mut worst = tricks;
            for other in replies.clone() {
                for reply in moves(row(theirs, other), lengths[other]) {
                    let reply_wins =
                        if other == suit { reply > lead } else { Some(other) == trump };
                    let mut next = Position { tricks: tricks - 1, ..position };
                    next.lengths[suit] -= 1;
                    next.lengths[other] -= 1;
                    // The higher card is removed first, so that the lower one keeps its place.
                    let cards = [(lead as u32) << starts[suit], (reply as u32) << starts[other]];
                    let one_less = remove(bits, cards[0].max(cards[1]), 2 * tricks);
                    next.bits = remove(one_less, cards[0].min(cards[1]), 2 * tricks - 1);
                    if reply_wins {
                        next.bits ^= ones(2 * next.tricks);
                    }
                    let rest = if next.tricks == 0 { 0 } else { value(next, moves, remove) };
                    worst = worst.min(if reply_wins { next.tricks - rest } else { 1 + rest });
                }
            }
            best = best.max(worst);
        }
    }
    best
}
