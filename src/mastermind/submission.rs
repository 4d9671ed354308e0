//! The program as an online judge runs it. The first line of standard input is the command, and the lines
//! after it are its data. A flattened source starts here.

use std::io;
use std::process::ExitCode;

use crate::cli::finish;
use crate::mastermind::program::answer_input;
use crate::text::lines::Lines;

/// Answers the command on the first line. Prepares all that it can before it reads, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    finish(answer_input(&mut Lines::new(io::stdin().lock(), None)))
}

/// Answers the command on the first line. Prepares nothing, for a judge whose clock starts
/// with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer_input(&mut Lines::new(io::stdin().lock(), None)))
}
