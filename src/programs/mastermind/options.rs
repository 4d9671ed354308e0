//! The options.

use std::ffi::OsStr;
use std::num::NonZero;
use std::ops::RangeInclusive;

use crate::mastermind::spelling::{Spelling, NAMES_FORM};
use crate::programs::mastermind::task::{Secret, Task};
use crate::programs::table::{set, Flag, Takes};
use crate::programs::timings::RUNS;
use crate::programs::usage::UsageError;
use crate::threads::THREADS as MOST_THREADS;

/// The turns that a graph may draw as boxes, and those in which `search` may try several guesses.
const TURNS: RangeInclusive<usize> = 1..=100;

pub(super) const BOXES: Flag<Task> = Flag {
    name: "--boxes",
    takes: Takes::Any("N"),
    summary:
        "with --format dot, draw boxes for the guesses of the first N turns (1 to 100; default: \
           2)",
    details: "a guess has a box if several secrets may be left after it; everything else is text",
    read: |task, words| words.number(&TURNS).map(|turns| task.boxes = Some(turns)),
};

pub(super) const COLORS: Flag<Task> = Flag {
    name: "--colors",
    takes: Takes::Any("NAMES"),
    summary: "name the colors, as in RGBYOP or red,green,blue",
    details: "case does not matter",
    read: |task, words| {
        let value = words.text(NAMES_FORM)?;
        let colors = Spelling::of_names(&value.0);
        let colors = colors.ok_or_else(|| UsageError::of_value("--colors", NAMES_FORM, &value))?;
        task.colors = Some((colors, value));
        Ok(())
    },
};

pub(super) const DEPTH: Flag<Task> = Flag {
    name: "--depth",
    takes: Takes::Any("N"),
    summary: "try several guesses only in the first N turns (1 to 100; default: in all turns)",
    details: "",
    read: |task, words| words.number(&TURNS).map(|turns| task.depth = Some(turns)),
};

pub(super) const EVIL: Flag<Task> = Flag {
    name: "--evil",
    takes: Takes::Nothing,
    summary: "choose no secret in advance",
    details: "always give the answer that leaves the most secrets",
    read: |task, _| {
        task.secret = Secret::Evil;
        Ok(())
    },
};

pub(super) const FIRST: Flag<Task> = Flag {
    name: "--first",
    takes: Takes::Any("GUESS"),
    summary: "begin with this guess, or with the 'best' one",
    details:
        "that is the guess after which the strategy takes the fewest turns; for most large games, \
           it takes a long time to find",
    read: |task, words| {
        words.text("a codeword or 'best'").map(|value| task.texts.first = Some(value))
    },
};

pub(super) const FORMAT: Flag<Task> = Flag {
    name: "--format",
    takes: Takes::OneOf("FORMAT", || vec!["text", "json"]),
    summary: "text (the default) or json, one object per line",
    details: "",
    read: |task, words| words.text("text or json").map(|value| task.texts.format = Some(value)),
};

/// The format of a tree.
pub(super) const FORMATS: Flag<Task> = Flag {
    takes: Takes::OneOf("FORMAT", || vec!["text", "json", "dot"]),
    summary: "text (the default), json, or dot, a graph that GraphViz draws",
    ..FORMAT
};

pub(super) const GUESS: Flag<Task> = Flag {
    name: "--guess",
    takes: Takes::Any("GUESS"),
    summary: "also print the parts of this guess, and its rank among all guesses",
    details: "with optimal, print how many turns it costs instead of the rank",
    read: |task, words| words.text("a codeword").map(|value| task.texts.guess = Some(value)),
};

pub(super) const LIST: Flag<Task> = Flag {
    name: "--list",
    takes: Takes::Attached("[=N]"),
    summary: "also print the possible secrets, or the first N of them",
    details: "",
    read: |task, words| {
        let has_number = words.has_attached();
        let most = if has_number { words.number(&(1..=1_000_000_000))? } else { usize::MAX };
        task.list = Some(most);
        Ok(())
    },
};

pub(super) const MAX_TURNS: Flag<Task> = Flag {
    name: "--max-turns",
    takes: Takes::Any("D"),
    summary: "with optimal, find every secret within D turns (1 to 1000)",
    details: "strategies that take more are not considered; turns in the input do not count",
    read: |task, words| words.number(&(1..=1000)).map(|turns| task.max_turns = Some(turns)),
};

