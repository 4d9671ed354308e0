//! The search of the secrets that are left after a first guess.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cpu::Cpu;
use crate::mastermind::branch::{Bounds, Codewords, Memory, Search, IMPOSSIBLE, UNLIMITED};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::memory::{push, refill, OutOfMemory};
use crate::mastermind::partition::candidates::CandidateGuesses;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::progress::Progress;
use crate::mastermind::scorer::Scorer;
use crate::mastermind::search::estimates::Estimates;
use crate::mastermind::search::memo::{key, Found, Memo};
use crate::mastermind::search::ranked::{Best, Bound};
use crate::mastermind::search::rows::{Rows, Spare};
use crate::mastermind::stop::Stop;

/// What all searches of a game share.
pub(super) struct Ground<'a> {
    pub(super) cpu: Cpu,
    pub(super) words: Codewords,
    pub(super) bounds: Bounds,
    pub(super) estimates: Estimates,
    pub(super) progress: &'a Progress,
    /// Whether some thread has failed. Then the others stop too.
    pub(super) has_failed: AtomicBool,
}

impl Ground<'_> {
    /// Returns a total that no strategy is below for this many secrets.
    #[inline(always)]
    pub(super) fn least(&self, secrets: usize) -> u32 {
        self.bounds.least(UNLIMITED, secrets)
    }

    /// Returns whether the search must stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed) || self.progress.is_stopped()
    }
}

/// How many guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// The number of guesses for a set of medium size, at least 1.
    pub(super) width: usize,
    /// The turns in which several guesses are tried are the first so many.
    pub(super) depth: usize,
}

/// Sets of up to this many secrets have medium size.
const MEDIUM: usize = 600;

/// For sets of up to this many secrets, the best strategy of all is found. With 64 instead of 48, the search
/// takes 1.1 times as long for 5p6c and 1.5 times as long for 4p9c, for 0 and 10 turns less. With 32, it
/// takes 0.93 times as long for 4p9c, for 3 turns more.
const SMALL: usize = 48;

impl Effort {
    /// Returns the number of guesses to try for this many secrets after this many turns.
    ///
    /// A set of medium size is met most often after the second turn, where the choice matters most.
    fn guesses(self, secrets: usize, turns: usize) -> usize {
        let width = if turns < self.depth { self.width } else { 1 };
        if secrets <= MEDIUM {
            width
        } else {
            width.div_ceil(2)
        }
    }
}

/// A scan of a set of at least this many secrets may take long, so it can be stopped after each guess.
const LARGE: usize = 10_000;

/// The memory for the feedback of all guesses for some secrets. For a small set it is made in any case.
const MOST_BYTES: usize = 32 << 20;

/// After this many sets, a search reports its progress.
const REPORTED: u64 = 64;

/// A search on one thread.
pub(super) struct Searcher<'a> {
    ground: &'a Ground<'a>,
    effort: Effort,
    counter: PartitionCounter,
    memo: Memo,
    /// The guesses so far, and what the exact search needs.
    exact: Memory,
    /// Memory that is used again.
    spare: Spare,
}

/// Secrets, sorted by their feedback to a guess.
struct Parts {
    secrets: Vec<u32>,
    /// Where the part of each feedback index ends.
    ends: [usize; MOST_INDICES],
}

impl Parts {
    fn part(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.secrets[start..self.ends[index]]
    }
}

impl<'a> Searcher<'a> {
    pub(super) fn new(ground: &'a Ground<'a>) -> Self {
        Self {
            ground,
            effort: Effort { width: 1, depth: 0 },
            counter: PartitionCounter::new(ground.cpu),
            memo: Memo::default(),
            exact: Memory::default(),
            spare: Spare::default(),
        }
    }

    /// Finds a strategy for the secrets that are left after a first guess. Returns its total and adds its
    /// guesses in preorder. If the total is not below `limit`, adds no guesses, and returns any total that
    /// is not below it.
    pub(super) fn solve(
        &mut self,
        first: Codeword,
        secrets: &[u32],
        effort: Effort,
        limit: u32,
        guesses: &mut Vec<u32>,
    ) -> Result<u32, Stop> {
        // What was found for another part must not matter, because the parts may be searched in any order.
        self.memo = Memo::default();
        (self.effort, self.exact.played) = (effort, vec![self.ground.words.number(first)]);
        let total = self.total(secrets, None, limit)?;
        if total < limit {
            self.list(secrets, None, guesses)?;
        }
        self.report();
        Ok(total)
    }

