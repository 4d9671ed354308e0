//! The `mastermind` program.

use std::ffi::OsString;
use std::process::ExitCode;

use bitsolve::internals::mastermind::{program, submission};

fn main() -> ExitCode {
    let text = |word: OsString| word.to_string_lossy().into_owned();
    let words: Vec<String> = std::env::args_os().skip(1).map(text).collect();
    if words.is_empty() {
        submission()
    } else {
        program(&words)
    }
}
