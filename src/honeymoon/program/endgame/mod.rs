//! `endgame`: makes and reads endgame databases. Each action has a module.

mod build;
pub(super) mod help;
mod info;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use crate::cli::Failure;
use crate::honeymoon::endgame::build::Plan;
use crate::honeymoon::endgame::file::{FileError, Header};

/// What `endgame` is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum EndgameRequest {
    /// Builds levels.
    Build(Plan),
    /// Lists the levels in a folder.
    Info(PathBuf),
}

/// Does what is asked for.
pub(super) fn run(request: &EndgameRequest) -> Result<(), Failure> {
    match request {
        EndgameRequest::Build(plan) => build::build(plan),
        EndgameRequest::Info(folder) => info::list(folder),
    }
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
