//! The `cephalopods` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    bitsolve::internals::cephalopods::PROGRAM.main(std::env::args_os().skip(1))
}
