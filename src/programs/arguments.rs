//! Command lines: options, their values, and operands.
//!
//! [`Arguments`] finds the options of a program among the words, and collects the other words as operands. The
//! words may come from the command line or from the first line of an input.

use std::borrow::Borrow;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::programs::usage::UsageError;
use crate::programs::Source;
use crate::text::lines::decimal;
use crate::text::quote::shown;

/// The options that every program has, and their long names.
const ABOUT: [(&str, &str); 4] =
    [("--help", "--help"), ("-h", "--help"), ("--version", "--version"), ("-V", "--version")];

/// The words of a command line, without the name of the program.
///
/// The functions that parse a value return an error if the value is missing or if it is not valid.
#[derive(Debug, Default)]
pub struct Arguments {
    words: Vec<OsString>,
    /// The number of words that were read.
    read: usize,
    /// The index and the name of the option that was read last.
    option: (usize, String),
    /// The value that follows that option after an `=`, until it is taken.
    attached: Option<OsString>,
    /// The options that were read, with their indices.
    given: Vec<(&'static str, usize)>,
    /// The indices of the operands that were read.
    operands: Vec<usize>,
    /// `--help` or `--version`, whichever was read last.
    pub(crate) about: Option<&'static str>,
}

impl Arguments {
    /// Starts to read these words.
    pub fn new(words: impl IntoIterator<Item = OsString>) -> Self {
        Self { words: words.into_iter().collect(), ..Self::default() }
    }

    /// Returns the next option, or `None` after the last. `known` are all options besides `--help` and
    /// `--version`. Keeps these two and the operands for later.
    ///
    /// # Errors
    /// Returns an error if a word looks like an option but is not, or if the option before it was
    /// given a value and does not take one.
    pub(crate) fn next_option(
        &mut self,
        known: &[&'static str],
    ) -> Result<Option<&'static str>, UsageError> {
        loop {
            self.check_no_value()?;
            let Some(word) = self.words.get(self.read) else { return Ok(None) };
            let (place, text) = (self.read, word.to_string_lossy().into_owned());
            self.read += 1;
            if text == "--" {
                // After it there are no options.
                self.operands.extend(self.read..self.words.len());
                self.read = self.words.len();
                return Ok(None);
            }
            if text == "-" || !text.starts_with('-') {
                self.operands.push(place);
                continue;
            }
            let name = text.split('=').next().unwrap_or_default();
            self.option = (place, name.to_string());
            self.attached = after_equals(word);
            if let Some(&option) = known.iter().find(|option| **option == name) {
                self.given.push((option, place));
                return Ok(Some(option));
            }
            match ABOUT.iter().find(|(known, _)| *known == name) {
                Some(&(_, about)) => self.about = Some(about),
                None => {
                    let message = format!("there is no option '{}'", shown(name));
                    let names = [known, &["--help", "--version"]].concat();
                    return Err(self.error(place, "an option", message).proposing(name, &names));
                }
            }
        }
    }

