//! The `flatten` program: one self-contained source file for an online judge.
//!
//! A judge takes one file and compiles it with a bare `rustc -O`. This program puts the crate's
//! modules into one file, and of these just what the chosen game needs: it starts at the game's
//! `submission::main` and keeps every item that something it keeps mentions. Unit tests go, and so do the
//! tables: where the crate has arrays that its build script wrote (`#[cfg(not(flat))]`), the file
//! has the generator, run at start-up (`#[cfg(flat)]`).
//!
//! ```text
//!     token    source text -> tokens
//!     item     tokens -> items, with what they mention and import
//!     tree     files -> modules
//!     live     modules -> the items that main needs
//!     print    these items -> source text
//! ```
//!
//! It asks the sources for little: `mod name;` without a body; under `#[cfg(test)]` unit tests and
//! nothing else; imports of the crate's own that begin at `crate::` or `self::`, without globs or
//! groups within groups; and `as _` for a trait that is imported for its methods.

mod import;
mod item;
mod live;
mod mention;
mod print;
mod token;
mod tree;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use bitsolve::cli::{finish, note, print, usage_error, visible, Argument, Arguments};

use live::Live;

/// The games that can be flattened.
const GAMES: [&str; 3] = ["cephalopods", "mastermind", "honeymoon"];

const HELP: &str = "\
Prints the source of one game as a single file, for an online judge.

Usage: cargo run --release --bin flatten -- GAME > submit.rs

Games: cephalopods, mastermind, honeymoon

The file reads puzzles from standard input and writes answers to standard output.
Compile it with: rustc -O submit.rs
";

fn main() -> ExitCode {
    match parse(Arguments::new(std::env::args_os().skip(1))) {
        Ok(None) => finish(print(HELP)),
        Ok(Some(game)) => match flatten(&game) {
            Ok(source) => finish(print(&source)),
            Err(problem) => {
                note(format_args!("error: {problem}"));
                ExitCode::FAILURE
            }
        },
        Err(problem) => usage_error("flatten", &problem),
    }
}

/// The game to flatten, or `None` where help was asked for.
fn parse(
    mut arguments: Arguments<impl Iterator<Item = OsString>>,
) -> Result<Option<String>, String> {
    let mut games = Vec::new();
    while let Some(argument) = arguments.read()? {
        match argument {
            Argument::Operand(game) => games.push(visible(&game)),
            Argument::Option(option) if option == "--help" || option == "-h" => return Ok(None),
            Argument::Option(option) => return Err(format!("there is no option '{option}'")),
        }
    }
    match games.as_slice() {
        [game] if GAMES.contains(&game.as_str()) => Ok(games.pop()),
        _ => Err(format!("name one game of: {}", GAMES.join(", "))),
    }
}

/// The source of a game in one file.
fn flatten(game: &str) -> Result<String, String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = Vec::new();
    let root = tree::read(&mut modules, vec![], String::new(), &sources.join("lib.rs"), &sources)?;
    let live = Live::from_root(&modules, &[game, "submission", "main"])?;
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
         fn main() -> std::process::ExitCode {{\n    {game}::submission::main()\n}}\n\n{body}\n"
    ))
}
