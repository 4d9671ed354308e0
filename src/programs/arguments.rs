//! Command lines: options, their values, and operands.
//!
//! A program lists its options by name. [`Arguments`] finds them among the words and collects the
//! other words as operands. The words may come from the command line or from the first line of an
//! input.

use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;
use std::path::Path;
#[cfg(not(flat))]
use std::path::PathBuf;

use crate::programs::usage::{name_of, Problem, UsageError};
use crate::text::tokens::decimal;

/// The options that every program has.
const ABOUT: [(&str, About); 4] = [
    ("--help", About::Help),
    ("-h", About::Help),
    ("--version", About::Version),
    ("-V", About::Version),
];

/// A request for a text about the program itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The help.
    Help,
    /// The version.
    Version,
}

/// The words of a command line, without the name of the program. `O` is the type of an option.
#[derive(Debug)]
pub struct Arguments<O: 'static> {
    words: Vec<OsString>,
    options: &'static [(&'static str, O)],
    /// The number of words that were read.
    read: usize,
    /// The index and the name of the option that was read last.
    option: (usize, String),
    /// The value that follows that option after an `=`, until it is taken.
    attached: Option<String>,
    /// Whether `--` was read. After it there are no options.
    operands_only: bool,
    /// The indices of the operands that were read.
    operands: Vec<usize>,
    about: Option<About>,
}

