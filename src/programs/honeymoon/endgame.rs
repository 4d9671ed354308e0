//! `endgame`: builds and checks endgame databases.

use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::exit::{note, write_to, Failure};
use crate::honeymoon::card::RANKS;
use crate::honeymoon::database::{
    check_values, has_level, levels_in, lock, read_level, shown, write_level,
};
use crate::honeymoon::proof::build::next_level;
use crate::honeymoon::proof::level::{Layout, Level};
use crate::honeymoon::solver::Solver;
use crate::programs::honeymoon::options::Options;
use crate::progress::{during, rounded};
use crate::text::numbers::with_commas;

/// Builds the levels that are missing, and checks the others.
pub(super) fn build(options: &Options, output: &mut dyn Write) -> Result<(), Failure> {
    let (folder, cards) = (&options.folder, options.cards.unwrap_or(RANKS));
    let _lock = lock(folder)?;
    let kinds = options.only_trumps.map_or(vec![false, true], |trump| vec![trump]);
    let levels = kinds.iter().flat_map(|&trump| (1..=cards).map(move |it| Layout::new(trump, it)));
    let levels: Vec<Layout> = levels.collect();
    let missing = || levels.iter().filter(|layout| !has_level(folder, layout));
    let positions = missing().map(|layout| layout.entries as u64).sum();
    let disk: usize = missing().map(Layout::bytes).sum();
    // A level and the one before it.
    let pair =
        |layout: &Layout| layout.bytes() + Layout::new(layout.trump, layout.cards - 1).bytes();
    let memory = levels.iter().map(pair).max().unwrap_or(0);
    let [disk, memory] = [disk, memory].map(|it| with_commas(it.div_ceil(1_000_000) as u64));
    let needs = format!("{disk} MB of disk space and {memory} MB of memory");
    note(format_args!("{}: the build needs {needs}", shown(folder)));
    let (done, begin) = (AtomicU64::new(0), Instant::now());
    let mut later = Level::without_cards(false);
    for layout in &levels {
        if layout.cards == 1 {
            later = Level::without_cards(layout.trump);
        }
        let solve = || match has_level(folder, layout) {
            true => read_level(folder, layout),
            false => {
                let level = next_level(&later, options.threads(), &done);
                write_level(folder, &level).map(|()| level)
            }
        };
        later = during(|_| status(layout, &done, positions, begin.elapsed()), solve)?;
        let counts: String = later.histogram().iter().map(|count| format!(" {count}")).collect();
        let (kind, &Layout { cards, entries, .. }) = (layout.kind(), layout);
        match write_to(output, &format!("{kind} {cards} entries {entries} histogram{counts}\n")) {
            // The files are the result. A closed output does not stop the build.
            Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {}
            printed => printed?,
        }
    }
    Ok(())
}

/// Prints a line for each level that is right, and an error for each that is wrong.
pub(super) fn verify(options: &Options, output: &mut dyn Write) -> Result<(), Failure> {
    let (folder, all) = (&options.folder, options.all);
    let levels = levels_in(folder)?;
    let mut solver = Solver::new();
    let (mut computed, mut wrong) = (Level::without_cards(false), 0);
    let positions = levels.iter().map(|layout| layout.entries as u64).sum();
    let (done, begin) = (AtomicU64::new(0), Instant::now());
    for layout in &levels {
        let mut check = || {
            if all && computed.layout.trump != layout.trump {
                computed = Level::without_cards(layout.trump);
            }
            // Each level is computed from computed values, never from a file. So a wrong file does not affect later
            // levels.
            while all && computed.layout.cards < layout.cards {
                computed = next_level(&computed, options.threads(), &done);
            }
            let level = read_level(folder, layout)?;
            check_values(folder, &level, all.then_some(&computed), &mut solver)
        };
        match during(|_| status(layout, &done, positions, begin.elapsed()), &mut check) {
            Ok(searched) => {
                let (kind, &Layout { cards, entries, .. }) = (layout.kind(), layout);
                let computed = if all { format!(" computed {entries}") } else { String::new() };
                let line =
                    format!("{kind} {cards} entries {entries} searched {searched}{computed}\n");
                write_to(output, &line)?;
            }
            Err(Failure::Refused(problem)) => {
                note(format_args!("error: {problem}"));
                wrong += 1;
            }
            Err(other) => return Err(other),
        }
    }
    if wrong == 0 {
        return Ok(());
    }
    let (folder, count) = (shown(folder), levels.len());
    Err(Failure::Refused(format!("{folder}: found errors in {wrong} of {count} levels")))
}

fn status(layout: &Layout, done: &AtomicU64, positions: u64, elapsed: Duration) -> String {
    let share = done.load(Ordering::Relaxed) as f64 / positions.max(1) as f64;
    let (kind, cards, time) = (layout.kind(), layout.cards, rounded(elapsed.as_secs()));
    format!("{:.0}% of all positions, {time} (level {kind} {cards})", 100.0 * share)
}
