//! Optimal strategies by branch and bound.
//!
//! A strategy that is found proves that the least total is not higher. That it is not lower is proved by bounds: a
//! guess is left out only if an argument shows that no strategy which begins with it has a lower total than the best
//! strategy so far. These are the arguments, for a set S of n possible secrets.
//!
//! # Bounds
//!
//! * **By the number of secrets** (`root`). If the game has k answers, turn t finds at most (k - 1)^(t - 1) secrets. So
//!   at most one secret takes one turn, and all others take two or more: the total is at least 2n - 1.
//! * **By a possible secret.** A total of 2n - 1 means that the first guess is a possible secret and tells all others
//!   apart, so that each is found in the second turn. For a small set it is quick to see whether there is such a
//!   secret. If there is none, the total is at least 2n. Three secrets then have a total of 6: after a guess that is
//!   one of them, the others are left, and two secrets have a total of 3. This takes up to three turns.
//! * **By the number of branches** (`distinct`). Let a guess get k different answers from the secrets of S. If none of
//!   them is all black, each of the k branches with m secrets has a total of at least 2m - 1. So the sum over all
//!   branches is at least 2n - k, and with one turn for each secret, the total is at least 3n - k. If the guess is a
//!   possible secret, one of its k answers is all black, and that secret needs no more turns. Then the total is at
//!   least n + 2 (n - 1) - (k - 1), which is 3n - k - 1. So a look at k for all guesses gives a bound for S, and sorts
//!   the guesses by their bounds.
//! * **By the number of branches of a larger set.** Let k be the highest of these counts for S, with one more for a
//!   possible secret. No guess gets more different answers from a part of S than from S, and every possible secret of a
//!   part is one of S. So no count for a part is above k, and a part of m secrets has a total of at least 3m - k.
//! * **By the sizes of the branches** (`guesses`). For each branch, take the higher of the bounds by the number of secrets
//!   and by the larger set. Their sum is a bound for the guess.
//! * **By the branches themselves.** The bounds of the branches of a guess are raised one after another, by the means
//!   above and in the end by search. As soon as their sum reaches the total of the best guess so far, the guess is left
//!   out. So each search of a branch has a limit: the total at which the sum would reach that of the best guess. The
//!   search may end as soon as it shows that the total is not below its limit. Each bound that follows from a count for
//!   all guesses is stored in the `memo`. It holds for a set of secrets, whatever was guessed before,
//!   so its answers need not be counted again.
//!
//! # Guesses that need no search
//!
//! * **Equivalent guesses** (`guesses`). Some guesses become each other when pins and colors change places in a way
//!   that leaves the guesses so far as they are. Only one of these is searched. Of the first guesses, this leaves one
//!   for each way to write the number of pins as a sum with at most one term for each color, such as 1123 for 2 + 1 +
//!   1.
//! * **Useless guesses.** If a guess leaves all secrets in one branch, its total is n higher than that of the branch.
//!   So it is better to play the next guess of the strategy at once.
//! * **The limit on turns.** In a strategy without useless guesses, each guess leaves fewer secrets than there were. So
//!   with n turns or more, the limit does not matter, and sets are stored without it.
//!
//! # Strategies with the same total
//!
//! Of the strategies with the least total, the search finds one whose longest game has the fewest turns. Of these, it
//! finds one with the fewest games of that length. A better strategy for a part never makes the whole worse, so each
//! part is searched alone. When the least total of a part is known, it is searched again with a limit on the turns: the
//! turns of the strategy that was found. This leaves out nearly all guesses at once. A secret that takes as many turns
//! as the limit is *late*, and costs a little more than its turns. So a strategy with the least cost has the fewest
//! late secrets. If it has none, the limit is lowered by one.
//!
//! # How it is built
//!
//! ```text
//!     whole        the search of a whole part on several threads, and its strategy
//!     position     optimal play from a position, and after each guess
//!     search       branch and bound within a part
//!     guesses      the guesses for a set, best bounds first
//!     part         the secrets after a first guess and its answer, and the state of a search of them
//!     memo         results for sets that have come up before
//! ```
//!
//! The strategy that is found does not depend on the number of threads: the guesses of a set have a fixed order, and of
//! those with the least cost the first is taken. Only the number of nodes depends on the threads, because it depends on
//! what they have found so far.

