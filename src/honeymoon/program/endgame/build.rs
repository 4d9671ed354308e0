//! `endgame build`: solves all positions, level by level, and writes their values.

use std::time::Instant;

use crate::cli::progress::{during, with_commas};
use crate::cli::{note, print, Failure};
use crate::honeymoon::endgame::build::{Needs, Plan};
use crate::honeymoon::endgame::resources::{available_disk, has_memory};
use crate::honeymoon::program::endgame::{line, status};

/// Builds the levels, and prints a line for each.
pub(super) fn build(plan: &Plan) -> Result<(), Failure> {
    let mut builder = plan.start()?;
    let needs = builder.needs();
    check(plan, &needs)?;
    let begin = Instant::now();
    while let Some(layout) = builder.next_layout() {
        let level = format!("{} {}", layout.kind, layout.cards);
        let done = builder.done();
        let status = |_| status(&level, &done, needs.positions, begin.elapsed());
        if let Some(header) = during(status, || builder.next())? {
            print(&line(&header))?;
        }
    }
    Ok(())
}

/// Says what the build needs, and checks that there is as much.
fn check(plan: &Plan, needs: &Needs) -> Result<(), Failure> {
    let folder = plan.folder.display();
    let disk = available_disk(&plan.folder);
    let [disk_text, memory_text] = [needs.disk, needs.memory].map(megabytes);
    note(format_args!(
        "{folder}: {disk_text} of disk space and {memory_text} of memory are needed"
    ));
    if let Some(free) = disk.filter(|&free| free < needs.disk) {
        let free = megabytes(free);
        return Err(Failure::Refused(format!(
            "{folder}: {disk_text} of disk space are needed, but only {free} are free"
        )));
    }
    if !has_memory(needs.memory) {
        return Err(Failure::Refused(format!(
            "{folder}: {memory_text} of memory are needed, but there is less"
        )));
    }
    Ok(())
}

/// Returns a number of bytes as megabytes, rounded up.
fn megabytes(bytes: u64) -> String {
    format!("{} MB", with_commas(bytes.div_ceil(1_000_000)))
}
