//! Lines of guesses, secrets and answers.

use std::io::BufRead;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::text::lines::{decimal, is_variation, Lines, Word};
use crate::text::quote::quoted;
use crate::text::Error;

/// The maximum number of words on a line. Eight pins and an answer with one word per hit have fewer.
pub(crate) const MOST_WORDS: usize = 32;

/// The maximum number of bytes of a word. The names of all colors in one word have fewer.
pub(crate) const LONGEST_WORD: usize = 1100;

/// A line whose codewords and answer are read one after another.
pub(crate) struct Line<'a, R> {
    lines: &'a mut Lines<R>,
    words: Vec<Word>,
    /// The words with spaces between them.
    text: String,
    /// The start of the text that has not been read yet.
    begin: usize,
}

impl<'a, R: BufRead> Line<'a, R> {
    /// Starts to read the rest of a line.
    pub(crate) fn new(lines: &'a mut Lines<R>) -> Result<Self, Error> {
        let words = lines.words(MOST_WORDS, LONGEST_WORD)?;
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let text = texts.join(" ").replace(is_variation, "");
        Ok(Self { lines, words, text, begin: 0 })
    }

    /// Reads a codeword with `take`. It takes the codeword from the start of a text. If there is none, it returns the
    /// text from the first error on, and `form` describes codewords for the message. `what` names this codeword there.
    pub(crate) fn read_codeword(
        &mut self,
        what: &str,
        take: impl Fn(&str) -> Result<(Codeword, &str), &str>,
        form: impl Fn(&str) -> String,
    ) -> Result<Codeword, Error> {
        match take(&self.text[self.begin..]) {
            Ok((word, rest)) => {
                self.begin = self.text.len() - rest.len();
                Ok(word)
            }
            Err(wrong) => Err(self.wrong(wrong, 0, &format!("{what} ({})", form(wrong)))),
        }
    }

    /// Reads the answer to a guess, which ends the line.
    pub(crate) fn read_feedback(self, game: &Game) -> Result<Feedback, Error> {
        let found = Feedback::from_text(&self.text[self.begin..]);
        found
            .filter(|found| found.is_possible(game.pins()))
            .map_or_else(|| self.read_hits(game), Ok)
    }

    /// Reads the answer to a guess, which ends the line, as two numbers.
    pub(crate) fn read_hits(self, game: &Game) -> Result<Feedback, Error> {
        let (pins, rest) = (game.pins(), &self.text[self.begin..]);
        let number = |at: usize, most: usize, what: &str| {
            let number = rest.split(' ').nth(at).and_then(|word| decimal(word, &(0..=most)));
            number.ok_or_else(|| self.wrong(rest, at, &format!("{what} (0 to {most})")))
        };
        let black = number(0, pins, "black hits")?;
        let is_possible = |&white: &usize| Feedback { black, white }.is_possible(pins);
        let most = (0..=pins).rev().find(is_possible).unwrap_or(0);
        let white = number(1, most, &format!("white hits with {black} black"))?;
        match rest.split(' ').nth(2) {
            Some(_) => Err(self.wrong(rest, 2, "the end of the line")),
            None => Ok(Feedback { black, white }),
        }
    }

    /// Checks that nothing is left on the line.
    pub(crate) fn end(self) -> Result<(), Error> {
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
