//! Is a table of all scores faster than a scoring function? The article is "Score Caching Considered Harmful" by Michael
//! Magruder.
//!
//! Knuth's strategy plays the games of all secrets. Nearly all of the time goes to one loop, which counts how often a
//! guess gets each score. It reads codewords that lie side by side, and with a table also bytes that are scattered over
//! a row of it. To repeat the author's game, 5p7c, set `PINS` to 5. The version for Java is out of scope.

use std::hint::black_box;
use std::num::NonZero;

use bitsolve::internals::cpu::{Cpu, Routine, WideVectors};
use bitsolve::mastermind::{Solver, Strategy};

use super::mastermind::*;
use crate::harness::*;

const COLORS: usize = 7;

const SOLVED: usize = PINS << 4;

pub(crate) fn caches(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/mastermind/cache");
    let (pins, colors) = black_box((PINS, COLORS));
    step::<COMPUTED>(group, "slow", simple_loops);
    step::<LAZILY>(group, "slow-lazily", simple_loops);
    step::<BEFORE>(group, "slow-before", simple_loops);
    step::<COMPUTED>(group, "printed", move |a: &_, b: &_| printed(pins, colors, a, b));
    step::<COMPUTED>(group, "printed-constants", |a: &_, b: &_| printed(PINS, COLORS, a, b));
    step::<COMPUTED>(group, "hand", counting_hand_vec);
    step::<LAZILY>(group, "hand-lazily", counting_hand_vec);
    step::<BEFORE>(group, "hand-before", counting_hand_vec);
    bench(group, "solver", || (turns_of_the_solver, turns_of_the_solver()));
}

fn step<const SOURCE: u8>(group: &mut Group, name: &str, score: impl Score) {
    bench(group, name, || {
        let numbered = |(word, number)| Counted { number, ..Counted::new(word) };
        let words: Vec<_> = game(COLORS).codewords().zip(0..).map(numbered).collect();
        let play = move || {
            let entries = if SOURCE == COMPUTED { 0 } else { words.len() * words.len() };
            let games = Games::<_, SOURCE> { words: &words, score, table: vec![0; entries] };
            Cpu::detect().run(games)
        };
        (play, turns_of_the_solver())
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

/// Where a score comes from: it is computed, or from a table that is filled on demand or before the first game.
const COMPUTED: u8 = 0;
const LAZILY: u8 = 1;
const BEFORE: u8 = 2;

struct Games<'a, S, const SOURCE: u8> {
    words: &'a [Counted],
    score: S,
    /// The scores of all pairs plus 1, by guess and then by secret. A missing score is 0.
    table: Vec<u8>,
}

impl<S: Score, const SOURCE: u8> Routine for Games<'_, S, SOURCE> {
    type Answer = u64;
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(mut self, _: W) -> u64 {
        if SOURCE == BEFORE {
            for (row, guess) in self.table.chunks_exact_mut(self.words.len()).zip(self.words) {
                for (entry, secret) in row.iter_mut().zip(self.words) {
                    *entry = (self.score)(guess, secret) as u8 + 1;
                }
            }
        }
        let first = self.choose(self.words);
        let (mut turns, mut open) = (0, vec![(self.words.to_vec(), first)]);
        while let Some((secrets, guess)) = open.pop() {
            turns += secrets.len() as u64;
            let mut parts = vec![Vec::new(); SOLVED];
            for secret in secrets {
                let score = self.score(&guess, &secret);
                if score != SOLVED {
                    parts[score].push(secret);
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

impl<S: Score, const SOURCE: u8> Games<'_, S, SOURCE> {
    #[inline(always)]
    fn score(&mut self, guess: &Counted, secret: &Counted) -> usize {
        if SOURCE == COMPUTED {
            return (self.score)(guess, secret);
        }
        let entry =
            &mut self.table[guess.number as usize * self.words.len() + secret.number as usize];
        if SOURCE == LAZILY && *entry == 0 {
            *entry = (self.score)(guess, secret) as u8 + 1;
        }
        usize::from(*entry - 1)
    }

    /// Returns the guess with the smallest largest part. If there are several, a possible secret wins, and then the
    /// lexically first guess. If there are few secrets, the first of them that tells them all apart wins.
    #[inline(always)]
    fn choose(&mut self, secrets: &[Counted]) -> Counted {
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
    fn largest_part(&mut self, guess: &Counted, secrets: &[Counted]) -> u32 {
        let mut counts = [0; SOLVED + 1];
        for secret in secrets {
            counts[self.score(guess, secret)] += 1;
        }
        counts.into_iter().max().unwrap_or(0)
    }
}
