//! Timings of repeated runs.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

pub(crate) const RUNS: RangeInclusive<usize> = 1..=1_000_000;

#[derive(Debug)]
pub(crate) struct Timings {
    runs: Vec<Duration>,
}

impl Timings {
    /// Starts with `runs` runs of no time. `runs` is within [`RUNS`].
    pub(crate) fn new(runs: usize) -> Self {
        Self { runs: vec![Duration::ZERO; runs] }
    }

    /// Does `work` once for each run, adds its time to the time of that run, and returns the last
    /// result. The other results are dropped, which is not timed.
    pub(crate) fn repeat<T>(&mut self, mut work: impl FnMut() -> T) -> T {
        let mut last = None;
        for run in &mut self.runs {
            drop(last.take());
            let begin = Instant::now();
            let result = work();
            *run += begin.elapsed();
            last = Some(result);
        }
        last.expect("there is at least one run")
    }

    /// Returns `N runs, min X ms, median Y ms, max Z ms`.
    pub(crate) fn summary(&self) -> String {
        let mut sorted: Vec<f64> = self.runs.iter().map(|run| run.as_secs_f64() * 1e3).collect();
        sorted.sort_by(f64::total_cmp);
        let runs = sorted.len();
        let median = (sorted[(runs - 1) / 2] + sorted[runs / 2]) / 2.0;
        let (min, max) = (sorted[0], sorted[runs - 1]);
        format!("{runs} runs, min {min:.3} ms, median {median:.3} ms, max {max:.3} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let runs = [4, 1, 3, 10].map(Duration::from_millis).to_vec();
        let timings = Timings { runs };
        assert_eq!(timings.summary(), "4 runs, min 1.000 ms, median 3.500 ms, max 10.000 ms");
    }
}
