//! The command line.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::endgame::build::Plan;
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::notation::trump;
use crate::programs::arguments::{About, Arguments};
use crate::programs::honeymoon::commands::{Action, Command, Name, COMMANDS, HINT};
use crate::programs::honeymoon::deal::DealRequest;
use crate::programs::honeymoon::endgame::EndgameRequest;
use crate::programs::honeymoon::engine::Source;
use crate::programs::honeymoon::help::help;
use crate::programs::honeymoon::operands::{action, endgame_folder, hand, is_number, parse_kinds};
use crate::programs::honeymoon::sample::SampleRequest;
use crate::programs::usage::UsageError;
use crate::programs::version;
use crate::threads::{cores, THREADS};

/// The options besides `--help` and `--version`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flag {
    All,
    Cards,
    Deals,
    Dir,
    Endgame,
    Format,
    KeepGoing,
    Kind,
    Leads,
    Pretty,
    Reference,
    Seed,
    Threads,
    Trump,
}

/// The command that makes an endgame database.
const BUILD: Name = Name::Endgame(Some(Action::Build));

/// The command that looks up values in an endgame database.
const PROBE: Name = Name::Endgame(Some(Action::Probe));

/// The command that counts what a database teaches.
const STATS: Name = Name::Endgame(Some(Action::Stats));

/// The command that checks a database.
const VERIFY: Name = Name::Endgame(Some(Action::Verify));

impl Flag {
    /// Returns whether a command has this option.
    fn is_of(self, name: Name) -> bool {
        let is_question = matches!(name, Name::Question(_));
        match self {
            Self::All => name == VERIFY,
            Self::Cards => [Name::Deal, BUILD, STATS].contains(&name),
            Self::Deals => name == Name::Sample,
            Self::Dir | Self::Kind => name == BUILD,
            Self::Endgame => is_question || name == Name::Sample,
            Self::Format | Self::Pretty => is_question || matches!(name, Name::Sample | PROBE),
            Self::KeepGoing => is_question || name == PROBE,
            Self::Leads => name == PROBE,
            Self::Reference => is_question,
            Self::Seed => matches!(name, Name::Deal | Name::Sample),
            Self::Threads => {
                let is_action = [BUILD, VERIFY, PROBE, STATS].contains(&name);
                is_question || name == Name::Sample || is_action
            }
            Self::Trump => name == PROBE || !matches!(name, Name::Endgame(_)),
        }
    }
}

/// The options by name.
pub(crate) const FLAGS: &[(&str, Flag)] = &[
    ("--all", Flag::All),
    ("--cards", Flag::Cards),
    ("--deals", Flag::Deals),
    ("--dir", Flag::Dir),
    ("--endgame", Flag::Endgame),
    ("--format", Flag::Format),
    ("--keep-going", Flag::KeepGoing),
    ("--kind", Flag::Kind),
    ("--leads", Flag::Leads),
    ("--pretty", Flag::Pretty),
    ("--reference", Flag::Reference),
    ("--seed", Flag::Seed),
    ("--threads", Flag::Threads),
    ("--trump", Flag::Trump),
];

/// The values of `--trump`.
const TRUMPS: &str = "S, H, D, C, or N for none";

/// The values of `--dir` and `--endgame`.
const FOLDER: &str = "a folder";

/// The values of `--kind`.
const KINDS: &str = "trump, no-trump or both";

/// The number of cards in a hand.
pub(super) const CARDS: RangeInclusive<usize> = 1..=RANKS;

/// The number of deals that can be asked for.
const DEALS: RangeInclusive<usize> = 1..=1_000_000_000;

/// The number of deals of a sample. They take about a second on one core.
const USUAL_DEALS: usize = 10_000;

/// The number of tricks that can be claimed.
const CLAIM: RangeInclusive<usize> = 0..=RANKS;

/// The form of the answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Form {
    /// One line for each deal.
    #[default]
    Plain,
    /// Human-readable.
    Pretty,
    /// One object of JSON for each deal.
    Json,
}

/// What a command line asks for.
pub(crate) enum Request {
    /// A text about the program itself.
    Print(String),
    /// Answers.
    Answer(Options),
    /// Random deals.
    Deal(DealRequest),
    /// A hand against random hands.
    Sample(SampleRequest),
    /// An endgame database.
    Endgame(EndgameRequest),
}

/// How to answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// The question about every deal.
    pub(crate) command: Command,
    pub(crate) form: Form,
    /// Whether to go on after a deal that is wrong.
    pub(crate) keep_going: bool,
    /// Where the values come from.
    pub(crate) source: Source,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<usize>,
    /// The trump suit of deals that do not have one, if it is given.
    pub(crate) trump: Option<Option<Suit>>,
    /// The number of tricks to claim, if the lines need not say it.
    pub(crate) claim: Option<usize>,
    /// The file to read. `None` and `-` stand for standard input.
    pub(crate) file: Option<OsString>,
}

