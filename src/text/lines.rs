//! Lines of words, for texts in which each line is one statement.
//!
//! Blank lines and comments are skipped. A comment goes from a word that begins with a `#` to the
//! end of its line. Like [`Tokens`], a reader of lines keeps no text, and it never waits for input
//! after the end of the current line.

use std::fmt::Display;
use std::io::BufRead;
use std::mem::replace;
use std::ops::RangeInclusive;

use crate::text::error::{Error, Position};
use crate::text::tokens::{is_space, Tokens};

/// The lines of a text, read word by word.
pub(crate) struct Lines<R> {
    tokens: Tokens<R>,
}

/// A word to be parsed later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// The word. Bytes that are not UTF-8 are replaced, and dots end a word that is too long.
    pub(crate) text: String,
    /// Whether the word is too long. If so, `text` is only its beginning, followed by dots.
    pub(crate) is_cut: bool,
    /// Where the word begins.
    pub(crate) position: Position,
}

impl<R: BufRead> Lines<R> {
    /// Reads lines from `reader`. Errors begin with `name`, if there is one.
    pub(crate) fn new(reader: R, name: Option<String>) -> Self {
        Self { tokens: Tokens::new(reader, name) }
    }

    /// Reads words of up to `longest` bytes.
    pub(crate) fn with_longest(self, longest: usize) -> Self {
        Self { tokens: self.tokens.with_longest(longest) }
    }

    /// Reads words of up to `longest` bytes from now on.
    pub(crate) fn set_longest(&mut self, longest: usize) {
        self.tokens.longest = longest;
    }

