//! A walk through the nodes of a tree, in preorder, with the secrets that are possible at each node.
//!
//! All secrets stand in one array. A guess sorts the secrets of its node by their feedback, so that those
//! of each branch lie side by side. Then the walk goes into the first branch, and sorts that part, and so
//! on. The parts to its right are not changed before the walk comes to them:
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
use crate::mastermind::memory::{push, refill, OutOfMemory};
use crate::mastermind::scorer::Scorer;

/// A guess on the path to the current node, and the place of its secrets.
struct Level {
    guess: Codeword,
    end: usize,
}

/// A place in a tree that is walked through.
pub(crate) struct Walk {
    pins: usize,
    /// The feedback with each index.
    feedbacks: Vec<Option<Feedback>>,
    /// All secrets. Those of the current node are at `begin..end`.
    secrets: Vec<Codeword>,
    /// For each secret, the index of its feedback to the last guess that sorted it.
    answers: Vec<u8>,
    /// Space for the secrets and answers of a node while they are sorted.
    unsorted: (Vec<Codeword>, Vec<u8>),
    begin: usize,
    end: usize,
    /// The guesses that the walk has entered and not left. There is one more of them than there are
    /// turns, unless the current node has no guess yet.
    levels: Vec<Level>,
    /// The turns that lead to the current node.
    turns: Vec<Turn>,
    /// The number of secrets in the largest branch of the guess that was played last.
    largest: usize,
    /// The number of games that end after each turn.
    games: Vec<u64>,
}

impl Walk {
    /// Starts at the root of a tree for this game, which has few enough codewords for a list.
    pub(crate) fn new(game: &Game) -> Result<Self, OutOfMemory> {
        let secrets = game.list()?;
        let count = secrets.len();
        let (mut answers, mut unsorted) = (Vec::new(), (Vec::new(), Vec::new()));
        refill(&mut answers, count, 0)?;
        refill(&mut unsorted.0, count, secrets[0])?;
        refill(&mut unsorted.1, count, 0)?;
        let pins = game.pins();
        let feedbacks = (0..index_count(pins)).map(|index| Feedback::from_index(pins, index));
        Ok(Self {
            pins,
            feedbacks: feedbacks.collect(),
            secrets,
            answers,
            unsorted,
            begin: 0,
            end: count,
            levels: Vec::new(),
            turns: Vec::new(),
            largest: 0,
            games: Vec::new(),
        })
    }

    /// Returns the secrets that are possible at the current node, in lexical order. After its guess was
    /// played, they are sorted by their feedback.
    pub(crate) fn secrets(&self) -> &[Codeword] {
        &self.secrets[self.begin..self.end]
    }

    /// Returns the turns that lead to the current node.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the number of secrets in the largest branch of the guess that was played last. It is 0 if
    /// that guess can only be the secret.
    pub(crate) fn largest_branch(&self) -> usize {
        self.largest
    }

    /// Returns how many games end after the first turn, after the second turn, and so on, in the part of
    /// the tree that was walked through.
    pub(crate) fn into_games(self) -> Vec<u64> {
        self.games
    }

    /// Plays a guess at the current node, which sorts its secrets.
    pub(crate) fn play(&mut self, guess: Codeword) -> Result<(), OutOfMemory> {
        let (begin, end) = (self.begin, self.end);
        let count = end - begin;
        let scorer = Scorer::new(self.pins, guess);
        let mut places = [0; MOST_INDICES + 1];
        let (old_secrets, old_answers) = (&mut self.unsorted.0, &mut self.unsorted.1);
        old_secrets[..count].copy_from_slice(&self.secrets[begin..end]);
        for (&secret, answer) in old_secrets[..count].iter().zip(&mut *old_answers) {
            let index = scorer.index(secret);
            *answer = index as u8;
            places[index + 1] += 1;
        }
        let all_black = index_count(self.pins) - 1;
        if places[all_black + 1] > 0 {
            let turn = self.turns.len();
            while self.games.len() <= turn {
                push(&mut self.games, 0)?;
            }
            self.games[turn] += 1;
        }
        self.largest = places[1..=all_black].iter().copied().max().unwrap_or(0);
        for index in 1..places.len() {
            places[index] += places[index - 1];
        }
        for (&secret, &answer) in old_secrets[..count].iter().zip(&*old_answers) {
            let place = begin + places[usize::from(answer)];
            places[usize::from(answer)] += 1;
            self.secrets[place] = secret;
            self.answers[place] = answer;
        }
        push(&mut self.levels, Level { guess, end })
    }

    /// Goes to the next node that has no guess yet: to the first branch of the guess that was played
    /// last, or if it has none, to the next branch of a guess before it. Returns whether there is such a
    /// node.
    pub(crate) fn go_on(&mut self) -> Result<bool, OutOfMemory> {
        let all_black = index_count(self.pins) - 1;
        let mut next = self.begin;
        while let Some(&Level { guess, end }) = self.levels.last() {
            // The turns from the current node to this guess are over.
            self.turns.truncate(self.levels.len() - 1);
            if next < end && usize::from(self.answers[next]) < all_black {
                let answer = self.answers[next];
                let size = self.answers[next..end].iter().take_while(|&&a| a == answer).count();
                (self.begin, self.end) = (next, next + size);
                let feedback = self.feedbacks[usize::from(answer)].expect("no guess gets the hole");
                push(&mut self.turns, Turn { guess, feedback })?;
                return Ok(true);
            }
            // The last secret is the guess itself.
            next = end;
            self.levels.pop();
        }
        Ok(false)
    }
}
