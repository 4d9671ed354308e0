//! Mastermind: the scorers and the table of scores, and the solvers.

pub mod scorers;
pub mod solvers;

use std::time::Duration;

use bitsolve::mastermind::codeword::Codeword;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode};

use crate::random::Random;

/// Pins and colors of the games that are scored.
pub const SCORED: [(usize, usize); 4] = [(4, 6), (5, 8), (7, 7), (8, 8)];

/// How many secrets are possible.
pub const SECRETS: [usize; 6] = [6, 16, 64, 250, 4096, 32_768];

/// A group of many benchmarks that take little time each.
pub fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10);
    group.nresamples(1000);
    group.sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(100));
    group.measurement_time(Duration::from_millis(300));
    group
}

/// So many of the codewords, in their order.
pub fn sample(words: &[Codeword], size: usize) -> Vec<Codeword> {
    let mut random = Random::new(size as u64);
    let mut chosen = Vec::new();
    for (before, &word) in words.iter().enumerate() {
        let (left, missing) = (words.len() - before, size - chosen.len());
        if (random.below(left as u32) as usize) < missing {
            chosen.push(word);
        }
    }
    assert_eq!(chosen.len(), size);
    chosen
}
