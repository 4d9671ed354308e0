//! A program as a table of commands and options.
//!
//! A [`Command`] is one row: its name, its operands, its options, its help, and the function that plans its
//! work. A [`Flag`] is the row of an option. Parsing, help, proposals and the tests of the documents read
//! these rows, so a new command is a row and its function.
//!
//! Everything that is wrong with a command line is found before the work begins.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::process::ExitCode;

use crate::cpu::environment_problem;
use crate::exit::{finish, reject, write_to, Failure};
use crate::programs::arguments::{may_be_file, Arguments, Operands};
use crate::programs::usage::UsageError;

/// Work that a command line asks for.
pub type Work = Box<dyn FnOnce() -> Result<(), Failure>>;

/// A program. `O` are the values of all its options, `W` is its work, and `P` is an operand as the help shows it.
#[derive(Debug)]
pub struct Program<O: 'static, W: 'static = Work, P: 'static = &'static str> {
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
    pub commands: &'static [Command<O, W, P>],
    /// The command to use if the first operand is not a command but may be a file, or if there are no operands.
    pub usual: Option<&'static Command<O, W, P>>,
    /// The end of a message about a word that may be an item of the input.
    pub hint: &'static str,
    /// Returns paragraphs of help before the options, for the whole program or for a command with these operands.
    pub topics: fn(Option<&[P]>) -> String,
}

/// A row of the table of commands.
#[derive(Debug)]
pub struct Command<O: 'static, W: 'static = Work, P: 'static = &'static str> {
    /// The name. That of an action begins with the name of its group, as in `endgame build`.
    pub name: &'static str,
    /// The operands, in their order.
    pub operands: &'static [P],
    /// The options that the command has.
    pub options: &'static [&'static Flag<O>],
    /// One line of help, for the list of commands. It begins with a verb in lower case.
    pub summary: &'static str,
    /// The first paragraphs of the help of the command, before its usage.
    pub about: &'static str,
    /// The other paragraphs of the help of the command.
    pub notes: &'static str,
    /// The function of the command.
    pub run: Run<O, W, P>,
}

