//! The three command-line programs, and the parts that they share.
//!
//! Standard output holds only what was asked for: answers, a help text or a version. Everything
//! else goes to standard error.
//!
//! ```text
//!     the words of a command line
//!         |  table      finds the command among the rows of the program, and reads its options and operands
//!         |             (arguments splits the words, and usage says what is wrong with them)
//!     a call of the command, with all values
//!         |  GAME/...   the function of the row checks that the values go together
//!     work, which has not begun: from here on, the command line is right
//!         |  Source     opens the file or standard input (in arguments)
//!     text
//!         |  src/GAME   reads the next items, and knows whether more are there already
//!     items
//!         |  src/GAME   the engine solves them
//!     answers
//!         |  GAME/...   the function of the row writes them (timings: how long repeated runs take)
//!     standard output, and the exit status
//! ```
//!
//! For many items, `stream` is the loop that takes the items that are there, lets threads answer them, and writes the
//! answers in order. None of the three steps calls another.
//!
//! For a Mastermind request on the first line of an input, the words are those of that line.

pub(crate) mod arguments;
pub(crate) mod cephalopods;
pub(crate) mod completions;
pub(crate) mod help;
pub(crate) mod honeymoon;
pub(crate) mod mastermind;
pub(crate) mod stream;
pub(crate) mod table;
pub(crate) mod timings;
pub(crate) mod usage;
