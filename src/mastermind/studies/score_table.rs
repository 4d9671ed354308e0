//! The cache study: is a table of all feedbacks faster? Knuth's strategy is played with a table and
//! without.
//!
//! All of the time is spent in one loop, which counts the feedback for each guess and each possible
//! secret. The feedbacks of n codewords fit n x n bytes, so why are they computed again and again?
//!
//! ```text
//!     without      counts[score(guess, secret)] += 1       reads 32 bytes per secret, one after the other
//!     with         counts[table[guess][secret]] += 1       reads one byte of a row of n, here and there
//! ```
//!
//! The reason is that the table soon outgrows the caches. The figures below are for a run that
//! computes all feedbacks, a run with a table that is filled along the way, and a run with a table
//! that was filled before (Zen 4 with 1 MB of second-level and 32 MB of third-level cache, in ns
//! per feedback):
//!
//! ```text
//!     game       table    feedbacks  without    with    filled before
//!     4p5c      390 KB      1.1 M       3.8      2.1      1.3     fits the second level
//!     4p6c      1.7 MB      4.9 M       3.2      2.0      1.3
//!     5p5c      9.8 MB       29 M       3.1      2.7      2.2     fits the third level
//!     5p6c       60 MB      203 M       3.1      6.1      5.6     fits no cache
//! ```
//!
//! The possible secrets are scattered over a row of the table, so nearly every byte that is needed
//! is in a different cache line, and the scan of all guesses goes through all rows. Each line is
//! loaded from memory for one or two bytes, and is evicted before it is needed again. The scoring
//! function reads codewords that lie side by side and stay in the nearest cache. Besides, a run
//! asks for each feedback only about three times, so that much of the work is to fill the table. A
//! table is faster only for small games, which take hardly any time anyway. So the solvers have no
//! table, and score many secrets or guesses at once.

use crate::mastermind::feedback::{feedback_count, index_count};
use crate::mastermind::game::Game;
use crate::mastermind::studies::pairwise::{
    counting_hand_vec, histogram_with, Counted, FeedbackSource, EMPTY,
};

/// A table of feedbacks. An entry is computed when it is first asked for, and looked up from then
/// on. A codeword is given by its number in lexical order, from 0 on.
#[derive(Debug)]
pub struct ScoreTable<const PINS: usize> {
    words: Vec<Counted>,
    /// The entries by guess and then by secret: the feedback index plus one, or 0 if it has not
    /// been asked for yet.
    entries: Vec<u8>,
}

impl<const PINS: usize> ScoreTable<PINS> {
    /// Creates a table for this game, with no entry computed.
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

/// The cost of a run of all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of turns of all games together.
    pub turns: u64,
    /// The number of feedbacks that were asked for.
    pub feedbacks: u64,
}

/// Plays every game, and computes each feedback when it is needed.
///
/// # Panics
/// Panics if the number of pins is not `PINS`.
pub fn play_without_table<const PINS: usize>(game: &Game) -> Run {
    assert_eq!(game.pins(), PINS);
    play_all::<PINS, _>(&counted(game), &mut counting_hand_vec::<PINS>)
}

/// Plays every game with a table for this game.
///
/// # Panics
/// Panics if the number of pins is not `PINS`.
pub fn play_with_table<const PINS: usize>(game: &Game, table: &mut ScoreTable<PINS>) -> Run {
    assert_eq!(game.pins(), PINS);
    let words: Vec<u32> = (0..game.count() as u32).collect();
    play_all::<PINS, _>(&words, table)
}

fn counted(game: &Game) -> Vec<Counted> {
    game.codewords().map(Counted::new).collect()
}

/// Plays every game with Knuth's strategy by the [rules of play](crate::mastermind::Solver).
/// `words` are all codewords in lexical order, and their ordering is the same.
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

    /// Returns the guess that the strategy plays.
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
