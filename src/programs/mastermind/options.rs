//! The options: their values, and a row for each.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::ops::RangeInclusive;

use crate::mastermind::spelling::{Spelling, NAMES_FORM};
use crate::programs::table::{set, Flag};
use crate::programs::timings::RUNS;
use crate::threads::THREADS as MOST_THREADS;

/// A value that depends on the game, which is not known yet, as it is written, and its place among the words.
pub(super) type Value = (String, usize);

/// The values of the options, which have the same names.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    /// Whether the options stand on the first line of an input. No word there is the name of a file.
    pub(super) is_line: bool,
    pub(super) boxes: Option<usize>,
    pub(super) colors: Option<(Spelling, Value)>,
    pub(super) depth: Option<usize>,
    pub(super) evil: bool,
    pub(super) first: Option<Value>,
    pub(super) format: Option<Value>,
    pub(super) guess: Option<Value>,
    /// The number of secrets to list, which is the largest number if they are all listed.
    pub(super) list: Option<usize>,
    pub(super) max_turns: Option<usize>,
    pub(super) no_repeats: bool,
    pub(super) possible: bool,
    pub(super) reference: bool,
    pub(super) repeat: Option<usize>,
    pub(super) secret: Option<Value>,
    pub(super) seed: Option<usize>,
    pub(super) threads: Option<NonZero<usize>>,
    pub(super) top: Option<usize>,
    pub(super) tree: Option<OsString>,
    pub(super) width: Option<usize>,
}

/// The turns that a graph may draw as boxes, and those in which `search` may try several guesses.
const TURNS: RangeInclusive<usize> = 1..=100;

pub(super) const BOXES: Flag<Options> = Flag {
    name: "--boxes",
    value: "N",
    help: "tree --format dot: draw a box for each guess of the first N turns after which several \
           secrets may be left, and all else as text (1 to 100; default: 2)",
    read: |options, words| words.number(&TURNS).map(|turns| options.boxes = Some(turns)),
};

pub(super) const COLORS: Flag<Options> = Flag {
    name: "--colors",
    value: "NAMES",
    help: "use these names for the colors: a letter for each (RGBYOP), or a word for each \
           (red,green,blue,yellow,orange,pink); case does not matter",
    read: |options, words| {
        let value = words.text(NAMES_FORM)?;
        let colors = Spelling::of_names(&value.0);
        let colors = colors.ok_or_else(|| words.wrong_value("--colors", NAMES_FORM, &value))?;
        options.colors = Some((colors, value));
        Ok(())
    },
};

pub(super) const DEPTH: Flag<Options> = Flag {
    name: "--depth",
    value: "N",
    help: "search: try several guesses only in the first N turns (1 to 100; default: in all turns)",
    read: |options, words| words.number(&TURNS).map(|turns| options.depth = Some(turns)),
};

pub(super) const EVIL: Flag<Options> = Flag {
    name: "--evil",
    value: "",
    help: "host: choose no secret in advance; always give the answer that leaves the most secrets",
    read: |options, _| set(&mut options.evil),
};

pub(super) const FIRST: Flag<Options> = Flag {
    name: "--first",
    value: "GUESS",
    help: "evaluate, next, optimal, play, search, trace, tree: begin with this guess; 'best' is \
           the guess after which the strategy takes the fewest turns; for most large games, it \
           takes long to find",
    read: |options, words| {
        words.text("a codeword or 'best'").map(|value| options.first = Some(value))
    },
};

pub(super) const FORMAT: Flag<Options> = Flag {
    name: "--format",
    value: "FORMAT",
    help: "evaluate, first, next, optimal, score, search, trace, tree, verify: 'text' (the \
           default), or 'json', which prints one object per line; for tree also 'dot', a graph \
           that GraphViz draws",
    read: |options, words| words.text("text or json").map(|value| options.format = Some(value)),
};

