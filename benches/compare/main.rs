//! Compares two programs, or two versions of a program, on a machine that does other work too.
//!
//! ```sh
//! cargo bench --bench compare -- HEAD:cephalopods .:cephalopods -- inputs/cephalopods/1?.in
//! cargo bench --bench compare -- --help
//! ```
//!
//! A time that was measured yesterday says little about today: between two runs of one program minutes apart,
//! such a machine can become a third faster or slower. So this target runs both programs alternately, and
//! compares only runs that follow each other. What could favor one of the two is the same for both, or changes sides:
//!
//! * **Other work, and the speed of the processor.** A round starts the programs in the order old, new, new, old.
//!   A machine that becomes slower at a steady rate slows both by the same factor. Only runs of the same round
//!   are compared, and the result is the median of the rounds, so a disturbed round counts no more than another.
//! * **Turns.** The first run of a round follows a pause, and each run finds the caches as the one before it left
//!   them. Half of the rounds are in the order new, old, old, new. These rounds follow the sequence of Thue and
//!   Morse, which has no period, so nothing that returns every few rounds meets one program more often.
//! * **The clock.** By default it is the processor time of the process, which stands still while other processes run.
//! * **Paths.** The arguments of a process are on its stack, and their length moves the stack. Both programs are
//!   copied to paths of the same length, and get the same arguments, environment and pipes.
//! * **Addresses.** Each process has random addresses, as it has for its users. They differ from run to run, not
//!   from program to program.
//! * **Builds.** Programs of commits are built by the same compiler, with the same flags and at the same path. So two
//!   builds of one commit have the same bytes, and the output says so. The working tree is built where it is, which
//!   is another path. It could make a difference, but two builds of the same files, at `HEAD` and in the working
//!   tree, were seen to have the same bytes.
//! * **The end.** The number of rounds is fixed before the first round. Whoever stops when the result looks right
//!   finds differences that are not there.
//!
//! The interval is that of the sign test, and assumes nothing about the distribution of the times: if both programs
//! are equally fast, the ratio of a round is above 1 as often as below. If one program is compared with itself, at
//! least 999 of 1000 intervals contain 1. So among 1000 rows, expect about one with a wrong verdict. An ignored test
//! tries this 20 times:
//!
//! ```sh
//! cargo test --release --test benches -- --ignored as_fast_as_itself
//! ```
//!
//! One thing remains. The same function may be faster or slower at another address, so a change can move
//! code that it does not concern. This is part of the new program, and no measurement of it can tell the two
//! apart.

mod builds;
#[path = "../measure/mod.rs"]
mod measure;
mod request;
mod rounds;
mod rows;
mod source;

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::builds::Builder;
use crate::request::{Comparison, Request, HELP};
use crate::rounds::{Pair, Plan};

fn main() -> ExitCode {
    let outcome = match Request::parse(std::env::args_os().skip(1)) {
        Ok(Request::Help) => {
            print!("{HELP}");
            Ok(())
        }
        Ok(Request::Test) => compare(&Comparison::of_one_program(
            Path::new(env!("CARGO_BIN_EXE_cephalopods")),
            Path::new("inputs/cephalopods/01.in"),
        )),
        Ok(Request::Compare(comparison)) => compare(&comparison),
        Err(problem) => {
            eprintln!("compare: {problem}\nTry --help.");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("compare: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the programs if need be, runs both alternately, and prints the table.
fn compare(comparison: &Comparison) -> Result<(), String> {
    // Cargo names this folder of the target folder when it compiles this.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("compare");
    let _lock = lock(&folder)?;
    let builder = Builder { folder: &folder, package: Path::new(env!("CARGO_MANIFEST_DIR")) };
    let old = builder.program(&comparison.old)?;
    let new = builder.program(&comparison.new)?;

    let pair = Pair::copied([&old.file, &new.file], &folder)?;
    println!("old: {} ({})", comparison.old, old.origin);
    println!("new: {} ({})", comparison.new, new.origin);
    if pair.are_identical()? {
        println!("Both files have the same bytes.");
    }
    let plan = Plan {
        pair,
        arguments: &comparison.arguments,
        inputs: &comparison.inputs,
        from_stdin: comparison.from_stdin,
        clock: comparison.clock,
    };
    let first = plan.first_runs()?;
    let rounds = comparison.rounds.unwrap_or_else(|| rounds::within_budget(first.seconds));
    let seconds = (first.seconds * rounds as f64).ceil();
    eprintln!("{rounds} rounds, about {seconds} s");
    let rows = plan.measure(rounds, &first)?;
    let clock = comparison.clock.name();
    println!("{clock} time, {rounds} rounds of {} runs\n", 4 * rows.len());
    print!("{}", rows::table(&rows));
    Ok(())
}

/// Makes the folder, and keeps other comparisons out of it until the file is closed. The system closes it when this
/// process ends, in whatever way.
fn lock(folder: &PathBuf) -> Result<File, String> {
    fs::create_dir_all(folder)
        .and_then(|()| File::create(folder.join("lock")))
        .map_err(|error| format!("cannot write to {}: {error}", folder.display()))
        .and_then(|file| match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                Err("another comparison is running, and would disturb this one".to_string())
            }
            // Some file systems have no locks.
            _ => Ok(file),
        })
}
