//! The cache study: does a table of all feedbacks pay? Knuth's strategy is played with one and without.
//!
//! All the time goes into one loop: for each guess and each possible secret, count the feedback. The
//! feedbacks of n codewords fit n x n bytes, so why compute them again and again?
//!
//! ```text
//!     without      counts[score(guess, secret)] += 1       reads 32 bytes per secret, one after the other
//!     with         counts[table[guess][secret]] += 1       reads one byte of a row of n, here and there
//! ```
//!
//! Because the table soon outgrows the caches. The table shows one run that computes all feedbacks, one
//! with a table that it fills along the way, and one with a table that was filled before (Zen 4 with 1 MB
//! of second-level and 32 MB of third-level cache, in ns per feedback):
//!
//! ```text
//!     game       table    feedbacks  without    with    filled before
//!     4p5c      390 KB      1.1 M       3.8      2.1      1.3     fits the second level
//!     4p6c      1.7 MB      4.9 M       3.2      2.0      1.3
//!     5p5c      9.8 MB       29 M       3.1      2.7      2.2     fits the third level
//!     5p6c       60 MB      203 M       3.1      6.1      5.6     fits no cache
//! ```
//!
//! The possible secrets are scattered over a row of the table, so that nearly every byte that is wanted is
//! in a cache line of its own, and the scan of all guesses goes through all rows. Each line comes from
//! memory for one or two bytes, and is gone before it is wanted again. The scoring function reads
//! codewords that lie side by side and stay in the nearest cache. Besides, a run asks for each feedback
//! only about three times, so that much of the work is to fill the table. What remains are small games,
//! which take no time anyway. So the solvers have no table, and score many secrets or guesses at once.

use crate::mastermind::feedback::{feedback_count, index_count};
use crate::mastermind::game::Game;
use crate::mastermind::studies::pairwise::{
    counting_hand_vec, histogram_with, Counted, FeedbackSource, EMPTY,
};

/// A table of feedbacks. An entry is computed when it is asked for first, and looked up from then on. A
/// codeword is given by its number in lexical order, from 0 on.
#[derive(Debug)]
pub struct ScoreTable<const PINS: usize> {
    words: Vec<Counted>,
    /// By guess and then by secret: the feedback index plus one, or 0 if it was not asked for yet.
    entries: Vec<u8>,
}

impl<const PINS: usize> ScoreTable<PINS> {
    /// A table for this game, with no entry computed.
    pub fn new(game: &Game) -> Self {
        let words = counted(game);
        let entries = vec![0; words.len() * words.len()];
        Self { words, entries }
    }
}

impl<const PINS: usize> FeedbackSource for ScoreTable<PINS> {
    type Codeword = u32;

    #[inline(always)]
    fn index(&mut self, &guess: &u32, &secret: &u32) -> usize {
        let (guess, secret) = (guess as usize, secret as usize);
        let entry = &mut self.entries[guess * self.words.len() + secret];
        if *entry == 0 {
            *entry = 1 + counting_hand_vec::<PINS>(&self.words[guess], &self.words[secret]) as u8;
        }
        usize::from(*entry) - 1
    }
}

/// What a run of all games took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of turns of all games together.
    pub turns: u64,
    /// How many feedbacks were asked for.
    pub feedbacks: u64,
}

/// Plays every game, and computes each feedback when it is needed.
///
/// # Panics
/// If the game has another number of pins.
pub fn play_without_table<const PINS: usize>(game: &Game) -> Run {
    assert_eq!(game.pins(), PINS);
    play_all::<PINS, _>(&counted(game), &mut counting_hand_vec::<PINS>)
}

/// Plays every game with a table for this game.
///
/// # Panics
/// If the game has another number of pins.
pub fn play_with_table<const PINS: usize>(game: &Game, table: &mut ScoreTable<PINS>) -> Run {
    assert_eq!(game.pins(), PINS);
    let words: Vec<u32> = (0..game.count() as u32).collect();
    play_all::<PINS, _>(&words, table)
}

fn counted(game: &Game) -> Vec<Counted> {
    game.codewords().map(Counted::new).collect()
}

/// Plays every game with Knuth's strategy by the [rules of play](crate::mastermind::Solver). `words` are
/// all codewords in lexical order, and compare in that order.
fn play_all<const PINS: usize, S>(words: &[S::Codeword], source: &mut S) -> Run
where
    S: FeedbackSource,
    S::Codeword: Copy + Ord,
{
    let run = Run { turns: 0, feedbacks: 0 };
    let mut player = Player::<PINS, S> { source, words, played: Vec::new(), run };
    let first = player.choose(words);
    player.play(words, first);
    player.run
}

struct Player<'a, const PINS: usize, S: FeedbackSource> {
    source: &'a mut S,
    words: &'a [S::Codeword],
    played: Vec<S::Codeword>,
    run: Run,
}

impl<const PINS: usize, S: FeedbackSource> Player<'_, PINS, S>
where
    S::Codeword: Copy + Ord,
{
    /// Plays all games of some secrets to their ends.
    fn play(&mut self, secrets: &[S::Codeword], guess: S::Codeword) {
        self.run.turns += secrets.len() as u64;
        self.run.feedbacks += secrets.len() as u64;
        let mut parts = vec![Vec::new(); index_count(PINS)];
        for secret in secrets {
            parts[self.source.index(&guess, secret)].push(*secret);
        }
        // The guess itself is solved.
        parts.pop();
        self.played.push(guess);
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let next = self.choose(part);
            self.play(part, next);
        }
        self.played.pop();
    }

    /// The guess that the strategy plays.
    fn choose(&mut self, secrets: &[S::Codeword]) -> S::Codeword {
        if secrets.len() <= 2 {
            return secrets[0];
        }
        if secrets.len() < feedback_count(PINS) {
            for guess in secrets {
                if self.largest_part(guess, secrets) == 1 {
                    return *guess;
                }
            }
        }
        let mut best = (u32::MAX, true, secrets[0]);
        for guess in self.words {
            if self.played.contains(guess) {
                continue;
            }
            let largest = self.largest_part(guess, secrets);
            if largest == 1 {
                return *guess;
            }
            if largest <= best.0 {
                best = best.min((largest, secrets.binary_search(guess).is_err(), *guess));
            }
        }
        best.2
    }

    /// Counts the parts of a guess. This loop takes nearly all the time.
    fn largest_part(&mut self, guess: &S::Codeword, secrets: &[S::Codeword]) -> u32 {
        self.run.feedbacks += secrets.len() as u64;
        let mut parts = EMPTY;
        histogram_with(self.source, guess, secrets, &mut parts);
        parts[..index_count(PINS)].iter().copied().max().unwrap_or(0)
    }
}
