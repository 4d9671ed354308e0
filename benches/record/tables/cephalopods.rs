//! The tables of Cephalopods.

use super::markdown::Markdown;
use super::{in_process, time, Sources};
use crate::record::{Column, Record};

const GAME: &str = "cephalopods";

/// The sum of the twelve tests, between the first group of inputs and the second.
const SUM: &str = "01-12";

/// The inputs of the tables, and the sum.
const INPUTS: [&str; 16] =
    ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", SUM, "15", "16", "35"];

/// Milliseconds within a process for each solver.
pub(super) fn solvers(sources: &Sources, folder: &str) -> String {
    let solvers = ["reference", "depth", "layered-portable", "layered"];
    let titles = ["reference", "depth", "layered, portable", "layered"];
    let mut table = Markdown::new(&["input", "depth and board"], &titles);
    for input in INPUTS {
        let puzzle = match sources.puzzles.get(input) {
            Some(puzzle) => puzzle_text(puzzle),
            None => "the twelve public tests, summed".to_string(),
        };
        let times = solvers.map(|solver| time(in_process(&sources.record, GAME, solver, input)));
        table.row([link(input, folder), puzzle].into_iter().chain(times));
    }
    table.end()
}

/// Milliseconds by both clocks.
pub(super) fn clocks(record: &Record, folder: &str) -> String {
    let columns = [
        ("depth, whole process", "depth", Column::Process),
        ("layered, whole process", "layered", Column::Process),
        ("depth, from the read", "depth", Column::FromRead),
        ("layered, from the read", "layered", Column::FromRead),
        ("`--clock start`, from the read", "flattened-start", Column::FromRead),
        ("`--clock read`, from the read", "flattened", Column::FromRead),
    ];
    let mut table = Markdown::new(&["input"], &columns.map(|(title, _, _)| title));
    for input in INPUTS {
        let times =
            columns.map(|(_, solver, column)| time(record.figure(GAME, solver, input, column)));
        let summed = if input == SUM { ", summed" } else { "" };
        table.row([link(input, folder) + summed].into_iter().chain(times));
    }
    table.end()
}

/// Returns the name of an input with a link to its file, or the name of the sum.
fn link(input: &str, folder: &str) -> String {
    if input == SUM {
        return "01 to 12".to_string();
    }
    format!("[{input}]({folder}inputs/{GAME}/{input}.in)")
}

/// Writes a puzzle in one line: the depth, and the cells row by row.
fn puzzle_text(puzzle: &str) -> String {
    let mut words = puzzle.split_whitespace();
    let depth = words.next().unwrap_or_default();
    let cells: Vec<&str> = words.collect();
    let rows: Vec<String> = cells.chunks(3).map(<[&str]>::concat).collect();
    format!("{depth} {}", rows.join(" "))
}
