//! The board: nine squares, each empty or holding a die, and its packed form.
//!
//! Squares are numbered row by row. The packed form gives square `s` the three bits from `3 * s`,
//! so a whole board is one 27-bit word and a move is one XOR.
//!
//! ```text
//!     0 1 2      bits  26..24 23..21 20..18 17..15 14..12 11..9 8..6 5..3 2..0
//!     3 4 5      square   8      7      6      5      4     3    2    1    0
//!     6 7 8
//! ```

/// Squares on a board.
pub const SQUARES: usize = 9;

/// The highest pip count of a die, and the highest sum that a capture may have.
pub const HIGHEST_DIE: u8 = 6;

/// Nine cells row by row: 0 is an empty square, 1 to 6 are the pips of the die on it.
pub type Board = [u8; SQUARES];

/// The board as one word, three bits a square.
pub fn pack(board: &Board) -> u32 {
    board.iter().rev().fold(0, |packed, &cell| packed << 3 | u32::from(cell))
}

/// The board that [`pack`] made `packed` from.
pub fn unpack(packed: u32) -> Board {
    std::array::from_fn(|square| (packed >> (3 * square) & 7) as u8)
}

/// The three bits of `square` in a packed board.
pub const fn square_mask(square: usize) -> u32 {
    7 << (3 * square)
}

/// The empty squares of a packed board: bit `3 * s` is set where square `s` is empty.
pub const fn empty_squares(packed: u32) -> u32 {
    const LOWEST_BITS: u32 = 0o111_111_111;
    !(packed | packed >> 1 | packed >> 2) & LOWEST_BITS
}

/// What a die of one pip on `square` adds to the score: the board is read as a nine-digit
/// decimal number, row by row, so square 0 is the leading digit.
pub const fn place_value(square: usize) -> u32 {
    10u32.pow((SQUARES - 1 - square) as u32)
}

/// The board read as a nine-digit decimal number, row by row.
pub fn score(board: &Board) -> u32 {
    board.iter().fold(0, |number, &cell| number * 10 + u32::from(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_is_reversible_and_puts_square_0_lowest() {
        let board = [1, 2, 3, 4, 5, 6, 0, 1, 2];
        assert_eq!(unpack(pack(&board)), board);
        assert_eq!(pack(&[1, 0, 0, 0, 0, 0, 0, 0, 0]), 1);
        assert_eq!(pack(&[0, 0, 0, 0, 0, 0, 0, 0, 6]), 6 << 24);
    }

    #[test]
    fn empty_squares_are_those_without_a_die() {
        let board = [0, 1, 2, 3, 4, 5, 6, 0, 4];
        assert_eq!(empty_squares(pack(&board)), 1 | 1 << 21);
        assert_eq!(empty_squares(pack(&[0; SQUARES])), 0o111_111_111);
    }

    #[test]
    fn the_score_reads_the_board_row_by_row() {
        let board = [0, 6, 0, 2, 2, 2, 1, 6, 1];
        assert_eq!(score(&board), 60_222_161);
        let by_place: u32 =
            (0..SQUARES).map(|square| u32::from(board[square]) * place_value(square)).sum();
        assert_eq!(by_place, score(&board));
    }
}
