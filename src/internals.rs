//! What this package's own programs, tests and benches need of the inside.
//!
//! None of it is part of the library's interface: any of it may change or go in any release.

pub mod cephalopods {
    //! The entry points of the programs.

    pub use crate::cephalopods::program::main as program;
    pub use crate::cephalopods::submission::main as submission;
}
