//! Compares two programs, or two versions of a program, on a machine that does other work too.
//!
//! A minute later, such a machine may run the same program a third faster or slower. So the programs run alternately,
//! and only runs that follow each other are compared. Everything that could favor one of them is the same for both, or
//! changes sides:
//!
//! * **Other work.** A round runs the programs in the order old, new, new, old. A steady drift slows both programs by
//!   the same factor. The result is the median of the rounds, so a disturbed round counts no more than another.
//! * **Turns.** Each run finds the caches as the run before it left them. So half of the rounds run them in the order
//!   new, old, old, new. The Thue-Morse sequence decides which rounds these are: it is balanced and has no period.
//! * **Paths.** The arguments of a process are on its stack, and their length moves the stack. Both programs are copied
//!   to paths of the same length, and get the same arguments and environment.
//! * **Builds.** The same compiler builds both, with the same profile: `cargo bench` builds the working tree before
//!   this program starts. Commits are built in other folders, which makes no difference: two builds of `HEAD`, one in
//!   each place, had the same bytes.
//! * **The end.** The number of rounds is fixed before the first. If you stop when the result looks right, you find
//!   differences that are not there.
//!
//! One thing remains: a change can move code that it does not concern, and code may be faster at another address.

pub(crate) mod measure;

use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use measure::difference::first_difference;
use measure::process::run;
use measure::{interval_of_median, median, median_ratio, significant};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const HELP: &str = "\
Runs two programs alternately, and prints the ratio of their times with an interval.

Usage: cargo bench --bench compare -- [OPTIONS] OLD NEW [ARGUMENT]... [-- INPUT...]

OLD and NEW are each a path, or a program of this package: HEAD~1:cephalopods as of a
Git revision, or .:cephalopods as it is now. Builds are kept in target/tmp/compare.
Both get the ARGUMENTs, and then an INPUT, which is a file. Each INPUT has its own row.

Options:
      --clock NAME  processor (the default): the time that all threads ran; wall: the
                    time from the start to the end, for threads on an idle machine
      --rounds N    run N rounds, 11 to 1000 (the default: as many as take 20 s, but
                    21 to 101); more rounds make the interval narrower
      --stdin       give each INPUT as standard input, not as an argument
      --test        compare a program with itself, to see whether this works
  -h, --help        print this help

The interval contains the true median of NEW / OLD with a probability of 99.9%. So among
1000 rows of equally fast programs, about one says faster or slower.

Exit status: 0 compared, 1 a program failed or the answers differ, 2 wrong usage.
";

/// The folder with the builds of commits, and with the copies that are run.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/compare");

fn main() -> ExitCode {
    let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let (problem, status) = match parse(words.collect()).map(|read| read.as_ref().map(compare)) {
        Ok(None) => return print(HELP),
        Ok(Some(Ok(text))) => return print(&text),
        Ok(Some(Err(error))) => (error.to_string(), 1),
        Err(error) => (format!("{error}\nTry --help."), 2),
    };
    eprintln!("compare: {problem}");
    ExitCode::from(status)
}

/// Prints a text. It is no error if nobody reads it.
fn print(text: &str) -> ExitCode {
    let _ = io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}

/// Two programs as the command line names them, the old one first, and how to compare them.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Comparison {
    pub programs: [String; 2],
    pub arguments: Vec<String>,
    pub inputs: Vec<String>,
    /// Whether an input is the standard input, not the last argument.
    pub from_stdin: bool,
    pub is_wall: bool,
    /// The number of rounds, if it does not depend on the time that a round takes.
    pub rounds: Option<usize>,
}

/// Reads the command line. Returns nothing if it asks for the help.
pub(crate) fn parse(mut words: Vec<String>) -> Result<Option<Comparison>> {
    // `cargo bench` adds this word.
    words.pop_if(|word| word == "--bench");
    let mut words = words.into_iter();
    let mut read = Comparison::default();
    let old = loop {
        let word = words.next().ok_or("OLD is missing")?;
        match word.as_str() {
            "-h" | "--help" => return Ok(None),
            "--test" => {
                let line = "--rounds 11 .:cephalopods .:cephalopods -- inputs/cephalopods/01.in";
                return parse(line.split(' ').map(str::to_string).collect());
            }
            "--stdin" => read.from_stdin = true,
            "--clock" => match words.next().unwrap_or_default().as_str() {
                clock @ ("processor" | "wall") => read.is_wall = clock == "wall",
                other => Err(format!("--clock takes processor or wall, not '{other}'"))?,
            },
            "--rounds" => {
                let value = words.next().unwrap_or_default();
                // All of eleven ratios are on the same side of 1 with a probability of two in 2^11.
                read.rounds = value.parse().ok().filter(|rounds| (11..=1000).contains(rounds));
                read.rounds.ok_or(format!("--rounds takes 11 to 1000, not '{value}'"))?;
            }
            option if option.starts_with('-') => Err(format!("there is no option '{option}'"))?,
            _ => break word,
        }
    };
    let new = words.next().filter(|word| word != "--").ok_or("NEW is missing")?;
    read.programs = [old, new];
    read.arguments = words.by_ref().take_while(|word| word != "--").collect();
    read.inputs = words.collect();
    Ok(Some(read))
}

