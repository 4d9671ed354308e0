//! Is a table of all scores faster than a scoring function? The write-up is "Score Caching Considered Harmful".
//!
//! Knuth's strategy plays the games of all secrets. Nearly all of the time goes to one loop, which counts how often a
//! guess gets each score:
//!
//! ```text
//!     without      counts[score(guess, secret)] += 1       reads codewords that lie side by side
//!     with         counts[table[guess * t + secret]] += 1  reads bytes that are scattered over a row of t
//! ```
//!
//! The author's game is 5p7c, whose table takes 282 MB. A run of it takes seconds, so the game is 4p7c here, whose
//! table takes 5.8 MB. To repeat the author's game, set [`PINS`] to 5. The write-up's version for Java is out of scope.

use std::hint::black_box;
use std::num::NonZero;

use bitsolve::mastermind::{Solver, Strategy};

use super::scorers::{check, counting_hand_vec, packed, simple_loops, Score};
use super::{counted, game, with_popcnt, Counted, Work};
use crate::studies::{Page, Prepare, Step};
use crate::workloads::{checked, Run};

/// The number of pins. The author has 5.
const PINS: usize = 4;

/// The number of colors.
const COLORS: usize = 7;

/// The score of a guess that is the secret.
const SOLVED: u8 = (PINS << 4) as u8;

/// Makes the page.
pub(super) fn page() -> Page {
    let (pins, colors) = black_box((PINS, COLORS));
    let at_run_time = move |guess: &Counted, secret: &Counted| printed(pins, colors, guess, secret);
    let constants = |guess: &Counted, secret: &Counted| printed(PINS, COLORS, guess, secret);
    let (slow, hand) = (simple_loops::<PINS>, counting_hand_vec::<PINS>);
    let ready = move || -> Run {
        let words = counted(game(PINS, COLORS).codewords());
        let entries = table(&words, hand);
        checked(move || look_up(words.len(), &entries), &turns_of_the_solver())
    };
    let steps: Vec<Step> = vec![
        ("slow", games(slow, without)),
        ("slow-lazily", games(slow, lazily)),
        ("slow-before", games(slow, before)),
        ("printed", games(at_run_time, without)),
        ("printed-constants", games(constants, without)),
        ("ready", Box::new(ready)),
        ("hand", games(hand, without)),
        ("hand-lazily", games(hand, lazily)),
        ("hand-before", games(hand, before)),
        ("hand-small", games(hand, small)),
        ("solver", Box::new(|| checked(turns_of_the_solver, &turns_of_the_solver()))),
    ];
    Page { name: "mastermind/cache", count: 1, steps }
}

/// Prepares all games with a scoring function, which computes or keeps scores in one of the following ways.
fn games<S: Score>(score: S, play: impl Fn(&[Counted], S) -> u64 + Copy + 'static) -> Prepare {
    Box::new(move || {
        check(&game(PINS, COLORS), packed, |guess, secret| score(guess, secret));
        let words = counted(game(PINS, COLORS).codewords());
        checked(move || play(&words, score), &turns_of_the_solver())
    })
}

/// Computes each score when it is asked for.
fn without<S: Score>(words: &[Counted], score: S) -> u64 {
    with_popcnt(Games { source: score, words })
}

/// Fills a table of all pairs first.
fn before<S: Score>(words: &[Counted], score: S) -> u64 {
    look_up(words.len(), &table(words, score))
}

/// Looks up all scores in a table of all pairs of this many codewords.
fn look_up(words: usize, entries: &[u8]) -> u64 {
    with_popcnt(Games { source: Table { entries, words }, words: &numbers(words) })
}

/// Computes the entries of a table when they are first asked for.
fn lazily<S: Score>(words: &[Counted], score: S) -> u64 {
    let entries = vec![0; words.len() * words.len()];
    let source = Lazily { entries, words, score };
    with_popcnt(Games { source, words: &numbers(words.len()) })
}

/// Keeps scores in a direct-mapped cache of 256 KB.
fn small<S: Score>(words: &[Counted], score: S) -> u64 {
    let source = Small { slots: vec![0; SLOTS], words, score };
    with_popcnt(Games { source, words: &numbers(words.len()) })
}

fn numbers(words: usize) -> Vec<u32> {
    (0..words as u32).collect()
}

/// Returns the number of turns of all games, as the solver plays them on one thread.
fn turns_of_the_solver() -> u64 {
    let solver = Solver::with_threads(NonZero::<usize>::MIN);
    let evaluation = solver.evaluate(&game(PINS, COLORS), Strategy::Knuth, None);
    evaluation.expect("the game is small enough").total()
}

/// Computes the scores of all pairs.
fn table(words: &[Counted], score: impl Score) -> Vec<u8> {
    with_popcnt(Fill { words, score })
}

struct Fill<'a, S> {
    words: &'a [Counted],
    score: S,
}

impl<S: Score> Work for Fill<'_, S> {
    type Answer = Vec<u8>;

    #[inline(always)]
    fn answer(self) -> Vec<u8> {
        let mut entries = Vec::with_capacity(self.words.len() * self.words.len());
        for guess in self.words {
            entries.extend(self.words.iter().map(|secret| (self.score)(guess, secret) as u8));
        }
        entries
    }
}

