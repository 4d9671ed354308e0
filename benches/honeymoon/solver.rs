//! `honeymoon/value/SOLVER/CARDS` and `honeymoon/leads/SOLVER/CARDS`: 100 random deals, all through
//! one table that is new for each run, as the program has it. `.../fast/hard-...`: single deals
//! with large trees, each with a new table for each run.

use bitsolve::cpu::Cpu;
use bitsolve::honeymoon::card::Suit;
use bitsolve::honeymoon::deal::Deal;
use bitsolve::honeymoon::sequence::Sequence;
use bitsolve::honeymoon::solver::fast::{Fast, Table};
use bitsolve::honeymoon::solver::reference::Reference;
use bitsolve::honeymoon::solver::Solver;
use criterion::{Criterion, Throughput};

use crate::group::group;
use crate::honeymoon::deals;

/// How many deals share a table.
const DEALS: usize = 100;

/// Cards a hand, and how many tricks the leaders of [`DEALS`] deals take together.
const SIZES: [(usize, usize); 3] = [(5, 288), (8, 398), (13, 659)];

/// The largest of these that the reference has time for.
const MOST_FOR_REFERENCE: usize = 5;

/// Positions that a search for hard ones found, and the leader's tricks. Clubs have the lowest bits
/// of the word and are trump if there is a trump suit. Each word is read both ways: a with its
/// highest bit first, b with its lowest.
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

/// The sequence of 26 cards with its last bit first.
const fn reversed(sequence: Sequence) -> Sequence {
    Sequence { bits: sequence.bits.reverse_bits() >> 6, lengths: sequence.lengths }
}

/// Deals that are solved with one table, and the sum of their values.
struct Batch {
    name: String,
    deals: Vec<Deal>,
    total: usize,
}

fn batches() -> Vec<Batch> {
    let random = SIZES.into_iter().map(|(tricks, total)| Batch {
        name: tricks.to_string(),
        deals: deals(tricks, DEALS),
        total,
    });
    let hard = HARD.into_iter().map(|(name, sequence, trump, total)| Batch {
        name: name.to_string(),
        deals: vec![sequence.deal(trump).expect("13 cards a hand")],
        total,
    });
    random.chain(hard).collect()
}

/// Benchmarks values only.
pub fn value(criterion: &mut Criterion) {
    bench(criterion, "honeymoon/value", |solver, deal| solver.value(deal));
}

/// Benchmarks what every lead is worth.
pub fn leads(criterion: &mut Criterion) {
    bench(criterion, "honeymoon/leads", |solver, deal| {
        let leads = solver.leads(deal);
        leads.into_iter().map(|(_, tricks)| tricks).max().unwrap_or_default()
    });
}

/// Benchmarks all solvers; `solve` returns the value. Every sum of values is checked before it is
/// timed.
fn bench(criterion: &mut Criterion, name: &str, solve: fn(&mut dyn Solver, &Deal) -> usize) {
    let mut group = group(criterion, name);
    for Batch { name, deals, total } in &batches() {
        let solve_all = |solver: &mut dyn Solver| -> usize {
            deals.iter().map(|deal| solve(solver, deal)).sum()
        };
        let fast = || solve_all(&mut Fast::new(&Table::default(), Cpu::detect()));
        group.throughput(Throughput::Elements(deals.len() as u64));
        if deals[0].tricks() <= MOST_FOR_REFERENCE {
            group.bench_function(format!("reference/{name}"), |bencher| {
                assert_eq!(solve_all(&mut Reference), *total, "the reference, {name}");
                bencher.iter(|| solve_all(&mut Reference));
            });
        }
        group.bench_function(format!("fast/{name}"), |bencher| {
            assert_eq!(fast(), *total, "fast, {name}");
            bencher.iter(fast);
        });
    }
    group.finish();
}
