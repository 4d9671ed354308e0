//! The parts of a tree: signs, words and strings. White space and comments between them are skipped.

use std::io::BufRead;

use crate::text::lines::Lines;
use crate::text::{Error, Position};

/// The maximum number of bytes in a word or a string that is used. A codeword with long names for its
/// colors has fewer.
const LONGEST: usize = 2000;

/// The byte order mark, which some editors write at the start of a text.
const MARK: char = '\u{feff}';

/// The maximum number of characters that a message shows.
const MOST_SHOWN: usize = 40;

/// The characters of a text.
pub(super) struct Chars<'a, R> {
    lines: &'a mut Lines<R>,
}

impl<'a, R: BufRead> Chars<'a, R> {
    pub(super) fn new(lines: &'a mut Lines<R>) -> Self {
        Self { lines }
    }

    /// Skips white space and comments. Returns the byte after them without taking it, or `None` at the end
    /// of the input.
    pub(super) fn next(&mut self) -> Result<Option<u8>, Error> {
        self.lines.next_line()?;
        self.lines.peek()
    }

    /// Returns the place of the next byte.
    pub(super) fn place(&self) -> Position {
        self.lines.next_place()
    }

    /// Takes the next byte.
    pub(super) fn take(&mut self, byte: u8) {
        self.lines.take(byte);
    }

    /// Takes the next byte after white space if it is this one.
    pub(super) fn take_if(&mut self, byte: u8) -> Result<bool, Error> {
        let is_next = self.next()? == Some(byte);
        if is_next {
            self.take(byte);
        }
        Ok(is_next)
    }

    /// Takes this byte after white space. `context` ends the message if there is another one.
    pub(super) fn expect(
        &mut self,
        byte: u8,
        context: impl FnOnce() -> String,
    ) -> Result<(), Error> {
        if self.take_if(byte)? {
            return Ok(());
        }
        Err(self.unexpected(&format!("'{}'{}", char::from(byte), context())))
    }

    /// Returns the error for a text that goes on with the wrong character.
    pub(super) fn unexpected(&mut self, expected: &str) -> Error {
        let place = self.place();
        let mut is_first = true;
        let text = self.piece(|byte| !std::mem::take(&mut is_first) && is_end(byte));
        match text {
            Ok(text) if text.is_empty() => self.ended(expected),
            Ok(text) => {
                let sign = text.get(..1).filter(|c| is_sign(c.as_bytes()[0]));
                self.wrong(place, expected, sign.unwrap_or(&text))
            }
            Err(error) => error,
        }
    }

    /// Returns the error for a text that has `found` at `place` instead of `expected`.
    pub(super) fn rejected(&self, place: Position, expected: &str, found: &str) -> Error {
        self.lines.rejected(place, expected, found)
    }

    /// Returns the error for a text that ends here.
    pub(super) fn ended(&self, expected: &str) -> Error {
        self.lines.ended(expected)
    }

