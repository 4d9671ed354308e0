//! The table of Mastermind.

use super::markdown::Markdown;
use super::{in_process, time};
use crate::record::{Column, Record};

const GAME: &str = "mastermind";

/// Milliseconds to play all secrets. One thread is measured within a process, two threads as a whole process.
pub(super) fn evaluations(record: &Record) -> String {
    let titles = ["portable", "AVX2", "AVX-512", "two threads, whole process"];
    let mut table = Markdown::new(&["game", "strategy, first guess"], &titles);
    let rows = record.rows.iter().filter(|row| row.name.game == GAME && row.name.solver == "fast");
    for row in rows {
        let input = &row.name.input;
        // The input is `GAME-STRATEGY-FIRST`. Cases of `inputs/` have numbers.
        let Some((game, rest)) = input.split_once('-') else { continue };
        let Some((strategy, first)) = rest.rsplit_once('-') else { continue };
        let threads = record.figure(GAME, "fast-2-threads", input, Column::Process);
        let best = in_process(record, GAME, "fast", input);
        let narrow = in_process(record, GAME, "fast-avx2", input);
        // Without a row of its own, AVX2 is the best that the processor has.
        let (avx2, avx512) = if narrow.is_some() { (narrow, best) } else { (best, None) };
        table.row([
            game.to_string(),
            format!("{strategy}, {first}"),
            time(in_process(record, GAME, "fast-portable", input)),
            time(avx2),
            time(avx512),
            time(threads),
        ]);
    }
    table.end()
}
