//! The README's table of results, with what made each.

use super::markdown::Markdown;
use super::{honeymoon, in_process, short};
use crate::record::{Column, Record};
use crate::workloads::honeymoon::MOST_FOR_REFERENCE;

/// A result.
struct Row {
    /// The task, or nothing if it is that of the row above.
    task: String,
    solver: String,
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
    let value = |solver| honeymoon::per_deal(record, solver, "value", MOST_FOR_REFERENCE as u32);
    // Without a row of its own, AVX2 is the best that the processor has.
    let (avx2, avx512) = match mastermind("fast-avx2") {
        Some(narrow) => (Some(narrow), mastermind("fast")),
        None => (mastermind("fast"), None),
    };
    let best = if avx512.is_some() { "AVX-512" } else { "AVX2" };
    let row = |task: &str, solver: &str, milliseconds, reason| Row {
        task: task.to_string(),
        solver: solver.to_string(),
        milliseconds,
        reason,
    };
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
            "boards packed in 27 bits, moves from tables, one board for all eight rotations and reflections",
        ),
        row(
            "",
            "`layered`",
            cephalopods("layered", "01-12"),
            "each board handled once, for all depths at the same time",
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
            "portable",
            mastermind("fast-portable"),
            "one bit per secret instead of comparisons; guesses whose colors cannot give the best rank are not ranked",
        ),
        row("", "AVX2", avx2, "32 secrets and 8 guesses at a time"),
        row("", "AVX-512", avx512, "16 guesses at a time"),
        row(
            "",
            &format!("{best}, two threads (wall clock)"),
            mastermind("fast-2-threads"),
            "the threads share the guesses for large sets of secrets; later, each thread takes its own sets",
        ),
        row(
            &format!("Honeymoon Bridge, the value of a deal of {MOST_FOR_REFERENCE} cards a hand"),
            "`reference`",
            value("reference"),
            "plain minimax",
        ),
        row(
            "",
            "`fast`",
            value("fast"),
            "tries one of several touching cards, counts sure tricks, looks up endings; most of the time here \
             is spent on creating the solver",
        ),
        row(
            "Honeymoon Bridge, every lead of a deal of 13 cards a hand",
            "one deal in a process",
            stream("fast", 1),
            "mostly process start-up and page faults",
        ),
        row(
            "",
            "10,000 deals in one process",
            stream("fast", 10_000),
            "the endgames of one deal help with the next",
        ),
        row(
            "",
            "the same, two threads (wall clock)",
            stream("fast-2-threads", 10_000),
            "the threads share the table of endgames",
        ),
    ];
    let mut table = Markdown::new(&["task", "solver", "time", "why"], &[]);
    for Row { task, solver, milliseconds, reason } in rows {
        let time = milliseconds.map_or(String::new(), short);
        table.row([task, solver, time, reason.to_string()]);
    }
    table.end()
}
