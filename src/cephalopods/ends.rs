//! The end boards of a puzzle, and how many sequences of moves lead to each of them.
//!
//! This is a plain search in the order of the layered solver. Each canonical board is expanded once. For
//! each depth at which it is reached, it has eight exact counts, one per image.
//!
//! Every count fits in 128 bits. Each sequence of moves to a board can be continued to at least one
//! complete game, and different sequences to the same board lead to different games, because no
//! board occurs twice in a game. So no count is greater than the number of complete games from the
//! first board. A test counts the games of all boards. The empty board has the most, fewer than
//! 2^115.

use std::collections::BTreeMap;

use crate::cephalopods::board::{Board, Puzzle};
use crate::cephalopods::layer::{Layer, MOST_PIPS};
use crate::cephalopods::packing::{self, empty_shifts, pack, unpack, CELL_BITS};
use crate::cephalopods::rules::SQUARES;
use crate::cephalopods::symmetry::{image_of, IMAGES};
use crate::cephalopods::tables::arrays::LAYERED_MOVES;
use crate::cephalopods::tables::layered::{canonical, move_range, range_index};
use crate::cephalopods::tables::COUNT_SOURCES;
use crate::cpu::Portable;

/// Finds all end boards of a puzzle, and how many sequences of moves lead to each of them.
///
/// ```
/// use bitsolve::cephalopods::{ends, Puzzle};
///
/// let puzzle: Puzzle = "1  5 5 5  0 0 5  5 5 5".parse()?;
/// let ends = ends(&puzzle);
/// assert_eq!((ends.sequences(), ends.boards()), (2, 2));
/// let mut list = Vec::new();
/// for (board, count) in ends.iter() {
///     list.push(format!("{:09} {count}", board.score()));
/// }
/// assert_eq!(list, ["555015555 1", "555105555 1"]);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[must_use]
pub fn ends(puzzle: &Puzzle) -> Ends {
    let start = Layer::of(&puzzle.board.cells());
    let place = |pips: usize, dice: usize| pips * (SQUARES + 1) + dice;
    let mut layers: Vec<Boards> = Vec::new();
    layers.resize_with(place(MOST_PIPS, SQUARES) + 1, Boards::default);
    let board = canonical(pack(&puzzle.board.cells()));
    let once = std::array::from_fn(|image| u128::from(image == 0));
    layers[place(start.pips, start.dice)].add(board, 0, &[once]);
    let mut all = Vec::new();
    let mut layer = Some(start);
    while let Some(Layer { pips, dice }) = layer {
        let Boards(boards) = std::mem::take(&mut layers[place(pips, dice)]);
        for (board, Counts { first, mut by_depth }) in boards {
            // A board reached by the last move is not expanded, so `first` is at most the depth.
            let ending = if dice == SQUARES { 0 } else { (puzzle.depth - first) as usize };
            for counts in by_depth.drain(ending.min(by_depth.len())..) {
                let cells = unpack(board);
                let images = (0..IMAGES).map(|image| Board::of_checked(image_of(&cells, image)));
                all.extend(images.zip(counts).filter(|&(_, count)| count > 0));
            }
            if by_depth.is_empty() {
                continue;
            }
            for shift in empty_shifts(board) {
                for word in &LAYERED_MOVES[move_range(range_index(Portable, board, shift))] {
                    let target = match packing::lost(*word) {
                        0 => place(pips + 1, dice + 1),
                        lost => place(pips, dice - lost),
                    };
                    layers[target].add(canonical(board ^ word), first + 1, &by_depth);
                }
            }
        }
        layer = Layer { pips, dice }.next();
    }
    Ends::of(all)
}

/// The end boards of a puzzle.
///
/// The sum of the [scores](Board::score) of all boards, each times its count, is the answer to the puzzle
/// modulo 2^30.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    sequences: u128,
    /// In ascending order.
    boards: Vec<(Board, u128)>,
}

impl Ends {
    /// Adds up the counts of each board.
    fn of(mut boards: Vec<(Board, u128)>) -> Self {
        boards.sort_unstable();
        boards.dedup_by(|other, first| {
            let is_same = other.0 == first.0;
            first.1 += u128::from(is_same) * other.1;
            is_same
        });
        Self { sequences: boards.iter().map(|(_, count)| count).sum(), boards }
    }

    /// Returns the number of different sequences of moves to end boards. Every puzzle has fewer
    /// than 2^115.
    #[must_use]
    pub fn sequences(&self) -> u128 {
        self.sequences
    }

    /// Returns the number of different end boards. Images of each other are different boards.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.boards.len()
    }

    /// Returns all end boards in ascending order of their scores. Each comes with the number of sequences
    /// that lead to it, which is at least 1.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Board, u128)> + '_ {
        self.boards.iter().copied()
    }
}

/// The canonical boards of a layer, and the counts of their images.
#[derive(Default)]
struct Boards(BTreeMap<u32, Counts>);

/// The counts of the eight images of a board, for each depth from `first` on.
struct Counts {
    first: u32,
    by_depth: Vec<[u128; IMAGES]>,
}

impl Boards {
    /// Adds a board, given with its image number. For each depth from `first` on, adds the counts of the
    /// board that leads to it.
    fn add(&mut self, canonical: u32, first: u32, by_depth: &[[u128; IMAGES]]) {
        let all = self.0.entry(canonical & CELL_BITS).or_insert(Counts { first, by_depth: vec![] });
        let before = all.first.saturating_sub(first) as usize;
        all.by_depth.splice(..0, (0..before).map(|_| [0; IMAGES]));
        all.first = all.first.min(first);
        let start = (first - all.first) as usize;
        let end = (start + by_depth.len()).max(all.by_depth.len());
        all.by_depth.resize(end, [0; IMAGES]);
        let sources = &COUNT_SOURCES[packing::image(canonical)];
        for (to, from) in all.by_depth[start..].iter_mut().zip(by_depth) {
            for (to, &source) in to.iter_mut().zip(sources) {
                *to += from[source as usize];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::cephalopods::solver::reference::follow;
    use crate::cephalopods::solver::tests::{by_size, random_puzzle};
    use crate::random::Random;

    #[test]
    fn the_ends_of_random_puzzles() {
        let mut random = Random::new(12);
        let mut puzzles: Vec<Puzzle> =
            (0..2000).map(|_| random_puzzle(&mut random, 5, 1)).collect();
        puzzles.extend((0..250).map(|_| random_puzzle(&mut random, 9, 6)));
        let deep = (0..200).map(|_| random_puzzle(&mut random, 62, 6)).collect();
        puzzles.append(&mut by_size(deep, 1500).0);
        for puzzle in &puzzles {
            let (ends, mut expected) = (ends(puzzle), BTreeMap::new());
            follow(puzzle, 1u128, |board, count| *expected.entry(board).or_default() += count);
            assert_eq!(ends.sequences(), expected.values().sum(), "seed 12: {puzzle:?}");
            let found = ends.iter().map(|(board, count)| (board.cells(), count));
            assert!(found.eq(expected), "seed 12: {puzzle:?}");
        }
    }
}
