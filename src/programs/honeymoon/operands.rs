//! What the operands and the values of some options stand for.

use std::ffi::OsStr;
use std::path::PathBuf;

use crate::honeymoon::endgame::Kind;
use crate::honeymoon::hand::Hand;
use crate::programs::arguments::Operands;
use crate::programs::honeymoon::commands::{Action, ACTIONS};
use crate::programs::honeymoon::options::CARDS;
use crate::programs::usage::UsageError;

/// Takes what `endgame` is to do.
pub(super) fn action(operands: &mut Operands<'_>) -> Result<Action, UsageError> {
    let names: Vec<&str> = ACTIONS.iter().map(|(name, _)| *name).collect();
    let taken = operands.take(format!("an action of 'endgame' ({})", names.join(", ")), |name| {
        ACTIONS.iter().find(|(known, _)| *known == name).map(|&(_, action)| action)
    });
    taken.map_err(|error| error.proposing(&names))
}

/// Takes the folder of an endgame database. Its name must not be empty.
pub(super) fn endgame_folder(operands: &mut Operands<'_>) -> Result<PathBuf, UsageError> {
    let error = operands.error("the folder of the endgame database");
    operands.next_raw().filter(|name| !name.is_empty()).map(PathBuf::from).ok_or(error)
}

/// Parses the value of `--kind`.
pub(super) fn parse_kinds(name: &str) -> Option<Vec<Kind>> {
    match name {
        "both" => Some(Kind::ALL.to_vec()),
        _ => Kind::ALL.into_iter().find(|kind| kind.name() == name).map(|kind| vec![kind]),
    }
}

/// Takes all operands as a hand, which may be in several words.
pub(super) fn hand(operands: &mut Operands<'_>) -> Result<Hand, UsageError> {
    let error = operands.error("a hand (such as AKJT8.AQ9.KT.JT9)");
    let mut text = String::new();
    while let Some(word) = operands.next_raw() {
        text = text + &word.to_string_lossy() + " ";
    }
    if text.trim().is_empty() {
        return Err(error);
    }
    match text.parse::<Hand>() {
        Ok(hand) if CARDS.contains(&hand.len()) => Ok(hand),
        Ok(hand) => {
            let found = format!("{} cards", hand.len());
            Err(error.with_expected("a hand of 1 to 13 cards".to_string()).with_found(found))
        }
        Err(wrong) => {
            let part = |part: Option<&str>| part.unwrap_or_default().to_string();
            // The operands are the line.
            let expected = part(wrong.expected()).replace("the end of the line", "only one hand");
            Err(error.with_expected(expected).with_found(part(wrong.found())))
        }
    }
}

/// Returns whether an operand has only digits.
pub(super) fn is_number(operand: &OsStr) -> bool {
    operand.as_encoded_bytes().iter().all(u8::is_ascii_digit)
}
