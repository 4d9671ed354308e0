//! The search of a whole part on several threads, and the guesses of an optimal strategy for it.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::mastermind::memory::Stop;
use crate::mastermind::search::exact::part::{Candidate, Found, Part, Search};
use crate::mastermind::search::exact::search::{enough, MOST_COMPARED};
use crate::mastermind::search::root::{less, IMPOSSIBLE};
use crate::threads::on_threads;

impl Part<'_> {
    /// Finds the least total of all secrets of the part within these turns, if it is below `limit`.
    pub(super) fn solve(&self, turns: u16, limit: u32) -> Result<Found, Stop> {
        self.best_guess(turns, limit, usize::MAX)
    }

    /// Finds a lower bound: no strategy for the secrets of the part has a smaller total. It follows from the
    /// numbers of feedbacks of all guesses after the next one.
    pub(super) fn bound(&self, turns: u16) -> Result<u32, Stop> {
        Ok(self.best_guess(turns, IMPOSSIBLE, 1)?.total)
    }

    /// Finds the guess with the least total, or with the least bound if a `horizon` ends the search early.
    ///
    /// The guesses are spread over the threads. Of several guesses with the least total, the first in the
    /// order of the candidates is found, as on one thread: a guess is still searched if one after it
    /// has the same total.
    fn best_guess(&self, turns: u16, limit: u32, horizon: usize) -> Result<Found, Stop> {
        let all = self.all();
        let mut search = Search::new(self, horizon);
        let quick = search.quick(&all, turns);
        if quick.is_exact || quick.least >= limit {
            let is_below = quick.least < limit;
            let guess = is_below.then(|| search.choose(&all, turns)).transpose()?;
            return Ok(Found { total: quick.least, guess });
        }
        if turns == 2 {
            return search.examine(&all, turns, limit, 0);
        }
        let (looked, count) = (search.look(&all, 0)?, all.len() as u32);
        let symmetries = search.symmetries(&all);
        let mut candidates = Vec::new();
        for feedbacks in (2..=3 * count - looked).rev() {
            let least = (3 * count - feedbacks).max(looked).max(quick.least);
            if least < limit {
                let (place, bounds) = ((&all[..], turns, 0), (feedbacks, least, limit));
                search.gather(place, bounds, &symmetries, &mut candidates);
            }
        }
        // The least total so far, and the number of its candidate after it.
        let none = u64::from(limit) << 32;
        let best = AtomicU64::new(none);
        let numbered: Vec<(u64, Candidate)> = (1..).zip(candidates).collect();
        let work = |search: &mut Search<'_>,
                    &(number, candidate): &(u64, Candidate)|
         -> Result<(), Stop> {
            let so_far = best.load(Ordering::Relaxed);
            let (total, holder) = ((so_far >> 32) as u32, so_far & u64::from(u32::MAX));
            let limit = total + u32::from(number < holder);
            if candidate.least >= limit {
                return Ok(());
            }
            let found = search.total_at(&all, candidate.guess, turns, limit, 0)?;
            if found < limit {
                best.fetch_min(u64::from(found) << 32 | number, Ordering::Relaxed);
            }
            Ok(())
        };
        for (mut search, totals) in
            on_threads(self.root.threads, &numbered, || Search::new(self, horizon), work)
        {
            search.report();
            totals.into_iter().collect::<Result<(), Stop>>()?;
        }
        let best = best.into_inner();
        let holder = (best & u64::from(u32::MAX)) as usize;
        Ok(match holder.checked_sub(1) {
            Some(place) => {
                Found { total: (best >> 32) as u32, guess: Some(numbered[place].1.guess) }
            }
            None => Found { total: limit, guess: None },
        })
    }

    /// Lists the guesses of an optimal strategy for all secrets of the part, in preorder. `guess` is its
    /// first guess.
    pub(super) fn list(&self, turns: u16, guess: u32, guesses: &mut Vec<u32>) -> Result<(), Stop> {
        let mut search = Search::new(self, usize::MAX);
        let outcome = search.list(&self.all(), turns, guess, guesses);
        search.report();
        outcome
    }
}

impl Search<'_> {
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
