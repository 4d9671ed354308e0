//! The options of the program.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::{FileError, Kind};
use crate::honeymoon::notation::trump;
use crate::programs::arguments::Operands;
use crate::programs::table::{set, Call, Flag, Work};
use crate::programs::usage::UsageError;
use crate::threads::{cores, THREADS as MOST_THREADS};

/// The number of cards in a hand.
pub(super) const HAND: RangeInclusive<usize> = 1..=RANKS;

/// The number of deals that can be asked for.
pub(super) const MOST_DEALS: RangeInclusive<usize> = 1..=1_000_000_000;

/// The format of the answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Format {
    /// One line for each deal.
    #[default]
    Plain,
    /// Several lines for each deal, for people.
    Pretty,
    /// One object of JSON for each deal.
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
    pub(super) leads: bool,
    pub(super) is_pretty: bool,
    pub(super) reference: bool,
    pub(super) seed: Option<u64>,
    pub(super) threads: Option<usize>,
    pub(super) trump: Option<Option<Suit>>,
}

impl Options {
    /// Returns the number of threads, which is one per core if it is not given.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(cores)
    }

    /// Opens the endgame database, if one is given.
    ///
    /// # Errors
    /// Returns an error if something is wrong with the database.
    pub(super) fn database(&self) -> Result<Option<Arc<Database>>, FileError> {
        let open = |folder: &PathBuf| Database::open(folder).map(Arc::new);
        self.endgame.as_ref().map(open).transpose()
    }
}

/// Returns the format of the answers.
///
/// # Errors
/// Returns an error if two forms are given.
pub(super) fn format_of(call: &Call<'_, Options, Work>) -> Result<Format, UsageError> {
    match (call.options.is_pretty, call.options.is_json) {
        (true, true) => {
            let problem = "only one of --pretty and --format json can be given";
            Err(call.conflict("--pretty", problem))
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
    read: |options, words| words.is_json().map(|is_json| options.is_json = is_json),
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

pub(super) const LEADS: Flag<Options> = Flag {
    name: "--leads",
    value: "",
    help:
        "for 'endgame probe': print how many tricks the side to play takes, and how many it takes \
           after each card that it may play",
    read: |options, _| set(&mut options.leads),
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
        words.value(takes, trump::parse).map(|trump| options.trump = Some(trump))
    },
};

#[cfg(test)]
mod tests {
    use crate::programs::arguments::Arguments;
    use crate::programs::honeymoon::PROGRAM;
    use std::ffi::OsString;

    /// Returns the message for a wrong command line, or an empty text.
    fn error(words: &[&str]) -> String {
        let arguments = Arguments::new(words.iter().map(OsString::from));
        PROGRAM
            .request(arguments, |_, _| Ok(None))
            .err()
            .map_or(String::new(), |error| error.message())
    }

    #[test]
    fn wrong_command_lines_are_named() {
        let no_folder = "the folder of the endgame database is missing";
        let cases = [
            ("--pretty line --threads=3 x --reference --trump 3nt --keep-going", ""),
            ("--format json --format text --pretty", ""),
            ("claim 0 0", ""),
            ("claim 13 --pretty deals.txt", ""),
            ("claim 14", "expected the number of tricks to claim (0 to 13), found '14'"),
            (
                "claim 5 a b",
                "'b' is one argument too many; deals are read from a file or standard input",
            ),
            ("--format json --pretty", "only one of --pretty and --format json can be given"),
            ("--reference --endgame x", "only one of --endgame and --reference can be given"),
            ("deal 20 --cards 5 --trump nt --seed 7", ""),
            ("deal x", "expected the number of deals (1 to 1000000000), found 'x'"),
            ("deal --pretty", "'deal' has no option '--pretty'"),
            ("--seed 1", "'leads' has no option '--seed'"),
            ("sample AK 5 - -", ""),
            ("sample --trump S [12 11 16]", ""),
            ("sample", "a hand (such as AKJT8.AQ9.KT.JT9) is missing"),
            ("sample A.X..", "expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"X\""),
            ("sample ...", "expected a hand of 1 to 13 cards, found 0 cards"),
            ("sample A... K...", "expected only one hand, found \"K...\""),
            ("--threads 3 endgame --dir=a/b build --kind trump --cards=13", ""),
            ("endgame build --cards 3", "--dir DIR is missing"),
            ("endgame build --dir x", "--cards N is missing"),
            ("endgame build x --cards 3", "expected --dir DIR, found 'x'"),
            ("endgame build --dir= --cards 3", "--dir takes a folder, not ''"),
            ("endgame build --kind foo", "--kind takes trump, no-trump or both, not 'foo'"),
            ("endgame info", no_folder),
            ("endgame verify", no_folder),
            ("endgame probe", no_folder),
            ("endgame -- info --dir", ""),
            ("endgame info --dir x", "'endgame info' has no option '--dir'"),
            ("--leads endgame probe ./x --format json --threads 2 --trump h --keep-going y", ""),
            ("endgame probe x --reference", "'endgame probe' has no option '--reference'"),
            ("endgame probe x --endgame y", "'endgame probe' has no option '--endgame'"),
            ("endgame build --leads", "'endgame build' has no option '--leads'"),
            ("deal --endgame x", "'deal' has no option '--endgame'"),
            ("leads --leads", "'leads' has no option '--leads'"),
        ];
        for (line, message) in cases {
            assert_eq!(error(&line.split_whitespace().collect::<Vec<_>>()), message, "{line}");
        }
        assert_eq!(cases.len(), 35);
        let empty = "expected the folder of the endgame database, found ''";
        assert_eq!(error(&["endgame", "info", ""]), empty);
    }
}