/// Reads a command line.
///
/// # Errors
/// Returns an error if a word is wrong or missing, or if there is one too many.
pub(crate) fn parse(mut arguments: Arguments<Flag>) -> Result<Request, UsageError> {
    let mut options = Options::default();
    let (mut is_pretty, mut is_json, mut has_leads, mut is_reference) =
        (false, false, false, false);
    let (mut cards, mut deals, mut seed) = (None, USUAL_DEALS, None);
    let (mut folder, mut kinds, mut endgame, mut all) = (None, Kind::ALL.to_vec(), None, false);
    let mut seen = Vec::new();
    while let Some((flag, place)) = arguments.next_option()? {
        match flag {
            Flag::All => all = true,
            Flag::Cards => cards = Some(arguments.number(&CARDS)?),
            Flag::Deals => deals = arguments.number(&DEALS)?,
            Flag::Dir => folder = Some(arguments.path(FOLDER)?),
            Flag::Endgame => endgame = Some(arguments.path(FOLDER)?),
            Flag::Format => is_json = arguments.is_json()?,
            Flag::KeepGoing => options.keep_going = true,
            Flag::Kind => {
                let value = arguments.value(KINDS, parse_kinds);
                kinds = value.map_err(|error| error.proposing(&["trump", "no-trump", "both"]))?;
            }
            Flag::Leads => has_leads = true,
            Flag::Pretty => is_pretty = true,
            Flag::Reference => is_reference = true,
            Flag::Seed => seed = Some(arguments.number(&(0..=usize::MAX))? as u64),
            Flag::Threads => options.threads = Some(arguments.number(&THREADS)?),
            Flag::Trump => options.trump = Some(arguments.value(TRUMPS, trump::parse)?),
        }
        seen.push((flag, place));
        options.form = match (is_pretty, is_json) {
            (false, false) => Form::Plain,
            (true, false) => Form::Pretty,
            (false, true) => Form::Json,
            (true, true) => {
                let problem = "only one of --pretty and --format json can be given";
                return Err(arguments.conflict(place, problem));
            }
        };
        if is_reference && endgame.is_some() {
            let problem = "only one of --endgame and --reference can be given";
            return Err(arguments.conflict(place, problem));
        }
    }
    let mut operands = arguments.operands();
    match arguments.about() {
        Some(About::Help) => {
            let command = operands.command(COMMANDS, HINT).ok();
            return Ok(Request::Print(help(match command {
                Some(Name::Endgame(_)) => Some(Name::Endgame(action(&mut operands).ok())),
                other => other,
            })));
        }
        Some(About::Version) => return Ok(Request::Print(version("honeymoon"))),
        None => {}
    }
    let usual = Name::Question(Command::default());
    let mut name = operands.command_or_file(COMMANDS, HINT)?.unwrap_or(usual);
    let called = COMMANDS.iter().find(|(_, command)| *command == name);
    let mut called = called.map_or("leads", |(called, _)| called);
    if let Name::Endgame(_) = name {
        let action = action(&mut operands)?;
        (name, called) = (Name::Endgame(Some(action)), action.called());
    }
    arguments.check_options(&seen, called, |flag| flag.is_of(name))?;
    let Options { trump, threads, form, .. } = options;
    match name {
        Name::Question(command) => {
            options.command = command;
            options.source = match endgame {
                Some(folder) => Source::SearchWithDatabase(folder),
                None if is_reference => Source::Reference,
                None => Source::Search,
            };
            if command == Command::Claim && operands.peek().is_some_and(is_number) {
                options.claim = Some(operands.number("tricks to claim", &CLAIM)?);
            }
            options.file = operands.next_raw().map(OsString::from);
            operands.end(HINT)?;
            Ok(Request::Answer(options))
        }
        Name::Deal => {
            let count = match operands.peek() {
                Some(_) => operands.number("deals", &DEALS)?,
                None => 1,
            };
            operands.end("")?;
            let cards = cards.unwrap_or(RANKS);
            Ok(Request::Deal(DealRequest { count, cards, trump, seed }))
        }
        Name::Sample => {
            let hand = hand(&mut operands)?;
            let request = SampleRequest { hand, deals, trump, seed, endgame, threads, form };
            Ok(Request::Sample(request))
        }
        BUILD => {
            let folder = folder.ok_or_else(|| operands.error("--dir DIR"))?;
            let cards = cards.ok_or_else(|| operands.error("--cards N"))?;
            operands.end("")?;
            let threads = threads.unwrap_or_else(cores);
            Ok(Request::Endgame(EndgameRequest::Build(Plan { folder, kinds, cards, threads })))
        }
        PROBE => {
            options.command = if has_leads { Command::Leads } else { Command::Value };
            options.source = Source::Database(endgame_folder(&mut operands)?);
            options.file = operands.next_raw().map(OsString::from);
            operands.end(HINT)?;
            Ok(Request::Answer(options))
        }
        Name::Endgame(action) => {
            let folder = endgame_folder(&mut operands)?;
            operands.end("")?;
            let threads = threads.unwrap_or_else(cores);
            Ok(Request::Endgame(match action {
                Some(Action::Verify) => EndgameRequest::Verify { folder, all, threads },
                Some(Action::Stats) => {
                    let cards = cards.unwrap_or(RANKS);
                    EndgameRequest::Stats { folder, cards, threads }
                }
                // The actions after this one have an arm of their own.
                Some(Action::Info | Action::Build | Action::Probe) | None => {
                    EndgameRequest::Info(folder)
                }
            }))
        }
    }
}

#[cfg(test)]
mod tests;
