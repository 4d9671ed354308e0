//! The search over all secrets of a game: kinds of first guesses, and their parts on threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cpu::Cpu;
use crate::mastermind::branch::{self, Bounds, Codewords};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::first_guesses::kinds;
use crate::mastermind::game::Game;
use crate::mastermind::memory::{push, reserve, OutOfMemory};
use crate::mastermind::optimal::Question;
use crate::mastermind::progress::Progress;
use crate::mastermind::scorer::Scorer;
use crate::mastermind::search::estimates::Estimates;
use crate::mastermind::search::searcher::{Effort, Ground, Searcher};
use crate::mastermind::solver::threads::threads_for;
use crate::mastermind::stop::Stop;
use crate::threads::on_threads;

/// The maximum number of codewords of a game that can be searched. The tables of larger games take too much
/// memory, and the search takes hours.
pub(crate) const MOST_SEARCHED: u64 = 1 << 18;

/// The width of a search if none is given.
pub(crate) const WIDTH: usize = 10;

/// The depth of a search if none is given: several guesses are tried in every turn.
pub(crate) const DEPTH: usize = usize::MAX;

/// The number of kinds of first guesses that are searched with width 1. These have the least estimates.
const MOST_KINDS: usize = 6;

/// A kind of first guess is searched with the full width only if its total with width 1 exceeds the least
/// one by at most one part in this many.
const CLOSE: u64 = 1000;

/// The maximum number of pins for which the lower bound comes from a look at the third guesses. It takes
/// 0.07 times as long as the search of 4p10c and 0.15 times as long as that of 4p8c, but 2.3 times as long
/// as that of 5p6c.
const MOST_PINS: usize = 4;

/// What is searched, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The game, which has at most [`MOST_SEARCHED`] codewords.
    pub(crate) game: Game,
    /// The first guess, a codeword of the game, or `None` if it is searched for.
    pub(crate) first: Option<Codeword>,
    /// The number of guesses that are tried for a set, at least 1. Fewer are tried for large sets. Small
    /// sets are solved exactly.
    pub(crate) width: usize,
    /// The number of turns in which several guesses are tried. In later turns, the guess with the least
    /// estimate is played, until the set is small enough to be solved exactly.
    pub(crate) depth: usize,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
}

/// A first guess and what is found for it.
struct First {
    guess: Codeword,
    /// The secrets that are left after each feedback but all black, in the order of the feedbacks.
    parts: Vec<Part>,
}

/// The secrets that are left after a first guess and its feedback.
struct Part {
    secrets: Vec<u32>,
    /// The total of the best strategy so far, or `u32::MAX`.
    total: u32,
    /// The guesses of that strategy in preorder.
    guesses: Vec<u32>,
}

/// A part that is to be searched: the places of its first guess and of the part.
type Place = (usize, usize);

/// Finds a strategy, and returns its guesses in preorder. What is known so far is in `progress`, which can
/// also stop the search. Then the result is `None`.
pub(crate) fn solve(
    plan: &Plan,
    progress: &Progress,
) -> Result<Option<Vec<Codeword>>, OutOfMemory> {
    match Whole::new(plan, progress).and_then(|mut whole| whole.solve(plan)) {
        Ok(guesses) => Ok(Some(guesses)),
        Err(Stop::Asked) => Ok(None),
        Err(Stop::OutOfMemory(error)) => Err(error),
    }
}

/// Returns a lower bound: no strategy for the game has a smaller total. If the plan has a first guess, this
/// holds for the strategies that begin with it.
pub(crate) fn least_total(plan: &Plan) -> Result<u64, OutOfMemory> {
    let progress = Progress::default();
    match Whole::new(plan, &progress).and_then(|whole| whole.raise_lower_bound(plan)) {
        Ok(()) => Ok(progress.known().lower),
        Err(Stop::Asked) => unreachable!("this search cannot be interrupted"),
        Err(Stop::OutOfMemory(error)) => Err(error),
    }
}

