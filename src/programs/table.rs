//! A program as a table of commands, operands and options.
//!
//! A [`Command`] is one row: its name, its operands, its options, its help, and the function that plans its
//! work. An [`Operand`] and a [`Flag`] are rows too: each has its help, and the function that reads its value. Parsing,
//! help, proposals and the tests of the pages read these rows, so a new command is a row and its function.
//!
//! Everything that is wrong with a command line is found before the work begins.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::cpu::environment_problem;
use crate::exit::{reject, status, write_to, Failure};
use crate::programs::arguments::{About, Arguments};
use crate::programs::source::may_be_file;
use crate::programs::usage::UsageError;
use crate::text::quote::shown;

/// Work that a command line asks for. It writes its answers to the output.
pub type Work = Box<dyn FnOnce(&mut dyn Write) -> Result<(), Failure>>;

/// A program. `O` holds the values of all its options and operands.
#[derive(Debug)]
pub struct Program<O: 'static> {
    /// The name of the program.
    pub name: &'static str,
    /// The purpose of the program: the first lines of the help.
    pub about: &'static str,
    /// The forms of the command line, without the name of the program.
    pub usage: &'static [&'static str],
    /// Paragraphs of the help between the usage and the commands. A blank line comes between them.
    pub notes: &'static [&'static str],
    /// The word for a command in the help and in messages.
    pub noun: &'static str,
    /// The commands, in the order of the help.
    pub commands: &'static [Command<O>],
    /// The command to use if the first operand is not a command but may be a file, or if there are no operands.
    pub default: Option<&'static Command<O>>,
    /// The options that the short help shows.
    pub main: &'static [&'static Flag<O>],
    /// The end of a message about a word that may be an item of the input.
    pub hint: &'static str,
    /// Returns paragraphs of help before the options, for the whole program or for a command.
    pub topics: fn(Option<&Command<O>>) -> String,
}

/// A row of the table of commands.
#[derive(Debug)]
pub struct Command<O: 'static> {
    /// The name. That of an action begins with the name of its group, as in `endgame build`. A default command that is
    /// not in the list of commands has none.
    pub name: &'static str,
    /// The operands, in their order.
    pub operands: &'static [&'static Operand<O>],
    /// The options that the command has.
    pub options: &'static [&'static Flag<O>],
    /// One line of help, for the list of commands. It begins with a verb in lower case.
    pub summary: &'static str,
    /// The first paragraphs of the help of the command, before its usage.
    pub about: &'static str,
    /// The other paragraphs of the help of the command. A blank line comes between them.
    pub notes: &'static [&'static str],
    /// The function of the command.
    pub run: Run<O>,
}

