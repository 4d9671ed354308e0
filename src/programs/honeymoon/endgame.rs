//! `endgame`: builds and checks endgame databases. `endgame probe` asks [questions] instead, and its values
//! come from the database.
//!
//! [questions]: crate::programs::honeymoon::questions

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::exit::{note, write_to, Failure};
use crate::honeymoon::card::RANKS;
use crate::honeymoon::endgame::build::{Builder, Plan, Requirements};
use crate::honeymoon::endgame::database::{levels_in, Database, ProbeError};
use crate::honeymoon::endgame::file::LevelFile;
use crate::honeymoon::endgame::verify::Verifier;
use crate::honeymoon::endgame::{shown, FileError, LevelKind};
use crate::programs::honeymoon::options::Options;
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;
use crate::progress::{during, rounded};
use crate::text::numbers::with_commas;

pub(super) fn plan_build(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let options = call.options;
    let (threads, cards) = (options.threads(), options.cards.unwrap_or(RANKS));
    let kinds = options.kind.unwrap_or_else(|| LevelKind::ALL.to_vec());
    let plan = Plan { folder: options.folder, kinds, cards, threads };
    Ok(Box::new(move |output| build(&plan, output)))
}

pub(super) fn plan_info(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let folder = call.options.folder;
    Ok(Box::new(move |output| {
        let database = Database::open(&folder)?;
        write_to(output, &database.files().map(line).collect::<String>())
    }))
}

pub(super) fn plan_verify(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let options = call.options;
    Ok(Box::new(move |output| verify(&options.folder, options.all, options.threads(), output)))
}

fn build(plan: &Plan, output: &mut dyn Write) -> Result<(), Failure> {
    let mut builder = Builder::new(plan).map_err(|error| with_advice(&error))?;
    let needs = builder.needs();
    announce(&plan.folder, &needs);
    let (done, begin) = (AtomicU64::new(0), Instant::now());
    while let Some(layout) = builder.next_layout() {
        let level = format!("{} {}", layout.kind, layout.cards);
        let status = |_| status(&level, &done, needs.positions, begin.elapsed());
        let file = during(status, || builder.next(&done)).map_err(|error| with_advice(&error))?;
        match write_to(output, &file.as_ref().map_or(String::new(), line)) {
            // The files are the result. A closed output does not stop the build.
            Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {}
            printed => printed?,
        }
    }
    Ok(())
}

/// Returns the failure for an error. If a file is damaged, adds advice.
fn with_advice(error: &FileError) -> Failure {
    let advice = if error.is_damage { "; remove this file, and build again" } else { "" };
    Failure::Refused(format!("{error}{advice}"))
}

/// Prints the disk space and memory that the build needs.
fn announce(folder: &Path, needs: &Requirements) {
    let folder = shown(folder);
    if needs.positions == 0 {
        return note(format_args!(
            "{folder}: all levels are already there, so they are only checked"
        ));
    }
    let [disk, memory] = [needs.disk, needs.memory].map(|bytes| bytes.div_ceil(1_000_000));
    let [disk, memory] = [disk, memory].map(with_commas);
    note(format_args!(
        "{folder}: the build needs {disk} MB of disk space and {memory} MB of memory"
    ));
}

/// Prints a line for each level that is right, and an error for each that is wrong.
fn verify(folder: &Path, all: bool, threads: usize, output: &mut dyn Write) -> Result<(), Failure> {
    let levels = levels_in(folder)?;
    let positions = levels.iter().map(|(layout, _)| layout.entries as u64).sum();
    let mut verifier = Verifier::new(folder, all, threads);
    let (done, begin) = (AtomicU64::new(0), Instant::now());
    let (count, mut wrong, mut last) = (levels.len(), 0, None);
    for (layout, file) in levels {
        let level = format!("{} {}", layout.kind, layout.cards);
        let is_gap = layout.cards > 1 && last != Some((layout.kind, layout.cards - 1));
        if is_gap && !all {
            let folder = shown(folder);
            note(format_args!("note: {folder}: the level before {level} is missing"));
        }
        last = Some((layout.kind, layout.cards));
        let status = |_| status(&level, &done, positions, begin.elapsed());
        match during(status, || verifier.verify(&layout, file, &done)) {
            Ok(searched) => {
                let entries = layout.entries;
                let computed = if all { format!(" computed {entries}") } else { String::new() };
                write_to(
                    output,
                    &format!("{level} entries {entries} searched {searched}{computed}\n"),
                )?;
            }
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
    Err(Failure::Refused(format!("{folder}: found errors in {wrong} of {count} levels")))
}

fn status(level: &str, done: &AtomicU64, positions: u64, elapsed: Duration) -> String {
    let share = done.load(Ordering::Relaxed) as f64 / positions.max(1) as f64;
    let time = rounded(elapsed.as_secs());
    format!("{:.0}% of all positions, {time} (level {level})", 100.0 * share)
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Failure::Refused(error.to_string())
    }
}

impl From<ProbeError> for Failure {
    fn from(error: ProbeError) -> Self {
        match error {
            ProbeError::Missing(kind, cards) => {
                Failure::Refused(format!("the endgame database has no level {kind} {cards}"))
            }
            ProbeError::File(error) => error.into(),
        }
    }
}

/// Returns `trump 6 entries 94248 histogram 2516 8790 ...`.
fn line(file: &LevelFile) -> String {
    let layout = &file.layout;
    let counts: String = file.histogram[..=layout.cards].iter().map(|n| format!(" {n}")).collect();
    format!("{} {} entries {} histogram{counts}\n", layout.kind, layout.cards, layout.entries)
}
