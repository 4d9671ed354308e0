//! Puzzles as text: ten integers each, the depth and then the nine cells row by row, separated by
//! any white space. One text may hold many puzzles, one after the other.

use std::io::BufRead;
use std::ops::RangeInclusive;

use crate::cephalopods::board::{Board, HIGHEST_DIE, SQUARES};
use crate::text::tokens::Tokens;
use crate::text::Error;

/// A puzzle: follow every game from `board` until the board is full or `depth` moves were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The most moves to make.
    pub depth: u32,
    /// Where the games start.
    pub board: Board,
}

/// The puzzles of a text, read one by one. After an error there are no more.
pub struct Puzzles<R> {
    tokens: Tokens<R>,
    state: State,
}

/// How far a text was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    BetweenPuzzles,
    Over,
}

const DEPTHS: RangeInclusive<u32> = 0..=u32::MAX;
const CELLS: RangeInclusive<u32> = 0..=HIGHEST_DIE as u32;

impl<R: BufRead> Puzzles<R> {
    /// The puzzles that `reader` reads; errors begin with `name`, if there is one.
    pub fn new(reader: R, name: Option<String>) -> Self {
        Self { tokens: Tokens::new(reader, name), state: State::Start }
    }

    /// The next puzzle, or `None` where the text ends between two.
    fn read(&mut self) -> Result<Option<Puzzle>, Error> {
        let Some(depth) = self.tokens.number_within(&DEPTHS, "a depth")? else {
            if self.state == State::Start {
                return Err(self.tokens.ended("a puzzle (the depth, then nine cells)"));
            }
            return Ok(None);
        };
        let mut board: Board = [0; SQUARES];
        for (square, cell) in board.iter_mut().enumerate() {
            let what = format_args!("cell {} of {SQUARES}", square + 1);
            match self.tokens.number_within(&CELLS, what)? {
                Some(number) => *cell = number as u8,
                None => {
                    let expected = format_args!("{what} (0 to {HIGHEST_DIE})");
                    return Err(self.tokens.ended(expected));
                }
            }
        }
        Ok(Some(Puzzle { depth, board }))
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == State::Over {
            return None;
        }
        let next = self.read().transpose();
        self.state = if let Some(Ok(_)) = next { State::BetweenPuzzles } else { State::Over };
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (usize, Option<String>) {
        let mut puzzles = Puzzles::new(text.as_bytes(), None);
        let read = puzzles.by_ref().map_while(Result::ok).count();
        assert!(puzzles.next().is_none());
        let error = Puzzles::new(text.as_bytes(), None).find_map(Result::err);
        (read, error.map(|error| error.to_string()))
    }

    #[test]
    fn ten_integers_are_a_puzzle() {
        let puzzle = Puzzles::new("20\n0 6 0\n2 2 2\n1 6 1\n".as_bytes(), None).next();
        let expected = Puzzle { depth: 20, board: [0, 6, 0, 2, 2, 2, 1, 6, 1] };
        assert_eq!(puzzle.unwrap().unwrap(), expected);
        assert_eq!(read_all("0 0 0 0 0 0 0 0 0 0 4294967295\r\n1 2 3 4 5 6 1 2 3"), (2, None));
    }

    #[test]
    fn every_way_to_end_early_is_an_error_but_one() {
        let whole = "7 1 2 3 4 5 6 1 2 3";
        let at_end = |what: &str, column: usize| {
            Some(format!("1:{column}: expected {what}, found the end of the input"))
        };
        assert_eq!(read_all(""), (0, at_end("a puzzle (the depth, then nine cells)", 1)));
        assert_eq!(read_all(" \t"), (0, at_end("a puzzle (the depth, then nine cells)", 3)));
        for cells in 0..SQUARES {
            let end = 1 + 2 * cells;
            let what = format!("cell {} of 9 (0 to 6)", cells + 1);
            assert_eq!(read_all(&whole[..end]), (0, at_end(&what, end + 1)));
        }
        assert_eq!(read_all(whole), (1, None));
        let and_a_half = format!("{whole}\n{whole}\n4");
        let error = "3:2: expected cell 1 of 9 (0 to 6), found the end of the input".to_string();
        assert_eq!(read_all(&and_a_half), (2, Some(error)));
    }
}
