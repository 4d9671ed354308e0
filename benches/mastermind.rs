//! `mastermind/SOLVER/NN`: each solver on each case of `inputs/mastermind`, from the text of the input to the text of
//! the answer. `mastermind/fast/GAME-STRATEGY-FIRST`: all games of a size with this strategy and this first guess.
//! `mastermind/process/NN`, `optimal/GAME`, `search/GAME` and `fast-2-threads/...` are whole processes.

use std::num::NonZero;

use bitsolve::internals::mastermind::answer_text;
use bitsolve::mastermind::{Game, Solver};

use crate::common::cases::{cases, common_lines, without_times};
use crate::harness::*;

/// All games of a size: its name, the strategy, the first guess, and the number of turns of all games.
const EVALUATIONS: [(&str, &str, &str, u64); 9] = [
    ("4p6c", "knuth", "1122", 5801),
    ("4p6c", "most-parts", "1123", 5668),
    ("4p6c", "entropy", "1123", 5680),
    ("4p10c", "knuth", "1234", 58_103),
    ("5p8c", "knuth", "11223", 183_775),
    ("5p8c", "expected-size", "11223", 180_200),
    ("5p8c", "entropy", "11223", 179_704),
    ("6p6c", "knuth", "112233", 248_481),
    ("5p10c", "knuth", "11234", 627_917),
];

/// Evaluations that take long, so that only whole processes with two threads are measured.
const LARGE: [(&str, &str, &str, u64); 2] =
    [("6p8c", "knuth", "112234", 1_595_582), ("7p7c", "knuth", "1122334", 5_124_234)];

/// A command, the game with its options, and the total. `4p6c-max-turns-5` stands for `4p6c --max-turns 5`.
const STRATEGIES: [(&str, &str, u64); 14] = [
    ("optimal", "4p5c", 2463),
    ("optimal", "5p4c", 3954),
    ("optimal", "3p8c", 2359),
    ("optimal", "4p6c", 5625),
    ("optimal", "4p6c-max-turns-5", 5626),
    ("optimal", "3p10c", 5242),
    ("optimal", "4p9c-no-repeats", 14_914),
    ("optimal", "5p5c", 13_496),
    ("optimal", "4p7c", 11_228),
    ("optimal", "6p4c", 17_281),
    ("optimal", "7p3c", 8715),
    ("search", "4p8c", 20_484),
    ("search", "4p9c", 34_683),
    ("search", "5p6c", 36_769),
];

pub(crate) fn answers(criterion: &mut Criterion) {
    for (name, is_reference) in [("mastermind/fast", false), ("mastermind/reference", true)] {
        let mut group = group(criterion, name);
        for case in cases("mastermind", "out") {
            // The reference solver does not search, and takes more than 0.4 s for two cases.
            let is_left_out =
                case.input.starts_with(b"search") || ["07", "42"].contains(&case.name());
            if is_reference && is_left_out {
                continue;
            }
            bench(&mut group, case.name(), || {
                let input = case.input.clone();
                let answer = move || {
                    let mut answer = Vec::new();
                    let outcome = answer_text(input.clone(), is_reference, &mut answer);
                    outcome.map(|_| Answer(answer)).expect("an answer")
                };
                (answer, Answer(case.expected.clone().into()))
            });
        }
    }
}

/// An answer. It is right if the lines on which all solvers agree are right, whatever times they have.
#[derive(Debug)]
struct Answer(Vec<u8>);

impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        let [own, other] = [self, other].map(|it| without_times(&String::from_utf8_lossy(&it.0)));
        common_lines(&own) == common_lines(&other)
    }
}

pub(crate) fn evaluations(criterion: &mut Criterion) {
    evaluate(criterion, "mastermind/fast");
    for backend in ["portable", "avx2"] {
        with_backend(backend, || evaluate(criterion, &format!("mastermind/fast-{backend}")));
    }
}

fn evaluate(criterion: &mut Criterion, name: &str) {
    let mut group = group(criterion, name);
    for (size, strategy, first, turns) in EVALUATIONS {
        bench(&mut group, &format!("{size}-{strategy}-{first}"), || {
            let game: Game = size.parse().expect("a game");
            let (first, strategy) = (game.codeword(first).ok(), strategy.parse().expect("one"));
            let evaluate = move || {
                let solver = Solver::with_threads(NonZero::<usize>::MIN);
                let evaluation = solver.evaluate(&game, strategy, first);
                evaluation.expect("the game is small enough").total()
            };
            (evaluate, turns)
        });
    }
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_mastermind");

pub(crate) fn process(criterion: &mut Criterion) {
    bench_cases(&mut group(criterion, "mastermind/process"), "mastermind", (PROGRAM, ""));
    for (command, game, total) in STRATEGIES {
        let words = game.replace("-max-turns-", " --max-turns ");
        let line = format!("{command} {words} --threads 1");
        let mut group = group(criterion, &format!("mastermind/{command}"));
        bench_process(&mut group, game, PROCESSOR, (PROGRAM, &line), None, has_total(total));
    }
    let mut group = group(criterion, "mastermind/fast-2-threads");
    for (size, strategy, first, total) in EVALUATIONS.into_iter().chain(LARGE) {
        let name = format!("{size}-{strategy}-{first}");
        let line = format!("evaluate {size} {strategy} {first} --threads 2");
        bench_process(&mut group, &name, WALL, (PROGRAM, &line), None, has_total(total));
    }
}

fn has_total(total: u64) -> impl Fn(&str) -> bool {
    move |answers| answers.contains(&format!("\ntotal {total}\n"))
}
