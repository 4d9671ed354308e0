//! The `flatten` program: it prints one self-contained source file for an online judge.
//!
//! A judge takes one file and compiles it with a bare `rustc -O`. This program writes the modules
//! of the crate as one file, with only the items that the chosen game needs. It starts at the
//! game's `submission::timed_from_read`, and keeps every item that a kept item mentions. It drops the unit
//! tests, and it replaces the tables: instead of the arrays that the build script writes
//! (`#[cfg(not(flat))]`), the file has their generator, which runs when a table is first used
//! (`#[cfg(flat)]`).
//!
//! ```text
//!     token    source text -> tokens
//!     import   tokens of a use item -> imports
//!     mention  tokens -> names that they mention
//!     item     tokens -> items, with their mentions and imports
//!     tree     files -> modules
//!     live     modules -> the items that main needs
//!     print    these items -> source text
//! ```
//!
//! The sources must meet these conditions:
//!
//! * They are ASCII, and have no items of the kinds `macro_rules` and `extern`.
//! * A module is declared as `mod name;`, without a body.
//! * An item with `#[cfg(test)]` is needed only by unit tests.
//! * `cfg(flat)` stands only before a whole item or member.
//! * A path to the crate's own items in a `use` begins with `crate::` or `self::` and is no glob.
//! * No `use` has a group within a group.
//! * A trait that is imported only for its methods is imported `as _`.

mod import;
mod item;
mod live;
mod mention;
mod print;
mod token;
mod tree;

use std::convert::Infallible;
use std::path::Path;
use std::process::ExitCode;

use bitsolve::internals::cli::{
    finish, print, usage_error, version, About, Arguments, Failure, UsageError, HELP_END,
};

use live::Live;

/// The games that can be flattened.
const GAMES: [&str; 3] = ["cephalopods", "mastermind", "honeymoon"];

const HELP: &str = "\
Prints the source of one game as a single file for an online judge.

Usage: cargo run --release --bin flatten -- GAME > submit.rs

Games: cephalopods, mastermind, honeymoon

The program in the file reads standard input and writes answers to standard output.
Compile it with: rustc -O submit.rs

Options:
";

/// There are no options besides `--help` and `--version`.
const NO_FLAGS: &[(&str, Infallible)] = &[];

fn main() -> ExitCode {
    match parse(Arguments::new(std::env::args_os().skip(1), NO_FLAGS)) {
        Ok(Request::Print(text)) => finish(print(&text)),
        Ok(Request::Flatten(game)) => {
            finish(flatten(game).map_err(Failure::Refused).and_then(|source| print(&source)))
        }
        Err(error) => usage_error("flatten", &error),
    }
}

/// What a command line asks for.
enum Request {
    /// A text about the program itself.
    Print(String),
    /// The source of this game.
    Flatten(&'static str),
}

fn parse(mut arguments: Arguments<Infallible>) -> Result<Request, UsageError> {
    while arguments.next_option()?.is_some() {}
    match arguments.about() {
        Some(About::Help) => return Ok(Request::Print(format!("{HELP}{HELP_END}"))),
        Some(About::Version) => return Ok(Request::Print(version("flatten"))),
        None => {}
    }
    let mut operands = arguments.operands();
    let expected = format!("a game ({})", GAMES.join(", "));
    let named = |name: &str| GAMES.into_iter().find(|game| *game == name);
    let game = operands.take(expected, named)?;
    operands.end("")?;
    Ok(Request::Flatten(game))
}

/// Returns the source of a game as one file.
///
/// # Errors
/// Returns an error if the sources of the crate cannot be read or cannot be flattened.
fn flatten(game: &str) -> Result<String, String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = Vec::new();
    let root = tree::read(&mut modules, vec![], String::new(), &sources.join("lib.rs"), &sources)?;
    let live = Live::from_root(&modules, &[game, "submission", "timed_from_read"])?;
    let body = print::body(&modules, root, &live);
    let header = modules.iter().find(|module| module.path == [game]).map(|module| &module.header);
    let title = header.and_then(|header| header.lines().next()).unwrap_or_default();
    let title = title.trim_start_matches("//! ");
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!(
        "// {title}\n\
         // Reads standard input and answers on standard output. Compile: rustc -O submit.rs\n\
         //\n\
         // Flattened from bitsolve {version} by `cargo run --release --bin flatten -- {game}`; its\n\
         // sources are the place to edit.\n\n\
         fn main() -> std::process::ExitCode {{\n    {game}::submission::timed_from_read()\n}}\n\n{body}\n"
    ))
}
