//! `mastermind/scoring/GAME/KERNEL/SECRETS`: how fast a guess is scored against many secrets, with histogram.
//! `mastermind/cache/SOURCE/GAME`: every game of Knuth's strategy, with a table of all scores and without.

use std::cell::LazyCell;

use bitsolve::mastermind::feedback::{Score, MOST_ORDINALS};
use bitsolve::mastermind::game::Game;
use bitsolve::mastermind::studies::pairwise::{scorers, Counted, Histogram};
use bitsolve::mastermind::studies::score_table::{play_with_table, play_without_table, Table};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};

use crate::group::group;
use crate::mastermind::{sample, SCORED, SECRETS};

/// How many guesses take turns, so that no branch is learned by heart.
const GUESSES: usize = 64;

/// Makes a histogram for each guess.
type Count<'a> = dyn Fn(&mut [Histogram]) + 'a;

/// A way to count how all secrets answer each of the guesses that it was made for.
struct Kernel<'a> {
    name: &'static str,
    count: Box<Count<'a>>,
}

fn kernels<'a>(pins: usize, guesses: &'a [Counted], secrets: &'a [Counted]) -> Vec<Kernel<'a>> {
    let scorers = scorers(pins).into_iter().map(|scorer| Kernel {
        name: scorer.name,
        count: Box::new(move |histograms| {
            for (guess, histogram) in guesses.iter().zip(histograms) {
                *histogram = [0; MOST_ORDINALS];
                (scorer.histogram)(guess, secrets, histogram);
            }
        }),
    });
    scorers.collect()
}

/// Benchmarks all kernels. Every histogram is checked before it is timed.
pub fn scoring(criterion: &mut Criterion) {
    let mut group = group(criterion, "mastermind/scoring");
    for (pins, colors) in SCORED {
        let game = Game::new(pins, colors, true).unwrap();
        let words = game.codewords();
        let spread = words.iter().step_by(words.len() / GUESSES).take(GUESSES);
        let guesses: Vec<Counted> = spread.copied().map(Counted::new).collect();
        for size in SECRETS.into_iter().filter(|&size| size <= words.len()) {
            let secrets: Vec<Counted> =
                sample(&words, size).into_iter().map(Counted::new).collect();
            let expected = LazyCell::new(|| by_the_rules(pins, &guesses, &secrets));
            group.throughput(Throughput::Elements((GUESSES * size) as u64));
            for kernel in kernels(pins, &guesses, &secrets) {
                let name = format!("{game}/{}", kernel.name);
                group.bench_function(BenchmarkId::new(&name, size), |bencher| {
                    let mut histograms = vec![[0; MOST_ORDINALS]; GUESSES];
                    (kernel.count)(&mut histograms);
                    assert!(histograms == *expected, "{name}, {size} secrets");
                    bencher.iter(|| (kernel.count)(&mut histograms));
                });
            }
        }
    }
    group.finish();
}

fn by_the_rules(pins: usize, guesses: &[Counted], secrets: &[Counted]) -> Vec<Histogram> {
    let histogram = |guess: &Counted| {
        let mut histogram = [0; MOST_ORDINALS];
        for secret in secrets {
            histogram[Score::of(pins, guess.word(), secret.word()).ordinal(pins)] += 1;
        }
        histogram
    };
    guesses.iter().map(histogram).collect()
}

/// Benchmarks the cache study on games whose tables fit ever farther caches, and the last one none.
pub fn cache(criterion: &mut Criterion) {
    let mut group = group(criterion, "mastermind/cache");
    study::<4>(&mut group, 5);
    study::<4>(&mut group, 6);
    study::<5>(&mut group, 5);
    study::<5>(&mut group, 6);
    group.finish();
}

/// One game: without a table, with one that is filled along the way, and with one that was filled before.
fn study<const PINS: usize>(group: &mut BenchmarkGroup<WallTime>, colors: usize) {
    let game = Game::new(PINS, colors, true).unwrap();
    let without = || play_without_table::<PINS>(&game);
    let with = |table: &mut Table<PINS>| play_with_table(&game, table);
    let expected = LazyCell::new(without);
    group.bench_function(BenchmarkId::new("computed", game), |bencher| {
        bencher.iter(|| assert_eq!(without(), *expected));
    });
    group.bench_function(BenchmarkId::new("table", game), |bencher| {
        bencher.iter(|| assert_eq!(with(&mut Table::new(&game)), *expected));
    });
    group.bench_function(BenchmarkId::new("table-filled-before", game), |bencher| {
        let mut table = Table::new(&game);
        assert_eq!(with(&mut table), *expected);
        bencher.iter(|| with(&mut table));
    });
}
