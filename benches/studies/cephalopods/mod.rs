//! robostac's account of CodinGame's Spring Challenge 2025, whose puzzle is Cephalopods
//! (<https://gist.github.com/robostac/b40bbf216fe579647f896a529b803f60>).
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
use super::{Page, Prepare, Step};
use crate::workloads::checked;

/// A puzzle, its answer, and the number of boards that a search meets.
type Case = (&'static str, u32, u64);

/// Input 10 of `inputs/cephalopods`, with symmetry and without.
const CANONICAL: Case = ("40 054 030 030", 667_094_338, 142_441);
const PLAIN: Case = (CANONICAL.0, CANONICAL.1, 331_153);

/// The empty board at a depth where its widest frontier has 140,000 boards. At greater depths, it has 150,000.
const WIDE: Case = ("32 000 000 000", 375_032_784, 1_127_710);

type Xorshift = BuildHasherDefault<Word<true>>;
type BoardItself = BuildHasherDefault<Word<false>>;

/// The author's map, and the same with an uneven hash.
type Map = Buckets<true>;
type UnevenMap = Buckets<false>;

pub(super) fn pages() -> Vec<Page> {
    let page = |name, steps| Page { name, count: 1, steps };
    vec![page("cephalopods", searches()), page("cephalopods/map", maps())]
}

/// The author's steps, then the solver that does better. It does not count boards: that would take another search.
fn searches() -> Vec<Step> {
    let layered = |puzzle: &Puzzle| (SolverKind::Layered.build().solve(puzzle), 0);
    vec![
        ("standard-hash", plain(Standard::<RandomState>::default)),
        ("xorshift", plain(Standard::<Xorshift>::default)),
        ("board-as-hash", plain(Standard::<BoardItself>::default)),
        ("array-of-27-bits", plain(Direct::<8>::new)),
        ("array-in-base-7", plain(Direct::<7>::new)),
        ("without-pext", with_lists::<WithoutPext>()),
        ("moves-anew", with_lists::<Anew>()),
        ("move-lists-exact", with_lists::<ExactTables>()),
        ("images-one-by-one", symmetric::<OneByOne, InLanes>()),
        ("images-by-shifts", symmetric::<InLanes, InLanes>()),
        ("image-tables", symmetric::<Tables, InLanes>()),
        ("score-tables", symmetric::<Tables, Tables>()),
        ("least-in-vector", symmetric::<InVector, Tables>()),
        ("layered", solved((CANONICAL.0, CANONICAL.1, 0), layered)),
    ]
}

/// The author's map, then the depth solver.
fn maps() -> Vec<Step> {
    let depth = |puzzle: &Puzzle| {
        let mut solver = SolverKind::Depth.build();
        (solver.solve(puzzle), solver.stats().boards)
    };
    let [overwritten, uneven] = [1_129_249, 1_200_246].map(|boards| (WIDE.0, WIDE.1, boards));
    vec![
        ("standard-map", with_map::<1, _>(WIDE, Standard::<Xorshift>::default)),
        ("bucket-map", with_map::<1, _>(WIDE, || Map::new(8192))),
        ("two-passes", with_map::<2, _>(WIDE, || Map::new(8192))),
        ("cleared", with_map::<2, _>(WIDE, || Map::cleared(8192))),
        ("growing", with_map::<2, _>(WIDE, || Map::growing(64))),
        ("buckets-4096", with_map::<2, _>(overwritten, || Map::new(4096))),
        ("buckets-16384", with_map::<2, _>(WIDE, || Map::new(16384))),
        ("uneven-hash", with_map::<2, _>(uneven, || UnevenMap::new(8192))),
        ("depth", solved(WIDE, depth)),
    ]
}

/// Prepares a step without symmetry.
fn plain<S: Store<Plain> + 'static>(store: fn() -> S) -> Prepare {
    solved(PLAIN, move |puzzle| Search::<Tables, Plain, 1>::solve(puzzle, store()))
}

/// Prepares a step without symmetry that lists moves in its own way.
fn with_lists<M: Moves>() -> Prepare {
    solved(PLAIN, |puzzle| Search::<M, Plain, 1>::solve(puzzle, Standard::<Xorshift>::default()))
}

/// Prepares a step with symmetry and the standard `HashMap`.
fn symmetric<C: Images, S: Images>() -> Prepare {
    solved(CANONICAL, |puzzle| {
        Search::<Tables, Symmetric<C, S>, 1>::solve(puzzle, Standard::<Xorshift>::default())
    })
}

/// Prepares a step with symmetry, all tables and a map.
fn with_map<const PASSES: usize, S>(case: Case, store: fn() -> S) -> Prepare
where
    S: Store<Symmetric<InVector, Tables>> + 'static,
{
    solved(case, move |puzzle| Search::<Tables, _, PASSES>::solve(puzzle, store()))
}

/// Prepares a step that solves a puzzle. Each run starts in new memory.
fn solved(
    (puzzle, answer, boards): Case,
    solve: impl Fn(&Puzzle) -> Found + Copy + 'static,
) -> Prepare {
    Box::new(move || {
        let puzzle: Puzzle = puzzle.parse().expect("it is a puzzle");
        checked(move || solve(black_box(&puzzle)), &(answer, boards))
    })
}
