//! The advice in an error: what was probably meant, or else what a puzzle looks like.
//!
//! If a puzzle has too many or too few words, the error often comes only after it, because words of the
//! next puzzle are read as its cells. So the advice depends on the lines before the error too.

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::notation::lines::{cells_of, Lines};
use crate::cephalopods::notation::{cell, number, row, ROW};
use crate::text::tokens::{decimal, Token};

/// What a text is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    #[default]
    Puzzles,
    Board,
    /// Puzzles or boards, as a block of lines.
    Block,
}

impl Kind {
    /// Returns what a valid text looks like.
    pub(crate) fn usual(self) -> &'static str {
        match self {
            Kind::Puzzles => {
                "a puzzle is a depth and nine cells: 20 6 0 4 2 0 2 4 0 0 or 20 6.4 2.2 4.."
            }
            Kind::Board => "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..",
            Kind::Block => {
                "a board is nine cells: 6 0 4 2 0 2 4 0 0 or 6.4 2.2 4..; a puzzle is a depth and a board"
            }
        }
    }
}

/// What was seen before the current puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) kind: Kind,
    lines: Lines,
}

impl Seen {
    /// Adds the words of a puzzle.
    pub(super) fn add(&mut self, words: &[Token]) {
        self.lines.add(words);
    }

    /// Returns the advice of an error after these words of a puzzle. `found` is the word that does not
    /// fit, if the input did not end.
    pub(super) fn advice(&self, read: &[Token], found: Option<&Token>) -> String {
        let mut lines = self.lines.clone();
        lines.add(read);
        lines.stop(read, found);
        let context = Context { read, found, kind: self.kind, lines: &lines };
        let special = [
            Context::commas,
            Context::glued_board,
            Context::depth_missing_or_last,
            Context::wrong_line,
            Context::row_within_row,
            Context::next_depth,
            Context::wrong_row,
            Context::no_cell,
        ];
        let special = special.iter().find_map(|advice| advice(&context));
        special.unwrap_or_else(|| self.kind.usual().to_string())
    }
}

/// A puzzle with an error.
struct Context<'a> {
    /// The words that fit.
    read: &'a [Token],
    found: Option<&'a Token>,
    kind: Kind,
    lines: &'a Lines,
}

