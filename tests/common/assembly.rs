//! The machine code of functions of the library, as the compiler writes it.
//!
//! This reads the assembly of an ELF target such as Linux, with symbols that are mangled in the legacy
//! way (`_ZN...`). A compiler that mangles in another way, or for another format, needs another reader.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

/// Compiles the library with its release profile, and returns the instructions of a function, such as
/// `popcnt rax, rcx` or `ret`. The library is compiled once for all calls. The function is named by its path in the crate. It must not be inlined, and
/// generic functions are not found.
///
/// # Panics
/// Panics if the library has no such function.
pub(crate) fn instructions(function: &str) -> Vec<String> {
    static ASSEMBLY: OnceLock<String> = OnceLock::new();
    let assembly = ASSEMBLY.get_or_init(assembly);
    // A symbol has the length of each name before the name.
    let symbol: String = function.split("::").map(|name| format!("{}{name}", name.len())).collect();
    let mut lines = assembly.lines().skip_while(|line| {
        let label = line.strip_suffix(':').unwrap_or_default();
        !(label.starts_with("_ZN") && label.contains(&symbol))
    });
    assert!(lines.next().is_some(), "the library has no function {function}");
    let body = lines.take_while(|line| !line.starts_with(".Lfunc_end"));
    // Directives begin with a dot, and labels are at the start of a line.
    let instructions = body.filter(|line| line.starts_with('\t') && !line.starts_with("\t."));
    instructions.map(|line| line.trim().replace('\t', " ")).collect()
}

/// Compiles the library, and returns its assembly.
fn assembly() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("assembly");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let options = ["rustc", "--release", "--lib", "--quiet", "--target-dir"].map(OsStr::new);
    let flags = ["--", "--emit=asm", "-Cllvm-args=-x86-asm-syntax=intel"].map(OsStr::new);
    let status = Command::new(cargo)
        .args(options)
        .arg(&folder)
        .args(flags)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo starts");
    assert!(status.success());
    let files = fs::read_dir(folder.join("release/deps")).expect("cargo made the folder");
    let mut files: Vec<_> = files
        .map(|file| file.expect("the folder is readable").path())
        .filter(|path| path.extension() == Some(OsStr::new("s")))
        .collect();
    // Files of earlier versions of the compiler have other names.
    files.sort_by_key(|path| fs::metadata(path).and_then(|file| file.modified()).ok());
    let newest = files.last().expect("the compiler wrote the assembly");
    fs::read_to_string(newest).expect("the assembly is text")
}
