//! The options and operands of the program.

use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use crate::exit::Failure;
use crate::honeymoon::card::{Card, RANKS};
use crate::honeymoon::database::load;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::moment::hand_and_cards;
use crate::honeymoon::notation::trump::Trump;
use crate::honeymoon::solver::endgames::Database;
use crate::programs::arguments::{Arguments, Source};
use crate::programs::table::{set, Flag, Operand, Takes};
use crate::programs::usage::UsageError;
use crate::text::numbers::count;
use crate::threads::{cores, THREADS as MOST_THREADS};

/// The hint that ends an error if the command line seems to contain deals.
pub(super) const HINT: &str = "; deals are read from a file or standard input";

const CARDS_IN_HAND: RangeInclusive<usize> = 1..=RANKS;
const NUMBERS_OF_DEALS: RangeInclusive<usize> = 1..=1_000_000_000;

#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Format {
    #[default]
    Plain,
    /// Several lines for each deal, which are easy to read.
    Pretty,
    Json,
}

/// The values of the options and operands. Those that are not given have their defaults, or are `None`.
#[derive(Debug, Default)]
pub struct Options {
    pub(super) all: bool,
    pub(super) cards: Option<usize>,
    /// The number of tricks that `claim` claims if a line does not give one.
    pub(super) claimed: Option<usize>,
    pub(super) deals: Option<usize>,
    pub(super) endgame: Option<PathBuf>,
    /// The folder of an endgame database to build or verify.
    pub(super) folder: PathBuf,
    /// The hand of a sample.
    pub(super) hand: Hand,
    /// The cards that have been played, after the hand.
    pub(super) played: Vec<Card>,
    /// The cards that are in neither hand.
    pub(super) seen: Hand,
    pub(super) format: Format,
    pub(super) keep_going: bool,
    /// Whether to build only the levels with trumps or only those without, or `None` for both.
    pub(super) only_trumps: Option<bool>,
    pub(super) seed: Option<u64>,
    pub(super) source: Source,
    pub(super) threads: Option<usize>,
    pub(super) trump: Option<Trump>,
    /// Whether `sample` prints a line for each card.
    pub(super) with_leads: bool,
}

impl Options {
    /// Returns the number of threads, which is one per core if it is not given.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(cores)
    }

    pub(super) fn database(&self) -> Result<Option<Arc<Database>>, Failure> {
        let loaded = self.endgame.as_ref().map(|folder| load(folder).map(Arc::new));
        loaded.transpose()
    }
}

pub(super) const FILE: Operand<Options> = Operand {
    takes: Takes::File("[FILE]"),
    read: |options, words| {
        options.source = words.take_source("deals", HINT);
        Ok(())
    },
};

/// A number before a file. A word that is not a number is the file.
pub(super) const CLAIMED: Operand<Options> = Operand {
    takes: Takes::Any("[N]"),
    read: |options, words| {
        let is_number = |word: &OsStr| word.as_encoded_bytes().iter().all(u8::is_ascii_digit);
        if words.operand().is_some_and(is_number) {
            options.claimed = Some(words.take_number("tricks to claim", &(0..=RANKS))?);
        }
        Ok(())
    },
};

pub(super) const COUNT: Operand<Options> = Operand {
    takes: Takes::Any("[COUNT]"),
    read: |options, words| {
        if words.operand().is_some() {
            options.deals = Some(words.take_number("deals", &NUMBERS_OF_DEALS)?);
        }
        Ok(())
    },
};

pub(super) const FOLDER: Operand<Options> = Operand {
    takes: Takes::Folder("DIR"),
    read: |options, words| {
        let folder = |word: &OsStr| (!word.is_empty()).then(|| PathBuf::from(word));
        options.folder = words.take("the folder of the endgame database", folder)?;
        Ok(())
    },
};

pub(super) const HAND: Operand<Options> = Operand {
    takes: Takes::Any("HAND"),
    read: |options, words| {
        (options.hand, options.played) = take_hand(words)?;
        Ok(())
    },
};

/// An option that must be given.
pub(super) const NEEDS_CARDS: Operand<Options> = Operand {
    takes: Takes::Any("--cards N"),
    read: |options, words| {
        options.cards.map(|_| ()).ok_or_else(|| words.error(NEEDS_CARDS.takes.form()))
    },
};

/// Takes all operands as a hand, which may be in several words, and the cards that have been played.
fn take_hand(words: &mut Arguments) -> Result<(Hand, Vec<Card>), UsageError> {
    let rest = words.rest();
    let (count_of_words, text) = (rest.len(), rest.join(" "));
    let (hand, played) = match text.trim() {
        "" => Err(words.error("a hand (such as AKJT8.AQ9.KT.JT9)")),
        text => hand_and_cards(text).map_err(|wrong| {
            // The operands are the line.
            let expected = wrong.expected().unwrap_or_default();
            let expected = expected.replace("the end of the line", "only one hand");
            words.found(&expected, wrong.found().unwrap_or_default())
        }),
    }?;
    if !CARDS_IN_HAND.contains(&hand.len()) {
        return Err(words.found("a hand of 1 to 13 cards", &count(hand.len(), "card")));
    }
    words.skip(count_of_words);
    Ok((hand, played))
}

