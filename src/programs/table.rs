//! A program as a table of commands and options.
//!
//! A [`Command`] is one row: its name, its operands, its options, its help, and the function that plans its
//! work. A [`Flag`] is the row of an option. Parsing, help, proposals and the tests of the documents read
//! these rows, so a new command is a row and its function.
//!
//! ```text
//!     words --options--> O --command--> plan(Call<O>) --> W, the work, which has not begun yet
//! ```
//!
//! Everything that is wrong with a command line is found before the work begins.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;

use crate::cpu::environment_problem;
use crate::exit::{finish, reject, write_to, Failure};
use crate::programs::arguments::{Arguments, Operands};
use crate::programs::usage::UsageError;

/// Work that a command line asks for. It returns the exit status.
pub type Work = Box<dyn FnOnce() -> Result<ExitCode, Failure>>;

/// A program. `O` are the values of all its options, and `W` is its work.
#[derive(Debug)]
pub struct Program<O: 'static, W: 'static> {
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
    pub commands: &'static [Command<O, W>],
    /// The command to use if the first operand is not a command but may be a file, or if there are no operands.
    pub usual: Option<&'static Command<O, W>>,
    /// The end of a message about a word that may be an item of the input.
    pub hint: &'static str,
    /// Returns paragraphs of help before the options, for the whole program or for a command with these
    /// operands.
    pub topics: fn(Option<&str>) -> String,
}

/// A row of the table of commands.
#[derive(Debug)]
pub struct Command<O: 'static, W: 'static> {
    /// The name. That of an action begins with the name of its group, as in `endgame build`.
    pub name: &'static str,
    /// The operands, as the help shows them.
    pub operands: &'static str,
    /// The options that the command has.
    pub options: &'static [&'static Flag<O>],
    /// One line of help, for the list of commands. It begins with a verb in lower case.
    pub summary: &'static str,
    /// The first paragraphs of the help of the command, before its usage.
    pub about: &'static str,
    /// The other paragraphs of the help of the command.
    pub notes: &'static str,
    /// The function of the command.
    pub run: Run<O, W>,
}