mod guesses;
mod memo;
mod part;
mod position;
mod search;
#[cfg(test)]
mod tests;
mod whole;

use std::sync::Arc;

pub(super) use self::guesses::NODES_TO_REPORT;
pub(super) use self::part::{Buffers, Part, PartSearch, TURN};
pub(crate) use self::position::Position;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::progress::{Phase, Progress, Stop};
use crate::mastermind::search::codewords::Feedbacks;
use crate::mastermind::search::problem::{Length, Problem};
use crate::mastermind::search::reference::Recursion;
use crate::mastermind::search::root::{FirstGuess, Root, IMPOSSIBLE};
use crate::mastermind::solver::Solver;
use crate::mastermind::strategy::Strategy;

/// Finds an optimal strategy, and returns its guesses in preorder, or `None` if no strategy finds every secret
/// within the turns. The state of the search is in `progress`, which can also stop it. `is_reference` chooses
/// the slow solver.
pub(crate) fn solve(
    problem: &Problem,
    progress: &Progress,
    is_reference: bool,
) -> Result<Option<Vec<Codeword>>, Stop> {
    let root = Root::new(problem, progress);
    progress.raise_lower_bound(root.least.into());
    if root.least >= IMPOSSIBLE {
        return Ok(None);
    }
    if is_reference {
        let mut recursion = Recursion::new(problem, progress);
        return recursion.solve(&root.words.list);
    }
    let mut search = Exact::new(root);
    search.offer_usual_strategy(problem)?;
    search.report();
    for number in 0..search.root.firsts.len() {
        for place in search.places(number) {
            if search.root.firsts[number].least_total() < search.best.total as u32 {
                search.look_ahead(number, place)?;
            }
        }
    }
    search.root.firsts.sort_by_key(FirstGuess::least_total);
    for number in 0..search.root.firsts.len() {
        search.improve(number, false)?;
        search.report();
    }
    // Now the least total is known. Other first guesses that may have it are searched for shorter games.
    for number in 0..search.root.firsts.len() {
        let first = &search.root.firsts[number];
        let is_open = first.parts.iter().any(|part| part.guesses.is_empty());
        if is_open && progress.upper() == first.least_total().into() {
            search.improve(number, true)?;
        }
    }
    Ok(progress.best_so_far())
}

/// Finds a lower bound: no strategy has a smaller total. It follows from the first two guesses, and from the
/// numbers of answers of the third. In the games that were tried, it is at least 93 percent of the least total.
pub(super) fn lower_bound(problem: &Problem, progress: &Progress) -> Result<(), Stop> {
    let mut search = Exact::new(Root::new(problem, progress));
    progress.raise_lower_bound(search.root.least.into());
    let firsts = 0..search.root.firsts.len();
    let mut places: Vec<_> =
        firsts.clone().map(|number| search.places(number).into_iter()).collect();
    // The least bound is that of the whole. So the first guess that has the least bound so far is looked
    // at, until nothing is left to look at.
    while let Some(number) =
        firsts.clone().min_by_key(|&number| search.root.firsts[number].least_total())
    {
        let Some(place) = places[number].next() else { break };
        search.look_ahead(number, place)?;
    }
    Ok(())
}

/// A search over all secrets of a game. The total of each part is a bound.
struct Exact<'a> {
    root: Root<'a>,
    /// The length of the best strategy so far.
    best: Length,
}

impl<'a> Exact<'a> {
    fn new(root: Root<'a>) -> Self {
        let best = Length { total: IMPOSSIBLE.into(), longest: usize::MAX, late: 0 };
        Self { root, best }
    }

