//! The search of a whole part on several threads, and the guesses of an optimal strategy for it.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::mastermind::progress::Stop;
use crate::mastermind::search::exact::part::{
    Candidate, Division, Found, Part, PartSearch, Set, NEVER, TURN,
};
use crate::mastermind::search::exact::search::MOST_COMPARED;
use crate::mastermind::search::problem::{Length, MOST_PROVEN};
use crate::mastermind::search::root::less;
use crate::threads::on_threads;

impl Part<'_> {
    /// Finds the least total of all secrets of the part within these turns, if it is below `limit`. Also returns the
    /// turns of the longest game of a strategy that has this total, if there is one.
    pub(super) fn solve(&self, turns: u16, limit: u32) -> Result<(u32, Option<u16>), Stop> {
        let found = self.best_guess(turns, u64::from(limit) * TURN, usize::MAX, None)?;
        let listed = found.guess.map(|guess| self.list(turns, guess, false)).transpose()?;
        Ok((found.total(), listed.map(|(length, _)| length.longest as u16)))
    }

    /// Finds the least of these numbers of turns with which a strategy has this total, if there is one. No strategy
    /// has a lower total. Of the strategies with this many turns, chooses one in which the fewest secrets take all of
    /// them. Returns its length, and its guesses in preorder.
    pub(super) fn shorten(
        &self,
        turns: RangeInclusive<u16>,
        total: u32,
    ) -> Result<Option<(Length, Vec<u32>)>, Stop> {
        let (limit, mut best) = ((u64::from(total) + 1) * TURN, None);
        for turns in turns.rev() {
            let Found { cost, guess } = self.best_guess(turns, limit, usize::MAX, Some(total))?;
            best = guess.map(|guess| (turns, guess)).or(best);
            // If some secret is late, fewer turns are not enough.
            if guess.is_none() || cost % TURN > 0 {
                break;
            }
        }
        best.map(|(turns, guess)| self.list(turns, guess, true)).transpose()
    }

    /// Finds a lower bound: no strategy for the secrets of the part has a smaller total. It follows from the
    /// numbers of answers of all guesses after the next one.
    pub(super) fn bound(&self, turns: u16) -> Result<u32, Stop> {
        Ok(self.best_guess(turns, NEVER, 1, None)?.total())
    }

    /// Finds the guess with the least cost, or with the least bound if a `horizon` ends the search early.
    ///
    /// The guesses are spread over the threads. Of several guesses with the least cost, the first in the
    /// order of the candidates is found, as on one thread: a guess is still searched if one after it
    /// has the same cost. If the least `total` is known, late secrets count.
    fn best_guess(
        &self,
        turns: u16,
        limit: u64,
        horizon: usize,
        total: Option<u32>,
    ) -> Result<Found, Stop> {
        let (all, counts_late) = (self.all(), total.is_some());
        let mut search = PartSearch::new(self, horizon, counts_late);
        let quick = search.quick(&all, turns);
        if quick.is_exact || quick.least >= limit {
            let is_below = quick.least < limit;
            let guess = is_below.then(|| search.choose(&all, turns)).transpose()?;
            return Ok(Found { cost: quick.least, guess });
        }
        let equivalence = search.equivalence(&all);
        let (set, mut candidates) =
            search.candidates(&all, turns, limit, quick.least, total.unwrap_or(0))?;
        candidates.retain(|it| equivalence.is_first(self.root.words.list[it.guess as usize]));
        // The least cost so far, followed by the number of its candidate.
        const NUMBER: u64 = (1 << 18) - 1;
        const _: () = assert!(MOST_PROVEN < NUMBER && NEVER <= u64::MAX / (NUMBER + 1));
        let best = AtomicU64::new(limit * (NUMBER + 1));
        let numbered: Vec<(u64, Candidate)> = (1..).zip(candidates).collect();
        let work = |search: &mut PartSearch<'_>,
                    &(number, candidate): &(u64, Candidate)|
         -> Result<(), Stop> {
            let so_far = best.load(Ordering::Relaxed);
            let limit = so_far / (NUMBER + 1) + u64::from(number < so_far & NUMBER);
            if candidate.least >= limit {
                return Ok(());
            }
            let found = search.cost_at(set, candidate.guess, limit)?;
            if found < limit {
                best.fetch_min((found * (NUMBER + 1)) | number, Ordering::Relaxed);
            }
            Ok(())
        };
        let search = || PartSearch::new(self, horizon, counts_late);
        for (mut search, results) in on_threads(self.root.threads, &numbered, search, work) {
            search.report();
            results.into_iter().collect::<Result<(), Stop>>()?;
        }
        let best = best.into_inner();
        let guess = (best & NUMBER).checked_sub(1).map(|place| numbered[place as usize].1.guess);
        Ok(Found { cost: best / (NUMBER + 1), guess })
    }

    /// Lists the guesses of the strategy that [`best_guess`](Self::best_guess) has found, in preorder, and returns its
    /// length too. `guess` is its first guess.
    fn list(&self, turns: u16, guess: u32, counts_late: bool) -> Result<(Length, Vec<u32>), Stop> {
        let mut search = PartSearch::new(self, usize::MAX, counts_late);
        let mut guesses = Vec::new();
        let length = search.list(&self.all(), turns, guess, &mut guesses);
        search.report();
        Ok((length?, guesses))
    }
}

impl PartSearch<'_> {
    /// Returns the set of all secrets of the part, and the guesses whose bounds are below `limit`. No strategy has a
    /// lower cost than `least`, or a lower total than `least_total`.
    pub(super) fn candidates<'s>(
        &mut self,
        secrets: &'s [u16],
        turns: u16,
        limit: u64,
        least: u64,
        least_total: u32,
    ) -> Result<(Set<'s>, Vec<Candidate>), Stop> {
        let most_answers = self.look(secrets, 0)?;
        let set = Set { secrets, most_answers, turns, depth: 0 };
        let mut candidates = Vec::new();
        self.bound_by_sizes(set, 2);
        for answers in (2..=most_answers).rev() {
            let least = self.least_with(set, answers, least_total).max(least);
            if least < limit {
                self.gather(set, answers, least, limit, &mut candidates);
            }
        }
        Ok((set, candidates))
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
        let turns = self.enough(turns, secrets.len());
        let depth = self.played.len() - self.part.played.len();
        let cost = self.solve(secrets, turns, NEVER, depth)?;
        let found = self.examine(secrets, turns, cost + 1, depth)?;
        Ok(found.guess.expect("the cost has been found"))
    }

    /// Lists the guesses of an optimal strategy for some secrets in preorder. The first guess is known. Returns the
    /// length of the strategy.
    pub(crate) fn list(
        &mut self,
        secrets: &[u16],
        turns: u16,
        guess: u32,
        guesses: &mut Vec<u32>,
    ) -> Result<Length, Stop> {
        guesses.push(guess);
        let mut length = Length::of_guess(secrets.len());
        let mut division = Division::default();
        let set = Set { secrets, most_answers: u8::MAX, turns, depth: 0 };
        self.divide(set, guess, u64::MAX, &mut division);
        self.played.push(guess);
        for branch in division.branches {
            let secrets = branch.of(&division.sorted);
            let next = self.choose(secrets, less(turns))?;
            length.add(self.list(secrets, less(turns), next, guesses)?);
        }
        self.played.pop();
        Ok(length)
    }
}
