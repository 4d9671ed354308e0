//! The `mastermind` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bitsolve::internals::mastermind::program(std::env::args_os().skip(1))
}
