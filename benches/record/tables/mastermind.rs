//! The table of Mastermind.

use super::markdown::Markdown;
use super::{in_process, time};
use crate::record::{Column, Record};

const GAME: &str = "mastermind";

/// Milliseconds to play all secrets. One thread is measured within a process, two threads as a whole process.
pub(super) fn evaluations(record: &Record) -> String {
    let titles = ["portable", record.stamp.backend(), "two threads, whole process"];
    let mut table = Markdown::new(&["game", "strategy, first guess"], &titles);
    let rows = record.rows.iter().filter(|row| row.name.game == GAME && row.name.solver == "fast");
    for row in rows {
        let input = &row.name.input;
        // The input is `GAME-STRATEGY-FIRST`. Cases of `inputs/` have numbers.
        let Some((game, rest)) = input.split_once('-') else { continue };
        let Some((strategy, first)) = rest.rsplit_once('-') else { continue };
        let threads = record.figure(GAME, "fast-2-threads", input, Column::Process);
        table.row([
            game.to_string(),
            format!("{strategy}, {first}"),
            time(in_process(record, GAME, "fast-portable", input)),
            time(in_process(record, GAME, "fast", input)),
            time(threads),
        ]);
    }
    table.end()
}
