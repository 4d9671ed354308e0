//! The program with the depth solver: puzzles on standard input, answers on standard output.
//!
//! Its source is meant to be read as one short file, so it has a short reader of its own. This reads
//! only numbers: the depth and nine cells. [`Puzzles`](crate::cephalopods::Puzzles) reads them the same
//! way, and has the same messages, but it also reads other notations and gives advice.

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use crate::cephalopods::board::Board;
use crate::cephalopods::cells::{HIGHEST_DIE, SQUARES};
use crate::cephalopods::puzzle::{Puzzle, PUZZLE};
use crate::cephalopods::solver::contract::Solver as _;
use crate::cephalopods::solver::depth::DepthSolver;
use crate::cpu::Cpu;

/// Answers every puzzle as soon as it is read, with the depth solver. Prepares nothing.
pub fn answer_puzzles() -> ExitCode {
    match answer_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn answer_all() -> Result<(), String> {
    let mut solver = DepthSolver::new(Cpu::detect());
    let mut words = Words::new(io::stdin().lock().bytes());
    let mut output = io::stdout().lock();
    let mut next = Some(words.puzzle()?.ok_or_else(|| words.ended(PUZZLE))?);
    while let Some(puzzle) = next {
        match writeln!(output, "{}", solver.solve(&puzzle)) {
            // The reader has all the answers that it wants.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => written.map_err(|error| format!("cannot write: {error}"))?,
        }
        next = words.puzzle()?;
    }
    Ok(())
}

/// The words of a text, which white space separates. A `#` before a word begins a comment.
struct Words<B> {
    bytes: B,
    /// The line and the column of the next byte.
    place: (usize, usize),
}

impl<B: Iterator<Item = io::Result<u8>>> Words<B> {
    /// Reads words from `bytes`.
    fn new(bytes: B) -> Self {
        Self { bytes, place: (1, 1) }
    }

    /// Reads a puzzle. Returns `None` if the text ends before it begins.
    fn puzzle(&mut self) -> Result<Option<Puzzle>, String> {
        let Some(depth) = self.number("a depth", u32::MAX)? else { return Ok(None) };
        let mut cells = [0; SQUARES];
        for (square, cell) in cells.iter_mut().enumerate() {
            let what = format!("cell {} of {SQUARES}", square + 1);
            match self.number(&what, HIGHEST_DIE.into())? {
                Some(number) => *cell = number as u8,
                None => return Err(self.ended(&format!("{what} (0 to {HIGHEST_DIE})"))),
            }
        }
        let board = Board::of_checked(cells);
        Ok(Some(Puzzle { depth, board }))
    }

    /// Returns the message for a text that ends here instead of having `expected`.
    fn ended(&self, expected: &str) -> String {
        let (line, column) = self.place;
        format!("{line}:{column}: expected {expected}, found the end of the input")
    }

    /// Reads a number of up to `most`, which messages call `what`. Returns `None` at the end.
    fn number(&mut self, what: &str, most: u32) -> Result<Option<u32>, String> {
        const LONGEST: usize = 40;
        let mut word = Vec::new();
        let mut start = self.place;
        let mut in_comment = false;
        while word.len() <= LONGEST {
            let here = self.place;
            match self.byte()? {
                None => break,
                Some(b' ' | b'\t'..=b'\r') if !word.is_empty() => break,
                Some(b'\n') => in_comment = false,
                Some(b'#') if word.is_empty() => in_comment = true,
                Some(b' ' | b'\t'..=b'\r') => {}
                Some(_) if in_comment => {}
                Some(byte) => {
                    start = if word.is_empty() { here } else { start };
                    word.push(byte);
                }
            }
        }
        if word.is_empty() {
            return Ok(None);
        }
        let is_cut = word.len() > LONGEST;
        word.truncate(LONGEST);
        // The cut may have split a character. Drop the bytes that are left of it.
        let split = std::str::from_utf8(&word).err().filter(|error| error.error_len().is_none());
        if let (true, Some(error)) = (is_cut, split) {
            word.truncate(error.valid_up_to());
        }
        let text = String::from_utf8_lossy(&word);
        let is_number = !is_cut && word.iter().all(u8::is_ascii_digit);
        match text.parse() {
            Ok(number) if is_number && number <= most => Ok(Some(number)),
            _ => {
                let (line, column) = start;
                let shown = text.escape_debug();
                let dots = if is_cut { "..." } else { "" };
                Err(format!(
                    "{line}:{column}: expected {what} (0 to {most}), found \"{shown}{dots}\""
                ))
            }
        }
    }

    /// Reads a byte. Returns `None` at the end.
    fn byte(&mut self) -> Result<Option<u8>, String> {
        let byte =
            self.bytes.next().transpose().map_err(|error| format!("cannot read: {error}"))?;
        match byte {
            Some(b'\n') => self.place = (self.place.0 + 1, 1),
            // The bytes that continue a character do not count as columns.
            Some(0x80..=0xbf) | None => {}
            Some(_) => self.place.1 += 1,
        }
        Ok(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::puzzle::Puzzles;
    use crate::random::Random;

    /// Reads all puzzles with each reader. Returns them, and the message of the error, if any.
    fn both(text: &[u8]) -> [(Vec<Puzzle>, Option<String>); 2] {
        let mut long = (Vec::new(), None);
        for puzzle in Puzzles::new(text, None) {
            match puzzle {
                Ok(puzzle) => long.0.push(puzzle),
                Err(error) => long.1 = Some(error.to_string()),
            }
        }
        let mut short = (Vec::new(), None);
        let mut words = Words::new(text.bytes());
        loop {
            match words.puzzle() {
                Ok(Some(puzzle)) => short.0.push(puzzle),
                Ok(None) => break,
                Err(error) => {
                    short.1 = Some(error);
                    break;
                }
            }
        }
        if short == (Vec::new(), None) {
            short.1 = Some(words.ended(PUZZLE));
        }
        [long, short]
    }

    /// Compares the readers. What the short one reads, the long one reads as well. If both stop at the
    /// same place, they have the same message. Returns whether both read the same.
    fn check(text: &[u8]) -> bool {
        let [long, short] = both(text);
        let shown = String::from_utf8_lossy(text);
        assert!(long.0.starts_with(&short.0), "{shown:?}");
        let first_line = long.1.as_ref().and_then(|error| error.lines().next());
        match (first_line, short.1.as_deref()) {
            (None, None) => assert_eq!(long.0, short.0, "{shown:?}"),
            (Some(_), None) => panic!("only the long reader stops: {shown:?}"),
            (Some(long), Some(short)) if place(long) == place(short) && !may_be_row(&shown) => {
                assert_eq!(long, short, "{shown:?}");
            }
            _ => assert!(may_be_row(&shown), "{shown:?} {long:?} {short:?}"),
        }
        first_line == short.1.as_deref()
    }

    /// Returns the place that a message begins with.
    fn place(message: &str) -> Vec<&str> {
        message.split(':').take(2).collect()
    }

    /// Returns whether a text has a word of three characters, or an empty square that is not a number.
    fn may_be_row(text: &str) -> bool {
        let is_new = |word: &str| word.len() == 3 || matches!(word, "." | "_");
        text.split_ascii_whitespace().any(is_new)
    }

    #[test]
    fn numbers_are_read_the_same_by_both_readers() {
        const SEED: u64 = 1;
        let pieces: [&[u8]; 21] = [
            b" ",
            b"\n",
            b"\t",
            b"\r\n",
            b"1 ",
            b"6 ",
            b"7 ",
            b"0",
            b"#",
            b"x",
            b"4294967295 ",
            b"1 2 3 4 5 6 1 2 3 ",
            b"+1 ",
            "\u{e4}\u{1f419}".as_bytes(),
            b"\xf0\x9f",
            b"000000000000",
            b"002 ",
            b"000 000 ",
            b"604 ",
            b". ",
            b"1 2 3 002 ",
        ];
        let mut random = Random::new(SEED);
        for kinds in [16, 21] {
            let (mut puzzles, mut errors, mut same) = (0, 0, 0);
            for _ in 0..20_000 {
                let length = random.below(16);
                let text: Vec<u8> = (0..length)
                    .flat_map(|_| pieces[random.below(kinds) as usize])
                    .copied()
                    .collect();
                same += usize::from(check(&text));
                let [_, short] = both(&text);
                puzzles += short.0.len();
                errors += usize::from(short.1.is_some());
            }
            assert!(puzzles > 500 && errors > 10_000 && same > 15_000, "{puzzles} {errors} {same}");
        }
        let characters = ["\u{e4}", "a\u{20ac}", "\u{1f419}", "ab\u{1f419}"];
        for word in characters.map(|character| character.repeat(40)) {
            for bytes in 30..word.len() {
                assert!(check(&word.as_bytes()[..bytes]), "{bytes} bytes of {word}");
            }
        }
    }
}
