//! Errors in a command line, and how their messages show its words.
//!
//! The words may come from the command line or from the first line of an input. So an error stores
//! the index of the wrong word, and its message has two forms:
//!
//! ```text
//!     for a command line     there is no option '--tpo'; did you mean '--top'?
//!     for an input           expected an option, found "--tpo"
//! ```

use std::ffi::OsString;

use crate::text::quote::{cut, shown, LONGEST_SHOWN};

/// An error in a command line.
#[derive(Debug, PartialEq, Eq)]
pub struct UsageError {
    /// The index of the word at fault, or the number of words if one is missing at the end.
    pub(crate) at: usize,
    /// The word itself, or `None` if it is missing.
    word: Option<String>,
    problem: Problem,
    /// The operand or the value that was probably meant.
    #[allow(dead_code, reason = "no flattened program proposes one")]
    meant: Option<&'static str>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The value of an option does not go with another option. The `problem` is a sentence.
    #[allow(dead_code, reason = "no flattened program has such options")]
    Conflict {
        problem: &'static str,
    },
    UnknownOption {
        known: Vec<&'static str>,
    },
    /// The value of an option is missing or wrong.
    Value {
        option: String,
        takes: String,
        value: Option<String>,
    },
    UnwantedValue {
        option: String,
        value: String,
    },
    /// The program has this option, but `command` does not.
    OtherCommand {
        command: &'static str,
    },
    /// An operand is missing or wrong. Messages show `found`, if it is given, instead of the word.
    Operand {
        expected: String,
        found: Option<String>,
    },
    /// A command is missing or unknown. An unknown word may also have been meant as a file.
    UnknownCommand {
        known: Vec<&'static str>,
        hint: &'static str,
    },
    /// There is one operand too many.
    Surplus {
        hint: &'static str,
    },
}

impl UsageError {
    /// Creates the error for the word with the index `at`, or for a word that is missing there.
    pub(crate) fn new(words: &[OsString], at: usize, problem: Problem) -> Self {
        let word = words.get(at).map(|word| word.to_string_lossy().into_owned());
        Self { at, word, problem, meant: None }
    }

    /// Makes the messages propose one of `names` if it is similar to the wrong operand or value, unless they
    /// propose something already.
    #[cfg(not(flat))]
    pub fn proposing(self, names: &[&'static str]) -> Self {
        let wrong = match &self.problem {
            Problem::Operand { .. } => self.word.as_ref(),
            Problem::Value { value, .. } => value.as_ref(),
            _ => None,
        };
        let meant = self.meant.or_else(|| most_similar(wrong?, names));
        Self { meant, ..self }
    }

    /// Returns the word that was probably meant, if there is one.
    #[cfg(not(flat))]
    pub(crate) fn meant(&self) -> Option<&'static str> {
        let word = self.word.as_deref().unwrap_or_default();
        match &self.problem {
            Problem::UnknownOption { known } => most_similar(name_of(word), known),
            Problem::UnknownCommand { known, .. } => most_similar(word, known),
            _ => self.meant,
        }
    }

    /// Returns what was expected, for a message that also says what [was found](Self::found).
    pub(crate) fn expected(&self) -> String {
        match &self.problem {
            Problem::UnknownOption { .. } => "an option".to_string(),
            Problem::Value { option, takes, .. } => format!("the value of {option} ({takes})"),
            Problem::UnwantedValue { option, .. } => format!("{option} without a value"),
            Problem::Conflict { problem } => format!("other options ({problem})"),
            Problem::OtherCommand { command } => format!("an option of '{command}'"),
            Problem::Operand { expected, .. } => expected.clone(),
            Problem::UnknownCommand { known, .. } => format!("a command ({})", known.join(", ")),
            Problem::Surplus { .. } => "nothing more".to_string(),
        }
    }

    /// Returns what was found instead, or `None` if the words end there.
    pub(crate) fn found(&self) -> Option<String> {
        match &self.problem {
            Problem::Operand { found: Some(found), .. } => Some(found.clone()),
            _ => self.word.as_ref().map(|word| format!("\"{}\"", cut(word).escape_debug())),
        }
    }

    /// Returns the message for a command line.
    pub fn message(&self) -> String {
        let word = shown(self.word.as_deref().unwrap_or_default());
        let proposal =
            self.meant().map_or(String::new(), |name| format!("; did you mean '{name}'?"));
        match &self.problem {
            Problem::UnknownOption { .. } => {
                format!("there is no option '{}'{proposal}", name_of(&word))
            }
            Problem::Value { option, takes, value: None } => {
                format!("{option} needs a value ({takes})")
            }
            Problem::Value { option, takes, value: Some(value) } => {
                format!("{option} takes {takes}, not '{}'{proposal}", shown(value))
            }
            Problem::UnwantedValue { option, value } => {
                format!("{option} takes no value, but was given '{}'", shown(value))
            }
            Problem::Conflict { problem } => (*problem).to_string(),
            Problem::OtherCommand { command } => {
                format!("'{command}' has no option '{}'", name_of(&word))
            }
            Problem::Operand { expected, found: Some(found) } => {
                format!("expected {expected}, found {found}")
            }
            Problem::Operand { expected, found: None } if self.word.is_none() => {
                format!("{expected} is missing")
            }
            Problem::Operand { expected, found: None } => {
                format!("expected {expected}, found '{word}'{proposal}")
            }
            Problem::UnknownCommand { known, .. } if self.word.is_none() => {
                format!("a command is missing; commands are: {}", known.join(", "))
            }
            Problem::UnknownCommand { known, hint } => {
                let mut more = proposal;
                if more.is_empty() {
                    more = format!("; commands are: {}{hint}", known.join(", "));
                }
                format!("there is no command or file '{word}'{more}")
            }
            Problem::Surplus { hint } => format!("'{word}' is one argument too many{hint}"),
        }
    }

    /// Makes the messages of an error in an operand say that this was `expected`.
    pub(crate) fn with_expected(mut self, text: String) -> Self {
        if let Problem::Operand { expected, .. } = &mut self.problem {
            *expected = text;
        }
        self
    }

    /// Makes the messages of an error in an operand show `more` instead of the word.
    pub(crate) fn with_found(mut self, more: String) -> Self {
        if let Problem::Operand { found, .. } = &mut self.problem {
            *found = Some(more);
        }
        self
    }
}

/// Returns an option without the `=` and the value that may follow its name.
pub(crate) fn name_of(word: &str) -> &str {
    word.split('=').next().unwrap_or(word)
}

/// Returns the one of `names` that is most similar to `word`, or `None` if none is similar.
fn most_similar(word: &str, names: &[&'static str]) -> Option<&'static str> {
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
