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

use crate::text::quote::{cut, shown};
use crate::text::similar::most_similar;

/// An error in a command line.
#[derive(Debug, PartialEq, Eq)]
pub struct UsageError {
    /// The index of the word at fault, or the number of words if one is missing at the end.
    pub(crate) at: usize,
    /// The word itself, or `None` if it is missing.
    word: Option<String>,
    problem: Problem,
    /// The operand or the value that was probably meant.
    meant: Option<&'static str>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The value of an option does not go with another option. The `problem` is a sentence.
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
        noun: &'static str,
        or_file: bool,
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
            Problem::UnknownCommand { known, noun, .. } => {
                format!("a {noun} ({})", known.join(", "))
            }
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
            Problem::UnknownCommand { known, noun, .. } if self.word.is_none() => {
                format!("a {noun} is missing; {noun}s are: {}", known.join(", "))
            }
            Problem::UnknownCommand { known, noun, or_file, hint } => {
                let or_file = if *or_file { " or file" } else { "" };
                let mut more = proposal;
                if more.is_empty() {
                    more = format!("; {noun}s are: {}{hint}", known.join(", "));
                }
                format!("there is no {noun}{or_file} '{word}'{more}")
            }
            Problem::Surplus { hint } => format!("'{word}' is one argument too many{hint}"),
        }
    }

    /// Makes the message about an unknown command say that there is no such file either.
    pub(crate) fn or_file(mut self) -> Self {
        if let Problem::UnknownCommand { or_file, .. } = &mut self.problem {
            *or_file = true;
        }
        self
    }

    /// Makes the messages of an error in an operand say that this text was expected.
    pub(crate) fn with_expected(mut self, text: String) -> Self {
        if let Problem::Operand { expected, .. } = &mut self.problem {
            *expected = text;
        }
        self
    }

    /// Makes the messages of an error in an operand show `more` as the word that was found.
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
