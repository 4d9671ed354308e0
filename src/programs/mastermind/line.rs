//! Lines of guesses, secrets and answers, and the game whose turns are on them.

use crate::mastermind::feedback::Feedback;
use crate::mastermind::notation::AnswerError;
use crate::mastermind::{Codeword, Game, History};
use crate::programs::mastermind::contradictions::explain;
use crate::programs::mastermind::task::{Input, Task};
use crate::text::lines::{is_variation, Word};
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of words on a line. Eight pins and an answer with one word per hit have fewer.
pub(super) const MOST_WORDS: usize = 32;

/// A line whose codewords and answer are read one after another.
pub(super) struct Line<'a> {
    lines: &'a mut Input,
    words: Vec<Word>,
    /// The words with spaces between them.
    text: String,
    /// The start of the text that has not been read yet.
    begin: usize,
}

impl<'a> Line<'a> {
    /// Starts to read the rest of a line.
    pub(super) fn new(lines: &'a mut Input) -> Result<Self, Error> {
        let mut words = lines.words(MOST_WORDS)?;
        // The program numbers turns so, as in `2: 1344 0 black, 1 white`.
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = words.first().and_then(|word| word.text.strip_suffix(':'));
        if number.is_some_and(|text| !text.is_empty() && is_number(text)) {
            words.remove(0);
        }
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let text = texts.join(" ").replace(is_variation, "");
        Ok(Self { lines, words, text, begin: 0 })
    }

    /// Reads a codeword. `what` names it in errors.
    pub(super) fn read_codeword(&mut self, task: &Task, what: &str) -> Result<Codeword, Error> {
        match task.spelling().take(&task.game, &self.text[self.begin..]) {
            Ok((word, rest)) => {
                self.begin = self.text.len() - rest.len();
                Ok(word)
            }
            Err(wrong) => {
                Err(self.wrong(wrong, 0, &format!("{what} ({})", task.form_after(wrong))))
            }
        }
    }

    /// Reads the answer to a guess, which ends the line.
    pub(super) fn read_answer(self, game: &Game) -> Result<Feedback, Error> {
        let (rest, pins) = (&self.text[self.begin..], game.pins());
        let words: Vec<&str> = rest.split_terminator(' ').collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let expected = match Feedback::from_text(rest) {
            Ok(answer) if answer.is_possible(pins) => return Ok(answer),
            // One of two numbers is missing or wrong, or there are more.
            _ if words.iter().all(is_number) => {
                let (at, expected) = match Feedback::of_words(pins, &words, 0) {
                    Ok(_) => (2, "the end of the line".to_string()),
                    Err(wrong) => wrong,
                };
                return Err(self.wrong(rest, at, &expected));
            }
            Err(error) if !matches!(error, AnswerError::OnlyB(hits) if hits > pins) => {
                error.expected()
            }
            _ => format!("an answer that is possible with {}", count(pins, "pin")),
        };
        let first = self.text[..self.begin].matches(' ').count();
        Err(self.lines.rejected(self.words[first].position, expected, quoted(rest)))
    }

    /// Checks that nothing is left on the line.
    pub(super) fn end(self) -> Result<(), Error> {
        match &self.text[self.begin..] {
            "" => Ok(()),
            rest => Err(self.wrong(rest, 0, "the end of the line")),
        }
    }

    /// Returns the error at a word of the remaining text, or at the end of the line.
    fn wrong(&self, rest: &str, number: usize, expected: &str) -> Error {
        let before = &self.text[..self.text.len() - rest.len()];
        let first = if rest.is_empty() { self.words.len() } else { before.matches(' ').count() };
        match self.words.get(first + number) {
            Some(word) => self.lines.rejected(word.position, expected, quoted(&word.text)),
            None => self.lines.line_ended(expected),
        }
    }
}

/// Returns the error for turns that contradict each other. It is at the turn after which no secret is possible. Each
/// turn of the history stands on a line that begins at its place. `show` writes codewords.
pub(super) fn contradiction(
    history: &History,
    places: &[Position],
    lines: &Input,
    show: impl Fn(Codeword) -> String,
) -> Error {
    let (message, last, _) = explain(history, "line", |turn| places[turn].line, show);
    Error::with_message(lines.name.clone(), places[last], message)
}
