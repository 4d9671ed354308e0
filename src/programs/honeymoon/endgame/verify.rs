//! `endgame verify`: checks all levels in a folder.

use std::path::Path;
use std::time::Instant;

use crate::exit::{note, Failure};
use crate::honeymoon::endgame::file::shown;
use crate::honeymoon::endgame::verify::{Verified, Verifier};
use crate::programs::honeymoon::endgame::status;
use crate::programs::print;
use crate::progress::during;

/// Prints a line for each level that is right, and an error for each that is wrong.
pub(super) fn verify(folder: &Path, all: bool, threads: usize) -> Result<(), Failure> {
    let mut verifier = Verifier::open(folder, all, threads)?;
    let (positions, done, begin) = (verifier.positions(), verifier.done(), Instant::now());
    let (mut levels, mut wrong, mut last) = (0, 0, None);
    while let Some(layout) = verifier.next_layout() {
        let level = format!("{} {}", layout.kind, layout.cards);
        let is_gap = layout.cards > 1 && last != Some((layout.kind, layout.cards - 1));
        if is_gap && !all {
            let folder = shown(folder);
            note(format_args!("note: {folder}: the level before {level} is missing"));
        }
        last = Some((layout.kind, layout.cards));
        let status = |_| status(&level, &done, positions, begin.elapsed());
        levels += 1;
        match during(status, || verifier.next()) {
            Ok(verified) => print(&verified.as_ref().map_or(String::new(), line))?,
            Err(error) => {
                note(format_args!("error: {error}"));
                wrong += 1;
            }
        }
    }
    if wrong == 0 {
        return Ok(());
    }
    let folder = shown(folder);
    Err(Failure::Refused(format!("{folder}: found errors in {wrong} of {levels} levels")))
}

/// Returns `trump 6 entries 94248 searched 1000 computed 94248`.
fn line(level: &Verified) -> String {
    let Verified { kind, cards, entries, searched, computed } = level;
    let computed = computed.map_or(String::new(), |count| format!(" computed {count}"));
    format!("{kind} {cards} entries {entries} searched {searched}{computed}\n")
}
