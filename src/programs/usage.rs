//! Errors in a command line, and how their messages show its words.
//!
//! The words may come from the command line or from the first line of an input, where messages sound like
//! those about the lines after it:
//!
//! ```text
//!     for a command line     there is no option '--tpo'; did you mean '--top'?
//!     for an input           expected an option, found "--tpo"
//! ```

use std::ffi::OsString;

use crate::text::quote::{quoted, shown, LONGEST_SHOWN};

/// An error in a command line.
#[derive(Debug, PartialEq, Eq)]
pub struct UsageError {
    /// The index of the word at fault, or the number of words if one is missing at the end.
    pub(crate) at: usize,
    /// What an input should have there.
    pub(crate) expected: String,
    /// What an input has instead, or `None` if the words end there.
    pub(crate) found: Option<String>,
    /// The message about a command line, without the name that was meant.
    pub(crate) message: String,
    pub(crate) meant: Option<Box<str>>,
}

impl UsageError {
    /// Creates the error for the word with the index `at`, or for a word that is missing there.
    pub(crate) fn new(words: &[OsString], at: usize, expected: impl Into<String>) -> Self {
        let (expected, word) = (expected.into(), words.get(at).map(|word| word.to_string_lossy()));
        let message = match &word {
            Some(word) => format!("expected {expected}, found '{}'", shown(word)),
            None => format!("{expected} is missing"),
        };
        Self { at, expected, found: word.map(quoted), message, meant: None }
    }

    /// Gives the error this message about a command line.
    pub(crate) fn with_message(self, message: impl Into<String>) -> Self {
        Self { message: message.into(), ..self }
    }

    /// Makes the messages say that `found` was found.
    pub(crate) fn with_found(self, found: String) -> Self {
        let message = format!("expected {}, found {found}", self.expected);
        Self { found: Some(found), message, ..self }
    }

    /// Makes the messages propose one of `names` if it is similar to the `wrong` one, unless they propose
    /// something already.
    pub(crate) fn proposing(self, wrong: &str, names: &[&'static str]) -> Self {
        Self { meant: self.meant.or(most_similar(wrong, names).map(Box::from)), ..self }
    }

    /// Returns the message for a command line.
    pub(crate) fn message(&self) -> String {
        let meant = self.meant.as_ref().map(|name| format!("; did you mean '{name}'?"));
        format!("{}{}", self.message, meant.unwrap_or_default())
    }
}

/// Returns the one of `names` that is most similar to `word`, or `None` if none is similar.
fn most_similar(word: &str, names: &[&'static str]) -> Option<&'static str> {
    let distances = names.iter().map(|&name| (edit_distance(word, name), name));
    // Up to a third of the letters may be wrong, and one letter of a short name.
    let is_similar = |&(distance, name): &(usize, &str)| distance <= (name.len() / 3).max(1);
    distances.filter(|&(_, name)| name != word).min().filter(is_similar).map(|(_, name)| name)
}

/// Returns how many letters must be added, removed, changed, or swapped with their neighbor to turn one word into the
/// other (the optimal string alignment distance). It ignores case, and all but the first [`LONGEST_SHOWN`] characters.
fn edit_distance(a: &str, b: &str) -> usize {
    let letters = |word: &str| -> Vec<char> {
        word.chars().take(LONGEST_SHOWN).map(|c| c.to_ascii_lowercase()).collect()
    };
    let (a, b) = (letters(a), letters(b));
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let changed = rows[i][j] + usize::from(from != to);
            let mut distance = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                distance = distance.min(rows[i - 1][j - 1] + 1);
            }
            row.push(distance);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
