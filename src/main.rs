//! The `cephalopods` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bitsolve::internals::cephalopods::program(std::env::args_os().skip(1))
}
