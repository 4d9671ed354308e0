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
//!         |  Source     opens the file or standard input, whose items the engine reads
//!     items
//!         |  src/GAME   the engine solves them (stream: on many threads, and the answers stay in order)
//!     answers
//!         |  GAME/...   the function of the row writes them (timings: how long repeated runs take)
//!     standard output, and the exit status
//! ```
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

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read};

use crate::exit::note;
use crate::text;
use crate::text::quote::shown;

/// An input that is open.
pub(crate) type Reader = Box<dyn Read + Send>;

/// The input of a command.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// The file that the command line names. `None` and `-` stand for standard input.
    pub(crate) file: Option<OsString>,
    /// The items of the input, for a note to a person who must type them. It is empty if the command itself asks
    /// for them.
    pub(crate) awaited: &'static str,
    /// The end of a message about a file whose name looks like an item of input: where items are read from.
    pub(crate) hint: &'static str,
}

impl Source {
    /// Opens the input, and returns it with its name for messages. Standard input has no name.
    pub(crate) fn open(&self) -> Result<(Reader, Option<String>), text::Error> {
        let Self { file, awaited, hint } = self;
        if file.is_none() && !awaited.is_empty() && io::stdin().is_terminal() {
            note(format_args!("Waiting for {awaited} on standard input. For help, use --help."));
        }
        let Some(file) = file.as_ref().filter(|&file| file != "-") else {
            return Ok((Box::new(io::stdin()), None));
        };
        let name = shown(&file.to_string_lossy());
        match File::open(file) {
            Ok(opened) => Ok((Box::new(opened), Some(name))),
            Err(error) => {
                // Few files have such a name. It is probably an item of input.
                let is_item = name.bytes().any(|byte| byte == b' ')
                    || name.bytes().all(|byte| byte.is_ascii_digit());
                Err(text::Error::unreadable(Some(name), error, if is_item { hint } else { "" }))
            }
        }
    }
}
