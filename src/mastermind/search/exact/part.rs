//! The secrets that are left after some guesses, and the state of a search of them on one thread.

use crate::mastermind::search::codewords::Feedbacks;
use crate::mastermind::search::exact::memo::Memo;
use crate::mastermind::search::root::{less, Root, IMPOSSIBLE};

/// The cost of a turn. The *cost* of a strategy is the cost of all its turns. In a search that counts late secrets,
/// each secret that is found in the last allowed turn costs one more. For all secrets of a set, this adds less than
/// the cost of one turn. So a strategy with the least cost has the least total.
pub(crate) const TURN: u64 = 1 << 17;

/// The cost of secrets that cannot be found within the turns.
pub(super) const NEVER: u64 = IMPOSSIBLE as u64 * TURN;

/// The secrets that are left after some guesses.
pub(crate) struct Part<'a> {
    pub(super) root: &'a Root<'a>,
    /// The guesses so far, at least one.
    pub(super) played: Vec<u32>,
    /// The secrets in lexical order. A search knows a secret by its place here.
    secrets: Vec<u32>,
    pub(crate) feedbacks: Feedbacks,
    pub(super) memo: Memo,
}

/// The result of a search for some secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The least cost if it is below the limit of the search, or else a cost that no strategy is below.
    pub(crate) cost: u64,
    /// The guess that has this cost, if it is below the limit.
    pub(crate) guess: Option<u32>,
}

impl Found {
    /// Returns the total without the late secrets.
    pub(super) fn total(self) -> u32 {
        (self.cost / TURN) as u32
    }
}

impl<'a> Part<'a> {
    /// Prepares a search of the secrets that are left after some guesses. There are at most 65,536. The memory
    /// of `feedbacks` is used again.
    pub(crate) fn new(
        root: &'a Root<'a>,
        played: Vec<u32>,
        secrets: Vec<u32>,
        mut feedbacks: Feedbacks,
    ) -> Self {
        feedbacks.replace(root.cpu, &root.words, &secrets);
        Self { root, played, secrets, feedbacks, memo: Memo::new() }
    }

    /// Returns the answer of a guess for a secret of the part.
    #[inline(always)]
    pub(crate) fn feedback(&self, guess: u32, secret: u16) -> u8 {
        self.feedbacks.of(guess, secret)
    }

    /// Returns the guess that is a secret of the part.
    #[inline(always)]
    pub(super) fn guess(&self, secret: u16) -> u32 {
        self.secrets[usize::from(secret)]
    }

    /// Returns all secrets of the part.
    pub(crate) fn all(&self) -> Vec<u16> {
        (0..self.secrets.len() as u16).collect()
    }
}

/// A guess that may be the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    /// No strategy that begins with this guess has a lower cost.
    pub(super) least: u64,
    pub(super) guess: u32,
}

/// A set of secrets whose guesses are searched.
#[derive(Clone, Copy)]
pub(super) struct Set<'a> {
    pub(super) secrets: &'a [u16],
    /// The highest count that [`look`](PartSearch::look) finds for the set.
    pub(super) most_answers: u8,
    /// The maximum number of turns from here on.
    pub(super) turns: u16,
    /// The number of guesses since the first set of the part.
    pub(super) depth: usize,
}

/// A search of a part on one thread.
pub(crate) struct PartSearch<'a> {
    pub(super) part: &'a Part<'a>,
    /// The level whose sets are not divided: their bounds come from the numbers of answers of all guesses.
    /// All costs that depend on such sets are bounds too.
    pub(super) horizon: usize,
    /// Whether late secrets cost more.
    pub(super) counts_late: bool,
    /// The guesses so far.
    pub(super) played: Vec<u32>,
    pub(crate) buffers: Buffers,
}

/// The memory of a search. The search of another part can use it again.
#[derive(Default)]
pub(crate) struct Buffers {
    /// The number of sets whose guesses were looked at, since the last report.
    pub(crate) nodes: u64,
    /// Memory for each level of the search, from the first level on.
    pub(super) levels: Vec<Scratch>,
}

/// The memory of one level.
#[derive(Default)]
pub(super) struct Scratch {
    /// For each guess, how many different answers it gets, and one more if it is a possible secret.
    pub(super) counts: Vec<u8>,
    /// For each guess, a lower bound for its total number of turns, from the sizes of its branches.
    pub(super) bounds: Vec<u32>,
    /// Guesses with at least this many answers have bounds.
    pub(super) fewest_bounded: u8,
    pub(super) candidates: Vec<Candidate>,
    pub(super) division: Division,
}

/// The branches of a guess.
#[derive(Default)]
pub(super) struct Division {
    /// The secrets, sorted by their answer to the guess.
    pub(super) sorted: Vec<u16>,
    pub(super) branches: Vec<Branch>,
}

/// The secrets with the same answer, which are side by side in the list of a level.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) start: usize,
    pub(super) length: usize,
    pub(super) least: u64,
}

impl Branch {
    pub(super) fn of(self, sorted: &[u16]) -> &[u16] {
        &sorted[self.start..][..self.length]
    }
}

impl<'a> PartSearch<'a> {
    pub(super) fn new(part: &'a Part<'a>, horizon: usize, counts_late: bool) -> Self {
        let (played, buffers) = (part.played.clone(), Buffers::default());
        Self { part, horizon, counts_late, played, buffers }
    }

    /// Begins an exact search with memory that was used before.
    pub(crate) fn with_buffers(part: &'a Part<'a>, buffers: Buffers) -> Self {
        Self { buffers, ..Self::new(part, usize::MAX, false) }
    }

    /// Reports the number of nodes since the last report. Nodes that only choose between strategies with the least
    /// total do not count.
    pub(super) fn report(&mut self) {
        if !self.counts_late {
            self.part.root.progress.add_nodes(std::mem::take(&mut self.buffers.nodes));
        }
    }

    /// Returns the cost of a total and a number of late secrets.
    pub(super) fn cost(&self, total: u32, late: usize) -> u64 {
        u64::from(total) * TURN + if self.counts_late { late as u64 } else { 0 }
    }

    /// Returns a cost that no strategy is below for this many secrets within these turns.
    #[inline(always)]
    pub(super) fn least(&self, turns: u16, secrets: usize) -> u64 {
        let bounds = &self.part.root.bounds;
        self.cost(bounds.least(turns, secrets), bounds.late(turns, secrets))
    }

    /// Returns a cost that no strategy is below for a branch of a set with this many secrets. No guess has a higher count
    /// of answers for a branch than for the set.
    #[inline(always)]
    pub(super) fn least_of_branch(&self, set: Set<'_>, secrets: usize) -> u64 {
        let least = (3 * secrets as u64).saturating_sub(set.most_answers.into()) * TURN;
        self.least(less(set.turns), secrets).max(least)
    }

    pub(super) fn level(&mut self, depth: usize) -> &mut Scratch {
        if self.buffers.levels.len() <= depth {
            self.buffers.levels.resize_with(depth + 1, Scratch::default);
        }
        &mut self.buffers.levels[depth]
    }
}
