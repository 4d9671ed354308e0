//! Mastermind: evaluations of strategies over all games of a size, and two cases of `inputs/`.

use crate::record::Name;
use crate::rows::{by_both_clocks, Check, InProcess, Input, Plan, Process, Program, Task};

const GAME: &str = "mastermind";

/// Pins, colors, strategy and first guess of an evaluation, and the turns of all its games.
const EVALUATIONS: [(&str, &str, &str, &str, u32); 9] = [
    ("4", "6", "knuth", "1122", 5801),
    ("4", "6", "most-parts", "1123", 5668),
    ("4", "6", "entropy", "1123", 5680),
    ("4", "10", "knuth", "1234", 58_103),
    ("5", "8", "knuth", "11223", 183_775),
    ("5", "8", "expected-size", "11223", 180_200),
    ("5", "8", "entropy", "11223", 179_704),
    ("6", "6", "knuth", "112233", 248_481),
    ("5", "10", "knuth", "11234", 627_917),
];

/// A list of feedbacks, and the next guess of a game.
pub(crate) const INPUTS: [&str; 2] = ["01", "13"];

/// Returns the rows of the game.
pub(crate) fn plans() -> Vec<Plan> {
    let mut plans = Vec::new();
    for solver in ["fast", "fast-portable", "fast-2-threads"] {
        plans.extend(EVALUATIONS.map(|(pins, colors, strategy, first, total)| {
            let input = format!("{pins}p{colors}c-{strategy}-{first}");
            let is_portable = solver == "fast-portable";
            let is_parallel = solver == "fast-2-threads";
            let threads = if is_parallel { "2" } else { "1" };
            let arguments = ["evaluate", pins, colors, strategy, first, "--threads", threads];
            let process = Process {
                program: Program::Cargo(GAME),
                arguments: arguments.map(str::to_string).to_vec(),
                input: Input::Nothing,
                check: Check::Line(format!("total {total}")),
                is_portable,
                is_parallel,
            };
            let mut tasks = vec![Task::Process(process)];
            if !is_parallel {
                let workload = format!("{GAME}/fast/{input}");
                tasks.push(Task::InProcess(InProcess { workload, is_portable }));
            }
            Plan { name: Name::new(GAME, solver, &input), tasks }
        }));
    }
    plans.extend(by_both_clocks((GAME, "fast"), Program::Cargo(GAME), &INPUTS));
    let flattened = Program::Flattened(&[GAME]);
    plans.extend(by_both_clocks((GAME, "flattened"), flattened, &INPUTS));
    let start = Program::Flattened(&[GAME, "--clock", "start"]);
    plans.extend(by_both_clocks((GAME, "flattened-start"), start, &INPUTS));
    plans
}
