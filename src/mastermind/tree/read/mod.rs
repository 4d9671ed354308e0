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
pub(crate) use crate::mastermind::tree::read::draft::Asked;
use crate::mastermind::tree::read::draft::Draft;
use crate::mastermind::tree::read::text::Begun;
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
        let asked = Asked { game: Game::USUAL, is_fixed: false };
        read(&mut Lines::new(text.as_bytes(), None), asked, &Digits)
    }
}

/// Reads a tree, which is the rest of the input. How it begins says whether it is text or JSON.
pub(crate) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    asked: Asked,
    spelling: &dyn Spelling,
) -> Result<Tree, TreeTextError> {
    let mut draft = Draft::new(asked, spelling);
    let mut chars = Chars::new(lines);
    match chars.next()? {
        Some(b'{') => {
            let place = chars.place();
            chars.take(b'{');
            match chars.next()? {
                Some(b'"') => {
                    let (text, text_place) = chars.string()?;
                    chars.expect(b':', String::new)?;
                    // The guess of nested braces may stand in quotes, and JSON may have any members.
                    let is_guess = !json::is_member(&text)
                        && spelling.parse_any(&text).is_some()
                        && chars.next()? == Some(b'{');
                    if is_guess {
                        text::read(&mut chars, &mut draft, Begun::Quotes(text, text_place))?;
                    } else {
                        json::read(&mut chars, &mut draft, place, Some((text, text_place)))?;
                    }
                }
                Some(b'}') => json::read(&mut chars, &mut draft, place, None)?,
                _ => text::read(&mut chars, &mut draft, Begun::Brace)?,
            }
        }
        Some(_) => {
            let (text, place) = chars.word()?;
            let is_name = Game::size(&text).is_some();
            if !is_name && spelling.parse(&draft.game(), &text).is_some() {
                text::read(&mut chars, &mut draft, Begun::Guess(text, place))?;
            } else {
                draft.set_game(&mut chars, &text, place)?;
                text::read(&mut chars, &mut draft, Begun::No)?;
            }
        }
        None => return Err(chars.ended("a tree").into()),
    }
    check(&draft, &mut chars)
}

#[cfg(test)]
mod tests;
