//! Words and lines, for all texts that the programs read.
//!
//! White space separates words. Blank lines and comments are skipped. A comment goes from a word that
//! begins with a `#` to the end of its line. A reader keeps no text, and never waits for input after the
//! white space that ends a word.
//!
//! Texts may be as other systems save them. A line ends with LF, CR LF or CR. A byte order mark at the start of
//! a line is skipped, because files that were joined have several. Ctrl-Z is left out if it is the last byte, and a
//! no-break space, which pages of the web have, is a space.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::text::error::{Error, Position};
use crate::text::quote::quoted;

/// The maximum number of bytes of a word. Even one word with the names of all colors of a Mastermind game is shorter.
const LONGEST: usize = 1100;

/// The byte order marks of UTF-8 and UTF-16, and a no-break space.
const SPECIAL: [&[u8]; 4] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF", b"\xC2\xA0"];

/// Ctrl-Z, which some old systems write at the end of a text.
const CTRL_Z: &[u8] = &[0x1A];

/// What is wrong with a text that begins with a byte order mark of UTF-16.
const UTF_16: &str =
    "the text is in UTF-16; save it as UTF-8 (PowerShell: Out-File -Encoding utf8)";

/// Parses `text` as a decimal number. Returns `None` if the number is not within `range`, or if
/// `text` contains anything but the digits `0` to `9`.
pub(crate) fn decimal<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|number| range.contains(number))
}

/// Returns whether a character separates words: a space, tab, line feed, vertical tab, form feed or carriage return.
/// [`Lines`] returns a no-break space as a space.
pub(crate) fn is_space(c: impl Into<char>) -> bool {
    matches!(c.into(), ' ' | '\t'..='\r')
}

