//! Cephalopods: each solver, and each flattened source, with cases of `inputs/`.

use crate::record::Name;
use crate::rows::{flattened, from_read, process_of_case, InProcess, Plan, Program, Task};

const GAME: &str = "cephalopods";

/// The twelve tests of the judge, and the cases that take longest.
pub(crate) const INPUTS: [&str; 15] =
    ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "15", "16", "35"];

/// Each solver with its arguments. The first two are measured from the read as well.
const SOLVERS: [(&str, &[&str]); 4] = [
    ("layered", &[]),
    ("depth", &["--engine", "depth"]),
    ("layered-portable", &[]),
    ("reference", &["--engine", "reference"]),
];

/// Returns the rows of the game.
pub(crate) fn plans() -> Vec<Plan> {
    let mut plans = Vec::new();
    for (index, (solver, arguments)) in SOLVERS.into_iter().enumerate() {
        plans.extend(INPUTS.map(|input| {
            let backend = solver.ends_with("-portable").then_some("portable");
            let mut process = process_of_case(Program::Cargo(GAME), arguments, GAME, input);
            process.backend = backend;
            let workload = format!("{GAME}/{}/{input}", solver.trim_end_matches("-portable"));
            let in_process = InProcess { workload, backend };
            let mut tasks = vec![Task::Process(process), Task::InProcess(in_process)];
            if index < 2 {
                tasks.push(from_read(Program::Cargo(GAME), arguments, GAME, input));
            }
            Plan { name: Name::new(GAME, solver, input), tasks }
        }));
    }
    plans.extend(flattened(GAME, [&[GAME], &[GAME, "--clock", "start"]], &INPUTS));
    let depth = Program::Flattened(&[GAME, "--engine", "depth"]);
    plans.extend(INPUTS.map(|input| Plan {
        name: Name::new(GAME, "flattened-depth", input),
        tasks: vec![from_read(depth, &[], GAME, input)],
    }));
    plans
}
