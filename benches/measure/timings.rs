//! The record of timings, `inputs/timings.tsv`.
//!
//! ```text
//! # cephalopods: 2026-11-23, MACHINE, SYSTEM, COMPILER, commit 3361bb8
//! game          solver    input    process_ms   in_process_ms   from_read_ms
//! cephalopods   layered   07       2.161        0.7149
//! ```
//!
//! A row has the name of a benchmark: `GAME/SOLVER/INPUT`, or `studies/PAGE/STEP`. Its times are medians in
//! milliseconds. Each group has a stamp, which says when and where its rows were measured.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use super::with_digits;

/// The path of the record in the package.
pub(crate) const PATH: &str = "inputs/timings.tsv";

/// The groups. A group is a part of the record that can be measured by itself: a game, or the studies.
pub(crate) const GROUPS: [&str; 4] = ["cephalopods", "mastermind", "honeymoon", "studies"];

pub(crate) const HEADER: &str = "game\tsolver\tinput\tprocess_ms\tin_process_ms\tfrom_read_ms";

const EXPLANATION: &str = "\
# What `cargo bench --bench record` measured. `cargo bench` compares your own run with it.
# A row is a solver and an input, or a page and a step of the studies. Times are medians in milliseconds.
# process_ms: a fresh process from its start to its exit: processor time (user and system).
#   With several threads (the solver fast-2-threads), wall-clock time.
# in_process_ms: the solver alone, called as a library. Memory is allocated anew each time.
# from_read_ms: from the moment a waiting program gets its input to the end of its answer, wall-clock time.
";

/// A column of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Column {
    Process,
    InProcess,
    FromRead,
}

/// The record.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Record {
    /// For each group, when and where it was measured.
    pub stamps: BTreeMap<String, String>,
    /// The times of each row by name, in the order of [`Column`].
    pub rows: BTreeMap<String, [Option<f64>; 3]>,
}

impl Record {
    /// Reads the record of this package.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if a line is wrong. The error then names the line.
    pub(crate) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(root().join(PATH));
        Self::parse(&text.map_err(|error| format!("cannot read {PATH}: {error}"))?)
    }

    /// Reads the text of a record.
    ///
    /// # Errors
    /// Returns an error that names the line that is wrong.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut record = Self::default();
        for (index, line) in text.lines().enumerate() {
            let comment = line.strip_prefix("# ").and_then(|comment| comment.split_once(": "));
            if let Some((group, stamp)) = comment.filter(|(name, _)| GROUPS.contains(name)) {
                record.stamps.insert(group.to_string(), stamp.to_string());
            } else if !line.starts_with('#') && line != HEADER {
                let (name, times) = row(line)
                    .ok_or_else(|| format!("{PATH}:{}: expected a name and times", index + 1))?;
                record.rows.insert(name, times);
            }
        }
        Ok(record)
    }

    /// Returns the text of the record, with four digits of each time.
    pub(crate) fn text(&self) -> String {
        let mut text = EXPLANATION.to_string();
        for (group, stamp) in &self.stamps {
            let _ = writeln!(text, "# {group}: {stamp}");
        }
        text += HEADER;
        for (name, times) in &self.rows {
            let (game, rest) = name.split_once('/').unwrap_or((name, ""));
            let (solver, input) = rest.rsplit_once('/').unwrap_or((rest, ""));
            let _ = write!(text, "\n{game}\t{solver}\t{input}");
            for time in times {
                text +=
                    &time.map_or("\t".to_string(), |time| format!("\t{}", with_digits(time, 4)));
            }
        }
        text + "\n"
    }

    /// Returns a time of a row, or `None` if it was not measured.
    pub(crate) fn time(&self, name: &str, column: Column) -> Option<f64> {
        self.rows.get(name)?[column as usize]
    }

    /// Sets a time of a row.
    pub(crate) fn set(&mut self, name: &str, column: Column, time: f64) {
        self.rows.entry(name.to_string()).or_default()[column as usize] = Some(time);
    }
}

/// Reads a row.
fn row(line: &str) -> Option<(String, [Option<f64>; 3])> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, solver, input, times @ ..] = &fields[..] else { return None };
    let mut read = [None; 3];
    for (time, text) in read.iter_mut().zip(times) {
        *time = (!text.is_empty()).then(|| text.parse()).transpose().ok()?;
    }
    (times.len() == 3).then(|| (format!("{game}/{solver}/{input}"), read))
}

/// Returns the column in which the record has the time of this benchmark.
pub(crate) fn column_of(name: &str) -> Column {
    match name.split('/').nth(1).is_some_and(|solver| solver.starts_with("flattened")) {
        true => Column::FromRead,
        false => Column::InProcess,
    }
}

/// Returns the folder of the package in which Cargo runs the benches.
pub(crate) fn root() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").map_or(".".into(), PathBuf::from)
}

/// Returns the name, the family and the model of the processor, and its number of cores.
pub(crate) fn machine() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let mut fields = text.lines().filter_map(|line| line.split_once(':'));
        fields.find(|(field, _)| field.trim() == name).map_or("unknown", |(_, value)| value.trim())
    };
    let name = field("model name").replace("(R)", "").replace("(TM)", "");
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{name} (family {}, model {}), {cores} cores", field("cpu family"), field("model"))
}
