//! `mastermind/scoring/GAME/FUNCTION/SECRETS`: the histogram of a guess for many secrets, by each
//! of the four scoring functions. `mastermind/cache/SOURCE/GAME`: every game played by Knuth's
//! strategy, with a table of all feedbacks and without a table.

use std::cell::LazyCell;

use bitsolve::internals::mastermind::{
    histogram_by_the_rules, pair_scorers, play_with_table, play_without_table, Counted, Histogram,
    ScoreTable, EMPTY,
};
use bitsolve::mastermind::{Codeword, Game};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};

use crate::group::group;
use crate::mastermind::{sample, SCORED, SECRETS};

/// The number of guesses that take turns. With fewer, the processor would learn to predict their
/// branches.
const GUESSES: usize = 64;

/// Fills one histogram per guess.
type Count<'a> = dyn Fn(&mut [Histogram]) + 'a;

/// A function that makes the histograms of some guesses.
struct Kernel<'a> {
    name: &'static str,
    count: Box<Count<'a>>,
}

fn kernels<'a>(pins: usize, guesses: &'a [Counted], secrets: &'a [Counted]) -> Vec<Kernel<'a>> {
    let scorers = pair_scorers(pins).into_iter().map(|scorer| Kernel {
        name: scorer.name,
        count: Box::new(move |histograms| {
            for (guess, histogram) in guesses.iter().zip(histograms) {
                *histogram = EMPTY;
                (scorer.histogram)(guess, secrets, histogram);
            }
        }),
    });
    scorers.collect()
}

/// Benchmarks all kernels. Every histogram is checked before it is timed.
pub(crate) fn scoring(criterion: &mut Criterion) {
    let mut group = group(criterion, "mastermind/scoring");
    for (pins, colors) in SCORED {
        let game = Game::new(pins, colors, true).unwrap();
        let words: Vec<Codeword> = game.codewords().collect();
        let spread = words.iter().step_by(words.len() / GUESSES).take(GUESSES);
        let guesses: Vec<Counted> = spread.copied().map(Counted::new).collect();
        for size in SECRETS.into_iter().filter(|&size| size <= words.len()) {
            let secrets: Vec<Counted> =
                sample(&words, size).into_iter().map(Counted::new).collect();
            let expected = LazyCell::new(|| by_the_rules(&game, &guesses, &secrets));
            group.throughput(Throughput::Elements((GUESSES * size) as u64));
            for kernel in kernels(pins, &guesses, &secrets) {
                let name = format!("{game}/{}", kernel.name);
                group.bench_function(BenchmarkId::new(&name, size), |bencher| {
                    let mut histograms = vec![EMPTY; GUESSES];
                    (kernel.count)(&mut histograms);
                    assert!(histograms == *expected, "{name}, {size} secrets");
                    bencher.iter(|| (kernel.count)(&mut histograms));
                });
            }
        }
    }
    group.finish();
}

fn by_the_rules(game: &Game, guesses: &[Counted], secrets: &[Counted]) -> Vec<Histogram> {
    let histogram = |guess: &Counted| {
        histogram_by_the_rules(game, guess.word(), secrets.iter().map(Counted::word))
    };
    guesses.iter().map(histogram).collect()
}

/// Benchmarks the cache study. The tables of the games fit larger and larger caches, and the last one fits
/// none.
pub(crate) fn cache(criterion: &mut Criterion) {
    let mut group = group(criterion, "mastermind/cache");
    study::<4>(&mut group, 5);
    study::<4>(&mut group, 6);
    study::<5>(&mut group, 5);
    study::<5>(&mut group, 6);
    group.finish();
}

/// Benchmarks one game without a table, with a table that is filled along the way, and with a table that
/// was filled before.
fn study<const PINS: usize>(group: &mut BenchmarkGroup<WallTime>, colors: usize) {
    let game = Game::new(PINS, colors, true).unwrap();
    let without = || play_without_table::<PINS>(&game);
    let with = |table: &mut ScoreTable<PINS>| play_with_table(&game, table);
    let expected = LazyCell::new(without);
    group.bench_function(BenchmarkId::new("computed", game), |bencher| {
        bencher.iter(|| assert_eq!(without(), *expected));
    });
    group.bench_function(BenchmarkId::new("table", game), |bencher| {
        bencher.iter(|| assert_eq!(with(&mut ScoreTable::new(&game)), *expected));
    });
    group.bench_function(BenchmarkId::new("table-filled-before", game), |bencher| {
        let mut table = ScoreTable::new(&game);
        assert_eq!(with(&mut table), *expected);
        bencher.iter(|| with(&mut table));
    });
}
