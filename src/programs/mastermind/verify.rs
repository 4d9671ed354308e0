//! `verify`: reads a whole strategy and checks it. `play` reads one in the same way.

use std::io::{BufReader, Write};
use std::sync::Arc;

use crate::exit::Failure;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::tree::read::{read, Asked, TreeTextError};
use crate::mastermind::tree::spelling::{Digits, Spelling};
use crate::mastermind::tree::Tree;
use crate::programs::mastermind::report::write_sums;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::settings::Settings;
use crate::programs::mastermind::Input;
use crate::programs::open;
use crate::text::lines::Lines;

impl From<TreeTextError> for Failure {
    fn from(error: TreeTextError) -> Self {
        match error {
            TreeTextError::Rejected(error) => error.into(),
            TreeTextError::OutOfMemory(error) => error.into(),
        }
    }
}

/// The codewords of a tree have the names of the colors, or digits.
impl Spelling for Settings {
    fn parse(&self, game: &Game, text: &str) -> Option<Codeword> {
        if self.named_colors().is_some() {
            Settings::parse(self, game, text)
        } else {
            Digits.parse(game, text)
        }
    }

    fn show(&self, game: &Game, word: Codeword) -> String {
        Settings::show(self, game, word)
    }

    fn form(&self, game: &Game) -> String {
        self.codeword_form(game)
    }

    fn colors(&self) -> Option<usize> {
        self.named_colors()
    }
}

/// Reads a tree, and prints how many turns it takes in the form of `evaluate`.
pub(super) fn verify(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let tree = task.read_tree(lines)?;
    let (task, found) = (Task { game: tree.game(), ..task.clone() }, tree.evaluation());
    write_sums(&task, None, found, &[], output)
}

impl Task {
    /// Reads a tree. If the task names a game, the tree must be for that game.
    fn read_tree(&self, lines: &mut Input) -> Result<Tree, Failure> {
        let asked = Asked { game: self.game, is_fixed: self.settings.tree.names_game };
        Ok(read(lines, asked, &self.settings)?)
    }

    /// Returns the task with the tree that its option names, if there is one, and with the game of that
    /// tree.
    pub(super) fn with_tree(&self) -> Result<Self, Failure> {
        let mut task = self.clone();
        if let Some(file) = &self.settings.tree.file {
            let (reader, name) = open(Some(file.as_ref()), "")?;
            let tree = self.read_tree(&mut Lines::new(BufReader::new(reader), name))?;
            (task.game, task.settings.tree.played) = (tree.game(), Some(Arc::new(tree)));
        }
        Ok(task)
    }
}
