//! The sources that `flatten` prints, and the programs that they are compiled to.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::run;

/// The arguments of `flatten` for each file, the game first.
pub(crate) const VARIANTS: [&[&str]; 7] = [
    &["cephalopods"],
    &["cephalopods", "--clock", "start"],
    &["cephalopods", "--engine", "depth"],
    &["mastermind"],
    &["mastermind", "--clock", "start"],
    &["honeymoon"],
    &["honeymoon", "--clock", "start"],
];

/// Returns the source that `flatten` prints for these arguments. Its length must be what `flatten`
/// says on standard error.
pub(crate) fn source(arguments: &[&str]) -> String {
    let outcome = run(env!("CARGO_BIN_EXE_flatten"), arguments, b"");
    assert_eq!(outcome.status, Some(0), "{arguments:?}: {}", outcome.notes);
    let count =
        outcome.notes.strip_prefix("flatten: ").and_then(|it| it.strip_suffix(" characters\n"));
    let length = count.expect("a length").replace(',', "");
    assert_eq!(length, outcome.answers.chars().count().to_string(), "{arguments:?}");
    outcome.answers
}

/// Returns the path of a file for these arguments of `flatten`, whose name has this ending.
pub(crate) fn path(arguments: &[&str], ending: &str) -> PathBuf {
    let name = arguments.join("").replace('-', "_");
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name + ending)
}

/// Compiles the source that `flatten` prints for these arguments, and returns the path of the program. Any
/// warning is a failure.
///
/// Judges choose the edition, and a bare `rustc` has edition 2015. The source is also checked in edition 2021,
/// without code generation. If it is not to be optimized, it is compiled in edition 2024 instead.
///
/// A program is compiled once. Later runs, with any profile and environment, use it again unless the
/// source, the compiler or the optimization has changed.
pub(crate) fn compiled(arguments: &[&str], is_optimized: bool) -> PathBuf {
    let name = if is_optimized { "" } else { "_slow" };
    let [source_file, program, stamp] =
        [".rs", ".exe", ".stamp"].map(|ending| path(arguments, &format!("{name}{ending}")));
    let text = source(arguments);
    let made =
        format!("optimized: {is_optimized}\n{}\n{text}", rustc(&compiler(), &["-vV".as_ref()]));
    if program.exists() && fs::read_to_string(&stamp).is_ok_and(|stamped| stamped == made) {
        return program;
    }
    // There is a stamp only when the program is complete.
    let _ = fs::remove_file(&stamp);
    fs::write(&source_file, text).unwrap();
    let runs: &[(&str, &str, &PathBuf)] = match is_optimized {
        true => &[("2021", "--emit=metadata", &stamp), ("2015", "-O", &program)],
        false => &[("2024", "-Copt-level=0", &program)],
    };
    for (edition, option, output) in runs {
        let options = [option, "--edition", edition, "-o"].map(OsStr::new);
        rustc(&compiler(), &[&options[..], &[output.as_ref(), source_file.as_ref()]].concat());
    }
    fs::write(&stamp, made).unwrap();
    program
}

/// Returns the command of the compiler that this package is built with.
fn compiler() -> Vec<String> {
    vec![std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string())]
}

/// Runs a compiler, which must report nothing, and returns its standard output.
pub(crate) fn rustc(compiler: &[String], arguments: &[&OsStr]) -> String {
    let output = Command::new(&compiler[0]).args(&compiler[1..]).args(arguments).output().unwrap();
    let notes = String::from_utf8_lossy(&output.stderr);
    let is_silent = output.status.success() && notes.is_empty();
    assert!(is_silent, "{compiler:?} {arguments:?}: {notes}");
    String::from_utf8(output.stdout).unwrap()
}
