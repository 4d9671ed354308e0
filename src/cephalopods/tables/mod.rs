//! Look-up tables that turn moves, symmetry and scoring into an index and an XOR or an addition.
//!
//! All of them are made from the slow rules by [`generate`], which in a cargo build the build script
//! runs. An index is what PEXT takes out of a packed board:
//!
//! ```text
//!     table                index: the cells of           entry
//!     moves[square]        the square's neighbors        count, then up to 11 XOR words
//!     corner_images        squares 0 2 6 8               XOR word for each of 8 images
//!     edge_images          squares 1 3 5 7               XOR word for each of 8 images
//!     corner_scores        squares 0 2 6 8               their decimal score in each image
//!     edge_scores          squares 1 3 5 7               their decimal score in each image
//! ```

pub mod generate;

use crate::cephalopods::board::{place_value, square_mask, SQUARES};
use crate::cephalopods::rules::NEIGHBORS;
use crate::cephalopods::symmetry::{CORNERS, EDGES, IMAGES};
use crate::cephalopods::tables::generate::{MoveList, PerImage, ENTRIES};
use crate::cpu::Backend;

/// The tables of the game. A copy is a few references; the arrays live as long as the program.
#[derive(Clone, Copy)]
pub struct Tables {
    /// By square and by the cells of its neighbors: the number of moves, then one word for each
    /// that turns the packed board into the board after the move.
    pub moves: &'static [[MoveList; ENTRIES]; SQUARES],
    /// By the corner cells: what moves them to where each of the eight images has them.
    pub corner_images: &'static [PerImage; ENTRIES],
    /// By the edge cells: what moves them to where each of the eight images has them.
    pub edge_images: &'static [PerImage; ENTRIES],
    /// By the corner cells: what they add to the score of each of the eight images.
    pub corner_scores: &'static [PerImage; ENTRIES],
    /// By the edge cells: what they add to the score of each of the eight images.
    pub edge_scores: &'static [PerImage; ENTRIES],
    /// By the image that became the canonical board: for each image of that one, the lane where its
    /// count was before.
    pub count_sources: &'static [PerImage; IMAGES],
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

/// The bits of a packed board that index the corner tables.
const CORNER_BITS: u32 = bits_of(&CORNERS);

/// The bits of a packed board that index the edge tables.
const EDGE_BITS: u32 = bits_of(&EDGES);

const fn bits_of(squares: &[usize]) -> u32 {
    let mut bits = 0;
    let mut member = 0;
    while member < squares.len() {
        bits |= square_mask(squares[member]);
        member += 1;
    }
    bits
}

impl Tables {
    /// The moves on `square` of a packed board, on which that square is empty: what to XOR to the
    /// board for each.
    #[inline(always)]
    pub fn moves_on<B: Backend>(&self, cpu: B, board: u32, square: usize) -> &[u32] {
        let list = &self.moves[square][index(cpu, board, NEIGHBOR_BITS[square])];
        &list[1..][..list[0] as usize]
    }

    /// The eight images of a packed board.
    #[inline(always)]
    pub fn images<B: Backend>(&self, cpu: B, board: u32) -> B::Vector {
        let corners = cpu.load(&self.corner_images[index(cpu, board, CORNER_BITS)]);
        let edges = cpu.load(&self.edge_images[index(cpu, board, EDGE_BITS)]);
        cpu.xor(cpu.splat(board), cpu.xor(corners, edges))
    }

    /// The scores of the eight images of a packed board.
    #[inline(always)]
    pub fn scores<B: Backend>(&self, cpu: B, board: u32) -> B::Vector {
        let corners = cpu.load(&self.corner_scores[index(cpu, board, CORNER_BITS)]);
        let edges = cpu.load(&self.edge_scores[index(cpu, board, EDGE_BITS)]);
        let center = cpu.extract(board, square_mask(CENTER)) * place_value(CENTER);
        cpu.add(cpu.splat(center), cpu.add(corners, edges))
    }

    /// The counts of the eight images of a board, moved to where they belong once its image number
    /// `image` has taken its place.
    #[inline(always)]
    pub fn counts_after<B: Backend>(&self, cpu: B, counts: B::Vector, image: usize) -> B::Vector {
        cpu.permute(counts, cpu.load(&self.count_sources[image]))
    }
}

/// The square that every image has in the same place.
const CENTER: usize = 4;

/// The cells that `bits` select, as an index. The remainder costs nothing and says that any four
/// cells are a valid one.
#[inline(always)]
fn index<B: Backend>(cpu: B, board: u32, bits: u32) -> usize {
    cpu.extract(board, bits) as usize % ENTRIES
}

/// The tables, as arrays that the build script wrote.
#[cfg(not(flat))]
pub static TABLES: Tables = include!(concat!(env!("OUT_DIR"), "/cephalopods_tables.rs"));

/// The tables, made on first use by the generator that also writes them as arrays in the crate
/// this file was flattened from.
#[cfg(flat)]
pub static TABLES: std::sync::LazyLock<Tables> = std::sync::LazyLock::new(|| {
    fn keep<T, const N: usize>(entries: Vec<T>) -> &'static [T; N] {
        // By its whole path, since old editions do not have the trait at hand.
        let entries: Result<Box<[T; N]>, _> = std::convert::TryFrom::try_from(entries);
        Box::leak(entries.ok().expect("the generator fills its tables"))
    }
    let made = generate::generate();
    Tables {
        moves: keep(made.moves),
        corner_images: keep(made.corner_images),
        edge_images: keep(made.edge_images),
        corner_scores: keep(made.corner_scores),
        edge_scores: keep(made.edge_scores),
        count_sources: keep(made.count_sources),
    }
});
