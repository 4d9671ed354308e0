//! The layered engine: every board is met once, however many depths it is reached at.
//!
//! Let a board have S pips on N dice. A move that captures nothing adds a die of one pip. A move
//! that captures k dice, two to four, takes them and puts their sum down:
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
//! So pips never go down, and while they stay, dice go down: no game comes back to a board. Take all
//! boards with the same pips and dice as a layer, and the layers in the order of
//!
//! ```text
//!     (0,0)  (1,9) (1,8) ... (1,1) (1,0)  (2,9) (2,8) ... (2,0)  (3,9) ...  (54,0)
//! ```
//!
//! Then every move leads to a later layer. When the turn of a layer comes, all that leads to it is
//! known: its boards are made different from each other, get their counts, and are expanded, once.
//! (Searched depth by depth, a board of the empty board's games is expanded 4.5 times.)
//!
//! # Counts
//!
//! A canonical board carries counts for its eight images, as in the depth engine, and for every
//! depth that it is reached at. Depth d is m moves that captured nothing and c that captured. The layer
//! says what m is, S - S0, and also how many dice were lost: the sum of k - 1 over all captures is
//! N0 + m - N. Were all captures of two dice, this would be c. A capture of three loses a die
//! more than that for the one move, a capture of four two. Call these the *excess*:
//!
//! ```text
//!     depth = 2 (S - S0) + (N0 - N) - excess
//! ```
//!
//! Counts go by excess, because most moves leave it alone: only captures of three and of four dice
//! raise it, by 1 and 2. It is at most 36 and fits a word of bits: it rises by two for three lost dice
//! at most, and no game loses more than 54, the pips of a full board of sixes.
//!
//! # A layer's turn
//!
//! ```text
//!     four inboxes      1. look up           2. arrange           3. add
//!     (S-1, N-1) \      canonical board      boards by their      counts of the source, permuted,
//!     (S, N+1)    \     -> number,           span of excesses,    to those of the target
//!     (S, N+2)    /     its excesses         room for counts
//!     (S, N+3)   /
//!                                            4. expand
//!     inboxes of later layers  <-----------  all moves, their canonical forms, by kind
//! ```
//!
//! Each step is a loop over an array, with few branches that cannot be foreseen. What is accessed at
//! random is the map and the counts of one layer, which mostly stay in the second cache. Moves
//! wait in the order of their sources, and sources with the same span stand together: the inner loop
//! of step 3 has a fixed length for a whole batch.
//!
//! # The last moves
//!
//! What the last move leads to is scored from the board before it, and so is a full board; the last
//! two moves often are scored together. `ends` tells how.
//!
//! # Symmetric starts
//!
//! From a start that is its own image in all eight ways, like the empty board, one count does for the
//! eight images. `count` has the argument. The walk is the same, on vectors of depths instead of
//! images.

mod add;
mod arena;
mod counts;
mod depths;
mod expand;
mod grow;
mod layer;
mod leaves;
pub mod map;
mod moves;
mod spans;
mod walk;

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::solver::layered::counts::{is_symmetric, Count};
use crate::cephalopods::solver::layered::depths::Scoring;
use crate::cephalopods::solver::layered::walk::Search;
use crate::cephalopods::solver::{Engine, Stats};
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{Cpu, Lanes};

/// The layered engine.
pub struct LayeredEngine {
    cpu: Cpu,
    /// For starts of any kind.
    general: Option<Search<Lanes>>,
    /// For starts that are their own images in all eight ways.
    symmetric: Option<Search<u32>>,
    last: Option<Puzzle>,
}

impl LayeredEngine {
    /// An engine in fresh memory.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, general: None, symmetric: None, last: None }
    }

    fn walk(&mut self, puzzle: &Puzzle, scoring: Scoring) -> (u32, Stats) {
        if is_symmetric(&puzzle.board) {
            walk(self.cpu, self.symmetric.get_or_insert_with(Search::new), puzzle, scoring)
        } else {
            walk(self.cpu, self.general.get_or_insert_with(Search::new), puzzle, scoring)
        }
    }
}

impl Engine for LayeredEngine {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        self.last = Some(*puzzle);
        self.walk(puzzle, Scoring::Together).0
    }

    /// Walks the last puzzle once more, boards at the last depth included.
    fn stats(&mut self) -> Stats {
        self.last.map(|puzzle| self.walk(&puzzle, Scoring::OneByOne).1).unwrap_or_default()
    }
}

/// The answer, and what it took.
fn walk<C: Count>(
    cpu: Cpu,
    search: &mut Search<C>,
    puzzle: &Puzzle,
    scoring: Scoring,
) -> (u32, Stats) {
    let answer = match cpu {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the value in `cpu` proves AVX2 and BMI2, worth a factor of 1.9 over the
        // portable backend on the empty board.
        Cpu::Avx2Bmi2(cpu) => unsafe { walk_avx2_bmi2(cpu, search, puzzle, scoring) },
        Cpu::Portable(cpu) => search.walk(cpu, puzzle, scoring),
    };
    (answer, search.stats)
}

/// The walk, compiled for processors with AVX2 and BMI2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn walk_avx2_bmi2<C: Count>(
    cpu: Avx2Bmi2,
    search: &mut Search<C>,
    puzzle: &Puzzle,
    scoring: Scoring,
) -> u32 {
    search.walk(cpu, puzzle, scoring)
}
