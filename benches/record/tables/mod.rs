//! The tables of the documents, drawn from the record. Nothing here measures or reads files.

mod cephalopods;
mod clocks;
mod figure;
mod honeymoon;
mod markdown;
mod mastermind;
mod peers;
mod performance;

use std::collections::BTreeMap;

use crate::document::Content;
use crate::measure::statistics::{significant, with_comma, with_digits};
use crate::peers::Peers;
use crate::record::{Column, Record};

pub(crate) use figure::figure;
pub(crate) use honeymoon::per_deal;
pub(crate) use markdown::extracted;
pub(crate) use peers::{Headline, HEADLINES};

/// What tables are drawn from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    pub record: Record,
    pub peers: Peers,
    /// The text of each case of Cephalopods by its number.
    pub puzzles: BTreeMap<String, String>,
    /// New tables of the studies, by page. Pages that were not run now keep their tables.
    pub studies: BTreeMap<String, String>,
}

/// The pages of the bench target `studies`.
pub(crate) const STUDIES: [&str; 8] = [
    "cephalopods",
    "mastermind/scorers",
    "mastermind/feedbacks",
    "mastermind/ordinals",
    "mastermind/cache",
    "honeymoon/hands",
    "honeymoon/moves",
    "honeymoon/minimax",
];

/// Draws a table. The text is the way from the folder of the document to the root of the checkout.
type Draw = fn(&Sources, &str) -> String;

/// The tables of the record and of public programs, by name.
const TABLES: [(&str, Draw); 9] = [
    ("cephalopods", cephalopods::solvers),
    ("clocks", |sources, folder| cephalopods::clocks(&sources.record, folder)),
    ("clocks-others", |sources, folder| clocks::table(&sources.record, folder)),
    ("mastermind", |sources, _| mastermind::evaluations(&sources.record)),
    ("honeymoon", |sources, _| honeymoon::streams(&sources.record)),
    ("deals", |sources, _| honeymoon::sizes(&sources.record)),
    ("performance", |sources, _| performance::table(&sources.record)),
    ("peers", |sources, _| peers::all(&sources.peers)),
    ("machine", |sources, _| machine(&sources.record)),
];

/// Returns the names of all tables but those of the studies.
#[allow(dead_code, reason = "only tests ask")]
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TABLES.into_iter().map(|(name, _)| name)
}

/// Returns a table by its name. `folder` leads from the document to the root of the checkout.
///
/// # Errors
/// Returns an error if no table has this name.
pub(crate) fn table(sources: &Sources, folder: &str, name: &str) -> Result<Content, String> {
    if let Some(page) = name.strip_prefix("studies/").filter(|page| STUDIES.contains(page)) {
        let new = sources.studies.get(page);
        return Ok(new.map_or(Content::Kept, |text| Content::Text(text.clone())));
    }
    let found = TABLES.iter().find(|(known, _)| *known == name);
    let (_, draw) = found.ok_or_else(|| format!("there is no table '{name}'"))?;
    Ok(Content::Text(draw(sources, folder)))
}

/// Returns the line that says when and where the record was measured.
fn machine(record: &Record) -> String {
    let stamp = &record.stamp;
    let again = stamp.again.iter().map(|line| format!("; again: {line}"));
    format!("Measured on {}: {}{}.\n", stamp.date, stamp.place(), again.collect::<String>())
}

/// Writes a time, or nothing if there is none. Times below a hundredth of a millisecond have fewer digits, and long
/// ones have a comma before the thousands.
fn time(milliseconds: Option<f64>) -> String {
    match milliseconds {
        None => String::new(),
        Some(time @ ..0.001) => with_digits(time, 1),
        Some(time @ ..0.01) => with_digits(time, 2),
        Some(time @ ..9999.5) => significant(time),
        Some(time) => with_comma(time.round() as u64),
    }
}

/// Writes a time with its unit: milliseconds, seconds if it is at least one, or microseconds if it is short.
pub(crate) fn short(milliseconds: f64) -> String {
    match milliseconds {
        1000.0.. => format!("{} s", significant(milliseconds / 1000.0)),
        0.1..1000.0 => format!("{} ms", significant(milliseconds)),
        _ => format!("{} us", significant(milliseconds * 1000.0)),
    }
}

/// Returns the time within a process. What takes longer than a second is measured only as a whole process, to which
/// the start and the exit add a thousandth of that or less. In a sum, each input has the time that there is.
fn in_process(record: &Record, game: &str, solver: &str, input: &str) -> Option<f64> {
    record.sum(game, solver, input, |row| {
        let figure = |column: Column| row.figures[column as usize];
        figure(Column::InProcess).or_else(|| figure(Column::Process))
    })
}
