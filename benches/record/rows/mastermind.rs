//! Mastermind: evaluations of strategies over all games of a size, and two cases of `inputs/`.

use crate::record::Name;
use crate::rows::{
    by_both_clocks, flattened, Check, InProcess, Input, Plan, Process, Program, Task,
};
use crate::workloads::mastermind::{Evaluation, EVALUATIONS};

const GAME: &str = "mastermind";

/// A list of feedbacks, and the next guess of a game.
pub(crate) const INPUTS: [&str; 2] = ["01", "13"];

/// Returns the rows of the game.
pub(crate) fn plans() -> Vec<Plan> {
    let mut plans = Vec::new();
    for solver in ["fast", "fast-portable", "fast-2-threads", "fast-avx2"] {
        plans.extend(EVALUATIONS.map(|evaluation| {
            let Evaluation { pins, colors, strategy, first, turns, .. } = evaluation;
            let input = evaluation.input();
            let backend = match solver {
                "fast-portable" => Some("portable"),
                "fast-avx2" => Some("avx2"),
                _ => None,
            };
            let is_parallel = solver == "fast-2-threads";
            let threads = if is_parallel { "2" } else { "1" };
            let arguments =
                format!("evaluate {pins} {colors} {strategy} {first} --threads {threads}");
            let process = Process {
                program: Program::Cargo(GAME),
                arguments: arguments.split(' ').map(str::to_string).collect(),
                input: Input::Nothing,
                check: Check::Line(format!("total {turns}")),
                backend,
                is_parallel,
            };
            let mut tasks = vec![Task::Process(process)];
            if !is_parallel {
                let workload = format!("{GAME}/fast/{input}");
                tasks.push(Task::InProcess(InProcess { workload, backend }));
            }
            Plan { name: Name::new(GAME, solver, &input), tasks }
        }));
    }
    plans.extend(by_both_clocks((GAME, "fast"), Program::Cargo(GAME), &INPUTS));
    plans.extend(flattened(GAME, [&[GAME], &[GAME, "--clock", "start"]], &INPUTS));
    plans
}
