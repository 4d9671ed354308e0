//! The arrays of flattened sources. The build script writes the same arrays.

use crate::cephalopods::rules::{FOUR_CELLS, SQUARES};
use crate::cephalopods::symmetry::{PerImage, CORNERS, EDGES};
use crate::cephalopods::tables::generate::{
    canonical_corners, canonical_edges, first_ranges, layered_moves, move_ranges, moved, moves,
    neighbor_bits, score_deltas, scores, MoveList, CANONICAL_EDGES_LEN, MOVES_LEN, RANGES_LEN,
};

/// By square and by the cells of its neighbors: the number of moves, then for each move what to XOR
/// to a board, then zeros.
pub(crate) static MOVES: [[MoveList; FOUR_CELLS]; SQUARES] = moves();

/// By the corner cells: what to XOR to a board to move them to where each image has them.
pub(crate) static CORNER_IMAGES: [PerImage; FOUR_CELLS] = moved(CORNERS);

/// By the edge cells: what to XOR to a board to move them to where each image has them.
pub(crate) static EDGE_IMAGES: [PerImage; FOUR_CELLS] = moved(EDGES);

/// By the corner cells: what they add to the score of each image.
pub(crate) static CORNER_SCORES: [PerImage; FOUR_CELLS] = scores(CORNERS);

/// By the edge cells: what they add to the score of each image.
pub(crate) static EDGE_SCORES: [PerImage; FOUR_CELLS] = scores(EDGES);

/// By the shift of a square: the bits of its neighbors in the layered packing.
pub(crate) static NEIGHBOR_BITS: [u32; 32] = neighbor_bits();

/// By the shift of a square: the index of its first entry in `MOVE_RANGES` and `SCORE_DELTAS`.
pub(crate) static FIRST_RANGES: [u32; 32] = first_ranges();

/// By first range + neighbor cells: 16 times the index of the first move in `LAYERED_MOVES`, plus the number
/// of moves.
pub(crate) static MOVE_RANGES: [u32; RANGES_LEN] = move_ranges();

/// By position in a range: what to XOR to a board in the layered packing, with the captured dice in
/// the two bits above the cells.
pub(crate) static LAYERED_MOVES: [u32; MOVES_LEN] = layered_moves();

/// By first range + neighbor cells: what all moves together add to the score of each of the eight
/// images, as a wrapping number.
pub(crate) static SCORE_DELTAS: [PerImage; RANGES_LEN] = score_deltas();

/// By the corner cells: the least image of the corners, and above its twelve bits the row of
/// `CANONICAL_EDGES`.
pub(crate) static CANONICAL_CORNERS: [u32; FOUR_CELLS] = canonical_corners();

/// By row and edge cells: the edges of the canonical board, and above their twelve bits the number
/// of the image that it is.
pub(crate) static CANONICAL_EDGES: [u16; CANONICAL_EDGES_LEN] = canonical_edges();
