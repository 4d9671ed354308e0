//! The rules of the game, slow and obvious: the truth that everything else is tested against.
//!
//! A move puts one die on an empty square. Look at the orthogonal neighbors that hold dice: if some
//! subset of at least two of them sums to at most 6, the turn must capture. The player chooses one
//! such subset, its dice leave the board, and the new die shows their sum. Every such subset is a
//! different move. If there is no such subset, the new die shows 1. The game ends when the board is
//! full.
//!
//! ```text
//!               a die on the center captures
//!     . 2 .       2 + 3     2 + 1     3 + 1   2 + 3 + 1   5 + 1
//!     3 _ 5  ->   . . .     . . .     . 2 .     . . .     . 2 .
//!     . 1 .       . 5 5     3 3 5     . 4 5     . 6 5     3 6 .
//!                 . 1 .     . . .     . . .     . . .     . . .
//! ```
//!
//! A board is nine plain numbers, row by row: square 0 is at the top left, square 8 at the bottom right.

pub(crate) const SQUARES: usize = 9;

/// The highest pip count of a die, and the highest sum that a capture may have.
pub(crate) const HIGHEST_DIE: u8 = 6;

/// Nine cells row by row: 0 is an empty square, 1 to 6 are the pips of the die on it.
pub(crate) type Cells = [u8; SQUARES];

/// What one pip on each square adds to the score.
pub const PLACE_VALUES: [u32; SQUARES] =
    [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1];

/// Returns the cells read as a nine-digit decimal number, row by row.
pub(crate) fn score(cells: &Cells) -> u32 {
    cells.iter().fold(0, |number, &cell| number * 10 + u32::from(cell))
}

/// Returns whether no square is empty, in which case the game is over.
pub(crate) fn is_full(cells: &Cells) -> bool {
    cells.iter().all(|&cell| cell != 0)
}

pub(crate) const NEIGHBORS: [&[usize]; SQUARES] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

/// The most moves on one square: four neighbors have eleven subsets of at least two members.
pub(crate) const MOST_MOVES: usize = 11;

/// Calls `found` with the board after each move that puts a die on `square`, which must be empty.
pub(crate) fn moves_on(board: &Cells, square: usize, mut found: impl FnMut(Cells)) {
    debug_assert_eq!(board[square], 0, "square {square} of {board:?} is taken");
    let mut squares = [0; 4];
    let mut dice = 0;
    for &neighbor in NEIGHBORS[square] {
        if board[neighbor] != 0 {
            squares[dice] = neighbor;
            dice += 1;
        }
    }
    let mut must_capture = false;
    for subset in 0u32..1 << dice {
        let members = || (0..dice).filter(|die| subset >> die & 1 == 1).map(|die| squares[die]);
        let sum = members().map(|member| board[member]).sum();
        if subset.count_ones() >= 2 && sum <= HIGHEST_DIE {
            must_capture = true;
            let mut after = *board;
            members().for_each(|member| after[member] = 0);
            after[square] = sum;
            found(after);
        }
    }
    if !must_capture {
        let mut after = *board;
        after[square] = 1;
        found(after);
    }
}

/// Calls `found` with the board after each possible move. A full board has no moves.
pub(crate) fn moves(board: &Cells, mut found: impl FnMut(Cells)) {
    for square in 0..SQUARES {
        if board[square] == 0 {
            moves_on(board, square, &mut found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves_on_square(board: Cells, square: usize) -> Vec<Cells> {
        let mut found = Vec::new();
        moves_on(&board, square, |after| found.push(after));
        found.sort_unstable();
        found
    }

    #[test]
    fn a_die_captures_if_it_can_and_else_shows_one() {
        assert_eq!(moves_on_square([0, 3, 0, 3, 0, 0, 0, 0, 0], 0), [[6, 0, 0, 0, 0, 0, 0, 0, 0]]);
        assert_eq!(moves_on_square([0; 9], 4), [[0, 0, 0, 0, 1, 0, 0, 0, 0]]);
        // A capture takes at least two dice, and 3 + 4 is more than 6.
        assert_eq!(moves_on_square([0, 3, 0, 0, 0, 0, 0, 0, 0], 0), [[1, 3, 0, 0, 0, 0, 0, 0, 0]]);
        assert_eq!(moves_on_square([0, 3, 0, 4, 0, 0, 0, 0, 0], 0), [[1, 3, 0, 4, 0, 0, 0, 0, 0]]);
    }

    #[test]
    fn every_subset_is_a_move_of_its_own() {
        assert_eq!(
            moves_on_square([0, 2, 0, 3, 0, 5, 0, 1, 0], 4),
            [
                [0, 0, 0, 0, 5, 5, 0, 1, 0],
                [0, 0, 0, 0, 6, 5, 0, 0, 0],
                [0, 0, 0, 3, 3, 5, 0, 0, 0],
                [0, 2, 0, 0, 4, 5, 0, 0, 0],
                [0, 2, 0, 3, 6, 0, 0, 0, 0],
            ]
        );
        let ones = moves_on_square([0, 1, 0, 1, 0, 1, 0, 1, 0], 4);
        assert_eq!(ones.len(), MOST_MOVES);
    }

    #[test]
    fn a_full_board_has_no_moves() {
        let full = [1, 2, 3, 4, 5, 6, 1, 2, 3];
        moves(&full, |after| panic!("moved to {after:?}"));
    }

    #[test]
    fn neighbors_share_a_side() {
        for (square, neighbors) in NEIGHBORS.iter().enumerate() {
            let expected: Vec<usize> = (0..SQUARES)
                .filter(|&other| {
                    (square / 3).abs_diff(other / 3) + (square % 3).abs_diff(other % 3) == 1
                })
                .collect();
            assert_eq!(*neighbors, expected);
        }
    }
}
