//! The commands of the program.

/// The question about every deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Command {
    /// The value of every lead.
    #[default]
    Leads,
    /// The value of the deal.
    Value,
    /// The value for all trump suits, and with either hand on lead.
    Table,
    /// The value of every reply to a lead.
    Reply,
    /// The cost of every card of a game.
    Trace,
    /// A game in which both sides play their best cards.
    Line,
}

/// The commands by name.
pub(crate) const COMMANDS: &[(&str, Command)] = &[
    ("leads", Command::Leads),
    ("value", Command::Value),
    ("table", Command::Table),
    ("reply", Command::Reply),
    ("trace", Command::Trace),
    ("line", Command::Line),
];

/// The hint that ends an error if the command line seems to contain deals.
pub(crate) const HINT: &str = "; deals are read from a file or standard input";
