//! `first`: evaluates every kind of first guess. Before the first feedback all colors are alike,
//! and so are all pins. So two guesses are equally good if their colors have the same numbers of
//! pins.

use std::io::Write;

use crate::cli::{write_to, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::program::request::Task;
use crate::mastermind::strategy::Strategy;

/// Prints the result of the strategy after each kind of first guess, as soon as it is known.
pub(super) fn answer(
    task: &Task,
    strategy: Strategy,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let solver = task.solver();
    for first in kinds(&task.game) {
        let found = solver.play_all(&task.game, strategy, Some(first))?;
        let (total, average) = (found.total(), found.average());
        let maximum = found.maximum();
        write_to(
            output,
            &format!("first {first} total {total} average {average:.4} maximum {maximum}\n"),
        )?;
    }
    Ok(())
}

/// Returns the lexically first codeword of each kind, in lexical order.
fn kinds(game: &Game) -> Vec<Codeword> {
    let mut kinds = Vec::new();
    extend(game, &mut Vec::new(), game.pins(), &mut kinds);
    kinds
}

/// Adds the kinds that begin with `colors`. The next color may have up to `most` pins.
fn extend(game: &Game, colors: &mut Vec<usize>, most: usize, kinds: &mut Vec<Codeword>) {
    let left = game.pins() - colors.len();
    if left == 0 {
        if game.has_colors(colors.iter().copied()) {
            kinds.push(Codeword::from_colors(colors));
        }
        return;
    }
    let color = colors.last().map_or(1, |last| last + 1);
    for pins in (1..=most.min(left)).rev() {
        colors.resize(colors.len() + pins, color);
        extend(game, colors, pins, kinds);
        colors.truncate(colors.len() - pins);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(pins: usize, colors: usize, repeats: bool) -> Vec<String> {
        let game = Game::new(pins, colors, repeats).unwrap();
        kinds(&game).iter().map(Codeword::to_string).collect()
    }

    #[test]
    fn kinds_are_the_partitions_of_the_pins() {
        assert_eq!(texts(4, 6, true), ["1111", "1112", "1122", "1123", "1234"]);
        assert_eq!(texts(4, 2, true), ["1111", "1112", "1122"]);
        assert_eq!(texts(3, 1, true), ["111"]);
        assert_eq!(texts(3, 5, false), ["123"]);
        let partitions = [1, 2, 3, 5, 7, 11, 15, 22];
        for (pins, kinds) in (1..).zip(partitions) {
            assert_eq!(texts(pins, 8, true).len(), kinds, "{pins} pins");
        }
    }
}
