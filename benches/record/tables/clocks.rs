//! The table about judges' clocks.

use super::markdown::Markdown;
use super::time;
use crate::record::{Column, Record};

/// Mastermind and Honeymoon Bridge by both clocks.
pub(super) fn table(record: &Record, folder: &str) -> String {
    let rows = [
        ("mastermind", "01", "`score 4 6`, six pairs"),
        ("mastermind", "13", "`next 4 6 knuth`, one turn"),
        ("honeymoon", "01", "one deal of 13 cards"),
        ("honeymoon", "03", "the same deal as rows of ones and zeros"),
    ];
    let columns = [
        ("cargo, whole process", "fast", Column::Process),
        ("cargo, from the read", "fast", Column::FromRead),
        ("`--clock start`, from the read", "flattened-start", Column::FromRead),
        ("`--clock read`, from the read", "flattened", Column::FromRead),
        ("`--clock read`, whole process", "flattened", Column::Process),
    ];
    let mut table = Markdown::new(&["input", "question"], &columns.map(|(title, _, _)| title));
    for (game, input, question) in rows {
        let link = format!("[{game}/{input}]({folder}inputs/{game}/{input}.in)");
        let times =
            columns.map(|(_, solver, column)| time(record.figure(game, solver, input, column)));
        table.row([link, question.to_string()].into_iter().chain(times));
    }
    table.end()
}
