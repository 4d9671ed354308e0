//! The `mastermind` program.

use std::process::ExitCode;

use bitsolve::internals::cli::Memory;

#[global_allocator]
static MEMORY: Memory = Memory;

fn main() -> ExitCode {
    bitsolve::internals::mastermind::PROGRAM.main(std::env::args_os().skip(1))
}
