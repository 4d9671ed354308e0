//! The benchmarks of the games, by name: `GAME/SOLVER/INPUT`. The input is a case of `inputs/GAME`, or another
//! question. The record of timings has the same names.
//!
//! A [`Workload`] runs in this process, on one thread. The programs of [`flattened`] run by themselves. A list of
//! workloads costs nothing: a workload reads and solves nothing before it is prepared.
#![allow(dead_code, reason = "no target uses all of it")]

mod cephalopods;
pub(crate) mod flattened;
pub(crate) mod honeymoon;
pub(crate) mod mastermind;

use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::measure::median;
use crate::measure::timings::{column_of, Column};

/// Something to measure.
pub(crate) struct Workload {
    pub name: String,
    prepare: Box<dyn Fn() -> Timer>,
}

/// Does the work once more, in new memory.
pub(crate) type Run = Box<dyn FnMut()>;

/// Does the work a number of times, and returns the time that it takes.
pub(crate) type Timer = Box<dyn FnMut(u64) -> Duration>;

impl Workload {
    /// Creates the workload of `prepare`, which does what [`Workload::prepare`] says.
    pub(crate) fn new(name: String, prepare: impl Fn() -> Run + 'static) -> Self {
        let prepare = move || -> Timer {
            let mut run = prepare();
            Box::new(move |runs| {
                let start = Instant::now();
                (0..runs).for_each(|_| run());
                start.elapsed()
            })
        };
        Self { name, prepare: Box::new(prepare) }
    }

    /// Reads the input, solves it once, and checks the answer. Returns a timer that solves it again, without reading.
    ///
    /// # Panics
    /// Panics if the answer is wrong.
    pub(crate) fn prepare(&self) -> Timer {
        (self.prepare)()
    }

    /// Checks the answer, and returns the time of a run in milliseconds: the median of several samples, each of one or
    /// more runs. Times from the read vary more, so they have more samples.
    ///
    /// # Panics
    /// Panics if the answer is wrong.
    pub(crate) fn measure(&self) -> f64 {
        let samples = if column_of(&self.name) == Column::FromRead { 30 } else { 10 };
        const SAMPLE: Duration = Duration::from_millis(15);
        let mut timer = self.prepare();
        let mut runs = 1;
        // This also warms up. A run of a program of its own takes longer than the time that it counts.
        loop {
            let start = Instant::now();
            timer(runs);
            if start.elapsed() >= SAMPLE {
                break;
            }
            runs *= 2;
        }
        let sample = |_| timer(runs).as_secs_f64() * 1e3 / runs as f64;
        median((0..samples).map(sample).collect())
    }
}

/// Does some work once, and checks the answer. Returns a function that does it again.
///
/// # Panics
/// Panics if the answer is wrong.
pub(crate) fn checked<A: Debug + PartialEq>(
    mut work: impl FnMut() -> A + 'static,
    expected: &A,
) -> Run {
    assert_eq!(work(), *expected);
    Box::new(move || _ = black_box(work()))
}

/// Returns all workloads of all games.
pub(crate) fn all() -> Vec<Workload> {
    let games = [cephalopods::all(), mastermind::all(), honeymoon::all(), flattened::all()];
    games.into_iter().flatten().collect()
}
