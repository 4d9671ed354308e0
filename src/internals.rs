//! What this package's own programs, tests and benches need of the inside.
//!
//! None of it is part of the library's interface: any of it may change or go in any release.

/// The command line that all programs share.
pub mod cli {
    pub use crate::cli::arguments::{About, Arguments, Operands, UsageError};
    pub use crate::cli::{finish, note, print, usage_error, version, Failure, HELP_END};
}

/// Honeymoon Bridge.
pub mod honeymoon {
    pub use crate::honeymoon::program::main as program;
    pub use crate::honeymoon::sequence::Sequence;
    pub use crate::honeymoon::solver::fast::on_backend;
    pub use crate::honeymoon::solver::report::report;
    pub use crate::honeymoon::solver::solve::Solve;
    pub use crate::honeymoon::studies::moves::{lanes, lowest_bits, runs, scan};
    pub use crate::honeymoon::submission::main as submission;
}
