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
use crate::mastermind::*;

/// The number of colors.
const COLORS: usize = 7;

/// The score of a guess that is the secret.
const SOLVED: usize = PINS << 4;

criterion_group! { name = steps; config = settings(); targets = caches }
criterion_main!(steps, record::report);

fn caches(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/mastermind/cache");
    let (pins, colors) = black_box((PINS, COLORS));
    let (slow, hand) = (simple_loops, counting_hand_vec);
    step(group, "slow", move |words| play(words, slow));
    step(group, "slow-lazily", move |words| look_up::<true>(words, slow));
    step(group, "slow-before", move |words| look_up::<false>(words, slow));
    step(group, "printed", move |words| {
        play(words, move |a: &_, b: &_| printed(pins, colors, a, b))
    });
    step(group, "printed-constants", |words| {
        play(words, |a: &_, b: &_| printed(PINS, COLORS, a, b))
    });
    step(group, "hand", move |words| play(words, hand));
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
    let black = (0..pins).filter(|&pin| guess.pin(pin) == secret.pin(pin)).count();
    score(black, all)
}

/// A source of scores.
trait Source {
    /// A codeword or its number. It is ordered like the codewords.
    type Word: Copy + Ord;

    /// Fills a table before the first game.
    fn fill(&mut self) {}

    fn score(&mut self, guess: &Self::Word, secret: &Self::Word) -> u8;
}

/// Computes each score when it is asked for.
impl<S: Score> Source for S {
    type Word = Counted;

    #[inline(always)]
    fn score(&mut self, guess: &Counted, secret: &Counted) -> u8 {
        self(guess, secret) as u8
    }
}

/// The scores of all pairs plus 1, by guess and then by secret. What is not filled in yet is 0.
struct Table<'a, S, const IS_LAZY: bool> {
    entries: Vec<u8>,
    words: &'a [Counted],
    score: S,
}

impl<S: Score, const IS_LAZY: bool> Source for Table<'_, S, IS_LAZY> {
    type Word = u32;

    #[inline(always)]
    fn fill(&mut self) {
        let rows = self.entries.chunks_exact_mut(self.words.len()).zip(self.words);
        for (row, guess) in rows.filter(|_| !IS_LAZY) {
            for (entry, secret) in row.iter_mut().zip(self.words) {
                *entry = (self.score)(guess, secret) as u8 + 1;
            }
        }
    }

    #[inline(always)]
    fn score(&mut self, &guess: &u32, &secret: &u32) -> u8 {
        let (guess, secret) = (guess as usize, secret as usize);
        let entry = &mut self.entries[guess * self.words.len() + secret];
        if IS_LAZY && *entry == 0 {
            *entry = (self.score)(&self.words[guess], &self.words[secret]) as u8 + 1;
        }
        *entry - 1
    }
}

/// Plays all games with a table of all pairs.
fn look_up<const IS_LAZY: bool>(words: &[Counted], score: impl Score) -> u64 {
    let entries = vec![0; words.len() * words.len()];
    let numbers: Vec<u32> = (0..words.len() as u32).collect();
    play(&numbers, Table::<_, IS_LAZY> { entries, words, score })
}

/// Plays the games of all secrets, which are all codewords, and returns their number of turns.
fn play<S: Source>(words: &[S::Word], source: S) -> u64 {
    Cpu::detect().run(Games { source, words })
}

struct Games<'a, S: Source> {
    source: S,
    words: &'a [S::Word],
}

impl<S: Source> Routine for Games<'_, S> {
    type Answer = u64;

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(mut self, _: W) -> u64 {
        self.source.fill();
        let first = self.choose(self.words);
        let (mut turns, mut open) = (0, vec![(self.words.to_vec(), first)]);
        while let Some((secrets, guess)) = open.pop() {
            turns += secrets.len() as u64;
            let mut parts = vec![Vec::new(); SOLVED + 1];
            for secret in secrets {
                parts[usize::from(self.source.score(&guess, &secret))].push(secret);
            }
            parts[SOLVED].clear();
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
    /// lexically first guess. If there are few secrets, the first of them that tells them all apart wins.
    #[inline(always)]
    fn choose(&mut self, secrets: &[S::Word]) -> S::Word {
        if secrets.len() < PINS * (PINS + 3) / 2 {
            for guess in secrets {
                if self.largest_part(guess, secrets) == 1 {
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
        let mut counts = [0; SOLVED + 1];
        for secret in secrets {
            counts[usize::from(self.source.score(guess, secret))] += 1;
        }
        counts.into_iter().max().unwrap_or(0)
    }
}
