//! The words of a command line: options and operands, and which of them is not what it should be.

use std::cell::Cell;
use std::ffi::OsString;
use std::ops::RangeInclusive;

use crate::cli::{Argument, Arguments, RUNS, THREADS};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::strategy::Strategy;
use crate::text::decimal;

/// The options, for messages.
const OPTIONS: [&str; 7] =
    ["--help", "--no-repeats", "--reference", "--repeat", "--threads", "--top", "--version"];

/// How many guesses `next` may tell.
const TOP: RangeInclusive<usize> = 1..=1_000_000;

/// What is wrong with a command line.
#[derive(Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What should have stood there.
    pub expected: String,
    /// Which word it is; the number of words if it is missing.
    pub at: usize,
    /// What is wrong, where it is more than the word.
    pub found: Option<String>,
}

impl Misfit {
    /// The word with this number should be what is `expected`.
    pub fn new(expected: impl Into<String>, at: usize) -> Self {
        Self { expected: expected.into(), at, found: None }
    }

    /// What stands there instead, or `None` for the end of the words.
    pub fn found_in(&self, words: &[String]) -> Option<String> {
        let word = || words.get(self.at).map(|word| format!("\"{}\"", word.escape_debug()));
        self.found.clone().or_else(word)
    }
}

/// What to print instead of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// How the program is used.
    Help,
    /// Which version it is.
    Version,
}

/// A value and which word it belongs to.
pub type Placed = (usize, usize);

/// The options of a command line, and where its operands are.
#[derive(Default)]
pub struct Options {
    /// Which words are operands.
    pub operands: Vec<usize>,
    /// `--help` or `--version`.
    pub print: Option<Print>,
    /// `--no-repeats`.
    pub no_repeats: bool,
    /// `--reference`.
    pub reference: bool,
    /// `--threads`.
    pub threads: Option<usize>,
    /// `--repeat`.
    pub runs: Option<Placed>,
    /// `--top`.
    pub top: Option<Placed>,
}

impl Options {
    /// Reads all words.
    ///
    /// # Errors
    /// If one is no option although it looks like one, or its value is missing or wrong.
    pub fn read(words: &[String]) -> Result<Self, Misfit> {
        // How many words were read: the last of them is the one at fault.
        let read = Cell::new(0);
        let counted = words.iter().inspect(|_| read.set(read.get() + 1)).map(OsString::from);
        let mut arguments = Arguments::new(counted);
        let mut options = Self::default();
        let mut last = String::new();
        loop {
            let argument = arguments
                .read()
                .map_err(|_| Misfit::new(format!("{last} without a value"), read.get() - 1))?;
            let Some(argument) = argument else {
                return Ok(options);
            };
            let place = read.get() - 1;
            let option = match argument {
                Argument::Operand(_) => {
                    options.operands.push(place);
                    continue;
                }
                Argument::Option(option) => option,
            };
            let number = |arguments: &mut Arguments<_>, range: &RangeInclusive<usize>| {
                let (least, most) = (range.start(), range.end());
                let misfit =
                    |at| Misfit::new(format!("the value of {option} ({least} to {most})"), at);
                let value = arguments.value(&option).map_err(|_| misfit(words.len()))?;
                decimal(&value, range).ok_or_else(|| misfit(read.get() - 1))
            };
            match option.as_str() {
                "--no-repeats" => options.no_repeats = true,
                "--reference" => options.reference = true,
                "--repeat" => options.runs = Some((number(&mut arguments, &RUNS)?, place)),
                "--threads" => options.threads = Some(number(&mut arguments, &THREADS)?),
                "--top" => options.top = Some((number(&mut arguments, &TOP)?, place)),
                "-h" | "--help" => options.print = Some(Print::Help),
                "-V" | "--version" => options.print = Some(Print::Version),
                _ => return Err(Misfit::new(format!("an option ({})", OPTIONS.join(", ")), place)),
            }
            last = option;
        }
    }
}

/// The operands that are not yet taken.
pub struct Operands<'a> {
    words: &'a [String],
    rest: &'a [usize],
}

impl<'a> Operands<'a> {
    /// Those of `words` that are at these `places`.
    pub fn new(words: &'a [String], places: &'a [usize]) -> Self {
        Self { words, rest: places }
    }

    /// Where the next operand is, or where it would be.
    pub fn place(&self) -> usize {
        self.rest.first().copied().unwrap_or(self.words.len())
    }

    /// The next operand as what `parse` makes of it.
    ///
    /// # Errors
    /// If it is something else, or missing.
    pub fn take<T>(
        &mut self,
        expected: impl Into<String>,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Misfit> {
        let misfit = Misfit::new(expected, self.place());
        let Some((first, rest)) = self.rest.split_first() else {
            return Err(misfit);
        };
        self.rest = rest;
        parse(&self.words[*first]).ok_or(misfit)
    }

    /// The next operand as a number within `range`; `what` is counted.
    ///
    /// # Errors
    /// If it is something else, or missing.
    pub fn number(&mut self, what: &str, range: &RangeInclusive<usize>) -> Result<usize, Misfit> {
        let expected = format!("the number of {what} ({} to {})", range.start(), range.end());
        self.take(expected, |text| decimal(text, range))
    }

    /// The next operand as a strategy.
    ///
    /// # Errors
    /// If it is something else, or missing.
    pub fn strategy(&mut self) -> Result<Strategy, Misfit> {
        let names = Strategy::ALL.map(Strategy::name).join(", ");
        self.take(format!("a strategy ({names})"), Strategy::from_name)
    }

    /// The next operand as a codeword; `what` says whose.
    ///
    /// # Errors
    /// If it is something else, or missing.
    pub fn codeword(&mut self, what: &str, game: &Game) -> Result<Codeword, Misfit> {
        let expected = format!("{what} ({})", game.codeword_form());
        self.take(expected, |text| game.codeword(text).ok())
    }

    /// The next operand as a codeword, or `None` where there is none.
    ///
    /// # Errors
    /// If it is something else.
    pub fn codeword_if_any(&mut self, what: &str, game: &Game) -> Result<Option<Codeword>, Misfit> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.codeword(what, game).map(Some)
    }

    /// Checks that no operand is left.
    ///
    /// # Errors
    /// If there is one.
    pub fn end(&self) -> Result<(), Misfit> {
        match self.rest.first() {
            Some(&place) => Err(Misfit::new("nothing more", place)),
            None => Ok(()),
        }
    }
}