impl<O: Copy> Arguments<O> {
    /// Starts to read these words for a program that has these `options` besides `--help` and
    /// `--version`.
    pub fn new(
        words: impl IntoIterator<Item = OsString>,
        options: &'static [(&'static str, O)],
    ) -> Self {
        Self {
            words: words.into_iter().collect(),
            options,
            read: 0,
            option: (0, String::new()),
            attached: None,
            operands_only: false,
            operands: Vec::new(),
            about: None,
        }
    }

    /// Returns the next option of the program and its index, or `None` after the last option. Keeps
    /// `--help`, `--version` and the operands for later.
    ///
    /// # Errors
    /// Returns an error if a word looks like an option but is not, or if the option before it was
    /// given a value and does not take one.
    pub fn next_option(&mut self) -> Result<Option<(O, usize)>, UsageError> {
        loop {
            self.check_no_value()?;
            let Some(word) = self.words.get(self.read) else { return Ok(None) };
            let (place, text) = (self.read, word.to_string_lossy().into_owned());
            self.read += 1;
            if self.operands_only || text == "-" || !text.starts_with('-') {
                self.operands.push(place);
                continue;
            }
            if text == "--" {
                self.operands_only = true;
                continue;
            }
            let name = name_of(&text);
            self.option = (place, name.to_string());
            self.attached =
                text.strip_prefix(name).and_then(|rest| rest.strip_prefix('=')).map(str::to_string);
            if let Some(&(_, option)) = self.options.iter().find(|(known, _)| *known == name) {
                return Ok(Some((option, place)));
            }
            match ABOUT.iter().find(|(known, _)| *known == name) {
                Some(&(_, about)) => self.about = Some(about),
                None => {
                    let known = self.known_options();
                    return Err(self.error(place, Problem::UnknownOption { known }));
                }
            }
        }
    }

    /// Returns the long names of all options in alphabetical order.
    #[cfg(not(flat))]
    fn known_options(&self) -> Vec<&'static str> {
        let about = ABOUT.iter().map(|(name, _)| *name);
        let all = self.options.iter().map(|(name, _)| *name).chain(about);
        let mut known: Vec<&str> = all.filter(|name| name.starts_with("--")).collect();
        known.sort_unstable();
        known
    }

    /// The messages of a submission do not list the options.
    #[cfg(flat)]
    fn known_options(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Parses the value of the option that was read last. `takes` describes the valid values in
    /// errors.
    ///
    /// # Errors
    /// Returns an error if there is no value, or if `parse` returns `None`.
    pub fn value<T>(
        &mut self,
        takes: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, UsageError> {
        let (mut place, option) = self.option.clone();
        let value = self.attached.take().or_else(|| {
            place = self.read;
            self.read = self.words.len().min(place + 1);
            self.words.get(place).map(|word| word.to_string_lossy().into_owned())
        });
        value.as_deref().and_then(parse).ok_or_else(|| {
            self.error(place, Problem::Value { option, takes: takes.to_string(), value })
        })
    }

    /// Returns the value of the option that was read last, and its place. `takes` describes the valid
    /// values in errors.
    ///
    /// # Errors
    /// Returns an error if there is no value.
    #[cfg(not(flat))]
    pub(crate) fn text(&mut self, takes: &str) -> Result<(String, usize), UsageError> {
        let place = if self.attached.is_some() { self.option.0 } else { self.read };
        Ok((self.value(takes, |text| Some(text.to_string()))?, place))
    }

    /// Returns the value of the option that was read last as a path, which need not be UTF-8 if it is a word
    /// of its own. `takes` describes the valid values in errors.
    ///
    /// # Errors
    /// Returns an error if there is no value, or if it is empty: then it probably comes from a variable that
    /// is not set.
    #[cfg(not(flat))]
    pub(crate) fn path(&mut self, takes: &str) -> Result<PathBuf, UsageError> {
        let is_attached = self.attached.is_some();
        let place = self.read;
        let text = self.value(takes, |text| (!text.is_empty()).then(|| PathBuf::from(text)))?;
        Ok(if is_attached { text } else { PathBuf::from(&self.words[place]) })
    }

    /// Returns the error for the value of `option` that [`text`](Self::text) returned with its place.
    #[cfg(not(flat))]
    pub(crate) fn wrong_value(
        &self,
        option: &str,
        takes: impl Into<String>,
        (value, place): &(String, usize),
    ) -> UsageError {
        let (option, value) = (option.to_string(), Some(value.clone()));
        self.error(*place, Problem::Value { option, takes: takes.into(), value })
    }

    /// Parses the value of `--format`, which was read last. Returns whether it is JSON.
    ///
    /// # Errors
    /// Returns an error if the value is missing or is not a format.
    #[cfg(not(flat))]
    pub(crate) fn is_json(&mut self) -> Result<bool, UsageError> {
        let is_json = |name: &str| match name {
            "text" => Some(false),
            "json" => Some(true),
            _ => None,
        };
        self.value("text or json", is_json).map_err(|error| error.proposing(&["text", "json"]))
    }

    /// Checks that a command has all these options, which were read at these places.
    ///
    /// # Errors
    /// Returns an error for the first option that `is_of` says the command does not have.
    #[cfg(not(flat))]
    pub(crate) fn check_options(
        &self,
        seen: &[(O, usize)],
        command: &'static str,
        is_of: impl Fn(O) -> bool,
    ) -> Result<(), UsageError> {
        match seen.iter().find(|&&(option, _)| !is_of(option)) {
            Some(&(_, place)) => Err(self.other_command(place, command)),
            None => Ok(()),
        }
    }

    /// Parses the value of the option that was read last as a number within `range`, or returns `None`
    /// if it has no value.
    ///
    /// Numbers may follow the option. If their number is even, they are taken as a game, such as `4
    /// 6`. If it is odd, the first is the value.
    ///
    /// # Errors
    /// Returns an error if the value is not such a number.
    #[cfg(not(flat))]
    pub(crate) fn number_if_any(
        &mut self,
        range: &RangeInclusive<usize>,
    ) -> Result<Option<usize>, UsageError> {
        let is_number = |word: &&OsString| {
            word.to_str().is_some_and(|text| decimal(text, &(0..=usize::MAX)).is_some())
        };
        let row = self.words[self.read..].iter().take_while(is_number).count();
        if self.attached.is_none() && row % 2 == 0 {
            return Ok(None);
        }
        self.number(range).map(Some)
    }

    /// Parses the value of the option that was read last as a number within `range`.
    ///
    /// # Errors
    /// Returns an error if the value is missing or is not such a number.
    pub(crate) fn number(&mut self, range: &RangeInclusive<usize>) -> Result<usize, UsageError> {
        self.value(&format!("{} to {}", range.start(), range.end()), |text| decimal(text, range))
    }

    /// Returns the error for the option at `place`, which `command` does not have.
    pub fn other_command(&self, place: usize, command: &'static str) -> UsageError {
        self.error(place, Problem::OtherCommand { command })
    }

    /// Returns the error for the option at `place`, whose value does not go with another option. The
    /// `problem` says so as a sentence.
    pub fn conflict(&self, place: usize, problem: &'static str) -> UsageError {
        self.error(place, Problem::Conflict { problem })
    }

    /// Returns the request for help or version that was read last, if there was one.
    pub fn about(&self) -> Option<About> {
        self.about
    }

    /// Returns the operands. Until [`next_option`](Self::next_option) has returned `None`, some may
    /// be missing.
    pub fn operands(&self) -> Operands<'_> {
        Operands { words: &self.words, rest: &self.operands }
    }

    /// Checks that the option that was read last has no value that nothing has taken.
    fn check_no_value(&mut self) -> Result<(), UsageError> {
        let Some(value) = self.attached.take() else { return Ok(()) };
        let (place, option) = self.option.clone();
        Err(self.error(place, Problem::UnwantedValue { option, value }))
    }

    fn error(&self, at: usize, problem: Problem) -> UsageError {
        UsageError::new(&self.words, at, problem)
    }
}

