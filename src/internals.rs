//! What this package's own programs, tests and benches need of the inside.
//!
//! None of it is part of the library's interface: any of it may change or go in any release.

/// The command line that all programs share.
pub mod cli {
    pub use crate::cli::arguments::{About, Arguments, Operands, UsageError};
    pub use crate::cli::{finish, note, print, usage_error, version, Failure, HELP_END};
}

/// The entry points of Cephalopods: the program, and what a flattened source runs.
pub mod cephalopods {
    pub use crate::cephalopods::program::main as program;
    pub use crate::cephalopods::submission::main as submission;
}
