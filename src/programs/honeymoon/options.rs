//! The options of the program.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use crate::honeymoon::card::RANKS;
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::{FileError, Kind};
use crate::honeymoon::notation::trump::Trump;
use crate::programs::arguments::Operands;
use crate::programs::table::{set, Call, Flag};
use crate::programs::usage::UsageError;
use crate::threads::{cores, THREADS as MOST_THREADS};

pub(super) const HAND: RangeInclusive<usize> = 1..=RANKS;

pub(super) const MOST_DEALS: RangeInclusive<usize> = 1..=1_000_000_000;

/// The format of the answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Format {
    #[default]
    Plain,
    /// Several lines for each deal, for people.
    Pretty,
    Json,
}

/// The values of the options. `None` and `false` are options that are not given.
#[derive(Debug, Default)]
pub struct Options {
    pub(super) all: bool,
    pub(super) cards: Option<usize>,
    pub(super) deals: Option<usize>,
    pub(super) folder: Option<PathBuf>,
    pub(super) endgame: Option<PathBuf>,
    pub(super) is_json: bool,
    pub(super) keep_going: bool,
    pub(super) kind: Option<Vec<Kind>>,
    pub(super) is_pretty: bool,
    /// Whether to look up all values in the database, without a search.
    pub(super) probes_only: bool,
    pub(super) reference: bool,
    pub(super) seed: Option<u64>,
    pub(super) threads: Option<usize>,
    pub(super) trump: Option<Trump>,
    pub(super) with_leads: bool,
}

impl Options {
    /// Returns the number of threads, which is one per core if it is not given.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(cores)
    }

    /// Opens the endgame database, if one is given.
    pub(super) fn database(&self) -> Result<Option<Arc<Database>>, FileError> {
        let open = |folder: &PathBuf| Database::open(folder).map(Arc::new);
        self.endgame.as_ref().map(open).transpose()
    }
}

/// Returns the format of the answers, or an error if two are given.
pub(super) fn format_of(call: &Call<'_, Options>) -> Result<Format, UsageError> {
    match (call.options.is_pretty, call.options.is_json) {
        (true, true) => {
            let problem = "only one of --pretty and --format json can be given";
            Err(call.arguments.conflict("--pretty", problem))
        }
        (true, false) => Ok(Format::Pretty),
        (false, true) => Ok(Format::Json),
        (false, false) => Ok(Format::Plain),
    }
}

/// Takes the folder of an endgame database. Its name must not be empty.
pub(super) fn endgame_folder(operands: &mut Operands<'_>) -> Result<PathBuf, UsageError> {
    let error = operands.error("the folder of the endgame database");
    operands.next_raw().filter(|name| !name.is_empty()).map(PathBuf::from).ok_or(error)
}

pub(super) const ALL: Flag<Options> = Flag {
    name: "--all",
    value: "",
    help:
        "for 'endgame verify': compute all positions again, each level from the one with one card \
           less, and compare them with the files; this takes as long as 'endgame build'",
    read: |options, _| set(&mut options.all),
};

pub(super) const CARDS: Flag<Options> = Flag {
    name: "--cards",
    value: "N",
    help: "the number of cards per hand (1 to 13): for 'deal' of each deal (default: 13), for \
           'endgame build' of the last level",
    read: |options, words| words.number(&HAND).map(|number| options.cards = Some(number)),
};

pub(super) const DEALS: Flag<Options> = Flag {
    name: "--deals",
    value: "N",
    help: "the number of random hands for 'sample' (1 to 1000000000; default: 10000)",
    read: |options, words| words.number(&MOST_DEALS).map(|number| options.deals = Some(number)),
};

pub(super) const DIR: Flag<Options> = Flag {
    name: "--dir",
    value: "DIR",
    help: "the folder for 'endgame build', which is created if it is missing",
    read: |options, words| words.path("a folder").map(|folder| options.folder = Some(folder)),
};

pub(super) const ENDGAME: Flag<Options> = Flag {
    name: "--endgame",
    value: "DIR",
    help: "look up positions in the endgame database in the folder DIR (see 'honeymoon endgame \
           --help'); the answers stay the same; levels of more than 8 cards per hand save time",
    read: |options, words| words.path("a folder").map(|folder| options.endgame = Some(folder)),
};

pub(super) const FORMAT: Flag<Options> = Flag {
    name: "--format",
    value: "FORMAT",
    help: "'text' (the default), or 'json', which prints one object per line",
    read: |options, words| {
        words.name(&["text", "json"]).map(|format| options.is_json = format == "json")
    },
};

pub(super) const KEEP_GOING: Flag<Options> = Flag {
    name: "--keep-going",
    value: "",
    help:
        "report each deal that is wrong, and go on with the next; if any deal was wrong, the exit \
           status is 1",
    read: |options, _| set(&mut options.keep_going),
};

pub(super) const KIND: Flag<Options> = Flag {
    name: "--kind",
    value: "KIND",
    help: "the levels for 'endgame build': 'trump', 'no-trump' or 'both' (the default)",
    read: |options, words| {
        let parse = |name: &str| match name {
            "both" => Some(Kind::ALL.to_vec()),
            _ => Kind::ALL.into_iter().find(|kind| kind.to_string() == name).map(|kind| vec![kind]),
        };
        options.kind = Some(words.one_of(&["trump", "no-trump", "both"], parse)?);
        Ok(())
    },
};

pub(super) const PRETTY: Flag<Options> = Flag {
    name: "--pretty",
    value: "",
    help: "print human-readable answers: several lines per deal, with both hands; for 'sample', \
           tables with shares in percent",
    read: |options, _| set(&mut options.is_pretty),
};

pub(super) const REFERENCE: Flag<Options> = Flag {
    name: "--reference",
    value: "",
    help: "use the plain solver, which is slow but gives the same answers, for deals of up to 5 cards \
           per hand",
    read: |options, _| set(&mut options.reference),
};

pub(super) const SEED: Flag<Options> = Flag {
    name: "--seed",
    value: "N",
    help:
        "the seed of the random numbers for 'deal' and 'sample'; the same seed gives the same cards",
    read: |options, words| {
        words.number(&(0..=usize::MAX)).map(|seed| options.seed = Some(seed as u64))
    },
};

pub(super) const THREADS: Flag<Options> = Flag {
    name: "--threads",
    value: "N",
    help:
        "the number of threads (1 to 1024; default: one per core); the answers do not depend on it",
    read: |options, words| words.number(&MOST_THREADS).map(|number| options.threads = Some(number)),
};

pub(super) const TRUMP: Flag<Options> = Flag {
    name: "--trump",
    value: "SUIT",
    help: "the trump suit (S, H, D, C, or N for none): of deals that do not name one, of the deals of \
           'deal', or of 'sample'",
    read: |options, words| {
        let takes = "S, H, D, C, or N for none";
        words.value(takes, Trump::parse).map(|trump| options.trump = Some(trump))
    },
};

pub(super) const WITH_LEADS: Flag<Options> = Flag {
    name: "--leads",
    value: "",
    help:
        "for 'endgame probe': print how many tricks the side to play takes, and how many it takes \
           after each card that it may play",
    read: |options, _| set(&mut options.with_leads),
};
