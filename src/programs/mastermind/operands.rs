//! The operands that several commands have: the game, the strategy and codewords.

use std::ffi::OsStr;
#[cfg(not(flat))]
use std::path::Path;

#[cfg(not(flat))]
use crate::mastermind::game::NAMED;
use crate::mastermind::game::{Game, COLORS, MOST_CODEWORDS, PINS};
use crate::mastermind::strategy::Strategy;
use crate::programs::arguments::Operands;
#[cfg(not(flat))]
use crate::programs::mastermind::plan::Plan;
use crate::programs::mastermind::request::Name;
#[cfg(not(flat))]
use crate::programs::mastermind::request::COMMANDS;
use crate::programs::usage::UsageError;
use crate::text::tokens::decimal;

/// Takes the game, which is one operand such as `4p6c`, or two numbers. Takes nothing if neither is
/// there: then the game is the usual one.
pub(super) fn game(
    operands: &mut Operands<'_>,
    repeats: bool,
    name: Name,
) -> Result<Game, UsageError> {
    let text = |word: Option<&OsStr>| word.and_then(OsStr::to_str).unwrap_or_default().to_string();
    let word = text(operands.peek());
    let size = Game::size(&word);
    let mut here = operands.error("a game of 1 to 8 pins and 1 to 15 colors");
    let (pins, colors, repeats) = match size {
        Some((pins, colors, may_repeat)) => {
            operands.next_raw();
            (pins, colors, may_repeat && repeats)
        }
        None if are_numbers(&word, &text(operands.peek_second())) => {
            let pins = operands.number("pins", &PINS)?;
            here = operands.error("");
            (pins, operands.number("colors", &COLORS)?, repeats)
        }
        None => (Game::USUAL.pins(), Game::USUAL.colors(), repeats),
    };
    let Some(game) = Game::of_size(pins, colors, repeats) else {
        if PINS.contains(&pins) && COLORS.contains(&colors) {
            here = here.with_expected(format!("{pins} colors or more, because no color repeats"));
        }
        return Err(here);
    };
    if name.lists_all() && !game.is_listable() {
        let expected = format!("a game of up to {MOST_CODEWORDS} codewords");
        return Err(here
            .with_expected(expected)
            .with_found(format!("{game} with {} codewords", game.count())));
    }
    Ok(game)
}

/// Returns whether the next operands name a game.
#[cfg(not(flat))]
pub(super) fn names_game(operands: &Operands<'_>) -> bool {
    let text = |word: Option<&OsStr>| word.and_then(OsStr::to_str).unwrap_or_default().to_string();
    let (first, second) = (text(operands.peek()), text(operands.peek_second()));
    Game::size(&first).is_some() || are_numbers(&first, &second)
}

/// Returns whether a word looks like a game, such as `4p6c`, `4p` or `4p6`.
#[cfg(not(flat))]
fn is_like_game(word: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let Some((pins, colors)) = word.split_once(['p', 'P']) else { return false };
    let end = colors.trim_start_matches(is_digit);
    let is_end = end.is_empty() || end.starts_with(['c', 'C', '-']);
    !pins.is_empty() && pins.chars().all(is_digit) && is_end && !end.contains(['.', '/'])
}

/// Rejects the next operand if it was probably meant as a game but is not one. It may also be a file, and
/// if colors have names, a codeword.
#[cfg(not(flat))]
pub(super) fn check_game(operands: &Operands<'_>, has_names: bool) -> Result<(), UsageError> {
    let word = operands.peek().and_then(OsStr::to_str).unwrap_or_default();
    let mut error = operands.error("a game such as 4p6c");
    // This is probably a file that is missing.
    if !word.contains(['.', '/']) {
        error = error.proposing(&NAMED.map(|(name, _)| name));
    }
    let is_meant = is_like_game(word) && !has_names || error.meant().is_some();
    if is_meant && Game::size(word).is_none() && !Path::new(word).exists() {
        return Err(error);
    }
    Ok(())
}

/// Rejects a game or a strategy in the place of the command, unless it is the name of a file.
#[cfg(not(flat))]
pub(super) fn check_command(operands: &Operands<'_>) -> Result<(), UsageError> {
    let word = operands.peek().and_then(OsStr::to_str).unwrap_or_default();
    let (what, example) = match Strategy::from_name(word) {
        _ if COMMANDS.iter().any(|(name, _)| *name == word) => return Ok(()),
        _ if Path::new(word).exists() => return Ok(()),
        Some(_) => ("strategy", word),
        None if Game::size(word).is_some() => ("game", word),
        None if is_like_game(word) => ("game", "4p6c"),
        None => return Ok(()),
    };
    Err(operands.error(format!("a command before the {what}, as in 'next {example}'")))
}

/// Makes an error in an operand of this command propose a strategy. A secret follows the strategy.
#[cfg(not(flat))]
pub(super) fn named(error: UsageError, name: Name) -> UsageError {
    if error.expected().starts_with("a secret") {
        return error;
    }
    let mut names = Strategy::ALL.map(Strategy::name).to_vec();
    if matches!(name, Name::Evaluate | Name::Tree) {
        names.extend(Plan::ALL.map(Plan::name));
    }
    error.proposing(&names)
}

/// Returns whether two operands, or one if the second is empty, are meant as the numbers of pins and
/// colors. A codeword of the usual game is a number too, but it is longer.
fn are_numbers(first: &str, second: &str) -> bool {
    let is_short =
        |text: &str| text.len() < Game::USUAL.pins() && decimal(text, &(0..=usize::MAX)).is_some();
    let may_be_other = Game::USUAL.parse(first).is_some() || Strategy::from_name(first).is_some();
    is_short(first) || (is_short(second) && !may_be_other)
}

/// Takes the strategy. Takes nothing if there is none, or if `may_be_other` says of the next operand
/// that it is not meant as one: then the strategy is the usual one.
pub(super) fn strategy(
    operands: &mut Operands<'_>,
    may_be_other: impl FnOnce(&OsStr) -> bool,
) -> Result<Strategy, UsageError> {
    let Some(word) = operands.peek() else { return Ok(Strategy::USUAL) };
    if word.to_str().and_then(Strategy::from_name).is_none() && may_be_other(word) {
        return Ok(Strategy::USUAL);
    }
    let names = Strategy::ALL.map(Strategy::name).join(", ");
    operands.take(format!("a strategy ({names})"), Strategy::from_name)
}
