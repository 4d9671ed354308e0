//! Strategies for games that are too large for a proof. Most take fewer turns than those that look one turn ahead.
//!
//! For every set of possible secrets, all guesses are ranked by an estimate of their total number of turns. The best
//! few are then tried: each divides the set into parts, and the same happens for each part. The guess with the least
//! total is kept. The *width* of the search is the number of guesses that are tried.
//!
//! * **Estimates.** The estimate for a part of n secrets is `n + 5/16 n log2 n` turns. Sets of one or two secrets need
//!   1 and 3.
//! * **Bounds.** No strategy needs fewer turns for n secrets than if every guess could get every answer. A guess is
//!   left out as soon as the totals of some of its parts, and the bounds of the others, reach the total of the best
//!   guess so far.
//! * **Equal part sizes.** Of large sets, only one guess of those with the same part sizes is tried. Most of them are
//!   equivalent.
//! * **Small sets.** For sets of up to 96 secrets, the exact search finds the least total.
//! * **Repeated sets.** The same set is left after the same turns in another order. The result for a set is kept in a
//!   table. Each exact search has its own table.
//! * **First guesses.** A search of width 1 finds out which kinds of first guesses are good. Only those are searched
//!   with the full width.

mod ranked;
mod searcher;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::search::beam::searcher::{Beam, Searcher};
use crate::mastermind::search::exact;
use crate::mastermind::search::problem::{Effort, Problem, MOST_PROVEN};
use crate::mastermind::search::root::{FirstGuess, RootPart};
use crate::threads::on_threads;

/// The number of kinds of first guesses that are searched with width 1. These have the least estimates.
const MOST_KINDS: usize = 6;

/// A kind of first guess is searched with the full width only if its total with width 1 exceeds the least one by at
/// most one part in this many.
const CLOSE: u32 = 1000;

/// The maximum number of pins for which the lower bound comes from a look at the third guesses. When it was measured,
/// it took 0.07 times as long as the search of 4p10c and 0.15 times as long as that of 4p8c, but 2.3 times as long as
/// that of 5p6c.
const PINS_WITH_THIRD_GUESSES: usize = 4;

/// A part that is to be searched: the places of its first guess and of the part.
type Place = (usize, usize);

/// Finds a strategy, and returns its guesses in preorder. The state of the search is in `progress`, which can also stop
/// it.
pub(crate) fn solve(
    problem: &Problem,
    effort: Effort,
    progress: &Progress,
) -> Result<Vec<Codeword>, Stop> {
    lower_bound(problem, progress)?;
    let mut search = Beam::new(problem, progress);
    let quick = Effort { width: 1, ..effort };
    search.search_all(quick)?;
    search.root.firsts.sort_by_key(FirstGuess::best_total);
    let least = search.root.firsts[0].best_total();
    if effort != quick {
        let is_close = |first: &FirstGuess| first.best_total() - least <= least / CLOSE;
        for first in 0..search.root.firsts.iter().filter(|first| is_close(first)).count() {
            search.improve(&[first], effort)?;
        }
    }
    let best = search.root.firsts.iter().min_by_key(|first| first.best_total());
    Ok(search.root.guesses(best.expect("there are first guesses")))
}

/// Finds a lower bound: no strategy for the game has a smaller total. If the problem has a first guess, this holds for
/// the strategies that begin with it.
///
/// For games with few pins, it is that of the exact search. For others, it follows from the part sizes of all second
/// guesses: they give a bound for each part, and the least sum of these after a first guess is a bound for the game.
pub(crate) fn lower_bound(problem: &Problem, progress: &Progress) -> Result<(), Stop> {
    if problem.game.pins() <= PINS_WITH_THIRD_GUESSES && problem.game.count() <= MOST_PROVEN {
        // The nodes of this step depend on the number of threads.
        let step = progress.of_step();
        exact::lower_bound(problem, &step)?;
        progress.raise_lower_bound(step.known().lower);
        return Ok(());
    }
    let search = Beam::new(problem, progress);
    let mut sums = vec![search.root.words.len() as u64; search.root.firsts.len()];
    let all: Vec<usize> = (0..sums.len()).collect();
    let bound = |searcher: &mut Searcher<'_>, (first, part): Place| {
        let FirstGuess { guess, parts } = &search.root.firsts[first];
        Ok((first, searcher.bound(*guess, &parts[part].secrets)?))
    };
    for (first, bound) in search.on_parts(&all, bound)? {
        sums[first] += u64::from(bound);
    }
    progress.raise_lower_bound(sums.into_iter().min().unwrap_or(0));
    Ok(())
}

impl Beam<'_> {
    /// Does `work` on all parts of some first guesses, on threads. The results are in any order.
    fn on_parts<R: Send>(
        &self,
        firsts: &[usize],
        work: impl Fn(&mut Searcher<'_>, Place) -> Result<R, Stop> + Sync,
    ) -> Result<Vec<R>, Stop> {
        let parts =
            |&first: &usize| (0..self.root.firsts[first].parts.len()).map(move |p| (first, p));
        let mut places: Vec<Place> = firsts.iter().flat_map(parts).collect();
        let size = |&(first, part): &Place| self.root.firsts[first].parts[part].secrets.len();
        places.sort_by_key(|place| usize::MAX - size(place));
        let state = || Searcher::new(self);
        let work = |searcher: &mut Searcher<'_>, &place: &Place| {
            self.root.progress.check()?;
            work(searcher, place)
        };
        let all = on_threads(self.root.threads, &places, state, work).into_iter();
        all.flat_map(|(_, results)| results).collect()
    }

    /// Searches all first guesses with good estimates.
    fn search_all(&mut self, effort: Effort) -> Result<(), Stop> {
        let estimate = |part: &RootPart| self.estimates[part.secrets.len()];
        self.root.firsts.sort_by_key(|first| first.parts.iter().map(estimate).sum::<u64>());
        self.root.firsts.truncate(MOST_KINDS);
        let all: Vec<usize> = (0..self.root.firsts.len()).collect();
        self.improve(&all, effort)
    }

    /// Searches the parts of some first guesses, and keeps what is better than before.
    fn improve(&mut self, firsts: &[usize], effort: Effort) -> Result<(), Stop> {
        let search = |searcher: &mut Searcher<'_>, (first, part): Place| {
            let FirstGuess { guess, parts } = &self.root.firsts[first];
            let mut guesses = Vec::new();
            let RootPart { secrets, best_total: limit, .. } = &parts[part];
            let total = searcher.solve(*guess, secrets, effort, *limit, &mut guesses)?;
            Ok(((first, part), total, guesses))
        };
        for ((first, part), total, guesses) in self.on_parts(firsts, search)? {
            let part = &mut self.root.firsts[first].parts[part];
            if total < part.best_total {
                (part.best_total, part.guesses) = (total, guesses);
            }
        }
        for &first in firsts {
            let (first, progress) = (&self.root.firsts[first], self.root.progress);
            if u64::from(first.best_total()) < progress.upper() {
                progress.offer(u64::from(first.best_total()), self.root.guesses(first));
            }
        }
        Ok(())
    }
}
