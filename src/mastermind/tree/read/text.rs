//! Reads nested braces. [`super::super::text`] has their grammar.
//!
//! Trees of public contests have the same form, but do not name the game. Their codewords may have capital
//! letters, `A` for the first color.

use std::io::BufRead;

use crate::mastermind::tree::read::chars::Chars;
use crate::mastermind::tree::read::draft::{answer, Draft, Entry, ANSWER, NONE};
use crate::mastermind::tree::read::TreeTextError;
use crate::text::Position;

/// Reads a tree after the name of its game. `is_open` says whether its first brace was read.
pub(super) fn read<R: BufRead>(
    chars: &mut Chars<'_, R>,
    draft: &mut Draft<'_>,
    is_open: bool,
) -> Result<(), TreeTextError> {
    chars.next()?;
    let place = chars.place();
    let mut node = read_strategy(chars, draft, (NONE, (0, 0), place), is_open)?;
    loop {
        let (number, mut is_complete) = node;
        let mut parent = number;
        while is_complete {
            // Another branch, or the end of the node before it.
            parent = draft.nodes[parent as usize].parent;
            draft.depth -= 1;
            if parent == NONE {
                return Ok(chars.end()?);
            }
            if chars.take_if(b',')? {
                break;
            }
            if !chars.take_if(b'}')? {
                return Err(chars
                    .unexpected(&format!("',' or '}}'{}", draft.after(parent, true)))
                    .into());
            }
            chars.expect(b'}', || draft.after(parent, true))?;
            is_complete = true;
        }
        let (text, place) = chars.answer()?;
        let Some(answer) = answer(&text) else {
            let expected = format!("{ANSWER}{}", draft.after(parent, true));
            return Err(wrong(chars, place, &expected, &text));
        };
        chars.expect(b':', || draft.after(parent, true))?;
        node = read_strategy(chars, draft, (parent, answer, place), false)?;
    }
}

/// Reads a guess, or a brace and a guess up to its first branch. Returns the node, and whether it is
/// complete.
fn read_strategy<R: BufRead>(
    chars: &mut Chars<'_, R>,
    draft: &mut Draft<'_>,
    (parent, answer, place): (u32, (u8, u8), Position),
    is_open: bool,
) -> Result<(u32, bool), TreeTextError> {
    let has_branches = is_open || chars.take_if(b'{')?;
    let (text, guess_place) = chars.word()?;
    let guess = draft.parse(&text);
    let entry = Entry { parent, answer, guess, place, guess_place };
    let node = draft.add(chars, entry)?;
    if guess.is_none() {
        let form = draft.spelling.form(&draft.game());
        let expected = format!("a guess ({form}){}", draft.after(node, false));
        return Err(wrong(chars, guess_place, &expected, &text));
    }
    if !has_branches {
        return Ok((node, true));
    }
    chars.expect(b':', || draft.after(node, true))?;
    chars.expect(b'{', || draft.after(node, true))?;
    // A guess without branches may have empty braces.
    if !chars.take_if(b'}')? {
        return Ok((node, false));
    }
    chars.expect(b'}', || draft.after(node, true))?;
    Ok((node, true))
}

/// Returns the error for a word, or for the sign that stands in its place.
fn wrong<R: BufRead>(
    chars: &mut Chars<'_, R>,
    place: Position,
    expected: &str,
    text: &str,
) -> TreeTextError {
    if text.is_empty() {
        chars.unexpected(expected).into()
    } else {
        chars.wrong(place, expected, text).into()
    }
}