/// The function of a command.
#[derive(Debug)]
pub enum Run<O: 'static> {
    /// Checks that the values go together, and returns the work.
    Plan(fn(Call<'_, O>) -> Result<Work, UsageError>),
    /// The next operand chooses one of these actions.
    Action(&'static [Command<O>]),
}

/// The kind of value of an option or an operand. The string in a variant is the placeholder that the help shows, such
/// as `FILE`.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing: the option has no value.
    Nothing,
    /// An optional value, which must follow an `=`: `--list` or `--list=5`.
    Attached(&'static str),
    /// A value. Brackets around the form of an operand say that it may be missing.
    Any(&'static str),
    /// One of these names. Some operands also accept values that are not in the list, such as `5p8c`.
    OneOf(&'static str, fn() -> Vec<&'static str>),
    /// The name of a file.
    File(&'static str),
    /// The name of a folder.
    Folder(&'static str),
}

impl Takes {
    /// Returns whether a value follows as a word of its own.
    pub(super) fn is_apart(self) -> bool {
        !matches!(self, Self::Nothing | Self::Attached(_))
    }

    /// Returns the value as the help shows it.
    pub(super) fn form(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Attached(form)
            | Self::Any(form)
            | Self::OneOf(form, _)
            | Self::File(form)
            | Self::Folder(form) => form,
        }
    }
}

/// A row of the table of operands.
#[derive(Debug)]
pub struct Operand<O: 'static> {
    /// The kind of value that the operand takes.
    pub takes: Takes,
    /// Takes the operand, and stores its value. All options have been read.
    pub read: fn(&mut O, &mut Arguments) -> Result<(), UsageError>,
}

/// A row of the table of options.
#[derive(Debug)]
pub struct Flag<O: 'static> {
    /// The name, such as `--threads`.
    pub name: &'static str,
    /// The kind of value that the option takes, if any.
    pub takes: Takes,
    /// The help. The short help has only this.
    pub summary: &'static str,
    /// More help, which may be empty.
    pub details: &'static str,
    /// Stores the value.
    pub read: fn(&mut O, &mut Arguments) -> Result<(), UsageError>,
}

/// Stores that an option without a value is given.
pub(crate) fn set(flag: &mut bool) -> Result<(), UsageError> {
    *flag = true;
    Ok(())
}

/// A command with the values of its options and operands.
#[derive(Debug)]
pub struct Call<'a, O: 'static> {
    /// The row of the command.
    pub command: &'static Command<O>,
    /// The values of the options and operands.
    pub options: O,
    /// The words from which the values come.
    pub arguments: &'a Arguments,
}

/// What a command line asks for: a text, or a command.
#[derive(Debug)]
pub(crate) enum Request<'a, O: 'static> {
    Print(String),
    Run(Call<'a, O>),
}

impl<O: Default> Program<O> {
    /// Runs the program with these arguments.
    pub fn main(&'static self, words: impl Iterator<Item = OsString>) -> ExitCode {
        let mut arguments = Arguments::new(words);
        match self.work(&mut arguments, O::default(), self.default) {
            Ok(work) => ExitCode::from(status(work(&mut io::stdout()))),
            Err(error) => {
                let (name, problem) = (self.name, error.message());
                let command = arguments.command.map_or(String::new(), |name| format!(" {name}"));
                ExitCode::from(reject(2, format_args!("{problem}\nTry '{name}{command} --help'.")))
            }
        }
    }
}

impl<O> Program<O> {
    /// Returns the work that a command line asks for. Its values replace those of `options`. If the first operand is not
    /// a command, `default` is used if possible.
    pub(crate) fn work(
        &'static self,
        arguments: &mut Arguments,
        options: O,
        default: Option<&'static Command<O>>,
    ) -> Result<Work, UsageError> {
        match (self.request(arguments, options, default)?, environment_problem()) {
            (Request::Print(text), _) => Ok(Box::new(move |output| write_to(output, &text))),
            (_, Some(problem)) => Err(UsageError::new(0, problem)),
            (Request::Run(call), None) => match call.command.run {
                Run::Plan(plan) => plan(call),
                Run::Action(_) => unreachable!("a request names an action"),
            },
        }
    }

    /// Reads a command line. The arguments are as in [`work`](Self::work).
    pub(crate) fn request<'a>(
        &'static self,
        arguments: &'a mut Arguments,
        mut options: O,
        default: Option<&'static Command<O>>,
    ) -> Result<Request<'a, O>, UsageError> {
        let read = self.read_options(&mut options, arguments);
        // An error in the options names the command too.
        let mut asks_help = arguments.skip_word("help");
        let named = self.named(arguments);
        read?;
        let is_group = named.is_some_and(|command| !command.actions().is_empty());
        asks_help |= is_group && arguments.skip_word("help");
        if let Some(text) = self.text(named, asks_help, arguments) {
            return Ok(Request::Print(text));
        }
        let default = default.filter(|_| !asks_help);
        let command = self.command(named, default, arguments)?;
        let read = self.read_operands(command, &mut options, arguments, named.is_none());
        read.map_err(|error| self.detached(error.at, arguments).unwrap_or(error))?;
        Ok(Request::Run(Call { command, options, arguments }))
    }

    /// Returns the options of all commands. Many commands have the same ones.
    fn flags(&'static self) -> impl Iterator<Item = &'static Flag<O>> {
        let commands = self.commands.iter().chain(self.default).flat_map(Command::with_actions);
        commands.flat_map(|command| command.options).copied()
    }

    /// Reads all options, and collects the operands.
    fn read_options(
        &'static self,
        options: &mut O,
        arguments: &mut Arguments,
    ) -> Result<(), UsageError> {
        let names: Vec<&str> = self.flags().map(|flag| flag.name).collect();
        while let Some(name) = arguments.next_option(&names)? {
            if let Some(flag) = self.flags().find(|flag| flag.name == name) {
                (flag.read)(options, arguments)?;
            }
        }
        Ok(())
    }

    /// Returns the text that a command line asks for, if it asks for one. `named` is the command that it names.
    fn text(
        &'static self,
        named: Option<&'static Command<O>>,
        asks_help: bool,
        arguments: &Arguments,
    ) -> Option<String> {
        let is_known = named.is_some_and(|command| command.actions().is_empty());
        Some(match arguments.about {
            Some(About::Version) => format!("{} {}\n", self.name, env!("CARGO_PKG_VERSION")),
            Some(About::Completions(shell)) => self.completions(shell),
            Some(About::ShortHelp) => self.short_help(named),
            Some(About::Help) => self.help(named),
            None if asks_help && (is_known || arguments.operand().is_none()) => self.help(named),
            None => return None,
        })
    }

    /// Returns the command to run: the `named` one, or the `default`. It must have all options that are given.
    fn command(
        &self,
        named: Option<&'static Command<O>>,
        default: Option<&'static Command<O>>,
        arguments: &Arguments,
    ) -> Result<&'static Command<O>, UsageError> {
        let Some(command) = named.or(default) else {
            return Err(self.no_command(arguments, None));
        };
        if let Run::Action(actions) = command.run {
            let names: Vec<&str> = actions.iter().map(Command::last_name).collect();
            let expected = format!("an action of '{}' ({})", command.name, names.join(", "));
            return Err(arguments.error(&expected).proposing(arguments.operand_text(), &names));
        }
        let is_of = |name| command.options.iter().any(|flag| flag.name == name);
        let wrong = arguments.given.iter().find(|(name, _)| !is_of(*name));
        wrong.map_or(Ok(command), |&(option, place)| {
            Err(match command.name {
                "" if arguments.operand().is_none() => self.no_command(arguments, default),
                "" => arguments.error("a command to go with the options"),
                name => UsageError::new(place, format!("'{name}' has no option '{option}'")),
            })
        })
    }

    /// Reads the operands of a command. The command `is_default` if the first operand was not the name of one.
    fn read_operands(
        &'static self,
        command: &Command<O>,
        options: &mut O,
        arguments: &mut Arguments,
        is_default: bool,
    ) -> Result<(), UsageError> {
        let is_wrong = is_default && arguments.operand().is_some_and(|word| !may_be_file(word));
        let mut hint = "";
        for operand in command.operands {
            if let Takes::File(_) = operand.takes {
                hint = self.hint;
                let is_file = arguments.operand().is_some_and(|word| Path::new(word).exists());
                let detached = self.detached(arguments.place(), arguments);
                detached.filter(|_| !is_file).map_or(Ok(()), Err)?;
            }
            (operand.read)(options, arguments)?;
        }
        if is_wrong {
            // The row of an operand may have had a better error for the word.
            arguments.restart();
            return Err(self.no_command(arguments, Some(command)));
        }
        arguments.operand().map_or(Ok(()), |word| {
            let word = shown(&word.to_string_lossy());
            Err(arguments.wrong(format!("'{word}' is one argument too many{hint}")))
        })
    }

    /// Returns an error about a missing `=` if the word at this place is, or follows, the number of an option that takes
    /// its number after an `=`.
    fn detached(&'static self, at: usize, arguments: &Arguments) -> Option<UsageError> {
        let attached = self.flags().filter(|flag| matches!(flag.takes, Takes::Attached(_)));
        arguments.detached(at, &attached.map(|flag| flag.name).collect::<Vec<_>>())
    }

    /// Takes the words that name a command or an action. Returns `None` if the next operand is not a command.
    fn named(&'static self, arguments: &mut Arguments) -> Option<&'static Command<O>> {
        let (mut found, mut commands) = (None, self.commands);
        loop {
            let word = arguments.operand_text();
            let Some(command) = commands.iter().find(|command| command.last_name() == word) else {
                return found;
            };
            arguments.skip(1);
            arguments.command = Some(command.name);
            (found, commands) = (Some(command), command.actions());
        }
    }

    /// Returns the error for a next operand that is missing or is not a command. If there is a default command, the
    /// operand may have been meant as a file.
    fn no_command(&self, arguments: &Arguments, default: Option<&Command<O>>) -> UsageError {
        let (noun, names) = (self.noun, self.commands.iter().map(|command| command.name));
        let names: Vec<&str> = names.collect();
        let list = names.join(", ");
        let Some(word) = arguments.operand().map(OsStr::to_string_lossy) else {
            return arguments.wrong(format!("a {noun} is missing; {noun}s are: {list}"));
        };
        let (or_file, hint) = default.map_or(("", ""), |_| (" or file", self.hint));
        let problem = format!("there is no {noun}{or_file} '{}'", shown(&word));
        let error = arguments.wrong(problem.clone()).proposing(&word, &names);
        match error.meant {
            Some(_) => error,
            None => arguments.wrong(format!("{problem}; {noun}s are: {list}{hint}")),
        }
    }
}

impl<O> Command<O> {
    pub(super) fn last_name(&self) -> &'static str {
        self.name.rsplit(' ').next().unwrap_or(self.name)
    }

    /// Returns the command and its actions.
    pub(super) fn with_actions(&'static self) -> impl Iterator<Item = &'static Self> {
        std::iter::once(self).chain(self.actions())
    }

    pub(super) fn actions(&self) -> &'static [Self] {
        match self.run {
            Run::Action(actions) => actions,
            Run::Plan(_) => &[],
        }
    }
}
