//! Makes the table of moves.

use crate::cephalopods::cells::{FOUR_CELLS, HIGHEST_DIE, SQUARES};
use crate::cephalopods::packing::rows::NEIGHBOR_BITS;
use crate::cephalopods::rules::MOST_MOVES;

/// The moves on one square.
pub type MoveList = [u32; 1 + MOST_MOVES];

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
pub const fn move_list(shift: u32, neighbors: u32, index: usize) -> MoveList {
    const TOO_HIGH: u32 = HIGHEST_DIE as u32 + 1;
    let mut list = [0; 1 + MOST_MOVES];
    // The bits and the sum of each subset of the neighbors up to here. A subset with an empty
    // square cannot be captured, and neither can one whose sum is too high.
    let (mut bits, mut sums, mut subsets) = ([0; 16], [0; 16], 1);
    let (mut cells, mut others) = (index as u32, neighbors);
    while others != 0 {
        let (cell, position) = (cells & 7, others.trailing_zeros());
        if cell == TOO_HIGH {
            return [0; 1 + MOST_MOVES];
        }
        let mut rest = 0;
        while rest < subsets {
            let sum = if cell == 0 { TOO_HIGH } else { sums[rest] + cell };
            bits[subsets + rest] = bits[rest] | cell << position;
            sums[subsets + rest] = sum;
            if rest > 0 && sum < TOO_HIGH {
                list[0] += 1;
                list[list[0] as usize] = bits[subsets + rest] | sum << shift;
            }
            rest += 1;
        }
        subsets *= 2;
        cells >>= 3;
        others ^= 7 << position;
    }
    if list[0] == 0 {
        (list[0], list[1]) = (1, 1 << shift);
    }
    list
}
