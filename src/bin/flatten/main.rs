//! The `flatten` program: it prints one self-contained source file for an online judge.
//!
//! A judge takes one file and compiles it with a bare `rustc -O`. This program writes the modules
//! of the crate as one file, with only the items that the chosen game needs. It starts at a function
//! of the game's module `submission`, and keeps every item that a kept item mentions. It drops the
//! comments and the unit tests, and it replaces the tables: instead of the arrays that the build
//! script writes (`#[cfg(not(flat))]`), the file has what makes them (`#[cfg(flat)]`).
//!
//! ```text
//!     command_line  arguments -> the file that they ask for
//!     token         source text -> tokens
//!     tidy          these -> tokens without attributes for tools
//!     item          these -> items
//!     import        the tokens of a `use` -> imports
//!     mention       the tokens of an item -> the names that they mention
//!     tree          source files -> modules
//!     live          modules -> the items that the program needs
//!     print         these items -> source text
//! ```
//!
//! In the sources, a path to the crate's own items in a `use` begins with `crate::` or `self::` and is
//! no glob, and a trait that is imported only for its methods is imported `as _`. A module is declared
//! as `mod name;`, without a body. Modules that a file does not need may have anything.

mod command_line;
mod import;
mod item;
mod live;
mod mention;
mod print;
mod tidy;
mod token;
mod tree;

use std::process::ExitCode;

use bitsolve::internals::cli::{note, print, with_commas, Failure};

use command_line::PROGRAM;
use live::Live;

/// The oldest compiler that the files were compiled with. An ignored test compiles them with it. The
/// Mastermind file needs it for `slice::as_chunks`.
const OLDEST_COMPILER: &str = "1.88";

fn main() -> ExitCode {
    PROGRAM.main(std::env::args_os().skip(1))
}

/// Writes a file to standard output, and its length to standard error.
fn write(entry: &'static str) -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let modules = tree::read(tree::source);
    let file = format!(
        "// Reads standard input and answers on standard output. Compile it with: rustc -O submit.rs\n\
         // All editions work. The oldest compiler that was tried is rustc {OLDEST_COMPILER}.\n\
         // Printed by `flatten {}` of bitsolve {}, whose sources are the place to edit.\n\
         #![allow(unused)]\n\
         fn main() -> std::process::ExitCode {{\n    {entry}()\n}}\n{}",
        arguments.join(" "),
        env!("CARGO_PKG_VERSION"),
        print::body(&Live::from_entry(&modules, entry), 0)
    );
    print(&file)?;
    note(format_args!("flatten: {} characters", with_commas(file.len() as u64)));
    Ok(())
}
