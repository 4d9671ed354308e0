//! The question to a solver, and the kinds of answers.

use std::num::NonZero;
use std::sync::Arc;

use crate::cpu::Cpu;
use crate::mastermind::branch;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::memory::{copied, OutOfMemory};
use crate::mastermind::optimal::reference;
use crate::mastermind::progress::Progress;
use crate::mastermind::solver::Solver;
use crate::mastermind::stop::Stop;
use crate::mastermind::strategy::Strategy;

/// Which strategy is asked for: one with the least total among those that satisfy these conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The game, which has at most [`MOST_CODEWORDS`](crate::mastermind::MOST_CODEWORDS) codewords.
    pub(crate) game: Game,
    /// The first guess, a codeword of the game, or `None` if every first guess is allowed.
    pub(crate) first: Option<Codeword>,
    /// The maximum number of turns for every secret, at least 1, or `None` if there is no limit.
    pub(crate) max_turns: Option<usize>,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
}

/// How the search for an optimal strategy ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The guesses of an optimal strategy, in preorder: a guess, then the guesses after each feedback
    /// that some possible secret gives, in order of [`Feedback::index`](crate::mastermind::Feedback).
    /// After all black hits, there are none.
    Proven(Vec<Codeword>),
    /// No strategy finds every secret within the turns.
    Impossible,
    /// The search was interrupted. Its [`Progress`] has what is known so far.
    Stopped,
}

/// Finds an optimal strategy. What is known so far is in `progress`, which can also stop the search.
/// `is_reference` chooses the slow solver.
pub(crate) fn solve(
    question: &Question,
    progress: &Progress,
    is_reference: bool,
) -> Result<Outcome, OutOfMemory> {
    let Some(least) = question.least_total() else { return Ok(Outcome::Impossible) };
    progress.raise_lower_bound(least);
    if is_reference {
        return reference::solve(question, progress);
    }
    let outcome = question
        .offer_usual_strategy(progress)
        .and_then(|()| branch::solve(Cpu::detect(), question, progress));
    match outcome {
        Ok(outcome) => Ok(outcome),
        Err(Stop::Asked) => Ok(Outcome::Stopped),
        Err(Stop::OutOfMemory(error)) => Err(error),
    }
}

impl Question {
    /// Offers what a quick strategy plays, if it finds every secret within the turns.
    fn offer_usual_strategy(&self, progress: &Progress) -> Result<(), Stop> {
        let solver = self.threads.map_or_else(Solver::new, Solver::with_threads);
        let solver = solver.reporting_to(&Arc::new(progress.of_step()));
        let tree = solver.grow_all(&self.game, Strategy::USUAL, self.first)?;
        let found = tree.evaluation();
        if self.max_turns.is_none_or(|most| found.maximum() <= most) {
            progress.offer(found.total(), copied(tree.guesses())?);
        }
        Ok(())
    }

    /// Returns a lower bound on the total, or `None` if there are too few turns for any strategy.
    ///
    /// One feedback of each guess is all black. Let each guess have up to `k` other feedbacks. Then the
    /// first turn finds one secret, the second at most `k`, the third at most `k * k`, because there
    /// is one guess for each sequence of feedbacks. The total is least if as many secrets as possible
    /// are found in each turn.
    pub(crate) fn least_total(&self) -> Option<u64> {
        // All black ends the game.
        let others = self.game.feedback_count() as u64 - 1;
        let (mut left, mut found, mut total) = (self.game.count(), 1, 0);
        let mut turn = 0;
        while left > 0 {
            turn += 1;
            if found == 0 || self.max_turns.is_some_and(|most| turn > most) {
                return None;
            }
            found = left.min(found);
            total += turn as u64 * found;
            left -= found;
            found *= others;
        }
        Some(total)
    }
}