/// Returns these bytes and the next one, if one of the special sequences begins with them.
fn longer(held: &[u8], next: u8) -> Option<&'static [u8]> {
    let begin = |bytes: &'static &[u8]| bytes.get(..=held.len());
    SPECIAL.iter().filter_map(begin).find(|begin| begin.split_last() == Some((&next, held)))
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
    reader: R,
    /// The name that errors begin with.
    pub(crate) name: Option<String>,
    /// The place of the next byte.
    pub(crate) position: Position,
    /// The next bytes, which were taken from the reader because one of the special sequences begins with them. The rest
    /// of it may arrive later. A Ctrl-Z is also held until the next byte or the end of the text shows whether it is
    /// the last byte.
    held: &'static [u8],
    /// Whether the byte before was a CR. Its line has ended already, so an LF is left out.
    after_return: bool,
    /// Whether the end of the text has been seen. On a terminal, another read would wait for more input.
    is_over: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads a text from `reader`. Errors begin with `name`, if there is one.
    pub(crate) fn new(reader: R, name: Option<String>) -> Self {
        let position = Position { line: 1, column: 1 };
        Self { reader, name, position, held: &[], after_return: false, is_over: false }
    }

    /// Returns the next byte and leaves it in the text, or returns `None` at the end of the text. Returns LF for CR.
    #[inline]
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.held.is_empty() && !self.is_over {
            // Most bytes need no special treatment. Without these lines, reading puzzles takes 1.16 times as many
            // instructions.
            match self.reader.fill_buf() {
                Ok([byte @ b' '..=b'~', ..]) => return Ok(Some(*byte)),
                Ok([]) => {
                    self.is_over = true;
                    return Ok(None);
                }
                _ => {}
            }
        }
        self.peek_special()
    }

    /// Does the same for a byte that may need special treatment.
    fn peek_special(&mut self) -> Result<Option<u8>, Error> {
        let at_start = self.position.column == 1;
        while !self.is_over {
            let error = match self.reader.fill_buf() {
                Ok([b'\n', ..]) if self.after_return && self.held.is_empty() => {
                    self.reader.consume(1);
                    self.after_return = false;
                    continue;
                }
                Ok([0xA0, ..]) if self.held == [0xC2] => return Ok(Some(b' ')),
                Ok([byte @ 0x80..=0xFF, ..])
                    if (at_start || *byte == 0xC2) && longer(self.held, *byte).is_some() =>
                {
                    self.held = longer(self.held, *byte).unwrap_or_default();
                    self.reader.consume(1);
                    if self.held == SPECIAL[0] {
                        self.held = &[];
                    }
                    if !SPECIAL.contains(&self.held) {
                        continue;
                    }
                    io::Error::new(io::ErrorKind::InvalidData, UTF_16)
                }
                Ok([]) if self.held == CTRL_Z => {
                    (self.held, self.is_over) = (&[], true);
                    continue;
                }
                Ok(_) if !self.held.is_empty() => return Ok(Some(self.held[0])),
                Ok([b'\r', ..]) => return Ok(Some(b'\n')),
                Ok([0x1A, ..]) => {
                    self.reader.consume(1);
                    self.held = CTRL_Z;
                    continue;
                }
                Ok([byte, ..]) => return Ok(Some(*byte)),
                Ok([]) => {
                    self.is_over = true;
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => error,
            };
            return Err(Error::unreadable(self.name.clone(), error, ""));
        }
        Ok(None)
    }

    /// Takes the next byte, which [`peek`](Self::peek) has returned.
    pub(crate) fn take(&mut self, byte: u8) {
        if let [first, rest @ ..] = self.held {
            (self.held, self.after_return) = (rest, false);
            // The second byte of a no-break space is not held.
            if *first != byte {
                self.reader.consume(1);
            }
        } else {
            self.after_return = byte == b'\n' && matches!(self.reader.fill_buf(), Ok([b'\r', ..]));
            self.reader.consume(1);
        }
        if byte == b'\n' {
            self.position = Position { line: self.position.line + 1, column: 1 };
        } else if byte & 0b1100_0000 != 0b1000_0000 {
            // Columns count characters, so the bytes that continue a UTF-8 character do not count.
            self.position.column += 1;
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
        while let Some(byte) = self.peek()? {
            if is_space(byte) {
                break;
            }
            if bytes.len() == LONGEST {
                let expected = format_args!("a word of up to {LONGEST} bytes");
                return Err(self.rejected(
                    position,
                    expected,
                    quoted(String::from_utf8_lossy(&bytes)),
                ));
            }
            if !byte.is_ascii_graphic() {
                bytes.push(byte);
                self.take(byte);
                continue;
            }
            // Most words are ASCII, and are taken as a whole. The byte is in the buffer, so this does not wait.
            let Ok(buffer) = self.reader.fill_buf() else { break };
            let most = buffer.len().min(LONGEST - bytes.len());
            let end = buffer[..most].iter().position(|byte| !byte.is_ascii_graphic());
            let count = end.unwrap_or(most);
            bytes.extend_from_slice(&buffer[..count]);
            self.reader.consume(count);
            self.position.column += count;
            self.after_return = false;
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

impl<R: Read> Lines<BufReader<R>> {
    /// Returns a reader of the text that is there already. It never waits, and is over where that text ends.
    pub(crate) fn there(&self) -> Lines<&[u8]> {
        let Self { ref reader, position, held, after_return, is_over, .. } = *self;
        Lines { reader: reader.buffer(), name: None, position, held, after_return, is_over }
    }

    /// Returns whether the next line with words is there already, with its end.
    pub(crate) fn has_line(&self) -> bool {
        let mut there = self.there();
        if there.position.column > 1 {
            let _ = there.raw_line(0);
        }
        let is_end = |byte| matches!(byte, b'\n' | b'\r');
        matches!(there.next_line(), Ok(Some(_))) && there.reader.iter().copied().any(is_end)
    }
}

impl Lines<&[u8]> {
    /// Skips the next word. Returns the number of its bytes, or `None` if the text has no white space after it.
    pub(crate) fn skip_word(&mut self) -> Option<usize> {
        self.next_line().ok()??;
        let length = self.reader.iter().position(|&byte| is_space(byte))?;
        (self.reader, self.held) = (&self.reader[length..], &[]);
        Some(length)
    }
}

#[cfg(test)]
mod tests;
