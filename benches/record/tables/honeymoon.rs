//! The tables of Honeymoon Bridge.

use super::markdown::Markdown;
use super::time;
use crate::measure::statistics::with_comma;
use crate::record::{Column, Record};
use crate::workloads::honeymoon::DEALS;

const GAME: &str = "honeymoon";

/// Milliseconds per deal of 13 cards for many deals in a process.
pub(super) fn streams(record: &Record) -> String {
    let rows = [
        (1_u32, "leads"),
        (100, "leads"),
        (1000, "leads"),
        (10_000, "leads"),
        (10_000, "value"),
        (10_000, "table"),
    ];
    let numbers = ["one thread", "two threads"];
    let mut table = Markdown::new(&["deals in a process", "command"], &numbers);
    for (count, command) in rows {
        let input = format!("{command}-13x{count}");
        let times = ["fast", "fast-2-threads"].map(|solver| {
            let all = record.figure(GAME, solver, &input, Column::Process);
            time(all.map(|all| all / f64::from(count)))
        });
        let count = with_comma(u64::from(count));
        table.row([count, command.to_string()].into_iter().chain(times));
    }
    table.end()
}

/// Milliseconds per deal for every size of hands, within a process.
pub(super) fn sizes(record: &Record) -> String {
    let numbers = ["`value`", "`leads`", "`value` by the reference solver"];
    let mut table = Markdown::new(&["cards per hand"], &numbers);
    for cards in 1..=13 {
        let times = [("fast", "value"), ("fast", "leads"), ("reference", "value")];
        let times = times.map(|(solver, question)| time(per_deal(record, solver, question, cards)));
        table.row([cards.to_string()].into_iter().chain(times));
    }
    table.end()
}

/// Returns the milliseconds for one of the random deals of a size.
pub(crate) fn per_deal(record: &Record, solver: &str, question: &str, cards: u32) -> Option<f64> {
    let all = record.figure(GAME, solver, &format!("{question}-{cards}"), Column::InProcess);
    all.map(|all| all / DEALS as f64)
}