impl Context<'_> {
    /// Returns the text of the word that was found.
    fn text(&self) -> Option<&str> {
        self.found.and_then(Token::utf8)
    }

    /// Returns the words that fit, with spaces between them.
    fn joined(&self) -> String {
        let words: Vec<&str> = self.read.iter().filter_map(Token::utf8).collect();
        words.join(" ")
    }

    /// Returns whether all words that fit are on one line, and the line.
    fn only_line(&self) -> Option<usize> {
        let lines = || self.read.iter().map(|word| word.position.line);
        let first = lines().next()?;
        lines().all(|line| line == first).then_some(first)
    }

    /// Returns whether the word that was found is on this line.
    fn is_found_on(&self, line: usize) -> bool {
        self.found.is_some_and(|word| word.position.line == line)
    }

    /// Numbers with commas between them or after them.
    fn commas(&self) -> Option<String> {
        let is_separator = |c| matches!(c, ',' | ';' | '|');
        let text = self.text().filter(|text| text.contains(is_separator))?;
        let parts: Vec<&str> = text.split(is_separator).filter(|part| !part.is_empty()).collect();
        let are_cells = parts.iter().all(|part| is_number(part) || cell(part).is_some());
        (are_cells && !parts.is_empty()).then(|| {
            format!("write spaces, and nothing else, between numbers: {}", parts.join(" "))
        })
    }

    /// Nine cells in one word, as a board or in place of the depth.
    fn glued_board(&self) -> Option<String> {
        let apart = |text: &str| {
            let rows: Option<Vec<&str>> = (text.len() == SQUARES).then(|| {
                [0, 3, 6].map(|start| text.get(start..start + ROW)).into_iter().collect()
            })?;
            let rows = rows?;
            rows.iter().all(|text| row(text).is_some()).then(|| rows.join(" "))
        };
        if let Some(rows) = self.text().and_then(apart) {
            return Some(match (self.kind, self.read) {
                (Kind::Puzzles, []) => format!("write a depth and three rows: 20 {rows}"),
                _ => format!("write three rows: {rows}"),
            });
        }
        let [depth] = self.read else { return None };
        let rows = depth.utf8().and_then(apart).filter(|_| self.kind != Kind::Board)?;
        if self.kind == Kind::Block {
            return Some(format!("is this a board? Its rows stand apart: {rows}"));
        }
        let depth = self.text().filter(|text| is_number(text)).unwrap_or("20");
        Some(format!("is this a board? Its rows stand apart, after the depth: {depth} {rows}"))
    }

    /// A board and no depth, or the depth after the board.
    fn depth_missing_or_last(&self) -> Option<String> {
        if self.kind == Kind::Board {
            return None;
        }
        if let ([], Some(first)) = (self.read, self.text()) {
            let is_of_board = row(first).is_some() || matches!(first, "." | "_");
            return (is_of_board && self.kind == Kind::Puzzles).then(|| match first.as_bytes() {
                // Only the words after it tell a fraction from a row.
                [b'0'..=b'6', b'.', b'0'..=b'6'] => format!(
                    "a depth is a whole number; if {first} is a row, the depth comes first: 20 {first} ..."
                ),
                _ => format!("is the depth missing? It comes first: 20 {first} ..."),
            });
        }
        // After a wrong line, the first word is probably not where a depth is.
        let first_line = self.read.first()?.position.line;
        let is_shifted = self.lines.wrong().is_some_and(|wrong| wrong.line() < first_line);
        if is_shifted || !self.lines.starts_line() {
            return None;
        }
        let texts: Option<Vec<&str>> = self.read.iter().map(Token::utf8).collect();
        let texts = texts?;
        let lines: Vec<usize> = self.read.iter().map(|word| word.position.line).collect();
        let are_rows = texts.len() == ROW && texts.iter().all(|text| row(text).is_some());
        let is_square = texts.len() == SQUARES
            && texts.iter().all(|text| number(text).is_some() || cell(text).is_some())
            && (self.only_line().is_some() || lines.chunks(ROW).all(|row| row[0] == row[ROW - 1]));
        if !are_rows && !is_square {
            return None;
        }
        let board = self.joined();
        match self.text() {
            // A line of nine numbers, and then the next line.
            _ if is_square && self.only_line().is_some_and(|line| !self.is_found_on(line)) => {
                let line = lines[0];
                Some(format!(
                    "line {line} has 9 numbers, but a puzzle has 10: is the depth missing?"
                ))
            }
            None if self.found.is_none() => {
                Some(format!("is the depth missing? It comes first: 20 {board}"))
            }
            Some(depth) if is_number(depth) => {
                Some(format!("if {depth} is the depth, it comes first: {depth} {board}"))
            }
            _ => None,
        }
    }

    /// A line that has too few or too many words.
    fn wrong_line(&self) -> Option<String> {
        let may_be_shifted = self.text().is_none_or(is_number);
        let is_known = self.kind == Kind::Puzzles && may_be_shifted;
        self.lines.wrong().filter(|_| is_known).map(|wrong| wrong.to_string())
    }

    /// Three cells in one word that does not begin a row.
    fn row_within_row(&self) -> Option<String> {
        let text = self.text().filter(|text| row(text).is_some() && !self.read.is_empty())?;
        Some(format!("{text} is a row of three cells, but the row before it is not complete"))
    }

    /// The depth of the next puzzle, before this one has all its cells.
    fn next_depth(&self) -> Option<String> {
        let number = self.text().filter(|text| decimal(text, &(10..=u32::MAX)).is_some())?;
        let last = self.read.last()?.position.line;
        let missing = SQUARES - cells_of(self.read.get(1..)?);
        if self.kind == Kind::Board || self.is_found_on(last) || missing == SQUARES {
            return None;
        }
        let next = format!("if {number} is the depth of the next puzzle,");
        Some(match self.wrong_row() {
            _ if missing == 1 => format!("{next} a cell is missing before it"),
            // It may also be two cells of this puzzle.
            Some(_) => format!(
                "{number} is no cell and no row; {next} {missing} cells are missing before it"
            ),
            None => format!("{next} {missing} cells are missing before it"),
        })
    }

    /// Two cells, or four to eight, in one word.
    fn wrong_row(&self) -> Option<String> {
        let text = self.text().filter(|text| !self.read.is_empty() && text.len() > 1)?;
        let are_cells = text.bytes().all(|byte| cell(&char::from(byte).to_string()).is_some());
        are_cells.then(|| "a word is one cell, or a row of three, such as 604 or 6.4".to_string())
    }

    /// Another word that is not a cell.
    fn no_cell(&self) -> Option<String> {
        let is_cell = self.found.is_some() && !self.read.is_empty();
        is_cell.then(|| "a cell is 0, . or _ for an empty square, or 1 to 6 for a die".to_string())
    }
}

/// Returns whether a word is a decimal number that may be a depth.
fn is_number(text: &str) -> bool {
    decimal(text, &(0..=u32::MAX)).is_some()
}
