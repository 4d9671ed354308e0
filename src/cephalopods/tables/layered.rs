//! The tables of the layered engine, for grouped boards.
//!
//! They hold what the tables of the depth engine hold, in less room: the lists of moves stand one
//! after the other, as long as they are; and a canonical form is two look-ups of one number each.
//!
//! ```text
//!     corner cells ---> corner_forms: least image of the corners, and the row
//!                                                                  |
//!       edge cells ---> edge_forms[row]: least image of the edges among the transforms that
//!                                        make the corners least, and the number of that image
//! ```

use std::ops::Range;

use crate::cephalopods::packing;
use crate::cephalopods::tables::generate::{PerImage, ENTRIES};
use crate::cephalopods::tables::generate_layered::{EDGE_FORMS, LISTS, WORDS};
use crate::cpu::Lanes8;

/// The tables of the layered engine. A copy is a few references.
#[derive(Clone, Copy)]
pub struct LayeredTables {
    /// By place: the bits of a grouped board where the neighbors are.
    pub neighbors: &'static [u32; 32],
    /// By place: the index of its first list.
    pub first_lists: &'static [u32; 32],
    /// By first list + neighbor cells: where the moves begin among the words, times 16, plus
    /// their number.
    pub lists: &'static [u32; LISTS],
    /// What to XOR to a grouped board for each move, with its kind in the bits for it.
    pub words: &'static [u32; WORDS],
    /// By first list + neighbor cells: what all moves together add to the score, by image.
    pub gains: &'static [PerImage; LISTS],
    /// By corner cells: the least image of the corners, and above its twelve bits the row.
    pub corner_forms: &'static [u32; ENTRIES],
    /// By row and edge cells: the edges of the canonical board, and above these twelve bits the
    /// number of the image that it is: just as both stand in a grouped board.
    pub edge_forms: &'static [u16; EDGE_FORMS],
}

/// Moves copied at once, since one square rarely has more.
pub const AT_ONCE: usize = 4;

impl LayeredTables {
    /// The index of the list of moves on the empty `place` of a grouped board.
    #[inline(always)]
    pub fn list<B: Lanes8>(&self, cpu: B, board: u32, place: u32) -> usize {
        let place = (place % 32) as usize;
        let cells = cpu.pext(board, self.neighbors[place]);
        (self.first_lists[place] + cells) as usize % LISTS
    }

    /// Where the moves of a list stand among the words.
    #[inline(always)]
    pub fn range(&self, list: usize) -> Range<usize> {
        let list = self.lists[list] as usize;
        list / 16..list / 16 + list % 16
    }

    /// The words of the first moves of a range: where there are fewer, others follow that mean
    /// nothing here.
    #[inline(always)]
    pub fn first_words(&self, moves: &Range<usize>) -> [u32; AT_ONCE] {
        *self.words[moves.start % LISTS..].first_chunk().expect("words are left")
    }

    /// The canonical form of a grouped board, whatever is in the bits that its cells leave free, with the
    /// number of the image that it is in the bits for that.
    #[inline(always)]
    pub fn canonical(&self, board: u32) -> u32 {
        let corners = self.corner_forms[packing::corners(board)];
        let row = (corners >> 12 << 12) as usize;
        let edges = u32::from(self.edge_forms[(row | packing::edges(board)) % EDGE_FORMS]);
        corners & 0xfff | edges << 12 | packing::center_bits(board)
    }
}
