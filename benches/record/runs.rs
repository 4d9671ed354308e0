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
use crate::measure::timings::{column_of, Record};
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
        if Cpu::available().into_iter().any(|cpu| cpu.backend() == backend) {
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
    /// Keeps only the benchmarks without a time in the record.
    pub(crate) fn keep_missing(&mut self, record: &Record) {
        let backend = self.backend;
        self.names.retain(|name| {
            let recorded = backend.map_or(name.clone(), |backend| of_backend(name, backend));
            record.time(&recorded, column_of(name)).is_none()
        });
    }

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

/// The folder that `honeymoon endgame build` writes to.
const ENDGAMES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/record-endgames");

impl Process {
    /// Runs the process, and returns its processor time in milliseconds, or the wall-clock time if it has two threads.
    pub(crate) fn measure(&self) -> Result<f64, String> {
        let mut command = Command::new(self.program);
        command.args(self.arguments.split_whitespace());
        let is_build = self.arguments.starts_with("endgame build");
        // A build does not compute again what is there already. It is no error if nothing is.
        let clear = || _ = fs::remove_dir_all(ENDGAMES);
        if is_build {
            clear();
            command.args(["--dir", ENDGAMES]);
        }
        choose(&mut command, None);
        let finished = run(&mut command, self.input.as_deref());
        if is_build {
            clear();
        }
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

/// Optimal strategies: the game with options, and the least total. `4p6c-max-turns-5` stands for `4p6c --max-turns 5`.
const OPTIMAL: [(&str, u64); 13] = [
    ("4p5c", 2463),
    ("5p4c", 3954),
    ("3p8c", 2359),
    ("4p6c", 5625),
    ("4p6c-max-turns-5", 5626),
    ("3p10c", 5242),
    ("4p9c-no-repeats", 14_914),
    ("5p5c", 13_496),
    ("4p7c", 11_228),
    ("6p4c", 17_281),
    ("4p10c-no-repeats", 26_274),
    ("4p8c", 20_471),
    ("4p9c", 34_666),
];

/// Games that are searched, and the total of the strategy that is found.
const SEARCHES: [(&str, u64); 8] = [
    ("4p8c", 20_486),
    ("4p9c", 34_706),
    ("4p10c", 55_712),
    ("5p6c", 36_775),
    ("5p7c", 85_780),
    ("5p8c", 178_609),
    ("6p6c", 241_034),
    ("5p10c-no-repeats", 171_924),
];

/// Large games of `knuth`: the size, the first guess, and the total.
const LARGE: [(&str, &str, u64); 2] =
    [("6p8c", "112234", 1_595_582), ("7p7c", "1122334", 5_124_234)];

/// Endgame databases: the name, the options, and the number of positions of all levels.
const DATABASES: [(&str, &str, u64); 4] = [
    ("9", "--cards 9", 19_331_314),
    ("10", "--cards 10", 87_691_034),
    ("13-no-trump", "--cards 13 --kind no-trump", 1_444_724_420),
    ("13-trump", "--cards 13 --kind trump", 4_935_573_802),
];

/// Returns the processes with long computations, which are not benchmarks: they take up to several minutes.
fn long() -> impl Iterator<Item = Process> {
    let process = |name: String, program, arguments: String, is_right| Process {
        name,
        program,
        arguments,
        input: None,
        is_right,
    };
    let of_game = move |name: String, arguments: String, total: u64| {
        let total = format!("\ntotal {total}\n");
        process(
            name,
            MASTERMIND,
            arguments,
            Box::new(move |answers: &str| answers.contains(&total)),
        )
    };
    let optimal = OPTIMAL.into_iter().map(move |(game, total)| {
        let arguments = game.replace("-max-turns-", " --max-turns ");
        let name = format!("mastermind/optimal/{game}");
        of_game(name, format!("optimal {arguments} --threads 1"), total)
    });
    let searches = SEARCHES.into_iter().map(move |(game, total)| {
        of_game(format!("mastermind/search/{game}"), format!("search {game} --threads 1"), total)
    });
    let large = LARGE.into_iter().map(move |(game, first, total)| {
        let name = format!("mastermind/fast-2-threads/{game}-knuth-{first}");
        of_game(name, format!("evaluate {game} knuth {first} --threads 2"), total)
    });
    let databases = DATABASES.into_iter().map(move |(name, options, positions)| {
        let name = format!("honeymoon/endgame-2-threads/{name}");
        let arguments = format!("endgame build {options} --threads 2");
        // A level is a line such as `trump 6 entries 94248 histogram ...`.
        let entries = |line: &str| line.split(' ').nth(3).and_then(|word| word.parse::<u64>().ok());
        let is_right =
            move |answers: &str| answers.lines().filter_map(entries).sum::<u64>() == positions;
        process(name, HONEYMOON, arguments, Box::new(is_right))
    });
    optimal.chain(searches).chain(large).chain(databases)
}

/// Returns all processes of some groups: each good case, what takes long enough for two threads, and long computations.
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
    all.extend(long());
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
