//! The `mastermind` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bitsolve::mastermind::program::main(std::env::args_os().skip(1))
}
