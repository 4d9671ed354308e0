//! A conversation with a person at a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write};
use std::sync::atomic::Ordering;

use crate::exit::{write_to, Failure};
use crate::mastermind::notation::{hit_names, AnswerError};
use crate::mastermind::{Codeword, Feedback, Game, Turn};
use crate::programs::help::filled;
use crate::programs::mastermind::task::{Input, Task};
use crate::progress::interrupt::Interrupts;
use crate::text::numbers::count;
use crate::text::quote::shown;

/// The maximum number of bytes of a line that are kept.
const LONGEST_LINE: usize = 1000;

/// The maximum number of secrets that are listed.
const LISTED: usize = 500;

/// The message after Ctrl-C. The terminal may have shown `^C` on the line before.
pub(super) const INTERRUPTED: &str = "\nInterrupted";

/// A conversation: the program prints a message, asks for a line, and so on.
pub(super) struct Dialog<'a> {
    lines: &'a mut Input,
    output: &'a mut dyn Write,
}

impl<'a> Dialog<'a> {
    /// Returns whether a person types these lines and reads the output.
    pub(super) fn is_with_person(lines: &Input) -> bool {
        lines.name.is_none() && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Starts a conversation on the lines after the current one.
    pub(super) fn new(lines: &'a mut Input, output: &'a mut dyn Write) -> Result<Self, Failure> {
        if lines.position.column > 1 {
            lines.raw_line(0)?;
        }
        Ok(Self { lines, output })
    }

    pub(super) fn say(&mut self, text: impl Display) -> Result<(), Failure> {
        write_to(self.output, &format!("{text}\n"))
    }

    /// Prints the message that `work` returns. Ctrl-C ends the work, and the conversation goes on.
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

pub(super) fn table(task: &Task, turns: &[Turn]) -> String {
    if turns.is_empty() {
        return "There is no turn yet.".to_string();
    }
    let lines = (1..).zip(turns).map(|(number, &Turn { guess, feedback })| {
        format!("{number}: {} {}", task.show(guess), hits(&task.game, feedback, ", "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns how many secrets there are, and up to [`LISTED`] of them.
pub(super) fn list(task: &Task, secrets: &[Codeword]) -> String {
    match secrets {
        [] => return "No secret is possible.".to_string(),
        [secret] => return format!("Only {} is possible.", task.show(*secret)),
        _ => {}
    }
    let listed = secrets.iter().take(LISTED).map(|&secret| format!(" {}", task.show(secret)));
    let mut text = format!("{} secrets are possible:", secrets.len()) + &listed.collect::<String>();
    if secrets.len() > LISTED {
        text += &format!(" ... and {} more", secrets.len() - LISTED);
    }
    filled(&text).trim_end().to_string()
}

/// Returns a description of codewords, for an introduction.
pub(super) fn rules(task: &Task) -> String {
    let repeats = if task.game.repeats() { " Repeats are allowed." } else { "" };
    format!("A codeword is {}.{repeats}", task.form_after(""))
}

/// Parses an answer that a person has typed.
///
/// # Errors
/// Returns a message if the text is not an answer, if it is unclear, or if no guess of the game can get it.
pub(super) fn answer(game: &Game, text: &str) -> Result<Feedback, String> {
    let feedback = Feedback::from_text(text).map_err(|error| match error {
        AnswerError::Form => {
            let (text, [black, white]) = (shown(text), hit_names(game));
            format!("'{text}' is not an answer. Type {black} and {white}, such as 1 2. For help, type help.")
        }
        AnswerError::OnlyB(_) => {
            format!("'{}' is unclear. Type {}.", shown(text), error.expected())
        }
    })?;
    if game.can_give(feedback) {
        return Ok(feedback);
    }
    let (pins, Feedback { black, white }) = (game.pins(), feedback);
    let reason = match (black, white) {
        _ if black.saturating_add(white) > pins => {
            format!("there {} only {}", if pins == 1 { "is" } else { "are" }, count(pins, "pin"))
        }
        (_, 1) if black + 1 == pins => {
            "if all other pins are right, the last one cannot be in the wrong place".to_string()
        }
        _ => format!("no guess in {game} can get this answer"),
    };
    Err(format!("{} is not possible: {reason}.", hits(game, feedback, " and ")))
}

/// Returns the numbers of hits with their names, such as `1 black, 2 white`.
pub(super) fn hits(game: &Game, Feedback { black, white }: Feedback, between: &str) -> String {
    if game.is_bulls_and_cows() {
        count(black, "bull") + between + &count(white, "cow")
    } else {
        format!("{black} black{between}{white} white")
    }
}
