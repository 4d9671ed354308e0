//! `honeymoon/loops/LOOP`: the moves of 1000 hands of 13 cards. `scan` also walks through the gaps
//! between suits.

use std::hint::black_box;

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{lanes, lowest_bits, runs, scan, Sequence};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};

use crate::group::group;
use crate::honeymoon::deals;

/// The number of hands.
const HANDS: usize = 1000;

/// Benchmarks all loops. Before any loop is timed, all loops are checked to find the same runs.
pub(crate) fn loops(criterion: &mut Criterion) {
    let deals = deals(13, HANDS);
    let sequences = deals.iter().map(|deal| Sequence::of(deal, Cpu::detect()));
    let words: Vec<u64> = sequences.map(|sequence| lanes(sequence.rows())).collect();
    assert_eq!(words.len(), HANDS);
    words.iter().for_each(|&word| check(word));
    let mut group = group(criterion, "honeymoon/loops");
    group.throughput(Throughput::Elements(HANDS as u64));
    bench(&mut group, "scan", &words, scan);
    bench(&mut group, "lowest-bit", &words, lowest_bits);
    bench(&mut group, "runs", &words, runs);
    group.finish();
}

/// Checks that the cards from the lowest to the highest of each run are all cards, and no others.
fn check(word: u64) {
    let (lowest, highest): (Vec<u64>, Vec<u64>) = (runs(word).collect(), scan(word).collect());
    assert_eq!(lowest.len(), highest.len(), "{word:b}");
    let whole = |(&lowest, &highest): (&u64, &u64)| 2 * highest - lowest;
    let in_runs: u64 = lowest.iter().zip(&highest).map(whole).sum();
    let one_by_one: u64 = lowest_bits(word).sum();
    assert_eq!((in_runs, one_by_one), (word, word));
    assert_eq!(lowest_bits(word).count(), 13, "{word:b}");
}

fn bench<M: Iterator<Item = u64>>(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    words: &[u64],
    moves: impl Fn(u64) -> M,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for &word in words {
                for card in moves(word) {
                    black_box(card);
                }
            }
        });
    });
}