    /// Parses the value of the option that was read last. `takes` describes the valid values in errors.
    pub fn value<T>(
        &mut self,
        takes: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, UsageError> {
        self.raw_value(takes, |value| parse(&value.to_string_lossy()))
    }

    /// Parses the value of the option that was read last, which need not be UTF-8.
    pub(crate) fn raw_value<T>(
        &mut self,
        takes: &str,
        parse: impl FnOnce(&OsStr) -> Option<T>,
    ) -> Result<T, UsageError> {
        let (value, place) = self.raw(takes)?;
        let shown = || (value.to_string_lossy().into_owned(), place);
        parse(&value).ok_or_else(|| self.wrong_value(&self.option.1, takes, &shown()))
    }

    /// Returns the value of the option that was read last, and its place. `takes` describes the valid values in errors.
    pub(crate) fn text(&mut self, takes: &str) -> Result<(String, usize), UsageError> {
        let (value, place) = self.raw(takes)?;
        Ok((value.to_string_lossy().into_owned(), place))
    }

    /// Does the work of [`text`](Self::text).
    fn raw(&mut self, takes: &str) -> Result<(OsString, usize), UsageError> {
        if let Some(value) = self.attached.take() {
            return Ok((value, self.option.0));
        }
        let place = self.read;
        let Some(word) = self.words.get(place) else {
            let option = &self.option.1;
            let message = format!("{option} needs a value ({takes})");
            return Err(self.error(place, format!("the value of {option} ({takes})"), message));
        };
        self.read += 1;
        Ok((word.clone(), place))
    }

    /// Returns the error for the value of `option` that [`text`](Self::text) returned with its place.
    pub(crate) fn wrong_value(
        &self,
        option: &str,
        takes: impl Display,
        (value, place): &(String, usize),
    ) -> UsageError {
        let message = format!("{option} takes {takes}, not '{}'", shown(value));
        self.error(*place, format!("the value of {option} ({takes})"), message)
    }

    /// Returns the value of the option that was read last as a path. `takes` describes the valid values in errors.
    ///
    /// # Errors
    /// Returns an error if there is no value, or if it is empty: then it probably comes from a variable that
    /// is not set.
    pub fn path(&mut self, takes: &str) -> Result<PathBuf, UsageError> {
        self.raw_value(takes, |path| (!path.is_empty()).then(|| PathBuf::from(path)))
    }

    /// Parses the value of the option that was read last, which is one of `names`. Case is up to `parse`.
    pub(crate) fn one_of<T>(
        &mut self,
        names: &[&'static str],
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, UsageError> {
        let takes = one_of(names);
        let value = self.text(&takes)?;
        let error = |value| self.wrong_value(&self.option.1, &takes, value);
        parse(&value.0).ok_or_else(|| error(&value).proposing(&value.0, names))
    }

    /// Parses the value of the option that was read last, which is one of `names`.
    pub fn name(&mut self, names: &[&'static str]) -> Result<&'static str, UsageError> {
        self.one_of(names, |value| names.iter().copied().find(|name| *name == value))
    }

    /// Checks that a command has all the options that were read.
    ///
    /// # Errors
    /// Returns an error for the first option that `is_of` says the command does not have.
    pub(crate) fn check_options(
        &self,
        command: &'static str,
        is_of: impl Fn(&str) -> bool,
    ) -> Result<(), UsageError> {
        let Some(&(option, place)) = self.given.iter().find(|(option, _)| !is_of(option)) else {
            return Ok(());
        };
        let message = format!("'{command}' has no option '{option}'");
        Err(self.error(place, format!("an option of '{command}'"), message))
    }

    pub(crate) fn place_of(&self, option: &str) -> Option<usize> {
        self.given.iter().rfind(|(given, _)| *given == option).map(|&(_, place)| place)
    }

    /// Parses the value of the option that was read last as a number within `range`, or returns `None`
    /// if it has no value.
    ///
    /// Numbers may follow the option. If their number is even, they are taken as a game, such as `4
    /// 6`. If it is odd, the first is the value.
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
    pub(crate) fn number(&mut self, range: &RangeInclusive<usize>) -> Result<usize, UsageError> {
        self.value(&format!("{} to {}", range.start(), range.end()), |text| decimal(text, range))
    }

    /// Returns the error for an option whose value does not go with another option. The `problem` says so as
    /// a sentence.
    pub fn conflict(&self, option: &str, problem: &str) -> UsageError {
        let place = self.place_of(option).unwrap_or(self.words.len());
        self.error(place, format!("other options ({problem})"), problem)
    }

    /// Returns the operands. Some may be missing until all options were read.
    pub fn operands(&self) -> Operands<'_> {
        let have_options = !self.given.is_empty();
        Operands { words: &self.words, rest: &self.operands, have_options }
    }

    /// Checks that the option that was read last has no value that nothing has taken.
    fn check_no_value(&mut self) -> Result<(), UsageError> {
        let Some(value) = self.attached.take() else { return Ok(()) };
        let (place, option) = self.option.clone();
        let message =
            format!("{option} takes no value, but was given '{}'", shown(&value.to_string_lossy()));
        Err(self.error(place, format!("{option} without a value"), message))
    }

    fn error(
        &self,
        at: usize,
        expected: impl Into<String>,
        message: impl Into<String>,
    ) -> UsageError {
        UsageError::new(&self.words, at, expected).with_message(message)
    }
}

/// Returns what follows the first `=` of a word.
fn after_equals(word: &OsStr) -> Option<OsString> {
    let bytes = word.as_encoded_bytes();
    let equals = bytes.iter().position(|&byte| byte == b'=')?;
    // SAFETY: these bytes are from a word, which is split after an ASCII character.
    let value = unsafe { OsStr::from_encoded_bytes_unchecked(&bytes[equals + 1..]) };
    Some(value.to_os_string())
}

/// The operands of a command line that are not taken yet.
///
/// The functions that parse an operand return an error if the operand is missing or if it is not valid.
#[derive(Clone, Copy, Debug)]
pub struct Operands<'a> {
    words: &'a [OsString],
    rest: &'a [usize],
    /// Whether the command line has any option that is not about the program itself.
    pub(crate) have_options: bool,
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
    pub fn take<T>(
        &mut self,
        expected: impl Into<String>,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, UsageError> {
        let error = self.error(expected);
        self.next_raw().and_then(OsStr::to_str).and_then(parse).ok_or(error)
    }

    /// Takes the next operand as a number within `range`. Errors call it the number of `what`.
    pub(crate) fn number(
        &mut self,
        what: &str,
        range: &RangeInclusive<usize>,
    ) -> Result<usize, UsageError> {
        let expected = format!("the number of {what} ({} to {})", range.start(), range.end());
        self.take(expected, |text| decimal(text, range))
    }

    /// Returns the error for a next operand that is missing or is none of `names`, each of which is a `noun`. If there
    /// is a `hint`, the operand may have been meant as a file, and the hint ends a message that proposes no name.
    pub(crate) fn no_command(
        &self,
        names: &[&'static str],
        noun: &'static str,
        hint: &'static str,
    ) -> UsageError {
        let list = names.join(", ");
        let error = self.error(format!("a {noun} ({list})"));
        let Some(word) = self.peek().map(OsStr::to_string_lossy) else {
            return error.with_message(format!("a {noun} is missing; {noun}s are: {list}"));
        };
        let error = error.proposing(&word, names);
        let or_file = if hint.is_empty() { "" } else { " or file" };
        let all = match error.meant {
            Some(_) => String::new(),
            None => format!("; {noun}s are: {list}{hint}"),
        };
        error.with_message(format!("there is no {noun}{or_file} '{}'{all}", shown(&word)))
    }

    /// Takes the last operand, which is a file or missing. No other may follow. `awaited` and `hint` are as in [`Source`].
    pub(crate) fn source(
        &mut self,
        awaited: &'static str,
        hint: &'static str,
    ) -> Result<Source, UsageError> {
        let file = self.next_raw().map(OsString::from);
        self.end(hint).map(|()| Source { file, awaited, hint })
    }

    /// Checks that no operand is left.
    ///
    /// # Errors
    /// Returns an error if an operand is left. `hint`, which may be empty, ends the message.
    pub fn end(&self, hint: &'static str) -> Result<(), UsageError> {
        let Some(word) = self.peek() else { return Ok(()) };
        let word = shown(&word.to_string_lossy());
        let message = format!("'{word}' is one argument too many{hint}");
        Err(self.error("nothing more").with_message(message))
    }

    /// Returns the error for a next operand that is missing or is not `expected`.
    pub(crate) fn error(&self, expected: impl Into<String>) -> UsageError {
        let place = self.rest.first().copied().unwrap_or(self.words.len());
        UsageError::new(self.words, place, expected)
    }
}

/// Returns whether an operand may be the name of a file. A word of letters and hyphens is one only if the file exists.
pub(crate) fn may_be_file(name: &OsStr) -> bool {
    let is_word = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') && text != "-"
    };
    !name.to_str().is_some_and(is_word) || Path::new(name).exists()
}

/// Returns names as a list such as `text, json or dot`.
pub(crate) fn one_of<S: Borrow<str>>(names: &[S]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => {
            format!("{} or {}", others.join(", "), last.borrow())
        }
        _ => names.concat(),
    }
}
