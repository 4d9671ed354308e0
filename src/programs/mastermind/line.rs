//! Lines of guesses, secrets and answers, and the game whose turns are on them.

use crate::mastermind::feedback::Feedback;
use crate::mastermind::notation::{Answer, Notation};
use crate::mastermind::{Codeword, Game, History};
use crate::programs::mastermind::contradictions::explain;
use crate::programs::mastermind::task::{Input, Task};
use crate::text::lines::{is_variation, Word};
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

    /// Reads the answer to a guess, which ends the line, and learns its notation.
    pub(super) fn read_answer(
        self,
        game: &Game,
        notation: &mut Notation,
    ) -> Result<LineAnswer, Error> {
        let rest = &self.text[self.begin..];
        let is_possible = |answer: &Answer| match *answer {
            Answer::Clear(feedback, _) => feedback.is_possible(game.pins()),
            Answer::OnlyB(hits) => hits <= game.pins(),
        };
        let Some(answer) = Answer::from_text(rest).filter(is_possible) else {
            return Err(self.wrong_hits(game));
        };
        let first = self.text[..self.begin].matches(' ').count();
        let answer =
            LineAnswer { answer, place: self.words[first].position, text: rest.to_string() };
        notation.learn(answer.answer).map_err(|expected| answer.wrong(self.lines, expected))?;
        Ok(answer)
    }

    /// Returns the error for an answer, as if it were two numbers.
    fn wrong_hits(&self, game: &Game) -> Error {
        let rest = &self.text[self.begin..];
        let words: Vec<&str> = rest.split(' ').collect();
        match Feedback::of_words(game.pins(), &words, 0) {
            Ok(_) => self.wrong(rest, 2, "the end of the line"),
            Err((at, expected)) => self.wrong(rest, at, &expected),
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

/// An answer on a line. What it means may depend on the lines after it.
pub(super) struct LineAnswer {
    answer: Answer,
    place: Position,
    text: String,
}

impl LineAnswer {
    /// Returns the hits, by what the input has said so far.
    pub(super) fn settle(&self, lines: &Input, notation: &mut Notation) -> Result<Feedback, Error> {
        match notation.settle(self.answer) {
            Ok((feedback, _)) => Ok(feedback),
            Err(expected) => Err(self.wrong(lines, expected)),
        }
    }

    fn wrong(&self, lines: &Input, expected: String) -> Error {
        lines.rejected(self.place, expected, quoted(&self.text))
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
