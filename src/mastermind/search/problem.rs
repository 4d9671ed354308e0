//! The problem that a search solves, and the effort of a search.

use std::num::NonZero;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;

/// The maximum number of codewords of a game with a proof. In such a game, the answers of the largest part
/// take up to 2 GB.
pub(crate) const MOST_PROVEN: u64 = 1 << 16;

/// The maximum number of codewords of a game without a proof. The tables of larger games take too much memory,
/// and the search takes hours.
pub(crate) const MOST_SEARCHED: u64 = 1 << 18;

/// The problem: find a strategy with a low total, or with the least, under these conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) game: Game,
    /// The first guess, a codeword of the game, or `None` if every first guess is allowed.
    pub(crate) first: Option<Codeword>,
    /// The maximum number of turns for every secret, or `None` if there is no limit. Only a search with a proof
    /// has a limit.
    pub(crate) max_turns: Option<usize>,
    /// Whether only possible secrets are guessed.
    pub(crate) only_possible: bool,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
}

/// The lengths of the games of a strategy. The least is best: strategies are compared by their totals, then by
/// their longest games, and then by the numbers of games of that length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length {
    pub(super) total: u64,
    /// The number of turns of the longest game.
    pub(super) longest: usize,
    /// The number of games of that length.
    pub(super) late: u64,
}

impl Length {
    /// Returns the length of the first turn of the games for this many secrets. The guess may be one of them.
    pub(super) fn of_guess(secrets: usize) -> Self {
        Self { total: secrets as u64, longest: 1, late: 1 }
    }

    /// Adds the games that go on after the first turn. `other` is their length without that turn.
    pub(super) fn add(&mut self, other: Self) {
        self.total += other.total;
        let longest = other.longest + 1;
        if longest > self.longest {
            (self.longest, self.late) = (longest, 0);
        }
        if longest == self.longest {
            self.late += other.late;
        }
    }
}

/// The number of guesses that a search tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The number of guesses for a set of medium size, at least 1. Fewer are tried for large sets. Small
    /// sets are solved exactly.
    pub(crate) width: usize,
    /// The number of turns in which several guesses are tried. In later turns, the guess with the least
    /// estimate is played, until the set is small enough to be solved exactly.
    pub(crate) depth: usize,
}

impl Effort {
    /// The effort if none is given: ten guesses, in all turns.
    pub(crate) const USUAL: Self = Self { width: 10, depth: usize::MAX };
}
