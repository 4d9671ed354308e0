//! The search for the least cost of a set of secrets: branch and bound.

use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::progress::Stop;
use crate::mastermind::scorer::are_different;
use crate::mastermind::search::exact::memo::Known;
use crate::mastermind::search::exact::part::{
    Branch, Candidate, Division, Found, PartSearch, Set, NEVER, TURN,
};
use crate::mastermind::search::root::{less, UNLIMITED};

/// In sets with more secrets than this, the search does not look for a secret that tells all others apart. Few such
/// sets have one, and the numbers of answers of all guesses show it too.
pub(super) const MOST_COMPARED: usize = 14;

/// For sets with fewer secrets than this, the answers of all guesses are counted only when the set itself is searched.
const LEAST_COUNTED: usize = 6;

impl PartSearch<'_> {
    /// Returns the bound that is known without a look at all guesses.
    pub(super) fn quick(&self, secrets: &[u16], turns: u16) -> Known {
        let (count, mut least) = (secrets.len() as u32, self.least(turns, secrets.len()));
        let mut is_exact = count <= 2 || least >= NEVER;
        if !is_exact && secrets.len() <= MOST_COMPARED {
            let late = self.part.root.bounds.late(turns, secrets.len());
            let is_separated = self.separating(secrets).is_some();
            least = least.max(self.cost(2 * count - u32::from(is_separated), late));
            // If there are three turns, a guess that is not one of the secrets may be better.
            let is_late = self.counts_late && turns == 3;
            is_exact = is_separated || count == 3 && turns >= 3 && !is_late;
        }
        Known { least, is_exact }
    }

    /// Returns the known facts about some secrets without a look at all guesses.
    fn known(&self, secrets: &[u16], turns: u16) -> Known {
        let quick = self.quick(secrets, turns);
        if quick.is_exact {
            return quick;
        }
        let known = self.part.memo.get(secrets, self.key(turns));
        let least = || quick.least.max(self.cost(self.least_total(secrets, turns), 0));
        known.unwrap_or_else(|| Known { least: least(), is_exact: false })
    }

    /// Returns the limit on the turns for this many secrets. There is none if there are as many turns as secrets, or
    /// more if late secrets count.
    ///
    /// In an optimal strategy, each guess leaves fewer secrets than there were, so a strategy for n secrets takes at
    /// most n turns.
    pub(super) fn enough(&self, turns: u16, secrets: usize) -> u16 {
        if usize::from(turns) >= secrets + usize::from(self.counts_late) {
            UNLIMITED
        } else {
            turns
        }
    }

    /// Returns the key of these turns in the memo. If there is no limit, no secret is late.
    fn key(&self, turns: u16) -> u16 {
        turns | u16::from(self.counts_late) << 15
    }

    /// Returns a lower bound for the total. In a search that counts late secrets, the search before it has found this
    /// bound.
    pub(super) fn least_total(&self, secrets: &[u16], turns: u16) -> u32 {
        let known =
            |turns| self.part.memo.get(secrets, turns).map_or(0, |known| known.least / TURN);
        let least = self.part.root.bounds.least(turns, secrets.len());
        match self.counts_late {
            true => least.max(known(turns).max(known(UNLIMITED)) as u32),
            false => least,
        }
    }

    /// Returns the first secret that gets a different answer from each secret.
    pub(super) fn separating(&self, secrets: &[u16]) -> Option<u16> {
        secrets.iter().copied().find(|&secret| {
            let guess = self.part.guess(secret);
            let index = |&other: &u16| usize::from(self.part.feedback(guess, other));
            are_different(secrets.iter().map(index))
        })
    }

    /// Returns the least cost of some secrets within these turns if it is below `limit`, or else a cost that no
    /// strategy is below. It is not below `limit`.
    pub(crate) fn solve(
        &mut self,
        secrets: &[u16],
        turns: u16,
        limit: u64,
        depth: usize,
    ) -> Result<u64, Stop> {
        let turns = self.enough(turns, secrets.len());
        let known = self.known(secrets, turns);
        if known.is_exact || known.least >= limit {
            return Ok(known.least);
        }
        if depth >= self.horizon {
            return Ok(known.least.max(self.bound_of(secrets, turns, depth)?));
        }
        let Found { cost: least, guess } = self.examine(secrets, turns, limit, depth)?;
        let is_exact = (guess.is_some() || least >= NEVER) && self.horizon == usize::MAX;
        self.part.memo.put(secrets, self.key(turns), Known { least, is_exact });
        Ok(least)
    }

    /// Returns a bound for some secrets by the counts of answers of all guesses.
    fn bound_of(&mut self, secrets: &[u16], turns: u16, depth: usize) -> Result<u64, Stop> {
        let most_answers = self.look(secrets, depth)?;
        Ok(self.least_with(Set { secrets, most_answers, turns, depth }, most_answers, 0))
    }

    /// Stores this bound too.
    fn bound_by_counts(&mut self, secrets: &[u16], turns: u16, depth: usize) -> Result<u64, Stop> {
        let turns = self.enough(turns, secrets.len());
        let least = self.bound_of(secrets, turns, depth)?;
        self.part.memo.put(secrets, self.key(turns), Known { least, is_exact: false });
        Ok(least)
    }

    /// Does the work of [`solve`](Self::solve), and finds the guess. There are more than two secrets.
    ///
    /// Guesses that divide the secrets into more branches come first. So the bound of each guess is at least that of
    /// the guesses before it, and the search ends at the first bound that is too high.
    pub(super) fn examine(
        &mut self,
        secrets: &[u16],
        turns: u16,
        limit: u64,
        depth: usize,
    ) -> Result<Found, Stop> {
        let (count, most_answers) = (secrets.len(), self.look(secrets, depth)?);
        let set = Set { secrets, most_answers, turns, depth };
        let least_total = self.least_total(secrets, turns);
        let least_total = least_total.max(3 * count as u32 - u32::from(most_answers));
        let least = self.least_with(set, most_answers, least_total);
        let mut found = Found { cost: limit, guess: None };
        if least >= limit {
            found.cost = least;
            return Ok(found);
        }
        let equivalence = self.equivalence(secrets);
        // A guess with fewer answers has a cost of at least the limit.
        let fewest_answers =
            (3 * count as u64 + 1).saturating_sub(limit.div_ceil(TURN)).min(255) as u8;
        self.bound_by_sizes(set, fewest_answers);
        // The least bound or cost of the guesses that are not better.
        let mut others = NEVER;
        let mut candidates = std::mem::take(&mut self.buffers.levels[depth].candidates);
        for answers in (2..=most_answers).rev() {
            let least = self.least_with(set, answers, least_total);
            if least >= found.cost {
                others = others.min(least);
                break;
            }
            others = others.min(self.gather(set, answers, least, found.cost, &mut candidates));
            for &Candidate { least, guess } in &candidates {
                if least >= found.cost {
                    others = others.min(least);
                    break;
                }
                if !equivalence.is_first(self.part.root.words.list[guess as usize]) {
                    continue;
                }
                let cost = self.cost_at(set, guess, found.cost)?;
                if cost < found.cost {
                    found = Found { cost, guess: Some(guess) };
                }
                others = others.min(cost);
            }
            candidates.clear();
        }
        self.buffers.levels[depth].candidates = candidates;
        if found.guess.is_none() {
            found.cost = others.max(limit);
        }
        Ok(found)
    }

    /// Returns the least cost of a set if this is the next guess. If that is not below `limit`, returns a lower bound
    /// for it.
    pub(super) fn cost_at(&mut self, set: Set<'_>, guess: u32, limit: u64) -> Result<u64, Stop> {
        let mut division = std::mem::take(&mut self.level(set.depth).division);
        let sum = self.divide(set, guess, limit, &mut division);
        let mut cost = Ok(sum);
        if sum < limit {
            self.played.push(guess);
            cost = self.add_up(sum, &mut division, set, limit);
            self.played.pop();
        }
        self.buffers.levels[set.depth].division = division;
        cost
    }

    /// Finds the branches of a guess, in the order of the answers. Returns the sum of their bounds, plus one
    /// turn for each secret, or `NEVER` if all secrets are in one branch. If that is below `limit`, sorts the secrets by
    /// their answers.
    pub(super) fn divide(
        &self,
        set: Set<'_>,
        guess: u32,
        limit: u64,
        Division { sorted, branches }: &mut Division,
    ) -> u64 {
        let secrets = set.secrets;
        let index = |secret| usize::from(self.part.feedback(guess, secret));
        let mut sizes = [0; MOST_INDICES];
        secrets.iter().for_each(|&secret| sizes[index(secret)] += 1);
        branches.clear();
        let (mut places, mut start, mut sum) = ([0; MOST_INDICES], 0, secrets.len() as u64 * TURN);
        let all_black = self.part.root.words.all_black();
        for (index, length) in sizes.into_iter().enumerate().take(all_black + 1) {
            places[index] = start;
            if length > 0 && index < all_black {
                let least = self.least_of_branch(set, length);
                sum += least;
                branches.push(Branch { start, length, least });
            }
            start += length;
        }
        // No guess may leave all secrets in one branch.
        if branches.first().is_some_and(|branch| branch.length == secrets.len()) {
            return NEVER;
        }
        if sum < limit {
            sorted.resize(secrets.len(), 0);
            for &secret in secrets {
                let place = &mut places[index(secret)];
                sorted[*place] = secret;
                *place += 1;
            }
        }
        sum.min(NEVER)
    }

    /// Raises the sum of the bounds of the branches of a guess. Ends when it cannot stay below `limit`.
    fn add_up(
        &mut self,
        mut sum: u64,
        Division { sorted, branches }: &mut Division,
        set: Set<'_>,
        limit: u64,
    ) -> Result<u64, Stop> {
        let (turns, depth) = (less(set.turns), set.depth + 1);
        // One or two secrets always have the same cost.
        branches.retain(|branch| branch.length > 2);
        // The smallest branches, and those that are known already, take little time. They come first.
        branches.sort_by_key(|branch| branch.length);
        let mut kept = 0;
        for number in 0..branches.len() {
            let mut branch = branches[number];
            let secrets = branch.of(sorted);
            let known = self.known(secrets, self.enough(turns, secrets.len()));
            sum = raise(sum, &mut branch, known.least);
            if sum >= limit {
                return Ok(sum);
            }
            if !known.is_exact {
                branches[kept] = branch;
                kept += 1;
            }
        }
        branches.truncate(kept);
        // Then the answers are counted for each branch. The largest comes first: its bound can rise most.
        if branches.len() > 1 || depth >= self.horizon {
            for branch in branches.iter_mut().rev().filter(|branch| branch.length >= LEAST_COUNTED)
            {
                // The previous search has found a bound that is as good.
                if self.counts_late && branch.least > self.least(turns, branch.length) {
                    continue;
                }
                let secrets = branch.of(sorted);
                let least = self.bound_by_counts(secrets, turns, depth)?;
                sum = raise(sum, branch, least);
                if sum >= limit {
                    return Ok(sum);
                }
            }
        }
        for branch in branches {
            if depth >= self.horizon && branch.length >= LEAST_COUNTED {
                // Its answers were counted above.
                continue;
            }
            let secrets = branch.of(sorted);
            let least = self.solve(secrets, turns, limit - (sum - branch.least), depth)?;
            sum = raise(sum, branch, least);
            if sum >= limit {
                return Ok(sum);
            }
        }
        Ok(sum)
    }
}

/// Returns the sum after the bound of a branch has changed from its old value to `least`, unless that is lower.
fn raise(sum: u64, branch: &mut Branch, least: u64) -> u64 {
    let more = least.saturating_sub(branch.least);
    branch.least += more;
    (sum + more).min(NEVER)
}
