//! Work whose progress is shown on a terminal, and which Ctrl-C stops.

use std::sync::Arc;

use crate::mastermind::progress::Progress;
use crate::mastermind::{OutOfMemory, Solver};
use crate::programs::mastermind::task::Task;
use crate::progress::interrupt::Interrupts;
use crate::progress::{during, is_shown};

impl Task {
    /// Does `work` with the solver that the options ask for, and shows its progress. The work consists of
    /// this many evaluations, or of one question. If Ctrl-C is caught, it stops the solver.
    ///
    /// Each call shows and removes its own status line, so answers may be written between the calls.
    pub(super) fn solve<T>(&self, runs: usize, work: impl FnOnce(&Solver) -> T) -> T {
        let solver = match self.options.threads {
            _ if self.options.reference => Solver::reference(),
            Some(threads) => Solver::with_threads(threads),
            None => Solver::new(),
        };
        let interrupt = Interrupts::current();
        if !is_shown() && interrupt.is_none() {
            return work(&solver);
        }
        let progress = Arc::new(Progress::new(runs, interrupt));
        let solver = solver.reporting_to(&progress);
        during(|elapsed| progress.line(elapsed), || work(&solver))
    }
}

/// Does a search, and shows its progress. Ctrl-C stops it.
pub(super) fn searching<T>(
    search: impl FnOnce(&Progress) -> Result<T, OutOfMemory>,
) -> Result<(T, Progress), OutOfMemory> {
    let interrupts = Interrupts::caught();
    let progress = Progress::new(1, Some(interrupts.flag()));
    let found = during(|elapsed| progress.line(elapsed), || search(&progress))?;
    Ok((found, progress))
}
