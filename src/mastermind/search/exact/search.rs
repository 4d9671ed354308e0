//! The search for the least total of a set of secrets: branch and bound.

use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::memory::Stop;
use crate::mastermind::search::exact::memo::Known;
use crate::mastermind::search::exact::part::{Branch, Candidate, Found, Search};
use crate::mastermind::search::root::{less, IMPOSSIBLE, UNLIMITED};

/// In sets with more secrets than this, the search does not look for a secret that tells all others apart.
/// Few such sets have one, and the numbers of feedbacks of all guesses show it too.
pub(super) const MOST_COMPARED: usize = 8;

/// For sets with fewer secrets than this, the feedbacks of all guesses are counted only when the set itself
/// is searched.
const FEW: usize = 6;

impl Search<'_> {
    /// Returns the bound that is known without a look at all guesses.
    pub(super) fn quick(&self, secrets: &[u16], turns: u16) -> Known {
        let count = secrets.len() as u32;
        let exact = |least| Known { least, is_exact: true };
        let least = self.part.root.bounds.least(turns, secrets.len());
        if count <= 2 || least >= IMPOSSIBLE {
            return exact(least);
        }
        if secrets.len() <= MOST_COMPARED {
            if self.separating(secrets).is_some() {
                return exact(2 * count - 1);
            }
            if count == 3 && turns >= 3 {
                return exact(6);
            }
            return Known { least: least.max(2 * count), is_exact: false };
        }
        Known { least, is_exact: false }
    }

    /// Returns the first secret that gets a different feedback from each secret.
    pub(super) fn separating(&self, secrets: &[u16]) -> Option<u16> {
        let tells_apart = |&&secret: &&u16| {
            let guess = self.part.guess(secret);
            let mut seen = 0u64;
            secrets.iter().all(|&other| {
                let bit = 1 << self.part.feedback(guess, other);
                let is_new = seen & bit == 0;
                seen |= bit;
                is_new
            })
        };
        secrets.iter().find(tells_apart).copied()
    }

    /// Returns the least total of some secrets within these turns if it is below `limit`, or else a total
    /// that no strategy is below. It is not below `limit`.
    pub(crate) fn solve(
        &mut self,
        secrets: &[u16],
        turns: u16,
        limit: u32,
        depth: usize,
    ) -> Result<u32, Stop> {
        let turns = enough(turns, secrets.len());
        let quick = self.quick(secrets, turns);
        if quick.is_exact || quick.least >= limit {
            return Ok(quick.least);
        }
        if let Some(known) = self.part.memo.get(secrets, turns) {
            if known.is_exact || known.least >= limit {
                return Ok(known.least);
            }
        }
        if depth >= self.horizon {
            return Ok(quick.least.max(self.look(secrets, depth)?));
        }
        let found = self.examine(secrets, turns, limit, depth)?;
        let is_total = found.guess.is_some() || found.total >= IMPOSSIBLE;
        let is_exact = is_total && self.horizon == usize::MAX;
        self.part.memo.put(secrets, turns, Known { least: found.total, is_exact })?;
        Ok(found.total)
    }

    /// Does the work of [`solve`](Self::solve), and finds the guess. There are more than two secrets.
    ///
    /// Guesses that divide the secrets into more branches come first. So the bound of each guess is at
    /// least that of the guesses before it, and the search ends at the first bound that is too high.
    pub(super) fn examine(
        &mut self,
        secrets: &[u16],
        turns: u16,
        limit: u32,
        depth: usize,
    ) -> Result<Found, Stop> {
        let count = secrets.len() as u32;
        let looked = self.look(secrets, depth)?;
        if turns == 2 {
            return Ok(self.last_two(secrets, limit, depth));
        }
        let floor = looked.max(self.part.root.bounds.least(turns, secrets.len()));
        let mut found = Found { total: limit, guess: None };
        if floor >= limit {
            found.total = floor;
            return Ok(found);
        }
        let symmetries = self.symmetries(secrets);
        let mut passed = IMPOSSIBLE;
        let mut candidates = std::mem::take(&mut self.buffers.levels[depth].candidates);
        for feedbacks in (2..=3 * count - looked).rev() {
            let least = (3 * count - feedbacks).max(floor);
            if least >= found.total {
                passed = passed.min(least);
                break;
            }
            let pruned = self.gather(
                (secrets, turns, depth),
                (feedbacks, least, found.total),
                &symmetries,
                &mut candidates,
            );
            passed = passed.min(pruned);
            for &Candidate { least, guess } in &candidates {
                if least >= found.total {
                    passed = passed.min(least);
                    break;
                }
                let total = self.total_at(secrets, guess, turns, found.total, depth)?;
                if total < found.total {
                    found = Found { total, guess: Some(guess) };
                }
                passed = passed.min(total);
            }
            candidates.clear();
        }
        self.buffers.levels[depth].candidates = candidates;
        if found.guess.is_none() {
            found.total = passed.max(limit);
        }
        Ok(found)
    }

    /// Finds a guess after which one more turn is enough for all other secrets.
    fn last_two(&mut self, secrets: &[u16], limit: u32, depth: usize) -> Found {
        let count = secrets.len() as u32;
        let mut found = Found { total: IMPOSSIBLE, guess: None };
        if let Some(secret) = self.separating(secrets) {
            found = Found { total: 2 * count - 1, guess: Some(self.part.guess(secret)) };
        } else {
            // The count of a possible secret is one too high, and no possible secret tells all apart.
            let counts = &mut self.buffers.levels[depth].counts;
            for &secret in secrets {
                counts[self.part.guess(secret) as usize] -= 1;
            }
            if let Some(guess) = counts.iter().position(|&different| u32::from(different) == count)
            {
                found = Found { total: 2 * count, guess: Some(guess as u32) };
            }
        }
        if found.total >= limit {
            found.guess = None;
        }
        found
    }

    /// Returns the least total of some secrets if this is the next guess, or if that is not below `limit`,
    /// a total that no such strategy is below.
    pub(super) fn total_at(
        &mut self,
        secrets: &[u16],
        guess: u32,
        turns: u16,
        limit: u32,
        depth: usize,
    ) -> Result<u32, Stop> {
        let level = self.level(depth);
        let mut sorted = std::mem::take(&mut level.sorted);
        let mut branches = std::mem::take(&mut level.branches);
        self.divide(secrets, guess, turns, &mut sorted, &mut branches);
        self.buffers.played.push(guess);
        let total = self.add_up(secrets.len() as u32, &sorted, &mut branches, turns, limit, depth);
        self.buffers.played.pop();
        let level = &mut self.buffers.levels[depth];
        (level.sorted, level.branches) = (sorted, branches);
        total
    }

    /// Sorts secrets by their feedback to a guess, and lists the branches in the order of the feedbacks.
    pub(super) fn divide(
        &self,
        secrets: &[u16],
        guess: u32,
        turns: u16,
        sorted: &mut Vec<u16>,
        branches: &mut Vec<Branch>,
    ) {
        let sizes = self.sizes(secrets, guess);
        let all_black = self.part.root.words.all_black();
        sorted.clear();
        sorted.resize(secrets.len(), 0);
        branches.clear();
        let (mut places, mut start) = ([0; MOST_INDICES], 0);
        for (index, &size) in sizes.iter().enumerate().take(all_black + 1) {
            places[index] = start;
            let length = usize::from(size);
            if size > 0 && index < all_black {
                let least = self.part.root.bounds.least(less(turns), length);
                branches.push(Branch { start, length, least });
            }
            start += length;
        }
        for &secret in secrets {
            let place = &mut places[usize::from(self.part.feedback(guess, secret))];
            sorted[*place] = secret;
            *place += 1;
        }
    }

    /// Adds up the least totals of the branches, and one turn for each of `count` secrets. Ends when the
    /// sum cannot stay below `limit`.
    fn add_up(
        &mut self,
        count: u32,
        sorted: &[u16],
        branches: &mut Vec<Branch>,
        turns: u16,
        limit: u32,
        depth: usize,
    ) -> Result<u32, Stop> {
        let turns = less(turns);
        let mut sum =
            branches.iter().fold(count, |sum, branch| (sum + branch.least).min(IMPOSSIBLE));
        // One or two secrets always have the same total, and no guess may leave all secrets in one branch.
        if branches.first().is_some_and(|branch| branch.length as u32 == count) {
            return Ok(IMPOSSIBLE);
        }
        branches.retain(|branch| branch.length > 2);
        if sum >= limit {
            return Ok(sum);
        }
        // The smallest branches, and those that are known already, take little time. They come first.
        branches.sort_by_key(|branch| branch.length);
        let mut kept = 0;
        for number in 0..branches.len() {
            let mut branch = branches[number];
            let secrets = branch.of(sorted);
            let turns = enough(turns, secrets.len());
            let mut known = self.quick(secrets, turns);
            if !known.is_exact {
                known = self.part.memo.get(secrets, turns).unwrap_or(known);
            }
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
        // Then the feedbacks are counted for each branch. The largest comes first: its bound can rise most.
        if branches.len() > 1 || depth + 1 >= self.horizon {
            for branch in branches.iter_mut().rev().filter(|branch| branch.length >= FEW) {
                let secrets = branch.of(sorted);
                let least = self.look(secrets, depth + 1)?;
                sum = raise(sum, branch, least);
                if sum >= limit {
                    return Ok(sum);
                }
            }
        }
        for branch in branches {
            if depth + 1 >= self.horizon && branch.length >= FEW {
                // Its feedbacks were counted above.
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

/// Returns the sum after the bound of a branch has changed from its old value to `least`, unless that is
/// lower.
fn raise(sum: u32, branch: &mut Branch, least: u32) -> u32 {
    let more = least.saturating_sub(branch.least);
    branch.least += more;
    (sum + more).min(IMPOSSIBLE)
}

/// Returns the limit on the turns for this many secrets. There is none if there are as many turns as secrets.
///
/// In an optimal strategy, each guess leaves fewer secrets than there were, so a strategy for n secrets
/// takes at most n turns.
pub(super) fn enough(turns: u16, secrets: usize) -> u16 {
    if usize::from(turns) >= secrets {
        UNLIMITED
    } else {
        turns
    }
}
