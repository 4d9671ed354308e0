//! Words and lines, for all texts that the programs read.
//!
//! White space separates words. Blank lines and comments are skipped. A comment goes from a word that
//! begins with a `#` to the end of its line. A reader keeps no text, and never waits for input after the
//! white space that ends a word.

use std::fmt::Display;
use std::io::{self, BufRead};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::text::clean::CleanText;
use crate::text::error::{Error, Position};
use crate::text::quote::quoted;

/// The maximum number of bytes of a word. Even one word with the names of all colors of a Mastermind game is shorter.
const LONGEST: usize = 1100;

/// Parses `text` as a decimal number. Returns `None` if the number is not within `range`, or if
/// `text` contains anything but the digits `0` to `9`.
pub(crate) fn decimal<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|number| range.contains(number))
}

/// Returns whether a character separates words: a space, tab, line feed, vertical tab, form feed or carriage return.
pub(crate) fn is_space(c: impl Into<char>) -> bool {
    matches!(c.into(), ' ' | '\t'..='\r')
}

/// Returns whether a character only says how the symbol before it is drawn: as text or as a picture.
pub(crate) fn is_variation(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

/// A word to be parsed later.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// The word. Bytes that are not UTF-8 are replaced.
    pub(crate) text: String,
    /// Where the word begins.
    pub(crate) position: Position,
}

/// A reader of words, one by one or line by line. All its functions return an error if the text cannot be
/// read.
pub(crate) struct Lines<R> {
    text: CleanText<R>,
    /// The name that errors begin with.
    pub(crate) name: Option<String>,
    /// The place of the next byte.
    pub(crate) position: Position,
}

impl<R: BufRead> Lines<R> {
    /// Reads a text from `reader`. Errors begin with `name`, if there is one.
    pub(crate) fn new(reader: R, name: Option<String>) -> Self {
        Self { text: CleanText::new(reader), name, position: Position { line: 1, column: 1 } }
    }

    /// Returns the bytes that are there. If there are none, waits for some. At the end of the text, there are none.
    #[inline]
    fn wait(&mut self) -> Result<&[u8], Error> {
        let Self { text, name, .. } = self;
        text.wait().map_err(|error| unreadable(name, error))
    }

    /// Returns the next byte and leaves it in the text, or returns `None` at the end of the text.
    #[inline]
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Error> {
        self.wait().map(|text| text.first().copied())
    }

    /// Takes the next byte, which [`peek`](Self::peek) has returned.
    #[inline]
    pub(crate) fn take(&mut self, byte: u8) {
        self.text.take(1);
        if byte == b'\n' {
            self.position = Position { line: self.position.line + 1, column: 1 };
        } else {
            self.position.column += usize::from(is_start(byte));
        }
    }

    /// Goes from the end of a line, or from the start of the text, to the next line with words.
    /// Returns the position of its first word, or `None` at the end of the text.
    pub(crate) fn next_line(&mut self) -> Result<Option<Position>, Error> {
        let mut in_comment = false;
        while let Some(byte) = self.peek()? {
            in_comment = byte != b'\n' && (in_comment || byte == b'#');
            if !in_comment && !is_space(byte) {
                return Ok(Some(self.position));
            }
            self.take(byte);
        }
        Ok(None)
    }

