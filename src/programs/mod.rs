//! What a person at a prompt meets: three programs, and the parts that they share.
//!
//! Standard output holds only what was asked for: answers, a help text or a version. Everything
//! else goes to standard error.
//!
//! ```text
//!     arguments   options, operands and commands, and errors in them
//!     usage       what is wrong with a command line, and how a message says it
//!     stream      many threads answer items, and the answers stay in order
//!     timings     the time that repeated runs take
//!     plain_text  byte order marks and line ends of other systems
//! ```

pub(crate) mod arguments;
pub(crate) mod cephalopods;
pub(crate) mod honeymoon;
pub(crate) mod mastermind;
mod plain_text;
pub(crate) mod stream;
pub(crate) mod timings;
pub(crate) mod usage;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;

use crate::cpu::environment_problem;
use crate::exit::{reject, write_to, Failure};
use crate::programs::plain_text::PlainText;
use crate::programs::usage::UsageError;
use crate::text;
use crate::text::quote::shown;

/// The end of every program's help.
pub const HELP_END: &str = "  -h, --help         print this help
  -V, --version      print the version

Environment:
  BITSOLVE_CPU=NAME    use this backend: portable, avx2 or avx512. Without it, the best
                       one that the processor has is used
  BITSOLVE_PORTABLE=1  do not use AVX2 and BMI2, even if the processor has them

Exit status:
  0  everything was answered, or the reader closed the pipe
  1  the input was rejected or could not be read, an answer could not be written, or
     there was not enough memory
  2  the command line or BITSOLVE_CPU is wrong
";

/// Reports what is wrong with the command line of `program`, and returns the exit status for it.
pub fn usage_error(program: &str, error: &UsageError) -> ExitCode {
    reject_usage(program, &error.message())
}

/// Reports an environment variable of `program` that is wrong, and returns the exit status for it. Returns
/// `None` if nothing is wrong. A program calls this first.
#[cfg(not(flat))]
pub(crate) fn environment_error(program: &str) -> Option<ExitCode> {
    environment_problem().map(|problem| reject_usage(program, &problem))
}

/// Reports what is wrong with the use of `program`, and returns the exit status for it.
fn reject_usage(program: &str, problem: &str) -> ExitCode {
    ExitCode::from(reject(2, format_args!("{problem}\nTry '{program} --help'.")))
}

/// Writes a text to standard output.
///
/// # Errors
/// Returns an error if the text cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    write_to(&mut io::stdout(), text)
}

/// Returns what `program --version` prints. A flattened source is compiled without Cargo, so it does
/// not know the version.
pub fn version(program: &str) -> String {
    format!("{program} {}\n", option_env!("CARGO_PKG_VERSION").unwrap_or("(flattened)"))
}

/// An input that is open.
pub(crate) type Reader = Box<dyn Read + Send>;

/// Opens the file that a command line names, and returns it with its name for messages. If `file`
/// is `None` or `-`, the input is standard input, which has no name.
///
/// # Errors
/// Returns an error if the file cannot be opened. If its name looks like an item of input, `items`
/// ends the message, as a hint that items are read from a file.
pub(crate) fn open(
    file: Option<&OsStr>,
    items: &'static str,
) -> Result<(Reader, Option<String>), text::Error> {
    let Some(file) = file.filter(|&file| file != "-") else {
        return Ok((Box::new(PlainText::new(io::stdin())), None));
    };
    let name = shown(&file.to_string_lossy());
    match File::open(file) {
        Ok(opened) => Ok((Box::new(PlainText::new(opened)), Some(name))),
        Err(error) => {
            // Few files have such a name. It is probably an item of input.
            let is_item = name.bytes().any(|byte| byte == b' ')
                || name.bytes().all(|byte| byte.is_ascii_digit());
            let hint = if is_item { items } else { "" };
            Err(text::Error::unreadable(Some(name), error, hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_missing_may_be_an_item() {
        const HINT: &str = "; deals are read from a file";
        for (name, has_hint) in [("N A... K...", true), ("36", true), ("no.such", false)] {
            let error = open(Some(OsStr::new(name)), HINT).err().unwrap().to_string();
            assert!(error.starts_with(&format!("{name}: cannot read: ")), "{error}");
            assert_eq!(error.ends_with(HINT), has_hint, "{error}");
        }
    }
}