pub(super) const ALL: Flag<Options> = Flag {
    name: "--all",
    takes: Takes::Nothing,
    help:
        "compute all positions again, and compare them with the files; each level is computed from \
           the one with one card fewer; this takes as long as 'endgame build', and up to twice the memory",
    read: |options, _| set(&mut options.all),
};

pub(super) const CARDS: Flag<Options> = Flag {
    name: "--cards",
    takes: Takes::Any("N"),
    help: "the number of cards per hand (1 to 13; default: 13)",
    read: |options, words| words.number(&CARDS_IN_HAND).map(|cards| options.cards = Some(cards)),
};

pub(super) const DEALS: Flag<Options> = Flag {
    name: "--deals",
    takes: Takes::Any("N"),
    help: "the number of random deals (1 to 1000000000; default: 10000)",
    read: |options, words| words.number(&NUMBERS_OF_DEALS).map(|deals| options.deals = Some(deals)),
};

pub(super) const ENDGAME: Flag<Options> = Flag {
    name: "--endgame",
    takes: Takes::Folder("DIR"),
    help: "load the endgame database in the folder DIR, and look up positions in it; see 'honeymoon \
           endgame --help'; the answers stay the same; levels of more than 8 cards per hand save time",
    read: |options, words| words.path("a folder").map(|folder| options.endgame = Some(folder)),
};

pub(super) const FORMAT: Flag<Options> = Flag {
    name: "--format",
    takes: Takes::OneOf("FORMAT", || vec!["text", "json", "pretty"]),
    help: "text (the default), json (one object per line) or pretty",
    read: |options, words| {
        options.format = match words.name(&["text", "json", "pretty"])? {
            "json" => Format::Json,
            "pretty" => Format::Pretty,
            _ => Format::Plain,
        };
        Ok(())
    },
};

pub(super) const KEEP_GOING: Flag<Options> = Flag {
    name: "--keep-going",
    takes: Takes::Nothing,
    help: "report each wrong deal, and go on; if any deal was wrong, the exit status is 1",
    read: |options, _| set(&mut options.keep_going),
};

pub(super) const KIND: Flag<Options> = Flag {
    name: "--kind",
    takes: Takes::OneOf("KIND", || vec!["trump", "no-trump", "both"]),
    help: "build these levels: 'trump', 'no-trump' or 'both' (the default)",
    read: |options, words| {
        let name = words.name(&["trump", "no-trump", "both"])?;
        options.only_trumps = (name != "both").then_some(name == "trump");
        Ok(())
    },
};

pub(super) const PRETTY: Flag<Options> = Flag {
    name: "--pretty",
    takes: Takes::Nothing,
    help: "print answers that are easy to read; this is --format pretty",
    read: |options, _| {
        options.format = Format::Pretty;
        Ok(())
    },
};

pub(super) const SEED: Flag<Options> = Flag {
    name: "--seed",
    takes: Takes::Any("N"),
    help: "the seed of the random numbers; the same seed gives the same cards",
    read: |options, words| {
        words.number(&(0..=usize::MAX)).map(|seed| options.seed = Some(seed as u64))
    },
};

pub(super) const SEEN: Flag<Options> = Flag {
    name: "--seen",
    takes: Takes::Any("CARDS"),
    help:
        "cards that are not in the other hand, such as those that left the game in the draw; they \
           are written as a hand: Q9.KJT8..2 or SQ9HKJT8C2",
    read: |options, words| {
        let takes = "cards in the notation of a hand (such as Q9.KJT8..2)";
        words.value(takes, |text| text.to_str()?.parse().ok()).map(|seen| options.seen = seen)
    },
};

pub(super) const THREADS: Flag<Options> = Flag {
    name: "--threads",
    takes: Takes::Any("N"),
    help: "use N threads (1 to 1024; default: one per core); the answers do not depend on it",
    read: |options, words| {
        words.number(&MOST_THREADS).map(|threads| options.threads = Some(threads))
    },
};

pub(super) const TRUMP: Flag<Options> = Flag {
    name: "--trump",
    takes: Takes::OneOf("SUIT", || vec!["S", "H", "D", "C", "N"]),
    help: "the trump suit of deals without one: S, H, D, C, or N for none",
    read: |options, words| {
        let trump = words.value("S, H, D, C, or N for none", |text| Trump::parse(text.to_str()?));
        trump.map(|trump| options.trump = Some(trump))
    },
};

pub(super) const DEALT_TRUMP: Flag<Options> =
    Flag { help: "the trump suit of all deals: S, H, D, C, or N for none", ..TRUMP };

pub(super) const ONLY_TRUMP: Flag<Options> =
    Flag { help: "print the lines of one trump suit: S, H, D, C, or N for none", ..TRUMP };

pub(super) const OF_CARDS: Flag<Options> = Flag {
    name: "--leads",
    takes: Takes::Nothing,
    help: "print a line for each card that HAND may play",
    read: |options, _| set(&mut options.with_leads),
};
