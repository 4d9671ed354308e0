//! How the rows of a section take turns, round by round.
//!
//! What else the machine does in some minute then hits all rows alike, and the median of the rounds leaves it out.

use std::time::{Duration, Instant};

use crate::measure::statistics::{median, significant};
use crate::order;
use crate::record::{Column, Name, Record, Row};
use crate::rows::Task;
use crate::sample::{Ready, Sample};

/// The most rounds of a row.
const MOST: usize = 15;

/// The fewest rounds of a row whose run takes less than [`LONG`].
const FEWEST: usize = 3;

/// A run that takes at least this long need not be repeated, and the first one counts.
const LONG: Duration = Duration::from_secs(2);

/// The time that all rounds of a row should take.
const TIME: Duration = Duration::from_millis(2500);

/// Before a fresh process that takes less time than this, the same is run once without being timed. All short rows
/// then find warm caches, whatever was run before them.
const COLD: Duration = Duration::from_millis(20);

/// The rounds of a row within a process: each is a process with several runs.
const PROCESSES: usize = 5;

/// The most runs of a process, and how long all runs of a process should take.
const RUNS: (u32, Duration) = (15, Duration::from_millis(400));

/// A column of a row that is being measured.
struct Turn {
    name: Name,
    column: Column,
    task: Ready,
    rounds: usize,
    /// The number of runs within a process.
    runs: u32,
    /// Whether each timed run follows one that is not timed.
    is_warmed: bool,
    samples: Vec<Sample>,
}

/// Measures tasks in turns, and returns a row for each.
///
/// # Errors
/// Returns an error if a program fails or gives a wrong answer.
pub(crate) fn measure(
    title: &str,
    tasks: Vec<(Name, Task)>,
    record: &Record,
) -> Result<Vec<Row>, String> {
    eprintln!("{title}: {} rows, compiling and first runs", tasks.len());
    let mut turns = Vec::new();
    let mut left = Duration::ZERO;
    for (name, task) in tasks {
        let column = task.column();
        let task = Ready::new(task)?;
        let (rounds, runs, is_warmed, samples) = (0, 1, false, Vec::new());
        let mut turn = Turn { name, column, task, rounds, runs, is_warmed, samples };
        left += turn.begin()?;
        turns.push(turn);
    }
    eprintln!("{title}: the rounds take about {:.0} s", left.as_secs_f64());
    let rounds: Vec<usize> = turns.iter().map(|turn| turn.rounds).collect();
    for round in 0..MOST {
        for place in order::of_round(&rounds, round, MOST) {
            let turn = &mut turns[place];
            if turn.is_warmed {
                turn.sample()?;
            }
            let sample = turn.sample()?;
            turn.samples.push(sample);
        }
    }
    let rows: Vec<Row> = turns.iter().map(Turn::row).collect();
    for (turn, row) in turns.iter().zip(&rows) {
        report(&turn.name, turn.column, row, record);
    }
    Ok(rows)
}

/// Runs each task once, to see whether the answers are right.
///
/// # Errors
/// Returns an error if a program fails or gives a wrong answer.
pub(crate) fn test(tasks: Vec<(Name, Task)>) -> Result<(), String> {
    for (name, task) in tasks {
        let column = task.column().name();
        let outcome = Ready::new(task).and_then(|task| task.sample(1));
        outcome.map_err(|error| format!("{name}, {column}: {error}"))?;
    }
    Ok(())
}

impl Turn {
    fn sample(&self) -> Result<Sample, String> {
        let sample = self.task.sample(self.runs);
        sample.map_err(|error| format!("{}, {}: {error}", self.name, self.column.name()))
    }

    /// Measures for the first time. Chooses the number of rounds, and returns how long they will take.
    fn begin(&mut self) -> Result<Duration, String> {
        let start = Instant::now();
        let first = self.sample()?;
        let mut time = start.elapsed();
        if self.task.is_in_process() {
            let run = Duration::from_secs_f64(first.milliseconds / 1e3);
            self.runs = times(RUNS.1, run).clamp(1, RUNS.0 as usize) as u32;
            // The first run of a process is not measured.
            time += run * (self.runs - 1);
            self.rounds = times(TIME, time).clamp(1, PROCESSES);
        } else {
            self.is_warmed = first.milliseconds < COLD.as_secs_f64() * 1e3;
            time *= 1 + u32::from(self.is_warmed);
            self.rounds = times(TIME, time).clamp(FEWEST, MOST);
            if time >= LONG {
                self.samples.push(first);
                self.rounds = 0;
            }
        }
        Ok(time * self.rounds as u32)
    }

    /// Returns the medians as a row.
    fn row(&self) -> Row {
        let times = self.samples.iter().map(|sample| sample.milliseconds).collect();
        let mut row = Row { name: self.name.clone(), figures: [None; 4] };
        row.figures[self.column as usize] = Some(median(times));
        let peaks: Vec<f64> = self.samples.iter().filter_map(|sample| sample.peak).collect();
        if self.column == Column::Process && !peaks.is_empty() {
            row.figures[Column::Peak as usize] = Some(median(peaks));
        }
        row
    }
}

/// Returns how many times one time is in another.
fn times(all: Duration, one: Duration) -> usize {
    (all.as_secs_f64() / one.as_secs_f64().max(1e-9)) as usize
}

/// Writes a new figure to standard error, beside the recorded one.
fn report(name: &Name, column: Column, row: &Row, record: &Record) {
    let new = row.figures[column as usize].unwrap_or_default();
    let old = record.find(name).and_then(|row| row.figures[column as usize]);
    let beside = old.map_or(String::new(), |old| {
        let ratio = new / old.max(1e-9);
        format!(" recorded {:>9}  ratio {ratio:.2}", significant(old))
    });
    let (name, column) = (name.to_string(), column.name());
    eprintln!("  {name:<44} {column:<13} {:>9}{beside}", significant(new));
}
