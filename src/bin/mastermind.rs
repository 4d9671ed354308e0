//! The `mastermind` program.

use std::ffi::OsString;
use std::process::ExitCode;

use bitsolve::mastermind::{judge, program};

fn main() -> ExitCode {
    let text = |word: OsString| word.to_string_lossy().into_owned();
    let words: Vec<String> = std::env::args_os().skip(1).map(text).collect();
    if words.is_empty() {
        judge::main()
    } else {
        program::main(&words)
    }
}
