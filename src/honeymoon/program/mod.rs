//! The `honeymoon` program: a module a command, over one reading of deals and one stream of
//! answers.

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

use crate::cli::arguments::Arguments;
use crate::cli::stream;
use crate::cli::stream::output::Output;
use crate::cli::{cores, finish, open, print, usage_error, Failure};
use crate::cpu::Cpu;
use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::{self, played};
use crate::honeymoon::program::help::HINT;
use crate::honeymoon::program::options::{Command, Options, Request, FLAGS};
use crate::honeymoon::solver::fast::{Fast, Table};
use crate::honeymoon::solver::reference::Reference;
use crate::honeymoon::solver::Solver;
use crate::text::lines::Lines;
use crate::text::Error;

/// The most cards a hand that the plain solver is given.
const MOST_FOR_REFERENCE: usize = 5;

/// What a line asks.
struct Question {
    deal: Deal,
    /// What was led or played, where the command needs it.
    cards: Vec<Card>,
}

/// The program with these arguments.
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
    let mut lines = Lines::new(BufReader::new(output.before(reader)), name);
    let table = (!options.reference).then(Table::default);
    let cpu = Cpu::detect();
    let worker = || {
        let mut solver: Box<dyn Solver + '_> = match &table {
            Some(table) => Box::new(Fast::new(table, cpu)),
            None => Box::new(Reference),
        };
        move |question| answer(options, &question, solver.as_mut())
    };
    let threads = options.threads.unwrap_or_else(cores);
    let read = || question(options, &mut lines).map_err(Failure::Input);
    stream::run(threads, read, worker, &output)
}

/// What the next line asks, or `None` after the last.
fn question(options: &Options, lines: &mut Lines<impl BufRead>) -> Result<Option<Question>, Error> {
    let Some(start) = lines.next_line()? else {
        return Ok(None);
    };
    let deal = notation::deal(lines)?;
    let cards = match options.command {
        Command::Reply => vec![played::lead(lines, &deal)?],
        Command::Trace => played::play(lines, &deal)?,
        _ => Vec::new(),
    };
    lines.end_line()?;
    if options.reference && deal.tricks() > MOST_FOR_REFERENCE {
        let expected = format!("a deal of up to {MOST_FOR_REFERENCE} cards a hand for --reference");
        return Err(lines.rejected(start, expected, deal.tricks()));
    }
    Ok(Some(Question { deal, cards }))
}

/// The answer, which ends in a line feed.
fn answer(options: &Options, question: &Question, solver: &mut dyn Solver) -> String {
    let Question { deal, cards } = question;
    match (options.command, options.pretty) {
        (Command::Leads, false) => leads::answer(deal, solver),
        (Command::Leads, true) => leads::pretty(deal, solver),
        (Command::Value, false) => format!("{}\n", solver.value(deal)),
        (Command::Value, true) => pretty::opening(deal, solver.value(deal)),
        (Command::Table, false) => table::answer(deal, solver),
        (Command::Table, true) => table::pretty(deal, solver),
        (Command::Reply, false) => leads::answer_reply(deal, cards[0], solver),
        (Command::Reply, true) => leads::pretty_reply(deal, cards[0], solver),
        (Command::Trace, false) => trace::answer(deal, cards, solver),
        (Command::Trace, true) => trace::pretty(deal, cards, solver),
        (Command::Line, false) => line::answer(deal, solver),
        (Command::Line, true) => line::pretty(deal, solver),
    }
}
