//! The error for a text that cannot be read or is not valid.

use std::fmt::{self, Display};
use std::io;
use std::sync::Arc;

/// A position in a text. Lines and columns count from 1, and columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The number of the line.
    pub line: usize,
    /// The number of the column.
    pub column: usize,
}

/// Writes `LINE:COLUMN`, such as `3:14`.
impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The reason why a text was not accepted.
///
/// The display of a rejected text is `LINE:COLUMN: expected ..., found ...`. If there is advice, it
/// follows on a line of its own, which begins with two spaces. If the text contradicts itself, no single
/// place is wrong. Then the display is `LINE:COLUMN: ...`, and may have several lines.
/// The display of a text that could not be read is `cannot read: ...`. If the
/// text came from a file, the name of the file and a colon come first.
///
/// ```
/// use bitsolve::{honeymoon::Deal, text::Error};
///
/// let error: Error = "N A... A...".parse::<Deal>().unwrap_err();
/// assert_eq!("N A... A...".parse::<Deal>(), Err(error.clone()));
/// assert_ne!("N A...".parse::<Deal>(), Err(error));
/// ```
#[derive(Clone, Debug)]
pub struct Error {
    name: Option<String>,
    problem: Problem,
}

#[derive(Clone, Debug)]
enum Problem {
    Rejected { position: Position, expected: String, found: String, advice: Option<String> },
    Message { position: Position, message: String },
    Unreadable(Arc<io::Error>),
}

/// Two errors are equal if their messages are equal.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Error {
    /// Creates the error for a text that has `found` at `position` instead of `expected`.
    pub(crate) fn rejected(
        name: Option<String>,
        position: Position,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Self { name, problem: Problem::Rejected { position, expected, found, advice: None } }
    }

    /// Names the file that the text came from, if it came from one.
    pub(crate) fn in_file(self, name: &Option<String>) -> Self {
        Self { name: name.clone(), ..self }
    }

    /// Adds advice on how to correct a text that is rejected. It has one line without a line feed.
    pub(crate) fn with_advice(mut self, text: &str) -> Self {
        if let Problem::Rejected { advice, .. } = &mut self.problem {
            *advice = Some(text.to_string());
        }
        self
    }

    /// Creates the error for a text that contradicts itself, which shows at `position`.
    pub(crate) fn with_message(name: Option<String>, position: Position, message: String) -> Self {
        Self { name, problem: Problem::Message { position, message } }
    }

    /// Creates the error for a text that could not be opened or read.
    pub(crate) fn unreadable(name: Option<String>, error: io::Error) -> Self {
        Self { name, problem: Problem::Unreadable(Arc::new(error)) }
    }

    /// Returns the name of the file that the text came from, or `None` if there is none.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns where the text is wrong, or `None` if it could not be read.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        match &self.problem {
            Problem::Rejected { position, .. } | Problem::Message { position, .. } => {
                Some(*position)
            }
            Problem::Unreadable(_) => None,
        }
    }

    /// Returns what was expected at the position, or `None` if the text contradicts itself or could
    /// not be read.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        match &self.problem {
            Problem::Rejected { expected, .. } => Some(expected),
            _ => None,
        }
    }

    /// Returns what was found instead, or `None` if the text contradicts itself or could not be
    /// read.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        match &self.problem {
            Problem::Rejected { found, .. } => Some(found),
            _ => None,
        }
    }

    /// Returns advice on how to correct a text that is rejected, if there is any: what was probably
    /// meant, or what a valid text looks like. It has one line.
    #[must_use]
    pub fn advice(&self) -> Option<&str> {
        match &self.problem {
            Problem::Rejected { advice, .. } => advice.as_deref(),
            _ => None,
        }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, &self.problem) {
            (Some(name), Problem::Unreadable(_)) => write!(f, "{name}: ")?,
            (Some(name), _) => write!(f, "{name}:")?,
            (None, _) => {}
        }
        match &self.problem {
            Problem::Rejected { position, expected, found, advice } => {
                write!(f, "{position}: expected {expected}, found {found}")?;
                advice.iter().try_for_each(|advice| write!(f, "\n  {advice}"))
            }
            Problem::Message { position, message } => write!(f, "{position}: {message}"),
            Problem::Unreadable(error) => write!(f, "cannot read: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            Problem::Unreadable(error) => Some(&**error),
            _ => None,
        }
    }
}
