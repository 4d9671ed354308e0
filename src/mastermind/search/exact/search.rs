//! The search for the least cost of a set of secrets: branch and bound.

use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::progress::Stop;
use crate::mastermind::scorer::are_different;
use crate::mastermind::search::exact::memo::Known;
use crate::mastermind::search::exact::part::{Branch, Candidate, Found, PartSearch, NEVER, TURN};
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
        let least = || quick.least.max(self.cost(self.floor(secrets, turns), 0));
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
    pub(super) fn floor(&self, secrets: &[u16], turns: u16) -> u32 {
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
            let most = self.look(secrets, depth)?;
            return Ok(known.least.max(self.least_with(secrets.len(), turns, most, 0)));
        }
        let Found { cost: least, guess } = self.examine(secrets, turns, limit, depth)?;
        let is_exact = (guess.is_some() || least >= NEVER) && self.horizon == usize::MAX;
        self.part.memo.put(secrets, self.key(turns), Known { least, is_exact });
        Ok(least)
    }

    /// Returns a bound for some secrets by the counts of answers of all guesses, and stores it.
    fn bound_by_counts(&mut self, secrets: &[u16], turns: u16, depth: usize) -> Result<u64, Stop> {
        let turns = self.enough(turns, secrets.len());
        let most = self.look(secrets, depth)?;
        let least = self.least_with(secrets.len(), turns, most, 0);
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
        let (count, most) = (secrets.len(), self.look(secrets, depth)?);
        let floor = self.floor(secrets, turns).max(3 * count as u32 - u32::from(most));
        let least = self.least_with(count, turns, most, floor);
        let mut found = Found { cost: limit, guess: None };
        if least >= limit {
            found.cost = least;
            return Ok(found);
        }
        let equivalence = self.equivalence(secrets);
        // A guess with fewer answers has a cost of at least the limit.
        let fewest = (3 * count as u64 + 1).saturating_sub(limit.div_ceil(TURN)).min(255) as u8;
        self.bound_by_sizes((secrets, most), turns, fewest, depth);
        let mut passed = NEVER;
        let mut candidates = std::mem::take(&mut self.buffers.levels[depth].candidates);
        for feedbacks in (2..=most).rev() {
            let least = self.least_with(count, turns, feedbacks, floor);
            if least >= found.cost {
                passed = passed.min(least);
                break;
            }
            let pruned =
                self.gather((secrets, depth), (feedbacks, least, found.cost), &mut candidates);
            passed = passed.min(pruned);
            for &Candidate { least, guess } in &candidates {
                if least >= found.cost {
                    passed = passed.min(least);
                    break;
                }
                if !equivalence.is_first(self.part.root.words.list[guess as usize]) {
                    continue;
                }
                let cost = self.cost_at((secrets, most), guess, turns, found.cost, depth)?;
                if cost < found.cost {
                    found = Found { cost, guess: Some(guess) };
                }
                passed = passed.min(cost);
            }
            candidates.clear();
        }
        self.buffers.levels[depth].candidates = candidates;
        if found.guess.is_none() {
            found.cost = passed.max(limit);
        }
        Ok(found)
    }

    /// Returns the least cost of some secrets if this is the next guess. If that is not below `limit`, returns a lower
    /// bound for it. `most` is the highest count for the secrets.
    pub(super) fn cost_at(
        &mut self,
        (secrets, most): (&[u16], u8),
        guess: u32,
        turns: u16,
        limit: u64,
        depth: usize,
    ) -> Result<u64, Stop> {
        let level = self.level(depth);
        let mut sorted = std::mem::take(&mut level.sorted);
        let mut branches = std::mem::take(&mut level.branches);
        let found = (&mut sorted, &mut branches);
        let sum = self.divide((secrets, most), guess, turns, limit, found);
        let mut cost = Ok(sum);
        if sum < limit {
            self.buffers.played.push(guess);
            cost = self.add_up(sum, &sorted, &mut branches, turns, limit, depth);
            self.buffers.played.pop();
        }
        let level = &mut self.buffers.levels[depth];
        (level.sorted, level.branches) = (sorted, branches);
        cost
    }

    /// Finds the branches of a guess, in the order of the answers. Returns the sum of their bounds, plus one
    /// turn for each secret, or `NEVER` if all secrets are in one branch. If that is below `limit`, sorts the secrets by
    /// their answers.
    pub(super) fn divide(
        &self,
        (secrets, most): (&[u16], u8),
        guess: u32,
        turns: u16,
        limit: u64,
        (sorted, branches): (&mut Vec<u16>, &mut Vec<Branch>),
    ) -> u64 {
        let index = |secret| usize::from(self.part.feedback(guess, secret));
        let mut sizes = [0; MOST_INDICES];
        secrets.iter().for_each(|&secret| sizes[index(secret)] += 1);
        branches.clear();
        let (mut places, mut start, mut sum) = ([0; MOST_INDICES], 0, secrets.len() as u64 * TURN);
        let all_black = self.part.root.words.all_black();
        for (index, length) in sizes.into_iter().enumerate().take(all_black + 1) {
            places[index] = start;
            if length > 0 && index < all_black {
                let least = self.least_of(less(turns), length, most);
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
        sorted: &[u16],
        branches: &mut Vec<Branch>,
        turns: u16,
        limit: u64,
        depth: usize,
    ) -> Result<u64, Stop> {
        let turns = less(turns);
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
        if branches.len() > 1 || depth + 1 >= self.horizon {
            for branch in branches.iter_mut().rev().filter(|branch| branch.length >= LEAST_COUNTED)
            {
                // The previous search has found a bound that is as good.
                if self.counts_late && branch.least > self.least(turns, branch.length) {
                    continue;
                }
                let secrets = branch.of(sorted);
                let least = self.bound_by_counts(secrets, turns, depth + 1)?;
                sum = raise(sum, branch, least);
                if sum >= limit {
                    return Ok(sum);
                }
            }
        }
        for branch in branches {
            if depth + 1 >= self.horizon && branch.length >= LEAST_COUNTED {
                // Its answers were counted above.
                continue;
            }
            let secrets = branch.of(sorted);
            let least = self.solve(secrets, turns, limit - (sum - branch.least), depth + 1)?;
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
