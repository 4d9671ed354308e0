//! Errors in a command line, and how their messages show its words.
//!
//! The words may come from the command line or from the first line of an input. So an error stores
//! the index of the wrong word, and says in two ways what is wrong:
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
    /// The name, operand or value that is wrong, or `None` if it is missing.
    pub(crate) wrong: Option<String>,
    /// What a message about an input says was expected.
    pub(crate) expected: String,
    /// What a message about an input says was found, or `None` if the words end there.
    pub(crate) found: Option<String>,
    /// The message about a command line, or `None` if it says what was expected and found.
    pub(crate) message: Option<String>,
    /// The name that was probably meant.
    pub(crate) meant: Option<Box<str>>,
}

impl UsageError {
    /// Creates the error for the word with the index `at`, or for a word that is missing there.
    pub(crate) fn new(
        words: &[OsString],
        at: usize,
        expected: impl Into<String>,
        message: Option<String>,
    ) -> Self {
        let wrong = words.get(at).map(|word| word.to_string_lossy().into_owned());
        let (expected, found) = (expected.into(), wrong.as_ref().map(quoted));
        Self { at, wrong, expected, found, message, meant: None }
    }

    /// Makes the messages propose one of `names` if it is similar to what is wrong, unless they propose
    /// something already.
    pub fn proposing(self, names: &[&'static str]) -> Self {
        let similar = self.wrong.as_ref().and_then(|wrong| most_similar(wrong, names));
        Self { meant: self.meant.or(similar.map(Box::from)), ..self }
    }

    /// Returns the message for a command line.
    pub fn message(&self) -> String {
        let expected = &self.expected;
        let text = match (&self.message, &self.wrong) {
            (Some(message), _) => message.clone(),
            (None, Some(wrong)) => format!("expected {expected}, found '{}'", shown(wrong)),
            (None, None) => format!("{expected} is missing"),
        };
        text + &self
            .meant
            .as_ref()
            .map_or(String::new(), |name| format!("; did you mean '{name}'?"))
    }

    /// Makes the messages of an error in an operand say that this text was expected.
    pub(crate) fn with_expected(mut self, expected: String) -> Self {
        self.expected = expected;
        self
    }

    /// Makes the messages of an error in an operand say that `found` was found.
    pub(crate) fn with_found(mut self, found: String) -> Self {
        self.message = Some(format!("expected {}, found {found}", self.expected));
        self.found = Some(found);
        self
    }
}

/// Returns an option without the `=` and the value that may follow its name.
pub(crate) fn name_of(word: &str) -> &str {
    word.split('=').next().unwrap_or(word)
}

/// Returns the one of `names` that is most similar to `word`, or `None` if none is similar.
pub(crate) fn most_similar(word: &str, names: &[&'static str]) -> Option<&'static str> {
    let distances = names.iter().map(|&name| (edit_distance(word, name), name));
    // Up to a third of the letters may be wrong, and one letter of a short name.
    let is_similar = |&(distance, name): &(usize, &str)| distance <= (name.len() / 3).max(1);
    distances.filter(|&(_, name)| name != word).min().filter(is_similar).map(|(_, name)| name)
}

/// Returns how many letters must be added, removed, changed, or swapped with their neighbor to turn
/// one word into the other (the optimal string alignment distance). It ignores case, and all but
/// the first [`LONGEST_SHOWN`] characters.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_similar_to_the_word() {
        let names = ["table", "trace", "value"];
        for (word, suggested) in [
            ("tabel", Some("table")),
            ("TRACE", Some("trace")),
            ("vale", Some("value")),
            ("trve", None),
            ("line", None),
            ("value", None),
            ("", None),
        ] {
            assert_eq!(most_similar(word, &names), suggested, "{word}");
        }
        assert_eq!(most_similar("x", &[]), None);
        assert_eq!((edit_distance("abc", "acb"), edit_distance("kitten", "sitting")), (1, 3));
    }
}
