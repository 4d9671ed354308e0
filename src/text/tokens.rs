//! Tokens: the words of a text, which white space separates.

use std::fmt::Display;
use std::io::{self, BufRead};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::text::error::{Error, Position};

/// The maximum number of bytes in a token.
pub(crate) const LONGEST_TOKEN: usize = 40;

/// Parses `text` as a decimal number. Returns `None` if the number is not within `range`, or if
/// `text` contains anything but the digits `0` to `9`.
pub(crate) fn decimal<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|number| range.contains(number))
}

/// A reader of tokens, which ASCII white space separates. A `#` at the start of a token begins a
/// comment, which ends with the line.
pub(crate) struct Tokens<R> {
    reader: R,
    /// The name that errors begin with.
    pub(crate) name: Option<String>,
    /// Where the next byte is.
    pub(crate) position: Position,
    /// How many bytes of a token are read.
    pub(crate) longest: usize,
}

impl<R: BufRead> Tokens<R> {
    /// Reads tokens from `reader`. Errors begin with `name`, if there is one.
    pub(crate) fn new(reader: R, name: Option<String>) -> Self {
        Self { reader, name, position: Position { line: 1, column: 1 }, longest: LONGEST_TOKEN }
    }

    /// Returns the reader of the text.
    pub(crate) fn reader(&self) -> &R {
        &self.reader
    }

    /// Reads tokens of up to `longest` bytes.
    pub(crate) fn with_longest(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    /// Parses the next token as a [`decimal`] number within `range`. Returns `None` at the end of
    /// the input. `what` names the number in errors.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, or if the token is not such a number.
    pub(crate) fn number_within(
        &mut self,
        range: &RangeInclusive<u32>,
        what: impl Display,
    ) -> Result<Option<u32>, Error> {
        self.token(
            |text| decimal(text, range),
            format_args!("{what} ({} to {})", range.start(), range.end()),
        )
    }

    /// Parses the next token with `parse`. Returns `None` at the end of the input. `expected`
    /// describes the token in errors.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, if the token is too long or not UTF-8, or if
    /// `parse` returns `None`.
    pub(crate) fn token<T>(
        &mut self,
        parse: impl FnOnce(&str) -> Option<T>,
        expected: impl Display,
    ) -> Result<Option<T>, Error> {
        let Some(token) = self.next_token()? else {
            return Ok(None);
        };
        match token.utf8().and_then(parse) {
            Some(parsed) => Ok(Some(parsed)),
            None => Err(self.rejected(token.position, expected.to_string(), token.quoted())),
        }
    }

    /// Returns the error for an input that ends here instead of having `expected`.
    pub(crate) fn ended(&self, expected: impl Display) -> Error {
        self.rejected(self.position, expected.to_string(), "the end of the input".to_string())
    }

    /// Returns the error for an input that has `found` at `position` instead of `expected`.
    pub(crate) fn rejected(
        &self,
        position: Position,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Error {
        Error::rejected(self.name.clone(), position, expected, found)
    }

    /// Returns the next token, or `None` at the end of the input. A token that is too long is cut,
    /// and the rest of it stays in the input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn next_token(&mut self) -> Result<Option<Token>, Error> {
        let Some(first) = self.skip_to_token()? else {
            return Ok(None);
        };
        let mut token = Token { bytes: Vec::new(), cut: false, position: self.position };
        let mut next = Some(first);
        while let Some(byte) = next.filter(|&byte| !is_space(byte)) {
            if token.bytes.len() == self.longest {
                token.cut = true;
                break;
            }
            token.bytes.push(byte);
            self.advance(byte);
            next = self.peek()?;
        }
        Ok(Some(token))
    }

    /// Skips white space and comments. Returns the first byte of the next token, or `None` at the
    /// end of the input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn skip_to_token(&mut self) -> Result<Option<u8>, Error> {
        let mut in_comment = false;
        while let Some(byte) = self.peek()? {
            in_comment = byte != b'\n' && (in_comment || byte == b'#');
            if !in_comment && !is_space(byte) {
                return Ok(Some(byte));
            }
            self.advance(byte);
        }
        Ok(None)
    }

    /// Returns the next byte and leaves it in the input, or returns `None` at the end of the input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Error> {
        loop {
            match self.reader.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(Error::unreadable(self.name.clone(), error, ""));
                }
            }
        }
    }

    /// Consumes `byte`, which [`Tokens::peek`] has returned.
    pub(crate) fn advance(&mut self, byte: u8) {
        self.reader.consume(1);
        if byte == b'\n' {
            self.position = Position { line: self.position.line + 1, column: 1 };
        } else if byte & 0b1100_0000 != 0b1000_0000 {
            // Columns count characters, so the bytes that continue a UTF-8 character do not count.
            self.position.column += 1;
        }
    }
}

