//! A program as a table of commands, operands and options.
//!
//! A [`Command`] is one row: its name, its operands, its options, its help, and the function that plans its
//! work. An [`Operand`] and a [`Flag`] are rows too: each has its help, and the function that reads its value. Parsing,
//! help, proposals and the tests of the documents read these rows, so a new command is a row and its function.
//!
//! Everything that is wrong with a command line is found before the work begins.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::ExitCode;

use crate::cpu::environment_problem;
use crate::exit::{reject, status, write_to, Failure};
use crate::programs::arguments::{may_be_file, Arguments};
use crate::programs::usage::UsageError;
use crate::text::quote::shown;

/// Work that a command line asks for. It writes its answers to the output.
pub type Work = Box<dyn FnOnce(&mut dyn Write) -> Result<(), Failure>>;

/// A program. `O` are the values of all its options and operands.
#[derive(Debug)]
pub struct Program<O: 'static> {
    /// The name of the program.
    pub name: &'static str,
    /// The purpose of the program: the first lines of the help.
    pub about: &'static str,
    /// The forms of the command line, without the name of the program.
    pub usage: &'static [&'static str],
    /// Paragraphs of the help between the usage and the commands.
    pub notes: &'static str,
    /// The word for a command in the help and in messages.
    pub noun: &'static str,
    /// The commands, in the order of the help.
    pub commands: &'static [Command<O>],
    /// The command to use if the first operand is not a command but may be a file, or if there are no operands.
    pub default: Option<&'static Command<O>>,
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
    /// The other paragraphs of the help of the command.
    pub notes: &'static str,
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

/// A row of the table of operands.
#[derive(Debug)]
pub struct Operand<O: 'static> {
    /// The operand, as the help shows it. It is in brackets if it may be missing.
    pub name: &'static str,
    /// Takes the operand, and stores its value. All options have been read.
    pub read: fn(&mut O, &mut Arguments) -> Result<(), UsageError>,
}

/// A row of the table of options.
#[derive(Debug)]
pub struct Flag<O: 'static> {
    /// The name, such as `--threads`.
    pub name: &'static str,
    /// The value, as the help shows it. It is empty if the option has none.
    pub value: &'static str,
    /// The help, which is broken into lines where it is printed. Without help, the option is not listed.
    pub help: &'static str,
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
        match self.work(&mut Arguments::new(words), O::default(), self.default) {
            Ok(work) => ExitCode::from(status(work(&mut io::stdout()))),
            Err(error) => {
                let (name, problem) = (self.name, error.message());
                ExitCode::from(reject(2, format_args!("{problem}\nTry '{name} --help'.")))
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
        let flags = self.flags();
        let names: Vec<&str> = flags.iter().map(|flag| flag.name).collect();
        while let Some(name) = arguments.next_option(&names)? {
            if let Some(flag) = flags.iter().find(|flag| flag.name == name) {
                (flag.read)(&mut options, arguments)?;
            }
        }
        let has_help = arguments.operand().is_some_and(|word| word == "help");
        arguments.skip(usize::from(has_help));
        if let Some(about) = arguments.about.or(has_help.then_some("--help")) {
            return Ok(Request::Print(match about {
                "--version" => format!("{} {}\n", self.name, env!("CARGO_PKG_VERSION")),
                _ => self.help(&arguments.rest()),
            }));
        }
        let command = match (self.command(arguments)?, default) {
            (Some(command), _) | (None, Some(command)) => command,
            (None, None) => return Err(self.no_command(arguments, None)),
        };
        let is_of = |name| command.options.iter().any(|flag| flag.name == name);
        if let Some(&(option, place)) = arguments.given.iter().find(|(name, _)| !is_of(*name)) {
            let name = command.name;
            return Err(match name.is_empty() {
                true if arguments.operand().is_none() => self.no_command(arguments, default),
                true => arguments.error("a command to go with the options"),
                false => UsageError::new(place, format!("'{name}' has no option '{option}'")),
            });
        }
        // A row may know better what is wrong with the word.
        let is_wrong = default.is_some_and(|default| std::ptr::eq(command, default))
            && arguments.operand().is_some_and(|word| !may_be_file(word));
        let wrong = is_wrong.then(|| self.no_command(arguments, default));
        for operand in command.operands {
            (operand.read)(&mut options, arguments)?;
        }
        if let Some(error) = wrong {
            return Err(error);
        }
        if let Some(word) = arguments.operand() {
            let reads_file = command.operands.last().is_some_and(|last| last.name == "[FILE]");
            let hint = if reads_file { self.hint } else { "" };
            let word = shown(&word.to_string_lossy());
            return Err(arguments.wrong(format!("'{word}' is one argument too many{hint}")));
        }
        Ok(Request::Run(Call { command, options, arguments }))
    }

    /// Takes the command, which may be an action. Returns `None` if the next operand is not a command.
    fn command(
        &'static self,
        arguments: &mut Arguments,
    ) -> Result<Option<&'static Command<O>>, UsageError> {
        let mut command = None;
        let mut commands = self.commands;
        loop {
            let word = arguments.operand_text();
            let Some(named) = commands.iter().find(|command| command.last_name() == word) else {
                break;
            };
            arguments.skip(1);
            command = Some(named);
            commands = match named.run {
                Run::Action(actions) => actions,
                Run::Plan(_) => return Ok(command),
            };
        }
        let Some(group) = command else { return Ok(None) };
        let names: Vec<&str> = commands.iter().map(Command::last_name).collect();
        let expected = format!("an action of '{}' ({})", group.name, names.join(", "));
        Err(arguments.error(&expected).proposing(arguments.operand_text(), &names))
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

    /// Returns the options of all commands. Many of them have the same options.
    fn flags(&self) -> Vec<&'static Flag<O>> {
        self.commands.iter().chain(self.default).flat_map(Command::flags).collect()
    }

    /// Returns the help of the command that the words name, or of the whole program.
    fn help(&'static self, words: &[Cow<'_, str>]) -> String {
        let mut found = None;
        let mut commands = self.commands;
        for name in words {
            let command = commands.iter().find(|command| *name == command.last_name());
            found = command.or(found);
            commands = match command.map(|command| &command.run) {
                Some(Run::Action(actions)) => actions,
                _ => break,
            };
        }
        let Some(command) = found else { return self.whole_help() };
        let Command { about, notes, .. } = command;
        let usage = command.with_operands(command.name);
        let mut text = format!("{}\nUsage: {} [OPTIONS] {usage}\n", filled(about), self.name);
        if !notes.is_empty() {
            text = text + "\n" + &filled(notes);
        }
        text += &filled(&(self.topics)(Some(command)));
        if let Run::Action(actions) = command.run {
            let see = format!("{} {} ACTION --help", self.name, command.name);
            text += &format!("\nActions (see '{see}'):\n{}", list(actions));
        }
        text + &options(&command.flags())
    }

    fn whole_help(&self) -> String {
        let Self { name, about, notes, noun, .. } = self;
        let mut text = filled(about) + "\n";
        for (number, usage) in self.usage.iter().enumerate() {
            text += &format!("{} {name} {usage}\n", if number == 0 { "Usage:" } else { "      " });
        }
        let (letter, rest) = noun.split_at(1);
        let nouns = letter.to_uppercase() + rest + "s";
        let see = format!("{name} {} --help", noun.to_uppercase());
        let (notes, list) = (filled(notes), list(self.commands));
        text += &format!("\n{notes}\n{nouns} (see '{see}'):\n{list}");
        text + &filled(&(self.topics)(None)) + &options(&self.flags())
    }
}

