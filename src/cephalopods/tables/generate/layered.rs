//! The tables of the layered solver, for boards in the layered packing.
//!
//! They hold what the tables of the depth solver hold, in less space. The moves of all squares
//! stand one after the other, and a canonical form takes two look-ups of one number each:
//!
//! ```text
//!     corner cells ---> canonical_corners: least image of the corners, and the row
//!                                                                           |
//!       edge cells ---> canonical_edges[row]: among the images that make the corners least,
//!                                             the least edges, and the number of that image
//! ```

use crate::cephalopods::cells::{score, Cells, HIGHEST_DIE, SQUARES};
use crate::cephalopods::packing::{pack, unpack, CAPTURED_SHIFT, SHIFTS, SQUARE_AT};
use crate::cephalopods::rules::{moves_on, NEIGHBORS};
use crate::cephalopods::symmetry::{image_of, source, CORNERS, EDGES, IMAGES};
use crate::cephalopods::tables::generate::field::{cell, keep, Field, PerImage, ENTRIES};

/// The length of the tables that are indexed by a square and the cells of its neighbors.
///
/// Four corners with two neighbors, four edges with three and the center with four need
/// 4 * 64 + 4 * 512 + 4096 = 6400 entries. With a power of two, a remainder keeps an index in
/// bounds.
pub(crate) const RANGES_LEN: usize = 8192;

/// How many moves are copied at once, since one square rarely has more.
pub(crate) const AT_ONCE: usize = 4;

/// The length of the list of moves. There are 7777 moves, and at least [`AT_ONCE`] entries must
/// follow the start of any range.
pub(crate) const MOVES_LEN: usize = 8192 + AT_ONCE - 1;

/// The length of `canonical_edges`: 23 rows, and then zeros up to a power of two.
pub(crate) const CANONICAL_EDGES_LEN: usize = 32 * ENTRIES;

/// The tables of the layered solver. A copy is a few references.
#[derive(Clone, Copy)]
pub(crate) struct LayeredTables {
    /// The index is the shift of a square.
    pub(crate) neighbors: &'static [u32; 32],
    /// The index is the shift of a square.
    pub(crate) first_ranges: &'static [u32; 32],
    /// The index is the first range plus the neighbor cells.
    pub(crate) move_ranges: &'static [u32; RANGES_LEN],
    /// The index is the position in a range.
    pub(crate) moves: &'static [u32; MOVES_LEN],
    /// The index is the first range plus the neighbor cells.
    pub(crate) score_deltas: &'static [PerImage; RANGES_LEN],
    /// The index is the corner cells.
    pub(crate) canonical_corners: &'static [u32; ENTRIES],
    /// The index is the row and the edge cells.
    pub(crate) canonical_edges: &'static [u16; CANONICAL_EDGES_LEN],
}

impl LayeredTables {
    /// Returns the tables, for the build script.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let Self {
            neighbors,
            first_ranges,
            move_ranges,
            moves,
            score_deltas,
            canonical_corners,
            canonical_edges,
        } = self;
        vec![
            Field::new(
                "neighbors",
                "By the shift of a square: the bits of its neighbors in the layered packing.",
                *neighbors,
            ),
            Field::new(
                "first_ranges",
                "By the shift of a square: the index of its first entry in `move_ranges` and \
                 `score_deltas`.",
                *first_ranges,
            ),
            Field::new(
                "move_ranges",
                "By first range + neighbor cells: 16 times the index of the first move in `moves`, \
                 plus the number of moves.",
                *move_ranges,
            ),
            Field::new(
                "moves",
                "By position in a range: what to XOR to a board in the layered packing, with the \
                 captured dice in the two bits above the cells.",
                *moves,
            ),
            Field::new(
                "score_deltas",
                "By first range + neighbor cells: what all moves together add to the score of each \
                 of the eight images, as a wrapping number.",
                *score_deltas,
            ),
            Field::new(
                "canonical_corners",
                "By the corner cells: the least image of the corners, and above its twelve bits \
                 the row of `canonical_edges`.",
                *canonical_corners,
            ),
            Field::new(
                "canonical_edges",
                "By row and edge cells: the edges of the canonical board, and above their twelve \
                 bits the number of the image that it is.",
                *canonical_edges,
            ),
        ]
    }

    /// Makes the tables.
    pub(crate) fn generate() -> Self {
        let mut lists = MoveLists::default();
        let place_values = std::array::from_fn(score_of_one);
        for (&shift, &square) in SHIFTS.iter().zip(&SQUARE_AT) {
            lists.add_square(shift, square, &place_values);
        }
        assert!(lists.ranges.len() <= RANGES_LEN && lists.moves.len() + AT_ONCE - 1 <= MOVES_LEN);
        lists.ranges.resize(RANGES_LEN, 0);
        lists.score_deltas.resize(RANGES_LEN, [0; IMAGES]);
        lists.moves.resize(MOVES_LEN, 0);
        let (canonical_corners, canonical_edges) = canonical_forms();
        Self {
            neighbors: keep(lists.neighbors.to_vec()),
            first_ranges: keep(lists.first_ranges.to_vec()),
            move_ranges: keep(lists.ranges),
            moves: keep(lists.moves),
            score_deltas: keep(lists.score_deltas),
            canonical_corners: keep(canonical_corners),
            canonical_edges: keep(canonical_edges),
        }
    }
}

