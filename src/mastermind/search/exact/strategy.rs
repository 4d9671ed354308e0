//! The guesses of an optimal strategy, and the first step of a search, which several threads share.

use crate::mastermind::search::bounds::{less, IMPOSSIBLE};
use crate::mastermind::search::exact::guesses::Candidate;
use crate::mastermind::search::exact::part::Found;
use crate::mastermind::search::exact::search::{enough, Search, MOST_COMPARED};
use crate::mastermind::stop::Stop;

/// How a search begins.
pub(super) enum Start {
    /// There is an answer already.
    Found(Found),
    /// These guesses must be searched. The first in this order that has the least total is the best one.
    Search(Vec<Candidate>),
}

impl Search<'_> {
    /// Begins with all secrets of the part. Guesses with bounds that are not below `limit` are left out.
    pub(super) fn begin(&mut self, secrets: &[u16], turns: u16, limit: u32) -> Result<Start, Stop> {
        let quick = self.quick(secrets, turns);
        if quick.is_exact || quick.least >= limit {
            let is_below = quick.least < limit;
            let guess = is_below.then(|| self.choose(secrets, turns)).transpose()?;
            return Ok(Start::Found(Found { total: quick.least, guess }));
        }
        if turns == 2 {
            return Ok(Start::Found(self.examine(secrets, turns, limit, 0)?));
        }
        let looked = self.look(secrets, 0)?;
        let floor = looked.max(quick.least);
        let symmetries = self.symmetries(secrets)?;
        let mut candidates = Vec::new();
        for feedbacks in (2..=3 * secrets.len() as u32 - looked).rev() {
            let least = (3 * secrets.len() as u32 - feedbacks).max(floor);
            if least < limit {
                let (place, bounds) = ((secrets, turns, 0), (feedbacks, least, limit));
                self.gather(place, bounds, &symmetries, &mut candidates);
            }
        }
        Ok(Start::Search(candidates))
    }

    /// Returns the guess of an optimal strategy for some secrets, which can be found within the turns. It
    /// depends only on the secrets, the turns and the guesses so far.
    pub(crate) fn choose(&mut self, secrets: &[u16], turns: u16) -> Result<u32, Stop> {
        if secrets.len() <= 2 {
            return Ok(self.part.guess(secrets[0]));
        }
        if secrets.len() <= MOST_COMPARED {
            if let Some(secret) = self.separating(secrets) {
                return Ok(self.part.guess(secret));
            }
        }
        let turns = enough(turns, secrets.len());
        let depth = self.buffers.played.len() - self.part.played.len();
        let total = self.solve(secrets, turns, IMPOSSIBLE, depth)?;
        let found = self.examine(secrets, turns, total + 1, depth)?;
        Ok(found.guess.expect("the total has been found"))
    }

    /// Lists the guesses of an optimal strategy for some secrets in preorder, when the first is known.
    pub(crate) fn list(
        &mut self,
        secrets: &[u16],
        turns: u16,
        guess: u32,
        guesses: &mut Vec<u32>,
    ) -> Result<(), Stop> {
        guesses.push(guess);
        let (mut sorted, mut branches) = (Vec::new(), Vec::new());
        self.divide(secrets, guess, turns, &mut sorted, &mut branches);
        self.buffers.played.push(guess);
        for branch in branches {
            let secrets = branch.of(&sorted);
            let next = self.choose(secrets, less(turns))?;
            self.list(secrets, less(turns), next, guesses)?;
        }
        self.buffers.played.pop();
        Ok(())
    }
}