pub(super) const GUESS: Flag<Options> = Flag {
    name: "--guess",
    value: "GUESS",
    help: "next: also print the parts of this guess, and its rank among all guesses",
    read: |options, words| words.text("a codeword").map(|value| options.guess = Some(value)),
};

pub(super) const LIST: Flag<Options> = Flag {
    name: "--list",
    value: "[N]",
    help: "next: also print the secrets that are still possible, or the first N of them",
    read: |options, words| {
        options.list = Some(words.number_if_any(&(1..=1_000_000_000))?.unwrap_or(usize::MAX));
        Ok(())
    },
};

pub(super) const MAX_TURNS: Flag<Options> = Flag {
    name: "--max-turns",
    value: "D",
    help: "optimal, also as the STRATEGY of evaluate and tree: consider only strategies that find \
           every secret within D turns (1 to 1000)",
    read: |options, words| words.number(&(1..=1000)).map(|turns| options.max_turns = Some(turns)),
};

pub(super) const NO_REPEAT: Flag<Options> = Flag {
    name: "--no-repeats",
    value: "",
    help: "no color repeats within a codeword",
    read: |options, _| set(&mut options.no_repeats),
};

pub(super) const POSSIBLE: Flag<Options> = Flag {
    name: "--possible",
    value: "",
    help: "play only guesses that may be the secret; not with strategy first, optimal or search",
    read: |options, _| set(&mut options.possible),
};

pub(super) const REFERENCE: Flag<Options> = Flag {
    name: "--reference",
    value: "",
    help: "use the slow solver; only the 'scores' of evaluate differ, and for optimal, the \
           'nodes' and the choice among best strategies",
    read: |options, _| set(&mut options.reference),
};

pub(super) const REPEAT: Flag<Options> = Flag {
    name: "--repeat",
    value: "N",
    help: "evaluate: evaluate N times, each time from the start; print the result once, and write \
           the times of the runs to standard error",
    read: |options, words| words.number(&RUNS).map(|runs| options.repeat = Some(runs)),
};

pub(super) const SECRET: Flag<Options> = Flag {
    name: "--secret",
    value: "SECRET",
    help: "host: use this secret; the default is a random one",
    read: |options, words| words.text("a codeword").map(|value| options.secret = Some(value)),
};

pub(super) const SEED: Flag<Options> = Flag {
    name: "--seed",
    value: "N",
    help: "host: choose a random secret; the same N gives the same secret",
    read: |options, words| words.number(&(0..=usize::MAX)).map(|seed| options.seed = Some(seed)),
};

pub(super) const THREADS: Flag<Options> = Flag {
    name: "--threads",
    value: "N",
    help: "use up to N threads (1 to 1024; default: one per core); 'tree' uses one for most \
           turns, unless the strategy is optimal or search; of all results, only the 'scores' of \
           evaluate and the 'nodes' of optimal may depend on N",
    read: |options, words| words.number(&MOST_THREADS).map(|n| options.threads = NonZero::new(n)),
};

pub(super) const TOP: Flag<Options> = Flag {
    name: "--top",
    value: "K",
    help: "next: print the K best guesses; of equivalent guesses, only one",
    read: |options, words| words.number(&(1..=1_000_000)).map(|top| options.top = Some(top)),
};

pub(super) const TREE: Flag<Options> = Flag {
    name: "--tree",
    value: "FILE",
    help: "play: play the strategy that 'tree' has written to this file",
    read: |options, words| {
        let is_file = |text: &OsStr| !text.is_empty() && text != "-";
        let file = words.raw_value("a file", |text| is_file(text).then(|| text.to_os_string()))?;
        options.tree = Some(file);
        Ok(())
    },
};

pub(super) const WIDTH: Flag<Options> = Flag {
    name: "--width",
    value: "K",
    help: "search: try the K best guesses for each set of secrets (1 to 1000; default: 10), half \
           as many for large sets, and all that matter for up to 48 secrets; a larger K takes more \
           time, and often finds a lower total",
    read: |options, words| words.number(&(1..=1000)).map(|width| options.width = Some(width)),
};
