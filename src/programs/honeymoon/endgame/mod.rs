//! `endgame`: builds and reads endgame databases. Each action has a module, except for `probe`: it answers
//! questions as all other commands do, and its values come from the database
//! ([`Engine`](crate::programs::honeymoon::engine::Engine)).

mod build;
pub(super) mod help;
mod info;
mod stats;
#[cfg(test)]
mod tests;
mod verify;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::exit::Failure;
use crate::honeymoon::endgame::build::Plan;
use crate::honeymoon::endgame::file::{FileError, Header};
use crate::progress::time_left;

/// What `endgame` is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum EndgameRequest {
    /// Builds levels.
    Build(Plan),
    /// Lists the levels in a folder.
    Info(PathBuf),
    /// Prints what the levels of up to this many cards per hand teach.
    Stats { folder: PathBuf, cards: usize, threads: usize },
    /// Checks all levels in a folder. `all` says whether to compute all positions again.
    Verify { folder: PathBuf, all: bool, threads: usize },
}

/// Does what is asked for.
pub(super) fn run(request: &EndgameRequest) -> Result<(), Failure> {
    match request {
        EndgameRequest::Build(plan) => build::build(plan),
        EndgameRequest::Info(folder) => info::list(folder),
        EndgameRequest::Stats { folder, cards, threads } => stats::stats(folder, *cards, *threads),
        EndgameRequest::Verify { folder, all, threads } => verify::verify(folder, *all, *threads),
    }
}

/// Returns how far the work is: which level is next, and how many of all positions are done.
fn status(level: &str, done: &AtomicU64, positions: u64, elapsed: Duration) -> String {
    let share = done.load(Ordering::Relaxed) as f64 / positions.max(1) as f64;
    let left = time_left(elapsed, share);
    let left = left.map_or(String::new(), |left| format!(", {left}"));
    format!("{:.0}% of all positions{left} (level {level})", 100.0 * share)
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Failure::Refused(error.to_string())
    }
}

/// Returns `trump 6 entries 94248 histogram 2516 8790 ...`.
fn line(header: &Header) -> String {
    let Header { kind, cards, entries, histogram, .. } = header;
    let mut text = format!("{kind} {cards} entries {entries} histogram");
    for count in &histogram[..=*cards] {
        text += &format!(" {count}");
    }
    text + "\n"
}
