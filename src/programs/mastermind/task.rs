//! How a task asks its solver, and reads and writes codewords. A submission does this in a simpler way.

use std::fmt::Display;

use crate::mastermind::codeword::Codeword;
#[cfg(not(flat))]
use crate::mastermind::first_guesses;
use crate::mastermind::history::History;
#[cfg(not(flat))]
use crate::mastermind::kinds::Kinds;
#[cfg(not(flat))]
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::solver::results::Choice;
use crate::mastermind::solver::Solver;
use crate::mastermind::stop::Stop;
use crate::programs::mastermind::request::Task;
#[cfg(not(flat))]
use crate::programs::mastermind::watched::Watched;
use crate::programs::mastermind::Input;
use crate::text::Error;

#[cfg(not(flat))]
impl Task {
    /// Returns the solver that the options ask for. It shows its progress.
    pub(crate) fn solver(&self) -> Watched {
        Watched::new(if self.settings.reference {
            Solver::reference()
        } else {
            self.settings.threads.map_or_else(Solver::new, Solver::with_threads)
        })
    }

    /// Returns a codeword as it is written.
    pub(crate) fn show(&self, word: Codeword) -> impl Display {
        self.settings.show(&self.game, word)
    }

    /// Reads a codeword from a line. `what` names it in errors.
    pub(crate) fn codeword(&self, lines: &mut Input, what: &str) -> Result<Codeword, Error> {
        self.settings.read(&self.game, lines, what)
    }

    /// Returns the first guess, or `None` for the choice of the strategy. If the best one is asked
    /// for and not in the table, the game is played with every kind of first guess, which may take
    /// long.
    pub(crate) fn first_guess(&self) -> Result<Option<Codeword>, Stop> {
        if !self.settings.is_best_first {
            return Ok(self.first);
        }
        if let Some(known) = first_guesses::known(&self.game, self.strategy) {
            return Ok(Some(known));
        }
        let kinds = first_guesses::kinds(&self.game);
        self.solver().during(kinds.len(), |solver| {
            let play_all = |first| solver.play_all(&self.game, self.strategy, Some(first));
            first_guesses::best(&kinds, play_all).map(Some)
        })
    }

    /// Returns the guess of the tree that is played, or `None` if there is no tree or it does not lead
    /// here.
    pub(super) fn planned_guess(&self, history: &History) -> Result<Option<Codeword>, OutOfMemory> {
        self.settings.tree.played.as_ref().map_or(Ok(None), |tree| tree.find(history.turns()))
    }

    /// Returns the `count` best guesses after a history that leaves these `secrets`. They are different
    /// in kind. If a tree is played, there is only its guess, as long as it leads here. Before the first
    /// turn, the best guess is the first guess that the task asks for.
    pub(crate) fn choices(
        &self,
        history: &History,
        secrets: &[Codeword],
        count: usize,
    ) -> Result<Vec<Choice>, Stop> {
        if let Some(guess) = self.planned_guess(history)? {
            return Ok(vec![Choice::of(&self.game, guess, secrets)?]);
        }
        let first = if history.turns().is_empty() { self.first_guess()? } else { None };
        let Some(first) = first else {
            return self.solver().after(history, self.strategy, secrets, count);
        };
        let mut choices = vec![Choice::of(&self.game, first, secrets)?];
        if count > 1 {
            let mut kinds = Kinds::new(&self.game, history.turns(), secrets)?;
            kinds.is_new(first)?;
            for choice in self.solver().after(history, self.strategy, secrets, count)? {
                if choices.len() < count && kinds.is_new(choice.guess)? {
                    choices.push(choice);
                }
            }
        }
        Ok(choices)
    }
}

/// A submission has one solver, and its colors are digits.
#[cfg(flat)]
impl Task {
    fn solver(&self) -> Solver {
        Solver::new()
    }

    fn show(&self, word: Codeword) -> impl Display {
        word
    }

    fn codeword(&self, lines: &mut Input, what: &str) -> Result<Codeword, Error> {
        lines.word(
            |text| self.game.parse(text),
            format_args!("{what} ({})", self.game.codeword_form()),
        )
    }

    fn first_guess(&self) -> Result<Option<Codeword>, Stop> {
        Ok(self.first)
    }

    fn choices(
        &self,
        history: &History,
        secrets: &[Codeword],
        count: usize,
    ) -> Result<Vec<Choice>, Stop> {
        match self.first {
            Some(first) if history.turns().is_empty() => {
                Ok(vec![Choice::of(&self.game, first, secrets)?])
            }
            _ => self.solver().after(history, self.strategy, secrets, count),
        }
    }
}
