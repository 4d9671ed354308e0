//! `mastermind/scoring/GAME/parts/SECRETS`: the parts of all guesses counted by planes, for the
//! same games and numbers of secrets as the scoring functions.
//! `mastermind/evaluate/SOLVER/GAME/STRATEGY`: every game played.

use std::hint::black_box;
use std::num::NonZero;

use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::mastermind::{
    histogram_by_the_rules, CandidateGuesses, PartitionCounter, Visitor,
};
use bitsolve::mastermind::{Codeword, Game, Solver, Strategy};
use criterion::{BenchmarkId, Criterion, Throughput};

use crate::group::group;
use crate::mastermind::{sample, SCORED, SECRETS};

/// Compares the parts of every hundredth guess with those that the rules give.
struct Check<'a> {
    game: &'a Game,
    secrets: &'a [Codeword],
    guesses: u64,
}

impl Visitor for Check<'_> {
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        if self.guesses.is_multiple_of(100) {
            let secrets = self.secrets.iter().copied();
            let expected = histogram_by_the_rules(self.game, guess, secrets);
            assert_eq!(parts, &expected[..parts.len()]);
        }
        self.guesses += 1;
        true
    }
}

/// Does nothing with the parts, but keeps the compiler from leaving them out.
struct Look;

impl Visitor for Look {
    #[inline(always)]
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        black_box((guess, parts));
        true
    }

    #[inline(always)]
    fn visit_many<R: AsRef<[N]>, N: Copy + Into<u32>>(
        &mut self,
        guesses: &[Codeword],
        parts: &[R],
    ) -> bool {
        black_box((guesses, parts));
        true
    }
}

/// Benchmarks the counting of parts on every backend.
pub(crate) fn parts(criterion: &mut Criterion) {
    let mut group = group(criterion, "mastermind/scoring");
    for (pins, colors) in SCORED {
        let game = Game::new(pins, colors, true).unwrap();
        let words: Vec<Codeword> = game.codewords().collect();
        // The largest games have too many guesses. Those of any three colors take as long as those of any
        // other three.
        let mut guesses = CandidateGuesses::all(&game);
        if words.len() > 100_000 {
            guesses.first_colors = 1 << 1 | 1 << 3 | 1 << 6;
        }
        for size in SECRETS.into_iter().filter(|&size| size <= words.len()) {
            let secrets = sample(&words, size);
            for cpu in Cpu::available() {
                let name = match cpu {
                    #[cfg(target_arch = "x86_64")]
                    Cpu::Avx2Bmi2(_) => "parts",
                    Cpu::Portable(_) => "parts-portable",
                };
                let mut counter = PartitionCounter::new(cpu);
                let mut check = Check { game: &game, secrets: &secrets, guesses: 0 };
                counter.scan(&game, &secrets, &guesses, &mut check).unwrap();
                group.throughput(Throughput::Elements(check.guesses * size as u64));
                group.bench_function(BenchmarkId::new(format!("{game}/{name}"), size), |bencher| {
                    bencher.iter(|| counter.scan(&game, &secrets, &guesses, &mut Look));
                });
            }
        }
    }
    group.finish();
}

/// Benchmarks whole evaluations, on one thread.
pub(crate) fn evaluate(criterion: &mut Criterion) {
    use Strategy::{Entropy, ExpectedSize, Knuth, MostParts};
    let mut group = group(criterion, "mastermind/evaluate");
    for (pins, colors, first, strategy, total) in [
        (4, 6, "1122", Knuth, 5801),
        (4, 6, "1123", MostParts, 5668),
        (4, 6, "1122", ExpectedSize, 5764),
        (4, 6, "1123", Entropy, 5680),
        (4, 10, "1234", Entropy, 56_209),
        (5, 8, "11223", ExpectedSize, 180_200),
    ] {
        let game = Game::new(pins, colors, true).unwrap();
        let first = game.codeword(first).ok();
        let mut bench = |name: &str, solver: &Solver| {
            let evaluate = || solver.evaluate(&game, strategy, first).unwrap();
            let id = format!("{name}/{game}/{}", strategy.name());
            group.bench_function(id, |bencher| {
                assert_eq!(evaluate().total(), total);
                bencher.iter(evaluate);
            });
        };
        bench("fast", &Solver::with_threads(NonZero::<usize>::MIN));
        if game.count() < 2000 {
            bench("reference", &Solver::reference());
        }
    }
    group.finish();
}
