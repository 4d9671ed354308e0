//! A walk through the nodes of a tree, with the secrets that are possible at each node.
//!
//! All secrets stand in one array. A guess sorts the secrets of its node by their answer, so that those of each branch
//! lie side by side. Then the walk enters one branch after another. A guess in a branch sorts only the secrets of that
//! branch:
//!
//! ```text
//!     node        [ 1111 1112 1121 .................. 6666 ]
//!     a guess     [ 00 ....... | 01 ...... | 02 .. | 10 .. ]
//!     a branch                 [ 01 ...... ]
//!     a guess                  [ 00 | 02 . ]
//! ```
//!
//! So the walk takes a few bytes for each secret and for each turn, and no native stack.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{index_count, Feedback, MOST_INDICES};
use crate::mastermind::game::Game;
use crate::mastermind::history::Turn;
use crate::mastermind::scorer::{sort_by_feedback, Scorer};

/// A guess on the path to the current node.
struct Level {
    guess: Codeword,
    /// Where the secrets of its node begin.
    begin: usize,
    /// Where the secrets with each answer index end.
    ends: [usize; MOST_INDICES],
    /// The indices of the branches that the walk has not entered, as bits.
    left: u64,
}

impl Level {
    /// Returns where the secrets of a branch are.
    fn branch(&self, index: usize) -> std::ops::Range<usize> {
        let begin = index.checked_sub(1).map_or(self.begin, |before| self.ends[before]);
        begin..self.ends[index]
    }
}

/// A place in a tree that is walked through.
pub(super) struct Walk {
    pins: usize,
    /// The answer with each index.
    feedbacks: Vec<Option<Feedback>>,
    /// All secrets. Those of the current node are at `begin..end`.
    secrets: Vec<Codeword>,
    begin: usize,
    end: usize,
    /// Space for the secrets of a node and the indices of their answers while they are sorted.
    unsorted: Vec<Codeword>,
    indices: Vec<u8>,
    /// The guesses from the first to that of the current node, if it has been played.
    levels: Vec<Level>,
    /// The turns that lead to the current node.
    pub(super) turns: Vec<Turn>,
    /// The number of secrets in the largest branch of the guess that was played last. It is 0 if that guess
    /// can only be the secret.
    pub(super) largest_branch: usize,
    /// The number of games that end after each turn, in the part of the tree that was walked through.
    pub(super) games: Vec<u64>,
}

impl Walk {
    /// Starts at the root of a tree for this game, which has few enough codewords for a list.
    pub(super) fn new(game: &Game) -> Self {
        Self::of(game, game.list())
    }

    /// Starts at the root of a tree for these secrets, of which there is at least one.
    pub(super) fn of(game: &Game, secrets: Vec<Codeword>) -> Self {
        let pins = game.pins();
        let feedbacks = (0..index_count(pins)).map(|index| Feedback::from_index(pins, index));
        Self {
            pins,
            feedbacks: feedbacks.collect(),
            begin: 0,
            end: secrets.len(),
            unsorted: vec![secrets[0]; secrets.len()],
            indices: vec![0; secrets.len()],
            secrets,
            levels: Vec::new(),
            turns: Vec::new(),
            largest_branch: 0,
            games: Vec::new(),
        }
    }

    /// Returns the secrets that are possible at the current node, in lexical order. After its guess was
    /// played, they are sorted by their answer.
    pub(super) fn secrets(&self) -> &[Codeword] {
        &self.secrets[self.begin..self.end]
    }

    /// Returns the guess of the current node, if it was played.
    pub(super) fn guess(&self) -> Option<Codeword> {
        self.levels.get(self.turns.len()).map(|level| level.guess)
    }

    /// Plays a guess at the current node, which sorts its secrets.
    pub(super) fn play(&mut self, guess: Codeword) {
        let secrets = &mut self.secrets[self.begin..self.end];
        let unsorted = &mut self.unsorted[..secrets.len()];
        unsorted.copy_from_slice(secrets);
        let (scorer, indices) = (Scorer::new(self.pins, guess), &mut self.indices);
        let ends = sort_by_feedback(unsorted, |secret| scorer.index(secret), indices, secrets);
        let mut level = Level { guess, begin: self.begin, ends, left: 0 };
        level.ends.iter_mut().for_each(|end| *end += self.begin);
        let all_black = index_count(self.pins) - 1;
        self.largest_branch = 0;
        for index in 0..all_black {
            let size = level.branch(index).len();
            self.largest_branch = self.largest_branch.max(size);
            level.left |= u64::from(size > 0) << index;
        }
        if !level.branch(all_black).is_empty() {
            let turn = self.turns.len();
            self.games.resize(self.games.len().max(turn + 1), 0);
            self.games[turn] += 1;
        }
        self.levels.push(level);
    }

    /// Of the branches of the last guess that have not been entered yet, enters the first. Returns whether there is
    /// one.
    pub(super) fn enter(&mut self) -> bool {
        let Some(level) = self.levels.last_mut().filter(|level| level.left != 0) else {
            return false;
        };
        let index = level.left.trailing_zeros() as usize;
        level.left &= level.left - 1;
        (self.begin, self.end) = (level.branch(index).start, level.ends[index]);
        let feedback = self.feedbacks[index].expect("no guess gets the hole");
        self.turns.push(Turn { guess: level.guess, feedback });
        true
    }

    /// Goes back from the last guess to the guess before it. Returns whether there is one.
    pub(super) fn leave(&mut self) -> bool {
        self.levels.pop();
        self.turns.pop();
        !self.levels.is_empty()
    }

    /// Goes to the next node that has no guess yet: to the next branch of the last guess, or if it has none
    /// left, of a guess before it. Returns whether there is such a node.
    pub(super) fn go_on(&mut self) -> bool {
        while !self.enter() {
            if !self.leave() {
                return false;
            }
        }
        true
    }
}
