//! `mastermind/scoring/GAME/parts/SECRETS`: guesses whose parts are counted by bits, as many secrets and of the
//! same games as the scorers have. `mastermind/evaluate/SOLVER/GAME/STRATEGY`: every game played.

use std::hint::black_box;

use bitsolve::cpu::Cpu;
use bitsolve::mastermind::codeword::Codeword;
use bitsolve::mastermind::feedback::{ordinals, Score};
use bitsolve::mastermind::game::Game;
use bitsolve::mastermind::partition::candidates::Guesses;
use bitsolve::mastermind::partition::counter::Counter;
use bitsolve::mastermind::partition::walk::Visitor;
use bitsolve::mastermind::solver::fast::Fast;
use bitsolve::mastermind::solver::reference::Reference;
use bitsolve::mastermind::solver::Solver;
use bitsolve::mastermind::strategy::Strategy;
use criterion::{BenchmarkId, Criterion, Throughput};

use crate::group::group;
use crate::mastermind::{sample, SCORED, SECRETS};

/// Compares parts with those that the rules give.
struct Check<'a> {
    game: &'a Game,
    secrets: &'a [Codeword],
    guesses: u64,
}

impl Visitor for Check<'_> {
    fn visit(&mut self, guess: Codeword, parts: &[u32]) -> bool {
        if self.guesses.is_multiple_of(100) {
            let pins = self.game.pins();
            let mut expected = vec![0; ordinals(pins)];
            for &secret in self.secrets {
                expected[Score::of(pins, guess, secret).ordinal(pins)] += 1;
            }
            assert_eq!(parts, expected);
        }
        self.guesses += 1;
        true
    }
}

/// Leaves parts where they are.
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

/// Benchmarks the counting of parts by all backends.
pub fn parts(criterion: &mut Criterion) {
    let mut group = group(criterion, "mastermind/scoring");
    for (pins, colors) in SCORED {
        let game = Game::new(pins, colors, true).unwrap();
        let words = game.codewords();
        // Of the largest games not all guesses, but all of three colors, which any others would be like.
        let mut guesses = Guesses::all(&game);
        if words.len() > 100_000 {
            guesses.at_first = 1 << 1 | 1 << 3 | 1 << 6;
        }
        for size in SECRETS.into_iter().filter(|&size| size <= words.len()) {
            let secrets = sample(&words, size);
            for cpu in Cpu::available() {
                let name = match cpu {
                    #[cfg(target_arch = "x86_64")]
                    Cpu::Avx2Bmi2(_) => "parts",
                    Cpu::Portable(_) => "parts-portable",
                };
                let mut counter = Counter::new(cpu);
                let mut check = Check { game: &game, secrets: &secrets, guesses: 0 };
                counter.scan(&game, &secrets, &guesses, &mut check);
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
pub fn evaluate(criterion: &mut Criterion) {
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
        let first = game.parse(first);
        let mut bench = |name: &str, solver: &dyn Solver| {
            let evaluate = || solver.evaluate(&game, strategy, first);
            let id = format!("{name}/{game}/{}", strategy.name());
            group.bench_function(id, |bencher| {
                assert_eq!(evaluate().total(), total);
                bencher.iter(evaluate);
            });
        };
        bench("fast", &Fast::new(1, Cpu::detect()));
        if game.count() < 2000 {
            bench("reference", &Reference);
        }
    }
    group.finish();
}
