//! The `flatten` program: it prints one self-contained source file for an online judge.
//!
//! A judge takes one file and compiles it with a bare `rustc -O`. This program writes the modules
//! of the crate as one file, with only the items that the chosen game needs. It starts at a function
//! of the game's module `submission`, and keeps every item that a kept item mentions. It drops the
//! comments and the unit tests. Instead of the tables that the build script makes, the file has the code that makes
//! them. An item with `#[cfg(flat)]` is only in such files, and one with `#[cfg(not(flat))]` is in none. A module with
//! `#[cfg_attr(flat, path = "other.rs")]` is replaced with a simpler one, which does what a judge's questions need.
//!
//! ```text
//!     main          arguments -> the file that they ask for
//!     token         source text -> tokens
//!     item          source files -> modules of items, their imports, and the names that they mention
//!     live          modules -> the items that the program needs
//!     print         these items -> source text
//! ```
//!
//! In the sources, a path to the crate's own items in a `use` begins with `crate::` or `self::` and is
//! no glob, no other path begins with `super::`, and a trait that is imported only for its methods is imported `as _`. A
//! module is declared as `mod name;`, without a body. All items that are written to one file have different names, even
//! if they come from different modules. There are no block comments and no raw strings.

mod item;
mod live;
mod print;
mod token;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bitsolve::internals::cli::{
    note, with_commas, Call, Command, Failure, Flag, Memory, Program, Run, Takes, UsageError, Work,
};

use live::Live;

#[global_allocator]
static MEMORY: Memory = Memory;

/// The oldest compiler that the files were compiled with. An ignored test compiles them with it. The
/// Mastermind file needs it for `slice::as_chunks`.
const OLDEST_COMPILER: &str = "1.88";

/// The program.
static PROGRAM: Program<Options> = Program {
    name: "flatten",
    about: "\
Prints the source of one game as a single file for an online judge.
",
    usage: &["GAME -o submit.rs [OPTIONS]"],
    notes: &["\
The program in the file reads standard input and writes answers to standard output.
Compile it with 'rustc -O submit.rs'.
Judges limit the length of a source, so flatten writes the length to standard error.
"],
    noun: "game",
    commands: &[
        Command {
            options: &[&CLOCK, &ENGINE, &OUTPUT],
            ..game("cephalopods", "prints the program that sums the end boards of each puzzle", "Prints the program for Cephalopods. It answers as 'cephalopods sum' does.\n")
        },
        game("mastermind", "prints the program with six commands of mastermind", "Prints the program for Mastermind. The first line of its input is a command: score,\nnext, play, evaluate, trace or first.\n"),
        game("honeymoon", "prints the program that finds the tricks after each lead", "Prints the program for Honeymoon Bridge. It answers as 'honeymoon leads' does.\n"),
    ],
    default: None,
    main: &[&CLOCK, &ENGINE, &OUTPUT],
    hint: "",
    topics: |_| String::new(),
};

/// Returns the row of a game.
const fn game(name: &'static str, summary: &'static str, about: &'static str) -> Command<Options> {
    let (options, run) = (&[&CLOCK, &OUTPUT], Run::Plan(plan));
    Command { name, operands: &[], options, summary, about, notes: &[], run }
}

/// The values of the options, or `None` for those that are not given.
#[derive(Debug, Default)]
struct Options {
    clock: Option<&'static str>,
    engine: Option<&'static str>,
    output: Option<PathBuf>,
}

const CLOCK: Flag<Options> = Flag {
    name: "--clock",
    takes: Takes::OneOf("NAME", || vec!["read", "start"]),
    summary:
        "when the judge's clock starts: when the program reads its input (read, the default) or \
           when the program starts (start)",
    details:
        "with read, the program solves a few inputs of its own before it reads, to warm up. If \
           you do not know your judge, submit both and compare",
    read: |options, words| words.name(&["read", "start"]).map(|clock| options.clock = Some(clock)),
};

const ENGINE: Flag<Options> = Flag {
    name: "--engine",
    takes: Takes::OneOf("NAME", || vec!["layered", "depth"]),
    summary: "use this solver: layered (the default, and the fastest) or depth (in a shorter file)",
    details: "a program with depth does not warm up, so it needs --clock start, which is then the \
           default",
    read: |options, words| {
        words.name(&["layered", "depth"]).map(|engine| options.engine = Some(engine))
    },
};

const OUTPUT: Flag<Options> = Flag {
    name: "-o",
    takes: Takes::File("FILE"),
    summary: "write the source to FILE",
    details: "'-' is standard output, the default",
    read: |options, words| words.path("a file").map(|file| options.output = Some(file)),
};

/// Plans to write the file.
fn plan(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let Options { clock, engine, .. } = call.options;
    let function = match (engine, clock) {
        (Some("depth"), Some("read")) => {
            let problem = "--clock read cannot be used with --engine depth";
            return Err(call.arguments.conflict("--clock", problem));
        }
        (Some("depth"), _) => "depth_from_start",
        (_, Some("start")) => "timed_from_start",
        _ => "timed_from_read",
    };
    let given = [("--clock", clock), ("--engine", engine)];
    let given = given.iter().filter_map(|(name, value)| Some(format!(" {name} {}", (*value)?)));
    let path = [call.command.name, "submission", function];
    let arguments = path[0].to_string() + &given.collect::<String>();
    let output = call.options.output;
    Ok(Box::new(move |stdout| write(&arguments, path, output.as_deref(), stdout)))
}

fn main() -> ExitCode {
    PROGRAM.main(std::env::args_os().skip(1))
}

/// Writes the source file of the program whose entry point is the function at `path`. Writes it to `output` or to
/// standard output, and its length to standard error.
fn write(
    arguments: &str,
    path: [&'static str; 3],
    output: Option<&Path>,
    stdout: &mut dyn Write,
) -> Result<(), Failure> {
    let modules = item::modules();
    let file = format!(
        "// Reads standard input and answers on standard output. Compile it with: rustc -O submit.rs\n\
         // All editions work. The oldest compiler that was tried is rustc {OLDEST_COMPILER}.\n\
         // Printed by `flatten {arguments}` of bitsolve {}; edit its sources, and not this file.\n\
         #![allow(unused)]\n\
         fn main() -> std::process::ExitCode {{\n    {}()\n}}\n{}",
        env!("CARGO_PKG_VERSION"),
        path[2],
        print::body(&Live::from_entry(&modules, path), 0)
    );
    match output.filter(|path| *path != Path::new("-")) {
        None => stdout.write_all(file.as_bytes()).map_err(Failure::Output)?,
        Some(path) => fs::write(path, &file).map_err(|error| {
            Failure::Refused(format!("{}: cannot write: {error}", path.display()))
        })?,
    }
    note(format_args!("flatten: {} characters", with_commas(file.len() as u64)));
    Ok(())
}
