//! Look-up tables that turn moves, symmetry and scoring into an index and an XOR or an addition.
//!
//! All of them are made from the slow rules by [`generate`] and [`generate_layered`], which in a cargo
//! build the build script runs. [`Tables`] are for the depth engine, [`layered`] for the layered
//! one, and both use [`scores`]. For the depth engine an index is what PEXT takes out of a packed board:
//!
//! ```text
//!     table                index: the cells of           entry
//!     moves[square]        the square's neighbors        count, then up to 11 XOR words
//!     corner_images        squares 0 2 6 8               XOR word for each of 8 images
//!     edge_images          squares 1 3 5 7               XOR word for each of 8 images
//! ```

pub mod generate;
pub mod generate_layered;
pub mod index;
pub mod layered;
pub mod scores;

use crate::cephalopods::board::SQUARES;
use crate::cephalopods::rules::NEIGHBORS;
use crate::cephalopods::tables::generate::{MoveList, PerImage, ENTRIES};
use crate::cephalopods::tables::index::{bits_of, corner_index, edge_index, index};
use crate::cephalopods::tables::layered::LayeredTables;
use crate::cephalopods::tables::scores::Scores;
use crate::cpu::Lanes8;

/// The tables of the depth engine. A copy is a few references; the arrays live as long as the
/// program.
#[derive(Clone, Copy)]
pub struct Tables {
    /// By square and by the cells of its neighbors: the number of moves, then one word for each
    /// that turns the packed board into the board after the move.
    pub moves: &'static [[MoveList; ENTRIES]; SQUARES],
    /// By the corner cells: what moves them to where each of the eight images has them.
    pub corner_images: &'static [PerImage; ENTRIES],
    /// By the edge cells: what moves them to where each of the eight images has them.
    pub edge_images: &'static [PerImage; ENTRIES],
}

/// The bits of a packed board that index [`Tables::moves`], by square.
const NEIGHBOR_BITS: [u32; SQUARES] = {
    let mut bits = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        bits[square] = bits_of(NEIGHBORS[square]);
        square += 1;
    }
    bits
};

impl Tables {
    /// The moves on `square` of a packed board, on which that square is empty: what to XOR to the
    /// board for each.
    #[inline(always)]
    pub fn moves_on<B: Lanes8>(&self, cpu: B, board: u32, square: usize) -> &[u32] {
        let list = &self.moves[square][index(cpu, board, NEIGHBOR_BITS[square])];
        &list[1..][..list[0] as usize]
    }

    /// The eight images of a packed board.
    #[inline(always)]
    pub fn images<B: Lanes8>(&self, cpu: B, board: u32) -> B::Vector {
        let corners = cpu.load(&self.corner_images[corner_index(cpu, board)]);
        let edges = cpu.load(&self.edge_images[edge_index(cpu, board)]);
        cpu.xor(cpu.splat(board), cpu.xor(corners, edges))
    }
}

/// All tables, as arrays that the build script wrote.
#[cfg(not(flat))]
static ARRAYS: (Tables, Scores, LayeredTables) =
    include!(concat!(env!("OUT_DIR"), "/cephalopods_tables.rs"));

/// The tables of the depth engine.
#[cfg(not(flat))]
pub static TABLES: Tables = ARRAYS.0;

/// The tables of scores.
#[cfg(not(flat))]
pub static SCORES: Scores = ARRAYS.1;

/// The tables of the layered engine.
#[cfg(not(flat))]
pub static LAYERED_TABLES: LayeredTables = ARRAYS.2;

/// The tables of the depth engine, made on first use by the generator that also writes them as
/// arrays in the crate this file was flattened from.
#[cfg(flat)]
pub static TABLES: std::sync::LazyLock<Tables> = std::sync::LazyLock::new(|| {
    let made = generate::generate();
    Tables {
        moves: keep(made.moves),
        corner_images: keep(made.corner_images),
        edge_images: keep(made.edge_images),
    }
});

/// The tables of scores, made on first use by the generator that also writes them as arrays in the
/// crate this file was flattened from.
#[cfg(flat)]
pub static SCORES: std::sync::LazyLock<Scores> = std::sync::LazyLock::new(|| {
    let made = generate::generate_scores();
    Scores {
        corner_scores: keep(made.corner_scores),
        edge_scores: keep(made.edge_scores),
        count_sources: keep(made.count_sources),
    }
});

/// The tables of the engine, made on first use by the generator that also writes them as arrays in
/// the crate this file was flattened from.
#[cfg(flat)]
pub static LAYERED_TABLES: std::sync::LazyLock<LayeredTables> = std::sync::LazyLock::new(|| {
    let made = generate_layered::generate_layered();
    LayeredTables {
        neighbors: keep(made.neighbors),
        first_lists: keep(made.first_lists),
        lists: keep(made.lists),
        words: keep(made.words),
        gains: keep(made.gains),
        corner_forms: keep(made.corner_forms),
        edge_forms: keep(made.edge_forms),
    }
});

/// Keeps a table for as long as the program runs.
#[cfg(flat)]
fn keep<T, const N: usize>(entries: Vec<T>) -> &'static [T; N] {
    // By its whole path, since old editions do not have the trait at hand.
    let entries: Result<Box<[T; N]>, _> = std::convert::TryFrom::try_from(entries);
    Box::leak(entries.ok().expect("the generator fills its tables"))
}
