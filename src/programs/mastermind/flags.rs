//! The names of the options. A submission has few of them.

use crate::programs::mastermind::request::Name;

/// The options of the program.
#[cfg(not(flat))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    Colors,
    Depth,
    Evil,
    First,
    Format,
    List,
    MaxTurns,
    NoRepeats,
    Reference,
    Repeat,
    Secret,
    Seed,
    Threads,
    Top,
    Tree,
    Width,
}

/// The options with the words that they are called by.
#[cfg(not(flat))]
pub(crate) const FLAGS: &[(&str, Flag)] = &[
    ("--colors", Flag::Colors),
    ("--depth", Flag::Depth),
    ("--evil", Flag::Evil),
    ("--first", Flag::First),
    ("--format", Flag::Format),
    ("--list", Flag::List),
    ("--max-turns", Flag::MaxTurns),
    ("--no-repeats", Flag::NoRepeats),
    ("--reference", Flag::Reference),
    ("--repeat", Flag::Repeat),
    ("--secret", Flag::Secret),
    ("--seed", Flag::Seed),
    ("--threads", Flag::Threads),
    ("--top", Flag::Top),
    ("--tree", Flag::Tree),
    ("--width", Flag::Width),
];

#[cfg(not(flat))]
impl Flag {
    /// Returns whether a command has this option.
    pub(super) fn is_of(self, name: Name) -> bool {
        match self {
            Self::Colors | Self::NoRepeats => true,
            Self::Reference => !matches!(name, Name::Score | Name::Search | Name::Verify),
            Self::Threads => !matches!(name, Name::Score | Name::Verify),
            Self::Depth => matches!(name, Name::Search | Name::Tree),
            Self::Width => matches!(name, Name::Evaluate | Name::Search | Name::Tree),
            Self::Tree => name == Name::Play,
            Self::Repeat => name == Name::Evaluate,
            Self::List | Self::Top => name == Name::Next,
            Self::MaxTurns => matches!(name, Name::Evaluate | Name::Optimal | Name::Tree),
            Self::Evil | Self::Secret | Self::Seed => name == Name::Host,
            Self::First => !matches!(name, Name::Score | Name::First | Name::Host | Name::Verify),
            Self::Format => !matches!(name, Name::Play | Name::Host),
        }
    }
}

/// The options of a submission.
#[cfg(flat)]
#[derive(Clone, Copy)]
pub(crate) enum Flag {
    NoRepeats,
    Reference,
    Repeat,
    Threads,
    Top,
}

#[cfg(flat)]
pub(crate) const FLAGS: &[(&str, Flag)] = &[
    ("--no-repeats", Flag::NoRepeats),
    ("--reference", Flag::Reference),
    ("--repeat", Flag::Repeat),
    ("--threads", Flag::Threads),
    ("--top", Flag::Top),
];

#[cfg(flat)]
impl Flag {
    fn is_of(self, name: Name) -> bool {
        match self {
            Self::NoRepeats => true,
            Self::Reference | Self::Threads => name != Name::Score,
            Self::Repeat => name == Name::Evaluate,
            Self::Top => name == Name::Next,
        }
    }
}
