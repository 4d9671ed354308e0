//! What is measured: benchmarks, and whole processes.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use bitsolve::internals::cpu::Cpu;
use bitsolve::mastermind::Strategy;

use crate::common::cases::{cases, without_times};
use crate::common::deals::random_deals;
use crate::measure::process::run;
use crate::studies;
use crate::workloads::mastermind::{Evaluation, EVALUATIONS};
use crate::workloads::{self, Workload};

/// The option that makes this program print the times of the benchmarks that are named after it. A process of its own
/// runs them, because a process has one backend.
pub(crate) const TIMES: &str = "--times";

/// A benchmark with a backend.
pub(crate) struct Bench {
    /// The name in the record. Unless the backend is the best one, it is a part of the solver's name.
    pub name: String,
    benchmark: String,
    backend: Option<&'static str>,
}

/// The solvers that are also measured with other backends, and a text that the names of the inputs must contain. The
/// one for Mastermind selects the evaluations.
const BACKENDS: [(&str, &str, &str); 3] = [
    ("portable", "cephalopods/layered", ""),
    ("portable", "mastermind/fast", "-"),
    ("avx2", "mastermind/fast", "-"),
];

/// Returns all benchmarks.
fn all() -> impl Iterator<Item = Workload> {
    workloads::all().into_iter().chain(studies::all())
}

/// Returns all benchmarks of some groups.
pub(crate) fn benches(groups: &[&str]) -> Vec<Bench> {
    let mut found = Vec::new();
    let is_there = |backend| Cpu::available().into_iter().any(|cpu| cpu.backend() == backend);
    for Workload { name, .. } in all().filter(|benchmark| is_of(&benchmark.name, groups)) {
        for (backend, solver, part) in BACKENDS {
            let input = name.strip_prefix(solver).filter(|input| input.contains(part));
            if let Some(input) = input.filter(|_| is_there(backend)) {
                let (name, benchmark) = (format!("{solver}-{backend}{input}"), name.clone());
                found.push(Bench { name, benchmark, backend: Some(backend) });
            }
        }
        found.push(Bench { benchmark: name.clone(), name, backend: None });
    }
    found
}

/// Returns whether a name of the record is of one of these groups.
pub(crate) fn is_of(name: &str, groups: &[&str]) -> bool {
    groups.iter().any(|group| name.split('/').next() == Some(group))
}

/// Prints the times of these benchmarks, in milliseconds.
pub(crate) fn print_times(names: &[&str]) {
    for benchmark in all().filter(|benchmark| names.contains(&&*benchmark.name)) {
        println!("{}\t{}", benchmark.name, benchmark.measure());
    }
}

/// Runs benchmarks. Returns the times in milliseconds by the names of the record.
pub(crate) fn measure(benches: &[Bench]) -> Result<Vec<(String, f64)>, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let mut times = Vec::new();
    for backend in [None, Some("portable"), Some("avx2")] {
        let benches: Vec<&Bench> = benches.iter().filter(|it| it.backend == backend).collect();
        let mut command = Command::new(&program);
        command.arg(TIMES).args(benches.iter().map(|it| &it.benchmark));
        choose(&mut command, backend);
        let finished = run(&mut command, None).map_err(|error| format!("{command:?}: {error}"))?;
        times.extend(finished.answers.lines().filter_map(|line| {
            let (benchmark, time) = line.split_once('\t')?;
            let bench = benches.iter().find(|bench| bench.benchmark == benchmark)?;
            Some((bench.name.clone(), time.parse().ok()?))
        }));
    }
    Ok(times)
}

/// Chooses the backend of a command, whatever this process has inherited. Without one, the command uses the best.
fn choose(command: &mut Command, backend: Option<&str>) {
    match backend {
        Some(backend) => command.env("BITSOLVE_CPU", backend),
        None => command.env_remove("BITSOLVE_CPU"),
    };
}

/// A whole process, whose answer is checked.
pub(crate) struct Process {
    pub name: String,
    pub program: &'static str,
    arguments: String,
    input: Option<PathBuf>,
    expected: Expected,
}

/// The answer that is expected.
enum Expected {
    /// Exactly this text.
    Text(String),
    /// Any text with this line.
    Total(u64),
    /// Any text whose numbers have this sum.
    Sum(u64),
}

/// The folder that `honeymoon endgame build` writes to. In arguments, `ENDGAMES` stands for it.
const ENDGAMES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/record-endgames");

