//! An entrant's account of CodinGame's Spring Challenge 2025, whose puzzle is Cephalopods.
//!
//! The author searches breadth-first, and improves one part of the search after the other:
//!
//! ```text
//!     board --moves--> boards ------------------> store: adds up the counts of equal boards
//!     board --moves--> boards --canonical form--> store, with eight counts for each board
//!               |                   |               |
//!            by the rules        shifts, a loop     the standard HashMap, its hash or xorshift*
//!            lists in tables     tables, a loop     an array, indexed by the board
//!                                tables, argmin     a map of buckets, which may overwrite boards
//! ```
//!
//! The depth solver of this crate is the final program. The author answers the empty board with constants. The steps
//! here do not: no map gives 0 a special meaning, so the empty board is a board like any other. Topics that the account
//! only mentions are out of scope: how the tables are made, and how the final code saves loads and stores.

mod parts;
mod search;
mod stores;

use std::hash::{BuildHasherDefault, RandomState};
use std::hint::black_box;

use bitsolve::cephalopods::{Puzzle, SolverKind};

use self::parts::{
    Anew, ExactTables, Images, InLanes, InVector, Moves, OneByOne, Tables, WithoutPext,
};
use self::search::{Found, Plain, Search, Symmetric};
use self::stores::{Buckets, Direct, Standard, Store, Word};
use super::Claim::{self, Faster, NoDifference, Nothing, Slower};
use super::{Page, Step};
use crate::workloads::Run;

/// A puzzle, its answer, and the number of boards that a search meets.
#[derive(Clone, Copy)]
struct Case(Text, u32, u64);

impl Case {
    /// Returns the case of a search that meets another number of boards.
    const fn meets(self, boards: u64) -> Self {
        Self(self.0, self.1, boards)
    }
}

/// Input 10 of `inputs/cephalopods`, with symmetry and without.
const CANONICAL: Case = Case("40 054 030 030", 667_094_338, 142_441);
const PLAIN: Case = CANONICAL.meets(331_153);

/// The empty board at a depth where its widest frontier has 140,000 boards. At greater depths, it has 150,000.
const WIDE: Case = Case("32 000 000 000", 375_032_784, 1_127_710);

type Text = &'static str;

type Xorshift = BuildHasherDefault<Word<true>>;
type BoardItself = BuildHasherDefault<Word<false>>;

/// The author's map, the same with an uneven hash, and with another number of slots in a bucket.
type Map = Buckets<32, 1, true>;
type UnevenMap = Buckets<32, 1, false>;
type Map16 = Buckets<16, 1, true>;
type Map64 = Buckets<64, 2, true>;

pub(super) fn pages() -> Vec<Page> {
    let page = |name, steps| Page { name, unit: "ms per search", count: 1, steps };
    vec![page("cephalopods", searches()), page("cephalopods/map", maps())]
}

/// The author's steps, then the solver that does better.
fn searches() -> Vec<Step> {
    vec![
        plain("standard-hash", Standard::<RandomState>::default)
            .does("the standard `HashMap` with its own hash; move lists"),
        plain("xorshift", Standard::<Xorshift>::default)
            .does("the hash is one step of xorshift*")
            .said("the default hash is slow", Faster, "standard-hash"),
        plain("board-as-hash", Standard::<BoardItself>::default)
            .does("the board's 27 bits are the hash")
            .said("random bits are desirable", Slower, "xorshift"),
        plain("array-of-27-bits", Direct::<8>::new)
            .does("the board's 27 bits index an array")
            .said("too slow", Slower, "xorshift"),
        plain("array-in-base-7", Direct::<7>::new)
            .does("the board as a number in base 7 indexes an array")
            .said("too slow", Slower, "xorshift"),
        with_lists::<WithoutPext>("without-pext")
            .does("shifts gather the cells of the neighbors instead of PEXT")
            .said("PEXT is quick", Slower, "xorshift"),
        with_lists::<Anew>("moves-anew")
            .does("no move lists: the captures of every board are listed anew")
            .said("move lists are quick", Slower, "xorshift"),
        with_lists::<ExactTables>("move-lists-exact")
            .does("64, 512 or 4096 lists for a square instead of 4096")
            .said("did not help very much", NoDifference, "xorshift"),
        symmetric::<OneByOne, InLanes>("images-one-by-one")
            .does("canonical boards: images made one by one; a loop finds the least")
            .said("", Nothing, "xorshift"),
        symmetric::<InLanes, InLanes>("images-by-shifts")
            .does("all eight images at once, by vector shifts")
            .said("AVX for 8 values at once", Faster, "images-one-by-one"),
        symmetric::<Tables, InLanes>("image-tables")
            .does("images from tables of corners and edges")
            .said("replaced the shifts", Faster, "images-by-shifts"),
        symmetric::<Tables, Tables>("score-tables")
            .does("scores from tables, without multiplications")
            .said("tables for scores, too", Faster, "image-tables"),
        symmetric::<InVector, Tables>("least-in-vector")
            .does("the least image is found within the vector")
            .said("", Nothing, "score-tables"),
        step(CANONICAL.meets(0), "layered", layered)
            .does("the layered solver, which expands each board once")
            .said("", Nothing, "least-in-vector"),
    ]
}

