//! The README's table of results, with what made each.

use super::markdown::Markdown;
use super::{honeymoon, in_process, time};
use crate::record::{Column, Record};

/// A result.
struct Row {
    what: &'static str,
    milliseconds: Option<f64>,
    why: &'static str,
}

/// Returns the table. Each row says what made the time of the solver or the step that it names.
pub(super) fn table(record: &Record) -> String {
    let cephalopods = |solver, input| in_process(record, "cephalopods", solver, input);
    let mastermind = |solver| in_process(record, "mastermind", solver, "5p8c-knuth-11223");
    let stream = |solver, count: u32| {
        let input = format!("leads-13x{count}");
        let all = record.figure("honeymoon", solver, &input, Column::Process);
        all.map(|all| all / f64::from(count))
    };
    let value = |solver| honeymoon::per_deal(record, solver, "value", 5);
    let rows = [
        Row {
            what: "Cephalopods, inputs 01 to 12: `reference`",
            milliseconds: cephalopods("reference", "01-12"),
            why: "the rules as they stand: an ordered map of the boards after each move",
        },
        Row {
            what: "the same with `depth`",
            milliseconds: cephalopods("depth", "01-12"),
            why: "a board is one word, moves come from tables, one board stands for its eight images",
        },
        Row {
            what: "the same with `layered`",
            milliseconds: cephalopods("layered", "01-12"),
            why: "each board is expanded once, with its counts for all depths side by side in vectors",
        },
        Row {
            what: "Cephalopods, the empty board at depth 40: `reference`",
            milliseconds: cephalopods("reference", "16"),
            why: "every image of every board, at every depth",
        },
        Row {
            what: "the same with `depth`",
            milliseconds: cephalopods("depth", "16"),
            why: "one image of every board, at every depth",
        },
        Row {
            what: "the same with `layered`",
            milliseconds: cephalopods("layered", "16"),
            why: "one image of every board, once for all depths",
        },
        Row {
            what: "Mastermind, all games of 5 pins and 8 colors, `knuth`: portable",
            milliseconds: mastermind("fast-portable"),
            why: "planes with one bit per secret instead of comparisons; of guesses that are alike, only one is ranked",
        },
        Row {
            what: "the same with AVX2",
            milliseconds: mastermind("fast"),
            why: "the same planes in vectors of 256 secrets",
        },
        Row {
            what: "the same with AVX2 and two threads",
            milliseconds: mastermind("fast-2-threads"),
            why: "after two turns, the cores share the sets of secrets that are left",
        },
        Row {
            what: "Honeymoon Bridge, a deal of 5 cards a hand, `value`: `reference`",
            milliseconds: value("reference"),
            why: "minimax by the rules alone",
        },
        Row {
            what: "the same with the fast solver",
            milliseconds: value("fast"),
            why: "yes-or-no questions, bounds from quick tricks, a table of endgames, one of several equal cards",
        },
        Row {
            what: "Honeymoon Bridge, a deal of 13 cards a hand, `leads`: one deal in a process",
            milliseconds: stream("fast", 1),
            why: "most of it is the start of the process and the first use of its tables",
        },
        Row {
            what: "the same, 1,000 deals in a process, per deal",
            milliseconds: stream("fast", 1000),
            why: "endgames of one deal help with the next",
        },
        Row {
            what: "the same, 10,000 deals on two threads, per deal",
            milliseconds: stream("fast-2-threads", 10_000),
            why: "the threads share the table of endgames",
        },
    ];
    let mut table = Markdown::new(&["what", "time, ms", "what makes it so"], &[]);
    for Row { what, milliseconds, why } in rows {
        table.row([what.to_string(), time(milliseconds), why.to_string()]);
    }
    table.end()
}
