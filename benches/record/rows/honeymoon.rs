//! Honeymoon Bridge: random deals of every size in a process, many deals of 13 cards as whole processes, and two cases
//! of `inputs/`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::deals::random_deals;
use crate::record::Name;
use crate::rows::{
    by_both_clocks, flattened, Check, InProcess, Input, Plan, Process, Program, Task,
};
use crate::workloads::honeymoon::MOST_FOR_REFERENCE;

const GAME: &str = "honeymoon";

/// A command, a number of random deals of 13 cards a hand, and a sum of its answer: of the leaders' tricks for `leads`
/// and `value`, and of all numbers of tricks for `table`.
const STREAMS: [(&str, usize, u64); 6] = [
    ("leads", 1, 2),
    ("leads", 100, 659),
    ("leads", 1000, 6560),
    ("leads", 10_000, 66_555),
    ("value", 10_000, 66_555),
    ("table", 10_000, 649_761),
];

/// With at least this many deals, two threads are measured as well.
const FEWEST_FOR_THREADS: usize = 10_000;

/// Two ways to write a deal of 13 cards.
pub(crate) const INPUTS: [&str; 2] = ["01", "03"];

/// Returns the rows of the game.
pub(crate) fn plans() -> Vec<Plan> {
    let mut plans = Vec::new();
    let questions =
        [("fast", "value", 13), ("fast", "leads", 13), ("reference", "value", MOST_FOR_REFERENCE)];
    for (solver, question, most) in questions {
        plans.extend((1..=most).map(|tricks| {
            let name = Name::new(GAME, solver, &format!("{question}-{tricks}"));
            let in_process = InProcess { workload: name.to_string(), backend: None };
            Plan { name, tasks: vec![Task::InProcess(in_process)] }
        }));
    }
    for (solver, threads) in [("fast", "1"), ("fast-2-threads", "2")] {
        for (command, count, sum) in STREAMS {
            let is_parallel = threads != "1";
            if is_parallel && count < FEWEST_FOR_THREADS {
                continue;
            }
            let words = if command == "table" { usize::MAX } else { 1 };
            let process = Process {
                program: Program::Cargo(GAME),
                arguments: [command, "--threads", threads].map(str::to_string).to_vec(),
                input: Input::Deals(count),
                check: Check::Sum { lines: count, words, sum },
                backend: None,
                is_parallel,
            };
            let name = Name::new(GAME, solver, &format!("{command}-13x{count}"));
            plans.push(Plan { name, tasks: vec![Task::Process(process)] });
        }
    }
    plans.extend(by_both_clocks((GAME, "fast"), Program::Cargo(GAME), &INPUTS));
    plans.extend(flattened(GAME, [&[GAME], &[GAME, "--clock", "start"]], &INPUTS));
    plans
}

/// Writes a file with this number of random deals of 13 cards a hand, and returns its path.
pub(crate) fn deals(count: usize) -> Result<PathBuf, String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("record-deals-{count}.in"));
    let mut text = String::new();
    for deal in random_deals(13, count) {
        let _ = writeln!(text, "{deal}");
    }
    fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(path)
}