    /// Returns the rest of the current line as it is, or `None` at the end of the text. Goes to the
    /// start of the next line. Bytes that are not UTF-8 are replaced, and dots end a line of more
    /// than `longest` bytes, which is cut.
    pub(crate) fn raw_line(&mut self, longest: usize) -> Result<Option<String>, Error> {
        let mut bytes = Vec::new();
        let (mut is_there, mut dots) = (false, "");
        while let Some(byte) = self.peek()? {
            self.take(byte);
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
        let text = String::from_utf8_lossy(&bytes).into_owned() + dots;
        Ok(if is_there { Some(text) } else { None })
    }

    /// Returns the next word of the text, on this line or a later one, or `None` at the end of the text.
    pub(crate) fn next_anywhere(&mut self) -> Result<Option<Word>, Error> {
        let Some(position) = self.next_line()? else { return Ok(None) };
        let mut bytes = Vec::with_capacity(16);
        loop {
            let there = self.wait()?;
            let length = there.iter().take_while(|&&byte| !is_space(byte)).count();
            let is_end = length < there.len() || there.is_empty();
            let taken = length.min(LONGEST - bytes.len());
            bytes.extend_from_slice(&there[..taken]);
            self.position.column += there[..taken].iter().filter(|&&byte| is_start(byte)).count();
            self.text.take(taken);
            if taken < length {
                let expected = format!("a word of up to {LONGEST} bytes");
                let found = quoted(String::from_utf8_lossy(&bytes));
                return Err(self.rejected(position, expected, found));
            }
            if is_end {
                break;
            }
        }
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        Ok(Some(Word { text, position }))
    }

    /// Returns the next word on the line, or `None` at the end of the line.
    pub(crate) fn next_word(&mut self) -> Result<Option<Word>, Error> {
        if self.is_at_end()? {
            return Ok(None);
        }
        self.next_anywhere()
    }

    /// Returns the words on the rest of the line. At most `most` words are allowed.
    ///
    /// # Errors
    /// Returns an error if there are more words.
    pub(crate) fn words(&mut self, most: usize) -> Result<Vec<Word>, Error> {
        let mut words = Vec::new();
        while words.len() < most {
            let Some(word) = self.next_word()? else { break };
            words.push(word);
        }
        self.end_line()?;
        Ok(words)
    }

    /// Checks that no word is left on the line.
    pub(crate) fn end_line(&mut self) -> Result<(), Error> {
        self.next_word()?.map_or(Ok(()), |word| Err(self.surplus(&word, "the end of the line")))
    }

    /// Checks that no word is left in the text.
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        self.next_anywhere()?
            .map_or(Ok(()), |word| Err(self.surplus(&word, "the end of the input")))
    }

    fn surplus(&self, word: &Word, expected: &str) -> Error {
        self.rejected(word.position, expected, quoted(&word.text))
    }

    /// Returns the error for a text that ends here instead of having `expected`.
    pub(crate) fn ended(&self, expected: impl Display) -> Error {
        self.rejected(self.position, expected, "the end of the input")
    }

    /// Returns the error for a line that ends here instead of having `expected`.
    pub(crate) fn line_ended(&self, expected: impl Display) -> Error {
        self.rejected(self.position, expected, "the end of the line")
    }

    /// Returns the error for a text that has `found` at `position` instead of `expected`.
    pub(crate) fn rejected(
        &self,
        position: Position,
        expected: impl Display,
        found: impl Display,
    ) -> Error {
        Error::rejected(self.name.clone(), position, expected.to_string(), found.to_string())
    }

    /// Returns whether no word is left on the line. A comment is left for [`Lines::next_line`] to
    /// skip, so that this function does not wait for the text of the comment.
    fn is_at_end(&mut self) -> Result<bool, Error> {
        loop {
            match self.peek()? {
                None | Some(b'\n' | b'#') => return Ok(true),
                Some(byte) if is_space(byte) => self.take(byte),
                Some(_) => return Ok(false),
            }
        }
    }
}

impl<R> Lines<R> {
    /// Returns whether the next line with words is there already, with its end.
    pub(crate) fn has_line(&self) -> bool {
        let there = self.text.there();
        let end = there.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
        // The rest of the current line does not count.
        let mut is_skipped = self.position.column > 1;
        there[..end].iter().any(|&byte| {
            is_skipped = byte != b'\n' && (is_skipped || byte == b'#');
            !is_skipped && !is_space(byte)
        })
    }

    /// Returns the words that have arrived completely, which is known from the white space after them. Each comes with
    /// the number of its line, counted from 0, and with whether the whole line has arrived.
    pub(crate) fn words_there(&self) -> impl Iterator<Item = (usize, bool, &[u8])> {
        let there = self.text.there();
        let end = there.iter().rposition(|&byte| is_space(byte)).map_or(0, |last| last + 1);
        let lines = there[..end].split_inclusive(|&byte| byte == b'\n');
        lines.enumerate().flat_map(|(number, line)| {
            let is_whole = line.ends_with(b"\n");
            let words = line.split(|&byte| is_space(byte)).filter(|word| !word.is_empty());
            words.take_while(|word| word[0] != b'#').map(move |word| (number, is_whole, word))
        })
    }
}

#[cold]
fn unreadable(name: &Option<String>, error: io::Error) -> Error {
    Error::unreadable(name.clone(), error)
}

/// Returns whether a byte begins a character of UTF-8. Columns count characters.
fn is_start(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

#[cfg(test)]
mod tests;
