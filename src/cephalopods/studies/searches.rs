//! The searches by name, in the order of the write-up.

use std::collections::hash_map::RandomState;

use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::solver::depth::map::LossyMap;
use crate::cephalopods::studies::buckets::{Buckets, Even, Uneven};
use crate::cephalopods::studies::canonical::{self, ByShifts, InVector};
use crate::cephalopods::studies::direct::Direct;
use crate::cephalopods::studies::moves::{Anew, EqualTables, ExactTables};
use crate::cephalopods::studies::scores::{self, ByMultiplication};
use crate::cephalopods::studies::search::{solve, Found, Plain, Symmetric};
use crate::cephalopods::studies::store::{Indexed, Standard, Store, Xorshift};
use crate::cpu::Lanes;

/// A search for the answer to a puzzle.
pub(super) type Solve = fn(&Puzzle) -> Found;

/// All searches by name, in the order of the write-up.
pub const SEARCHES: [(&str, Solve); 22] = [
    ("standard-hash", plain::<Standard<u32, RandomState>>),
    ("xorshift", plain::<Standard<u32, Xorshift>>),
    ("array-of-27-bits", plain::<Indexed<u32, Direct<8>>>),
    ("array-in-base-7", plain::<Indexed<u32, Direct<7>>>),
    ("moves-anew", solve::<Plain<Anew, Standard<u32, Xorshift>>>),
    ("move-lists-exact", solve::<Plain<ExactTables, Standard<u32, Xorshift>>>),
    ("images-by-shifts", solve::<Symmetric<ByShifts, ByMultiplication, Hashed, 1>>),
    ("image-tables", solve::<Symmetric<canonical::ByTables, ByMultiplication, Hashed, 1>>),
    ("score-tables", solve::<Symmetric<canonical::ByTables, scores::ByTables, Hashed, 1>>),
    ("least-in-vector", from_tables::<Hashed, 1>),
    ("bucket-map", from_tables::<Map<Even, 8192, 32, 1>, 1>),
    ("two-passes", from_tables::<Map<Even, 8192, 32, 1>, 2>),
    ("buckets-2048", from_tables::<Map<Even, 2048, 32, 1>, 2>),
    ("buckets-4096", from_tables::<Map<Even, 4096, 32, 1>, 2>),
    ("buckets-16384", from_tables::<Map<Even, 16384, 32, 1>, 2>),
    ("buckets-32768", from_tables::<Map<Even, 32768, 32, 1>, 2>),
    ("buckets-65536", from_tables::<Map<Even, 65536, 32, 1>, 2>),
    ("slots-16", from_tables::<Map<Even, 8192, 16, 1>, 2>),
    ("slots-64", from_tables::<Map<Even, 8192, 64, 2>, 2>),
    ("uneven-hash", from_tables::<Map<Uneven, 8192, 32, 1>, 2>),
    ("uneven-hash-4096", from_tables::<Map<Uneven, 4096, 32, 1>, 2>),
    ("side-by-side", from_tables::<Indexed<Lanes, LossyMap<4096>>, 2>),
];

/// The standard map from canonical boards to eight counts, with xorshift*.
type Hashed = Standard<Lanes, Xorshift>;

/// The write-up's own map.
type Map<H, const BUCKETS: usize, const SLOTS: usize, const VECTORS: usize> =
    Indexed<Lanes, Buckets<H, BUCKETS, SLOTS, VECTORS>>;

/// Solves a puzzle without symmetry, with a store of this kind.
fn plain<S: Store<u32>>(puzzle: &Puzzle) -> Found {
    solve::<Plain<EqualTables, S>>(puzzle)
}

/// Solves a puzzle with all tables, with a store of this kind.
fn from_tables<S: Store<Lanes>, const PASSES: usize>(puzzle: &Puzzle) -> Found {
    solve::<Symmetric<InVector, scores::ByTables, S, PASSES>>(puzzle)
}
