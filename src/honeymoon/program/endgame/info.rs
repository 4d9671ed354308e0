//! `endgame info`: lists the levels in a folder.

use std::path::Path;

use crate::cli::{print, Failure};
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::program::endgame::line;

/// Prints a line for each level.
pub(super) fn list(folder: &Path) -> Result<(), Failure> {
    let database = Database::open(folder)?;
    let lines: String = database.files().map(|file| line(file.header())).collect();
    print(&lines)
}
