//! The `honeymoon` program.

use std::process::ExitCode;

use bitsolve::honeymoon::program;

fn main() -> ExitCode {
    program::main(std::env::args_os().skip(1))
}
