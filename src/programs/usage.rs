//! Errors in a command line.

use crate::text::quote::{shown, LONGEST_SHOWN};

/// A value of an option that is parsed later: its text, and its index among the words.
pub(crate) type Value = (String, usize);

/// An error in a command line, whose words may also come from the first line of an input.
#[derive(Debug)]
pub struct UsageError {
    /// The index of the word at fault, or the number of words if one is missing at the end.
    pub(crate) at: usize,
    message: String,
    /// The name that was probably meant.
    pub(crate) meant: Option<Box<str>>,
}

impl UsageError {
    /// Creates the error for the word with the index `at`.
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), meant: None }
    }

    /// Creates the error for the value of an option that takes something else.
    pub(crate) fn of_value(option: &str, takes: &str, (value, at): &Value) -> Self {
        Self::new(*at, format!("{option} takes {takes}, not '{}'", shown(value)))
    }

    /// Makes the message propose one of `names` if it is similar to the `wrong` one, unless it proposes
    /// something already.
    pub(crate) fn proposing(self, wrong: &str, names: &[&'static str]) -> Self {
        Self { meant: self.meant.or(most_similar(wrong, names).map(Box::from)), ..self }
    }

    /// Returns the message.
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
