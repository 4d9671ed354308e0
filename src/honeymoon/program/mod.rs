//! The `honeymoon` program. Each command has a module. All of them share the reader of deals and
//! the stream of answers.

mod commands;
mod help;
mod leads;
mod line;
mod options;
mod pretty;
mod table;
mod trace;

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::ExitCode;
use std::sync::Arc;

use crate::cli::arguments::Arguments;
use crate::cli::stream;
use crate::cli::stream::output::Output;
use crate::cli::{cores, finish, open, print, usage_error, Failure};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::games::{Dealt, Games};
use crate::honeymoon::notation::played;
use crate::honeymoon::play::Play;
use crate::honeymoon::program::commands::{Command, HINT};
use crate::honeymoon::program::options::{Options, Request, FLAGS};
use crate::honeymoon::solver::fast::{EndgameTable, Solver};
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::honeymoon::solver::solve::Solve;
use crate::text::lines::Lines;
use crate::text::Error;

/// The maximum number of cards per hand for the slow solver.
const MOST_FOR_REFERENCE: usize = 5;

/// The question that a line asks.
struct Question {
    deal: Deal,
    /// The game whose next card is asked for: for `reply`, the game after the lead.
    play: Play,
    /// The cards that were played, for `trace`.
    cards: Vec<played::Played>,
}

/// Runs the program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    match options::parse(Arguments::new(arguments, FLAGS)) {
        Ok(Request::Print(text)) => finish(print(&text)),
        Ok(Request::Answer(options)) => finish(answer_all(&options)),
        Err(error) => usage_error("honeymoon", &error),
    }
}

fn answer_all(options: &Options) -> Result<(), Failure> {
    let (reader, name) = open(options.file.as_deref(), HINT)?;
    let output = Output::to_stdout(if options.pretty { "\n" } else { "" });
    // A table has every trump suit, so its deals need none of their own.
    let usual = options.trump.or((options.command == Command::Table).then_some(None));
    let mut deals = Games::new(Lines::new(BufReader::new(output.before(reader)), name), usual);
    let endgames: Option<Arc<EndgameTable>> = (!options.reference).then(Arc::default);
    let worker = || {
        let mut solver: Box<dyn Solve> = match &endgames {
            Some(endgames) => Box::new(Solver::sharing(Arc::clone(endgames))),
            None => Box::new(ReferenceSolver),
        };
        move |question| answer(options, &question, solver.as_mut())
    };
    let threads = || options.threads.unwrap_or_else(cores);
    // The fast solver takes about as long for a deal as it takes to start a thread.
    let alone = if options.reference { 0 } else { 1 };
    let read = || question(options, &mut deals).map_err(Failure::Input);
    stream::run(alone, threads, read, worker, &output)
}

/// Reads the question on the next line. Returns it, or `None` after the last line.
fn question(options: &Options, deals: &mut Games<impl BufRead>) -> Result<Option<Question>, Error> {
    let Some(Dealt { place, deal, rest: mut line }) = deals.next()? else {
        return Ok(None);
    };
    let mut play = Play::new(deal);
    let mut cards = Vec::new();
    match options.command {
        Command::Reply => play = played::lead(&mut line, &deal)?,
        Command::Trace => cards = played::play(&mut line, &deal)?,
        _ => {}
    }
    line.end()?;
    if options.reference && deal.tricks() > MOST_FOR_REFERENCE {
        let expected = format!("a deal of up to {MOST_FOR_REFERENCE} cards a hand for --reference");
        return Err(line.rejected(place, expected, deal.tricks()));
    }
    Ok(Some(Question { deal, play, cards }))
}

/// Returns the answer, which ends with a line feed.
fn answer(options: &Options, question: &Question, solver: &mut dyn Solve) -> String {
    let Question { deal, play, cards } = question;
    match (options.command, options.pretty) {
        (Command::Leads | Command::Reply, false) => leads::answer(play, solver),
        (Command::Leads | Command::Reply, true) => leads::pretty(play, solver),
        (Command::Value, false) => format!("{}\n", solver.value(deal)),
        (Command::Value, true) => pretty::opening(deal, solver.value(deal)),
        (Command::Table, false) => table::answer(deal, solver),
        (Command::Table, true) => table::pretty(deal, solver),
        (Command::Trace, false) => trace::answer(cards, solver),
        (Command::Trace, true) => trace::pretty(deal, cards, solver),
        (Command::Line, false) => line::answer(deal, solver),
        (Command::Line, true) => line::pretty(deal, solver),
    }
}
