//! What the three notations share: words that must be there, and the parts of messages.

use std::fmt::Display;
use std::io::BufRead;

use crate::text::lines::{Lines, Word};
use crate::text::{Error, Position};

/// Returns the next word, which must exist and must not be cut.
pub(super) fn needed(
    lines: &mut Lines<impl BufRead>,
    expected: impl Display,
) -> Result<Word, Error> {
    match lines.next_word()? {
        Some(word) if word.is_cut => {
            Err(lines.rejected(word.position, expected, quoted(word.text)))
        }
        Some(word) => Ok(word),
        None => Err(lines.line_ended(expected)),
    }
}

/// Parses a text with `read`, which must consume all of it.
pub(super) fn whole<'a, T>(
    text: &'a str,
    read: impl FnOnce(&mut Lines<&'a [u8]>) -> Result<T, Error>,
) -> Result<T, Error> {
    // A hand of all 52 cards, with tens of two characters.
    const LONGEST: usize = 59;
    let mut lines = Lines::new(text.as_bytes(), None).with_longest(LONGEST);
    lines.next_line()?;
    let value = read(&mut lines)?;
    lines.end_line()?;
    lines.end()?;
    Ok(value)
}

/// Returns the position `characters` columns after another.
pub(super) fn after(position: Position, characters: usize) -> Position {
    Position { column: position.column + characters, ..position }
}

/// Quotes and escapes something from the input for a message.
pub(super) fn quoted(text: impl Display) -> String {
    format!("\"{}\"", text.to_string().escape_debug())
}

/// Writes `no cards`, `1 card` or `2 cards`.
pub(super) fn cards(count: usize) -> String {
    match count {
        0 => "no cards".to_string(),
        1 => "1 card".to_string(),
        _ => format!("{count} cards"),
    }
}