    /// Returns a bound for the secrets that are left after a first guess.
    pub(super) fn bound(&mut self, first: Codeword, secrets: &[u32]) -> Result<u32, Stop> {
        let least = self.ground.least(secrets.len());
        if secrets.len() <= 2 {
            return Ok(least);
        }
        self.exact.played = vec![self.ground.words.number(first)];
        let mut bound = Bound::new(&self.ground.bounds, secrets.len());
        self.scan(secrets, |_, parts| bound.see(parts))?;
        Ok(bound.least.max(least))
    }

    /// Shows `see` the guesses for some secrets and the sizes of their parts.
    fn scan(&mut self, secrets: &[u32], mut see: impl FnMut(Codeword, &[u32])) -> Result<(), Stop> {
        let Ground { words, .. } = self.ground;
        let is_stopped = || secrets.len() >= LARGE && self.ground.is_stopped();
        let mut list = Vec::new();
        refill(&mut list, secrets.len(), words.list[0])?;
        for (word, &secret) in list.iter_mut().zip(secrets) {
            *word = words.list[secret as usize];
        }
        let played: Vec<Codeword> =
            self.exact.played.iter().map(|&guess| words.list[guess as usize]).collect();
        let guesses = CandidateGuesses::up_to_symmetry(&words.game, &list, &played);
        let mut visit = |guess: Codeword, parts: &[u32]| {
            see(guess, parts);
            !is_stopped()
        };
        self.counter.scan(&words.game, &list, &guesses, &mut visit)?;
        if is_stopped() {
            return Err(Stop::Asked);
        }
        Ok(())
    }

    /// Reports how many sets there were since the last report.
    fn report(&mut self) {
        self.ground.progress.add_nodes(std::mem::take(&mut self.exact.nodes));
    }

    /// Returns whether the feedback of all guesses for some secrets is computed now. Then it serves for
    /// all parts of the set too.
    fn makes_rows(&self, secrets: &[u32], rows: Option<&Rows<'_>>) -> bool {
        let bytes = secrets.len().saturating_mul(self.ground.words.width);
        rows.is_none() && (secrets.len() <= SMALL || bytes <= MOST_BYTES)
    }

    /// Makes rows for some secrets, and calls `work` with them.
    fn with_rows<T>(
        &mut self,
        secrets: &[u32],
        work: impl FnOnce(&mut Self, &Rows<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let spare = std::mem::take(&mut self.spare);
        let rows = Rows::of(self.ground, &self.exact.played, secrets, spare)?;
        let result = work(self, &rows);
        self.spare = rows.into_spare();
        result
    }

    /// Returns the total of the best strategy that is found for some secrets if it is below `limit`, or
    /// else a total that is not below it. The secrets are in lexical order.
    fn total(&mut self, secrets: &[u32], rows: Option<&Rows<'_>>, limit: u32) -> Result<u32, Stop> {
        let least = self.ground.least(secrets.len());
        if secrets.len() <= 2 || least >= limit {
            return Ok(least);
        }
        if self.makes_rows(secrets, rows) {
            return self.with_rows(secrets, |own, rows| own.total(secrets, Some(rows), limit));
        }
        if let Some(rows) = rows.filter(|_| secrets.len() <= SMALL) {
            let places = rows.list(secrets)?;
            let limit = limit.min(IMPOSSIBLE);
            return self.exactly(rows, |search| search.solve(&places, UNLIMITED, limit, 0));
        }
        let key = key(secrets);
        if let Some(found) = self.memo.get(key) {
            if found.guess.is_some() || found.total >= limit {
                return Ok(found.total);
            }
        }
        let found = self.examine(secrets, rows, limit)?;
        self.memo.put(key, found)?;
        Ok(found.total)
    }

    /// Does the work of an exact search of some secrets that have rows.
    fn exactly<T>(&mut self, rows: &Rows<'_>, work: impl FnOnce(&mut Search<'_>) -> T) -> T {
        let memory = std::mem::take(&mut self.exact);
        let mut search = Search::with_memory(&rows.part, memory);
        let result = work(&mut search);
        self.exact = search.into_memory();
        result
    }

    /// Finds the best guess for some secrets, of which there are more than two.
    fn examine(
        &mut self,
        secrets: &[u32],
        rows: Option<&Rows<'_>>,
        limit: u32,
    ) -> Result<Found, Stop> {
        self.exact.nodes += 1;
        if self.exact.nodes >= REPORTED {
            self.report();
            if self.ground.is_stopped() {
                return Err(Stop::Asked);
            }
        }
        let most = self.effort.guesses(secrets.len(), self.exact.played.len());
        let guesses = self.ranked(secrets, most)?;
        let mut found = Found { total: limit, guess: None };
        for guess in guesses {
            let total = self.total_after(secrets, rows, guess, found.total)?;
            if total < found.total {
                found = Found { total, guess: Some(guess) };
            }
        }
        Ok(found)
    }

