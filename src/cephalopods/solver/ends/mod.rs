//! The end boards of a puzzle, and how many sequences of moves lead to each of them.
//!
//! This is the walk of the layered solver with exact counts. Each canonical end board is met once, and
//! its counts are those of its images.

pub(crate) mod exact;
#[cfg(test)]
mod tests;

use crate::cephalopods::board::Board;
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::rules::{Cells, SQUARES};
use crate::cephalopods::solver::ends::exact::ExactCount;
use crate::cephalopods::solver::layered::arena::Arena;
use crate::cephalopods::solver::layered::layer::{Horizon, Scoring};
use crate::cephalopods::solver::layered::leaves::{with_counts, Endings, Reached};
use crate::cephalopods::solver::layered::moves::Made;
use crate::cephalopods::solver::layered::walk::{Memory, Walk, COUNT_SPACE};
use crate::cephalopods::solver::layered::{run, Task};
use crate::cephalopods::symmetry::{is_symmetric, IMAGES};
use crate::cephalopods::tables::layered::scores_of;
use crate::cpu::{Cpu, Lanes8};

/// Finds all end boards of a puzzle, and how many sequences of moves lead to each of them.
///
/// ```
/// use bitsolve::cephalopods::{ends, Puzzle};
///
/// let puzzle: Puzzle = "1  5 5 5  0 0 5  5 5 5".parse()?;
/// let ends = ends(&puzzle);
/// assert_eq!((ends.sequences(), ends.boards()), (2, 2));
/// let mut list = Vec::new();
/// for (board, count) in &ends {
///     list.push(format!("{:09} {count}", board.score()));
/// }
/// assert_eq!(list, ["555015555 1", "555105555 1"]);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[must_use]
pub fn ends(puzzle: &Puzzle) -> Ends {
    EndsSolver::new(Cpu::detect_for_pext()).list(puzzle)
}

/// The end boards of a puzzle.
///
/// The sum of the [scores](Board::score) of all boards, each times its count, is the answer to the puzzle
/// modulo 2^30.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    sequences: u128,
    /// In rising order.
    boards: Vec<(Board, u128)>,
}

impl Ends {
    /// Returns the number of different sequences of moves to end positions. Every puzzle has fewer
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

    /// Returns all end boards in rising order of their scores. Each comes with the number of sequences
    /// that lead to it, which is at least 1.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Board, u128)> + '_ {
        self.boards.iter().copied()
    }
}

/// Iterates as [`Ends::iter`] does.
impl<'a> IntoIterator for &'a Ends {
    type Item = (Board, u128);
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Self::Item>>;

    fn into_iter(self) -> Self::IntoIter {
        self.boards.iter().copied()
    }
}

/// A solver that finds end boards. It keeps its memory from one puzzle to the next.
pub(crate) struct EndsSolver {
    cpu: Cpu,
    memory: Memory,
    /// The counts of eight images, for first boards of any kind.
    images: Arena<[u128; IMAGES]>,
    /// Single counts, for first boards that are their own images in all eight ways.
    totals: Arena<u128>,
}

impl EndsSolver {
    /// Creates a solver.
    pub(crate) fn new(cpu: Cpu) -> Self {
        // A count has 128 bits here, and 32 in the layered solver.
        let (images, totals) = (Arena::new(4 * COUNT_SPACE), Arena::new(4 * COUNT_SPACE));
        Self { cpu, memory: Memory::default(), images, totals }
    }

    /// Returns the number of sequences of moves to end positions, and the number of different end
    /// boards.
    pub(crate) fn count(&mut self, puzzle: &Puzzle) -> (u128, usize) {
        let (mut sequences, mut boards) = (0, 0);
        self.find(puzzle, &mut |_, count| {
            sequences += count;
            boards += 1;
        });
        (sequences, boards)
    }

    /// Returns all end boards.
    pub(crate) fn list(&mut self, puzzle: &Puzzle) -> Ends {
        let mut boards = Vec::new();
        self.find(puzzle, &mut |score, count| boards.push((board_of(score), count)));
        boards.sort_unstable();
        Ends { sequences: boards.iter().map(|(_, count)| count).sum(), boards }
    }

    /// Calls `found` with the score and the count of each end board. It has one type for all callers,
    /// because the walk has a copy for each type.
    fn find(&mut self, puzzle: &Puzzle, found: &mut dyn FnMut(u32, u128)) {
        let Self { cpu, memory, images, totals } = self;
        if is_symmetric(&puzzle.board.cells()) {
            run(*cpu, Search { walk: Walk { memory, counts: totals }, puzzle, found });
        } else {
            run(*cpu, Search { walk: Walk { memory, counts: images }, puzzle, found });
        }
    }
}

/// Returns the board with this score.
fn board_of(score: u32) -> Board {
    let mut cells: Cells = [0; SQUARES];
    let mut rest = score;
    for cell in cells.iter_mut().rev() {
        *cell = (rest % 10) as u8;
        rest /= 10;
    }
    Board::of_checked(cells)
}

/// A search for the end boards of a puzzle.
struct Search<'a, C, F> {
    walk: Walk<'a, C>,
    puzzle: &'a Puzzle,
    found: F,
}

impl<C: ExactCount, F: FnMut(u32, u128)> Task for Search<'_, C, F> {
    type Answer = ();

    #[inline(always)]
    fn answer<B: Lanes8>(self, cpu: B) {
        let Self { mut walk, puzzle, found } = self;
        // Each end board is needed, so none is scored from the boards before it.
        let horizon = Horizon::new(puzzle, Scoring::OneByOne);
        walk.play(cpu, puzzle, horizon, &mut EndBoards { cpu, found });
    }
}

/// Passes on the end boards.
struct EndBoards<B, F> {
    cpu: B,
    found: F,
}

impl<B: Lanes8, F: FnMut(u32, u128)> EndBoards<B, F> {
    /// Passes on the images of a board that are reached.
    #[inline(always)]
    fn pass_on<C: ExactCount>(&mut self, board: u32, counts: C) {
        let mut scores = [0; IMAGES];
        self.cpu.store(scores_of(self.cpu, board), &mut scores);
        counts.for_each_image(&scores, &mut self.found);
    }
}

impl<B: Lanes8, C: ExactCount, F: FnMut(u32, u128)> Endings<C> for EndBoards<B, F> {
    #[inline(always)]
    fn take(&mut self, reached: Reached<'_, C>, horizon: Horizon, _: &mut Made) -> u32 {
        let Reached { layer, least, span, boards, counts } = reached;
        let is_full = layer.dice == SQUARES;
        let ended = match Some(i64::from(least)) == horizon.excess(layer) {
            _ if is_full => span,
            is_at_horizon => u32::from(is_at_horizon),
        };
        if ended > 0 {
            for (&board, counts) in with_counts(boards, counts) {
                let all = counts[..ended as usize].iter().fold(C::default(), |all, &c| all.plus(c));
                self.pass_on(board, all);
            }
        }
        ended
    }
}
