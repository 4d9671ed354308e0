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
//! The reason is that the table soon outgrows the caches. The figures below are for a run that computes
//! all feedbacks with vectors, a run with a table that is filled along the way, and a run with a table
//! that was filled before (in ns per feedback; Intel Xeon, family 6, model 167, with 48 KB of first-level
//! and 2 MB of second-level cache for each core):
//!
//! ```text
//!     game       table    feedbacks  without    with    filled before
//!     4p6c      1.7 MB      4.9 M       1.9      2.3      1.5
//!     5p5c      9.8 MB       29 M       1.8      3.0      2.2
//!     5p6c       60 MB      203 M       1.7      5.4      3.2
//!     5p7c      282 MB    1,053 M       1.7      7.6      6.4
//!     5p8c      1.1 GB    4,379 M       1.7      8.7
//! ```
//!
//! The possible secrets are scattered over a row of the table, and the scan of all guesses goes through
//! all rows. The machine of the write-up's author has caches of 32 KB and 16 MB. With these, in 5p6c, a quarter
//! of the entries that are read miss the first cache, and 15% miss both. The counters of the histogram are
//! always in the first. cachegrind shows it:
//!
//! ```sh
//! CARGO_PROFILE_BENCH_DEBUG=line-tables-only cargo bench --bench studies --no-run
//! valgrind --tool=cachegrind --cache-sim=yes --D1=32768,8,64 --LL=16777216,16,64 \
//!     target/release/deps/studies-* --test studies/mastermind/cache/loop/5p6c
//! cg_annotate cachegrind.out.*
//! ```
//!
//! The scoring function reads codewords that lie side by side. Also, a run asks for each feedback only
//! three or four times, so filling the table is a large part of the work. With a slow scoring function a
//! table pays: with two loops, which take 12 ns or more, a table that is filled along the way takes 0.64
//! of the time in 5p6c, and half in 4p6c.
//!
//! A small cache is worse than none. The player asks for all pairs before it asks for a pair again, so
//! the cache has forgotten it: in 5p7c, 256 KB have the answer to 143,231 of 1,053 million questions.
//!
//! So the solvers have no table, and score many secrets or guesses at once.

use crate::cpu::Cpu;
use crate::mastermind::game::Game;
use crate::mastermind::studies::knuth::{play_all, Run};
use crate::mastermind::studies::pairwise::{
    counted, Counted, CountingAutoVec, CountingHandVec, CountingScalar, Score, SimpleLoops,
};
use crate::mastermind::studies::source::{with_popcnt, ByPlanes, Computed, FeedbackSource, Work};

/// A table of all feedbacks. A codeword is given by its number in lexical order, from 0 on.
#[derive(Debug)]
pub struct ScoreTable {
    words: usize,
    /// The feedback indices by guess and then by secret.
    entries: Vec<u8>,
}

impl ScoreTable {
    /// Computes all feedbacks of a game.
    ///
    /// # Panics
    /// Panics if the number of pins is not `PINS`.
    pub fn new<const PINS: usize>(game: &Game) -> Self {
        assert_eq!(game.pins(), PINS);
        with_popcnt(Fill::<_, PINS> { words: &counted(game), scorer: CountingHandVec })
    }

    /// Returns the feedback indices of a guess, by the number of the secret.
    #[inline(always)]
    pub(crate) fn row(&self, guess: usize) -> &[u8] {
        &self.entries[guess * self.words..][..self.words]
    }
}

/// Computes a table with a scoring function.
struct Fill<'a, S, const PINS: usize> {
    words: &'a [Counted],
    scorer: S,
}

impl<S: Score, const PINS: usize> Work for Fill<'_, S, PINS> {
    type Answer = ScoreTable;

    #[inline(always)]
    fn answer(self) -> ScoreTable {
        let words = self.words.len();
        let mut entries = vec![0; words * words];
        for (guess, row) in self.words.iter().zip(entries.chunks_exact_mut(words)) {
            for (secret, entry) in self.words.iter().zip(row) {
                *entry = self.scorer.index::<PINS>(guess, secret) as u8;
            }
        }
        ScoreTable { words, entries }
    }
}

impl FeedbackSource for &ScoreTable {
    type Codeword = u32;

    #[inline(always)]
    fn index(&mut self, &guess: &u32, &secret: &u32) -> usize {
        usize::from(self.entries[guess as usize * self.words + secret as usize])
    }
}

/// A table of feedbacks. An entry is computed when it is first asked for, and looked up from then on.
struct OnTheWay<'a, S, const PINS: usize> {
    words: &'a [Counted],
    scorer: S,
    /// The entries by guess and then by secret: the feedback index plus one, or 0 if it has not
    /// been asked for yet.
    entries: Vec<u8>,
    /// The number of feedbacks that were computed.
    scored: u64,
}

