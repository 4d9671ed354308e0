//! The input of a command: a file or standard input.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader, IsTerminal as _, Read};
use std::path::Path;

use crate::exit::note;
use crate::text;
use crate::text::quote::shown;

/// Returns whether an operand may be the name of a file. If it consists of letters, digits and hyphens, with at least
/// one letter, it may be one only if the file exists.
pub(crate) fn may_be_file(name: &OsStr) -> bool {
    let is_word = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && text.bytes().any(|byte| byte.is_ascii_alphabetic())
    };
    !name.to_str().is_some_and(is_word) || Path::new(name).exists()
}

/// The maximum number of bytes that are read at once. A pipe holds as many.
const BUFFER: usize = 1 << 16;

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
    /// The end of the error for a file that cannot be opened and whose name looks like an item of input. It says where
    /// items are read from.
    pub(crate) hint: &'static str,
}

impl Source {
    /// Opens the input, and returns it with its name for messages. Standard input has no name.
    pub(crate) fn open(&self) -> Result<(BufReader<Reader>, Option<String>), text::Error> {
        let Some(file) = self.file.as_ref().filter(|file| *file != "-") else {
            let awaited = self.awaited;
            if self.file.is_none() && !awaited.is_empty() && io::stdin().is_terminal() {
                note(format_args!(
                    "Waiting for {awaited} on standard input. For help, use --help."
                ));
            }
            return Ok((BufReader::with_capacity(BUFFER, Box::new(io::stdin())), None));
        };
        let name = shown(&file.to_string_lossy());
        let opened = File::open(file).map_err(|error| {
            // Few files have such a name. It is probably an item of input.
            let is_item = name.contains(' ') || name.bytes().all(|byte| byte.is_ascii_digit());
            let hint = if is_item { self.hint } else { "" };
            let error = io::Error::new(error.kind(), format!("{error}{hint}"));
            text::Error::unreadable(Some(name.clone()), error)
        })?;
        Ok((BufReader::with_capacity(BUFFER, Box::new(opened)), Some(name)))
    }
}
