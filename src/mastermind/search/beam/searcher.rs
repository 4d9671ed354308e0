//! The search of the secrets that are left after a first guess.

use std::collections::HashMap;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::partition::scan::PartitionCounter;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::search::beam::ranked::{estimates, BestGuesses};
use crate::mastermind::search::codewords::Feedbacks;
use crate::mastermind::search::exact::{Buffers, Part, PartSearch, NODES_TO_REPORT, TURN};
use crate::mastermind::search::problem::{Effort, Problem};
use crate::mastermind::search::root::{Root, IMPOSSIBLE, UNLIMITED};
use crate::random::mixed;

/// Sets of up to this many secrets have medium size.
const MEDIUM: usize = 600;

/// For sets of up to this many secrets, the best strategy of all is found. With 48 instead of 96, the search
/// takes 0.73 times as long for 5p6c and 0.79 times as long for 4p9c, but the totals are 6 and 23 turns higher.
const SMALL: usize = 96;

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

/// The number of sets after which the table of results is emptied. By then it takes up to 450 MB.
const MOST_SETS: usize = 7 << 20;

/// A search over all secrets of a game.
pub(super) struct Beam<'a> {
    pub(super) root: Root<'a>,
    /// The total that each number of secrets usually has.
    pub(super) estimates: Vec<u64>,
}

impl<'a> Beam<'a> {
    pub(super) fn new(problem: &Problem, progress: &'a Progress) -> Self {
        let root = Root::new(problem, progress);
        progress.raise_lower_bound(root.least.into());
        let estimates = estimates(root.words.len());
        Self { root, estimates }
    }
}

/// A search on one thread.
pub(super) struct Searcher<'a> {
    beam: &'a Beam<'a>,
    effort: Effort,
    counter: PartitionCounter,
    /// The results for sets that have come up before, by their [keys](key).
    results: HashMap<u128, Tried>,
    /// The guesses so far.
    played: Vec<u32>,
    /// The memory of the exact search.
    exact: Buffers,
    /// Memory for the answers of all guesses for a small set.
    spare: Feedbacks,
}

/// The result of a search for some secrets.
#[derive(Clone, Copy)]
struct Tried {
    /// The total of the best strategy that was found, or else a total that is not below the limit of the search.
    total: u32,
    is_found: bool,
    /// The guess that has this total. An exact search does not say it.
    guess: Option<u32>,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(beam: &'a Beam<'a>) -> Self {
        Self {
            beam,
            effort: Effort::USUAL,
            counter: PartitionCounter::new(beam.root.cpu),
            results: HashMap::new(),
            played: Vec::new(),
            exact: Buffers::default(),
            spare: Feedbacks::default(),
        }
    }

    /// Finds a strategy for the secrets that are left after a first guess. Returns its total and adds its
    /// guesses in preorder. If the total is not below `limit`, adds no guesses, and returns any total that
    /// is not below it.
    pub(super) fn solve(
        &mut self,
        first: u32,
        secrets: &[u32],
        effort: Effort,
        limit: u32,
        guesses: &mut Vec<u32>,
    ) -> Result<u32, Stop> {
        // The results for another part must not matter, because the parts may be searched in any order.
        self.results = HashMap::new();
        (self.effort, self.played) = (effort, vec![first]);
        let total = self.total(secrets, limit)?;
        if total < limit {
            self.list(secrets, guesses)?;
        }
        self.report();
        Ok(total)
    }

    /// Returns a bound for the secrets that are left after a first guess: the least bound of all guesses, by the
    /// sizes of their parts.
    pub(super) fn bound(&mut self, first: u32, secrets: &[u32]) -> Result<u32, Stop> {
        let least = self.least(secrets.len());
        if secrets.len() <= 2 {
            return Ok(least);
        }
        self.played = vec![first];
        let (bounds, mut bound) = (&self.beam.root.bounds, u32::MAX);
        self.scan(secrets, |_, parts| {
            let others = parts[..parts.len() - 1].iter();
            let rest: u32 = others.map(|&size| bounds.least(UNLIMITED, size as usize)).sum();
            bound = bound.min(secrets.len() as u32 + rest);
        })?;
        Ok(bound.max(least))
    }

    /// Returns a total that no strategy is below for this many secrets.
    #[inline(always)]
    fn least(&self, secrets: usize) -> u32 {
        self.beam.root.bounds.least(UNLIMITED, secrets)
    }

    /// Shows `see` the guesses for some secrets and the sizes of their parts.
    fn scan(&mut self, secrets: &[u32], mut see: impl FnMut(Codeword, &[u32])) -> Result<(), Stop> {
        let Root { words, progress, only_possible, .. } = &self.beam.root;
        let codewords = |numbers: &[u32]| -> Vec<Codeword> {
            numbers.iter().map(|&number| words.list[number as usize]).collect()
        };
        let (list, played) = (codewords(secrets), codewords(&self.played));
        let equivalence =
            Equivalence::after(&words.game, list.iter().copied(), &played, Level::Colors);
        let mut visit = |guess: Codeword, parts: &[u32]| {
            if !only_possible || list.binary_search(&guess).is_ok() {
                see(guess, parts);
            }
            progress.check().is_ok()
        };
        self.counter.scan(&words.game, &list, &equivalence, &mut visit);
        progress.check()
    }

