//! An array in which each board has an entry of its own.

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::studies::store::Index;
use crate::cpu::Lanes8;

/// An index that is an array of positions. `BASE` is 7, which leaves no entry unused, or 8, which needs no
/// arithmetic.
///
/// The array comes zeroed from the system, page by page as it is used. Nothing is cleared between
/// generations. A position left from an earlier one does no harm: it is past the end of the vector, or the
/// vector holds another board there, or it happens to be right.
pub(super) struct Direct<const BASE: u32> {
    positions: Vec<u32>,
}

impl<const BASE: u32> Index for Direct<BASE> {
    fn new() -> Self {
        Self { positions: vec![0; BASE.pow(SQUARES as u32) as usize] }
    }

    fn new_generation(&mut self) {}

    #[inline(always)]
    fn find_or_append<B: Lanes8>(
        &mut self,
        _: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Option<usize> {
        let position = &mut self.positions[index::<BASE>(board)];
        if boards.get(*position as usize) == Some(&board) {
            return Some(*position as usize);
        }
        *position = boards.len() as u32;
        boards.push(board);
        None
    }
}

/// Returns the cells of a board as the digits of a number in base `BASE`.
#[inline(always)]
fn index<const BASE: u32>(board: u32) -> usize {
    if BASE == 8 {
        return board as usize;
    }
    let digits = (0..SQUARES).rev().map(|square| board >> (3 * square) & 7);
    digits.fold(0, |number, digit| number * BASE + digit) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::packing::rows::pack_rows;

    #[test]
    fn cells_are_digits() {
        let board = pack_rows(&[1, 2, 3, 4, 5, 6, 0, 1, 2]);
        assert_eq!(index::<8>(board), 0o210_654_321);
        assert_eq!(index::<10>(board), 210_654_321);
        assert_eq!(index::<7>(pack_rows(&[6; SQUARES])), 7usize.pow(9) - 1);
    }
}
