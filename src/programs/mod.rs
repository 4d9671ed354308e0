//! The three command-line programs, and the parts that they share.
//!
//! Standard output holds only what was asked for: answers, a help text or a version. Everything
//! else goes to standard error.
//!
//! ```text
//!     table       a program as a table of commands and options, from which its help is made
//!     arguments   options, operands and commands, and errors in them
//!     usage       what is wrong with a command line, and how a message says it
//!     stream      many threads answer items, and the answers stay in order
//!     timings     the time that repeated runs take
//! ```

pub(crate) mod arguments;
pub(crate) mod cephalopods;
pub(crate) mod honeymoon;
pub(crate) mod mastermind;
pub(crate) mod stream;
pub(crate) mod table;
pub(crate) mod timings;
pub(crate) mod usage;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read};

use crate::exit::note;
use crate::text;
use crate::text::quote::shown;

/// An input that is open.
pub(crate) type Reader = Box<dyn Read + Send>;

/// Opens the file that a command line names, and returns it with its name for messages. If `file`
/// is `None` or `-`, the input is standard input, which has no name. If it is `None` and standard input is a terminal,
/// a note says that the program waits for `awaited`, unless `awaited` is empty.
///
/// # Errors
/// Returns an error if the file cannot be opened. If its name looks like an item of input, `items`
/// ends the message, as a hint that items are read from a file.
pub(crate) fn open(
    file: Option<&OsStr>,
    items: &'static str,
    awaited: &str,
) -> Result<(Reader, Option<String>), text::Error> {
    if file.is_none() && !awaited.is_empty() && io::stdin().is_terminal() {
        note(format_args!("Waiting for {awaited} on standard input. For help, use --help."));
    }
    let Some(file) = file.filter(|&file| file != "-") else {
        return Ok((Box::new(io::stdin()), None));
    };
    let name = shown(&file.to_string_lossy());
    match File::open(file) {
        Ok(opened) => Ok((Box::new(opened), Some(name))),
        Err(error) => {
            // Few files have such a name. It is probably an item of input.
            let is_item = name.bytes().any(|byte| byte == b' ')
                || name.bytes().all(|byte| byte.is_ascii_digit());
            let hint = if is_item { items } else { "" };
            Err(text::Error::unreadable(Some(name), error, hint))
        }
    }
}
