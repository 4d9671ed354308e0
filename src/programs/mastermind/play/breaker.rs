//! A game against a person, who may take turns back and correct them.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::history::suspects::slips;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::solver::results::Choice;
use crate::mastermind::stop::Stop;
use crate::programs::mastermind::contradiction::explain;
use crate::programs::mastermind::request::Task;
use crate::progress::interrupt::Interrupts;

/// The turns of a game so far, and the next guess.
pub(super) struct Breaker<'a> {
    task: &'a Task,
    turns: Vec<Turn>,
    /// The secrets that fit all turns.
    secrets: Vec<Codeword>,
    /// The next guess, unless no secret is possible.
    next: Option<Choice>,
    /// The choice of the strategy.
    own: Option<Codeword>,
    /// The first guess of the game, if it is not the choice of the strategy.
    first: Option<Codeword>,
    /// The guess of the tree that is played, if it has one after these turns.
    planned: Option<Codeword>,
    /// Whether Ctrl-C has ended the search, so that the next guess is the first possible secret.
    is_interrupted: bool,
}

impl<'a> Breaker<'a> {
    /// Starts a game.
    pub(super) fn new(task: &'a Task) -> Result<Self, OutOfMemory> {
        let mut breaker = Self {
            task,
            turns: Vec::new(),
            secrets: Vec::new(),
            next: None,
            own: None,
            first: None,
            planned: None,
            is_interrupted: false,
        };
        let interrupts = Interrupts::of_conversation();
        match task.first_guess() {
            Ok(first) => breaker.first = first,
            Err(Stop::Asked) => {}
            Err(Stop::OutOfMemory(error)) => return Err(error),
        }
        drop(interrupts);
        breaker.replay()?;
        Ok(breaker)
    }

    /// Returns the turns so far.
    pub(super) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the secrets that fit all turns, in lexical order. There may be none.
    pub(super) fn secrets(&self) -> &[Codeword] {
        &self.secrets
    }

    /// Returns the next guess, unless no secret is possible.
    pub(super) fn next(&self) -> Option<&Choice> {
        self.next.as_ref()
    }

    /// Returns whether the next guess is the choice of the strategy.
    pub(super) fn is_own(&self) -> bool {
        self.next.as_ref().map(|next| next.guess) == self.own
    }

    /// Returns whether a tree is played that has no guess after these turns, so that the strategy goes on.
    pub(super) fn has_left_tree(&self) -> bool {
        let is_played = self.task.settings.tree.played.is_some();
        is_played && self.planned.is_none() && self.next.is_some()
    }

    /// Returns whether Ctrl-C has ended the search, so that the next guess is the first possible secret.
    pub(super) fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    /// Returns whether the next guess is that of a tree.
    pub(super) fn is_planned(&self) -> bool {
        self.planned.is_some() && self.next.as_ref().map(|next| next.guess) == self.planned
    }

    /// Returns whether the last turn has found the secret.
    pub(super) fn is_solved(&self) -> bool {
        let last = self.turns.last();
        last.is_some_and(|turn| self.is_all_black(turn)) && !self.secrets.is_empty()
    }

    fn is_all_black(&self, turn: &Turn) -> bool {
        turn.feedback.black == self.task.game.pins()
    }

    /// Adds the feedback for the next guess.
    pub(super) fn answer(&mut self, feedback: Feedback) -> Result<(), OutOfMemory> {
        let Some(Choice { guess, .. }) = self.next else { return Ok(()) };
        self.turns.push(Turn { guess, feedback });
        self.replay()
    }

    /// Takes the last turn back, and makes its guess the next one again. Returns the turn, or `None`
    /// before the first turn.
    pub(super) fn undo(&mut self) -> Result<Option<Turn>, OutOfMemory> {
        let turn = self.turns.pop();
        if let Some(Turn { guess, .. }) = turn {
            self.replay()?;
            if self.next.as_ref().is_some_and(|next| next.guess != guess) {
                self.guess(guess)?;
            }
        }
        Ok(turn)
    }

    /// Changes the feedback of a turn. Turns count from 0.
    pub(super) fn correct(&mut self, turn: usize, feedback: Feedback) -> Result<(), OutOfMemory> {
        self.turns[turn].feedback = feedback;
        self.replay()
    }

    /// Makes this the next guess, instead of the choice of the strategy.
    pub(super) fn guess(&mut self, guess: Codeword) -> Result<(), OutOfMemory> {
        self.next = Some(Choice::of(&self.task.game, guess, &self.secrets)?);
        self.is_interrupted = false;
        Ok(())
    }

    /// Returns what to say about turns that contradict each other, and the likeliest slip: the number
    /// of its turn, from 1, and the feedback that it could have been. There is none if no turn alone
    /// is wrong.
    pub(super) fn slips(&self) -> Result<(String, Option<(usize, Feedback)>), OutOfMemory> {
        let (history, numbers) = self.history()?;
        let (last, suspects) = history.contradiction()?;
        let number = |turn: usize| numbers[turn];
        let explanation = explain(self.task, &history, last, &suspects, "turn", number);
        let likeliest = slips(&suspects, &history).first().copied();
        Ok((explanation, likeliest.map(|slip| (numbers[slip.turn], slip.feedback))))
    }

    /// Returns the turns as a history, which lists a repeated turn once, and the number that the person
    /// knows each of them by.
    fn history(&self) -> Result<(History, Vec<usize>), OutOfMemory> {
        let mut history = History::new(self.task.game);
        let mut numbers = Vec::new();
        for (number, &turn) in (1..).zip(&self.turns) {
            history.add(turn)?;
            if numbers.len() < history.turns().len() {
                numbers.push(number);
            }
        }
        Ok((history, numbers))
    }

    /// Finds the possible secrets and the next guess again, after the turns have changed. After Ctrl-C, the
    /// next guess is the first secret.
    fn replay(&mut self) -> Result<(), OutOfMemory> {
        let _interrupts = Interrupts::of_conversation();
        let (history, _) = self.history()?;
        self.secrets = history.secrets()?;
        (self.next, self.own, self.planned, self.is_interrupted) = (None, None, None, false);
        if self.secrets.is_empty() {
            return Ok(());
        }
        // A correction may say that an earlier guess was the secret.
        if let Some(last) = self.turns.iter().position(|turn| self.is_all_black(turn)) {
            self.turns.truncate(last + 1);
            return Ok(());
        }
        self.planned = self.task.planned_guess(&history)?;
        if let Some(guess) = self.planned {
            return self.guess(guess);
        }
        let found = self.task.solver().after(&history, self.task.strategy, &self.secrets, 1);
        let first = self.first.filter(|_| self.turns.is_empty());
        match found {
            Ok(mut choices) => {
                self.next = choices.pop();
                self.own = self.next.as_ref().map(|next| next.guess);
            }
            Err(Stop::Asked) if first.is_none() => {
                self.guess(self.secrets[0])?;
                self.is_interrupted = true;
            }
            Err(Stop::Asked) => {}
            Err(Stop::OutOfMemory(error)) => return Err(error),
        }
        first.map_or(Ok(()), |first| self.guess(first))
    }
}
