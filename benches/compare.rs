//! Compares two programs on a machine that does other work too.
//!
//! A minute later, such a machine may run the same program a third faster or slower. So the programs run alternately,
//! and only runs that follow each other are compared: old, new, new, old, or new, old, old, new. A steady drift, and what
//! a run leaves in the caches, then favor neither. Both programs are copied to paths of the same length, because a path
//! is on the stack and moves it. The number of rounds is fixed before the first.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use crate::harness::process::run;
use crate::harness::record::significant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const HELP: &str = "\
Usage: cargo bench -- compare OLD NEW [ARGUMENT]... [-- INPUT...]

OLD and NEW are paths, or names of programs of this package. Both get the ARGUMENTs. Each INPUT is a
file, which they read as standard input. The interval contains the true median of the ratio of
processor times, NEW / OLD, with a probability of 99.9%. --test compares a program with itself.";

/// The other programs of this package are beside it.
const PROGRAM: &str = env!("CARGO_BIN_EXE_cephalopods");

/// The folder with the copies that are run.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/compare");

/// Answers the words after `compare`.
pub(crate) fn answer(words: &[&str]) -> Result<String> {
    match words {
        ["--test"] => compare(PROGRAM, PROGRAM, &["--", "inputs/cephalopods/01.in"]),
        [old, new, rest @ ..] if !old.starts_with('-') => compare(old, new, rest),
        _ => Ok(HELP.to_string()),
    }
}

fn compare(old: &str, new: &str, rest: &[&str]) -> Result<String> {
    fs::create_dir_all(FOLDER)?;
    let files = [old, new].map(|name| match Path::new(name).is_file() {
        true => PathBuf::from(name),
        false => Path::new(PROGRAM).with_file_name(name).with_extension(env::consts::EXE_EXTENSION),
    });
    let copies = ["old", "new"].map(|side| Path::new(FOLDER).join(side));
    for (file, copy) in files.iter().zip(&copies) {
        let _ = fs::remove_file(copy);
        fs::copy(file, copy).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let split = rest.iter().position(|word| *word == "--").unwrap_or(rest.len());
    let (arguments, inputs) = (&rest[..split], rest.get(split + 1..).unwrap_or_default());
    let inputs = if inputs.is_empty() { &["/dev/null"] } else { inputs };
    let mut answers = vec![None; inputs.len()];
    let mut time = |side: usize, row: usize| {
        let mut command = Command::new(&copies[side]);
        command.args(arguments).stderr(Stdio::null());
        let finished = run(&mut command, Some(Path::new(inputs[row])));
        let finished = finished.map_err(|error| format!("{}: {error}", inputs[row]))?;
        if *answers[row].get_or_insert_with(|| finished.answers.clone()) != finished.answers {
            Err(format!("{}: the answers differ", inputs[row]))?;
        }
        // A short process may take less than a step of the clock.
        Ok(finished.processor.as_secs_f64().max(1e-6))
    };
    let start = Instant::now();
    for turn in 0..2 * inputs.len() {
        time(turn % 2, turn / 2)?;
    }
    let rounds = (10.0 / start.elapsed().as_secs_f64()) as usize;
    Ok(table(inputs, &alternate(rounds.clamp(21, 101), inputs.len(), time)?))
}

/// The times of the old and of the new program in each round, in seconds.
pub(crate) type Rounds = Vec<[f64; 2]>;

pub(crate) fn alternate(
    rounds: usize,
    rows: usize,
    mut time: impl FnMut(usize, usize) -> Result<f64>,
) -> Result<Vec<Rounds>> {
    let mut all = vec![Rounds::new(); rows];
    for round in 0..rounds {
        // The Thue-Morse sequence is balanced and has no period.
        let turns = if round.count_ones() % 2 == 0 { [0, 1, 1, 0] } else { [1, 0, 0, 1] };
        for (row, of_row) in all.iter_mut().enumerate() {
            // The geometric mean of two runs. With a steady drift, the two in the middle have the mean of the outer
            // ones.
            let mut times = [1.0; 2];
            for side in turns {
                times[side] *= time(side, row)?.sqrt();
            }
            of_row.push(times);
        }
    }
    Ok(all)
}

pub(crate) fn table(names: &[&str], rows: &[Rounds]) -> String {
    let mut text = "| input | old, ms | new, ms | new / old | 99.9% interval | new is |\n\
        |---|---:|---:|---:|---|---|\n"
        .to_string();
    for (name, rounds) in names.iter().zip(rows) {
        let time = |side: usize| rounds.iter().map(|times| times[side] * 1e3).collect();
        let [old, new] = [0, 1].map(|side| significant(median_and_interval(time(side)).0));
        let (ratio, low, high) =
            median_and_interval(rounds.iter().map(|[old, new]| new / old).collect());
        // Both ends are rounded outwards, so a tiny difference does not count.
        let (low, high) = ((low * 1e3).floor() / 1e3, (high * 1e3).ceil() / 1e3);
        let verdict = match () {
            () if high < 1.0 => "faster",
            () if low > 1.0 => "slower",
            () => "no difference shown",
        };
        text += &format!("| {name} | {old} | {new} | {ratio:.3} ");
        text += &format!("| {low:.3} to {high:.3} | {verdict} |\n");
    }
    text
}

/// Returns the median of some numbers, and the 99.9% confidence interval for the median of the distribution that they
/// are drawn from. How many of them are below the true median has a binomial distribution, whatever that distribution
/// is.
pub(crate) fn median_and_interval(mut numbers: Vec<f64>) -> (f64, f64, f64) {
    numbers.sort_by(f64::total_cmp);
    let count = numbers.len();
    let (mut first, mut exactly) = (0, 0.5_f64.powi(count as i32));
    let mut at_most = exactly;
    while at_most <= 0.0005 {
        first += 1;
        exactly *= (count - first + 1) as f64 / first as f64;
        at_most += exactly;
    }
    let first = first.saturating_sub(1);
    // Of an even number of ratios, the geometric mean of both in the middle.
    let median = (numbers[(count - 1) / 2] * numbers[count / 2]).sqrt();
    (median, numbers[first], numbers[count - 1 - first])
}