/// The function of a command.
#[derive(Debug)]
pub enum Run<O: 'static, W: 'static = Work, P: 'static = &'static str> {
    /// Takes the operands, checks the options, and returns the work.
    Plan(fn(Call<'_, O, W, P>) -> Result<W, UsageError>),
    /// The next operand chooses one of these actions.
    Action(&'static [Command<O, W, P>]),
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

/// A command with its options and operands.
#[derive(Debug)]
pub struct Call<'a, O: 'static, W: 'static = Work, P: 'static = &'static str> {
    /// The row of the command.
    pub command: &'static Command<O, W, P>,
    /// The values of the options.
    pub options: O,
    /// The operands after the command.
    pub operands: Operands<'a>,
    /// The words from which the options and operands come.
    pub arguments: &'a Arguments,
}

/// A request: a text to print, or work.
#[derive(Debug)]
pub(crate) enum Request<W> {
    Print(String),
    Work(W),
}

impl<O: Default, P: Display> Program<O, Work, P> {
    /// Runs the program with these arguments.
    pub fn main(&'static self, arguments: impl Iterator<Item = OsString>) -> ExitCode {
        self.main_with(arguments, |_| Ok(None), |work| work())
    }
}

impl<O: Default, W, P: Display> Program<O, W, P> {
    /// Runs the program with these arguments, and does its work with `run`. `unnamed` is as in
    /// [`request`](Self::request).
    pub(crate) fn main_with(
        &'static self,
        arguments: impl Iterator<Item = OsString>,
        unnamed: impl FnOnce(&mut Operands<'_>) -> Result<Option<W>, UsageError>,
        run: impl FnOnce(W) -> Result<(), Failure>,
    ) -> ExitCode {
        let usage = |problem: &str| {
            let name = self.name;
            ExitCode::from(reject(2, format_args!("{problem}\nTry '{name} --help'.")))
        };
        let request = self.request(Arguments::new(arguments), O::default(), unnamed);
        match (request, environment_problem()) {
            (Ok(Request::Print(text)), _) => finish(print(&text)),
            (_, Some(problem)) => usage(&problem),
            (Ok(Request::Work(work)), None) => finish(run(work)),
            (Err(error), None) => usage(&error.message()),
        }
    }
}

impl<O, W, P: Display> Program<O, W, P> {
    /// Reads the words of a command line, and changes these options. If the first operand is not a command,
    /// `unnamed` sees the operands, and may return the work instead.
    pub(crate) fn request(
        &'static self,
        mut arguments: Arguments,
        options: O,
        unnamed: impl FnOnce(&mut Operands<'_>) -> Result<Option<W>, UsageError>,
    ) -> Result<Request<W>, UsageError> {
        let options = self.options(&mut arguments, options)?;
        let mut operands = arguments.operands();
        let is_help = operands.peek().filter(|word| *word == "help");
        let help = is_help.and_then(|_| operands.next_raw()).map(|_| "--help");
        if let Some(about) = arguments.about.or(help) {
            let words = std::iter::from_fn(|| operands.next_raw());
            return Ok(Request::Print(match about {
                "--version" => format!("{} {}\n", self.name, env!("CARGO_PKG_VERSION")),
                _ => self.help(words),
            }));
        }
        let first = operands.peek();
        let named =
            self.commands.iter().find(|command| first.is_some_and(|word| word == command.name));
        let mut command = match named {
            Some(command) => {
                operands.next_raw();
                command
            }
            None => {
                if let Some(work) = unnamed(&mut operands)? {
                    return Ok(Request::Work(work));
                }
                let names: Vec<&str> = self.commands.iter().map(|command| command.name).collect();
                let usual = self.usual.filter(|_| first.is_none_or(may_be_file));
                usual.ok_or_else(|| operands.no_command(&names, self.noun, self.hint))?
            }
        };
        while let Run::Action(actions) = command.run {
            let names: Vec<&str> = actions.iter().map(Command::last_name).collect();
            let error =
                operands.error(format!("an action of '{}' ({})", command.name, names.join(", ")));
            let word = operands.next_raw().unwrap_or_default();
            let action = actions.iter().find(|action| word == action.last_name());
            command = action.ok_or_else(|| error.proposing(&word.to_string_lossy(), &names))?;
        }
        arguments.check_options(command.name, |name| {
            command.options.iter().any(|flag| flag.name == name)
        })?;
        let Run::Plan(plan) = command.run else { unreachable!("actions have functions") };
        let call = Call { command, options, operands, arguments: &arguments };
        plan(call).map(Request::Work)
    }

    /// Reads all options into these, and leaves the operands.
    pub(crate) fn options(
        &self,
        arguments: &mut Arguments,
        mut options: O,
    ) -> Result<O, UsageError> {
        let flags = self.flags();
        let names: Vec<&str> = flags.iter().map(|flag| flag.name).collect();
        while let Some(name) = arguments.next_option(&names)? {
            if let Some(flag) = flags.iter().find(|flag| flag.name == name) {
                (flag.read)(&mut options, arguments)?;
            }
        }
        Ok(options)
    }

    /// Returns the options of all commands. Many of them have the same options.
    fn flags(&self) -> Vec<&'static Flag<O>> {
        self.commands.iter().chain(self.usual).flat_map(Command::flags).collect()
    }

    /// Returns the help of the command that the words name, or of the whole program.
    fn help<'a>(&'static self, words: impl Iterator<Item = &'a OsStr>) -> String {
        let mut found = None;
        let mut commands = self.commands;
        for name in words {
            let command = commands.iter().find(|command| name == command.last_name());
            found = command.or(found);
            commands = match command.map(|command| &command.run) {
                Some(Run::Action(actions)) => actions,
                _ => break,
            };
        }
        let Some(command) = found else { return self.whole_help() };
        let Command { operands, about, notes, .. } = command;
        let usage = command.with_operands(command.name);
        let mut text = format!("{}\nUsage: {} [OPTIONS] {usage}\n", filled(about), self.name);
        if !notes.is_empty() {
            text = text + "\n" + &filled(notes);
        }
        text += &filled(&(self.topics)(Some(operands)));
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

impl<O, W, P: Display> Command<O, W, P> {
    fn last_name(&self) -> &'static str {
        self.name.rsplit(' ').next().unwrap_or(self.name)
    }

    /// Returns the operands after the name.
    fn with_operands(&self, name: &str) -> String {
        self.operands.iter().fold(name.to_string(), |text, operand| format!("{text} {operand}"))
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
fn list<O, W, P: Display>(commands: &[Command<O, W, P>]) -> String {
    let called =
        |command: &Command<O, W, P>| format!("  {}", command.with_operands(command.last_name()));
    let column = commands.iter().map(|command| called(command).len() + 2).max().unwrap_or(0);
    commands.iter().map(|command| entry(&called(command), column, command.summary)).collect()
}

/// Returns the lines of these options, and the end of every help.
fn options<O>(flags: &[&Flag<O>]) -> String {
    let mut sorted: Vec<(String, &str)> = flags
        .iter()
        .filter(|flag| !flag.help.is_empty())
        .map(|flag| (format!("      {} {}", flag.name, flag.value), flag.help))
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

/// Writes a text to standard output.
///
/// # Errors
/// Returns an error if the text cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    write_to(&mut std::io::stdout(), text)
}