/// The function of a command.
#[derive(Debug)]
pub enum Run<O: 'static, W: 'static> {
    /// Takes the operands, checks the options, and returns the work.
    Plan(fn(Call<'_, O, W>) -> Result<W, UsageError>),
    /// The next operand chooses one of these actions.
    Action(&'static [Command<O, W>]),
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
pub struct Call<'a, O: 'static, W: 'static> {
    /// The row of the command.
    pub command: &'static Command<O, W>,
    /// The values of the options.
    pub options: O,
    /// The operands after the command.
    pub operands: Operands<'a>,
    /// The words from which the options and operands come.
    pub(crate) arguments: &'a Arguments,
}

impl<O, W> Call<'_, O, W> {
    /// Returns the error for an option whose value does not go with another option. The `problem` says so as a
    /// sentence.
    pub fn conflict(&self, option: &str, problem: &'static str) -> UsageError {
        self.arguments.conflict(option, problem)
    }

    /// Returns whether an option is given.
    pub fn has(&self, option: &str) -> bool {
        self.arguments.place_of(option).is_some()
    }
}

/// A request: a text to print, or work.
#[derive(Debug)]
pub(crate) enum Request<W> {
    /// A text about the program itself.
    Print(String),
    /// Work.
    Work(W),
}

impl<O: Default> Program<O, Work> {
    /// Runs the program with these arguments.
    pub fn main(&'static self, arguments: impl Iterator<Item = OsString>) -> ExitCode {
        self.main_with(arguments, |_| Ok(None), |work| work())
    }
}

impl<O: Default, W> Program<O, W> {
    /// Runs the program with these arguments, and does its work with `run`. `before` is as in
    /// [`request`](Self::request), but does not see the options.
    pub(crate) fn main_with(
        &'static self,
        arguments: impl Iterator<Item = OsString>,
        before: impl FnOnce(&mut Operands<'_>) -> Result<Option<W>, UsageError>,
        run: impl FnOnce(W) -> Result<ExitCode, Failure>,
    ) -> ExitCode {
        let usage = |problem: &str| {
            let name = self.name;
            ExitCode::from(reject(2, format_args!("{problem}\nTry '{name} --help'.")))
        };
        if let Some(problem) = environment_problem() {
            return usage(&problem);
        }
        let before = |_: &mut O, operands: &mut Operands<'_>| before(operands);
        let outcome = match self.request(Arguments::new(arguments), before) {
            Ok(Request::Print(text)) => print(&text).map(|()| ExitCode::SUCCESS),
            Ok(Request::Work(work)) => run(work),
            Err(error) => return usage(&error.message()),
        };
        outcome.unwrap_or_else(|failure| finish(Err(failure)))
    }

    /// Reads the words of a command line. `before` sees the options and the operands before a command is looked
    /// for, and may return the work instead.
    ///
    /// # Errors
    /// Returns an error if a word is wrong or missing, or if there is one too many, or if the command does
    /// not have one of the options.
    pub(crate) fn request(
        &'static self,
        mut arguments: Arguments,
        before: impl FnOnce(&mut O, &mut Operands<'_>) -> Result<Option<W>, UsageError>,
    ) -> Result<Request<W>, UsageError> {
        let mut options = self.options(&mut arguments)?;
        let mut operands = arguments.operands();
        let is_help = operands.peek().filter(|word| *word == "help");
        let help = is_help.and_then(|_| operands.next_raw()).map(|_| "--help");
        if let Some(about) = arguments.about().or(help) {
            let words = std::iter::from_fn(|| operands.next_raw());
            return Ok(Request::Print(match about {
                "--version" => version(self.name),
                _ => self.help(words),
            }));
        }
        if let Some(work) = before(&mut options, &mut operands)? {
            return Ok(Request::Work(work));
        }
        let names: Vec<&str> = self.commands.iter().map(|command| command.name).collect();
        let name = match self.usual {
            Some(_) => operands.command_or_file(&names, self.noun, self.hint)?,
            None => Some(operands.command(&names, self.noun, self.hint)?),
        };
        let named = self.commands.iter().find(|command| Some(command.name) == name).or(self.usual);
        // With a usual command, there always is one.
        let mut command = named.expect("a name is that of a command");
        while let Run::Action(actions) = command.run {
            let names: Vec<&str> = actions.iter().map(Command::last_name).collect();
            let expected = format!("an action of '{}' ({})", command.name, names.join(", "));
            let find = |name: &str| actions.iter().find(|action| action.last_name() == name);
            command = operands.take(expected, find).map_err(|error| error.proposing(&names))?;
        }
        arguments.check_options(command.name, |name| {
            command.options.iter().any(|flag| flag.name == name)
        })?;
        let Run::Plan(plan) = command.run else { unreachable!("actions have functions") };
        plan(Call { command, options, operands, arguments: &arguments }).map(Request::Work)
    }

    /// Reads all options, and leaves the operands.
    ///
    /// # Errors
    /// Returns an error if a word looks like an option but is not, or if a value is wrong or missing.
    pub(crate) fn options(&self, arguments: &mut Arguments) -> Result<O, UsageError> {
        let flags = self.flags();
        let names: Vec<&str> = flags.iter().map(|flag| flag.name).collect();
        let mut options = O::default();
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
        let mut name = command.name.to_string();
        if !operands.is_empty() {
            name = name + " " + operands;
        }
        let mut text = format!("{}\nUsage: {} [OPTIONS] {name}\n", filled(about), self.name);
        if !notes.is_empty() {
            text = text + "\n" + &filled(notes);
        }
        text += &filled(&(self.topics)(Some(operands)));
        if let Run::Action(actions) = command.run {
            let see = format!("{} {} ACTION --help", self.name, command.name);
            text += &format!("\nActions (see '{see}'):\n{}", list(actions, Command::last_name));
        }
        text + &options(&command.flags())
    }

    /// Returns the help of the whole program.
    fn whole_help(&self) -> String {
        let Self { name, about, notes, noun, .. } = self;
        let mut text = filled(about) + "\n";
        for (number, usage) in self.usage.iter().enumerate() {
            text += &format!("{} {name} {usage}\n", if number == 0 { "Usage:" } else { "      " });
        }
        let nouns = capitalized(noun) + "s";
        let see = format!("{name} {} --help", noun.to_uppercase());
        let called = |command: &Command<O, W>| command.name;
        let (notes, list) = (filled(notes), list(self.commands, called));
        text += &format!("\n{notes}\n{nouns} (see '{see}'):\n{list}");
        text + &filled(&(self.topics)(None)) + &options(&self.flags())
    }
}

impl<O, W> Command<O, W> {
    /// Returns the last word of the name.
    fn last_name(&self) -> &'static str {
        self.name.rsplit(' ').next().unwrap_or(self.name)
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

/// The maximum number of characters in a line.
pub(crate) const WIDTH: usize = 80;

/// Returns a line for each command: its name, its operands and its summary.
fn list<O, W>(commands: &[Command<O, W>], name: impl Fn(&Command<O, W>) -> &'static str) -> String {
    let called = |command: &Command<O, W>| {
        format!("  {} {}", name(command), command.operands).trim_end().to_string()
    };
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

/// Returns a word with a capital letter.
fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(1.min(word.len()));
    first.to_uppercase() + rest
}

/// The end of every help.
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

/// Returns the output of `program --version`.
fn version(program: &str) -> String {
    format!("{program} {}\n", env!("CARGO_PKG_VERSION"))
}

/// Writes a text to standard output.
///
/// # Errors
/// Returns an error if the text cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    write_to(&mut std::io::stdout(), text)
}
