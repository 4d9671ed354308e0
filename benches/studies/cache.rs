//! Is a table of all scores faster than a scoring function? The article is "Score Caching Considered Harmful" by Michael
//! Magruder.
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
//! table takes 5.8 MB. To repeat the author's game, set `PINS` to 5. The article's version for Java is out of scope.

#[path = "../harness/mod.rs"]
mod harness;
mod mastermind;

use std::hint::black_box;
use std::num::NonZero;

use bitsolve::internals::cpu::{Cpu, Routine, WideVectors};
use bitsolve::mastermind::{Solver, Strategy};

use crate::harness::*;
use crate::mastermind::{counting_hand_vec, game, simple_loops, Counted, Score, PINS};

/// The number of colors.
const COLORS: usize = 7;

/// The score of a guess that is the secret.
const SOLVED: u8 = (PINS << 4) as u8;

criterion_group! { name = steps; config = settings(); targets = caches }
criterion_main!(steps, record::report);

fn caches(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/mastermind/cache");
    let (pins, colors) = black_box((PINS, COLORS));
    let (slow, hand) = (simple_loops, counting_hand_vec);
    step(group, "slow", move |words| play(slow, words));
    step(group, "slow-lazily", move |words| look_up::<true>(words, slow));
    step(group, "slow-before", move |words| look_up::<false>(words, slow));
    step(group, "printed", move |words| {
        play(move |a: &_, b: &_| printed(pins, colors, a, b), words)
    });
    step(group, "printed-constants", |words| {
        play(|a: &_, b: &_| printed(PINS, COLORS, a, b), words)
    });
    step(group, "hand", move |words| play(hand, words));
    step(group, "hand-lazily", move |words| look_up::<true>(words, hand));
    step(group, "hand-before", move |words| look_up::<false>(words, hand));
    step(group, "solver", |_| turns_of_the_solver());
}

/// Times all games. The answer is the number of their turns.
fn step(group: &mut Group, name: &str, turns: impl Fn(&[Counted]) -> u64 + Copy) {
    bench(group, name, || {
        let words: Vec<_> = game(COLORS).codewords().map(Counted::new).collect();
        (move || turns(&words), turns_of_the_solver())
    });
}

/// Returns the number of turns of all games, as the solver plays them on one thread.
fn turns_of_the_solver() -> u64 {
    let solver = Solver::with_threads(NonZero::<usize>::MIN);
    let evaluation = solver.evaluate(&game(COLORS), Strategy::Knuth, None);
    evaluation.expect("the game is small enough").total()
}

/// The computation that the article prints. The counts of the colors are made before.
#[inline(always)]
fn printed(pins: usize, colors: usize, guess: &Counted, secret: &Counted) -> usize {
    let mut all = 0;
    for (&of_guess, &of_secret) in guess.bytes.iter().zip(&secret.bytes).take(colors) {
        all += usize::from(of_guess.min(of_secret));
    }
    let mut black = 0;
    for pin in 0..pins {
        black += usize::from(guess.pin(pin) == secret.pin(pin));
    }
    black << 4 | (all - black)
}

/// Plays all games, whose codewords are `words`.
fn play<S: Source>(source: S, words: &[S::Word]) -> u64 {
    Cpu::detect().run(Games { source, words })
}

/// Plays all games with a table of all pairs, which is filled first, or lazily.
fn look_up<const IS_LAZY: bool>(words: &[Counted], score: impl Score) -> u64 {
    let entries = vec![0; words.len() * words.len()];
    let numbers: Vec<u32> = (0..words.len() as u32).collect();
    play(Table::<_, IS_LAZY> { entries, words, score }, &numbers)
}

/// A source of scores.
trait Source {
    /// A codeword or its number. It is ordered like the codewords.
    type Word: Copy + Ord;

    /// Prepares the scores.
    fn prepare(&mut self);

    /// Returns the score of a guess and a secret.
    fn score(&mut self, guess: &Self::Word, secret: &Self::Word) -> u8;
}

/// Computes each score when it is asked for.
impl<S: Score> Source for S {
    type Word = Counted;

    fn prepare(&mut self) {}

    #[inline(always)]
    fn score(&mut self, guess: &Counted, secret: &Counted) -> u8 {
        self(guess, secret) as u8
    }
}

/// The scores of all pairs, by guess and then by secret. In a lazy table, an entry is the inverse of a score, or 0.
struct Table<'a, S, const IS_LAZY: bool> {
    entries: Vec<u8>,
    words: &'a [Counted],
    score: S,
}

impl<S: Score, const IS_LAZY: bool> Source for Table<'_, S, IS_LAZY> {
    type Word = u32;

    #[inline(always)]
    fn prepare(&mut self) {
        if !IS_LAZY {
            for (row, guess) in self.entries.chunks_exact_mut(self.words.len()).zip(self.words) {
                for (entry, secret) in row.iter_mut().zip(self.words) {
                    *entry = (self.score)(guess, secret) as u8;
                }
            }
        }
    }

    #[inline(always)]
    fn score(&mut self, &guess: &u32, &secret: &u32) -> u8 {
        let (guess, secret) = (guess as usize, secret as usize);
        let entry = &mut self.entries[guess * self.words.len() + secret];
        if IS_LAZY && *entry == 0 {
            *entry = !((self.score)(&self.words[guess], &self.words[secret]) as u8);
        }
        if IS_LAZY {
            !*entry
        } else {
            *entry
        }
    }
}

/// The games of all secrets. `words` are all codewords.
struct Games<'a, S: Source> {
    source: S,
    words: &'a [S::Word],
}

impl<S: Source> Routine for Games<'_, S> {
    type Answer = u64;

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(mut self, _: W) -> u64 {
        self.source.prepare();
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
