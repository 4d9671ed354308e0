//! What is measured: criterion's benchmarks, and whole processes.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use bitsolve::internals::cpu::Cpu;

use crate::common::cases::cases;
use crate::common::deals::random_deals;
use crate::measure::process::run;
use crate::measure::timings::{measured_since, root};
use crate::workloads::mastermind::EVALUATIONS;

/// Benchmarks of criterion, with one backend.
pub(crate) struct Benches {
    /// The beginning of their names, as a regular expression.
    names: String,
    /// The backend, if it is not the best one by default. It is then a part of the solver's name in the record.
    backend: Option<&'static str>,
}

/// Returns all benchmarks of some groups.
pub(crate) fn benches(groups: &[&str]) -> Vec<Benches> {
    let all = groups.iter().map(|group| Benches { names: format!("^{group}/"), backend: None });
    let mut all: Vec<Benches> = all.collect();
    let mut add = |group: &str, solver: &str, backend| {
        let names = format!("^{group}/{solver}");
        let is_there = Cpu::every().into_iter().any(|cpu| cpu.backend() == backend);
        if groups.contains(&group) && is_there {
            all.push(Benches { names, backend: Some(backend) });
        }
    };
    add("cephalopods", "layered/", "portable");
    add("mastermind", "fast/.p", "portable");
    add("mastermind", "fast/.p", "avx2");
    all
}

impl Benches {
    /// Runs the benchmarks, and returns what criterion measures: times in milliseconds by the names of the record.
    pub(crate) fn measure(&self) -> Result<BTreeMap<String, f64>, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("record");
        let start = SystemTime::now();
        let mut command = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()));
        command.args(["bench", "--quiet", "--bench", "bitsolve", "--", &self.names]);
        // The rounds together measure for longer.
        command.args(["--warm-up-time", "0.03", "--measurement-time", "0.1"]);
        command.current_dir(root()).env("CRITERION_HOME", &folder);
        choose(&mut command, self.backend);
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        if !output.status.success() {
            return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let times = measured_since(start, &folder);
        if times.is_empty() {
            return Err(format!("{command:?}: criterion has written no times"));
        }
        let times = times.into_iter();
        let named = |(name, time): (String, f64)| match self.backend {
            Some(backend) => (of_backend(&name, backend), time),
            None => (name, time),
        };
        Ok(times.map(named).collect())
    }
}

/// Chooses the backend of a command, whatever this process has inherited. Without one, the command uses the best.
fn choose(command: &mut Command, backend: Option<&str>) {
    match backend {
        Some(backend) => command.env("BITSOLVE_CPU", backend),
        None => command.env_remove("BITSOLVE_CPU"),
    };
}

/// Returns the name that a benchmark with a backend has in the record.
fn of_backend(name: &str, backend: &str) -> String {
    let (before, input) = name.rsplit_once('/').unwrap_or((name, ""));
    format!("{before}-{backend}/{input}")
}

/// A whole process, whose answer is checked.
pub(crate) struct Process {
    pub name: String,
    program: &'static str,
    arguments: String,
    input: Option<PathBuf>,
    is_right: Box<dyn Fn(&str) -> bool>,
}

impl Process {
    /// Runs the process, and returns its processor time in milliseconds, or the wall-clock time if it has two threads.
    pub(crate) fn measure(&self) -> Result<f64, String> {
        let mut command = Command::new(self.program);
        command.args(self.arguments.split_whitespace());
        choose(&mut command, None);
        let finished = run(&mut command, self.input.as_deref());
        let finished = finished.map_err(|error| format!("{command:?}: {error}"))?;
        if !(self.is_right)(&finished.answers) {
            return Err(format!("{command:?}: the answer is wrong: {}", finished.answers));
        }
        let has_two = self.name.contains("2-threads");
        let time = if has_two { finished.wall } else { finished.processor };
        Ok(time.as_secs_f64() * 1e3)
    }
}

const CEPHALOPODS: &str = env!("CARGO_BIN_EXE_cephalopods");
const MASTERMIND: &str = env!("CARGO_BIN_EXE_mastermind");
const HONEYMOON: &str = env!("CARGO_BIN_EXE_honeymoon");

/// A command of `honeymoon`, a number of random deals of 13 cards a hand, and the sum of all numbers in the answer.
const STREAMS: [(&str, usize, u64); 6] = [
    ("leads", 1, 2),
    ("leads", 100, 659),
    ("leads", 1000, 6560),
    ("leads", 10_000, 66_555),
    ("value", 10_000, 66_555),
    ("table", 10_000, 649_761),
];

/// Returns all processes of some groups: each good case, and what takes long enough for two threads.
pub(crate) fn processes(groups: &[&str]) -> Result<Vec<Process>, String> {
    let mut all = Vec::new();
    for (solver, program, arguments) in [
        ("cephalopods/layered", CEPHALOPODS, ""),
        ("cephalopods/depth", CEPHALOPODS, "--engine depth"),
        ("mastermind/fast", MASTERMIND, ""),
        ("honeymoon/fast", HONEYMOON, ""),
    ] {
        let game = solver.split('/').next().unwrap_or_default();
        for case in cases(game, "out") {
            let number = case.path.file_stem().unwrap_or_default().display();
            let name = format!("{solver}/{number}");
            let is_right = Box::new(move |answers: &str| answers == case.expected);
            let (arguments, input) = (arguments.to_string(), Some(case.path));
            all.push(Process { name, program, arguments, input, is_right });
        }
    }
    for evaluation in EVALUATIONS {
        let (pins, colors) = (evaluation.pins, evaluation.colors);
        let (strategy, first) = (evaluation.strategy, evaluation.first);
        let total = format!("\ntotal {}\n", evaluation.turns);
        all.push(Process {
            name: format!("mastermind/fast-2-threads/{}", evaluation.input()),
            program: MASTERMIND,
            arguments: format!("evaluate {pins} {colors} {strategy} {first} --threads 2"),
            input: None,
            is_right: Box::new(move |answers| answers.contains(&total)),
        });
    }
    for (command, count, sum) in STREAMS {
        let input = Some(deals(count)?);
        for (solver, threads) in [("fast", 1), ("fast-2-threads", 2)] {
            if threads == 1 || count == 10_000 {
                all.push(Process {
                    name: format!("honeymoon/{solver}/{command}-13x{count}"),
                    program: HONEYMOON,
                    arguments: format!("{command} --threads {threads}"),
                    input: input.clone(),
                    is_right: Box::new(move |answers| sum_of(answers) == sum),
                });
            }
        }
    }
    all.retain(|process| groups.iter().any(|group| process.name.starts_with(group)));
    Ok(all)
}

/// Returns the sum of all words that are numbers.
fn sum_of(text: &str) -> u64 {
    text.split_whitespace().filter_map(|word| word.parse::<u64>().ok()).sum()
}

/// Writes a file with this number of random deals of 13 cards a hand, and returns its path.
fn deals(count: usize) -> Result<PathBuf, String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("record-deals-{count}.in"));
    let mut text = String::new();
    for deal in random_deals(13, count) {
        let _ = writeln!(text, "{deal}");
    }
    fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(path)
}
