//! Puzzles in, answers out: many threads answer puzzles, and the answers stay in order.

use std::io::BufReader;

use crate::address_space::has_room;
use crate::cephalopods::puzzle::{Puzzle, Puzzles};
use crate::exit::Failure;
use crate::programs::cephalopods::{Options, HINT};
use crate::programs::open;
use crate::programs::stream;
use crate::programs::stream::output::Output;
use crate::threads::cores;

/// Prints the answer to each puzzle. Each thread calls `worker` once, and answers its puzzles with the
/// function that `worker` returns. An answer ends with a line feed.
///
/// # Errors
/// Returns the first failure in the order of the puzzles. All answers before it are printed.
pub(super) fn answer_each<A: FnMut(Puzzle) -> String>(
    options: &Options,
    worker: impl Fn() -> A + Sync,
) -> Result<(), Failure> {
    let (reader, name) = open(options.file.as_deref(), HINT)?;
    let output = Output::to_stdout("");
    let mut puzzles = Puzzles::new(BufReader::new(output.before(reader)), name);
    let mut first = puzzles.next();
    // A second thread helps from the first puzzle on if more puzzles are there already. A single puzzle
    // does not pay for it.
    let alone = if puzzles.has_more_at_hand() { 0 } else { 1 };
    let read = || first.take().or_else(|| puzzles.next()).transpose().map_err(Failure::Input);
    let threads = || with_room(options.threads.unwrap_or_else(cores));
    let worker = || {
        let mut answer = worker();
        move |puzzle| Ok(answer(puzzle))
    };
    stream::run(alone, threads, read, worker, &output)
}

/// Returns the number of threads that the address space has room for, but at most `threads`.
fn with_room(threads: usize) -> usize {
    // The empty board takes 50 MB, and no case of `inputs/` takes more.
    const PER_SOLVER: usize = 64 << 20;
    let mut threads = threads;
    while threads > 1 && !has_room(threads.saturating_mul(PER_SOLVER)) {
        threads /= 2;
    }
    threads
}
