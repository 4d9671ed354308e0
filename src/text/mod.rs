//! Readers of text, and the error for text that is not valid.
//!
//! Input is read as it arrives and is never kept. A word is returned as soon as the white space after
//! it has arrived, so that a program in a pipe can answer before the pipe is closed. A word that is too long is an
//! error. The reader reports it without waiting for its end.
//!
//! ```text
//!     clean       bytes of texts from other systems, cleaned as they arrive
//!     lines       words and lines, with their positions
//!     error       what was expected, what was found, and where
//!     quote       words in messages
//!     numbers     numbers as people write them
//!     json        answers for other programs, one object per line
//! ```

#[cfg_attr(flat, path = "no_clean.rs")]
mod clean;
mod error;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod numbers;
pub(crate) mod quote;

pub use self::error::{Error, Position};
