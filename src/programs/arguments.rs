//! Command lines: options, their values, and operands.
//!
//! [`Arguments`] finds the options of a program among the words, and collects the other words as operands. The
//! words may come from the command line or from the first line of an input.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use crate::programs::source::Source;
use crate::programs::usage::{UsageError, Value};
use crate::text::lines::decimal;
use crate::text::quote::{one_of, shown};

/// The options that every program has.
const ABOUT: [&str; 5] = ["--help", "-h", "--version", "-V", "--completions"];

/// The shells for which there are completions.
pub(crate) const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// The option that has a short name, and that name.
pub(crate) const SHORT: (&str, &str) = ("--threads", "-j");

/// What a command line asks for about the program itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    Help,
    ShortHelp,
    Version,
    /// The completions for one of the [`SHELLS`].
    Completions(&'static str),
}

/// The words of a command line, without the name of the program.
///
/// The functions that parse the value of an option or an operand return an error if it is missing or if it is not valid.
#[derive(Debug, Default)]
pub struct Arguments {
    words: Vec<OsString>,
    /// The number of words that were read.
    read: usize,
    /// The index and the name of the option that was read last.
    option: (usize, &'static str),
    /// The value that follows that option after an `=`, until it is taken.
    attached: Option<OsString>,
    /// The options that were read, with their indices.
    pub(crate) given: Vec<(&'static str, usize)>,
    /// The indices of the operands that were read.
    operands: Vec<usize>,
    /// The number of operands that were taken.
    taken: usize,
    /// What the last of the options that every program has asks for.
    pub(crate) about: Option<About>,
    /// The name of the command, if the words have one.
    pub(crate) command: Option<&'static str>,
}

impl Arguments {
    /// Starts to read these words.
    pub(crate) fn new(words: impl Iterator<Item = OsString>) -> Self {
        Self { words: words.collect(), ..Self::default() }
    }

    /// Returns the next option, or `None` after the last. `known` are all options besides those that every program has,
    /// which are kept for later like the operands.
    ///
    /// # Errors
    /// Returns an error if a word looks like an option but is not, or if the option before it was
    /// given a value and does not take one.
    pub(crate) fn next_option(
        &mut self,
        known: &[&'static str],
    ) -> Result<Option<&'static str>, UsageError> {
        loop {
            if let Some(value) = self.attached.take() {
                let ((place, option), value) = (self.option, value.to_string_lossy());
                let message = format!("{option} takes no value, but was given '{}'", shown(&value));
                return Err(UsageError::new(place, message));
            }
            let Some(word) = self.words.get(self.read) else { return Ok(None) };
            let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            let (place, text) = (self.read, word.to_string_lossy());
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
            let (mut name, mut attached) =
                (text.split('=').next().unwrap_or_default(), after_equals(word));
            // The short name may have its value without a space.
            if let Some(number) = name.strip_prefix(SHORT.1).filter(|rest| is_number(rest)) {
                attached = attached.or((!number.is_empty()).then(|| number.into()));
                name = SHORT.0;
            }
            if let Some(&option) = known.iter().find(|option| **option == name) {
                (self.option, self.attached) = ((place, option), attached);
                self.given.push((option, place));
                return Ok(Some(option));
            } else if let Some(&about) = ABOUT.iter().find(|about| **about == name) {
                (self.option, self.attached) = ((place, about), attached);
                self.about = Some(match about {
                    "--help" => About::Help,
                    "-h" => About::ShortHelp,
                    "--completions" => About::Completions(self.name(&SHELLS)?),
                    _ => About::Version,
                });
            } else {
                let error = UsageError::new(place, format!("there is no option '{}'", shown(name)));
                return Err(error.proposing(name, &[known, &ABOUT].concat()));
            }
        }
    }

    /// Returns whether the option that was read last has a value after an `=`.
    pub(crate) fn has_attached(&self) -> bool {
        self.attached.is_some()
    }

    /// Returns the value of the option that was read last, and its place. `takes` describes the valid values in errors.
    fn raw(&mut self, takes: &str) -> Result<(OsString, usize), UsageError> {
        let (place, option) = self.option;
        if let Some(value) = self.attached.take() {
            return Ok((value, place));
        }
        let Some(word) = self.words.get(self.read) else {
            let message = format!("{option} needs a value ({takes})");
            return Err(UsageError::new(self.read, message));
        };
        self.read += 1;
        Ok((word.clone(), self.read - 1))
    }

    /// Does the work of [`raw`](Self::raw) for a value that is text.
    pub(crate) fn text(&mut self, takes: &str) -> Result<Value, UsageError> {
        let (value, place) = self.raw(takes)?;
        Ok((value.to_string_lossy().into_owned(), place))
    }

    /// Parses the value of the option that was read last. `takes` describes the valid values in errors.
    pub(crate) fn value<T>(
        &mut self,
        takes: &str,
        parse: impl FnOnce(&OsStr) -> Option<T>,
    ) -> Result<T, UsageError> {
        let (value, place) = self.raw(takes)?;
        let shown = || (value.to_string_lossy().into_owned(), place);
        parse(&value).ok_or_else(|| UsageError::of_value(self.option.1, takes, &shown()))
    }

    /// Returns the value of the option that was read last as a path. `takes` describes the valid values in errors.
    ///
    /// # Errors
    /// Returns an error if there is no value, or if it is empty: then it probably comes from a variable that
    /// is not set.
    pub fn path(&mut self, takes: &str) -> Result<PathBuf, UsageError> {
        self.value(takes, |path| (!path.is_empty()).then(|| PathBuf::from(path)))
    }

    /// Parses the value of the option that was read last, which is one of `names`. Case is up to `parse`.
    pub(crate) fn one_of<T>(
        &mut self,
        names: &[&'static str],
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, UsageError> {
        let takes = one_of(names);
        let value = self.text(&takes)?;
        let error = || UsageError::of_value(self.option.1, &takes, &value);
        parse(&value.0).ok_or_else(|| error().proposing(&value.0, names))
    }

    /// Parses the value of the option that was read last, which is one of `names`.
    pub fn name(&mut self, names: &[&'static str]) -> Result<&'static str, UsageError> {
        self.one_of(names, |value| names.iter().copied().find(|name| *name == value))
    }

    /// Parses the value of the option that was read last as a number within `range`.
    pub(crate) fn number(&mut self, range: &RangeInclusive<usize>) -> Result<usize, UsageError> {
        let takes = format!("{} to {}", range.start(), range.end());
        self.value(&takes, |text| decimal(text.to_str()?, range))
    }

    pub(crate) fn place_of(&self, option: &str) -> Option<usize> {
        self.given.iter().rfind(|(given, _)| *given == option).map(|&(_, place)| place)
    }

    /// Returns the error for an option whose value cannot be used with another option. The `problem` says so as
    /// a sentence.
    pub fn conflict(&self, option: &str, problem: &str) -> UsageError {
        UsageError::new(self.place_of(option).unwrap_or(self.words.len()), problem)
    }

    /// Returns the next operand without taking it. All options must have been read.
    pub(crate) fn operand(&self) -> Option<&OsStr> {
        self.operands.get(self.taken).map(|&place| self.words[place].as_os_str())
    }

    /// Returns the next operand as text. The text is empty if there is none, or if it is not UTF-8.
    pub(crate) fn operand_text(&self) -> &str {
        self.operand().and_then(OsStr::to_str).unwrap_or_default()
    }

    /// Returns all operands that are left, as text. Bytes that are not UTF-8 are replaced.
    pub(crate) fn rest(&self) -> Vec<Cow<'_, str>> {
        let rest = self.operands.iter().skip(self.taken);
        rest.map(|&place| self.words[place].to_string_lossy()).collect()
    }

    /// Takes the next operands.
    pub(crate) fn skip(&mut self, operands: usize) {
        self.taken += operands;
    }

    /// Takes the next operand if it is this word. Returns whether it is.
    pub(crate) fn skip_word(&mut self, word: &str) -> bool {
        let is_next = self.operand_text() == word;
        self.taken += usize::from(is_next);
        is_next
    }

    /// Makes the first operand the next one again.
    pub(crate) fn restart(&mut self) {
        self.taken = 0;
    }

    /// Makes the operand that was taken last the next one, for an error about it.
    pub(crate) fn put_back(&mut self) {
        self.taken -= 1;
    }

    /// Takes the next operand and parses it. `expected` describes it in errors.
    pub(crate) fn take<T>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&OsStr) -> Option<T>,
    ) -> Result<T, UsageError> {
        let value = self.operand().and_then(parse).ok_or_else(|| self.error(expected))?;
        self.taken += 1;
        Ok(value)
    }

    /// Takes the next operand as a number within `range`. Errors call it the number of `what`.
    pub(crate) fn take_number(
        &mut self,
        what: &str,
        range: &RangeInclusive<usize>,
    ) -> Result<usize, UsageError> {
        let expected = format!("the number of {what} ({} to {})", range.start(), range.end());
        self.take(&expected, |word| decimal(word.to_str()?, range))
    }

    /// Takes the next operand as a file. If it is missing, the source is standard input. `awaited` and `hint` are as
    /// in [`Source`].
    pub(crate) fn take_source(&mut self, awaited: &'static str, hint: &'static str) -> Source {
        let file = self.operand().map(OsString::from);
        self.taken += usize::from(file.is_some());
        Source { file, awaited, hint }
    }

    /// Returns the index of the next operand among the words, or the number of words if there is none.
    pub(crate) fn place(&self) -> usize {
        self.operands.get(self.taken).copied().unwrap_or(self.words.len())
    }

    /// Returns an error about a missing `=` if one of these options is followed by a number as a separate word, and
    /// the word at this place is that number or the word after it.
    pub(crate) fn detached(&self, at: usize, options: &[&str]) -> Option<UsageError> {
        self.given.iter().find_map(|&(option, place)| {
            let is_near = (place + 1..=place + 2).contains(&at);
            let is_alone = options.contains(&option) && self.words[place] == *option;
            let number = self.words.get(place + 1)?.to_str().filter(|_| is_near && is_alone)?;
            decimal(number, &(0..=usize::MAX))?;
            let problem = format!("{option} takes its number after an '=': {option}={number}");
            Some(UsageError::new(place + 1, problem))
        })
    }

    /// Returns the error for a next operand that is missing or is not `expected`.
    pub(crate) fn error(&self, expected: &str) -> UsageError {
        match self.operand() {
            Some(word) => self.found(expected, &format!("'{}'", shown(&word.to_string_lossy()))),
            None => self.wrong(format!("{expected} is missing")),
        }
    }

    /// Returns the error for a next operand that is `found` instead of `expected`.
    pub(crate) fn found(&self, expected: &str, found: &str) -> UsageError {
        self.wrong(format!("expected {expected}, found {found}"))
    }

    /// Returns the error with this message for the next operand.
    pub(crate) fn wrong(&self, message: String) -> UsageError {
        UsageError::new(self.place(), message)
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
