//! Blocks of boards or of puzzles. A blank line or the end of the input ends a block.
//!
//! A block is parsed only when all of its words are known, because the first words of a puzzle may also
//! be a board.

use std::cmp::Ordering;
use std::io::BufRead;

use crate::cephalopods::board::Board;
use crate::cephalopods::notation::{board, depth, Words, ROW, USUAL_BLOCK};
use crate::text::lines::{is_space, Lines, Word};
use crate::text::{Error, Position};

/// The maximum number of words in a block. This bounds the memory.
const MOST_WORDS: usize = 1_000_000;

/// A reader of blocks.
pub(crate) struct Blocks<R> {
    text: Lines<R>,
    /// Whether there was a block.
    has_any: bool,
}

/// What follows a word.
enum Next {
    Word,
    BlankLine,
    End,
}

impl<R: BufRead> Blocks<R> {
    /// Reads blocks from `reader`. Errors begin with `name`, if there is one.
    pub(crate) fn new(reader: R, name: Option<String>) -> Self {
        Self { text: Lines::new(reader, name), has_any: false }
    }

    /// Returns the boards of the next block, or `None` after the last.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read, if the words of a block are neither whole puzzles
    /// nor whole boards, or if the input has no block.
    pub(crate) fn next_boards(&mut self) -> Result<Option<Vec<Board>>, Error> {
        let mut words: Vec<Word> = Vec::new();
        // The end of the last word.
        let mut end = self.text.position;
        loop {
            match self.next()? {
                Next::Word if words.len() < MOST_WORDS => {
                    words.extend(self.text.next_anywhere()?);
                    end = self.text.position;
                    if words.last().is_some_and(|word| word.is_cut) {
                        // No reading has such a word, and it may have no end.
                        break;
                    }
                }
                Next::Word => {
                    let expected = format!("a blank line after at most {MOST_WORDS} words");
                    return Err(self.text.rejected(self.text.position, expected, "more words"));
                }
                // A blank line may stand between a depth and its board.
                Next::BlankLine if words.is_empty() || is_depth(&words) => {}
                Next::BlankLine | Next::End => break,
            }
        }
        match (words.is_empty(), self.has_any) {
            (true, true) => return Ok(None),
            (true, false) => {
                return Err(self.text.ended("a board or a puzzle").with_advice(USUAL_BLOCK))
            }
            (false, _) => self.has_any = true,
        }
        boards_of_lines(&words).map_or_else(|| self.boards(&words, end), Ok).map(Some)
    }

    /// Returns the boards of a block that ends at `end`.
    fn boards(&self, words: &[Word], end: Position) -> Result<Vec<Board>, Error> {
        let read = |has_depths| read(words, end, self.text.name.clone(), has_depths);
        read(true).or_else(|error| {
            read(false).map_err(|other| {
                // A line of three or nine words begins a board. The first line of a puzzle has one, four
                // or ten. The reading that understands more words is probably the one that was meant.
                let line = words[0].position.line;
                let first_line = words.iter().take_while(|word| word.position.line == line);
                let is_board = first_line.count().is_multiple_of(ROW);
                match other.position().cmp(&error.position()).then(is_board.cmp(&false)) {
                    Ordering::Greater => other,
                    _ => error,
                }
            })
        })
    }

    /// Skips white space and comments up to the next word or the end of a blank line.
    fn next(&mut self) -> Result<Next, Error> {
        let mut in_comment = false;
        let mut is_blank = self.text.position.column == 1;
        while let Some(byte) = self.text.peek()? {
            if !in_comment && byte != b'#' && !is_space(byte) {
                return Ok(Next::Word);
            }
            in_comment = byte != b'\n' && (in_comment || byte == b'#');
            is_blank &= !in_comment;
            self.text.take(byte);
            if byte == b'\n' {
                if is_blank {
                    return Ok(Next::BlankLine);
                }
                is_blank = true;
            }
        }
        Ok(Next::End)
    }
}

/// Reads words, which end at `end`, as puzzles or as boards. Errors begin with `name`, if it is given.
fn read(
    words: &[Word],
    end: Position,
    name: Option<String>,
    has_depths: bool,
) -> Result<Vec<Board>, Error> {
    let mut source = Lines::new(&[][..], name);
    source.position = end;
    let words = words.iter().cloned().collect();
    let mut block = Words {
        words,
        end: "the end of the block",
        usual: USUAL_BLOCK,
        ..Words::of_boards(source)
    };
    let mut boards = Vec::new();
    while !block.words.is_empty() {
        let cells =
            if has_depths { block.puzzle()?.map(|puzzle| puzzle.1) } else { Some(block.cells(0)?) };
        boards.extend(cells.map(Board::of_checked));
    }
    Ok(boards)
}

/// Returns the boards of a block if each line of it is a board, or each line is a row. A person means
/// boards then, though ten such boards have as many words as nine puzzles.
fn boards_of_lines(words: &[Word]) -> Option<Vec<Board>> {
    let board = |words: &[Word]| {
        let boards = read(words, words[0].position, None, false).ok()?;
        <[Board; 1]>::try_from(boards).ok().map(|[board]| board)
    };
    let lines: Vec<&[Word]> =
        words.chunk_by(|word, next| word.position.line == next.position.line).collect();
    if let Some(boards) = lines.iter().map(|line| board(line)).collect() {
        return Some(boards);
    }
    // Rows are all of one word, or all of three. If they were mixed, the words could be depths.
    let in_line = lines[0].len();
    let are_rows = matches!(in_line, 1 | ROW)
        && lines.len().is_multiple_of(ROW)
        && lines.iter().all(|line| line.len() == in_line);
    are_rows.then(|| words.chunks(ROW * in_line).map(board).collect()).flatten()
}

/// Returns whether a block is only a depth, without its board. A word of nine digits is a board.
fn is_depth(words: &[Word]) -> bool {
    let is_depth = |text: &str| depth(text).is_some() && board(text).is_none();
    matches!(words, [word] if word.whole().is_some_and(is_depth))
}
