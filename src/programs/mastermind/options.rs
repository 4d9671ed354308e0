//! The options of the program.

use std::ffi::OsStr;

use crate::mastermind::strategy::Strategy;
use crate::programs::arguments::{Arguments, Operands};
use crate::programs::mastermind::flags::Flag;
use crate::programs::mastermind::operands::{game, strategy};
#[cfg(not(flat))]
use crate::programs::mastermind::plan::{problem, Plan};
use crate::programs::mastermind::request::{Command, Name, Task, COMMANDS};
use crate::programs::mastermind::settings::SettingOptions;
use crate::programs::usage::UsageError;

/// The options of a command line.
#[derive(Default)]
pub(crate) struct Options {
    no_repeats: bool,
    settings: SettingOptions,
    /// All options with their places.
    seen: Vec<(Flag, usize)>,
}

impl Options {
    /// Whether there are any options.
    #[cfg(not(flat))]
    pub(crate) fn are_any(&self) -> bool {
        !self.seen.is_empty()
    }

    /// Reads all options, and leaves the operands.
    ///
    /// # Errors
    /// Returns an error if an option does not exist, or if its value is wrong.
    pub(crate) fn read(words: &mut Arguments<Flag>) -> Result<Self, UsageError> {
        let mut options = Self::default();
        while let Some((flag, place)) = words.next_option()? {
            match flag {
                Flag::NoRepeats => options.no_repeats = true,
                _ => options.settings.read(flag, words, place)?,
            }
            options.seen.push((flag, place));
        }
        Ok(options)
    }

    /// Returns the task that the command and its operands ask for. `may_be_file` says whether an operand
    /// may be the name of a file.
    ///
    /// # Errors
    /// Returns an error if an operand is missing or wrong, or if the command lacks an option.
    pub(crate) fn task(
        &self,
        name: Name,
        words: &Arguments<Flag>,
        operands: &mut Operands<'_>,
        may_be_file: impl Fn(&OsStr) -> bool,
    ) -> Result<Task, UsageError> {
        let game = game(operands, !self.no_repeats, name)?;
        let settings = self.settings.complete(&game, words)?;
        let strategy = match name {
            Name::Next => strategy(operands, may_be_file)?,
            _ if name.has_strategy() => {
                strategy(operands, |word| name.has_first() && settings.may_be_codeword(word))?
            }
            _ => Strategy::USUAL,
        };
        let form = settings.codeword_form(&game);
        let codeword = |operands: &mut Operands<'_>, what| {
            operands.take(format!("{what} ({form})"), |text| settings.parse(&game, text))
        };
        let command = Command::new(name, operands, |operands| codeword(operands, "a secret"))?;
        let first = match settings.first() {
            None if name.has_first() && operands.peek().is_some() => {
                Some(codeword(operands, "a first guess")?)
            }
            first => first.flatten(),
        };
        for &(flag, place) in &self.seen {
            if !flag.is_of(name) {
                return Err(words.other_command(place, COMMANDS[name as usize].0));
            }
        }
        Ok(Task { game, strategy, first, command, settings })
    }

    /// Checks that the options suit the strategy.
    #[cfg(not(flat))]
    pub(crate) fn check_plan(
        &self,
        plan: Option<Plan>,
        words: &Arguments<Flag>,
    ) -> Result<(), UsageError> {
        self.seen.iter().try_for_each(|&(flag, place)| {
            problem(plan, flag).map_or(Ok(()), |problem| Err(words.conflict(place, problem)))
        })
    }
}
