//! Where a program comes from: a file, a commit, or the working tree.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};

/// A program as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A file that can be started.
    File(PathBuf),
    /// This program of the package, built from the working tree.
    WorkingTree(String),
    /// A revision, and a program of the package as it is there.
    Revision(String, String),
}

impl Source {
    /// Reads the word for a program.
    ///
    /// A word with a colon is `REVISION:PROGRAM`, and its last colon counts: a revision such as `:/bucket` may have
    /// others, and the name of a program has none. A word that begins with `/`, `./` or `../` is always a path. No
    /// revision begins like this.
    ///
    /// # Errors
    /// Returns an error if the revision or the program is missing, or if the program cannot be one of a package.
    pub(crate) fn parse(word: &OsStr) -> Result<Self, String> {
        let file = Self::File(word.into());
        // Revisions that are not UTF-8 are not supported, so such a word is a path.
        let Some(text) = word.to_str() else { return Ok(file) };
        let is_path = Path::new(word).is_absolute()
            || ["./", "../"].iter().any(|beginning| text.starts_with(beginning));
        let Some((revision, program)) = text.rsplit_once(':').filter(|_| !is_path) else {
            return Ok(file);
        };
        let is_of_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if revision.is_empty() || program.is_empty() || !program.chars().all(is_of_name) {
            return Err(format!(
                "'{text}' is not REVISION:PROGRAM, such as HEAD:cephalopods; \
                 the path of a program with ':' must begin with './' or '/'"
            ));
        }
        Ok(match revision {
            "." => Self::WorkingTree(program.to_string()),
            _ => Self::Revision(revision.to_string(), program.to_string()),
        })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::WorkingTree(program) => write!(f, ".:{program}"),
            Self::Revision(revision, program) => write!(f, "{revision}:{program}"),
        }
    }
}

/// Returns the name of the file in which the system expects a program.
pub(crate) fn file_name(program: &str) -> OsString {
    format!("{program}{}", std::env::consts::EXE_SUFFIX).into()
}
