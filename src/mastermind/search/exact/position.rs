//! Optimal play from a position: the secrets that are left after some guesses.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::search::codewords::Feedbacks;
use crate::mastermind::search::exact::part::{Part, PartSearch, NEVER, TURN};
use crate::mastermind::search::exact::solve;
use crate::mastermind::search::problem::Problem;
use crate::mastermind::search::reference::Recursion;
use crate::mastermind::search::root::{less, limit, Root, IMPOSSIBLE, UNLIMITED};

/// A position of a game. The first guess of `problem` is the next guess of the game, and its maximum number of turns
/// does not include the turns already played.
pub(crate) struct Position<'a> {
    pub(crate) problem: Problem,
    /// The guesses so far.
    pub(crate) played: &'a [Codeword],
    /// The secrets that are left, at least one, in lexical order.
    pub(crate) secrets: &'a [Codeword],
    /// Whether the slow solver is used.
    pub(crate) is_reference: bool,
}

impl Position<'_> {
    /// Finds an optimal strategy from here on, and returns its guesses in preorder, or `None` if no strategy finds every
    /// secret within the turns. `progress` can stop the search.
    pub(crate) fn solve(&self, progress: &Progress) -> Result<Option<Vec<Codeword>>, Stop> {
        let Self { problem, played, secrets, is_reference } = self;
        if played.is_empty() {
            return solve(problem, progress, *is_reference);
        }
        if *is_reference {
            return Recursion::new(problem, progress).solve(secrets);
        }
        // A given first guess may tell nothing, and then costs one more turn.
        let turns = limit(problem.max_turns, secrets.len() + 1);
        let root = Root::new(problem, progress);
        progress.raise_lower_bound(root.bounds.least(turns, secrets.len()).into());
        let (mut played, secrets) = (root.words.numbers(played), root.words.numbers(secrets));
        let guesses = match problem.first.map(|first| root.words.number(first)) {
            None => Part::new(&root, played, secrets, Feedbacks::default()).best(turns)?,
            Some(_) if turns == 0 => None,
            Some(first) => {
                played.push(first);
                let mut guesses = Some(vec![first]);
                for (_, secrets) in root.words.divide(&secrets, first).branches() {
                    let (played, secrets) = (played.clone(), secrets.to_vec());
                    let part = Part::new(&root, played, secrets, Feedbacks::default());
                    let best = part.best(less(turns))?;
                    guesses = guesses.zip(best).map(|(guesses, best)| [guesses, best].concat());
                }
                guesses
            }
        };
        let word = |guess: u32| root.words.list[guess as usize];
        Ok(guesses.map(|guesses| guesses.into_iter().map(word).collect()))
    }

    /// Returns the `count` guesses after which optimal play has the least totals, or fewer if there are no more. Of
    /// equivalent guesses, only the lexically first is returned, and none that is equivalent to `best`. Guesses that tell
    /// nothing are left out. On a tie, possible secrets come first, and then the lexically first guess. `count` is at least
    /// 1, and there is no limit on the turns.
    pub(crate) fn others(
        &self,
        best: Codeword,
        count: usize,
        progress: &Progress,
    ) -> Result<Vec<Codeword>, Stop> {
        let Self { problem, played, secrets, is_reference } = self;
        let equivalence =
            Equivalence::after(&problem.game, secrets.iter().copied(), played, Level::Symmetries);
        let best = equivalence.first_of(best);
        let is_other = |guess: Codeword| guess != best && equivalence.is_first(guess);
        let is_impossible = |guess: Codeword| secrets.binary_search(&guess).is_err();
        // The total after each guess, whether the guess is impossible, and the guess.
        let mut found: Vec<(u64, bool, Codeword)> = Vec::new();
        if *is_reference || played.is_empty() {
            let mut recursion = Recursion::new(problem, progress);
            for guess in recursion.guesses(secrets) {
                if !is_other(guess) {
                    continue;
                }
                let total = if *is_reference {
                    recursion.length(secrets, guess, None)?.map(|length| length.total)
                } else {
                    let step = progress.of_step();
                    solve(&Problem { first: Some(guess), ..*problem }, &step, false)?;
                    Some(step.upper())
                };
                found.extend(total.map(|total| (total, is_impossible(guess), guess)));
            }
            found.sort_unstable();
            found.truncate(count);
        } else {
            let root = Root::new(problem, progress);
            let (played, secrets) = (root.words.numbers(played), root.words.numbers(secrets));
            let part = Part::new(&root, played, secrets, Feedbacks::default());
            let mut search = PartSearch::new(&part, usize::MAX, false);
            let all = part.all();
            let (set, mut candidates) = search.candidates(&all, UNLIMITED, NEVER, 0, 0)?;
            candidates.sort_unstable();
            for candidate in candidates {
                let guess = root.words.list[candidate.guess as usize];
                // A guess with the same total as the last one may come before it.
                let last = found.get(count - 1);
                let limit = last.map_or(NEVER, |&(total, ..)| (total + 1) * TURN);
                if candidate.least >= limit {
                    break;
                }
                if is_other(guess) {
                    let cost = search.cost_at(set, candidate.guess, limit)?;
                    if cost < limit {
                        found.push((cost / TURN, is_impossible(guess), guess));
                        found.sort_unstable();
                        found.truncate(count);
                    }
                }
            }
            search.report();
        }
        Ok(found.into_iter().map(|(_, _, guess)| guess).collect())
    }
}

impl Part<'_> {
    /// Returns the guesses of an optimal strategy within these turns in preorder, or `None` if there is none.
    fn best(&self, turns: u16) -> Result<Option<Vec<u32>>, Stop> {
        let (total, Some(longest)) = self.solve(turns, IMPOSSIBLE)? else { return Ok(None) };
        Ok(self.shorten(1..=longest, total)?.map(|(_, guesses)| guesses))
    }
}
