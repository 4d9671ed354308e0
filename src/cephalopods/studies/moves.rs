//! Three ways to list the moves on a square.

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::packing::rows::NEIGHBOR_BITS;
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::tables::moves::generate::{move_list, MoveList};
use crate::cephalopods::tables::moves::{moves_on, MOVES};
use crate::cpu::Lanes8;

/// A way to list moves.
pub(super) trait Moves {
    /// A list of moves.
    type List: AsRef<[u32]>;

    /// Returns, for each move on an empty square, the word to XOR with the board.
    fn on_square<B: Lanes8>(cpu: B, board: u32, square: usize) -> Self::List;
}

/// No table: lists the subsets of the neighbors for every board anew.
pub(super) struct Anew;

impl Moves for Anew {
    type List = Listed;

    #[inline(always)]
    fn on_square<B: Lanes8>(cpu: B, board: u32, square: usize) -> Listed {
        let index = cpu.pext(board, NEIGHBOR_BITS[square]) as usize;
        Listed(move_list(3 * square as u32, NEIGHBOR_BITS[square], index))
    }
}

/// A list of moves that was made for one square of one board.
pub(super) struct Listed(MoveList);

impl AsRef<[u32]> for Listed {
    #[inline(always)]
    fn as_ref(&self) -> &[u32] {
        words(&self.0)
    }
}

/// Returns the words of a list of moves.
#[inline(always)]
fn words(list: &MoveList) -> &[u32] {
    &list[1..][..list[0] as usize]
}

/// A table of 4096 lists for each square, whether it has two, three or four neighbors. These are the
/// tables of the depth solver.
pub(super) struct EqualTables;

impl Moves for EqualTables {
    type List = &'static [u32];

    #[inline(always)]
    fn on_square<B: Lanes8>(cpu: B, board: u32, square: usize) -> &'static [u32] {
        moves_on(cpu, board, square)
    }
}

/// A table of 64, 512 or 4096 lists for each square, as its neighbors need.
pub(super) struct ExactTables;

impl Moves for ExactTables {
    type List = &'static [u32];

    #[inline(always)]
    fn on_square<B: Lanes8>(cpu: B, board: u32, square: usize) -> &'static [u32] {
        let index = cpu.pext(board, NEIGHBOR_BITS[square]) as usize;
        words(&EXACT[FIRST[square] + index])
    }
}

/// The number of lists that a square needs.
const fn lists(square: usize) -> usize {
    1 << NEIGHBOR_BITS[square].count_ones()
}

/// Where the lists of each square begin, and where those of the last end.
const FIRST: [usize; SQUARES + 1] = {
    let mut first = [0; SQUARES + 1];
    let mut square = 0;
    while square < SQUARES {
        first[square + 1] = first[square] + lists(square);
        square += 1;
    }
    first
};

/// The lists of all squares, one square after the other.
static EXACT: [MoveList; FIRST[SQUARES]] = {
    let mut all = [[0; 1 + MOST_MOVES]; FIRST[SQUARES]];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < lists(square) {
            all[FIRST[square] + index] = MOVES[square][index];
            index += 1;
        }
        square += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::cells::Cells;
    use crate::cephalopods::packing::rows::pack_rows;
    use crate::cephalopods::rules;
    use crate::cpu::Portable;

    fn list<M: Moves>(board: u32, square: usize) -> Vec<u32> {
        let mut list = M::on_square(Portable, board, square).as_ref().to_vec();
        list.sort_unstable();
        list
    }

    #[test]
    fn all_lists_have_the_moves_of_the_rules() {
        let mut lists = 0;
        for square in 0..SQUARES {
            let neighbors = rules::NEIGHBORS[square];
            for number in 0..7usize.pow(neighbors.len() as u32) {
                let mut cells: Cells = [0; SQUARES];
                let mut rest = number;
                for &neighbor in neighbors {
                    cells[neighbor] = (rest % 7) as u8;
                    rest /= 7;
                }
                let board = pack_rows(&cells);
                let mut expected = Vec::new();
                rules::moves_on(&cells, square, |after| expected.push(board ^ pack_rows(&after)));
                expected.sort_unstable();
                assert_eq!(list::<Anew>(board, square), expected, "{cells:?} {square}");
                assert_eq!(list::<EqualTables>(board, square), expected, "{cells:?} {square}");
                assert_eq!(list::<ExactTables>(board, square), expected, "{cells:?} {square}");
                lists += 1;
            }
        }
        assert_eq!(lists, 4 * 49 + 4 * 343 + 2401);
        assert_eq!(EXACT.len(), 4 * 64 + 4 * 512 + 4096);
    }
}
