//! Programs from commits and from the working tree.
//!
//! A commit is checked out as a Git worktree, built by the cargo that runs this, and removed again. All commits are
//! built at the same path, so that a path in a program cannot make a difference. The program is kept under the
//! name of the commit, the version of the compiler, and the variables that change what it makes. Cargo's files of
//! configuration outside the commit are not part of the name: if one changes, remove the folder `kept`.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::source::{file_name, Source};

/// The variables that decide how a program is built begin like one of these.
const SETTINGS: [&str; 6] = [
    "RUSTC",
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_",
    "CARGO_PROFILE_",
    "CARGO_TARGET_",
];

/// Cargo sets variables for the programs that it starts, and a cargo among them must not read them. Neither may it
/// write to another folder than it is told.
const HIDDEN: [&str; 8] = [
    "CARGO_BIN_",
    "CARGO_BUILD_TARGET",
    "CARGO_CRATE_",
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_PRIMARY_",
    "CARGO_TARGET_DIR",
    "CARGO_TARGET_TMPDIR",
];

/// Builds programs of a package.
#[derive(Debug)]
pub(crate) struct Builder<'a> {
    /// Where to check out, build and keep.
    pub folder: &'a Path,
    /// The folder of the package.
    pub package: &'a Path,
}

/// A program that can be started.
#[derive(Debug)]
pub(crate) struct Built {
    /// Its file.
    pub file: PathBuf,
    /// What it was made from, for the reader.
    pub origin: String,
}

impl Builder<'_> {
    /// Returns the file of a program, which is built if need be.
    ///
    /// # Errors
    /// Returns an error if there is no such program, or if it cannot be built.
    pub(crate) fn program(&self, source: &Source) -> Result<Built, String> {
        match source {
            Source::File(path) if path.is_file() => {
                Ok(Built { file: path.clone(), origin: "a file".to_string() })
            }
            Source::File(path) => Err(format!(
                "there is no file {}; a program of this package is REVISION:PROGRAM, such as HEAD:cephalopods",
                path.display()
            )),
            Source::WorkingTree(program) => {
                let target = self.folder.join("tree");
                let file = build(self.package, &target, program)?;
                Ok(Built { file, origin: "the working tree".to_string() })
            }
            Source::Revision(revision, program) => self.program_of(revision, program),
        }
    }

    /// Returns a program as of a revision.
    fn program_of(&self, revision: &str, program: &str) -> Result<Built, String> {
        let git =
            |arguments: &[&str]| self.git(&arguments.iter().map(OsStr::new).collect::<Vec<_>>());
        let commit = format!("{revision}^{{commit}}");
        let hash = git(&["rev-parse", "--verify", "--end-of-options", &commit])
            .map_err(|problem| format!("cannot find the revision '{revision}': {problem}"))?;
        let origin = git(&["log", "-1", "--format=%h %s", &hash])?;

        let folder = self.folder.join("kept").join(format!("{hash}-{:016x}", settings()?));
        let file = folder.join(file_name(program));
        if !file.is_file() {
            let new = self.build_commit(&hash, program)?;
            // The file appears under its name only when it is complete.
            let part = folder.join("part");
            fs::create_dir_all(&folder)
                .and_then(|()| fs::copy(&new, &part))
                .and_then(|_| fs::rename(&part, &file))
                .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        }
        Ok(Built { file, origin })
    }

    /// Checks out a commit, builds the program, and returns the file that cargo made.
    fn build_commit(&self, hash: &str, program: &str) -> Result<PathBuf, String> {
        let (checkout, target) = (self.folder.join("checkout"), self.folder.join("past"));
        self.remove_checkout(&checkout)?;
        // Cargo takes what it finds here as the build of this source if no file is newer.
        remove_folder(&target)?;
        let words = ["worktree", "add", "--quiet", "--detach"].map(OsStr::new);
        self.git(&[&words[..], &[checkout.as_os_str(), OsStr::new(hash)]].concat())
            .map_err(|problem| format!("cannot check out {hash}: {problem}"))?;
        let built = build(&checkout, &target, program);
        self.remove_checkout(&checkout)?;
        built
    }

    /// Removes the worktree, also one that a killed comparison has left.
    fn remove_checkout(&self, checkout: &Path) -> Result<(), String> {
        remove_folder(checkout)?;
        // Git forgets this worktree, and no other. It is an error if Git does not know it. The option is repeated for
        // one that is still locked, because Git was killed when it made it.
        let words = ["worktree", "remove", "--force", "--force"].map(OsStr::new);
        let _ = self.git(&[&words[..], &[checkout.as_os_str()]].concat());
        Ok(())
    }

    /// Runs Git, and returns the line that it prints.
    fn git(&self, arguments: &[&OsStr]) -> Result<String, String> {
        let output = Command::new("git").arg("-C").arg(self.package).args(arguments).output();
        let output = output.map_err(|error| format!("cannot run git: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
    }
}

/// Builds a program of a package, and returns its file. What cargo has to say is written to standard error.
fn build(package: &Path, target: &Path, program: &str) -> Result<PathBuf, String> {
    eprintln!("compare: building {program} in {}", package.display());
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    for (name, _) in env::vars_os() {
        if begins_like_one_of(&name, &HIDDEN) {
            command.env_remove(name);
        }
    }
    let status = command
        .args(["build", "--release", "--quiet"])
        .arg(format!("--bin={program}"))
        .arg("--target-dir")
        .arg(target)
        .current_dir(package)
        .stdin(Stdio::null())
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err(format!("{program} cannot be built"));
    }
    let file = target.join("release").join(file_name(program));
    if !file.is_file() {
        return Err(format!("cargo has not made {}; is build.target set?", file.display()));
    }
    Ok(file)
}

/// Returns a number for the compiler and for the variables that change what it makes.
fn settings() -> Result<u64, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("-vV").output();
    let version = version.map_err(|error| format!("cannot run rustc: {error}"))?.stdout;
    let mut variables: Vec<(OsString, OsString)> = env::vars_os()
        .filter(|(name, _)| begins_like_one_of(name, &SETTINGS))
        .filter(|(name, _)| !begins_like_one_of(name, &HIDDEN))
        .collect();
    variables.sort();
    let mut hasher = DefaultHasher::new();
    (version, variables).hash(&mut hasher);
    Ok(hasher.finish())
}

/// Returns whether a name begins like one of these.
fn begins_like_one_of(name: &OsStr, beginnings: &[&str]) -> bool {
    let bytes = name.as_encoded_bytes();
    beginnings.iter().any(|beginning| bytes.starts_with(beginning.as_bytes()))
}

/// Removes a folder with all that is in it, if it is there.
fn remove_folder(folder: &Path) -> Result<(), String> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder)
        .map_err(|error| format!("cannot remove {}: {error}", folder.display()))
}
