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
    /// Whether the side on lead can claim some of the tricks.
    Claim,
}

/// The commands by name.
pub(crate) const COMMANDS: &[(&str, Command)] = &[
    ("leads", Command::Leads),
    ("value", Command::Value),
    ("table", Command::Table),
    ("reply", Command::Reply),
    ("trace", Command::Trace),
    ("line", Command::Line),
    ("claim", Command::Claim),
];

impl Command {
    /// Returns `text` if the command is in [`COMMANDS`] at the place where it is declared.
    pub(crate) const fn listed_with(self, text: &'static str) -> &'static str {
        let place = self as usize;
        assert!(place < COMMANDS.len() && COMMANDS[place].1 as usize == place);
        text
    }
}

/// The hint that ends an error if the command line seems to contain deals.
pub(crate) const HINT: &str = "; deals are read from a file or standard input";