/// The tables of moves, while they are made.
#[derive(Default)]
struct MoveLists {
    neighbors: [u32; 32],
    first_ranges: [u32; 32],
    ranges: Vec<u32>,
    moves: Vec<u32>,
    score_deltas: Vec<PerImage>,
}

impl MoveLists {
    /// Lists the moves on `square` for every index that its neighbors can form.
    fn add_square(&mut self, shift: u32, square: usize, place_values: &[PerImage; SQUARES]) {
        let with_squares = SHIFTS.iter().zip(&SQUARE_AT);
        let neighbors = with_squares.filter(|&(_, other)| NEIGHBORS[square].contains(other));
        let shifts: Vec<u32> = neighbors.map(|(&shift, _)| shift).collect();
        self.neighbors[shift as usize] = shifts.iter().map(|other| 7 << other).sum();
        self.first_ranges[shift as usize] = self.ranges.len() as u32;
        for index in 0..1 << (3 * shifts.len()) {
            let members = shifts.iter().enumerate();
            let packed = members.map(|(member, shift)| cell(index, member) << shift).sum();
            self.add_range(square, packed, place_values);
        }
    }

    /// Lists the moves on `square` of one board. A board with a cell of 7 does not exist, and has
    /// no moves.
    fn add_range(&mut self, square: usize, packed: u32, place_values: &[PerImage; SQUARES]) {
        let board = unpack(packed);
        let start = self.moves.len();
        let mut deltas = [0u32; IMAGES];
        if board.iter().all(|&cell| cell <= HIGHEST_DIE) {
            moves_on(&board, square, |after| {
                let captured = captured_less_one(&board, &after);
                self.moves.push(pack(&after) ^ packed | captured << CAPTURED_SHIFT);
                for changed in (0..SQUARES).filter(|&other| board[other] != after[other]) {
                    let pips = u32::from(after[changed]).wrapping_sub(u32::from(board[changed]));
                    for (delta, value) in deltas.iter_mut().zip(place_values[changed]) {
                        *delta = delta.wrapping_add(pips.wrapping_mul(value));
                    }
                }
            });
        }
        self.ranges.push((start << 4 | (self.moves.len() - start)) as u32);
        self.score_deltas.push(deltas);
    }
}

/// Returns how many dice a move captures, less one, or 0 if it captures nothing.
fn captured_less_one(before: &Cells, after: &Cells) -> u32 {
    let dice = |board: &Cells| board.iter().filter(|&&cell| cell != 0).count() as u32;
    (dice(before) + 1 - dice(after)).saturating_sub(1)
}

/// Returns the score of one pip on `square`, in each image.
fn score_of_one(square: usize) -> PerImage {
    let mut board = [0; SQUARES];
    board[square] = 1;
    std::array::from_fn(|image| score(&image_of(&board, image)))
}

/// Returns the tables of canonical corners and edges.
///
/// Some corners are least in more than one image. Each set of images for which this happens has a
/// row of its own, in which the edges settle the tie.
fn canonical_forms() -> (Vec<u32>, Vec<u16>) {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let corner_sources = sources_within(&CORNERS);
    let edge_sources = sources_within(&EDGES);
    let corners = (0..ENTRIES)
        .map(|cells| {
            let images: [u32; IMAGES] =
                std::array::from_fn(|image| moved(cells, &corner_sources[image]));
            let least = *images.iter().min().expect("there are eight images");
            let row: Vec<usize> = (0..IMAGES).filter(|&image| images[image] == least).collect();
            let number = rows.iter().position(|other| *other == row).unwrap_or_else(|| {
                rows.push(row);
                rows.len() - 1
            });
            least | (number as u32) << 12
        })
        .collect();
    let mut edges: Vec<u16> = Vec::with_capacity(CANONICAL_EDGES_LEN);
    for row in &rows {
        edges.extend((0..ENTRIES).map(|cells| {
            let images = row.iter().map(|&image| (moved(cells, &edge_sources[image]), image));
            let (least, image) = images.min().expect("a row is not empty");
            (least | (image as u32) << 12) as u16
        }));
    }
    edges.resize(CANONICAL_EDGES_LEN, 0);
    (corners, edges)
}

/// Returns, for each image and each of four squares, which of the four squares its cell comes from.
fn sources_within(squares: &[usize; 4]) -> [[usize; 4]; IMAGES] {
    std::array::from_fn(|image| {
        squares.map(|square| {
            let from = source(image, square);
            squares.iter().position(|&other| other == from).expect("images keep the groups")
        })
    })
}

/// Moves the four cells of an index.
fn moved(cells: usize, sources: &[usize; 4]) -> u32 {
    sources.iter().rev().fold(0, |packed, &member| packed << 3 | cell(cells, member))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::packing::{corners, edges};

    #[test]
    fn the_indices_hold_the_corners_and_the_edges() {
        let board = unpack(0o1_2345_6012);
        assert_eq!(CORNERS.map(|square| board[square]), [2, 1, 0, 6]);
        assert_eq!(EDGES.map(|square| board[square]), [5, 4, 3, 2]);
        assert_eq!((corners(pack(&board)), edges(pack(&board))), (0o6012, 0o2345));
    }
}
