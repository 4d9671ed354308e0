//! The `honeymoon` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bitsolve::internals::honeymoon::PROGRAM.main(std::env::args_os().skip(1))
}
