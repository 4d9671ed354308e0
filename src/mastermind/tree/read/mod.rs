//! Reads trees, and checks them node by node.
//!
//! A text is first read as it stands, in any order of branches. Then its nodes are walked through together
//! with all secrets, which shows whether each branch is there and whether it is needed.
//!
//! ```text
//!     draft   the nodes as they were read, each with its place in the text
//!     chars   names, strings and white space
//!     text    nested braces
//!     json    objects of JSON
//!     check   a draft with all secrets: a tree, or what is wrong with it
//! ```

mod chars;
mod check;
mod draft;
mod json;
mod text;

use std::error::Error;
use std::fmt::{self, Display};
use std::io::BufRead;
use std::str::FromStr;

use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::tree::read::chars::Chars;
use crate::mastermind::tree::read::check::check;
use crate::mastermind::tree::read::draft::Draft;
use crate::mastermind::tree::spelling::{Digits, Spelling};
use crate::mastermind::tree::Tree;
use crate::text::lines::Lines;
use crate::text::{self as texts};

/// The error for a text that is not a [`Tree`].
#[derive(Debug)]
pub enum TreeTextError {
    /// The text cannot be read, or it is not a tree.
    Rejected(texts::Error),
    /// The tree needs more memory than there is.
    OutOfMemory(OutOfMemory),
}

impl From<texts::Error> for TreeTextError {
    fn from(error: texts::Error) -> Self {
        Self::Rejected(error)
    }
}

impl From<OutOfMemory> for TreeTextError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl Display for TreeTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(error) => error.fmt(f),
            Self::OutOfMemory(error) => error.fmt(f),
        }
    }
}

impl Error for TreeTextError {}

/// Parses a tree in one of the forms that [`Tree::write`] writes, but not as a graph. A text that does not
/// begin with the name of a game is a tree of 4p6c.
impl FromStr for Tree {
    type Err = TreeTextError;

    fn from_str(text: &str) -> Result<Self, TreeTextError> {
        read(&mut Lines::new(text.as_bytes(), None), None, &Digits)
    }
}

/// Reads a tree, which is the rest of the input. The first character says whether it is text or JSON. If
/// `game` is given, the tree must be one of this game.
pub(crate) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    game: Option<Game>,
    spelling: &dyn Spelling,
) -> Result<Tree, TreeTextError> {
    let mut draft = Draft::new(game, spelling);
    let mut chars = Chars::new(lines);
    match chars.next()? {
        Some(b'{') => {
            let place = chars.place();
            chars.take(b'{');
            if matches!(chars.next()?, Some(b'"' | b'}')) {
                json::read(&mut chars, &mut draft, place)?;
            } else {
                text::read(&mut chars, &mut draft, true)?;
            }
        }
        Some(_) => {
            draft.read_name(&mut chars)?;
            text::read(&mut chars, &mut draft, false)?;
        }
        None => return Err(chars.ended("a tree").into()),
    }
    check(&draft, &mut chars)
}

#[cfg(test)]
mod tests;
