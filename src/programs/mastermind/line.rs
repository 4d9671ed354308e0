//! Lines of guesses, secrets and answers.

use crate::mastermind::feedback::Feedback;
use crate::mastermind::{Codeword, Game};
use crate::programs::mastermind::task::{Input, Task};
use crate::text::lines::{decimal, is_variation, Word};
use crate::text::quote::quoted;
use crate::text::Error;

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
        let words = lines.words(MOST_WORDS)?;
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
    pub(super) fn read_feedback(self, game: &Game) -> Result<Feedback, Error> {
        let found = Feedback::from_text(&self.text[self.begin..]);
        found
            .filter(|found| found.is_possible(game.pins()))
            .map_or_else(|| self.read_hits(game), Ok)
    }

    /// Reads the answer to a guess, which ends the line, as two numbers.
    fn read_hits(self, game: &Game) -> Result<Feedback, Error> {
        let (pins, rest) = (game.pins(), &self.text[self.begin..]);
        let number = |at: usize, most: usize, what: &str| {
            let number = rest.split(' ').nth(at).and_then(|word| decimal(word, &(0..=most)));
            number.ok_or_else(|| self.wrong(rest, at, &format!("{what} (0 to {most})")))
        };
        let black = number(0, pins, "black hits")?;
        let most = Feedback::most_white(pins, black);
        let white = number(1, most, &format!("white hits with {black} black"))?;
        match rest.split(' ').nth(2) {
            Some(_) => Err(self.wrong(rest, 2, "the end of the line")),
            None => Ok(Feedback { black, white }),
        }
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
