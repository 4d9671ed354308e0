//! When and where something is measured, and whether it has changed since.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::measure::timings::{machine, root, Record};

/// Returns the stamp of a measurement of this checkout, now and here.
pub(crate) fn now() -> String {
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    // `rustc 1.95.0 (59807616e 2026-04-14)`, `Linux 6.1.0-18-amd64`: the versions are enough.
    let compiler = output(&compiler, &["-V"]);
    let compiler = compiler.split(" (").next().unwrap_or_default();
    let system = output("uname", &["-sr"]);
    let system = system.split('-').next().unwrap_or_default();
    let date = output("date", &["-u", "+%Y-%m-%d"]);
    let changes = output("git", &["status", "--porcelain", "src", "benches/studies", "build.rs"]);
    let changed = if changes.is_empty() { "" } else { " with changes" };
    let commit = output("git", &["rev-parse", "--short=7", "HEAD"]);
    format!("{date}, {}, {system}, {compiler}, commit {commit}{changed}", machine())
}

/// Returns what a command prints, or nothing if it fails.
fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(root()).output();
    let output = output.ok().filter(|output| output.status.success());
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    text.unwrap_or_default()
}

/// Returns the folders whose sources a group measures: a game's engine and the backends, or the studies with all
/// that they use.
fn folders(group: &str) -> [String; 2] {
    match group {
        "studies" => ["benches/studies", "src"].map(str::to_string),
        game => [format!("src/{game}"), "src/cpu".to_string()],
    }
}

/// Returns a hash of the sources of a group without comments and tests.
pub(crate) fn hash(group: &str) -> Result<String, String> {
    let mut paths = Vec::new();
    for folder in folders(group) {
        collect(&root().join(folder), &mut paths)?;
    }
    paths.sort();
    // FNV-1a, which stays the same in all versions of Rust.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|error| format!("{path:?}: {error}"))?;
        let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines = code.lines().map(str::trim);
        for byte in lines.filter(|line| !line.starts_with("//")).flat_map(str::bytes) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok(format!("{hash:016x}"))
}

/// Appends the paths of all sources in a folder, except for tests and for what only programs have.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{folder:?}: {error}"))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        if ["tests", "programs", "bin", "text", "endgame"].contains(&name) {
            continue;
        }
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            paths.push(path);
        }
    }
    Ok(())
}

/// Returns a list of the stamps, which says what has changed since.
pub(crate) fn listed(record: &Record) -> Result<String, String> {
    let mut list = "\n".to_string();
    for (group, (stamp, sources)) in &record.stamps {
        let since = match hash(group)? == *sources {
            true => String::new(),
            false => format!(", before the last change of `{}`", folders(group).join("` or `")),
        };
        list += &format!("* {group}: measured on {stamp}{since}\n");
    }
    Ok(list)
}
