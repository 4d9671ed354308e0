//! The program as an online judge runs it: the command on the first line of standard input, and all that
//! it works on behind it. It is where a flattened source starts.

use std::io;
use std::process::ExitCode;

use crate::cli::{finish, Failure};
use crate::mastermind::program;
use crate::mastermind::program::request::Request;
use crate::text::lines::Lines;

/// Does what the first line says.
pub fn main() -> ExitCode {
    finish(answer())
}

fn answer() -> Result<(), Failure> {
    let mut lines = Lines::new(io::stdin().lock(), None);
    let request = Request::read(&mut lines)?;
    if request.is_whole() {
        lines.end()?;
    }
    program::answer(&request, &mut lines)
}
