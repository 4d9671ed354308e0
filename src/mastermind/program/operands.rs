//! The operands that several commands have: the game, the strategy and codewords.

use std::ffi::OsStr;

use crate::cli::arguments::Operands;
use crate::cli::usage::UsageError;
use crate::mastermind::game::{Game, COLORS, MOST_CODEWORDS, PINS};
use crate::mastermind::program::request::Name;
use crate::mastermind::strategy::Strategy;
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
