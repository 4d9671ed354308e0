//! The help texts of a program. They are made from the rows of its table.
//!
//! `-h` prints a text that fits on a screen, and `--help` prints everything.

use crate::programs::arguments::{SHELLS, SHORT};
use crate::programs::table::{Command, Flag, Program, Run};
use crate::progress::terminal::{columns, COLUMNS, OUTPUT};
use crate::text::quote::one_of;

/// The minimum number of columns for a text beside a name. If fewer are left, the text begins below the name.
const NARROW: usize = 24;

/// The indentation of a text below a name.
const INDENTATION: usize = 8;

impl<O> Program<O> {
    /// Returns the help of a command, or of the whole program.
    pub(super) fn help(&'static self, command: Option<&'static Command<O>>) -> String {
        let Self { name, about, noun, notes, .. } = self;
        let nouns = capitalized(noun) + "s";
        let topics = filled(&(self.topics)(command));
        let Some(command) = command else {
            let (about, notes, list) =
                (filled(about), filled(&notes.join("\n")), list(self.commands));
            let see = format!("{name} {} --help", noun.to_uppercase());
            let text = format!("{about}\n{}\n{notes}\n{nouns} (see '{see}'):\n", self.forms());
            return text + &list + &topics + &options(self.commands, |command| command.name);
        };
        let mut text = format!("{}\n{}", filled(command.about), self.form(command));
        if !command.notes.is_empty() {
            text = text + "\n" + &filled(&command.notes.join("\n"));
        }
        text += &topics;
        match command.run {
            Run::Action(actions) => {
                let see = format!("{name} {} ACTION --help", command.name);
                text += &format!("\nActions (see '{see}'):\n{}", list(actions));
                text + &options(actions, Command::last_name)
            }
            Run::Plan(_) => text + &options(std::slice::from_ref(command), Command::last_name),
        }
    }

    /// Returns the help that fits on a screen.
    pub(super) fn short_help(&'static self, command: Option<&'static Command<O>>) -> String {
        let (text, title, commands, flags) = match command {
            None => {
                let title = format!("\n{}s:\n", capitalized(self.noun));
                let text = format!("{}\n{}", filled(self.about), self.forms());
                (text, title, self.commands, self.main)
            }
            Some(command) => {
                let (summary, actions) = (capitalized(command.summary), command.actions());
                let text = format!("{}\n{}", filled(&format!("{summary}.")), self.form(command));
                let title = if actions.is_empty() { "" } else { "\nActions:\n" };
                (text, title.to_string(), actions, command.options)
            }
        };
        let row = |command: &Command<O>| {
            (format!("  {}", command.last_name()), command.summary.to_string())
        };
        let list = entries(&commands.iter().map(row).collect::<Vec<_>>());
        let row = |flag: &&Flag<O>| (flag.form(), flag.summary.to_string());
        let mut rows: Vec<(String, String)> = flags.iter().map(row).collect();
        let help = "print this summary; --help prints everything";
        rows.push(("  -h, --help".to_string(), help.to_string()));
        format!("{text}{title}{list}\nOptions:\n{}", entries(&rows))
    }

    /// Returns the forms of the command line.
    fn forms(&self) -> String {
        let begins = ["Usage:"].into_iter().chain(std::iter::repeat(""));
        let line =
            |(begin, usage): (&str, &&str)| entry(begin, 7, &format!("{} {usage}", self.name));
        begins.zip(self.usage).map(line).collect()
    }

    /// Returns the form of the command line for a command.
    fn form(&self, command: &Command<O>) -> String {
        let usage = command.with_operands(command.name);
        entry("Usage:", 7, &format!("{} [OPTIONS] {usage}", self.name))
    }
}

impl<O> Command<O> {
    /// Returns the operands after the name.
    fn with_operands(&self, name: &str) -> String {
        let action = if let Run::Action(_) = self.run { " ACTION" } else { "" };
        let names = self.operands.iter().map(|operand| format!(" {}", operand.takes.form()));
        format!("{name}{action}{}", names.collect::<String>())
    }
}

