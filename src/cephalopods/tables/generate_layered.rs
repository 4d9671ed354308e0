//! The generator of the tables of the layered engine, from the slow rules and nothing else.
//!
//! It has the same three callers as [`generate`](crate::cephalopods::tables::generate).

use crate::cephalopods::board::{score, Board, HIGHEST_DIE, SQUARES};
use crate::cephalopods::packing::{pack, unpack, KIND, PLACES, SQUARE_AT};
use crate::cephalopods::rules::{moves_on, NEIGHBORS};
use crate::cephalopods::symmetry::{image_of, source, CORNERS, EDGES, IMAGES};
use crate::cephalopods::tables::generate::{PerImage, ENTRIES};

/// Room for the lists: 4 corners by two neighbors, 4 edges by three and the center by four need
/// 4 * 64 + 4 * 512 + 4096. With a power of two, an index is in bounds by a remainder.
pub const LISTS: usize = 8192;

/// Room for the words of all lists, 7777, and for as many as are copied at once.
pub const WORDS: usize = 8192 + 3;

/// Room for the 23 rows of edge forms.
pub const EDGE_FORMS: usize = 32 * ENTRIES;

/// Everything that is generated;
/// [`LayeredTables`](crate::cephalopods::tables::layered::LayeredTables) has the meanings.
pub struct GeneratedLayered {
    /// 32 words, one for each place in use.
    pub neighbors: Vec<u32>,
    /// 32 indices, one for each place in use.
    pub first_lists: Vec<u32>,
    /// [`LISTS`] entries, 6400 in use.
    pub lists: Vec<u32>,
    /// [`WORDS`] words, 7777 in use.
    pub words: Vec<u32>,
    /// [`LISTS`] entries, 6400 in use.
    pub gains: Vec<PerImage>,
    /// [`ENTRIES`] entries.
    pub corner_forms: Vec<u32>,
    /// [`EDGE_FORMS`] entries, 23 rows of [`ENTRIES`] in use.
    pub edge_forms: Vec<u16>,
}

/// Makes the tables of the layered engine.
pub fn generate_layered() -> GeneratedLayered {
    let (corner_forms, edge_forms) = forms();
    let mut made = GeneratedLayered {
        neighbors: vec![0; 32],
        first_lists: vec![0; 32],
        lists: Vec::new(),
        words: Vec::new(),
        gains: Vec::new(),
        corner_forms,
        edge_forms,
    };
    let place_values = std::array::from_fn(score_of_one);
    for (&place, &square) in PLACES.iter().zip(&SQUARE_AT) {
        made.add_place(place, square, &place_values);
    }
    assert!(made.lists.len() <= LISTS && made.words.len() + 3 <= WORDS);
    made.lists.resize(LISTS, 0);
    made.gains.resize(LISTS, [0; IMAGES]);
    made.words.resize(WORDS, 0);
    made
}

impl GeneratedLayered {
    /// Lists the moves on `square`, for all that its neighbors may hold.
    fn add_place(&mut self, place: u32, square: usize, place_values: &[PerImage; SQUARES]) {
        let with_squares = PLACES.iter().zip(&SQUARE_AT);
        let neighbors = with_squares.filter(|&(_, other)| NEIGHBORS[square].contains(other));
        let places: Vec<u32> = neighbors.map(|(&place, _)| place).collect();
        self.neighbors[place as usize] = places.iter().map(|other| 7 << other).sum();
        self.first_lists[place as usize] = self.lists.len() as u32;
        for cells in 0..1u32 << (3 * places.len()) {
            let cell = |(member, place)| (cells >> (3 * member) & 7) << place;
            let packed = places.iter().enumerate().map(cell).sum();
            self.add_list(square, packed, place_values);
        }
    }

