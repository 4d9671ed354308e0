//! Reads objects of JSON. [`super::super::json`] has their form.
//!
//! The members of an object may stand in any order, and those that are not known are skipped.

use std::io::BufRead;

use crate::mastermind::game::PINS;
use crate::mastermind::tree::read::chars::Chars;
use crate::mastermind::tree::read::draft::{Draft, Entry, NONE, UNKNOWN};
use crate::mastermind::tree::read::TreeTextError;
use crate::mastermind::tree::MOST_TURNS;
use crate::text::tokens::decimal;
use crate::text::{Error, Position};

/// The members of a node, each with the bit that says that it was read.
const MEMBERS: [(&str, u8); 5] =
    [("game", 1), ("black", 2), ("white", 4), ("guess", 8), ("answers", 16)];

/// Returns whether a node has a member with this name.
pub(super) fn is_member(name: &str) -> bool {
    MEMBERS.iter().any(|(other, _)| *other == name)
}

/// Reads an object whose brace at `place` was read, and the end of the input. `key` is the name of the first
/// member with its place, if it was read with its colon.
pub(super) fn read<R: BufRead>(
    chars: &mut Chars<'_, R>,
    draft: &mut Draft<'_>,
    place: Position,
    mut key: Option<(String, Position)>,
) -> Result<(), TreeTextError> {
    let mut node = add(chars, draft, NONE, place)?;
    // For each open node, the members that were read. The last open node is `node`.
    let mut open: Vec<u8> = vec![0];
    let mut is_first = true;
    loop {
        // The next member, or the end of the node.
        let ends = key.is_none() && chars.take_if(b'}')?;
        if !ends {
            if !is_first {
                chars.expect(b',', || format!(" or '}}'{}", draft.after(node, true)))?;
            }
            is_first = false;
            if read_member(chars, draft, node, &mut open, key.take())? {
                let place = chars.place();
                chars.expect(b'{', || draft.after(node, true))?;
                node = add(chars, draft, node, place)?;
                open.push(0);
                is_first = true;
            }
            continue;
        }
        let seen = open.pop().unwrap_or_default();
        let needed = if open.is_empty() { 8 } else { 2 + 4 + 8 };
        if let Some((name, _)) = MEMBERS.iter().find(|(_, bit)| needed & !seen & bit > 0) {
            let expected = format!("a node with a member \"{name}\"");
            let found = format!("none ({})", draft.path(node, true));
            return Err(chars.rejected(draft.nodes[node as usize].place, &expected, &found).into());
        }
        let Entry { parent, answer, place, .. } = draft.nodes[node as usize];
        node = parent;
        draft.answered.pop();
        if node == NONE {
            draft.check_colors(chars, place)?;
            return Ok(chars.end()?);
        }
        let game = (!draft.may_be_named()).then(|| draft.game());
        draft.add_answer(chars, node, answer, place, game)?;
        // The next answer of the node before it, or their end.
        if chars.take_if(b',')? {
            chars.next()?;
            let place = chars.place();
            chars.expect(b'{', || draft.after(node, true))?;
            node = add(chars, draft, node, place)?;
            open.push(0);
            is_first = true;
        } else {
            chars.expect(b']', || format!(" or ','{}", draft.after(node, true)))?;
        }
    }
}

/// Adds a node whose object begins at `place`.
fn add<R: BufRead>(
    chars: &Chars<'_, R>,
    draft: &mut Draft<'_>,
    parent: u32,
    place: Position,
) -> Result<u32, TreeTextError> {
    let answer = (UNKNOWN, UNKNOWN);
    let entry = Entry { parent, answer, guess: None, place, guess_place: place };
    draft.add(chars, entry)
}