impl<O> Command<O> {
    fn last_name(&self) -> &'static str {
        self.name.rsplit(' ').next().unwrap_or(self.name)
    }

    /// Returns the operands after the name.
    fn with_operands(&self, name: &str) -> String {
        let action = if let Run::Action(_) = self.run { " ACTION" } else { "" };
        let names = self.operands.iter().map(|operand| format!(" {}", operand.name));
        format!("{name}{action}{}", names.collect::<String>())
    }

    /// Returns the options of the command and of its actions.
    fn flags(&self) -> Vec<&'static Flag<O>> {
        let actions: &[Self] = match self.run {
            Run::Action(actions) => actions,
            Run::Plan(_) => &[],
        };
        let of_actions = actions.iter().flat_map(Self::flags);
        self.options.iter().copied().chain(of_actions).collect()
    }
}

pub(crate) const WIDTH: usize = 80;

/// Returns a line for each command: its name, its operands and its summary.
fn list<O>(commands: &[Command<O>]) -> String {
    let called = |command: &Command<O>| format!("  {}", command.with_operands(command.last_name()));
    let column = commands.iter().map(|command| called(command).len() + 2).max().unwrap_or(0);
    commands.iter().map(|command| entry(&called(command), column, command.summary)).collect()
}

/// Returns the lines of these options, and the end of every help.
fn options<O>(flags: &[&Flag<O>]) -> String {
    let mut sorted: Vec<(String, &str)> = flags
        .iter()
        .filter(|flag| !flag.help.is_empty())
        .map(|flag| {
            let between = if flag.value.starts_with('[') { "" } else { " " };
            (format!("      {}{between}{}", flag.name, flag.value), flag.help)
        })
        .map(|(name, help)| (name.trim_end().to_string(), help))
        .collect();
    // Of several texts about an option, that of the first command stays.
    sorted.sort_by(|(name, _), (other, _)| name.cmp(other));
    sorted.dedup_by(|(name, _), (other, _)| name == other);
    sorted.push(("  -h, --help".to_string(), "print this help"));
    sorted.push(("  -V, --version".to_string(), "print the version"));
    let column = sorted.iter().map(|(name, _)| name.len() + 2).max().unwrap_or(0);
    let lines: String = sorted.iter().map(|(name, help)| entry(name, column, help)).collect();
    format!("\nOptions:\n{lines}{HELP_END}")
}

/// Breaks the paragraphs of a text into lines. A blank line or one that begins with a space stays as it is.
pub(crate) fn filled(text: &str) -> String {
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let lines: Vec<&str> = text.lines().collect();
    let blocks = lines.chunk_by(|line, next| is_prose(line) && is_prose(next));
    let filled = blocks.map(|lines| match is_prose(lines[0]) {
        true => entry("", 0, &lines.join(" ")),
        false => format!("{}\n", lines[0]),
    });
    filled.collect()
}

/// Returns a name, and a text beside it that begins at this column. The text is broken into lines.
fn entry(name: &str, column: usize, text: &str) -> String {
    let mut lines = String::new();
    let mut line = format!("{name:column$}");
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines = lines + &line + "\n";
            (line, is_empty) = (" ".repeat(column), true);
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines + &line + "\n"
}

const HELP_END: &str = "
Environment:
  BITSOLVE_CPU=NAME  use this backend: portable, avx2 or avx512. The default is
                     the best one for this processor

Exit status:
  0  everything was answered, or the reader closed the pipe
  1  the input was rejected or could not be read, an answer could not be
     written, or there was not enough memory
  2  the command line or BITSOLVE_CPU is wrong
";