/// The computation that the write-up prints. The counts of the colors are made before.
#[inline(always)]
fn printed(pins: usize, colors: usize, guess: &Counted, secret: &Counted) -> usize {
    let mut all = 0;
    for (&of_guess, &of_secret) in guess.bytes.iter().zip(&secret.bytes).take(colors) {
        all += usize::from(of_guess.min(of_secret));
    }
    let mut black = 0;
    for pin in 0..pins {
        black += usize::from(guess.pins >> (4 * pin) & 15 == secret.pins >> (4 * pin) & 15);
    }
    black << 4 | (all - black)
}

/// A source of scores.
trait Source {
    /// A codeword or its number. It is ordered like the codewords.
    type Word: Copy + Ord;

    /// Returns the score of a guess and a secret.
    fn score(&mut self, guess: &Self::Word, secret: &Self::Word) -> u8;
}

impl<S: Score> Source for S {
    type Word = Counted;

    #[inline(always)]
    fn score(&mut self, guess: &Counted, secret: &Counted) -> u8 {
        self(guess, secret) as u8
    }
}

/// The scores of all pairs, by guess and then by secret.
struct Table<'a> {
    entries: &'a [u8],
    words: usize,
}

impl Source for Table<'_> {
    type Word = u32;

    #[inline(always)]
    fn score(&mut self, &guess: &u32, &secret: &u32) -> u8 {
        self.entries[guess as usize * self.words + secret as usize]
    }
}

/// A table that is filled on the way. An entry is the inverse of a score, or 0.
struct Lazily<'a, S> {
    entries: Vec<u8>,
    words: &'a [Counted],
    score: S,
}

impl<S: Score> Source for Lazily<'_, S> {
    type Word = u32;

    #[inline(always)]
    fn score(&mut self, &guess: &u32, &secret: &u32) -> u8 {
        let (guess, secret) = (guess as usize, secret as usize);
        let entry = &mut self.entries[guess * self.words.len() + secret];
        if *entry == 0 {
            *entry = !((self.score)(&self.words[guess], &self.words[secret]) as u8);
        }
        !*entry
    }
}

/// The number of slots of the small cache.
const SLOTS: usize = 1 << 16;

/// A cache in which each pair has one slot, which it shares with many others. A slot has the rest of the pair's
/// number, and then the inverse of the score. It is 0 if it is empty.
struct Small<'a, S> {
    slots: Vec<u32>,
    words: &'a [Counted],
    score: S,
}

impl<S: Score> Source for Small<'_, S> {
    type Word = u32;

    #[inline(always)]
    fn score(&mut self, &guess: &u32, &secret: &u32) -> u8 {
        let (guess, secret) = (guess as usize, secret as usize);
        let pair = guess * self.words.len() + secret;
        let rest = (pair / SLOTS) as u32;
        let slot = &mut self.slots[pair % SLOTS];
        if *slot >> 8 != rest || *slot == rest << 8 {
            let score = (self.score)(&self.words[guess], &self.words[secret]) as u8;
            *slot = rest << 8 | u32::from(!score);
        }
        !(*slot as u8)
    }
}

/// The games of all secrets. `words` are all codewords.
struct Games<'a, S: Source> {
    source: S,
    words: &'a [S::Word],
}

impl<S: Source> Work for Games<'_, S> {
    type Answer = u64;

    #[inline(always)]
    fn answer(mut self) -> u64 {
        let first = self.choose(self.words);
        let (mut turns, mut open) = (0, vec![(self.words.to_vec(), first)]);
        while let Some((secrets, guess)) = open.pop() {
            turns += secrets.len() as u64;
            let mut parts = vec![Vec::new(); usize::from(SOLVED)];
            for secret in secrets {
                let score = self.source.score(&guess, &secret);
                if score != SOLVED {
                    parts[usize::from(score)].push(secret);
                }
            }
            for part in parts.into_iter().filter(|part| !part.is_empty()) {
                let guess = self.choose(&part);
                open.push((part, guess));
            }
        }
        turns
    }
}

impl<S: Source> Games<'_, S> {
    /// Returns the guess with the smallest largest part. If there are several, a possible secret wins, and then the
    /// lexically first guess.
    #[inline(always)]
    fn choose(&mut self, secrets: &[S::Word]) -> S::Word {
        // If there are few secrets, the first of them that tells them all apart wins.
        if secrets.len() < PINS * (PINS + 3) / 2 {
            for guess in secrets {
                if secrets.len() <= 2 || self.largest_part(guess, secrets) == 1 {
                    return *guess;
                }
            }
        }
        let mut best = (u32::MAX, true, secrets[0]);
        for guess in self.words {
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

    /// Counts how many secrets give each score. Nearly all of the time is spent here.
    #[inline(always)]
    fn largest_part(&mut self, guess: &S::Word, secrets: &[S::Word]) -> u32 {
        let mut counts = [0; SOLVED as usize + 1];
        for secret in secrets {
            counts[usize::from(self.source.score(guess, secret))] += 1;
        }
        counts.into_iter().max().unwrap_or(0)
    }
}