    /// Checks that nothing is left but white space and comments.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        match self.next()? {
            Some(_) => Err(self.unexpected("the end of the tree")),
            None => Ok(()),
        }
    }

    /// Takes a word, which ends before white space and before any of the signs of a tree, or a string.
    /// Returns it with its place, or an empty word at the end of the input.
    pub(super) fn word(&mut self) -> Result<(String, Position), Error> {
        if self.next()? == Some(b'"') {
            return self.string();
        }
        let place = self.place();
        Ok((self.piece(is_end)?, place))
    }

    /// Takes the text before the colon of a branch, without quotes, and returns it with its place.
    pub(super) fn answer(&mut self) -> Result<(String, Position), Error> {
        if self.next()? == Some(b'"') {
            return self.string();
        }
        let place = self.place();
        let is_end = |byte: u8| b":{}\r\n\"#".contains(&byte);
        let text = self.piece(is_end)?;
        Ok((text.trim_end().to_string(), place))
    }

    /// Takes bytes up to one at which the text ends. A text that is too long is cut.
    fn piece(&mut self, mut is_end: impl FnMut(u8) -> bool) -> Result<String, Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = self.lines.peek()?.filter(|&byte| !is_end(byte)) {
            self.take(byte);
            bytes.push(byte);
            if bytes.len() > LONGEST {
                break;
            }
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Takes a string with its escapes, and returns it with its place.
    pub(super) fn string(&mut self) -> Result<(String, Position), Error> {
        self.next()?;
        let place = self.place();
        if !self.take_if(b'"')? {
            return Err(self.unexpected("a string"));
        }
        let mut bytes = Vec::new();
        loop {
            let here = self.place();
            let Some(byte) = self.lines.peek()? else {
                return Err(self.ended("the end of a string"));
            };
            if byte < b' ' {
                let found = shown(&char::from(byte).to_string());
                return Err(self.rejected(here, "the end of a string", &format!("\"{found}\"")));
            }
            self.take(byte);
            match byte {
                b'"' => return Ok((String::from_utf8_lossy(&bytes).into_owned(), place)),
                b'\\' => {
                    let c = self.escape(here)?;
                    bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                }
                _ => bytes.push(byte),
            }
            // A text that is this long is not a codeword, and the rest of it is not used.
            bytes.truncate(LONGEST);
        }
    }

    /// Takes the rest of an escape, which begins at `place`. Half of a surrogate pair is replaced.
    fn escape(&mut self, place: Position) -> Result<char, Error> {
        let letter = self.lines.peek()?;
        if let Some(byte) = letter {
            self.take(byte);
        }
        let c = match letter {
            Some(c @ (b'"' | b'\\' | b'/')) => char::from(c),
            Some(b'b') => '\x08',
            Some(b'f') => '\x0c',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let mut unit = self.unit(place)?;
                if (0xd800..0xdc00).contains(&unit) && self.lines.peek()? == Some(b'\\') {
                    self.take(b'\\');
                    if self.lines.peek()? != Some(b'u') {
                        return Err(self.rejected(place, "a pair of surrogates", "half of one"));
                    }
                    self.take(b'u');
                    let low = self.unit(place)?;
                    if (0xdc00..0xe000).contains(&low) {
                        unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                    }
                }
                char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return Err(self.rejected(place, "an escape of JSON", "\"\\\"")),
        };
        Ok(c)
    }

    /// Takes four hexadecimal digits.
    fn unit(&mut self, place: Position) -> Result<u32, Error> {
        let mut unit = 0;
        for _ in 0..4 {
            let byte = self.lines.peek()?.unwrap_or_default();
            let Some(digit) = char::from(byte).to_digit(16) else {
                return Err(self.rejected(place, "four hexadecimal digits", "other characters"));
            };
            self.take(byte);
            unit = unit << 4 | digit;
        }
        Ok(unit)
    }

    /// Returns the error for the word at `place`. If the word is empty, another sign stands there.
    pub(super) fn wrong(&mut self, place: Position, expected: &str, text: &str) -> Error {
        if text.is_empty() && place == self.place() {
            return self.unexpected(expected);
        }
        self.rejected(place, expected, &quoted(text))
    }
}

/// Returns a word as a message says that it was found.
pub(super) fn quoted(text: &str) -> String {
    if text.starts_with(MARK) {
        return "a byte order mark".to_string();
    }
    format!("\"{}\"", shown(text))
}

/// Returns whether a word ends before a byte.
fn is_end(byte: u8) -> bool {
    is_sign(byte) || byte.is_ascii_whitespace() || byte == b'#'
}

/// Returns whether a byte stands between words.
fn is_sign(byte: u8) -> bool {
    b"{}[]:,\"".contains(&byte)
}

/// Returns a text as a message shows it.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(MOST_SHOWN).collect();
    let dots = if start.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", start.escape_debug())
}
