//! Reads nested braces. [`super::super::text`] has their grammar.
//!
//! Trees of public contests have the same form, but do not name the game. Their codewords may have capital
//! letters, `A` for the first color.

use std::io::BufRead;

use crate::mastermind::tree::read::chars::Chars;
use crate::mastermind::tree::read::draft::{answer, Draft, Entry, ANSWER, NONE};
use crate::mastermind::tree::read::TreeTextError;
use crate::text::Position;

/// What was read of a tree before its form was known.
pub(super) enum Begun {
    /// Nothing, or the name of the game.
    No,
    /// The guess, which is all.
    Guess(String, Position),
    /// The first brace.
    Brace,
    /// The first brace, the guess in quotes, and the colon after it.
    Quotes(String, Position),
}

/// Reads the rest of a tree.
pub(super) fn read<R: BufRead>(
    chars: &mut Chars<'_, R>,
    draft: &mut Draft<'_>,
    begun: Begun,
) -> Result<(), TreeTextError> {
    chars.next()?;
    let place = match &begun {
        Begun::Guess(_, place) | Begun::Quotes(_, place) => *place,
        _ => chars.place(),
    };
    draft.check_colors(chars, place)?;
    let mut node = read_strategy(chars, draft, (NONE, (0, 0), place), begun)?;
    loop {
        let (number, mut is_complete) = node;
        let mut parent = number;
        while is_complete {
            // Another branch, or the end of the node before it.
            parent = draft.nodes[parent as usize].parent;
            draft.answered.pop();
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
            return Err(chars.wrong(place, &expected, &text).into());
        };
        draft.add_answer(chars, parent, answer, place, Some(draft.game()))?;
        chars.expect(b':', || draft.after(parent, true))?;
        node = read_strategy(chars, draft, (parent, answer, place), Begun::No)?;
    }
}

/// Reads a guess, or a brace and a guess up to its first branch. Returns the node, and whether it is
/// complete.
fn read_strategy<R: BufRead>(
    chars: &mut Chars<'_, R>,
    draft: &mut Draft<'_>,
    (parent, answer, place): (u32, (u8, u8), Position),
    begun: Begun,
) -> Result<(u32, bool), TreeTextError> {
    let (has_colon, is_alone) =
        (matches!(begun, Begun::Quotes(..)), matches!(begun, Begun::Guess(..)));
    let has_branches = match begun {
        Begun::No => chars.take_if(b'{')?,
        _ => !is_alone,
    };
    let (text, guess_place) = match begun {
        Begun::Guess(text, place) | Begun::Quotes(text, place) => (text, place),
        Begun::No | Begun::Brace => chars.word()?,
    };
    let guess = draft.spelling.parse(&draft.game(), &text);
    let entry = Entry { parent, answer, guess, place, guess_place };
    let node = draft.add(chars, entry)?;
    if guess.is_none() {
        return Err(draft.foreign_guess(chars, node, &text).into());
    }
    if !has_branches {
        return Ok((node, true));
    }
    if !has_colon {
        chars.expect(b':', || draft.after(node, true))?;
    }
    chars.expect(b'{', || draft.after(node, true))?;
    // A guess without branches may have empty braces.
    if !chars.take_if(b'}')? {
        return Ok((node, false));
    }
    chars.expect(b'}', || draft.after(node, true))?;
    Ok((node, true))
}
