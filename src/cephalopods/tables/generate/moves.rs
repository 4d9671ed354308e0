//! The moves on a square, by the cells of its neighbors.

use crate::cephalopods::cells::{HIGHEST_DIE, SQUARES};
use crate::cephalopods::packing::row_mask;
use crate::cephalopods::rules::{MOST_MOVES, NEIGHBORS};
use crate::cephalopods::tables::generate::{cell, ENTRIES};

/// The moves that one square offers: their number, then one XOR word for each, then zeros.
pub(crate) type MoveList = [u32; 1 + MOST_MOVES];

/// The bits of each square's neighbors in a board packed by rows.
pub(crate) const NEIGHBOR_BITS: [u32; SQUARES] = {
    let mut bits = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        bits[square] = bits_of(NEIGHBORS[square]);
        square += 1;
    }
    bits
};

/// Returns the bits of these squares in a board packed by rows.
pub(crate) const fn bits_of(squares: &[usize]) -> u32 {
    let mut bits = 0;
    let mut member = 0;
    while member < squares.len() {
        bits |= row_mask(squares[member]);
        member += 1;
    }
    bits
}

/// Makes `MOVES`.
pub(crate) const fn moves() -> [[MoveList; ENTRIES]; SQUARES] {
    let mut table = [[[0; 1 + MOST_MOVES]; ENTRIES]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < 1 << NEIGHBOR_BITS[square].count_ones() {
            table[square][index] = move_list(3 * square as u32, NEIGHBOR_BITS[square], index);
            index += 1;
        }
        square += 1;
    }
    table
}

/// Lists the moves on the square at bit `shift`, if the bits of `neighbors` hold the cells of
/// `index`. An index with a cell of 7 belongs to no board, and its list is empty.
pub(crate) const fn move_list(shift: u32, neighbors: u32, index: usize) -> MoveList {
    const TOO_MUCH: u32 = HIGHEST_DIE as u32 + 1;
    let mut list = [0; 1 + MOST_MOVES];
    // The bits of each subset of the neighbors, and the sum of its cells.
    let (mut bits, mut sums) = ([0; 16], [0; 16]);
    let mut others = neighbors;
    let mut member = 0;
    while others != 0 {
        let cell = cell(index, member);
        if cell == TOO_MUCH {
            return [0; 1 + MOST_MOVES];
        }
        let cell_bits = cell << others.trailing_zeros();
        let mut rest = 0;
        while rest < 1 << member {
            let subset = rest + (1 << member);
            bits[subset] = bits[rest] | cell_bits;
            // A capture takes no empty square.
            let sum = if cell == 0 { TOO_MUCH } else { sums[rest] + cell };
            sums[subset] = sum;
            if rest != 0 && sum < TOO_MUCH {
                list[0] += 1;
                list[list[0] as usize] = bits[subset] | sum << shift;
            }
            rest += 1;
        }
        others &= !(7 << others.trailing_zeros());
        member += 1;
    }
    if list[0] == 0 {
        list[0] = 1;
        list[1] = 1 << shift;
    }
    list
}
