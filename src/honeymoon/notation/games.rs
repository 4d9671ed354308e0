//! Whole games of PBN (Portable Bridge Notation), among lines with one deal each.
//!
//! ```text
//!     [Event "Club"]                                   tags on one line or on several
//!     [Deal "N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -"]
//!     [Contract "3NT"]                                 the trump suit
//!     [Declarer "S"]                                   the other side leads
//!     play SK S9                                       the program's own words may follow
//!                                                      a blank line ends the game
//! ```
//!
//! Other tags are skipped, and so are comments and the lines of an auction, of a play or of a table. A
//! game also ends where a tag appears again that it has only once, and before a line with a deal.

mod game;
#[cfg(test)]
mod tests;

use std::io::BufRead;
use std::mem::take;

use crate::honeymoon::card::Suit;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::notation::games::game::{words, Game};
use crate::honeymoon::notation::statement::{after, Statement, LONGEST};
use crate::text::lines::Lines;
use crate::text::{Error, Position};

/// The maximum number of bytes in a line of a game. Each line is read as a whole.
const LONGEST_LINE: usize = 1 << 20;

/// A deal, and what follows it on its line.
#[derive(Debug)]
pub(crate) struct Dealt {
    /// Where the deal begins.
    pub(crate) place: Position,
    pub(crate) deal: Deal,
    /// The words after the deal.
    pub(crate) rest: Statement,
}

/// A reader of deals, one per line, and of games of PBN.
pub(crate) struct Games<R> {
    lines: Lines<R>,
    /// The trump suit of deals that do not have one.
    usual: Option<Option<Suit>>,
    /// The rest of a row that is not read yet.
    next: Option<Row>,
    /// What was read last, perhaps not to its end.
    begun: Begun,
    /// The game that was begun.
    game: Game,
}

/// What a reader has begun to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Begun {
    #[default]
    Nothing,
    Line,
    Game,
}

/// A line of a game, or the rest of one.
#[derive(Clone, Debug)]
struct Row {
    place: Position,
    text: String,
}

impl Row {
    /// Returns whether this is a line without words.
    fn is_blank(&self) -> bool {
        self.place.column == 1 && self.text.trim().is_empty()
    }

    /// Returns whether the row has a deal of its own instead of tags and comments. Brackets around a
    /// number are those of card codes.
    fn is_deal(&self) -> bool {
        let text = self.text.trim_start();
        match text.strip_prefix('[') {
            Some(rest) => rest.trim_start().starts_with(|c: char| c.is_ascii_digit()),
            None => !text.is_empty() && !text.starts_with(['{', ';', '%']),
        }
    }

    /// Returns what is left of the row after this many characters.
    fn after(&self, characters: usize) -> Self {
        let text = self.text.chars().skip(characters).collect();
        Self { place: after(self.place, characters), text }
    }
}

impl<R: BufRead> Games<R> {
    /// Reads deals from `lines`. Deals without a trump suit get the `usual` one, if there is one.
    pub(crate) fn new(lines: Lines<R>, usual: Option<Option<Suit>>) -> Self {
        let lines = lines.with_longest(LONGEST);
        Self { lines, usual, next: None, begun: Begun::Nothing, game: Game::default() }
    }

    /// Reads the next deal. Returns `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<Dealt>, Error> {
        loop {
            if self.next.is_none() {
                let Some(place) = self.lines.next_line()? else { return Ok(None) };
                if !matches!(self.lines.peek()?, Some(b'[' | b'{' | b';' | b'%')) {
                    self.begun = Begun::Line;
                    let rest = Statement::read(&mut self.lines)?;
                    return self.deal(place, rest).map(Some);
                }
            }
            let Some(row) = self.row()? else { return Ok(None) };
            if row.is_deal() {
                self.begun = Begun::Nothing;
                let (words, end) = words(&row.text, row.place, &['#']);
                let rest = Statement::new(words, end, self.lines.text_name());
                return self.deal(row.place, rest).map(Some);
            }
            self.next = Some(row);
            if let Some(dealt) = self.game()? {
                return Ok(Some(dealt));
            }
        }
    }

    /// Reads the deal at the start of a line.
    fn deal(&self, place: Position, mut rest: Statement) -> Result<Dealt, Error> {
        let deal = super::deal(&mut rest, self.usual)?;
        Ok(Dealt { place, deal, rest })
    }

    /// Skips the rest of the line or game that was read last, so that the next deal can be read after an
    /// error.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(crate) fn skip(&mut self) -> Result<(), Error> {
        match take(&mut self.begun) {
            Begun::Nothing => {}
            Begun::Line => {
                self.lines.raw_line(0)?;
            }
            Begun::Game => {
                while let Some(row) = self.row()?.filter(|row| !row.is_blank()) {
                    if let Some(at) = self.game.end_in(&row.text) {
                        self.next = Some(row.after(at));
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the next line of a game, or the rest of one.
    fn row(&mut self) -> Result<Option<Row>, Error> {
        if self.next.is_some() {
            return Ok(self.next.take());
        }
        let place = self.lines.next_place();
        let Some(text) = self.lines.raw_line(LONGEST_LINE)? else { return Ok(None) };
        if text.len() > LONGEST_LINE {
            let expected = format!("a line of up to {LONGEST_LINE} bytes");
            return Err(self.lines.rejected(place, expected, "a longer one"));
        }
        Ok(Some(Row { place, text }))
    }

    /// Reads a game. Returns `None` if there are only comments.
    fn game(&mut self) -> Result<Option<Dealt>, Error> {
        self.begun = Begun::Game;
        self.game = Game::default();
        let name = self.lines.text_name();
        while let Some(row) = self.row()? {
            if row.is_blank() && !self.game.is_in_comment() {
                break;
            }
            let mut at = 0;
            let ended = self.game.read(&row.text, row.place, &mut at, name.clone());
            match ended {
                Ok(false) => {}
                Ok(true) => {
                    self.next = Some(row.after(at));
                    break;
                }
                Err(error) => {
                    self.next = Some(row.after(at + 1));
                    return Err(error);
                }
            }
        }
        self.begun = Begun::Nothing;
        take(&mut self.game).complete(self.usual, &name)
    }
}