    /// Offers the strategy that is usually played, if it finds every secret within the turns. So there is a strategy to
    /// write if the search is interrupted early. The search itself gains little from it.
    fn offer_usual_strategy(&mut self, problem: &Problem) -> Result<(), Stop> {
        let solver = problem.threads.map_or_else(Solver::new, Solver::with_threads);
        let solver = solver.reporting_to(&Arc::new(self.root.progress.of_step()));
        let solver = if problem.only_possible { solver.only_possible() } else { solver };
        let tree = solver.grow_all(&problem.game, Strategy::USUAL, problem.first)?;
        let (found, longest) = (tree.evaluation(), tree.evaluation().maximum());
        if problem.max_turns.is_none_or(|most| longest <= most) {
            let late = found.turns()[longest - 1];
            let length = Length { total: found.total(), longest, late };
            self.offer(length, |_| tree.guesses().to_vec());
        }
        Ok(())
    }

    /// Keeps a strategy, and reports it, if it is better than all earlier ones.
    fn offer(&mut self, length: Length, guesses: impl FnOnce(&Root) -> Vec<Codeword>) {
        if length < self.best {
            self.best = length;
            self.root.progress.offer(length.total, guesses(&self.root));
        }
    }

    /// Raises the bound of one part of a first guess by a look at the guesses after it.
    fn look_ahead(&mut self, number: usize, place: usize) -> Result<(), Stop> {
        let bound = self.part(number, place).bound(self.root.turns)?;
        let part = &mut self.root.firsts[number].parts[place];
        part.least_total = part.least_total.max(bound);
        self.report();
        Ok(())
    }

    /// Finds the best strategy with one of the first guesses, if it is better than the best so far. If `is_proven`,
    /// no strategy has a lower total than the best so far.
    fn improve(&mut self, number: usize, is_proven: bool) -> Result<(), Stop> {
        let mut length = Length::of_guess(self.root.words.len());
        let places = self.places(number);
        for (done, &place) in places.iter().enumerate() {
            self.root.progress.begin(Phase::Parts(places.len() as u64), done as u64);
            let (mut most, limit) = match is_proven {
                // Only a strategy with shorter games is better.
                true => (self.best.longest as u16 - 1, self.best.total as u32 + 1),
                false => (self.root.turns, self.best.total as u32),
            };
            let least = self.root.firsts[number].least_total();
            if least >= limit {
                return Ok(());
            }
            let mut total = self.root.firsts[number].parts[place].least_total;
            let limit = limit - (least - total);
            let part = self.part(number, place);
            let (mut guesses, fewest) = (Vec::new(), (length.longest as u16 - 1).max(1));
            // If the total is proven, this part can only have the least total that is known.
            if !is_proven {
                let (found, longest) = part.solve(most, limit)?;
                total = total.max(found);
                most = longest.map_or(most, |longest| longest.max(fewest));
            }
            if total < limit {
                let Some(found) = part.shorten(fewest..=most, total)? else { return Ok(()) };
                length.add(found.0);
                guesses = found.1;
            }
            let part = &mut self.root.firsts[number].parts[place];
            (part.least_total, part.guesses) = (total, guesses);
            self.report();
        }
        if length.total == self.root.firsts[number].least_total().into() {
            self.offer(length, |root| root.guesses(&root.firsts[number]));
        }
        Ok(())
    }

    /// Returns the places of the parts of a first guess: those without a strategy first, the smallest first.
    fn places(&self, number: usize) -> Vec<usize> {
        let parts = &self.root.firsts[number].parts;
        let mut places: Vec<usize> = (0..parts.len()).collect();
        places.sort_by_key(|&place| (!parts[place].guesses.is_empty(), parts[place].secrets.len()));
        places
    }

    /// Prepares the search of one part of a first guess.
    fn part(&self, number: usize, place: usize) -> Part<'_> {
        let FirstGuess { guess, parts } = &self.root.firsts[number];
        Part::new(&self.root, vec![*guess], parts[place].secrets.clone(), Feedbacks::default())
    }

    /// Reports the least total that any strategy can have.
    fn report(&self) {
        let least = self.root.firsts.iter().map(FirstGuess::least_total).min();
        self.root
            .progress
            .raise_lower_bound(u64::from(least.unwrap_or(0).min(self.best.total as u32)));
    }
}
