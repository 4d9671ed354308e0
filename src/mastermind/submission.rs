//! The program as an online judge runs it. The command stands on the first line of standard input, and
//! the lines that it works on come after it. A flattened source starts here.

use std::io;
use std::process::ExitCode;

use crate::cli::finish;
use crate::mastermind::program::answer_input;
use crate::text::lines::Lines;

/// Does what the first line says.
pub fn main() -> ExitCode {
    finish(answer_input(&mut Lines::new(io::stdin().lock(), None)))
}