/// Reads a member of the last of the `open` nodes. If it is an array of answers that is not empty, reads
/// only up to the first of them and returns true.
fn read_member<R: BufRead>(
    chars: &mut Chars<'_, R>,
    draft: &mut Draft<'_>,
    node: u32,
    open: &mut [u8],
    key: Option<(String, Position)>,
) -> Result<bool, TreeTextError> {
    let (key, key_place) = match key {
        Some(key) => key,
        None => {
            let key = chars.string()?;
            chars.expect(b':', || draft.after(node, true))?;
            key
        }
    };
    let is_root = open.len() == 1;
    let known = MEMBERS.iter().find(|(name, _)| *name == key);
    let Some(&(name, bit)) =
        known.filter(|(_, bit)| if is_root { bit & 6 == 0 } else { *bit != 1 })
    else {
        return Ok(skip(chars).map(|()| false)?);
    };
    let seen = &mut open[open.len() - 1];
    if *seen & bit > 0 {
        let expected = format!("each member once{}", draft.after(node, true));
        return Err(chars.wrong(key_place, &expected, name).into());
    }
    *seen |= bit;
    chars.next()?;
    let place = chars.place();
    match name {
        "game" => {
            let (text, place) = chars.string()?;
            draft.set_game(chars, &text, place)?;
        }
        "guess" => {
            let (text, guess_place) = chars.string()?;
            // Whether it is one of the game is checked when the game is known.
            let guess = draft.spelling.parse_any(&text);
            let entry = &mut draft.nodes[node as usize];
            (entry.guess, entry.guess_place) = (guess, guess_place);
            if guess.is_none() {
                return Err(draft.foreign_guess(chars, node, &text).into());
            }
        }
        "answers" => {
            chars.expect(b'[', || draft.after(node, true))?;
            let is_empty = chars.take_if(b']')?;
            return Ok(!is_empty);
        }
        _ => {
            let (text, _) = chars.word()?;
            let pins = if draft.may_be_named() { *PINS.end() } else { draft.game().pins() };
            let Some(hits) = decimal(&text, &(0..=pins as u8)).filter(|_| !text.is_empty()) else {
                let expected = format!("{name} hits (0 to {pins}){}", draft.after(node, false));
                return Err(chars.wrong(place, &expected, &text).into());
            };
            let answer = &mut draft.nodes[node as usize].answer;
            if bit == 2 {
                answer.0 = hits;
            } else {
                answer.1 = hits;
            }
        }
    }
    Ok(false)
}

/// Skips a value of any kind.
fn skip<R: BufRead>(chars: &mut Chars<'_, R>) -> Result<(), Error> {
    // The closing sign of each array and object that is open.
    let mut open: Vec<u8> = Vec::new();
    loop {
        let place = chars.place();
        let mut is_complete = true;
        match chars.next()? {
            Some(b'"') => drop(chars.string()?),
            Some(sign @ (b'[' | b'{')) => {
                chars.take(sign);
                let close = sign + 2;
                if !chars.take_if(close)? {
                    open.push(close);
                    is_complete = false;
                    if close == b'}' {
                        skip_key(chars)?;
                    }
                }
            }
            _ => {
                let (text, place) = chars.word()?;
                let is_number = text.bytes().any(|b| b.is_ascii_digit())
                    && text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
                if !is_number && !["true", "false", "null"].contains(&text.as_str()) {
                    return Err(if text.is_empty() {
                        chars.unexpected("a value")
                    } else {
                        chars.wrong(place, "a value", &text)
                    });
                }
            }
        }
        if open.len() > MOST_TURNS {
            let expected = format!("up to {MOST_TURNS} values within each other");
            return Err(chars.rejected(place, &expected, "more"));
        }
        while is_complete {
            let Some(&close) = open.last() else { return Ok(()) };
            if chars.take_if(b',')? {
                if close == b'}' {
                    skip_key(chars)?;
                }
                is_complete = false;
            } else {
                chars.expect(close, || " or ','".to_string())?;
                open.pop();
            }
        }
    }
}

/// Skips the key of a member, and its colon.
fn skip_key<R: BufRead>(chars: &mut Chars<'_, R>) -> Result<(), Error> {
    chars.string()?;
    chars.expect(b':', String::new)
}
