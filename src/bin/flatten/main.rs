//! The `flatten` program: it prints one self-contained source file for an online judge.
//!
//! A judge takes one file and compiles it with a bare `rustc -O`. This program writes the modules
//! of the crate as one file, with only the items that the chosen game needs. It starts at a function
//! of the game's module `submission`, and keeps every item that a kept item mentions. It drops the
//! unit tests, and it replaces the tables: instead of the arrays that the build script writes
//! (`#[cfg(not(flat))]`), the file has what makes them (`#[cfg(flat)]`).
//!
//! The sources of the crate are part of the program. It reads no file, so it works wherever it is
//! installed.
//!
//! ```text
//!     command_line  arguments -> the file that they ask for
//!     sources       path -> the source file of that path
//!     token         source text -> tokens
//!     import        tokens of a use item -> imports
//!     mention       tokens -> names that they mention
//!     item          tokens -> items, with their mentions and imports
//!     tree          files -> modules
//!     live          modules -> the items that main needs
//!     layout        these items -> the modules that the text has
//!     uses          these modules -> their imports
//!     shorter       an item -> the item without words that nobody needs there
//!     join          the lines of an item -> fewer lines
//!     print         these items -> source text with few characters
//!     readable      these items -> source text to read, from top to bottom
//!     order         which part comes when in a text to read
//!     heading       the comment at the start of the text
//!     limits        how long the text is, and may be
//! ```
//!
//! The sources must meet these conditions:
//!
//! * They are ASCII, and have no items of the kinds `macro_rules` and `extern`.
//! * A module is declared as `mod name;`, without a body.
//! * An item with `#[cfg(test)]` is needed only by unit tests, and so are files and folders with the
//!   name `tests`.
//! * `cfg(flat)` stands only before a whole item or member.
//! * A path to the crate's own items in a `use` begins with `crate::` or `self::` and is no glob.
//! * No `use` has a group within a group.
//! * A trait that is imported only for its methods is imported `as _`.

mod command_line;
mod heading;
mod import;
mod item;
mod join;
mod layout;
mod limits;
mod live;
mod mention;
mod order;
mod print;
mod readable;
mod shorter;
mod sources;
mod token;
mod tree;
mod uses;

use std::process::ExitCode;

use bitsolve::internals::cli::{finish, note, print, usage_error, Arguments, Failure};

use command_line::{Engine, Request, Submission, FLAGS};
use layout::Layout;
use live::Live;

fn main() -> ExitCode {
    match command_line::parse(Arguments::new(std::env::args_os().skip(1), FLAGS)) {
        Ok(Request::Print(text)) => finish(print(&text)),
        Ok(Request::Flatten(submission)) => finish(write(submission)),
        Err(error) => usage_error("flatten", &error),
    }
}

/// Writes a file to standard output, and a remark about its length to standard error.
fn write(submission: Submission) -> Result<(), Failure> {
    let file = flatten(submission).map_err(Failure::Refused)?;
    print(&file)?;
    note(limits::remark(&file));
    Ok(())
}

/// The attribute of a compact file. Without AVX2, some functions have no caller.
const ATTRIBUTE: &str = "#![cfg_attr(not(target_arch = \"x86_64\"), allow(dead_code))]";

/// Returns the source of a program as one file.
///
/// # Errors
/// Returns an error if the sources of the crate cannot be flattened.
fn flatten(submission: Submission) -> Result<String, String> {
    let (game, entry) = (submission.game, submission.entry());
    let modules = tree::read(sources::find)?;
    let live = Live::from_root(&modules, &entry)?;
    let header = modules.iter().find(|module| module.path == [game]).map(|module| &module.header);
    let title = header.and_then(|header| header.lines().next()).unwrap_or_default();
    let heading = heading::heading(submission, title.trim_start_matches("//! "));
    let main = |call: &str| format!("fn main() -> std::process::ExitCode {{\n    {call}()\n}}");
    let code = match submission.engine {
        Engine::Layered => {
            let layout = Layout::merged(&modules, &live, &entry);
            let main = main(&layout.with_paths(0, &entry.join("::")));
            format!("{ATTRIBUTE}\n{main}\n\n{}", print::body(&layout, 0))
        }
        Engine::Depth => {
            readable::file(&modules, &live, &order::DEPTH, &main(entry[entry.len() - 1]))?
        }
    };
    Ok(format!("{heading}\n{code}\n"))
}
