//! `mastermind/SOLVER/INPUT`: each solver on each case of `inputs/mastermind`, from the text of the input to
//! the text of the answer, on one thread. `mastermind/evaluate/GAME/STRATEGY`: every game of larger sizes.

use std::num::NonZero;

use bitsolve::internals::mastermind::answer_text;
use bitsolve::mastermind::{Game, Solver, Strategy};
use criterion::{BenchmarkId, Criterion};

use crate::common::cases::cases;
use crate::group::group;

/// The cases that take the reference solver half a second or more.
const TOO_LONG_FOR_REFERENCE: [&str; 1] = ["07"];

/// Benchmarks both solvers on all inputs. Every answer is checked before it is timed.
pub(crate) fn inputs(criterion: &mut Criterion) {
    let mut group = group(criterion, "mastermind");
    for (solver, is_reference) in [("fast", false), ("reference", true)] {
        for case in cases("mastermind", "out") {
            let input = case.path.file_stem().unwrap_or_default().to_string_lossy();
            if is_reference && TOO_LONG_FOR_REFERENCE.contains(&&*input) {
                eprintln!("mastermind/{solver}/{input}: left out, takes too long");
                continue;
            }
            group.bench_function(BenchmarkId::new(solver, &input), |bencher| {
                let answer = || {
                    let mut answer = Vec::new();
                    let outcome = answer_text(case.input.clone(), is_reference, &mut answer);
                    outcome.unwrap_or_else(|error| panic!("{input}: {error:?}"));
                    answer
                };
                let found = String::from_utf8(answer()).expect("the answer is text");
                assert!(lines(&found, is_reference).eq(lines(&case.expected, is_reference)));
                bencher.iter(answer);
            });
        }
    }
    group.finish();
}

/// Returns the lines of an answer. The number of feedbacks of an evaluation is that of the fast solver, so
/// it is left out for the other.
fn lines(answer: &str, is_reference: bool) -> impl Iterator<Item = &str> {
    answer.lines().filter(move |line| !(is_reference && line.starts_with("scores ")))
}

/// Benchmarks whole evaluations by the fast solver on one thread.
pub(crate) fn evaluate(criterion: &mut Criterion) {
    use Strategy::{Entropy, ExpectedSize, MostParts};
    let mut group = group(criterion, "mastermind/evaluate");
    for (pins, colors, first, strategy, total) in [
        (4, 6, "1123", MostParts, 5668),
        (4, 6, "1122", ExpectedSize, 5764),
        (4, 6, "1123", Entropy, 5680),
        (4, 10, "1234", Entropy, 56_209),
        (5, 8, "11223", ExpectedSize, 180_200),
    ] {
        let game = Game::new(pins, colors, true).expect("there is such a game");
        let first = game.codeword(first).ok();
        let solver = Solver::with_threads(NonZero::<usize>::MIN);
        let evaluate = || solver.evaluate(&game, strategy, first).expect("there is enough memory");
        group.bench_function(BenchmarkId::new(game.to_string(), strategy), |bencher| {
            assert_eq!(evaluate().total(), total);
            bencher.iter(evaluate);
        });
    }
    group.finish();
}