/// Builds the programs if need be, and runs both alternately. Returns a title and a table.
pub(crate) fn compare(comparison: &Comparison) -> Result<String> {
    fs::create_dir_all(FOLDER)?;
    // The system opens the lock when this process ends. Some file systems have no locks.
    let lock = File::create(format!("{FOLDER}/lock"))?;
    if let Err(TryLockError::WouldBlock) = lock.try_lock() {
        Err("another comparison is running, and would disturb this one")?;
    }
    let mut title = String::new();
    // Paths of the same length, to files that stay as they are even if the programs are built again.
    let copies = ["old", "new"].map(|side| format!("{FOLDER}/{side}{EXE_SUFFIX}"));
    for (side, copy) in copies.iter().enumerate() {
        let word = &comparison.programs[side];
        let (file, origin) = program(word)?;
        let _ = fs::remove_file(copy);
        let copied = fs::copy(&file, copy);
        copied.map_err(|error| format!("cannot copy {}: {error}", file.display()))?;
        title += &format!("{}: {word} ({origin})\n", ["old", "new"][side]);
    }
    if fs::read(&copies[0])? == fs::read(&copies[1])? {
        title += "Both files have the same bytes.\n";
    }
    let rows = measure(comparison, &copies)?;
    let clock = if comparison.is_wall { "wall" } else { "processor" };
    Ok(format!("{title}{clock} time, {} rounds\n\n{}", rows[0].rounds.len(), table(&rows)))
}

/// Returns the file of a program, which is built if need be, and its origin for the reader.
fn program(word: &str) -> Result<(PathBuf, String)> {
    if Path::new(word).is_file() {
        return Ok((word.into(), "a file".to_string()));
    }
    let Some((revision, program)) = word.rsplit_once(':') else {
        Err(format!("there is no file {word}; HEAD:cephalopods is a program of this package"))?
    };
    let file_name = format!("{program}{EXE_SUFFIX}");
    if revision == "." {
        let file = Path::new(env!("CARGO_BIN_EXE_cephalopods")).with_file_name(file_name);
        return Ok((file, "the working tree".to_string()));
    }
    let commit = format!("{revision}^{{commit}}");
    let words = ["log", "-1", "--format=%H %h %s", "--end-of-options", &commit, "--"];
    let commit = output("git", &words)?;
    let (hash, origin) = commit.split_once(' ').unwrap_or_default();
    let (folder, archive) = (format!("{FOLDER}/{hash}"), format!("{FOLDER}/archive.tar"));
    fs::create_dir_all(&folder)?;
    // All files have the time of the commit. So cargo builds again only if the compiler or its options have changed.
    output("git", &["archive", "--output", &archive, hash])?;
    output("tar", &["-xf", &archive, "-C", &folder])?;
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--profile=bench", "--target-dir=target", "--bin", program])
        .current_dir(&folder)
        .env_remove("CARGO_BUILD_TARGET")
        .status()?;
    if !status.success() {
        Err(format!("{word} cannot be built"))?;
    }
    Ok((format!("{folder}/target/release/{file_name}").into(), origin.to_string()))
}

/// Runs a command, and returns its output.
fn output(program: &str, arguments: &[&str]) -> Result<String> {
    let output = Command::new(program).args(arguments).output();
    let output = output.map_err(|error| format!("cannot run {program}: {error}"))?;
    if !output.status.success() {
        Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr).trim()))?;
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// The runs on one input.
#[derive(Debug, Default)]
pub(crate) struct Row {
    pub name: String,
    /// The first answer, to which all others must be equal.
    pub answer: Option<String>,
    /// The times of the old and of the new program in each round, in seconds.
    pub rounds: Vec<[f64; 2]>,
}

