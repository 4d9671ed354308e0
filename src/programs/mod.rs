//! The three command-line programs, and the parts that they share.
//!
//! Standard output holds only what was asked for: answers, a help text or a version. Everything
//! else goes to standard error.
//!
//! ```text
//!     table        finds the command among the rows of the program, and reads its options and operands
//!                  (arguments splits the words, and usage says what is wrong with them)
//!     GAME/...     checks that the values go together, and returns work: from here on, the command line is right
//!     source       opens the file or standard input, whose items src/GAME reads and solves
//!     stream       takes the items that are there, lets threads answer them, and writes the answers in order
//!     help, completions, timings    what else a program prints
//! ```
//!
//! For a Mastermind request on the first line of an input, the words are those of that line.

pub(crate) mod arguments;
pub(crate) mod cephalopods;
pub(crate) mod completions;
pub(crate) mod help;
pub(crate) mod honeymoon;
pub(crate) mod mastermind;
pub(crate) mod source;
pub(crate) mod stream;
pub(crate) mod table;
pub(crate) mod timings;
pub(crate) mod usage;
