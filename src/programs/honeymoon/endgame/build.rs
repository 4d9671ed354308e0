//! `endgame build`: solves all positions, level by level, and writes their values.

use std::io::ErrorKind;
use std::time::Instant;

use crate::exit::{note, Failure};
use crate::honeymoon::endgame::build::{Needs, Plan};
use crate::honeymoon::endgame::file::{shown, FileError};
use crate::honeymoon::endgame::resources::{available_disk, has_memory};
use crate::programs::honeymoon::endgame::{line, status};
use crate::programs::print;
use crate::progress::during;
use crate::text::numbers::with_commas;

/// Builds the levels, and prints a line for each.
pub(super) fn build(plan: &Plan) -> Result<(), Failure> {
    let mut builder = plan.start().map_err(|error| with_advice(&error))?;
    let needs = builder.needs();
    check(plan, &needs)?;
    let begin = Instant::now();
    while let Some(layout) = builder.next_layout() {
        let level = format!("{} {}", layout.kind, layout.cards);
        let done = builder.done();
        let status = |_| status(&level, &done, needs.positions, begin.elapsed());
        if let Some(header) =
            during(status, || builder.next()).map_err(|error| with_advice(&error))?
        {
            match print(&line(&header)) {
                // The files are the result. The lines are not needed for that.
                Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {}
                printed => printed?,
            }
        }
    }
    Ok(())
}

/// Returns the failure for an error. If a file is damaged, says what to do.
fn with_advice(error: &FileError) -> Failure {
    let advice = if error.problem.is_damage() { "; remove this file, and build again" } else { "" };
    Failure::Refused(format!("{error}{advice}"))
}

/// Says what the build needs, and checks that there is as much.
fn check(plan: &Plan, needs: &Needs) -> Result<(), Failure> {
    let folder = shown(&plan.folder);
    if needs.positions == 0 {
        note(format_args!("{folder}: all levels are already there, so they are only checked"));
        return Ok(());
    }
    let [disk, memory] = [needs.disk, needs.memory].map(|bytes| bytes.div_ceil(1_000_000));
    let [disk, memory] = [disk, memory].map(with_commas);
    note(format_args!(
        "{folder}: the build needs {disk} MB of disk space and {memory} MB of memory"
    ));
    let refused = |needed: u64, of: &str, rest: String| {
        let needed = with_commas(needed);
        Err(Failure::Refused(format!(
            "{folder}: the build needs {needed} bytes of {of}, but {rest}"
        )))
    };
    match available_disk(&plan.folder) {
        Some(free) if free < needs.disk => {
            refused(needs.disk, "disk space", format!("only {} are free", with_commas(free)))
        }
        _ if !has_memory(needs.memory) => {
            refused(needs.memory, "memory", "less is available".to_string())
        }
        _ => Ok(()),
    }
}
