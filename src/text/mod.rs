//! Text that is read, and the error for text that is not what it should be.
//!
//! Input is read as it arrives and is never kept. A token is handed out as soon as the white space
//! after it is there, so that a program in a pipe can answer before the pipe is closed. A token of
//! more than [`LONGEST_TOKEN`](tokens::LONGEST_TOKEN) bytes is rejected without waiting for its end.
//!
//! ```text
//!     tokens   words separated by white space, each with its position
//!     lines    the same, for texts in which a line is one statement
//!     error    what was expected, what was found, and where
//! ```

mod error;
pub(crate) mod lines;
pub(crate) mod tokens;

pub use self::error::{Error, Position};
