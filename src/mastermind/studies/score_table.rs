//! Whether a table of all scores pays: Knuth's strategy with one and without.
//!
//! All the time goes into one loop: for each guess, for each secret that is possible, count the score. The
//! scores of n codewords fit n x n bytes, so why compute them again and again?
//!
//! ```text
//!     without      counts[score(guess, secret)] += 1       reads 32 bytes a secret, one after the other
//!     with         counts[table[guess][secret]] += 1       reads one byte in a row of n, here and there
//! ```
//!
//! Because the table soon leaves the caches. A run with a scorer, with a table that is filled along the way,
//! and with one that was filled before (Zen 4 with 1 MB of second and 32 MB of third cache, ns a score):
//!
//! ```text
//!     game       table    scores     without    with    filled before
//!     4p5c      390 KB      1.1 M       3.8      2.1      1.3     fits the second cache
//!     4p6c      1.7 MB      4.9 M       3.2      2.0      1.3
//!     5p5c      9.8 MB       29 M       3.1      2.7      2.2     fits the third
//!     5p6c       60 MB      203 M       3.1      6.1      5.6     fits none
//! ```
//!
//! A set of secrets is scattered over its row, so that nearly each byte wanted is in a cache line of its
//! own, and the scan of all guesses goes through all rows. Each line comes from memory for a byte or
//! two and is gone before it is wanted again. The scorer reads codewords that lie side by side and stay in the
//! nearest cache. Moreover a run asks for a score only three times or so, so that filling the table is
//! much of the work. What is left are small games, which take no time anyway: the solvers here have no
//! table, and score many secrets or guesses at once.

use crate::mastermind::feedback::{ordinals, scores, MOST_ORDINALS};
use crate::mastermind::game::Game;
use crate::mastermind::studies::pairwise::{
    counting_hand_vec, histogram_with, Counted, ScoreSource,
};

/// Scores that are computed when first asked for, and looked up from then on. Codewords go by their
/// numbers in lexical order, from 0 on.
pub struct Table<const PINS: usize> {
    words: Vec<Counted>,
    /// By guess, then secret: one more than the ordinal, or 0 where it was not asked for.
    entries: Vec<u8>,
}

impl<const PINS: usize> Table<PINS> {
    /// A table without entries.
    pub fn new(game: &Game) -> Self {
        let words = counted(game);
        let entries = vec![0; words.len() * words.len()];
        Self { words, entries }
    }
}

impl<const PINS: usize> ScoreSource for Table<PINS> {
    type Codeword = u32;

    #[inline(always)]
    fn ordinal(&mut self, &guess: &u32, &secret: &u32) -> usize {
        let (guess, secret) = (guess as usize, secret as usize);
        let entry = &mut self.entries[guess * self.words.len() + secret];
        if *entry == 0 {
            *entry = 1 + counting_hand_vec::<PINS>(&self.words[guess], &self.words[secret]) as u8;
        }
        usize::from(*entry) - 1
    }
}

/// Turns and scores of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// All turns of all games.
    pub turns: u64,
    /// How many scores were asked for.
    pub scores: u64,
}

/// Plays every game and computes every score.
///
/// # Panics
/// If the game has another number of pins.
pub fn play_without_table<const PINS: usize>(game: &Game) -> Run {
    assert_eq!(game.pins(), PINS);
    play_all::<PINS, _>(&counted(game), &mut counting_hand_vec::<PINS>)
}

/// Plays every game with a table of this game.
///
/// # Panics
/// If the game has another number of pins.
pub fn play_with_table<const PINS: usize>(game: &Game, table: &mut Table<PINS>) -> Run {
    assert_eq!(game.pins(), PINS);
    let words: Vec<u32> = (0..game.count() as u32).collect();
    play_all::<PINS, _>(&words, table)
}

fn counted(game: &Game) -> Vec<Counted> {
    game.codewords().into_iter().map(Counted::new).collect()
}

/// Plays every game with Knuth's strategy by the [rules of play](crate::mastermind::solver). `words` are
/// all codewords in lexical order, which is the order of their type.
pub fn play_all<const PINS: usize, S>(words: &[S::Codeword], source: &mut S) -> Run
where
    S: ScoreSource,
    S::Codeword: Copy + Ord,
{
    let run = Run { turns: 0, scores: 0 };
    let mut play = Play::<PINS, S> { source, words, played: Vec::new(), run };
    let first = play.choose(words);
    play.play(words, first);
    play.run
}

struct Play<'a, const PINS: usize, S: ScoreSource> {
    source: &'a mut S,
    words: &'a [S::Codeword],
    played: Vec<S::Codeword>,
    run: Run,
}

impl<const PINS: usize, S: ScoreSource> Play<'_, PINS, S>
where
    S::Codeword: Copy + Ord,
{
    /// Plays all secrets that are left.
    fn play(&mut self, secrets: &[S::Codeword], guess: S::Codeword) {
        self.run.turns += secrets.len() as u64;
        self.run.scores += secrets.len() as u64;
        let mut parts = vec![Vec::new(); ordinals(PINS)];
        for secret in secrets {
            parts[self.source.ordinal(&guess, secret)].push(*secret);
        }
        // The secret that is the guess.
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
        if secrets.len() < scores(PINS) {
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

    /// The loop that takes the time.
    fn largest_part(&mut self, guess: &S::Codeword, secrets: &[S::Codeword]) -> u32 {
        self.run.scores += secrets.len() as u64;
        let mut parts = [0; MOST_ORDINALS];
        histogram_with(self.source, guess, secrets, &mut parts);
        parts[..ordinals(PINS)].iter().copied().max().unwrap_or(0)
    }
}