    /// Lists the moves on `square`; boards with a cell of 7 do not exist and have none.
    fn add_list(&mut self, square: usize, packed: u32, place_values: &[PerImage; SQUARES]) {
        let board = unpack(packed);
        let start = self.words.len();
        let mut gain = [0u32; IMAGES];
        if board.iter().all(|&cell| cell <= HIGHEST_DIE) {
            moves_on(&board, square, |after| {
                self.words.push(pack(&after) ^ packed | kind(&board, &after) << KIND);
                for changed in (0..SQUARES).filter(|&other| board[other] != after[other]) {
                    let pips = u32::from(after[changed]).wrapping_sub(u32::from(board[changed]));
                    for (gain, value) in gain.iter_mut().zip(place_values[changed]) {
                        *gain = gain.wrapping_add(pips.wrapping_mul(value));
                    }
                }
            });
        }
        self.lists.push((start << 4 | (self.words.len() - start)) as u32);
        self.gains.push(gain);
    }
}

/// The kind of a move: 0 captures nothing, 1 to 3 capture one die more than that.
fn kind(before: &Board, after: &Board) -> u32 {
    let dice = |board: &Board| board.iter().filter(|&&cell| cell != 0).count() as u32;
    match dice(before) + 1 - dice(after) {
        0 => 0,
        captured => captured - 1,
    }
}

/// The score of one pip on `square`, in each image.
fn score_of_one(square: usize) -> PerImage {
    let mut board = [0; SQUARES];
    board[square] = 1;
    std::array::from_fn(|image| score(&image_of(&board, image)))
}

/// The corner forms and the edge forms. A row of edge forms is for a set of transforms: those that
/// make the corners least.
fn forms() -> (Vec<u32>, Vec<u16>) {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let corner_moves = place_moves(&CORNERS, 0);
    let edge_moves = place_moves(&EDGES, 4);
    let corner_forms = (0..ENTRIES)
        .map(|cells| {
            let images: [u32; IMAGES] =
                std::array::from_fn(|image| moved(cells, &corner_moves[image]));
            let least = *images.iter().min().expect("there are eight images");
            let row: Vec<usize> = (0..IMAGES).filter(|&image| images[image] == least).collect();
            let number = rows.iter().position(|other| *other == row).unwrap_or_else(|| {
                rows.push(row);
                rows.len() - 1
            });
            least | (number as u32) << 12
        })
        .collect();
    let mut edge_forms: Vec<u16> = Vec::with_capacity(EDGE_FORMS);
    for row in &rows {
        edge_forms.extend((0..ENTRIES).map(|cells| {
            let images = row.iter().map(|&image| (moved(cells, &edge_moves[image]), image));
            let (least, image) = images.min().expect("a row is not empty");
            (least | (image as u32) << 12) as u16
        }));
    }
    edge_forms.resize(EDGE_FORMS, 0);
    (corner_forms, edge_forms)
}

/// For each image, and for each of four squares from place `first` on, the number among these four
/// of the square whose cell it has.
fn place_moves(squares: &[usize; 4], first: usize) -> [[usize; 4]; IMAGES] {
    debug_assert_eq!(squares[0], SQUARE_AT[first]);
    std::array::from_fn(|image| {
        squares.map(|square| {
            let from = source(image, square);
            squares.iter().position(|&other| other == from).expect("images keep the groups")
        })
    })
}

/// The four cells of an index, moved.
fn moved(cells: usize, sources: &[usize; 4]) -> u32 {
    let cell = |member: usize| (cells >> (3 * member) & 7) as u32;
    sources.iter().rev().fold(0, |packed, &member| packed << 3 | cell(member))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cephalopods::packing::{corners, edges};

    #[test]
    fn the_groups_are_where_the_indices_expect_them() {
        let board = unpack(0o1_2345_6012);
        assert_eq!(CORNERS.map(|square| board[square]), [2, 1, 0, 6]);
        assert_eq!(EDGES.map(|square| board[square]), [5, 4, 3, 2]);
        assert_eq!((corners(pack(&board)), edges(pack(&board))), (0o6012, 0o2345));
    }
}
