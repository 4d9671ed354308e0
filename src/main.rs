//! The `cephalopods` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bitsolve::cephalopods::program::main(std::env::args_os().skip(1))
}
