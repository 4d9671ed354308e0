//! The generator of the tables of the depth engine, and of those that all fast engines share, from
//! the slow rules and nothing else.
//!
//! It is plain code without input or output, and it has three callers: the build script writes what
//! it returns as arrays, the tests hold every index of those arrays against the rules, and a
//! flattened source runs it at start-up instead of carrying the arrays.
//!
//! Four squares of three bits make an index of twelve bits, hence [`ENTRIES`]. The first square in
//! rising order has the lowest bits, as PEXT leaves them.

use crate::cephalopods::board::{pack, place_value, square_mask, HIGHEST_DIE, SQUARES};
use crate::cephalopods::rules::{moves_on, MOST_MOVES, NEIGHBORS};
use crate::cephalopods::symmetry::{compose, source, CORNERS, EDGES, IMAGES};

/// Entries of a table that is indexed by up to four squares.
pub const ENTRIES: usize = 4096;

/// The moves that one square offers: how many, then that many XOR words, then zeros.
pub type MoveList = [u32; 1 + MOST_MOVES];

/// One word for each of the eight images.
pub type PerImage = [u32; IMAGES];

/// The tables of the depth engine; [`Tables`](crate::cephalopods::tables::Tables) has the meanings.
pub struct Generated {
    /// Nine tables of [`ENTRIES`] lists.
    pub moves: Vec<[MoveList; ENTRIES]>,
    /// [`ENTRIES`] entries.
    pub corner_images: Vec<PerImage>,
    /// [`ENTRIES`] entries.
    pub edge_images: Vec<PerImage>,
}

/// The tables that every fast engine needs; [`Scores`](crate::cephalopods::tables::scores::Scores)
/// has the meanings.
pub struct GeneratedScores {
    /// [`ENTRIES`] entries.
    pub corner_scores: Vec<PerImage>,
    /// [`ENTRIES`] entries.
    pub edge_scores: Vec<PerImage>,
    /// One entry for each image.
    pub count_sources: Vec<PerImage>,
}

/// Makes the tables of the depth engine.
pub fn generate() -> Generated {
    // Most entries stay zero, and what comes zeroed from the operating system costs no time.
    let mut moves = vec![[[0; 1 + MOST_MOVES]; ENTRIES]; SQUARES];
    for (square, table) in moves.iter_mut().enumerate() {
        fill_moves(square, table);
    }
    Generated { moves, corner_images: images(CORNERS), edge_images: images(EDGES) }
}

/// Makes the tables of scores.
pub fn generate_scores() -> GeneratedScores {
    GeneratedScores {
        corner_scores: sums(CORNERS, place_value),
        edge_scores: sums(EDGES, place_value),
        count_sources: (0..IMAGES)
            .map(|chosen| std::array::from_fn(|lane| compose(lane, chosen) as u32))
            .collect(),
    }
}

/// Lists the moves on `square` by what its neighbors hold. An index with a cell of 7, or with bits
/// that no neighbor fills, belongs to no board and keeps an empty list.
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
            list[list[0] as usize] = pack(&board) ^ pack(&after);
        });
    }
}

/// What to XOR to a packed board so that these four squares of it move to where each image has them.
fn images(squares: [usize; 4]) -> Vec<PerImage> {
    let mut table = sums(squares, |square| square_mask(square) / 7);
    for entry in &mut table {
        let unmoved = entry[0];
        for word in entry {
            *word ^= unmoved;
        }
    }
    table
}

/// For each image, the sum over four cells of the cell times `unit` of the square that it has there.
fn sums(squares: [usize; 4], unit: impl Fn(usize) -> u32) -> Vec<PerImage> {
    let units: [[u32; 4]; IMAGES] = std::array::from_fn(|image| {
        squares.map(|square| {
            let target = (0..SQUARES).find(|&target| source(image, target) == square);
            unit(target.expect("an image keeps every square"))
        })
    });
    (0..ENTRIES)
        .map(|index| {
            units.map(|unit| (0..4).map(|member| cell(index, member) * unit[member]).sum())
        })
        .collect()
}

/// The value of the cell that is number `member` in an index.
fn cell(index: usize, member: usize) -> u32 {
    (index >> (3 * member) & 7) as u32
}
