//! Makes the table of moves.

use crate::cephalopods::cells::{FOUR_CELLS, HIGHEST_DIE, SQUARES};
use crate::cephalopods::packing::rows::bits_of;
use crate::cephalopods::rules::{MOST_MOVES, NEIGHBORS};

/// The bits of each square's neighbors. PEXT moves them together to an index of `MOVES`.
pub(crate) const NEIGHBOR_BITS: [u32; SQUARES] = {
    let mut bits = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        bits[square] = bits_of(NEIGHBORS[square]);
        square += 1;
    }
    bits
};

/// The moves on one square: their number, then one XOR word for each, then zeros.
pub(crate) type MoveList = [u32; 1 + MOST_MOVES];

/// By square and by the cells of its neighbors: the number of moves, then for each move what to XOR
/// to a board packed by rows, then zeros.
#[cfg(flat)]
pub(crate) static MOVES: [[MoveList; FOUR_CELLS]; SQUARES] = moves();

/// Makes `MOVES`.
pub(crate) const fn moves() -> [[MoveList; FOUR_CELLS]; SQUARES] {
    let mut table = [[[0; 1 + MOST_MOVES]; FOUR_CELLS]; SQUARES];
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

/// Lists the moves on the square whose lowest bit is `shift`, if the bits of `neighbors` hold the
/// cells of `index`. An index with a cell of 7 belongs to no board, and its list is empty.
pub(crate) const fn move_list(shift: u32, neighbors: u32, index: usize) -> MoveList {
    const TOO_HIGH: u32 = HIGHEST_DIE as u32 + 1;
    let mut list = [0; 1 + MOST_MOVES];
    // For each subset of the neighbors up to here, its bits and its sum.
    let (mut bits, mut sums) = ([0; 16], [0; 16]);
    let mut subsets = 1;
    let (mut cells, mut others) = (index as u32, neighbors);
    while others != 0 {
        let cell = cells & 7;
        if cell == TOO_HIGH {
            return [0; 1 + MOST_MOVES];
        }
        let cell_bits = cell << others.trailing_zeros();
        let mut rest = 0;
        while rest < subsets {
            let subset = subsets + rest;
            bits[subset] = bits[rest] | cell_bits;
            sums[subset] = sums[rest] + cell;
            if cell == 0 {
                // There is no die to capture.
                sums[subset] = TOO_HIGH;
            }
            if rest > 0 && sums[subset] < TOO_HIGH {
                list[0] += 1;
                list[list[0] as usize] = bits[subset] | sums[subset] << shift;
            }
            rest += 1;
        }
        subsets *= 2;
        cells >>= 3;
        others &= others - 1;
        others &= others - 1;
        others &= others - 1;
    }
    if list[0] == 0 {
        list[0] = 1;
        list[1] = 1 << shift;
    }
    list
}