/// The operands of a command line that are not taken yet.
#[derive(Debug)]
pub struct Operands<'a> {
    words: &'a [OsString],
    rest: &'a [usize],
}

impl<'a> Operands<'a> {
    /// Returns the next operand without taking it.
    pub(crate) fn peek(&self) -> Option<&'a OsStr> {
        self.rest.first().map(|&place| self.words[place].as_os_str())
    }

    /// Returns the operand after the next one without taking it.
    pub(crate) fn peek_second(&self) -> Option<&'a OsStr> {
        self.rest.get(1).map(|&place| self.words[place].as_os_str())
    }

    /// Takes the next operand as it is, or returns `None` after the last.
    pub fn next_raw(&mut self) -> Option<&'a OsStr> {
        let next = self.peek();
        self.rest = self.rest.get(1..).unwrap_or_default();
        next
    }

    /// Takes the next operand and parses it. `expected` describes it in errors.
    ///
    /// # Errors
    /// Returns an error if the operand is missing or not UTF-8, or if `parse` returns `None`.
    pub fn take<T>(
        &mut self,
        expected: impl Into<String>,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, UsageError> {
        let error = self.error(expected);
        self.next_raw().and_then(OsStr::to_str).and_then(parse).ok_or(error)
    }

    /// Takes the next operand as a number within `range`. Errors call it the number of `what`.
    ///
    /// # Errors
    /// Returns an error if the operand is missing or is not such a number.
    pub(crate) fn number(
        &mut self,
        what: &str,
        range: &RangeInclusive<usize>,
    ) -> Result<usize, UsageError> {
        let expected = format!("the number of {what} ({} to {})", range.start(), range.end());
        self.take(expected, |text| decimal(text, range))
    }

    /// Takes the next operand as the name of one of `commands`.
    ///
    /// # Errors
    /// Returns an error if the operand is missing or is not the name of a command. `hint`, which
    /// may be empty, ends a message about an operand that is not similar to any command.
    pub(crate) fn command<C: Copy>(
        &mut self,
        commands: &[(&'static str, C)],
        hint: &'static str,
    ) -> Result<C, UsageError> {
        let place = self.rest.first().copied().unwrap_or(self.words.len());
        let name = self.next_raw();
        let found = commands.iter().find(|(known, _)| name.is_some_and(|name| name == *known));
        found.map(|&(_, command)| command).ok_or_else(|| {
            let known = commands.iter().map(|&(name, _)| name).collect();
            UsageError::new(self.words, place, Problem::UnknownCommand { known, hint })
        })
    }

    /// Takes the next operand as the name of one of `commands`, or returns `None` and does not take
    /// it if it is missing or may be a file. A word of letters and hyphens that is neither a
    /// command nor a file that exists was meant as a command.
    ///
    /// # Errors
    /// Returns an error if the operand was meant as a command but is not one, with the message of
    /// [`command`](Self::command).
    pub(crate) fn command_or_file<C: Copy>(
        &mut self,
        commands: &[(&'static str, C)],
        hint: &'static str,
    ) -> Result<Option<C>, UsageError> {
        let is_command = |name: &OsStr| commands.iter().any(|(known, _)| name == *known);
        match self.peek() {
            Some(name) if is_command(name) || !may_be_file(name) => {
                self.command(commands, hint).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Checks that no operand is left.
    ///
    /// # Errors
    /// Returns an error if an operand is left. `hint`, which may be empty, ends the message.
    pub fn end(&self, hint: &'static str) -> Result<(), UsageError> {
        match self.rest.first() {
            Some(&place) => Err(UsageError::new(self.words, place, Problem::Surplus { hint })),
            None => Ok(()),
        }
    }

    /// Returns the error for a next operand that is missing or is not `expected`.
    pub(crate) fn error(&self, expected: impl Into<String>) -> UsageError {
        let place = self.rest.first().copied().unwrap_or(self.words.len());
        UsageError::new(
            self.words,
            place,
            Problem::Operand { expected: expected.into(), found: None },
        )
    }
}

/// Returns whether an operand may be the name of a file. A word of letters and hyphens is one only if the
/// file exists.
pub(crate) fn may_be_file(name: &OsStr) -> bool {
    let is_word = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') && text != "-"
    };
    !name.to_str().is_some_and(is_word) || Path::new(name).exists()
}

#[cfg(test)]
mod tests;
