//! Everything that is drawn from the record: the documents with their tables, and the pictures.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::document;
use crate::measure::text::first_difference;
use crate::peers::{self, Peers};
use crate::pictures;
use crate::record::{self, Record};
use crate::tables::{self, Sources};

/// The documents that have tables, and the way from their folders to the root of the checkout.
pub(crate) const DOCUMENTS: [(&str, &str); 2] = [("README.md", ""), ("benches/README.md", "../")];

/// A file that is drawn.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// The path from the root of the checkout.
    pub path: String,
    /// What the file is now, or nothing if there is none.
    pub old: String,
    /// What it should be.
    pub new: String,
}

/// Reads the record.
///
/// # Errors
/// Returns an error if the file cannot be read or is damaged.
pub(crate) fn record(root: &Path) -> Result<Record, String> {
    Record::parse(&read(root, record::PATH)?)
}

/// Reads the record. If there is no such file, the record is empty.
///
/// # Errors
/// Returns an error if the file is damaged.
pub(crate) fn record_or_none(root: &Path) -> Result<Record, String> {
    if root.join(record::PATH).exists() {
        record(root)
    } else {
        Ok(Record::default())
    }
}

/// Draws everything from these rows and from the files of the checkout. `studies` has new tables of studies.
///
/// # Errors
/// Returns an error if a file cannot be read or is not as expected.
pub(crate) fn all(
    root: &Path,
    record: Record,
    studies: BTreeMap<String, String>,
) -> Result<Vec<Drawn>, String> {
    let peers = Peers::parse(&read(root, peers::PATH)?)?;
    let mut puzzles = BTreeMap::new();
    for row in record.rows.iter().filter(|row| row.name.game == "cephalopods") {
        let input = &row.name.input;
        let text = read(root, &format!("inputs/cephalopods/{input}.in"))?;
        puzzles.insert(input.clone(), text);
    }
    let sources = Sources { record, peers, puzzles, studies };
    let mut drawn = Vec::new();
    let mut last = String::new();
    for (path, folder) in DOCUMENTS {
        let old = read(root, path)?;
        let table = |name: &str| tables::table(&sources, folder, name);
        let figure = |expression: &str| tables::figure(&sources, expression);
        let new = document::fill(path, &old, &table, &figure)?;
        last.clone_from(&new);
        drawn.push(Drawn { path: path.to_string(), old, new });
    }
    let badges = pictures::badges(&read(root, "Cargo.toml")?)?;
    for (path, new) in pictures::all(&sources, &last)?.into_iter().chain(badges) {
        let old = fs::read_to_string(root.join(&path)).unwrap_or_default();
        drawn.push(Drawn { path, old, new });
    }
    Ok(drawn)
}

impl Drawn {
    /// Returns where the file is not what it should be, if it is not.
    pub(crate) fn difference(&self) -> Option<String> {
        let (line, old, new) = first_difference(&self.old, &self.new)?;
        let path = &self.path;
        Some(format!("{path}:{line}: the record says\n  {new}\nbut the file has\n  {old}"))
    }

    /// Writes the file if it is not what it should be. Returns whether it was written.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(crate) fn write(&self, root: &Path) -> Result<bool, String> {
        if self.old == self.new {
            return Ok(false);
        }
        write(root, &self.path, &self.new)?;
        Ok(true)
    }
}

/// Writes a file, and its folder if there is none.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub(crate) fn write(root: &Path, path: &str, text: &str) -> Result<(), String> {
    let file = root.join(path);
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    let outcome = folder.and_then(|()| fs::write(&file, text));
    outcome.map_err(|error| format!("cannot write {path}: {error}"))
}

fn read(root: &Path, path: &str) -> Result<String, String> {
    fs::read_to_string(root.join(path)).map_err(|error| format!("cannot read {path}: {error}"))
}
