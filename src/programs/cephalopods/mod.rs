//! The `cephalopods` program. Each command has a module. All of them share the reader of puzzles.

mod blocks;
mod commands;
mod ends;
mod help;
mod moves;
mod options;
mod stream;
mod sum;

use std::ffi::OsString;
use std::process::ExitCode;

use crate::exit::{finish, Failure};
use crate::programs::arguments::Arguments;
use crate::programs::cephalopods::commands::Command;
use crate::programs::cephalopods::options::{Options, Request, FLAGS};
use crate::programs::{environment_error, print, usage_error};

/// Runs the program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    if let Some(status) = environment_error("cephalopods") {
        return status;
    }
    match options::parse(Arguments::new(arguments, FLAGS)) {
        Ok(Request::Print(text)) => finish(print(&text)),
        Ok(Request::Answer(options)) => finish(answer_all(&options)),
        Err(error) => usage_error("cephalopods", &error),
    }
}

fn answer_all(options: &Options) -> Result<(), Failure> {
    match options.command {
        Command::Sum => sum::answer_all(options),
        Command::Moves => moves::answer_all(options),
        Command::Ends => ends::answer_all(options),
    }
}
