//! The internals that this package's own programs, tests and benches need.
//!
//! They are not part of the public interface. Any release may change or remove them.

/// The command line that all programs share.
pub mod cli {
    pub use crate::cli::arguments::{About, Arguments, Operands};
    pub use crate::cli::progress::with_commas;
    pub use crate::cli::random::Random;
    pub use crate::cli::usage::UsageError;
    pub use crate::cli::{finish, note, print, usage_error, version, Failure, HELP_END};
}

/// The backends that tests and benches go through.
pub mod cpu {
    pub use crate::cpu::Cpu;
}

/// The entry points of Cephalopods: the program, and what a flattened source runs.
pub mod cephalopods {
    pub use crate::cephalopods::program::main as program;
    pub use crate::cephalopods::studies::searches::SEARCHES;
    pub use crate::cephalopods::submission::by_depth::answer_puzzles as by_depth;
    pub use crate::cephalopods::submission::{timed_from_read, timed_from_start};
}

/// Honeymoon Bridge.
pub mod honeymoon {
    pub use crate::honeymoon::program::main as program;
    pub use crate::honeymoon::sequence::Sequence;
    pub use crate::honeymoon::shuffle::{deal_out_of, random_deal, shuffle};
    pub use crate::honeymoon::solver::fast::on_backend;
    pub use crate::honeymoon::solver::report::report;
    pub use crate::honeymoon::solver::solve::Solve;
    pub use crate::honeymoon::studies::games::{mix, packed, Dealt, Game, Hands};
    pub use crate::honeymoon::studies::loops::Loop;
    pub use crate::honeymoon::studies::minimax::Minimax;
    pub use crate::honeymoon::studies::moves::{
        gapped, lanes, lowest_bits, runs, scan, tops, LANE_PLACES,
    };
    pub use crate::honeymoon::studies::removal::{Choice, Removal};
    pub use crate::honeymoon::submission::{timed_from_read, timed_from_start};

    /// The study of hands as arrays of cards.
    pub mod arrays {
        pub use crate::honeymoon::studies::arrays::{
            games, lengths, sequences_by_merging, sequences_by_sorting,
        };
    }

    /// The study of hands as boards of 64 bits.
    pub mod boards {
        pub use crate::honeymoon::studies::boards::{games, lengths, sequences};
    }
}

/// Mastermind: its program, the counting of parts, and the studies.
pub mod mastermind {
    pub use crate::mastermind::partition::candidates::CandidateGuesses;
    pub use crate::mastermind::partition::counter::PartitionCounter;
    pub use crate::mastermind::program::{answer_text, main as program};
    #[cfg(target_arch = "x86_64")]
    pub use crate::mastermind::studies::four_pins;
    pub use crate::mastermind::studies::knuth::Run;
    pub use crate::mastermind::studies::packings::{packings, Packing};
    pub use crate::mastermind::studies::pairwise::{
        histogram_by_the_rules, pair_scorers, Counted, Histogram, PairScorer, EMPTY,
    };
    pub use crate::mastermind::studies::questions::Questions;
    pub use crate::mastermind::studies::score_table::{
        cache_studies, play_by_planes, play_with_table, CacheStudy, Memory, ScoreTable,
    };
    pub use crate::mastermind::studies::source::ByPlanes;
    pub use crate::mastermind::submission::{timed_from_read, timed_from_start};
}
