//! A conversation with a person at a terminal, and feedback as people write it.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write};
use std::sync::atomic::Ordering;

use crate::exit::{write_to, Failure};
use crate::mastermind::{Codeword, Feedback, Game, Turn};
use crate::programs::mastermind::task::Task;
use crate::programs::mastermind::Input;
use crate::progress::interrupt::Interrupts;
use crate::text::numbers::count;
use crate::text::quote::shown;

/// The maximum number of bytes of a line that are kept.
const LONGEST_LINE: usize = 1000;

/// The maximum number of secrets that are listed.
const MANY: usize = 500;

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

    /// Prints a message on lines of its own.
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

/// Parses a codeword. Spaces may separate its colors, as in `1 1 2 2`.
pub(super) fn code(task: &Task, text: &str) -> Option<Codeword> {
    let colors: Vec<&str> = text.split_whitespace().collect();
    task.parse(&colors.concat()).or_else(|| task.parse(&colors.join(",")))
}

/// Returns turns, one per line.
pub(super) fn table(task: &Task, turns: &[Turn]) -> String {
    if turns.is_empty() {
        return "There is no turn yet.".to_string();
    }
    let lines = (1..).zip(turns).map(|(number, &Turn { guess, feedback })| {
        let (guess, Feedback { black, white }) = (task.show(guess), feedback);
        format!("{number}: {guess} {black} black, {white} white")
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
    let listed = secrets.iter().take(MANY).map(|&secret| format!(" {}", task.show(secret)));
    let mut text = format!("{} secrets are possible:", secrets.len()) + &listed.collect::<String>();
    if secrets.len() > MANY {
        text += &format!(" ... and {} more", secrets.len() - MANY);
    }
    text
}

/// Returns a description of codewords, for an introduction.
pub(super) fn rules(task: &Task) -> String {
    let repeats = if task.game.repeats() { " Repeats are allowed." } else { "" };
    format!("A codeword is {}.{repeats}", task.form())
}

/// Parses feedback in the forms that people use: `1 2`, `1,2`, `12`, `b1w2`, `1b 2w`, `1A2B`, `1
/// black, 2 white` or one letter per hit, `bww`. Hits that are not mentioned in a form with letters
/// are 0.
///
/// # Errors
/// Returns a message if the text has none of these forms, or no guess of the game can get the feedback.
pub(super) fn feedback(game: &Game, text: &str) -> Result<Feedback, String> {
    let Some((black, white)) = hits(&text.to_lowercase()) else {
        let text = shown(text);
        return Err(format!(
            "'{text}' is not an answer. Type black and white, such as 1 2. For help, type help."
        ));
    };
    let feedback = Feedback { black, white };
    if game.can_give(feedback) {
        return Ok(feedback);
    }
    let pins = game.pins();
    let reason = match (black, white) {
        _ if black.saturating_add(white) > pins => {
            format!("there {} only {}", if pins == 1 { "is" } else { "are" }, count(pins, "pin"))
        }
        (_, 1) if black + 1 == pins => {
            "if all other pins are right, the last one cannot be in the wrong place".to_string()
        }
        _ => format!("no guess in {game} can get this answer"),
    };
    Err(format!("{black} black and {white} white is not possible: {reason}."))
}

/// Returns the black hits and the white hits, which may be impossible.
fn hits(text: &str) -> Option<(usize, usize)> {
    let words = words(text)?;
    // In Bulls and Cows, 1A2B is written for 1 bull and 2 cows.
    let has_bulls = words.contains(&"a");
    let color = |name: &str| match name {
        "a" => Some(0),
        "b" if has_bulls => Some(1),
        "b" | "black" | "blacks" | "bull" | "bulls" => Some(0),
        "w" | "white" | "whites" | "cow" | "cows" => Some(1),
        _ => None,
    };
    let number = |word: &str| word.parse::<usize>().ok();
    let mut hits = [None, None];
    match words[..] {
        [] => return None,
        [word] if word.len() == 2 && number(word).is_some() => {
            return Some((number(&word[..1])?, number(&word[1..])?));
        }
        [black, white] if number(black).is_some() && number(white).is_some() => {
            return Some((number(black)?, number(white)?));
        }
        _ if words.iter().any(|word| number(word).is_some()) => {
            for pair in words.chunks(2) {
                let &[one, other] = pair else { return None };
                let (name, count) = if number(one).is_some() { (other, one) } else { (one, other) };
                if hits[color(name)?].replace(number(count)?).is_some() {
                    return None;
                }
            }
        }
        _ => {
            for word in words {
                let letters = word.split("").filter(|letter| !letter.is_empty());
                let names = if color(word).is_some() { vec![word] } else { letters.collect() };
                for name in names {
                    *hits[color(name)?].get_or_insert(0) += 1;
                }
            }
        }
    }
    Some((hits[0].unwrap_or(0), hits[1].unwrap_or(0)))
}

/// Splits a text into numbers and words of letters. Returns `None` if it begins with another character, or
/// has others than these and those that may separate them.
fn words(text: &str) -> Option<Vec<&str>> {
    let text = text.trim();
    if !text.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let mut words = Vec::new();
    for mut rest in text.split([' ', '\t', ',', ';', ':', '/', '|', '+', '-']) {
        while let Some(first) = rest.chars().next() {
            let is_same = |c: char| c.is_ascii_digit() == first.is_ascii_digit();
            let (word, after) = rest.split_at(rest.find(|c| !is_same(c)).unwrap_or(rest.len()));
            if !word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                return None;
            }
            words.extend(Some(word).filter(|&word| word != "and"));
            rest = after;
        }
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_feedback_in_many_forms() {
        let mut checked = 0;
        for (texts, black, white) in [
            (
                "1 2|1,2|1, 2| 1  2 |1/2|1-2|1+2|1:2|12|b1w2|w2b1|B1 W2|1b2w|2w 1b|1B, 2W|bww|BWW|\
                 wbw|b ww|1 black 2 white|1 black and 2 white|black 1, white 2|1 bull, 2 cows|\
                 black white white|1A2B|1a 2b",
                1,
                2,
            ),
            ("0 0|00|b0|w0|0b0w|0,0", 0, 0),
            ("4 0|4A|4A0B|40|bbbb|4b|b4|4 blacks|4 bulls", 4, 0),
            ("0 4|wwww|4w|w4", 0, 4),
        ] {
            for text in texts.split('|') {
                assert_eq!(feedback(&Game::USUAL, text), Ok(Feedback { black, white }), "{text}");
                checked += 1;
            }
        }
        assert_eq!(checked, 45);
        let wrong = "| |1|123|1 2 3|1 b 2|b1b2|x|bwx|1x2|1.5|-|b1w|1 2 w|99999999999999999999 0|\
                     \u{661} 2|2black2black|-1 2|,1 2|1 ...";
        for text in wrong.split('|') {
            let error = feedback(&Game::USUAL, text).unwrap_err();
            assert!(error.contains(" is not an answer."), "{text}: {error}");
        }
    }
}