impl<O> Flag<O> {
    /// Returns the long name, and the short one if there is one.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain((self.name == SHORT.0).then_some(SHORT.1))
    }

    fn help(&self) -> String {
        let between = if self.details.is_empty() { "" } else { "; " };
        [self.summary, between, self.details].concat()
    }

    /// Returns the option as the help shows it.
    fn form(&self) -> String {
        let short = match self.name == SHORT.0 {
            true => format!("  {}, ", SHORT.1),
            false => " ".repeat(6),
        };
        let between = if self.takes.is_apart() { " " } else { "" };
        format!("{short}{}{between}{}", self.name, self.takes.form())
    }
}

/// Returns the maximum number of columns of a line that is printed.
pub(crate) fn width() -> usize {
    columns(OUTPUT).min(COLUMNS)
}

/// Returns a text with its first letter in upper case.
fn capitalized(text: &str) -> String {
    let (letter, rest) = text.split_at(1);
    letter.to_uppercase() + rest
}

/// Returns a line for each command: its name, its operands and its summary.
fn list<O>(commands: &[Command<O>]) -> String {
    let row = |command: &Command<O>| {
        let called = format!("  {}", command.with_operands(command.last_name()));
        (called, command.summary.to_string())
    };
    entries(&commands.iter().map(row).collect::<Vec<_>>())
}

/// Returns the lines of the options of these commands, and the end of every help. An option that only some of the
/// commands have begins with their names.
fn options<O>(commands: &'static [Command<O>], name: fn(&Command<O>) -> &'static str) -> String {
    let all: Vec<&Command<O>> = commands.iter().flat_map(Command::with_actions).collect();
    let all: Vec<&Command<O>> = all.into_iter().filter(|it| it.actions().is_empty()).collect();
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut flags: Vec<&Flag<O>> =
        all.iter().flat_map(|command| command.options).copied().collect();
    flags.sort_by_key(|flag| (flag.name, flag.help()));
    flags.dedup_by_key(|flag| (flag.name, flag.help()));
    for flag in flags {
        let has = |command: &&&Command<O>| {
            command.options.iter().any(|it| (it.name, it.help()) == (flag.name, flag.help()))
        };
        let (with, without): (Vec<_>, Vec<_>) = all.iter().partition(has);
        let names = |commands: &[&Command<O>]| {
            commands.iter().map(|command| name(command)).collect::<Vec<_>>().join(", ")
        };
        let of = match (with.len(), without.len()) {
            (_, 0) => String::new(),
            (with_it, without_it) if with_it > without_it => {
                format!("all but {}: ", names(&without))
            }
            _ => format!("{}: ", names(&with)),
        };
        let (form, text) = (flag.form(), of + &flag.help());
        match rows.last_mut() {
            Some((last, others)) if *last == form => *others += &format!("; {text}"),
            _ => rows.push((form, text)),
        }
    }
    rows.push(("  -h, --help".to_string(), "print this help; -h prints a summary".to_string()));
    rows.push(("  -V, --version".to_string(), "print the version".to_string()));
    let shells = format!("print completions for {}", one_of(&SHELLS));
    rows.push(("      --completions SHELL".to_string(), shells));
    let end =
        HELP_END.lines().map(|line| match line.rsplit_once("  ").filter(|it| !it.0.is_empty()) {
            Some((name, text)) => entry(name, name.len() + 2, text),
            None => format!("{line}\n"),
        });
    format!("\nOptions:\n{}{}", entries(&rows), end.collect::<String>())
}

/// Returns rows of a name and a text. The texts begin at the same column.
fn entries(rows: &[(String, String)]) -> String {
    let column = rows.iter().map(|(name, _)| name.len() + 2).max().unwrap_or(0);
    rows.iter().map(|(name, text)| entry(name, column, text)).collect()
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
pub(crate) fn entry(name: &str, column: usize, text: &str) -> String {
    let width = width();
    let (mut lines, mut line) = (String::new(), format!("{name:column$}"));
    let (mut column, mut is_empty) = (column, true);
    if column > 0 && column + NARROW > width {
        column = INDENTATION;
        lines = line.trim_end().to_string() + "\n";
        line = " ".repeat(column);
    }
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > width {
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

/// The last paragraphs of every help. Two spaces separate names from texts.
const HELP_END: &str = "
Environment:
  BITSOLVE_CPU=NAME  solvers use this backend: portable, neon, avx2 or avx512. The default is the best one for this processor

Exit status:
  0  everything was printed, or the reader closed the pipe
  1  the input was rejected or could not be read, the output could not be written, or there was not enough memory
  2  the command line or BITSOLVE_CPU is wrong
";
