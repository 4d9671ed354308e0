//! A conversation with a person at a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write};
use std::sync::atomic::Ordering;

use crate::exit::{write_to, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::history::Turn;
use crate::programs::mastermind::request::Task;
use crate::programs::mastermind::Input;
use crate::progress::interrupt::Interrupts;

/// The maximum number of bytes of a line that are kept.
const LONGEST_LINE: usize = 1000;

/// The maximum number of secrets that are listed.
const MANY: usize = 500;

/// What is said after Ctrl-C. The terminal may have shown `^C` on the line before.
pub(super) const INTERRUPTED: &str = "\nInterrupted";

/// Returns whether a person types these lines and reads the output.
fn is_with_person(lines: &Input) -> bool {
    !lines.is_file() && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Plays with a person or with a program, whoever types these lines.
pub(super) fn converse(
    task: &Task,
    lines: &mut Input,
    output: &mut dyn Write,
    with_person: impl FnOnce(&Task, &mut Dialog<'_>) -> Result<(), Failure>,
    with_program: impl FnOnce(&Task, &mut Input, &mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if is_with_person(lines) {
        with_person(task, &mut Dialog::new(lines, output)?)
    } else {
        with_program(task, lines, output)
    }
}

/// A conversation: the program says something, asks for a line, and so on.
pub(super) struct Dialog<'a> {
    lines: &'a mut Input,
    output: &'a mut dyn Write,
}

impl<'a> Dialog<'a> {
    /// Starts a conversation on the lines after the current one.
    pub(super) fn new(lines: &'a mut Input, output: &'a mut dyn Write) -> Result<Self, Failure> {
        if lines.is_within_line() {
            lines.raw_line(0)?;
        }
        Ok(Self { lines, output })
    }

    /// Says something, on one or more lines of its own.
    pub(super) fn say(&mut self, text: impl Display) -> Result<(), Failure> {
        write_to(self.output, &format!("{text}\n"))
    }

    /// Says what `work` returns. Ctrl-C ends the work, and the conversation goes on.
    pub(super) fn answer(
        &mut self,
        work: impl FnOnce() -> Result<String, Failure>,
    ) -> Result<(), Failure> {
        let interrupts = Interrupts::of_conversation();
        let outcome = work();
        let is_interrupted = interrupts.flag().load(Ordering::Relaxed);
        drop(interrupts);
        match outcome {
            Err(_) if is_interrupted => self.say(format_args!("{INTERRUPTED}.")),
            outcome => self.say(outcome?),
        }
    }

    /// Asks for a line. Returns `None` if the person ends the input.
    pub(super) fn ask(&mut self, prompt: impl Display) -> Result<Option<String>, Failure> {
        write_to(self.output, &format!("{prompt} "))?;
        self.output.flush().map_err(Failure::Output)?;
        let line = self.lines.raw_line(LONGEST_LINE)?;
        if line.is_none() {
            self.say("")?;
        }
        Ok(line)
    }
}

/// Parses a codeword. Spaces may separate its colors, as in `1 1 2 2`.
pub(super) fn code(task: &Task, text: &str) -> Option<Codeword> {
    let colors: Vec<&str> = text.split_whitespace().collect();
    let parse = |text: String| task.settings.parse(&task.game, &text);
    parse(colors.concat()).or_else(|| parse(colors.join(",")))
}

/// Returns turns, one per line.
pub(super) fn table(task: &Task, turns: &[Turn]) -> String {
    if turns.is_empty() {
        return "There is no turn yet.".to_string();
    }
    let lines = (1..).zip(turns).map(|(number, turn)| {
        let Feedback { black, white } = turn.feedback;
        format!("{number}: {} {black} black, {white} white", task.show(turn.guess))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns how many secrets there are, and up to [`MANY`] of them.
pub(super) fn list(task: &Task, secrets: &[Codeword]) -> String {
    match secrets {
        [] => return "No secret is possible.".to_string(),
        [secret] => return format!("Only {} is possible.", task.show(*secret)),
        _ => {}
    }
    let shown = secrets.iter().take(MANY);
    let shown: Vec<String> = shown.map(|&secret| task.show(secret).to_string()).collect();
    let more = match secrets.len().saturating_sub(MANY) {
        0 => String::new(),
        more => format!(" ... and {more} more"),
    };
    format!("{} secrets are possible: {}{more}", secrets.len(), shown.join(" "))
}

/// Returns what a codeword is, for an introduction.
pub(super) fn rules(task: &Task) -> String {
    let repeats = if task.game.repeats() { " Repeats are allowed." } else { "" };
    format!("A codeword is {}.{repeats}", task.settings.codeword_form(&task.game))
}

/// Returns a number of things in words: "1 secret", "2 secrets".
pub(super) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