pub(super) const NO_REPEAT: Flag<Task> = Flag {
    name: "--no-repeats",
    takes: Takes::Nothing,
    summary: "no color repeats within a codeword",
    details: "",
    read: |task, _| set(&mut task.no_repeats),
};

pub(super) const PARTS: Flag<Task> = Flag {
    name: "--parts",
    takes: Takes::Nothing,
    summary: "only list the parts of the first guess, one line GUESS BLACK WHITE for each",
    details: "the largest comes first; each line can be the input of a separate proof",
    read: |task, _| set(&mut task.lists_parts),
};

pub(super) const POSSIBLE: Flag<Task> = Flag {
    name: "--possible",
    takes: Takes::Nothing,
    summary: "play only guesses that may be the secret",
    details: "",
    read: |task, _| set(&mut task.possible),
};

pub(super) const PRETTY: Flag<Task> = Flag {
    name: "--pretty",
    takes: Takes::Nothing,
    summary: "print a table and a short summary for a person",
    details: "",
    read: |task, _| set(&mut task.is_pretty),
};

pub(super) const REFERENCE: Flag<Task> = Flag {
    name: "--reference",
    takes: Takes::Nothing,
    summary: "use the slow solver",
    details:
        "only the 'comparisons' of evaluate differ, and for optimal, the 'nodes' and the choice \
           among best strategies",
    read: |task, _| set(&mut task.reference),
};

pub(super) const REPEAT: Flag<Task> = Flag {
    name: "--repeat",
    takes: Takes::Any("N"),
    summary: "evaluate N times, and write to standard error how long the runs took",
    details: "each run begins from scratch, and the result is printed once",
    read: |task, words| words.number(&RUNS).map(|runs| task.repeat = Some(runs)),
};

pub(super) const SECRET: Flag<Task> = Flag {
    name: "--secret",
    takes: Takes::Any("SECRET"),
    summary: "use this secret",
    details: "the default is a random one",
    read: |task, words| words.text("a codeword").map(|value| task.texts.secret = Some(value)),
};

pub(super) const SEED: Flag<Task> = Flag {
    name: "--seed",
    takes: Takes::Any("N"),
    summary: "choose a random secret",
    details: "the same N gives the same secret",
    read: |task, words| {
        words.number(&(0..=usize::MAX)).map(|seed| task.secret = Secret::Seeded(seed as u64))
    },
};

pub(super) const THREADS: Flag<Task> = Flag {
    name: "--threads",
    takes: Takes::Any("N"),
    summary: "use up to N threads (1 to 1024; default: one per core)",
    details:
        "of all results, only the 'comparisons' of evaluate and the 'nodes' of optimal may depend \
           on N",
    read: |task, words| words.number(&MOST_THREADS).map(|n| task.threads = NonZero::new(n)),
};

pub(super) const TOP: Flag<Task> = Flag {
    name: "--top",
    takes: Takes::Any("K"),
    summary: "print the K best guesses",
    details: "of equivalent guesses, print only one",
    read: |task, words| words.number(&(1..=1_000_000)).map(|top| task.top = Some(top)),
};

pub(super) const TREE: Flag<Task> = Flag {
    name: "--tree",
    takes: Takes::File("FILE"),
    summary: "play the tree in this file, which 'tree' wrote",
    details: "",
    read: |task, words| {
        let is_file = |text: &OsStr| !text.is_empty() && text != "-";
        let file = words.value("a file", |text| is_file(text).then(|| text.to_os_string()));
        task.tree_file = Some(file?);
        set(&mut task.has_tree)
    },
};

pub(super) const WIDTH: Flag<Task> = Flag {
    name: "--width",
    takes: Takes::Any("K"),
    summary: "with search, try the K best guesses for each set of secrets (1 to 1000; default: 10)",
    details: "for large sets, try half as many, and for up to 96 secrets, try all that matter; a \
           larger K takes more time, and often finds a lower total",
    read: |task, words| words.number(&(1..=1000)).map(|width| task.width = Some(width)),
};
