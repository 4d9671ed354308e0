//! The slow solver: it tries every codeword as a guess for every set of secrets.
//!
//! It is the recursion that [`super`] describes. It uses no bounds and no symmetry, and does not sort the guesses. It
//! keeps the result for each set of secrets and number of turns left. Of guesses with equal totals, it plays the one
//! whose longest game has the fewest turns. If these are equal too, it plays the one with the fewest games of that
//! length, and then the lexically first.
//!
//! # How deep the recursion is
//!
//! The black hits of a guess are a sum over the pins of "this pin has this color". All hits are a sum over the colors
//! of "at least j pins have this color". So both are linear in at most `p c + p c` zeros and ones for `p` pins and `c`
//! colors. If both sums of a guess are combinations of the sums of earlier guesses, all secrets that are left give it
//! the same answer, so it is left out. Hence there are at most `2 p c` guesses that divide the secrets on any path,
//! which is 240 for the largest game, and then one more guess.

use std::collections::HashMap;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::scorer::Partition;
use crate::mastermind::search::problem::{Length, Problem};

/// The maximum number of secrets in all sets whose results are kept together, so that a game that is too
/// large for this solver does not take all memory. Results that are not kept are computed again.
const SECRETS_TO_KEEP: usize = 1 << 26;

/// The least length for a set of secrets, and the first guess that has it.
type Shortest = (Length, Codeword);

/// The recursion over all guesses. The number of turns left is `None` if there is no limit.
pub(super) struct Recursion<'a> {
    problem: &'a Problem,
    words: Vec<Codeword>,
    /// The result for each set of secrets, in lexical order, with the turns left. It is `None` if the
    /// turns are too few.
    results: HashMap<(Vec<Codeword>, Option<usize>), Option<Shortest>>,
    /// The number of secrets in these sets, and in those that were too many to keep.
    kept: usize,
    progress: &'a Progress,
}

impl<'a> Recursion<'a> {
    pub(super) fn new(problem: &'a Problem, progress: &'a Progress) -> Self {
        let words = problem.game.codewords().collect();
        Self { problem, words, results: HashMap::new(), kept: 0, progress }
    }

    /// Returns the guesses of an optimal strategy for some secrets in preorder, or `None` if there is none.
    pub(super) fn solve(&mut self, secrets: &[Codeword]) -> Result<Option<Vec<Codeword>>, Stop> {
        let &Problem { first, max_turns: turns, .. } = self.problem;
        let mut best: Option<Length> = None;
        for guess in first.map_or_else(|| self.guesses(secrets), |first| vec![first]) {
            // A first guess that is given may tell nothing.
            let length = match first {
                Some(_) => self.length_after(secrets, guess, turns)?,
                None => self.length(secrets, guess, turns)?,
            };
            let Some(length) = length else { continue };
            if best.is_none_or(|least| length < least) {
                let mut guesses = Vec::new();
                self.write(secrets, guess, turns, &mut guesses)?;
                self.progress.offer(length.total, guesses);
                best = Some(length);
            }
        }
        if let Some(length) = best {
            self.progress.raise_lower_bound(length.total);
        }
        Ok(self.progress.best_so_far())
    }

    /// Returns the least length of strategies for some secrets in lexical order, and the first guess that has it. Its
    /// total is `f(secrets, turns)`. Returns `None` if the turns are too few.
    pub(super) fn best(
        &mut self,
        secrets: &[Codeword],
        turns: Option<usize>,
    ) -> Result<Option<Shortest>, Stop> {
        self.progress.add_nodes(1);
        self.progress.check()?;
        let key = (secrets.to_vec(), turns);
        if let Some(&known) = self.results.get(&key) {
            return Ok(known);
        }
        let mut best: Option<Shortest> = None;
        for guess in self.guesses(secrets) {
            if let Some(length) = self.length(secrets, guess, turns)? {
                if best.is_none_or(|(least, _)| length < least) {
                    best = Some((length, guess));
                }
            }
        }
        self.kept += secrets.len();
        if self.kept <= SECRETS_TO_KEEP {
            self.results.insert(key, best);
        }
        Ok(best)
    }

    /// Returns the guesses that are allowed for some secrets, in lexical order.
    pub(super) fn guesses(&self, secrets: &[Codeword]) -> Vec<Codeword> {
        if self.problem.only_possible {
            secrets.to_vec()
        } else {
            self.words.clone()
        }
    }

    /// Returns the least length if this guess comes next, or `None` if the turns are too few or the
    /// guess tells nothing.
    pub(super) fn length(
        &mut self,
        secrets: &[Codeword],
        guess: Codeword,
        turns: Option<usize>,
    ) -> Result<Option<Length>, Stop> {
        match self.parts(secrets, guess).first() {
            Some(part) if part.len() == secrets.len() => Ok(None),
            _ => self.length_after(secrets, guess, turns),
        }
    }

    /// Returns the least length if this guess comes next, even if it tells nothing, or `None` if the turns are too few.
    ///
    /// A shorter strategy for one part never makes the whole longer. So the parts do not depend on each other.
    fn length_after(
        &mut self,
        secrets: &[Codeword],
        guess: Codeword,
        turns: Option<usize>,
    ) -> Result<Option<Length>, Stop> {
        if turns == Some(0) {
            return Ok(None);
        }
        let mut length = Length::of_guess(secrets.len());
        for part in self.parts(secrets, guess) {
            let Some((least, _)) = self.best(&part, turns.map(|turns| turns - 1))? else {
                return Ok(None);
            };
            length.add(least);
        }
        Ok(Some(length))
    }

    /// Returns the parts into which a guess divides the secrets, except for all black and for parts
    /// without secrets, in order of the answer.
    fn parts(&self, secrets: &[Codeword], guess: Codeword) -> Vec<Vec<Codeword>> {
        let partition = Partition::new(&self.problem.game, guess, secrets);
        partition.branches().map(|(_, part)| part.to_vec()).collect()
    }

    /// Adds a guess and those after it to `guesses`, in preorder.
    fn write(
        &mut self,
        secrets: &[Codeword],
        guess: Codeword,
        turns: Option<usize>,
        guesses: &mut Vec<Codeword>,
    ) -> Result<(), Stop> {
        guesses.push(guess);
        let turns = turns.map(|turns| turns - 1);
        for part in self.parts(secrets, guess) {
            let (_, next) = self.best(&part, turns)?.expect("the strategy was found");
            self.write(&part, next, turns, guesses)?;
        }
        Ok(())
    }
}