/// A search over all secrets of a game.
struct Whole<'a> {
    ground: Ground<'a>,
    threads: NonZero<usize>,
    firsts: Vec<First>,
}

impl<'a> Whole<'a> {
    /// Prepares a search, and reports a lower bound.
    fn new(plan: &Plan, progress: &'a Progress) -> Result<Self, Stop> {
        let words = Codewords::new(plan.game)?;
        let bounds = Bounds::new(&plan.game, words.len())?;
        let estimates = Estimates::new(words.len())?;
        let threads = threads_for(&plan.game, plan.threads);
        let ground = Ground {
            cpu: Cpu::detect(),
            words,
            bounds,
            estimates,
            progress,
            has_failed: AtomicBool::new(false),
        };
        let mut firsts = Vec::new();
        for guess in plan.first.map_or_else(|| kinds(&plan.game), |first| vec![first]) {
            push(&mut firsts, First::new(&ground.words, guess)?)?;
        }
        progress.raise_lower_bound(u64::from(ground.least(ground.words.len())));
        Ok(Self { ground, threads, firsts })
    }

    /// Reports a total that no strategy is below.
    ///
    /// For games with few pins, it is that of the exact search. For others, it follows from the part sizes
    /// of all second guesses: they give a bound for each part, and the least sum of these after a first
    /// guess is a bound for the game.
    fn raise_lower_bound(&self, plan: &Plan) -> Result<(), Stop> {
        let Ground { cpu, words, progress, .. } = &self.ground;
        let Plan { game, first, .. } = *plan;
        if game.pins() <= MOST_PINS && game.count() <= branch::MOST_SEARCHED {
            let question = Question { game, first, max_turns: None, threads: Some(self.threads) };
            // The nodes of this step depend on the number of threads.
            let step = progress.of_step();
            branch::lower_bound(*cpu, words, &question, &step)?;
            progress.raise_lower_bound(step.known().lower);
            return Ok(());
        }
        let mut sums = vec![words.len() as u64; self.firsts.len()];
        let all: Vec<usize> = (0..self.firsts.len()).collect();
        let bound = |searcher: &mut Searcher<'_>, (first, part): Place| {
            let First { guess, parts } = &self.firsts[first];
            Ok((first, searcher.bound(*guess, &parts[part].secrets)?))
        };
        for (first, bound) in self.on_parts(&all, bound)? {
            sums[first] += u64::from(bound);
        }
        progress.raise_lower_bound(sums.into_iter().min().unwrap_or(0));
        Ok(())
    }

    /// Does `work` on all parts of some first guesses, on threads. The results are in any order.
    fn on_parts<R: Send>(
        &self,
        firsts: &[usize],
        work: impl Fn(&mut Searcher<'_>, Place) -> Result<R, Stop> + Sync,
    ) -> Result<Vec<R>, Stop> {
        let mut places = Vec::new();
        for &first in firsts {
            for (part, _) in self.firsts[first].parts.iter().enumerate() {
                push(&mut places, (first, part))?;
            }
        }
        let size = |&(first, part): &Place| self.firsts[first].parts[part].secrets.len();
        places.sort_by_key(|place| usize::MAX - size(place));
        let state = || Searcher::new(&self.ground);
        let work = |searcher: &mut Searcher<'_>, &place: &Place| {
            if self.ground.is_stopped() {
                return Err(Stop::Asked);
            }
            let result = work(searcher, place);
            if let Err(Stop::OutOfMemory(_)) = result {
                self.ground.has_failed.store(true, Ordering::Relaxed);
            }
            result
        };
        let mut all = Vec::new();
        let mut reason = None;
        for (_, results) in on_threads(self.threads, &places, state, work) {
            for result in results {
                match result {
                    Ok(result) => push(&mut all, result)?,
                    Err(Stop::Asked) => reason = reason.or(Some(Stop::Asked)),
                    Err(failure) => reason = Some(failure),
                }
            }
        }
        reason.map_or(Ok(all), Err)
    }

    /// Searches all promising first guesses, and returns the guesses of the best strategy in preorder.
    fn solve(&mut self, plan: &Plan) -> Result<Vec<Codeword>, Stop> {
        let quick = Effort { width: 1, depth: plan.depth };
        self.raise_lower_bound(plan)?;
        self.search_all(quick)?;
        let least = self.firsts.iter().map(First::total).min().expect("there are first guesses");
        self.firsts.sort_by_key(First::total);
        let full = Effort { width: plan.width, ..quick };
        if full != quick {
            let is_close = |first: &First| first.total() - least <= least / CLOSE;
            for first in 0..self.firsts.iter().filter(|first| is_close(first)).count() {
                self.improve(&[first], full)?;
            }
        }
        Ok(self.best()?)
    }

    /// Searches all first guesses with good estimates.
    fn search_all(&mut self, effort: Effort) -> Result<(), Stop> {
        self.firsts.sort_by_key(|first| first.estimate(&self.ground.estimates));
        self.firsts.truncate(MOST_KINDS);
        let all: Vec<usize> = (0..self.firsts.len()).collect();
        self.improve(&all, effort)
    }

    /// Returns the guesses of the best strategy so far, in preorder.
    fn best(&self) -> Result<Vec<Codeword>, OutOfMemory> {
        let best = self.firsts.iter().min_by_key(|first| first.total());
        best.expect("there are first guesses").guesses(&self.ground.words)
    }

    /// Searches the parts of some first guesses, and keeps what is better than before.
    fn improve(&mut self, firsts: &[usize], effort: Effort) -> Result<(), Stop> {
        let search = |searcher: &mut Searcher<'_>, (first, part): Place| {
            let First { guess, parts } = &self.firsts[first];
            let Part { secrets, total: limit, .. } = &parts[part];
            let mut guesses = Vec::new();
            let total = searcher.solve(*guess, secrets, effort, *limit, &mut guesses)?;
            Ok(((first, part), total, guesses))
        };
        for ((first, part), total, guesses) in self.on_parts(firsts, search)? {
            let part = &mut self.firsts[first].parts[part];
            if total < part.total {
                (part.total, part.guesses) = (total, guesses);
            }
        }
        for &first in firsts {
            let first = &self.firsts[first];
            if first.total() < self.ground.progress.upper() {
                let guesses = first.guesses(&self.ground.words)?;
                self.ground.progress.offer(first.total(), guesses);
            }
        }
        Ok(())
    }
}