    /// Reports how many sets there were since the last report.
    fn report(&mut self) {
        self.beam.root.progress.add_nodes(std::mem::take(&mut self.exact.nodes));
    }

    /// Returns the total of the best strategy that is found for some secrets if it is below `limit`, or
    /// else a total that is not below it. The secrets are in lexical order.
    fn total(&mut self, secrets: &[u32], limit: u32) -> Result<u32, Stop> {
        let least = self.least(secrets.len());
        if secrets.len() <= 2 || least >= limit {
            return Ok(least);
        }
        let key = key(secrets);
        if let Some(found) = self.results.get(&key) {
            if found.is_found || found.total >= limit {
                return Ok(found.total);
            }
        }
        let found = if secrets.len() <= SMALL {
            let most = u64::from(limit) * TURN;
            let cost =
                self.exactly(secrets, |search, all| search.solve(all, UNLIMITED, most, 0))?;
            let total = (cost / TURN) as u32;
            Tried { total, is_found: total < limit, guess: None }
        } else {
            self.examine(secrets, limit)?
        };
        if self.results.len() >= MOST_SETS {
            self.results.clear();
        }
        self.results.insert(key, found);
        Ok(found.total)
    }

    /// Does the work of an exact search of some secrets.
    fn exactly<T>(
        &mut self,
        secrets: &[u32],
        work: impl FnOnce(&mut PartSearch<'_>, &[u16]) -> T,
    ) -> T {
        let (played, feedbacks) = (self.played.clone(), std::mem::take(&mut self.spare));
        let part = Part::new(&self.beam.root, played, secrets.to_vec(), feedbacks);
        let buffers = std::mem::take(&mut self.exact);
        let mut search = PartSearch::with_buffers(&part, buffers);
        let result = work(&mut search, &part.all());
        (self.exact, self.spare) = (search.buffers, part.feedbacks);
        result
    }

    /// Finds the best guess for some secrets, of which there are more than two.
    fn examine(&mut self, secrets: &[u32], limit: u32) -> Result<Tried, Stop> {
        self.exact.nodes += 1;
        if self.exact.nodes >= NODES_TO_REPORT {
            self.report();
            self.beam.root.progress.check()?;
        }
        let most = self.effort.guesses(secrets.len(), self.played.len());
        let Beam { root: Root { words, .. }, estimates } = self.beam;
        let mut best = BestGuesses::new(estimates, secrets.len(), most);
        self.scan(secrets, |guess, parts| best.see(guess, parts))?;
        let mut found = Tried { total: limit, is_found: false, guess: None };
        for guess in best.guesses().map(|guess| words.number(guess)) {
            let total = self.total_after(secrets, guess, found.total)?;
            if total < found.total {
                found = Tried { total, is_found: true, guess: Some(guess) };
            }
        }
        Ok(found)
    }

    /// Returns the total of some secrets if this is the next guess, or any total that is not below `limit`.
    fn total_after(&mut self, secrets: &[u32], guess: u32, limit: u32) -> Result<u32, Stop> {
        let parts = self.beam.root.words.divide(secrets, guess);
        let mut parts: Vec<&[u32]> = parts.branches().map(|(_, part)| part).collect();
        // The largest part is the one that can be the most above its bound.
        parts.sort_by_key(|part| usize::MAX - part.len());
        let least = parts.iter().map(|part| self.least(part.len()));
        let mut total = secrets.len() as u32 + least.sum::<u32>();
        self.played.push(guess);
        for part in parts {
            if part.len() <= 2 || total >= limit {
                break;
            }
            total -= self.least(part.len());
            total += self.total(part, limit - total)?;
        }
        self.played.pop();
        Ok(total)
    }

    /// Adds the guesses for some secrets in preorder, as they were found.
    fn list(&mut self, secrets: &[u32], guesses: &mut Vec<u32>) -> Result<(), Stop> {
        if secrets.len() <= SMALL {
            return self.exactly(secrets, |search, all| {
                let guess = search.choose(all, UNLIMITED)?;
                search.list(all, UNLIMITED, guess, guesses).map(drop)
            });
        }
        let guess = match self.results.get(&key(secrets)).and_then(|found| found.guess) {
            Some(guess) => guess,
            // The table was full.
            None => {
                let found = self.examine(secrets, IMPOSSIBLE)?;
                found.guess.expect("some guess divides the secrets")
            }
        };
        guesses.push(guess);
        let parts = self.beam.root.words.divide(secrets, guess);
        self.played.push(guess);
        for (_, part) in parts.branches() {
            self.list(part, guesses)?;
        }
        self.played.pop();
        Ok(())
    }
}

/// Returns the key of a set: the sum of a random number of 128 bits for each secret. So the order does not matter.
/// If two sets had the same key, the strategy might be a weaker one, but it would find all secrets.
fn key(secrets: &[u32]) -> u128 {
    secrets.iter().fold(0, |key: u128, &secret| {
        let half = |salt| u128::from(mixed(u64::from(secret) ^ salt));
        key.wrapping_add(half(1 << 40) << 64 | half(1 << 41))
    })
}
