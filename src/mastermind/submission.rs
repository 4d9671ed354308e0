//! The program as an online judge runs it: the first line of standard input is the command, and the lines
//! after it are its data. A flattened source starts here.

use std::io;
use std::process::ExitCode;

use crate::mastermind::program;
use crate::mastermind::program::request::Request;
use crate::mastermind::program::{end, Stop};
use crate::text::lines::Lines;

/// Answers the command on the first line.
pub fn main() -> ExitCode {
    end(answer())
}

fn answer() -> Result<(), Stop> {
    let mut lines = Lines::new(io::stdin().lock(), None);
    let request = Request::read(&mut lines)?;
    if request.is_whole() {
        lines.end()?;
    }
    program::answer(&request, &mut lines)
}
