//! `moves`: every move of a board, drawn for a person.
//!
//! ```text
//!     row 2, column 2
//!     captures 2 left, 2 right
//!      6  .  4
//!      . [4] .
//!      4  .  .
//! ```

use std::fmt::Write as _;
use std::io::Write;

use crate::cephalopods::board::Board;
use crate::cephalopods::notation::Puzzles;
use crate::cephalopods::rules::{Cells, SQUARES};
use crate::exit::{write_to, Failure};
use crate::programs::cephalopods::Options;
use crate::programs::help::width;
use crate::programs::source::Source;
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;

const INDENT: &str = "  ";

pub(super) fn plan(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let source = call.options.source;
    Ok(Box::new(move |output| answer_all(&source, output)))
}

fn answer_all(source: &Source, output: &mut dyn Write) -> Result<(), Failure> {
    let (reader, name) = source.open()?;
    let mut boards = Puzzles::of_boards(reader, name);
    let mut number = 0;
    while let Some(board) = boards.next_board()? {
        number += 1;
        let between = if number > 1 { "\n" } else { "" };
        write_to(output, &format!("{between}{}", drawn(number, &board)))?;
    }
    Ok(())
}

fn drawn(number: usize, board: &Board) -> String {
    let moves = board.moves();
    let title = match moves.len() {
        0 => format!("Board {number} is full: the game is over"),
        1 => format!("Board {number} has 1 move"),
        count => format!("Board {number} has {count} moves"),
    };
    let mut text = format!("{title}\n\n");
    for row in rows(&board.cells(), None) {
        let _ = writeln!(text, "{}", format!("{INDENT}{row}").trim_end());
    }
    let pictures: Vec<[String; 5]> =
        moves.iter().map(|after| picture(&board.cells(), &after.cells())).collect();
    let widest = pictures.iter().flatten().map(String::len).max().unwrap_or(0);
    // As many pictures stand side by side as fit.
    let column = INDENT.len() + widest;
    for side_by_side in pictures.chunks((width() / column).max(1)) {
        text.push('\n');
        for line in 0..5 {
            let mut joined = String::new();
            for picture in side_by_side {
                let _ = write!(joined, "{INDENT}{:widest$}", picture[line]);
            }
            let _ = writeln!(text, "{}", joined.trim_end());
        }
    }
    text
}

/// Draws a move: its square, the dice that it captures, and the board after it.
fn picture(before: &Cells, after: &Cells) -> [String; 5] {
    let placed = (0..SQUARES).find(|&square| before[square] == 0 && after[square] != 0);
    let placed = placed.expect("a move puts a die on an empty square");
    let captured = (0..SQUARES).filter(|&square| before[square] != 0 && after[square] == 0);
    let dice: Vec<String> = captured
        .map(|square| format!("{} {}", before[square], direction(placed, square)))
        .collect();
    let dice = if dice.is_empty() { "nothing".to_string() } else { dice.join(", ") };
    let title = format!("row {}, column {}", placed / 3 + 1, placed % 3 + 1);
    let [first, second, third] = rows(after, Some(placed));
    [title, format!("captures {dice}"), first, second, third]
}

/// Returns where a square is, seen from the square beside it where the die was put.
fn direction(placed: usize, square: usize) -> &'static str {
    match (square / 3 == placed / 3, square < placed) {
        (true, true) => "left",
        (true, false) => "right",
        (false, true) => "up",
        (false, false) => "down",
    }
}

fn rows(cells: &Cells, new: Option<usize>) -> [String; 3] {
    let cell = |square: usize| {
        let die = match cells[square] {
            0 => ".".to_string(),
            pips => pips.to_string(),
        };
        if new == Some(square) {
            format!("[{die}]")
        } else {
            format!(" {die} ")
        }
    };
    [0, 3, 6].map(|first| (first..first + 3).map(cell).collect())
}
