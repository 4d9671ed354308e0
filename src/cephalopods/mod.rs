//! Cephalopods: the sum of all end boards of a dice game on a 3x3 board.
//!
//! A move puts one die on an empty square. If two or more of the dice beside it sum to at most 6,
//! it must capture: one such set of dice leaves the board, and the new die shows their sum. Every
//! such set is a different move. If there is no such set, the new die shows 1. The game ends when
//! the board is full.
//!
//! A [`Puzzle`] asks you to follow every sequence of moves until the board is full or `depth` moves
//! have been made. Each end board counts once for every sequence that reaches it, and is read as
//! a nine-digit number. The answer is the sum of these numbers modulo 2^30.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bitsolve::cephalopods::{solve, Board, Puzzle};
//!
//! let puzzle: Puzzle = "36 6 0 4 2 0 2 4 0 0".parse()?;
//! println!("{}", solve(&puzzle)); // 350917228
//! assert!(Board::new([9, 0, 0, 0, 0, 0, 0, 0, 0]).is_err());
//! # assert_eq!(solve(&puzzle), 350_917_228);
//! # Ok(())
//! # }
//! ```
//!
//! [`SolverKind`] lists all solvers, including the slow one that the others are checked against.
//!
//! # How it works
//!
//! A board is one word, with three bits per cell. Moves are looked up in tables, indexed by a few of
//! these bits. With BMI2, one instruction (PEXT) gathers these bits, unless they are adjacent already. Without it,
//! `layered` takes at most three shifts, because the cells around a square are at most three runs of bits. The eight images
//! of a board are its rotations and reflections, and the least of them is canonical:
//!
//! ```text
//!     both      cells of a square's neighbors -> an XOR word for each move
//!     depth     corner cells, edge cells      -> 8 XOR words each: 8 images, the least is taken
//!     layered   corner cells                  -> their least image, and a row of the next table
//!               row, edge cells               -> edges of the canonical board, number of that image
//! ```
//!
//! Two solvers search breadth-first with these tables. They differ in which boards they expand
//! together:
//!
//! ```text
//!     depth: all boards after m moves           layered: all boards of S pips on N dice
//!
//!     m = 0 ---> m = 1 ---> m = 2 ---> ...      (S, N) ---> (S+1, N+1)               captures nothing
//!                                                    \-----> (S, N-1) (S, N-2) (S, N-3)     captures
//! ```
//!
//! A move never lowers the sum of the pips, and if the sum stays the same, the number of dice falls. So no
//! board occurs twice in one game. `layered` expands every board once, with its counts for all depths side by side. `depth`
//! expands a board again at each depth where it occurs.
//!
//! * **Symmetry.** A board and its rotations and reflections have equivalent games, so only the least
//!   of the eight images is expanded. Eight counts are kept with it, one for each image, because the
//!   images score differently.
//! * **Maps.** A hash finds the bucket of a board, and the slots of a bucket are compared all at once.
//!   The map of `depth` does not grow. A full bucket overwrites its oldest board, which may cost
//!   time but never changes an answer.
//! * **Scores.** The scores of all eight images take two look-ups and a multiplication by eight counts.
//!   The scores of all children of a board together take one more look-up for each empty square, so
//!   `layered` need not make the last move.
//! * **Short games.** If no game is longer than the puzzle's depth, `layered` keeps one count instead of one per depth.
//! * **Symmetric starts.** If the first board is fully symmetric, like the empty one, one count is
//!   enough for all eight images.
//! * **Vectors.** Each solver is written once, over a trait whose backends are AVX2 with BMI2, and plain
//!   Rust.
//! * **Tables.** `build.rs` makes them from the rules, with the `const fn`s of `tables/generate.rs`. In flattened
//!   sources, the compiler evaluates these functions.
//!
//! # Memory
//!
//! The largest cases of `inputs/` take about 18 MB of memory with `layered`, 21 MB with `depth`, and 70 MB with
//! [`ends()`]. `layered` also reserves 47 MB of address space, of which it uses a part. A program that cannot get its
//! memory ends, as always in Rust.
//!
//! # The program of the article
//!
//! The solver `depth` follows the program that robostac, an entrant in the contest, describes in an
//! [article](https://gist.github.com/robostac/b40bbf216fe579647f896a529b803f60). This table says where its parts
//! are. Paths are relative to `src/cephalopods`, except `build.rs`:
//!
//! | the article | the code |
//! |---|---|
//! | for each square, a table of 4096 lists of moves | `MOVES`, made by `moves` in `tables/generate.rs` |
//! | tables of 4096 entries for corners and edges, for eight images | `CORNER_IMAGES` and `EDGE_IMAGES`, made by `moved` |
//! | the same tables for eight scores | `CORNER_SCORES` and `EDGE_SCORES`, made by `scores` |
//! | the tables are constant arrays | `build.rs` writes them to `cephalopods_tables.rs` in `OUT_DIR`, one list per line |
//! | breadth-first search, with eight counts for each canonical board | `solver/depth/mod.rs`, compiled by `cpu::avx2::run` under `#[target_feature(enable = "avx2,bmi2")]` |
//! | a map of 8192 buckets with 32 slots, which overwrites the oldest board of a full bucket | `solver/depth/map.rs` |
//! | the hash xorshift* | `hash` in `packing.rs` |
//!
//! Two things differ. The answer for the empty board is computed like any other, and a narrow frontier uses
//! only some of the buckets.
//!
//! `layered` is the default because it is faster: on the empty board at depth 40, `depth` expands 2,247,163
//! boards, and `layered` makes 475,741 and takes an eighth of the time. Both search over maps of fixed-size buckets,
//! hashed by xorshift*, in functions that are compiled with `target_feature(enable = "avx2,bmi2")`.
//!
//! # How the modules depend on each other
//!
//! ```text
//!              submission                   the judge's entry point
//!              /       \
//!     notation       ends, solver           text; end boards; reference, depth, layered
//!              \       /     \
//!               board       tables         boards and puzzles; look-up tables
//!                   |          |
//!            rules, symmetry, packing       the rules, implemented simply; boards as words
//! ```