impl First {
    /// Divides the secrets by their feedback to a first guess.
    fn new(words: &Codewords, guess: Codeword) -> Result<Self, OutOfMemory> {
        let scorer = Scorer::new(words.game.pins(), guess);
        let mut parts = Vec::new();
        for _ in 0..words.all_black() {
            push(&mut parts, Part { secrets: Vec::new(), total: u32::MAX, guesses: Vec::new() })?;
        }
        for (secret, &word) in (0..).zip(&words.list) {
            if let Some(part) = parts.get_mut(scorer.index(word)) {
                push(&mut part.secrets, secret)?;
            }
        }
        parts.retain(|part| !part.secrets.is_empty());
        Ok(Self { guess, parts })
    }

    /// Returns the sum of the estimates of the parts.
    fn estimate(&self, estimates: &Estimates) -> u64 {
        self.parts.iter().map(|part| estimates.of(part.secrets.len())).sum()
    }

    /// Returns the total of the best strategy so far.
    fn total(&self) -> u64 {
        let count: usize = self.parts.iter().map(|part| part.secrets.len()).sum();
        // One more secret is the guess itself.
        self.parts.iter().fold(1 + count as u64, |sum, part| sum + u64::from(part.total))
    }

    /// Returns the guesses of the best strategy so far, in preorder.
    fn guesses(&self, words: &Codewords) -> Result<Vec<Codeword>, OutOfMemory> {
        let mut guesses = vec![self.guess];
        for part in &self.parts {
            reserve(&mut guesses, part.guesses.len())?;
            guesses.extend(part.guesses.iter().map(|&guess| words.list[guess as usize]));
        }
        Ok(guesses)
    }
}
