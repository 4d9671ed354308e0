//! The tables of the depth solver, for boards packed by rows.

use crate::cephalopods::cells::{HIGHEST_DIE, SQUARES};
use crate::cephalopods::packing::{pack_rows, row_mask};
use crate::cephalopods::rules::{moves_on, MOST_MOVES, NEIGHBORS};
use crate::cephalopods::symmetry::{CORNERS, EDGES};
use crate::cephalopods::tables::generate::field::{cell, keep, Field, PerImage, ENTRIES};
use crate::cephalopods::tables::generate::scores::sums;

/// The moves that one square offers: their number, then one XOR word for each, then zeros.
pub(crate) type MoveList = [u32; 1 + MOST_MOVES];

/// The tables of the depth solver. A copy is a few references.
#[derive(Clone, Copy)]
pub(crate) struct DepthTables {
    /// The index is the square and then the cells of its neighbors.
    pub(crate) moves: &'static [[MoveList; ENTRIES]; SQUARES],
    /// The index is the corner cells.
    pub(crate) corner_images: &'static [PerImage; ENTRIES],
    /// The index is the edge cells.
    pub(crate) edge_images: &'static [PerImage; ENTRIES],
}

impl DepthTables {
    /// Returns the tables, for the build script.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let Self { moves, corner_images, edge_images } = self;
        vec![
            Field::new(
                "moves",
                "By square and by the cells of its neighbors: the number of moves, then for each \
                 move what to XOR to a board packed by rows, then zeros.",
                *moves,
            ),
            Field::new(
                "corner_images",
                "By the corner cells: what to XOR to a board packed by rows to move them to where \
                 each of the eight images has them.",
                *corner_images,
            ),
            Field::new(
                "edge_images",
                "By the edge cells: what to XOR to a board packed by rows to move them to where \
                 each of the eight images has them.",
                *edge_images,
            ),
        ]
    }

    /// Makes the tables.
    pub(crate) fn generate() -> Self {
        let mut moves = vec![[[0; 1 + MOST_MOVES]; ENTRIES]; SQUARES];
        for (square, table) in moves.iter_mut().enumerate() {
            fill_moves(square, table);
        }
        Self {
            moves: keep(moves),
            corner_images: keep(images(CORNERS)),
            edge_images: keep(images(EDGES)),
        }
    }
}

/// Lists the moves on `square`. An index with a cell of 7, or with bits that no neighbor fills,
/// belongs to no board and keeps an empty list.
fn fill_moves(square: usize, table: &mut [MoveList; ENTRIES]) {
    let neighbors = NEIGHBORS[square];
    for (index, list) in table.iter_mut().enumerate().take(1 << (3 * neighbors.len())) {
        let mut board = [0; SQUARES];
        for (member, &neighbor) in neighbors.iter().enumerate() {
            board[neighbor] = cell(index, member) as u8;
        }
        if board.iter().any(|&cell| cell > HIGHEST_DIE) {
            continue;
        }
        moves_on(&board, square, |after| {
            list[0] += 1;
            list[list[0] as usize] = pack_rows(&board) ^ pack_rows(&after);
        });
    }
}

/// Returns, for each index and each image, the XOR word that moves the cells of these four squares
/// to their squares in the image.
fn images(squares: [usize; 4]) -> Vec<PerImage> {
    let mut table = sums(squares, |square| row_mask(square) / 7);
    for entry in &mut table {
        let unmoved = entry[0];
        for word in entry {
            *word ^= unmoved;
        }
    }
    table
}
