//! The commands of the program.

/// The question about every puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Command {
    /// The sum of all end positions.
    #[default]
    Sum,
    /// Every move of a board.
    Moves,
    /// The end boards.
    Ends,
}

/// The commands by name.
pub(crate) const COMMANDS: &[(&str, Command)] =
    &[("sum", Command::Sum), ("moves", Command::Moves), ("ends", Command::Ends)];

impl Command {
    /// Returns the name of the command.
    pub(crate) fn name(self) -> &'static str {
        COMMANDS[self as usize].0
    }

    /// Returns `text` if the command is in [`COMMANDS`] at the place where it is declared.
    pub(crate) const fn listed_with(self, text: &'static str) -> &'static str {
        let place = self as usize;
        assert!(place < COMMANDS.len() && COMMANDS[place].1 as usize == place);
        text
    }
}

/// The hint that ends an error if the command line seems to contain puzzles.
pub(crate) const HINT: &str = "; puzzles are read from a file or standard input";
