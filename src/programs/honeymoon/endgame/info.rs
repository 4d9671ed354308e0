//! `endgame info`: lists the levels in a folder.

use std::path::Path;

use crate::exit::Failure;
use crate::honeymoon::endgame::database::Database;
use crate::programs::honeymoon::endgame::line;
use crate::programs::print;

/// Prints a line for each level.
pub(super) fn list(folder: &Path) -> Result<(), Failure> {
    let database = Database::open(folder)?;
    let lines: String = database.files().map(|file| line(file.header())).collect();
    print(&lines)
}
