//! The solver of a task, which shows its progress on a terminal.

use std::sync::Arc;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::history::History;
use crate::mastermind::solver::results::{Choice, Evaluation};
use crate::mastermind::solver::tally::Tally;
use crate::mastermind::solver::Solver;
use crate::mastermind::stop::Stop;
use crate::mastermind::strategy::Strategy;
use crate::programs::mastermind::status::line;
use crate::progress::interrupt::Interrupts;
use crate::progress::{during, is_shown};

/// A solver that shows its progress on standard error while it works, if that is a terminal. It stops at
/// Ctrl-C if that is caught.
///
/// Each call shows and removes its own status line, so answers may be written between the calls.
#[derive(Debug)]
pub(crate) struct Watched {
    solver: Solver,
}

impl Watched {
    pub(crate) fn new(solver: Solver) -> Self {
        Self { solver }
    }

    /// Does `work` with the solver. It consists of this many evaluations, or of one question.
    pub(crate) fn during<T>(&self, runs: usize, work: impl FnOnce(&Solver) -> T) -> T {
        let interrupt = Interrupts::current();
        if !is_shown() && interrupt.is_none() {
            return work(&self.solver);
        }
        let tally = Arc::new(Tally::new(runs, interrupt));
        let solver = self.solver.watched_by(&tally);
        during(|elapsed| line(tally.now(), elapsed), || work(&solver))
    }

    /// See [`Solver::evaluate`].
    pub(crate) fn play_all(
        &self,
        game: &Game,
        strategy: Strategy,
        first: Option<Codeword>,
    ) -> Result<Evaluation, Stop> {
        self.during(1, |solver| solver.play_all(game, strategy, first))
    }

    /// Returns the `count` best guesses after a history that leaves these `secrets`.
    pub(crate) fn after(
        &self,
        history: &History,
        strategy: Strategy,
        secrets: &[Codeword],
        count: usize,
    ) -> Result<Vec<Choice>, Stop> {
        self.during(1, |solver| solver.after(history, strategy, secrets, count))
    }
}