pub(crate) mod board;
pub(crate) mod ends;
pub(crate) mod layer;
pub(crate) mod notation;
pub(crate) mod packing;
pub(crate) mod rules;
pub(crate) mod solver;
pub(crate) mod submission;
pub(crate) mod symmetry;
pub(crate) mod tables;

pub use self::board::{Board, BoardError, Puzzle};
pub use self::ends::{ends, Ends};
pub use self::notation::Puzzles;
pub use self::solver::{Solver, SolverKind, Stats};

use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::solve_every_depth;
use crate::cpu::Cpu;

/// Solves a puzzle with the fastest solver, [`SolverKind::Layered`].
///
/// The answer is the sum of the scores of all end boards modulo 2^30. Each end board counts
/// once for every sequence of moves that reaches it. Every depth has an answer, because no game
/// from any board is endless.
///
/// Each call allocates new memory. To solve many puzzles, [build](SolverKind::build) a solver once.
///
/// ```
/// use bitsolve::cephalopods::{solve, Puzzle};
///
/// // One empty square, on which a die captures 2 and 3 and shows 5.
/// let puzzle: Puzzle = "1  0 2 6  3 6 6  6 6 6".parse()?;
/// assert_eq!(solve(&puzzle), 506_066_666);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle) -> u32 {
    LayeredSolver::new(Cpu::detect_for_pext()).solve(puzzle)
}

/// Solves a puzzle for every depth from 0 to its own, one after the other. Entry `d` of the result is the
/// answer for depth `d`.
///
/// No game has more than 61 moves. So the result ends with the answer for depth 61, which holds for all
/// greater depths.
///
/// ```
/// use bitsolve::cephalopods::{solve, solve_depths, Puzzle};
///
/// let puzzle: Puzzle = "20  5 0 6  4 5 0  0 6 4".parse()?;
/// let answers = solve_depths(&puzzle);
/// assert_eq!(answers.len(), 21);
/// assert_eq!(answers[0], 506_450_064); // the board itself
/// assert_eq!(answers[20], solve(&puzzle));
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[must_use]
pub fn solve_depths(puzzle: &Puzzle) -> Vec<u32> {
    solve_every_depth(&mut LayeredSolver::new(Cpu::detect_for_pext()), puzzle)
}
