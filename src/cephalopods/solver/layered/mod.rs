//! The layered solver: every board is expanded once, even if it is reached at many depths.
//!
//! Let a board have S pips on N dice. A move that captures nothing adds a die of one pip. A move
//! that captures k dice, two to four, removes them and puts down one die with their sum:
//!
//! ```text
//!                         S + 1 |                (S+1, N+1)
//!                               |               /  nothing captured
//!             pips              |              /
//!                             S | ... <------ (S, N)
//!                               |  (S, N+1-k)       k captured
//!                               +-----------------------------------
//!                                                dice
//! ```
//!
//! So the pips never decrease, and while they stay the same, the dice decrease. Therefore no board
//! occurs twice in a game. Take all boards with the same pips and dice as a layer, and the layers
//! in the order
//!
//! ```text
//!     (0,0)  (1,9) (1,8) ... (1,1) (1,0)  (2,9) (2,8) ... (2,0)  (3,9) ...  (54,0)
//! ```
//!
//! Then every move leads to a later layer. When the turn of a layer comes, all moves that lead to
//! it are known. Each of its different boards is found, gets its counts, and is expanded once. A
//! search by depth expands each board 4.5 times on average, in the games from the empty board.
//!
//! # Counts
//!
//! A canonical board carries counts for its eight images, as in the depth solver, and for every
//! depth that it is reached at. A depth is the sum of m moves that captured nothing and c moves
//! that captured. The layer determines m, which is S - S0, and also how many dice were lost: the
//! sum of k - 1 over all captures is N0 + m - N. If all captures were of two dice, this would be c.
//! A capture of three loses one more die in the same move, and a capture of four loses two more.
//! Call these the *excess*:
//!
//! ```text
//!     depth = 2 (S - S0) + (N0 - N) - excess
//! ```
//!
//! Counts go by excess, because most moves leave it unchanged: only captures of three and four dice
//! raise it, by 1 and 2. The excess is at most 36, and fits a word of bits. It rises by at most two
//! for three lost dice, and no game loses more than 54 dice, the pips of a full board of sixes.
//!
//! If no game is longer than the depth of the puzzle, depths do not matter. Then the excess
//! stays 0, and every board has one count for each image. `layer` knows how long games can be. This
//! makes the search 1.2 times as fast on a public puzzle of depth 40.
//!
//! # The turn of a layer
//!
//! ```text
//!     pending moves     1. look up           2. group by span     3. accumulate
//!     (S-1, N-1) \      canonical board      boards by their      counts of the source, permuted,
//!     (S, N+1)    \     -> number,           span of excesses,    to those of the target
//!     (S, N+2)    /     its excesses         space for counts
//!     (S, N+3)   /
//!                                            4. expand
//!     moves to later layers    <-----------  all moves, their canonical forms, by captured dice
//! ```
//!
//! Each step is a loop over an array, with few branches that are hard to predict. Only the map and
//! the counts of one layer are accessed at random, and they mostly stay in the second cache. Pending
//! moves are in the order of their sources, and sources with the same span stand together. So the
//! inner loop of step 3 has a fixed length for a whole batch.
//!
//! # The last moves
//!
//! The boards after the last move are scored from the boards before it, and so is a full board. The
//! last two moves are often scored together. `leaves` explains how.
//!
//! # Symmetric boards
//!
//! If the first board is its own image in all eight ways, like the empty board, one count is enough
//! for the eight images. `counts` has the argument. The walk is the same, but a vector holds eight
//! depths instead of eight images.

pub(crate) mod arena;
pub(crate) mod counts;
pub(crate) mod layer;
pub(crate) mod leaves;
mod map;
pub(crate) mod moves;
mod spans;
pub(crate) mod walk;

use std::fmt;

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::solver::layered::arena::Arena;
use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::solver::layered::layer::{Horizon, Scoring};
use crate::cephalopods::solver::layered::leaves::Leaves;
use crate::cephalopods::solver::layered::walk::{arena_for_counts, Memory, Walk};
use crate::cephalopods::solver::{Solver, Stats};
use crate::cephalopods::symmetry::is_symmetric;
use crate::cpu::{Cpu, Lanes, Lanes8, WordLanes, Work};

/// The layered solver.
pub(crate) struct LayeredSolver {
    cpu: Cpu,
    memory: Memory,
    /// The counts of eight images, for first boards of any kind.
    lanes: Arena<Lanes>,
    /// Single counts, for first boards that are their own images in all eight ways.
    words: Arena<u32>,
    last: Option<Puzzle>,
}

impl LayeredSolver {
    /// Creates a solver.
    pub(crate) fn new(cpu: Cpu) -> Self {
        let (lanes, words) = (arena_for_counts(), arena_for_counts());
        Self { cpu, memory: Memory::default(), lanes, words, last: None }
    }

    fn walk(&mut self, puzzle: &Puzzle, scoring: Scoring) -> (u32, Stats) {
        let Self { cpu, memory, lanes, words, .. } = self;
        let answer = if is_symmetric(&puzzle.board.cells()) {
            cpu.run(Sum { walk: Walk { memory, counts: words }, puzzle, scoring })
        } else {
            cpu.run(Sum { walk: Walk { memory, counts: lanes }, puzzle, scoring })
        };
        (answer, self.memory.stats)
    }
}

impl Solver for LayeredSolver {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        self.last = Some(*puzzle);
        self.walk(puzzle, Scoring::Together).0
    }

    /// Walks the last puzzle once more, and this time counts the boards at the last depth too.
    fn stats(&mut self) -> Stats {
        self.last.map(|puzzle| self.walk(&puzzle, Scoring::OneByOne).1).unwrap_or_default()
    }
}

impl fmt::Debug for LayeredSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LayeredSolver")
            .field("cpu", &self.cpu)
            .field("last", &self.last)
            .finish_non_exhaustive()
    }
}

/// The sum of the scores of all end positions of a puzzle.
struct Sum<'a, C> {
    walk: Walk<'a, C>,
    puzzle: &'a Puzzle,
    scoring: Scoring,
}

impl<C: Count> Work for Sum<'_, C> {
    type Answer = u32;

    // AVX2 and BMI2 make it 2.0 times as fast as the portable backend on the empty board.
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn work<W: WordLanes>(self, cpu: W) -> u32 {
        self.answer(cpu.eight())
    }
}

impl<C: Count> Sum<'_, C> {
    #[inline(always)]
    fn answer<B: Lanes8>(self, cpu: B) -> u32 {
        let Self { mut walk, puzzle, scoring } = self;
        let mut leaves = Leaves { cpu, sum: cpu.splat(0) };
        walk.play(cpu, puzzle, Horizon::new(puzzle, scoring), &mut leaves);
        C::answer(cpu, leaves.sum)
    }
}
