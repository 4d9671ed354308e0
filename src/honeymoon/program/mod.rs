//! The `honeymoon` program: a module a command, over one reading of deals and one stream of
//! answers.

mod leads;
mod line;
mod options;
mod pretty;
mod table;
mod trace;

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;

use crate::cli::stream::output::Output;
use crate::cli::{cores, finish, open, print, usage_error, Arguments, Failure};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::{self, played};
use crate::honeymoon::play::Play;
use crate::honeymoon::program::options::{Options, Request};
use crate::honeymoon::solver::fast::Solver;
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::honeymoon::solver::solve::Solve;
use crate::text::lines::Lines;
use crate::text::Error;

const HELP: &str = "\
Honeymoon Bridge: how many tricks each of two known hands takes, card by card.

Usage: honeymoon [OPTIONS] [COMMAND] [FILE]

Reads deals, one a line, from FILE, or from standard input where FILE is missing
or '-'. Each line is answered by a line, in the same order: at once where the next
line is not there yet, else many at a time. (A FILE with the name of a command is
given as ./table.)

A deal is a trump suit (S, H, D, C, or N for none) and two hands of 1 to 13 cards,
first the one that leads; in upper or lower case, and a ten is T or 10:
  N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ         spades.hearts.diamonds.clubs
  N N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -   the value of PBN's Deal tag, two seats
                                              with cards: the first of them leads
  N 1101101 1010010 010010 000111             each suit from the ace down: 1 is a
                                              card of the leader, 0 of the other
A suit without cards is - or, in a hand, empty. Blank lines are skipped, and so is
all from a word that begins with '#' to the end of its line.

Commands:
  leads   the tricks that the leader takes, and after each lead: 8 SA=8 SK=8 HA=7
          (this is what is done where no command is named)
  value   only the tricks that the leader takes: 8
  table   for N, S, H, D, C as trumps, the tricks of the hand named first when it
          leads, and when the other does: N 8 7 S 8 7 H 6 6 D 5 5 C 7 7
  reply   behind the deal 'lead SK': the tricks that the other hand takes, and
          after each reply: 5 SQ=5 S9=5
  trace   behind the deal 'play SK S9 ...', some or all cards in the order of play:
          for each, the tricks that its player could still take before it and
          after it, this trick included, and the difference: SK=8,8,0 S9=5,5,0
  line    the tricks that the leader takes, and a game in which both sides play as
          well as can be: always the first card that leads or reply would name

Cards are named best first; those that are worth the same, in the order of suits
S H D C, and in each from the ace down.

Options:
      --pretty       answers for people: several lines a deal, with both hands
      --reference    the plain solver: slow, for deals of up to 5 cards a hand;
                     the answers are the same
      --threads N    how many threads to use (1 to 1024; default: all cores); the
                     answers are the same
  -h, --help         print this help
  -V, --version      print the version

Environment:
  BITSOLVE_PORTABLE=1  do without AVX2 and BMI2, even where the processor has them

Exit status: 0 all deals answered, 1 input rejected (or a file that cannot be
read, an answer that cannot be written), 2 wrong usage.
";

/// The most cards a hand that the plain solver is given.
const MOST_FOR_REFERENCE: usize = 5;

/// What is asked of every deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Command {
    /// What every lead is worth.
    #[default]
    Leads,
    /// What the deal is worth.
    Value,
    /// All trump suits, and either hand on lead.
    Table,
    /// What every reply to a lead is worth.
    Reply,
    /// What every card of a game has cost.
    Trace,
    /// A game of best play.
    Line,
}

impl Command {
    /// All commands.
    pub const ALL: [Self; 6] =
        [Self::Leads, Self::Value, Self::Table, Self::Reply, Self::Trace, Self::Line];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Leads => "leads",
            Self::Value => "value",
            Self::Table => "table",
            Self::Reply => "reply",
            Self::Trace => "trace",
            Self::Line => "line",
        }
    }

    /// The command with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|command| command.name() == name)
    }
}

/// What a line asks.
struct Question {
    deal: Deal,
    /// The game whose next card is asked for: after the lead, if one is given.
    play: Play,
    /// The cards that were played, for `trace`.
    cards: Vec<played::Played>,
}

/// The program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    match options::parse(Arguments::new(arguments)) {
        Ok(Request::Print(text)) => finish(print(&text)),
        Ok(Request::Answer(options)) => finish(answer_all(&options)),
        Err(problem) => usage_error("honeymoon", &problem),
    }
}

fn answer_all(options: &Options) -> Result<(), Failure> {
    let (reader, name) = open(options.file.as_deref())?;
    let output = Output::new(io::stdout(), if options.pretty { "\n" } else { "" });
    let mut lines = Lines::new(BufReader::new(output.before(reader)), name);
    let shared = (!options.reference).then(Solver::new);
    let worker = || {
        let mut solver: Box<dyn Solve> = match &shared {
            Some(solver) => Box::new(solver.clone()),
            None => Box::new(ReferenceSolver),
        };
        move |question| answer(options, &question, solver.as_mut())
    };
    let threads = options.threads.unwrap_or_else(cores);
    crate::cli::stream::run(threads, || question(options, &mut lines), worker, &output)
}

/// What the next line asks, or `None` after the last.
fn question(options: &Options, lines: &mut Lines<impl BufRead>) -> Result<Option<Question>, Error> {
    let Some(start) = lines.next_line()? else {
        return Ok(None);
    };
    let deal = notation::deal(lines)?;
    let mut play = Play::new(deal);
    let mut cards = Vec::new();
    match options.command {
        Command::Reply => play = played::lead(lines, &deal)?,
        Command::Trace => cards = played::play(lines, &deal)?,
        _ => {}
    }
    lines.end_line()?;
    if options.reference && deal.tricks() > MOST_FOR_REFERENCE {
        let expected = format!("a deal of up to {MOST_FOR_REFERENCE} cards a hand for --reference");
        return Err(lines.rejected(start, expected, deal.tricks()));
    }
    Ok(Some(Question { deal, play, cards }))
}

/// The answer, which ends in a line feed.
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