/// Returns whether `byte` is a space, tab, line feed, vertical tab, form feed or carriage return.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// A token and where it begins.
#[derive(Clone)]
pub(crate) struct Token {
    bytes: Vec<u8>,
    /// Whether the token is longer than `bytes`.
    pub(crate) cut: bool,
    pub(crate) position: Position,
}

impl Token {
    /// Returns the token if it is complete and UTF-8.
    pub(crate) fn utf8(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok().filter(|_| !self.cut)
    }

    /// Returns the token for an error message: in quotes, escaped, and cut if it is too long.
    pub(crate) fn quoted(&self) -> String {
        format!("\"{}\"", self.shown().escape_debug())
    }

    /// Returns the token as text. Bytes that are not UTF-8 are replaced, and dots end a token that
    /// is cut.
    pub(crate) fn shown(&self) -> String {
        let mut text = self.bytes.as_slice();
        if self.cut {
            // The cut may have split a character. Drop the bytes that are left of it.
            if let Err(error) = std::str::from_utf8(text) {
                if error.error_len().is_none() {
                    text = &text[..error.valid_up_to()];
                }
            }
        }
        let dots = if self.cut { "..." } else { "" };
        String::from_utf8_lossy(text).into_owned() + dots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: RangeInclusive<u32> = 0..=u32::MAX;

    fn all_numbers(text: &[u8]) -> (Vec<u32>, Option<String>) {
        let mut tokens = Tokens::new(text, None);
        let mut numbers = Vec::new();
        loop {
            match tokens.number_within(&ANY, "n") {
                Ok(Some(number)) => numbers.push(number),
                Ok(None) => return (numbers, None),
                Err(error) => return (numbers, Some(error.to_string())),
            }
        }
    }

    #[test]
    fn any_ascii_white_space_separates() {
        let (numbers, error) = all_numbers(b"\r\n\t 1\x0b2\x0c03 4294967295\r\n\r\n5");
        assert_eq!(numbers, [1, 2, 3, u32::MAX, 5]);
        assert_eq!(error, None);
        assert_eq!(all_numbers(b""), (vec![], None));
        assert_eq!(all_numbers(b" \n "), (vec![], None));
    }

    #[test]
    fn errors_name_what_is_not_a_number_and_its_position() {
        let long = [b'7'; LONGEST_TOKEN + 1];
        let cut = format!("\"{}...\"", "7".repeat(LONGEST_TOKEN));
        let cases: [(&[u8], &str, &str); 11] = [
            (b"1 -2", "1:3", "\"-2\""),
            (b"+2", "1:1", "\"+2\""),
            (b"1\r\n 2.5", "2:2", "\"2.5\""),
            (b"4294967296", "1:1", "\"4294967296\""),
            (b"\n\n\t99999999999999999999", "3:2", "\"99999999999999999999\""),
            (b"a\0b", "1:1", "\"a\\0b\""),
            (b"\"", "1:1", "\"\\\"\""),
            ("1 \u{ff13}".as_bytes(), "1:3", "\"\u{ff13}\""),
            (b"\xff\xfe", "1:1", "\"\u{fffd}\u{fffd}\""),
            (&long, "1:1", &cut),
            (b"5\x1b[31m", "1:1", "\"5\\u{1b}[31m\""),
        ];
        for (text, position, found) in cases {
            let expected = format!("{position}: expected n (0 to 4294967295), found {found}");
            assert_eq!(all_numbers(text).1, Some(expected), "{text:?}");
        }
    }

    #[test]
    fn a_cut_never_splits_a_character() {
        let text = "x".to_string() + &"\u{e9}".repeat(LONGEST_TOKEN);
        let found = format!("x{}...", "\u{e9}".repeat((LONGEST_TOKEN - 1) / 2));
        let error = all_numbers(text.as_bytes()).1.unwrap();
        assert!(error.ends_with(&format!("found \"{found}\"")), "{error}");
    }

    #[test]
    fn columns_count_characters_and_the_end_has_a_position() {
        let mut tokens = Tokens::new("\u{e9}\u{e9} x".as_bytes(), Some("a.in".to_string()));
        assert!(tokens.number_within(&ANY, "n").is_err());
        let error = tokens.number_within(&(0..=6), "n").unwrap_err();
        assert_eq!(error.to_string(), "a.in:1:4: expected n (0 to 6), found \"x\"");
        let error = tokens.ended("more").to_string();
        assert_eq!(error, "a.in:1:5: expected more, found the end of the input");
    }
}
