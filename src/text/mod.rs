//! Readers of text, and the error for text that is not valid.
//!
//! Input is read as it arrives and is never kept. A token is returned as soon as the white space
//! after it has arrived, so that a program in a pipe can answer before the pipe is closed. A token
//! of more than `tokens::LONGEST_TOKEN` bytes is cut there, without waiting for its end, and
//! rejected.
//!
//! ```text
//!     plain_text  byte order marks and line ends of other systems
//!     tokens      words separated by white space, each with its position
//!     lines       the same, for texts in which each line is one statement
//!     error       what was expected, what was found, and where
//!     similar     the name that was probably meant
//!     quote       words of a user in messages
//!     numbers     numbers as people write them
//!     json        answers for other programs, one object per line
//! ```

mod error;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod numbers;
pub(crate) mod plain_text;
pub(crate) mod quote;
pub(crate) mod similar;
pub(crate) mod tokens;

pub use self::error::{Error, Position};
