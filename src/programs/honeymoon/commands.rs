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

/// A command by what it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// Reads deals, and answers a question about each.
    Question(Command),
    /// Prints random deals.
    Deal,
    /// Plays a hand against random hands.
    Sample,
    /// Makes or reads an endgame database. The action is the next word.
    Endgame(Option<Action>),
}

/// What to do with an endgame database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Solves all positions, and writes their values.
    Build,
    /// Prints which levels there are.
    Info,
    /// Looks up values.
    Probe,
    /// Counts what all positions teach.
    Stats,
    /// Checks that everything is right.
    Verify,
}

/// The commands by name.
pub(crate) const COMMANDS: &[(&str, Name)] = &[
    ("leads", Name::Question(Command::Leads)),
    ("value", Name::Question(Command::Value)),
    ("table", Name::Question(Command::Table)),
    ("reply", Name::Question(Command::Reply)),
    ("trace", Name::Question(Command::Trace)),
    ("line", Name::Question(Command::Line)),
    ("claim", Name::Question(Command::Claim)),
    ("deal", Name::Deal),
    ("sample", Name::Sample),
    ("endgame", Name::Endgame(None)),
];

/// The actions of `endgame` by name.
pub(crate) const ACTIONS: &[(&str, Action)] = &[
    ("build", Action::Build),
    ("info", Action::Info),
    ("verify", Action::Verify),
    ("probe", Action::Probe),
    ("stats", Action::Stats),
];

impl Action {
    /// Returns the command and the action, for messages.
    pub(crate) fn called(self) -> &'static str {
        match self {
            Action::Build => "endgame build",
            Action::Info => "endgame info",
            Action::Probe => "endgame probe",
            Action::Stats => "endgame stats",
            Action::Verify => "endgame verify",
        }
    }
}

impl Command {
    /// Returns `text` if the command is in [`COMMANDS`] at the place where it is declared.
    pub(crate) const fn listed_with(self, text: &'static str) -> &'static str {
        let place = self as usize;
        match COMMANDS[place].1 {
            Name::Question(command) if command as usize == place => text,
            _ => panic!("a command is not at its place"),
        }
    }
}

/// The hint that ends an error if the command line seems to contain deals.
pub(crate) const HINT: &str = "; deals are read from a file or standard input";
