//! What is measured: benchmarks, and whole processes.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use bitsolve::internals::cpu::Cpu;

use crate::common::cases::cases;
use crate::common::deals::random_deals;
use crate::measure::process::run;
use crate::studies;
use crate::workloads::mastermind::EVALUATIONS;
use crate::workloads::{self, Workload};

/// The option that makes this program print the times of the benchmarks that are named after it. A process of its own
/// runs them, because a process has one backend.
pub(crate) const TIMES: &str = "--times";

/// Benchmarks with one backend.
pub(crate) struct Benches {
    names: Vec<String>,
    /// The backend, if it is not the best one by default. It is then a part of the solver's name in the record.
    backend: Option<&'static str>,
}

/// Returns all benchmarks.
fn all() -> impl Iterator<Item = Workload> {
    workloads::all().into_iter().chain(studies::all())
}

/// Returns all benchmarks of some groups.
pub(crate) fn benches(groups: &[&str]) -> Vec<Benches> {
    let is_of_group =
        |name: &String| groups.iter().any(|group| name.split('/').next() == Some(group));
    let names: Vec<String> = all().map(|benchmark| benchmark.name).filter(is_of_group).collect();
    let evaluations = EVALUATIONS.map(|evaluation| evaluation.input());
    let is_evaluation = |name: &str| evaluations.iter().any(|input| name.ends_with(input));
    let mut found = vec![Benches { names: names.clone(), backend: None }];
    for (solver, backend) in [
        ("cephalopods/layered/", "portable"),
        ("mastermind/fast/", "portable"),
        ("mastermind/fast/", "avx2"),
    ] {
        let is_measured = |name: &&String| {
            name.starts_with(solver) && (!solver.starts_with("mastermind") || is_evaluation(name))
        };
        if Cpu::every().into_iter().any(|cpu| cpu.backend() == backend) {
            let names = names.iter().filter(is_measured).cloned().collect();
            found.push(Benches { names, backend: Some(backend) });
        }
    }
    found
}

/// Prints the times of these benchmarks, in milliseconds.
pub(crate) fn print_times(names: &[&str]) {
    for benchmark in all().filter(|benchmark| names.contains(&&*benchmark.name)) {
        println!("{}\t{}", benchmark.name, benchmark.measure());
    }
}

impl Benches {
    /// Runs the benchmarks. Returns the times in milliseconds by the names of the record.
    pub(crate) fn measure(&self) -> Result<Vec<(String, f64)>, String> {
        let program = env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        choose(command.arg(TIMES).args(&self.names), self.backend);
        let finished = run(&mut command, None).map_err(|error| format!("{command:?}: {error}"))?;
        let time = |line: &str| {
            let (name, time) = line.split_once('\t')?;
            let name = self.backend.map_or(name.to_string(), |backend| of_backend(name, backend));
            Some((name, time.parse().ok()?))
        };
        Ok(finished.answers.lines().filter_map(time).collect())
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
