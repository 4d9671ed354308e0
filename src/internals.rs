//! The internals that this package's own programs, tests and benches need.
//!
//! They are not part of the public interface. Any release may change or remove them.

/// The command line that all programs share.
pub mod cli {
    pub use crate::exit::{note, Failure};
    pub use crate::memory::Memory;
    pub use crate::programs::arguments::Arguments;
    pub use crate::programs::table::{Call, Command, Flag, Operand, Program, Run, Takes, Work};
    pub use crate::programs::usage::UsageError;
    pub use crate::random::Random;
    pub use crate::text::numbers::with_commas;
}

/// The backends that tests and benches go through.
pub mod cpu {
    #[cfg(target_arch = "x86_64")]
    pub use crate::cpu::{Avx2, Avx512};
    pub use crate::cpu::{CacheLine, Cpu, Portable, Routine, Vectors, Vectors8, WideVectors};
}

/// Cephalopods: the program, what a flattened source runs, and the parts of the depth solver.
pub mod cephalopods {
    pub use crate::cephalopods::packing::{hash, ROW_NEIGHBORS};
    pub use crate::cephalopods::rules::PLACE_VALUES;
    pub use crate::cephalopods::submission::{depth_from_start, timed_from_read, timed_from_start};
    pub use crate::cephalopods::tables::counts_after;
    pub use crate::cephalopods::tables::depth::{canonical, images_of, moves_on, scores_of};
    pub use crate::cephalopods::tables::generate::{by_image, move_list};
    pub use crate::programs::cephalopods::PROGRAM;
}

/// Honeymoon Bridge.
pub mod honeymoon {
    pub use crate::honeymoon::shuffle::{deal_out_of, random_deal, shuffle};
    pub use crate::honeymoon::solver::report;
    pub use crate::honeymoon::solver::rows::Sequence;
    pub use crate::honeymoon::submission::{timed_from_read, timed_from_start};
    pub use crate::programs::honeymoon::PROGRAM;
}

/// Mastermind: its program, and the counting of parts.
pub mod mastermind {
    pub use crate::mastermind::equivalence::Equivalence;
    pub use crate::mastermind::partition::scan::PartitionCounter;
    pub use crate::mastermind::submission::{timed_from_read, timed_from_start};
    pub use crate::programs::mastermind::{answer_text, PROGRAM};
}
