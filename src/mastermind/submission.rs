//! The program as an online judge runs it. The first line of standard input is the command, and the lines
//! after it are its data. A flattened source starts here.

use std::io;
use std::process::ExitCode;

use crate::cli::finish;
use crate::mastermind::program::answer_input;
use crate::text::lines::Lines;

/// Answers the command on the first line.
pub fn main() -> ExitCode {
    finish(answer_input(&mut Lines::new(io::stdin().lock(), None)))
}