impl<S: Score, const PINS: usize> FeedbackSource for OnTheWay<'_, S, PINS> {
    type Codeword = u32;

    #[inline(always)]
    fn index(&mut self, &guess: &u32, &secret: &u32) -> usize {
        let (guess, secret) = (guess as usize, secret as usize);
        let entry = &mut self.entries[guess * self.words.len() + secret];
        if *entry == 0 {
            self.scored += 1;
            *entry = 1 + self.scorer.index::<PINS>(&self.words[guess], &self.words[secret]) as u8;
        }
        usize::from(*entry) - 1
    }
}

/// The number of slots of a small cache. It takes 256 KB, which is the size of the author's second-level
/// cache.
const SLOTS: usize = 1 << 16;

/// A cache of feedbacks in which each pair of codewords has one slot that it shares with many others.
struct DirectMapped<'a, S, const PINS: usize> {
    words: &'a [Counted],
    scorer: S,
    /// The number of the pair without the bits that choose the slot, and then six bits for the feedback
    /// index plus one. It is 0 if the slot is empty.
    slots: Box<[u32; SLOTS]>,
    /// The number of feedbacks that were computed.
    scored: u64,
}

impl<S: Score, const PINS: usize> FeedbackSource for DirectMapped<'_, S, PINS> {
    type Codeword = u32;

    #[inline(always)]
    fn index(&mut self, &guess: &u32, &secret: &u32) -> usize {
        let (guess, secret) = (guess as usize, secret as usize);
        let pair = guess * self.words.len() + secret;
        let rest = (pair / SLOTS) as u32;
        let slot = &mut self.slots[pair % SLOTS];
        if *slot >> 6 != rest || *slot & 63 == 0 {
            self.scored += 1;
            let index = self.scorer.index::<PINS>(&self.words[guess], &self.words[secret]);
            *slot = rest << 6 | (index as u32 + 1);
        }
        (*slot & 63) as usize - 1
    }
}

/// What keeps the feedbacks that a scoring function has computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Nothing: each feedback is computed when it is asked for.
    Nothing,
    /// A table of all pairs, which are computed before the first game.
    Before,
    /// A table that is filled when a feedback is asked for the first time.
    OnTheWay,
    /// A small cache.
    DirectMapped,
}

/// Plays every game with one of the scoring functions.
#[derive(Clone, Copy, Debug)]
pub struct CacheStudy {
    /// The name of the scoring function.
    pub name: &'static str,
    /// Plays every game. Returns what it took, and how many feedbacks were computed.
    pub play: fn(&Game, Memory) -> (Run, u64),
}

/// Returns the studies of games with `PINS` pins, one for each scoring function. They panic if a game has
/// another number of pins.
pub fn cache_studies<const PINS: usize>() -> [CacheStudy; 4] {
    [
        CacheStudy { name: SimpleLoops::NAME, play: play::<SimpleLoops, PINS> },
        CacheStudy { name: CountingScalar::NAME, play: play::<CountingScalar, PINS> },
        CacheStudy { name: CountingAutoVec::NAME, play: play::<CountingAutoVec, PINS> },
        CacheStudy { name: CountingHandVec::NAME, play: play::<CountingHandVec, PINS> },
    ]
}

fn play<S: Score, const PINS: usize>(game: &Game, memory: Memory) -> (Run, u64) {
    assert_eq!(game.pins(), PINS);
    let (words, scorer) = (&counted(game)[..], S::default());
    let numbers = numbers(game);
    match memory {
        Memory::Nothing => {
            let run = play_all(PINS, words, &mut Computed::<_, PINS> { scorer });
            (run, run.feedbacks)
        }
        Memory::Before => {
            let table = with_popcnt(Fill::<_, PINS> { words, scorer });
            (play_all(PINS, &numbers, &mut &table), table.entries.len() as u64)
        }
        Memory::OnTheWay => {
            let entries = vec![0; words.len() * words.len()];
            let mut table = OnTheWay::<_, PINS> { words, scorer, entries, scored: 0 };
            (play_all(PINS, &numbers, &mut table), table.scored)
        }
        Memory::DirectMapped => {
            // The rest of the number of a pair has 26 bits.
            assert!(words.len() * words.len() / SLOTS < 1 << 26);
            let slots = Box::new([0; SLOTS]);
            let mut cache = DirectMapped::<_, PINS> { words, scorer, slots, scored: 0 };
            (play_all(PINS, &numbers, &mut cache), cache.scored)
        }
    }
}

/// Plays every game with a table that was filled before.
///
/// # Panics
/// Panics if the table is not that of the game.
pub fn play_with_table(game: &Game, mut table: &ScoreTable) -> Run {
    let numbers = numbers(game);
    assert_eq!(table.words, numbers.len());
    play_all(game.pins(), &numbers, &mut table)
}

/// Plays every game of `PINS` pins with the fast solver's counter of parts. It answers the same questions as
/// the scoring functions.
///
/// # Panics
/// Panics if the number of pins is not `PINS`.
pub fn play_by_planes<const PINS: usize>(game: &Game, cpu: Cpu) -> Run {
    play_all(PINS, &counted(game), &mut ByPlanes::<PINS>::new(game, cpu))
}

fn numbers(game: &Game) -> Vec<u32> {
    (0..game.count() as u32).collect()
}
