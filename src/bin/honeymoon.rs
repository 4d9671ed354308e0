//! The `honeymoon` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bitsolve::internals::honeymoon::program(std::env::args_os().skip(1))
}
