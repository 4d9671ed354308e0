//! Answers the puzzles of an input on many threads.

use std::io;

use crate::cephalopods::puzzle::{Puzzle, Puzzles};
use crate::exit::Failure;
use crate::programs::cephalopods::Options;
use crate::programs::stream::Stream;
use crate::programs::Source;
use crate::threads::cores;

/// Prints the answer to each puzzle. Each thread calls `worker` once, and answers its puzzles with the
/// function that `worker` returns. An answer ends with a line feed.
///
/// # Errors
/// Returns the first failure in the order of the puzzles. All answers before it are printed.
pub(super) fn answer_each<A: FnMut(Puzzle) -> String + Send>(
    options: &Options,
    source: &Source,
    worker: impl Fn() -> A + Sync,
) -> Result<(), Failure> {
    let (reader, name) = source.open()?;
    let threads = || options.threads.unwrap_or_else(cores);
    let worker = || {
        let mut answer = worker();
        move |puzzle| Ok(answer(puzzle))
    };
    let stream = Stream::new(io::stdout(), "", threads, worker);
    let mut puzzles = Puzzles::new(stream.input(reader), name);
    stream.run(|| puzzles.next().transpose().map_err(Failure::Input))
}