    /// Goes from the end of a line, or from the start of the text, to the next line with words.
    /// Returns the position of its first word, or `None` at the end of the input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn next_line(&mut self) -> Result<Option<Position>, Error> {
        Ok(self.tokens.skip_to_token()?.map(|_| self.tokens.position))
    }

    /// Returns the place of the next byte.
    pub(crate) fn next_place(&self) -> Position {
        self.tokens.position
    }

    /// Returns the next byte without taking it, or `None` at the end of the input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Error> {
        self.tokens.peek()
    }

    /// Takes the next byte, which [`peek`](Self::peek) has returned.
    pub(crate) fn take(&mut self, byte: u8) {
        self.tokens.advance(byte);
    }

    /// Returns the name that errors begin with.
    pub(crate) fn text_name(&self) -> Option<String> {
        self.tokens.name.clone()
    }

    /// Returns whether the text comes from a file that has a name.
    pub(crate) fn is_file(&self) -> bool {
        self.tokens.name.is_some()
    }

    /// Returns whether something of the current line has been read, but not its end.
    pub(crate) fn is_within_line(&self) -> bool {
        self.tokens.position.column > 1
    }

    /// Returns the rest of the current line as it is, or `None` at the end of the input. Goes to the
    /// start of the next line. Bytes that are not UTF-8 are replaced, and dots end a line of more
    /// than `longest` bytes, which is cut.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn raw_line(&mut self, longest: usize) -> Result<Option<String>, Error> {
        let mut bytes = Vec::new();
        let (mut is_there, mut dots) = (false, "");
        while let Some(byte) = self.tokens.peek()? {
            self.tokens.advance(byte);
            is_there = true;
            if byte == b'\n' {
                break;
            }
            if bytes.len() < longest {
                bytes.push(byte);
            } else {
                dots = "...";
            }
        }
        Ok(is_there.then(|| String::from_utf8_lossy(&bytes).into_owned() + dots))
    }

    /// Parses the next word on the line with `parse`. `expected` describes the word in errors.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, if the line has no more words, if the word is
    /// too long or not UTF-8, or if `parse` returns `None`.
    pub(crate) fn word<T>(
        &mut self,
        parse: impl FnOnce(&str) -> Option<T>,
        expected: impl Display,
    ) -> Result<T, Error> {
        let word = if self.is_at_end()? { None } else { self.tokens.token(parse, &expected)? };
        word.ok_or_else(|| self.line_ended(&expected))
    }

    /// Parses the next word on the line as a decimal number within `range`. `what` names the number
    /// in errors.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, or if the next word is missing or is not such
    /// a number.
    pub(crate) fn number_within(
        &mut self,
        range: &RangeInclusive<u32>,
        what: impl Display,
    ) -> Result<u32, Error> {
        let number =
            if self.is_at_end()? { None } else { self.tokens.number_within(range, &what)? };
        let expected = || format!("{what} ({} to {})", range.start(), range.end());
        number.ok_or_else(|| self.line_ended(expected()))
    }

    /// Returns the words on the rest of the line. There may be at most `most`, of up to `longest` bytes
    /// each.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, or if there are more words.
    pub(crate) fn words(&mut self, most: usize, longest: usize) -> Result<Vec<Word>, Error> {
        let usual = replace(&mut self.tokens.longest, longest);
        let mut words = Vec::new();
        while words.len() < most {
            let Some(word) = self.next_word()? else { break };
            words.push(word);
        }
        self.tokens.longest = usual;
        self.end_line()?;
        Ok(words)
    }

    /// Returns the next word on the line, or `None` at the end of the line.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn next_word(&mut self) -> Result<Option<Word>, Error> {
        if self.is_at_end()? {
            return Ok(None);
        }
        let token = self.tokens.next_token()?;
        Ok(token.map(|token| Word {
            text: token.shown(),
            is_cut: token.cut,
            position: token.position,
        }))
    }

    /// Checks that no word is left on the line.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, or if a word is left.
    pub(crate) fn end_line(&mut self) -> Result<(), Error> {
        if self.is_at_end()? {
            return Ok(());
        }
        self.tokens.token(|_| None, "the end of the line").map(|_: Option<()>| ())
    }

    /// Checks that no word is left in the input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, or if a word is left.
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        if self.next_line()?.is_none() {
            return Ok(());
        }
        self.tokens.token(|_| None, "the end of the input").map(|_: Option<()>| ())
    }

    /// Returns the error for an input that ends here instead of having `expected`.
    pub(crate) fn ended(&self, expected: impl Display) -> Error {
        self.tokens.ended(expected)
    }

    /// Returns the error for an input that has `found` at `position` instead of `expected`.
    pub(crate) fn rejected(
        &self,
        position: Position,
        expected: impl Display,
        found: impl Display,
    ) -> Error {
        self.tokens.rejected(position, expected.to_string(), found.to_string())
    }

    /// Returns the error for an input that contradicts itself, which shows at `position`.
    pub(crate) fn contradictory(&self, position: Position, message: String) -> Error {
        Error::contradictory(self.tokens.name.clone(), position, message)
    }

    /// Returns the error for a line that ends here instead of having `expected`.
    pub(crate) fn line_ended(&self, expected: impl Display) -> Error {
        self.rejected(self.tokens.position, expected, "the end of the line")
    }

    /// Returns whether no word is left on the line. A comment is left for [`Lines::next_line`] to
    /// skip, so that this function does not wait for the text of the comment.
    fn is_at_end(&mut self) -> Result<bool, Error> {
        loop {
            match self.tokens.peek()? {
                None | Some(b'\n' | b'#') => return Ok(true),
                Some(byte) if is_space(byte) => self.tokens.advance(byte),
                Some(_) => return Ok(false),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Lines<&[u8]> {
        Lines::new(text.as_bytes(), None)
    }

    /// Reads the numbers of a text, one or more per line.
    fn numbers(text: &str) -> Result<Vec<Vec<u32>>, String> {
        let read = |lines: &mut Lines<&[u8]>| {
            let mut all = Vec::new();
            while lines.next_line()?.is_some() {
                let mut line = vec![lines.number_within(&(0..=9), "a number")?];
                while !lines.is_at_end()? {
                    line.push(lines.number_within(&(0..=9), "a number")?);
                }
                lines.end_line()?;
                all.push(line);
            }
            Ok(all)
        };
        read(&mut lines(text)).map_err(|error: Error| error.to_string())
    }

    #[test]
    fn words_stay_in_their_lines_and_comments_are_skipped() {
        let text = "1 2\r\n\r\n \t3\x0b4\x0c\n# 5\n  #6 7\n#\n8 #9\n1 2 # 3 # 4\r\n5 #";
        let read = vec![vec![1, 2], vec![3, 4], vec![8], vec![1, 2], vec![5]];
        assert_eq!(numbers(text), Ok(read));
        for text in ["", "\n", " \r\n", "#", "# 1\n#2", "\n\n#\n"] {
            assert_eq!(numbers(text), Ok(vec![]), "{text:?}");
        }
        // A `#` inside a word does not start a comment.
        let error = "2:3: expected a number (0 to 9), found \"3#\"";
        assert_eq!(numbers("1\n2 3#"), Err(error.to_string()));
    }

    #[test]
    fn a_line_that_ends_early_or_late_is_an_error_with_a_position() {
        let ends = [("1", "1:2"), ("1  \n2", "1:4"), ("\n 1\r\n2", "2:4"), ("1 #2", "1:3")];
        for (text, place) in ends {
            let mut lines = lines(text);
            assert!(lines.next_line().unwrap().is_some());
            assert_eq!(lines.word(|text| text.parse().ok(), "one").ok(), Some(1));
            let error = lines.word(|_| Some(()), "two").unwrap_err().to_string();
            assert_eq!(error, format!("{place}: expected two, found the end of the line"));
            assert!(lines.end_line().is_ok());
        }
        let mut lines = lines("1 2\n 3");
        assert!(lines.next_line().unwrap().is_some());
        assert!(lines.word(|_| Some(()), "one").is_ok());
        let error = lines.end_line().unwrap_err().to_string();
        assert_eq!(error, "1:3: expected the end of the line, found \"2\"");
        let error = lines.end().unwrap_err().to_string();
        assert_eq!(error, "2:2: expected the end of the input, found \"3\"");
        assert!(lines.end().is_ok());
    }
}