    /// Returns the guesses that are ranked best, best first.
    fn ranked(&mut self, secrets: &[u32], most: usize) -> Result<Vec<u32>, Stop> {
        let Ground { words, estimates, .. } = self.ground;
        let mut best = Best::new(estimates, secrets.len(), most);
        self.scan(secrets, |guess, parts| best.see(guess, parts))?;
        Ok(best.guesses().map(|guess| words.number(guess)).collect())
    }

    /// Returns the total of some secrets if this is the next guess, or any total that is not below `limit`.
    fn total_after(
        &mut self,
        secrets: &[u32],
        rows: Option<&Rows<'_>>,
        guess: u32,
        limit: u32,
    ) -> Result<u32, Stop> {
        let ground = self.ground;
        let parts = self.divide(secrets, rows, guess)?;
        let mut indices = [0; MOST_INDICES];
        let indices = &mut indices[..self.ground.words.all_black()];
        indices.iter_mut().enumerate().for_each(|(place, index)| *index = place);
        // The largest part is the one that can be the most above its bound.
        indices.sort_by_key(|&index| usize::MAX - parts.part(index).len());
        let sizes = indices.iter().map(|&index| parts.part(index).len());
        let mut total = secrets.len() as u32 + sizes.map(|size| ground.least(size)).sum::<u32>();
        self.exact.played.push(guess);
        for &mut index in indices {
            let part = parts.part(index);
            if part.len() <= 2 || total >= limit {
                break;
            }
            total -= ground.least(part.len());
            total += self.total(part, rows, limit - total)?;
        }
        self.exact.played.pop();
        Ok(total)
    }

    /// Sorts secrets by their feedback to a guess. Within a part they keep their order.
    fn divide(
        &self,
        secrets: &[u32],
        rows: Option<&Rows<'_>>,
        guess: u32,
    ) -> Result<Parts, OutOfMemory> {
        let Ground { words, .. } = self.ground;
        let pins = words.game.pins();
        let scorer = Scorer::new(pins, words.list[guess as usize]);
        let index = |secret: u32| match rows {
            Some(rows) => usize::from(rows.row(secret)[guess as usize]),
            None => scorer.index(words.list[secret as usize]),
        };
        let mut answers = Vec::new();
        refill(&mut answers, secrets.len(), 0u8)?;
        let mut ends = [0; MOST_INDICES];
        for (answer, &secret) in answers.iter_mut().zip(secrets) {
            *answer = index(secret) as u8;
            ends[usize::from(*answer)] += 1;
        }
        let mut start = 0;
        for end in &mut ends[..words.indices()] {
            (*end, start) = (start, start + *end);
        }
        let mut sorted = Vec::new();
        refill(&mut sorted, secrets.len(), 0)?;
        for (&secret, &answer) in secrets.iter().zip(&answers) {
            let place = &mut ends[usize::from(answer)];
            sorted[*place] = secret;
            *place += 1;
        }
        Ok(Parts { secrets: sorted, ends })
    }

    /// Adds the guesses for some secrets in preorder, as they were found.
    fn list(
        &mut self,
        secrets: &[u32],
        rows: Option<&Rows<'_>>,
        guesses: &mut Vec<u32>,
    ) -> Result<(), Stop> {
        if secrets.len() > 2 && self.makes_rows(secrets, rows) {
            return self.with_rows(secrets, |own, rows| own.list(secrets, Some(rows), guesses));
        }
        if let Some(rows) = rows.filter(|_| secrets.len() <= SMALL) {
            let places = rows.list(secrets)?;
            return self.exactly(rows, |search| {
                let guess = search.choose(&places, UNLIMITED)?;
                search.list(&places, UNLIMITED, guess, guesses)
            });
        }
        let guess = self.guess(secrets, rows)?;
        push(guesses, guess)?;
        let parts = self.divide(secrets, rows, guess)?;
        self.exact.played.push(guess);
        for index in 0..self.ground.words.all_black() {
            let part = parts.part(index);
            if !part.is_empty() {
                self.list(part, rows, guesses)?;
            }
        }
        self.exact.played.pop();
        Ok(())
    }

    /// Returns the best guess that was found for some secrets.
    fn guess(&mut self, secrets: &[u32], rows: Option<&Rows<'_>>) -> Result<u32, Stop> {
        if secrets.len() <= 2 {
            return Ok(secrets[0]);
        }
        let known = self.memo.get(key(secrets)).and_then(|found| found.guess);
        match known {
            Some(guess) => Ok(guess),
            // The memo was full.
            None => {
                let found = self.examine(secrets, rows, u32::MAX)?;
                Ok(found.guess.expect("some guess divides the secrets"))
            }
        }
    }
}
