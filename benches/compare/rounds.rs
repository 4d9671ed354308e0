//! Alternating runs of two programs.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use super::rows::{of_round, Row};
use crate::measure::process::{run, Finished};
use crate::measure::text::first_difference;

/// The fewest rounds for an interval of 99.9%. In eleven rounds without a difference, all ratios are on the same
/// side of 1 with a probability of two in 2^11.
pub(crate) const FEWEST_ROUNDS: usize = 11;

/// The fewest rounds by default. The interval then leaves out two rounds on either side, so two disturbed rounds do
/// not matter.
const SOME_ROUNDS: usize = 21;

/// The most rounds by default.
const MANY_ROUNDS: usize = 101;

/// The time that a comparison takes by default, in seconds, if the fewest rounds do not take longer.
const BUDGET: f64 = 20.0;

/// The names of the two programs in messages.
const NAMES: [&str; 2] = ["OLD", "NEW"];

/// What a time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// The time that the threads of the process ran.
    Processor,
    /// The time from the start of the process to its end.
    Wall,
}

impl Clock {
    /// Returns the clock with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::Processor, Self::Wall].into_iter().find(|clock| clock.name() == name)
    }

    /// Returns the name of the clock.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Processor => "processor",
            Self::Wall => "wall",
        }
    }

    /// Returns the time of a process in seconds.
    fn seconds(self, finished: &Finished) -> f64 {
        let time = match self {
            Self::Processor => finished.processor,
            Self::Wall => finished.wall,
        };
        // Some systems count in steps, and a short process may take none of them. No ratio has a zero.
        time.as_secs_f64().max(1e-6)
    }
}

/// Returns the number of rounds if a round takes so long.
pub(crate) fn within_budget(seconds: f64) -> usize {
    ((BUDGET / seconds) as usize).clamp(SOME_ROUNDS, MANY_ROUNDS)
}

/// Returns whose turn it is in a round: 0 for the old program and 1 for the new one.
///
/// The rounds follow the sequence of Thue and Morse, which is balanced and has no period.
pub(crate) fn turns(round: usize) -> [usize; 4] {
    match round.count_ones() % 2 {
        0 => [0, 1, 1, 0],
        _ => [1, 0, 0, 1],
    }
}

/// Copies of both programs, which stay as they are even if somebody builds the programs again.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The files of the copies. Their paths have the same length.
    files: [PathBuf; 2],
}

impl Pair {
    /// Copies both programs to a folder.
    ///
    /// # Errors
    /// Returns an error if this fails.
    pub(crate) fn copied(programs: [&Path; 2], folder: &Path) -> Result<Self, String> {
        let name = programs[1].file_name().unwrap_or_default();
        let files = ["old", "new"].map(|side| folder.join(side).join(name));
        for ((side, program), file) in ["old", "new"].into_iter().zip(programs).zip(&files) {
            let side = folder.join(side);
            let _ = fs::remove_dir_all(&side);
            fs::create_dir_all(&side)
                .and_then(|()| fs::copy(program, file))
                .map_err(|error| format!("cannot copy {}: {error}", program.display()))?;
        }
        Ok(Self { files })
    }

    /// Returns whether both programs have the same bytes.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub(crate) fn are_identical(&self) -> Result<bool, String> {
        let [old, new] = self.files.each_ref().map(fs::read);
        old.and_then(|old| Ok(old == new?)).map_err(|error| format!("cannot read a copy: {error}"))
    }
}

/// What to run.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub pair: Pair,
    pub arguments: &'a [OsString],
    pub inputs: &'a [PathBuf],
    pub from_stdin: bool,
    pub clock: Clock,
}

/// What the first runs say.
#[derive(Debug)]
pub(crate) struct FirstRuns {
    /// The answer to each input, which is that of both programs.
    pub answers: Vec<String>,
    /// About how long a round takes, in seconds.
    pub seconds: f64,
}

impl Plan<'_> {
    /// Runs each program once on each input, compares the answers, and finds out how long a round takes.
    ///
    /// # Errors
    /// Returns an error if a program fails, or if the answers differ.
    pub(crate) fn first_runs(&self) -> Result<FirstRuns, String> {
        let (mut seconds, mut answers) = (0.0, Vec::new());
        for input in self.rows() {
            let old = self.run(0, input, true)?;
            let new = self.run(1, input, true)?;
            self.check(NAMES, [&old.answers, &new.answers], input)?;
            seconds += 2.0 * (old.wall + new.wall).as_secs_f64();
            answers.push(old.answers);
        }
        Ok(FirstRuns { answers, seconds })
    }

    /// Runs all rounds. Returns a row for each input.
    ///
    /// # Errors
    /// Returns an error if a program fails, or if it does not answer as in its first run.
    pub(crate) fn measure(&self, rounds: usize, first: &FirstRuns) -> Result<Vec<Row>, String> {
        let mut rows: Vec<Row> = self
            .rows()
            .map(|input| Row { name: self.name(input), rounds: Vec::with_capacity(rounds) })
            .collect();
        for round in 0..rounds {
            for ((input, row), answers) in self.rows().zip(&mut rows).zip(&first.answers) {
                let mut times = [Vec::new(), Vec::new()];
                for side in turns(round) {
                    let finished = self.run(side, input, false)?;
                    let names = ["the first run", &format!("a later run of {}", NAMES[side])];
                    self.check(names, [answers, &finished.answers], input)?;
                    times[side].push(self.clock.seconds(&finished));
                }
                row.rounds.push(times.map(|times| of_round([times[0], times[1]])));
            }
        }
        Ok(rows)
    }

    /// Returns the input of each row.
    fn rows(&self) -> impl Iterator<Item = Option<&Path>> {
        let is_single = self.inputs.is_empty();
        self.inputs.iter().map(|input| Some(input.as_path())).chain(is_single.then_some(None))
    }

    /// Returns the name of a row.
    fn name(&self, input: Option<&Path>) -> String {
        let of_arguments = || {
            let words: Vec<_> = self.arguments.iter().map(|word| word.to_string_lossy()).collect();
            if words.is_empty() {
                "no input".to_string()
            } else {
                words.join(" ")
            }
        };
        input.map_or_else(of_arguments, |input| input.display().to_string())
    }

    /// Runs a program once.
    fn run(
        &self,
        side: usize,
        input: Option<&Path>,
        shows_notes: bool,
    ) -> Result<Finished, String> {
        let mut command = Command::new(&self.pair.files[side]);
        command.args(self.arguments);
        if !shows_notes {
            command.stderr(Stdio::null());
        }
        let stdin = input.filter(|_| self.from_stdin);
        if let Some(input) = input.filter(|_| !self.from_stdin) {
            command.arg(input);
        }
        let mut attempts = 0;
        loop {
            match run(&mut command, stdin) {
                Ok(finished) => return Ok(finished),
                // A process that another thread starts meanwhile may have the new copy open for a moment.
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy && attempts < 100 => {
                    attempts += 1;
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => {
                    let (name, input) = (NAMES[side], self.name(input));
                    return Err(format!("{input}: {name} cannot be measured: {error}"));
                }
            }
        }
    }

    /// Compares two answers to an input.
    fn check(
        &self,
        names: [&str; 2],
        answers: [&str; 2],
        input: Option<&Path>,
    ) -> Result<(), String> {
        let Some((line, first, second)) = first_difference(answers[0], answers[1]) else {
            return Ok(());
        };
        let ([one, other], row) = (names, self.name(input));
        Err(format!(
            "{row}: the answers differ in line {line}\n  {one}: {first}\n  {other}: {second}"
        ))
    }
}
