//! The README's table of results, with what made each.

use super::markdown::Markdown;
use super::{honeymoon, in_process, short};
use crate::record::{Column, Record};

/// A result.
struct Row {
    /// The question, or nothing if it is that of the row above.
    question: &'static str,
    solver: &'static str,
    milliseconds: Option<f64>,
    reason: &'static str,
}

/// Returns the table. Each row says what made the time of the solver that it names.
pub(super) fn table(record: &Record) -> String {
    let cephalopods = |solver, input| in_process(record, "cephalopods", solver, input);
    let mastermind = |solver| in_process(record, "mastermind", solver, "5p8c-knuth-11223");
    let stream = |solver, count: u32| {
        let input = format!("leads-13x{count}");
        let all = record.figure("honeymoon", solver, &input, Column::Process);
        all.map(|all| all / f64::from(count))
    };
    let value = |solver| honeymoon::per_deal(record, solver, "value", 5);
    let row =
        |question, solver, milliseconds, reason| Row { question, solver, milliseconds, reason };
    let rows = [
        row(
            "Cephalopods, the twelve public tests",
            "`reference`",
            cephalopods("reference", "01-12"),
            "follows the rules literally",
        ),
        row(
            "",
            "`depth`",
            cephalopods("depth", "01-12"),
            "boards are words, moves come from tables, one board stands for its eight images",
        ),
        row(
            "",
            "`layered`",
            cephalopods("layered", "01-12"),
            "each board is expanded once, with all its depths side by side in vectors",
        ),
        row(
            "Cephalopods, the empty board at depth 40",
            "`reference`",
            cephalopods("reference", "16"),
            "",
        ),
        row("", "`depth`", cephalopods("depth", "16"), ""),
        row("", "`layered`", cephalopods("layered", "16"), ""),
        row(
            "Mastermind, all 32,768 games of 5 pins and 8 colors, `knuth`",
            "plain Rust",
            mastermind("fast-portable"),
            "a bit per secret instead of comparisons; of guesses that are alike, one is ranked",
        ),
        row("", "AVX2", mastermind("fast"), "256 secrets at a time"),
        row(
            "",
            "AVX2, two threads",
            mastermind("fast-2-threads"),
            "after two turns, the threads share the sets of secrets that are left",
        ),
        row(
            "Honeymoon Bridge, the value of a deal of 5 cards a hand",
            "`reference`",
            value("reference"),
            "minimax by the rules alone",
        ),
        row(
            "",
            "fast",
            value("fast"),
            "one of several equal cards, bounds from quick tricks, a table of endgames",
        ),
        row(
            "Honeymoon Bridge, every lead of a deal of 13 cards a hand",
            "a process per deal",
            stream("fast", 1),
            "mostly the start of the process, and new memory",
        ),
        row(
            "",
            "10,000 deals in one",
            stream("fast", 10_000),
            "the endgames of one deal help with the next",
        ),
        row(
            "",
            "the same, two threads",
            stream("fast-2-threads", 10_000),
            "the threads share the table of endgames",
        ),
    ];
    let mut table = Markdown::new(&["what", "by", "time", "what makes the difference"], &[]);
    for Row { question, solver, milliseconds, reason } in rows {
        let time = milliseconds.map_or(String::new(), short);
        table.row([question.to_string(), solver.to_string(), time, reason.to_string()]);
    }
    table.end()
}
