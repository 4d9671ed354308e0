//! Turns that are read from lines.

use std::io::BufRead;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::memory::{push, OutOfMemory};
use crate::text::lines::Lines;
use crate::text::{Error, Position};

/// Reads the black hits and the white hits at the end of a line.
pub(crate) fn read_feedback(
    game: &Game,
    lines: &mut Lines<impl BufRead>,
) -> Result<Feedback, Error> {
    let pins = game.pins();
    let black = lines.number_within(&(0..=pins as u32), "black hits")? as usize;
    let is_possible = |&white: &usize| Feedback { black, white }.is_possible(pins);
    let most = (0..=pins).rev().find(is_possible).unwrap_or(0) as u32;
    let white =
        lines.number_within(&(0..=most), format_args!("white hits with {black} black"))? as usize;
    lines.end_line()?;
    Ok(Feedback { black, white })
}

/// A history whose turns stand on lines.
pub(crate) struct TurnLines {
    pub(crate) history: History,
    /// The position of the first line with each turn.
    places: Vec<Position>,
}

impl TurnLines {
    /// Creates the history of a game before its first turn.
    pub(crate) fn new(game: Game) -> Self {
        Self { history: History::new(game), places: Vec::new() }
    }

    /// Adds the turn of the line that begins at `place`.
    pub(crate) fn add(&mut self, place: Position, turn: Turn) -> Result<(), OutOfMemory> {
        self.history.add(turn)?;
        if self.places.len() < self.history.turns().len() {
            push(&mut self.places, place)?;
        }
        Ok(())
    }

    /// Returns the error for turns that contradict each other. It is at the turn after which no secret is
    /// possible. `show` writes codewords.
    pub(crate) fn rejected(
        &self,
        lines: &Lines<impl BufRead>,
        show: impl Fn(Codeword) -> String,
    ) -> Result<Error, OutOfMemory> {
        let (message, last, _) =
            self.history.explain("line", |turn| self.places[turn].line, show)?;
        Ok(Error::contradictory(lines.name.clone(), self.places[last], message))
    }
}
