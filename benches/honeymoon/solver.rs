//! `honeymoon/value/SOLVER/CARDS` and `honeymoon/leads/SOLVER/CARDS`: 100 random deals, all solved
//! by one solver, which is new in each run, as in the program. `.../fast/hard-...`: single deals
//! with large trees, each with a new solver in each run.

use bitsolve::honeymoon::{Deal, Play, ReferenceSolver, Solver, Suit};
use bitsolve::internals::honeymoon::{Sequence, Solve};
use criterion::{Criterion, Throughput};

use crate::common::deals::random_deals;
use crate::group::group;

/// The number of deals for one solver.
const DEALS: usize = 100;

/// The number of cards per hand, and the number of tricks that the leaders of [`DEALS`] deals take
/// in total.
const SIZES: [(usize, usize); 3] = [(5, 288), (8, 398), (13, 659)];

/// The largest of these sizes for which the reference is fast enough.
const MOST_FOR_REFERENCE: usize = 5;

/// Positions that a search for hard ones found, and the leader's tricks. Clubs have the lowest bits
/// of the word, and are the trump suit if there is one. Each word is used in both directions: `a`
/// as it is written, `b` reversed.
const HARD: [(&str, Sequence, Option<Suit>, usize); 4] = [
    ("hard-nt-a", NO_TRUMP, None, 7),
    ("hard-nt-b", reversed(NO_TRUMP), None, 7),
    ("hard-t-a", TRUMP, Some(Suit::Clubs), 6),
    ("hard-t-b", reversed(TRUMP), Some(Suit::Clubs), 4),
];
const NO_TRUMP: Sequence =
    Sequence { bits: 0b11_1001_1010_0011_1010_0100_0101, lengths: [7, 5, 12, 2] };
const TRUMP: Sequence =
    Sequence { bits: 0b01_1011_0101_1000_1110_0101_0001, lengths: [1, 3, 10, 12] };

/// Reverses a sequence of 26 cards.
const fn reversed(sequence: Sequence) -> Sequence {
    Sequence { bits: sequence.bits.reverse_bits() >> 6, lengths: sequence.lengths }
}

/// Deals for one solver, and the sum of their values.
struct Batch {
    name: String,
    deals: Vec<Deal>,
    total: usize,
}

fn batches() -> Vec<Batch> {
    let random = SIZES.into_iter().map(|(tricks, total)| Batch {
        name: tricks.to_string(),
        deals: random_deals(tricks, DEALS),
        total,
    });
    let hard = HARD.into_iter().map(|(name, sequence, trump, total)| Batch {
        name: name.to_string(),
        deals: vec![sequence.deal(trump).expect("13 cards a hand")],
        total,
    });
    random.chain(hard).collect()
}

/// Benchmarks the values of deals.
pub(crate) fn value(criterion: &mut Criterion) {
    bench(criterion, "honeymoon/value", |solver, deal| solver.value(deal));
}

/// Benchmarks the values of all leads.
pub(crate) fn leads(criterion: &mut Criterion) {
    bench(criterion, "honeymoon/leads", |solver, deal| {
        solver.card_values(&Play::new(*deal)).first().map_or(0, |&(_, tricks)| tricks)
    });
}

/// Benchmarks all solvers. `solve` returns the value of a deal. Each sum of values is checked before
/// it is timed.
fn bench(criterion: &mut Criterion, name: &str, solve: fn(&mut dyn Solve, &Deal) -> usize) {
    let mut group = group(criterion, name);
    for Batch { name, deals, total } in &batches() {
        let solve_all = |solver: &mut dyn Solve| -> usize {
            deals.iter().map(|deal| solve(solver, deal)).sum()
        };
        let fast = || solve_all(&mut Solver::new());
        group.throughput(Throughput::Elements(deals.len() as u64));
        if deals[0].tricks() <= MOST_FOR_REFERENCE {
            group.bench_function(format!("reference/{name}"), |bencher| {
                assert_eq!(solve_all(&mut ReferenceSolver), *total, "the reference, {name}");
                bencher.iter(|| solve_all(&mut ReferenceSolver));
            });
        }
        group.bench_function(format!("fast/{name}"), |bencher| {
            assert_eq!(fast(), *total, "fast, {name}");
            bencher.iter(fast);
        });
    }
    group.finish();
}
