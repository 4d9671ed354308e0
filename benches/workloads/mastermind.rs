//! `mastermind/SOLVER/NN`: each solver on each case of `inputs/mastermind`, from the text of the input to the text of
//! the answer. `mastermind/fast/GAME-STRATEGY-FIRST`: all games of a size with this strategy and this first guess.

use std::hint::black_box;
use std::num::NonZero;

use bitsolve::internals::mastermind::answer_text;
use bitsolve::mastermind::{Game, Solver, Strategy};

use super::{checked, Run, Workload};
use crate::common::cases::{case, cases, common_lines, without_times, Case};

/// The case that takes the reference solver more than 0.4 s. It is not measured on it.
const LONG_FOR_REFERENCE: &str = "07";

/// All games of a size: its name, the strategy, the first guess, and the number of turns of all games.
pub(crate) type Evaluation = (&'static str, Strategy, &'static str, u64);

/// The evaluations that are measured.
pub(crate) const EVALUATIONS: [Evaluation; 9] = [
    ("4p6c", Strategy::Knuth, "1122", 5801),
    ("4p6c", Strategy::MostParts, "1123", 5668),
    ("4p6c", Strategy::Entropy, "1123", 5680),
    ("4p10c", Strategy::Knuth, "1234", 58_103),
    ("5p8c", Strategy::Knuth, "11223", 183_775),
    ("5p8c", Strategy::ExpectedSize, "11223", 180_200),
    ("5p8c", Strategy::Entropy, "11223", 179_704),
    ("6p6c", Strategy::Knuth, "112233", 248_481),
    ("5p10c", Strategy::Knuth, "11234", 627_917),
];

/// Returns all workloads of the game.
pub(super) fn all() -> Vec<Workload> {
    let answered = |is_reference: bool, input: String| {
        let solver = if is_reference { "reference" } else { "fast" };
        let name = format!("mastermind/{solver}/{input}");
        Workload::new(name, move || prepare(is_reference, &input))
    };
    let cases = cases("mastermind", "out");
    let names = |is_chosen: fn(&Case) -> bool| {
        let chosen = cases.iter().filter(move |case| is_chosen(case));
        chosen.map(|case| case.name().to_string())
    };
    let fast = names(|_| true).map(|input| answered(false, input));
    // The reference solver does not search.
    let reference =
        names(|case| !case.input.starts_with(b"search") && case.name() != LONG_FOR_REFERENCE);
    let reference = reference.map(|input| answered(true, input));
    fast.chain(reference).chain(EVALUATIONS.into_iter().map(evaluated)).collect()
}

fn prepare(is_reference: bool, name: &str) -> Run {
    let case = case("mastermind", name, "out");
    let path = case.path.display().to_string();
    let answer = move || {
        let mut answer = Vec::new();
        let outcome = answer_text(case.input.clone(), is_reference, &mut answer);
        outcome.unwrap_or_else(|error| panic!("{path}: {error:?}"));
        answer
    };
    let found = without_times(&String::from_utf8(answer()).expect("the answer is text"));
    match is_reference {
        true => assert_eq!(common_lines(&found), common_lines(&case.expected), "{name}"),
        false => assert_eq!(found, case.expected, "{name}"),
    }
    Box::new(move || drop(black_box(answer())))
}

/// Returns the workload of all games of a size.
fn evaluated(evaluation: Evaluation) -> Workload {
    let (size, strategy, first, turns) = evaluation;
    let prepare = move || -> Run {
        let game: Game = size.parse().expect("there is such a game");
        let first = game.codeword(first).expect("it is a codeword of the game");
        let evaluate = move || {
            let solver = Solver::with_threads(NonZero::<usize>::MIN);
            solver.evaluate(&game, strategy, Some(first)).expect("the game is small enough").total()
        };
        checked(evaluate, &turns)
    };
    Workload::new(format!("mastermind/fast/{size}-{strategy}-{first}"), prepare)
}