/// The author's map, then the depth solver.
fn maps() -> Vec<Step> {
    vec![
        with_map::<1, _>(WIDE, "standard-map", Standard::<Xorshift>::default)
            .does("the standard `HashMap` with xorshift*"),
        with_map::<1, _>(WIDE, "bucket-map", || Map::new(8192))
            .does("8192 buckets of 32 slots, which overwrite")
            .said("improved slightly", Faster, "standard-map"),
        with_map::<2, _>(WIDE, "two-passes", || Map::new(8192))
            .does("all moves of a board first, then all look-ups")
            .said("", Nothing, "bucket-map"),
        with_map::<2, _>(WIDE, "cleared", || Map::cleared(8192))
            .does("the tags are cleared after each move")
            .said("clearing is not needed", Slower, "two-passes"),
        with_map::<2, _>(WIDE, "growing", || Map::growing(64))
            .does("64 buckets at first, and twice as many when half of the slots are full")
            .said("did not help", NoDifference, "two-passes"),
        with_map::<2, _>(WIDE.meets(1_347_469), "buckets-2048", || Map::new(2048))
            .does("a quarter of the buckets")
            .said("", Nothing, "two-passes"),
        with_map::<2, _>(WIDE.meets(1_129_249), "buckets-4096", || Map::new(4096))
            .does("half of the buckets")
            .said("3 to 4 times slower", Slower, "two-passes"),
        with_map::<2, _>(WIDE, "buckets-16384", || Map::new(16384))
            .does("twice as many buckets")
            .said("bigger was slower", Slower, "two-passes"),
        with_map::<2, _>(WIDE, "buckets-65536", || Map::new(65536))
            .does("eight times as many buckets")
            .said("bigger was slower", Slower, "two-passes"),
        with_map::<2, _>(WIDE.meets(1_131_190), "slots-16", || Map16::new(8192))
            .does("half of the slots in each bucket")
            .said("3 to 4 times slower", Slower, "two-passes"),
        with_map::<2, _>(WIDE, "slots-64", || Map64::new(8192))
            .does("twice the slots in each bucket")
            .said("bigger was slower", Slower, "two-passes"),
        with_map::<2, _>(WIDE.meets(1_200_246), "uneven-hash", || UnevenMap::new(8192))
            .does("a hash without its last multiplication")
            .said("boards are met twice", Slower, "two-passes"),
        with_map::<2, _>(WIDE.meets(1_454_213), "uneven-hash-4096", || UnevenMap::new(4096))
            .does("the same with half of the buckets")
            .said("", Nothing, "uneven-hash"),
        step(WIDE.meets(1_129_249), "depth", depth)
            .does("the depth solver: 4096 buckets, or fewer if the frontier is narrow")
            .said("", Nothing, "buckets-4096"),
    ]
}

/// Solves a puzzle with the layered solver. It does not count boards: that would take another search.
fn layered(puzzle: &Puzzle) -> Found {
    (SolverKind::Layered.build().solve(puzzle), 0)
}

/// Solves a puzzle with the depth solver.
fn depth(puzzle: &Puzzle) -> Found {
    let mut solver = SolverKind::Depth.build();
    (solver.solve(puzzle), solver.stats().boards)
}

/// Makes a step without symmetry.
fn plain<S: Store<Plain> + 'static>(name: Text, store: fn() -> S) -> Step {
    step(PLAIN, name, move |puzzle| Search::<Tables, Plain, 1>::solve(puzzle, store()))
}

/// Makes a step without symmetry that lists moves in its own way.
fn with_lists<M: Moves>(name: Text) -> Step {
    step(PLAIN, name, |puzzle| {
        Search::<M, Plain, 1>::solve(puzzle, Standard::<Xorshift>::default())
    })
}

/// Makes a step with symmetry and the standard `HashMap`.
fn symmetric<C: Images, S: Images>(name: Text) -> Step {
    step(CANONICAL, name, |puzzle| {
        Search::<Tables, Symmetric<C, S>, 1>::solve(puzzle, Standard::<Xorshift>::default())
    })
}

/// Makes a step with symmetry, all tables and a map.
fn with_map<const PASSES: usize, S>(case: Case, name: Text, store: fn() -> S) -> Step
where
    S: Store<Symmetric<InVector, Tables>> + 'static,
{
    step(case, name, move |puzzle| Search::<Tables, _, PASSES>::solve(puzzle, store()))
}

/// Makes a step that solves a puzzle. Each run starts in new memory.
fn step(case: Case, name: Text, solve: impl Fn(&Puzzle) -> Found + Copy + 'static) -> Step {
    let Case(puzzle, answer, boards) = case;
    let prepare = move || -> Run {
        let puzzle: Puzzle = puzzle.parse().expect("it is a puzzle");
        assert_eq!(solve(&puzzle), (answer, boards), "{name}");
        Box::new(move || _ = black_box(solve(black_box(&puzzle))))
    };
    Step { name, does: "", author: "", against: None, prepare: Some(Box::new(prepare)) }
}

impl Step {
    /// Adds what it does.
    fn does(self, does: Text) -> Self {
        Self { does, ..self }
    }

    /// Adds the author's words about the step, the claim about its time, and the step that it is compared with.
    fn said(self, author: Text, claim: Claim, against: Text) -> Self {
        Self { author, against: Some((against, claim)), ..self }
    }
}