impl Process {
    /// Runs the process, and returns its processor time in milliseconds, or the wall-clock time if it has two threads.
    pub(crate) fn measure(&self) -> Result<f64, String> {
        let mut command = Command::new(self.program);
        let words = self.arguments.split_whitespace();
        command.args(words.map(|word| if word == "ENDGAMES" { ENDGAMES } else { word }));
        choose(&mut command, None);
        // A build does not compute again what is there already. It is no error if nothing is.
        let clear = || _ = fs::remove_dir_all(ENDGAMES);
        clear();
        let finished = run(&mut command, self.input.as_deref());
        clear();
        let finished = finished.map_err(|error| format!("{command:?}: {error}"))?;
        let answers = &finished.answers;
        let is_right = match &self.expected {
            Expected::Text(text) => without_times(answers) == *text,
            Expected::Total(total) => answers.contains(&format!("\ntotal {total}\n")),
            Expected::Sum(sum) => {
                let words = answers.split_whitespace();
                words.filter_map(|word| word.parse::<u64>().ok()).sum::<u64>() == *sum
            }
        };
        if !is_right {
            return Err(format!("{command:?}: the answer is wrong: {answers}"));
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

/// Evaluations that take too long for a benchmark.
const LARGE: [Evaluation; 2] = [
    ("6p8c", Strategy::Knuth, "112234", 1_595_582),
    ("7p7c", Strategy::Knuth, "1122334", 5_124_234),
];

/// Endgame databases: the name, the options, and the sum of all numbers in the answer. It counts all positions
/// twice, as entries of the levels and in their histograms, and adds the numbers of the levels.
const DATABASES: [(&str, &str, u64); 4] = [
    ("9", "--cards 9", 2 * 19_331_314 + 2 * 45),
    ("10", "--cards 10", 2 * 87_691_034 + 2 * 55),
    ("13-no-trump", "--cards 13 --kind no-trump", 2 * 1_444_724_420 + 91),
    ("13-trump", "--cards 13 --kind trump", 2 * 4_935_573_802 + 91),
];

/// Returns all processes of some groups: each good case, runs that are long enough for two threads, and long
/// computations that are not benchmarks, because they take up to several minutes.
pub(crate) fn processes(groups: &[&str]) -> Result<Vec<Process>, String> {
    let mut all = Vec::new();
    for (solver, program, arguments) in [
        ("cephalopods/layered", CEPHALOPODS, ""),
        ("cephalopods/depth", CEPHALOPODS, "--engine depth"),
        ("mastermind/fast", MASTERMIND, ""),
        ("honeymoon/fast", HONEYMOON, ""),
    ] {
        for case in cases(solver.split('/').next().unwrap_or_default(), "out") {
            let name = format!("{solver}/{}", case.name());
            let (arguments, input) = (arguments.to_string(), Some(case.path));
            let expected = Expected::Text(case.expected);
            all.push(Process { name, program, arguments, input, expected });
        }
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
                    expected: Expected::Sum(sum),
                });
            }
        }
    }
    let mut add = |name, program, arguments, expected| {
        all.push(Process { name, program, arguments, input: None, expected });
    };
    let optimal = OPTIMAL.map(|(game, total)| ("optimal", game, total));
    let searches = SEARCHES.map(|(game, total)| ("search", game, total));
    for (command, game, total) in optimal.into_iter().chain(searches) {
        let name = format!("mastermind/{command}/{game}");
        let game = game.replace("-max-turns-", " --max-turns ");
        let arguments = format!("{command} {game} --threads 1");
        add(name, MASTERMIND, arguments, Expected::Total(total));
    }
    for (size, strategy, first, total) in EVALUATIONS.into_iter().chain(LARGE) {
        let name = format!("mastermind/fast-2-threads/{size}-{strategy}-{first}");
        let arguments = format!("evaluate {size} {strategy} {first} --threads 2");
        add(name, MASTERMIND, arguments, Expected::Total(total));
    }
    for (name, options, sum) in DATABASES {
        let name = format!("honeymoon/endgame-2-threads/{name}");
        let arguments = format!("endgame build {options} --threads 2 --dir ENDGAMES");
        add(name, HONEYMOON, arguments, Expected::Sum(sum));
    }
    all.retain(|process| is_of(&process.name, groups));
    Ok(all)
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
