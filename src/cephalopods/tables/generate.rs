//! Makes the tables. This module is also part of the build script.

use crate::cephalopods::packing::{FOUR_CELLS, LOST_SHIFT, ROW_NEIGHBORS, SHIFTS, SQUARE_AT};
use crate::cephalopods::rules::{HIGHEST_DIE, MOST_MOVES, NEIGHBORS, PLACE_VALUES, SQUARES};
use crate::cephalopods::symmetry::{source, PerImage, CORNERS, EDGES, IMAGES};

/// The moves on one square.
pub(crate) type MoveList = [u32; 1 + MOST_MOVES];

pub(crate) const fn moves() -> [[MoveList; FOUR_CELLS]; SQUARES] {
    let mut table = [[[0; 1 + MOST_MOVES]; FOUR_CELLS]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < 1 << ROW_NEIGHBORS[square].count_ones() {
            table[square][index] = move_list(3 * square as u32, ROW_NEIGHBORS[square], index);
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

/// Makes `CORNER_IMAGES` or `EDGE_IMAGES`.
pub(crate) const fn moved(squares: [usize; 4]) -> [PerImage; FOUR_CELLS] {
    let units = [1, 1 << 3, 1 << 6, 1 << 9, 1 << 12, 1 << 15, 1 << 18, 1 << 21, 1 << 24];
    let mut table = sums(squares, &units);
    let mut index = 0;
    while index < FOUR_CELLS {
        let unmoved = table[index][0];
        let mut image = 0;
        while image < IMAGES {
            table[index][image] ^= unmoved;
            image += 1;
        }
        index += 1;
    }
    table
}

/// Makes `CORNER_SCORES` or `EDGE_SCORES`.
pub(crate) const fn scores(squares: [usize; 4]) -> [PerImage; FOUR_CELLS] {
    sums(squares, &PLACE_VALUES)
}

/// Returns, by the cells of four squares, the sum in each image of every cell times the unit of the
/// square that it comes to.
pub(crate) const fn sums(squares: [usize; 4], units: &[u32; SQUARES]) -> [PerImage; FOUR_CELLS] {
    let units = by_image(units);
    let mut table = [[0; IMAGES]; FOUR_CELLS];
    let mut index = 1;
    while index < FOUR_CELLS {
        // The sum for the other bits is known. So each entry takes one addition.
        let bit = index.trailing_zeros();
        let rest = table[index & (index - 1)];
        let units = units[squares[bit as usize / 3]];
        let mut image = 0;
        while image < IMAGES {
            table[index][image] = rest[image] + (units[image] << (bit % 3));
            image += 1;
        }
        index += 1;
    }
    table
}

/// Returns, for each square and each image, the unit of the square that its cell comes to.
pub const fn by_image(units: &[u32; SQUARES]) -> [PerImage; SQUARES] {
    let mut table = [[0; IMAGES]; SQUARES];
    let mut image = 0;
    while image < IMAGES {
        let mut square = 0;
        while square < SQUARES {
            table[source(image, square)][image] = units[square];
            square += 1;
        }
        image += 1;
    }
    table
}

/// The length of the tables that are indexed by a square and the cells of its neighbors. With a
/// power of two, a remainder keeps an index in bounds.
pub(crate) const RANGES_LEN: usize = RANGES.next_power_of_two();

/// The entries of these tables that are in use, for four corners with two neighbors, four edges
/// with three and the center with four.
const RANGES: usize = 4 * 64 + 4 * 512 + 4096;

/// How many moves are copied at once, since one square rarely has more.
pub(crate) const AT_ONCE: usize = 4;

/// The length of the list of moves. There are 7777 moves. The start of a range is taken modulo [`RANGES_LEN`], which
/// keeps it in bounds, and there are always [`AT_ONCE`] entries from it on.
pub(crate) const MOVES_LEN: usize = RANGES_LEN + AT_ONCE - 1;

/// The length of `CANONICAL_EDGES`: 23 rows, and then zeros up to a power of two.
pub(crate) const CANONICAL_EDGES_LEN: usize = 32 * FOUR_CELLS;

/// What one pip on each square is in the layered packing.
const UNITS: [u32; SQUARES] = {
    let mut units = [0; SQUARES];
    let mut place = 0;
    while place < SQUARES {
        units[SQUARE_AT[place]] = 1 << SHIFTS[place];
        place += 1;
    }
    units
};

const fn neighbor_bits() -> [u32; 32] {
    let mut table = [0; 32];
    let mut place = 0;
    while place < SQUARES {
        let neighbors = NEIGHBORS[SQUARE_AT[place]];
        let mut member = 0;
        while member < neighbors.len() {
            table[SHIFTS[place] as usize] |= 7 * UNITS[neighbors[member]];
            member += 1;
        }
        place += 1;
    }
    table
}

/// The neighbors of a square: the index of its first range, the bits of the neighbors, and for each run of these bits
/// two numbers: the bits that the run has in an index, and how far it is shifted to the right to get there.
pub(crate) type Neighborhood = [u32; 2 + 2 * MOST_RUNS];

/// The bits of the neighbors of any square are at most three runs of ones.
const MOST_RUNS: usize = 3;

pub(crate) const fn neighborhoods() -> [Neighborhood; 32] {
    let bits = neighbor_bits();
    let mut table = [[0; 2 + 2 * MOST_RUNS]; 32];
    let (mut place, mut range) = (0, 0);
    while place < SQUARES {
        let shift = SHIFTS[place] as usize;
        (table[shift][0], table[shift][1]) = (range, bits[shift]);
        let (mut rest, mut length, mut entry) = (bits[shift], 0, 2);
        while rest != 0 {
            let start = rest.trailing_zeros();
            let ones = (rest >> start).trailing_ones();
            let run = (1 << ones) - 1;
            (table[shift][entry], table[shift][entry + 1]) = (run << length, start - length);
            rest ^= run << start;
            length += ones;
            entry += 2;
        }
        range += 1 << length;
        place += 1;
    }
    table
}

static MOVE_LISTS: [MoveList; RANGES] = {
    let bits = neighbor_bits();
    let mut lists = [[0; 1 + MOST_MOVES]; RANGES];
    let (mut place, mut range) = (0, 0);
    while place < SQUARES {
        let bits = bits[SHIFTS[place] as usize];
        let mut index = 0;
        while index < 1 << bits.count_ones() {
            lists[range] = move_list(SHIFTS[place], bits, index);
            index += 1;
            range += 1;
        }
        place += 1;
    }
    lists
};

pub(crate) const fn move_ranges() -> [u32; RANGES_LEN] {
    let lists = &MOVE_LISTS;
    let mut table = [0; RANGES_LEN];
    let (mut range, mut start) = (0, 0);
    while range < RANGES {
        table[range] = start << 4 | lists[range][0];
        start += lists[range][0];
        range += 1;
    }
    table
}

pub(crate) const fn layered_moves() -> [u32; MOVES_LEN] {
    let lists = &MOVE_LISTS;
    let mut table = [0; MOVES_LEN];
    let (mut range, mut end) = (0, 0);
    while range < RANGES {
        let mut number = 1;
        while number <= lists[range][0] as usize {
            let word = lists[range][number];
            table[end] = word | lost_dice(word) << LOST_SHIFT;
            end += 1;
            number += 1;
        }
        range += 1;
    }
    table
}

/// Returns how many dice a capture loses, or 0 if the move captures nothing.
const fn lost_dice(word: u32) -> u32 {
    // The other cell that changes is that of the new die.
    let changed = (word | word >> 1 | word >> 2) & 0o1_011_111_111;
    changed.count_ones().saturating_sub(2)
}

pub(crate) const fn score_deltas() -> [PerImage; RANGES_LEN] {
    let lists = &MOVE_LISTS;
    let neighborhoods = neighborhoods();
    let units = by_image(&PLACE_VALUES);
    let mut table = [[0; IMAGES]; RANGES_LEN];
    let (mut place, mut range) = (0, 0);
    while range < RANGES {
        while place + 1 < SQUARES && range as u32 == neighborhoods[SHIFTS[place + 1] as usize][0] {
            place += 1;
        }
        if lists[range][0] > 0 {
            table[range] = score_delta(&lists[range], place, &units);
        }
        range += 1;
    }
    table
}

/// Returns what these moves add to the scores, if the new die comes to the square at `new`.
const fn score_delta(list: &MoveList, new: usize, units: &[PerImage; SQUARES]) -> PerImage {
    let mut deltas = [0; IMAGES];
    let mut place = 0;
    while place < SQUARES {
        let mut pips = 0;
        let mut number = 1;
        while number <= list[0] as usize {
            pips += (list[number] >> SHIFTS[place] & 7) as i64;
            number += 1;
        }
        // All other dice are captured.
        let pips = if place == new { pips } else { -pips };
        let units = &units[SQUARE_AT[place]];
        let mut image = 0;
        while pips != 0 && image < IMAGES {
            deltas[image] = (deltas[image] as i64 + pips * units[image] as i64) as u32;
            image += 1;
        }
        place += 1;
    }
    deltas
}

/// `CANONICAL_CORNERS`, and for each row of `CANONICAL_EDGES` the images that it chooses from: bit
/// `i` stands for image `i`.
///
/// Some corners are least in more than one image. Each set of images for which this happens has a
/// row of its own, in which the edges settle the tie.
static CORNERS_AND_ROWS: ([u32; FOUR_CELLS], [u32; 32]) = {
    let images = sums(CORNERS, &UNITS);
    let mut table = [0; FOUR_CELLS];
    let mut rows = [0; 32];
    let mut index = 0;
    while index < FOUR_CELLS {
        let (least, chosen) = least(&images[index], 0xff);
        let mut row = 0;
        while rows[row] != 0 && rows[row] != chosen {
            row += 1;
        }
        rows[row] = chosen;
        table[index] = least | (row as u32) << 12;
        index += 1;
    }
    (table, rows)
};

/// Returns the least word of these images, and the images that have it.
const fn least(words: &PerImage, images: u32) -> (u32, u32) {
    let (mut least, mut chosen) = (u32::MAX, 0);
    let mut rest = images;
    while rest != 0 {
        let word = words[rest.trailing_zeros() as usize];
        let bit = rest & rest.wrapping_neg();
        if word < least {
            (least, chosen) = (word, bit);
        } else if word == least {
            chosen |= bit;
        }
        rest &= rest - 1;
    }
    (least, chosen)
}

pub(crate) const fn canonical_corners() -> [u32; FOUR_CELLS] {
    CORNERS_AND_ROWS.0
}

pub(crate) const fn canonical_edges() -> [u16; CANONICAL_EDGES_LEN] {
    let rows = CORNERS_AND_ROWS.1;
    let images = &sums(EDGES, &UNITS);
    let mut table = [0; CANONICAL_EDGES_LEN];
    let mut row = 0;
    while row < rows.len() && rows[row] != 0 {
        let forms = row * FOUR_CELLS;
        let first = rows[row].trailing_zeros();
        let mut image = first;
        while image < IMAGES as u32 {
            if rows[row] >> image & 1 == 1 {
                let mut index = 0;
                while index < FOUR_CELLS {
                    let edges = images[index][image as usize] >> 12;
                    if image == first || edges < table[forms + index] as u32 & 0xfff {
                        table[forms + index] = (edges | image << 12) as u16;
                    }
                    index += 1;
                }
            }
            image += 1;
        }
        row += 1;
    }
    table
}
