//! The tables about judges' clocks.

use super::markdown::Markdown;
use super::time;
use crate::record::{Column, Record};

/// The README's short table: whole processes, and both kinds of flattened sources from the read.
pub(super) fn overview(record: &Record) -> String {
    let rows = [
        ("cephalopods", "layered", "01-12", "01 to 12, summed"),
        ("cephalopods", "layered", "03", "03, which takes no search"),
        ("mastermind", "fast", "13", "`next 4 6 knuth` after a turn"),
        ("honeymoon", "fast", "01", "a deal of 13 cards"),
    ];
    let numbers = ["whole process, ms", "`--clock start`, ms", "`--clock read`, ms"];
    let mut table = Markdown::new(&["program", "input"], &numbers);
    for (game, solver, input, text) in rows {
        let figure = |solver, column| time(record.figure(game, solver, input, column));
        let mut process = figure(solver, Column::Process);
        if input == "01-12" {
            process += &format!(" ({} with `--engine depth`)", figure("depth", Column::Process));
        }
        let start = figure("flattened-start", Column::FromRead);
        let read = figure("flattened", Column::FromRead);
        table.row([format!("`{game}`"), text.to_string(), process, start, read]);
    }
    table.end()
}

/// Mastermind and Honeymoon Bridge by both clocks.
pub(super) fn clocks(record: &Record, folder: &str) -> String {
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