/// Runs two files alternately on each input, and compares the answers.
pub(crate) fn measure(comparison: &Comparison, files: &[String; 2]) -> Result<Vec<Row>> {
    let Comparison { arguments, inputs, .. } = comparison;
    let names = if inputs.is_empty() { &vec!["no input".to_string()] } else { inputs };
    let time = |side: usize, Row { name, answer, .. }: &mut Row, notes: Stdio| {
        let mut command = Command::new(&files[side]);
        command.args(arguments).stderr(notes);
        let input = inputs.contains(name).then(|| Path::new(name.as_str()));
        let finished = match input {
            Some(_) if comparison.from_stdin => run(&mut command, input),
            _ => run(command.args(input), None),
        };
        let finished =
            finished.map_err(|error| format!("{name}: {}: {error}", ["OLD", "NEW"][side]))?;
        let first = answer.get_or_insert_with(|| finished.answers.clone());
        if let Some((line, first, other)) = first_difference(first, &finished.answers) {
            let other = format!("{}: {other}", ["OLD, again", "NEW"][side]);
            Err(format!("{name}: line {line} of the answers differs\n  OLD: {first}\n  {other}"))?;
        }
        let time = if comparison.is_wall { finished.wall } else { finished.processor };
        // Some systems count time in steps, and a short process may take less than one. A ratio must not have a zero.
        Ok(time.as_secs_f64().max(1e-6))
    };

    let start = Instant::now();
    let mut rows = Vec::new();
    for name in names {
        let mut row = Row { name: name.clone(), ..Row::default() };
        time(0, &mut row, Stdio::inherit())?;
        time(1, &mut row, Stdio::inherit())?;
        rows.push(row);
    }
    let seconds = 2.0 * start.elapsed().as_secs_f64();
    let rounds = comparison.rounds.unwrap_or(((20.0 / seconds) as usize).clamp(21, 101));
    eprintln!("{rounds} rounds, about {:.0} s", (seconds * rounds as f64).ceil());
    alternate(rounds, rows, |side, row| time(side, row, Stdio::null()))
}

/// Runs all rounds with a function that runs one of the programs. If there are several rows, adds one for their sum.
pub(crate) fn alternate(
    rounds: usize,
    mut rows: Vec<Row>,
    mut time: impl FnMut(usize, &mut Row) -> Result<f64>,
) -> Result<Vec<Row>> {
    let mut all = Row { name: "all, summed".to_string(), ..Row::default() };
    for round in 0..rounds {
        let turns = if round.count_ones() % 2 == 0 { [0, 1, 1, 0] } else { [1, 0, 0, 1] };
        for row in &mut rows {
            // The time of a program is the geometric mean of its two runs. If the machine slows down at a steady
            // rate, the runs in the middle have the same mean as those around them.
            let mut times = [1.0; 2];
            for side in turns {
                times[side] *= time(side, row)?.sqrt();
            }
            row.rounds.push(times);
        }
        let sum = |side: usize| rows.iter().map(|row| row.rounds[round][side]).sum();
        all.rounds.push([sum(0), sum(1)]);
    }
    rows.extend((rows.len() > 1).then_some(all));
    Ok(rows)
}

/// Returns a table in Markdown, whose columns are also aligned as plain text.
pub(crate) fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(5);
    let mut text = format!(
        "| {:width$} | old, ms | new, ms | new / old | 99.9% interval | new is              |\n\
         |-{:-<width$}-|--------:|--------:|----------:|----------------|---------------------|\n",
        "input", ""
    );
    for row in rows {
        let median = |side| median(row.rounds.iter().map(|times| times[side]).collect());
        let [old, new] = [0_usize, 1].map(|side| significant(1e3 * median(side)));
        let ratios: Vec<f64> = row.rounds.iter().map(|[old, new]| new / old).collect();
        let (low, high) = interval_of_median(ratios.clone(), 0.999);
        // Both ends are rounded outwards. So the verdict agrees with the interval that is printed, and a tiny
        // difference does not count.
        let (low, high) = ((low * 1e3).floor() / 1e3, (high * 1e3).ceil() / 1e3);
        let verdict = match () {
            () if high < 1.0 => "faster",
            () if low > 1.0 => "slower",
            () => "no difference shown",
        };
        text += &format!("| {:width$} | {old:>7} | {new:>7} ", row.name);
        text +=
            &format!("| {:>9.3} | {low:.3} to {high:.3} | {verdict:19} |\n", median_ratio(ratios));
    }
    text
}
