//! The file of a level while it is being written.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::honeymoon::endgame::file::{path_of, FileError, Header, Problem, BLOCK};
use crate::honeymoon::endgame::level::Level;
use crate::honeymoon::endgame::Kind;

/// What is added to the name of a file until it is whole.
const UNFINISHED: &str = ".unfinished";

/// A file that gets its name only when all of it has reached the disk. It is locked until then, so no
/// other process writes the same level. If it is dropped before, it is removed.
pub(crate) struct Unfinished {
    file: File,
    /// The path until it is whole.
    path: PathBuf,
    /// The path of the level.
    whole: PathBuf,
    is_whole: bool,
}

impl Unfinished {
    /// Creates the file of a level, which is empty at first. This is done before the level is solved, so
    /// that nobody waits for a level that cannot be written.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, or if another process writes it.
    pub(crate) fn create(folder: &Path, kind: Kind, cards: usize) -> Result<Self, FileError> {
        let whole = path_of(folder, kind, cards);
        let mut path = OsString::from(&whole);
        path.push(UNFINISHED);
        let path = PathBuf::from(path);
        match locked(&path) {
            Ok(file) => Ok(Self { file, path, whole, is_whole: false }),
            Err(problem) => Err(FileError { path, problem }),
        }
    }

    /// Writes the level, and returns its header.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(crate) fn finish(mut self, level: &Level) -> Result<Header, FileError> {
        let header = Header::of(level);
        let error = |path: &Path, error| {
            let problem = Problem::Unwritable(error);
            FileError { path: path.to_path_buf(), problem }
        };
        self.write(&header, level).map_err(|reason| error(&self.path, reason))?;
        // The lock is still held. Otherwise, another process could empty the file that gets the name.
        fs::rename(&self.path, &self.whole).map_err(|reason| error(&self.whole, reason))?;
        self.is_whole = true;
        // The new name is kept even if the system fails next. Some systems cannot open folders.
        let folder = self.whole.parent().map(File::open);
        let _ = folder.map(|folder| folder.and_then(|folder| folder.sync_all()));
        Ok(header)
    }

    fn write(&self, header: &Header, level: &Level) -> io::Result<()> {
        let mut output = BufWriter::with_capacity(1 << 20, &self.file);
        output.write_all(&header.encoded())?;
        for (block, values) in level.bytes().chunks(BLOCK).enumerate() {
            output.write_all(values)?;
            output.write_all(&header.checksum_of(block, values).to_le_bytes())?;
        }
        output.flush()?;
        self.file.sync_all()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_whole {
            // The next build would empty it, but until then it takes space.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens a file, locks it, and empties it.
fn locked(path: &Path) -> Result<File, Problem> {
    // The file behind a link belongs to somebody else.
    if fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink()) {
        return Err(Problem::Unwritable(io::Error::other("this is a symbolic link")));
    }
    // The file is emptied only after it is locked: another process may be writing it.
    let file = File::options().write(true).create(true).truncate(false).open(path);
    let file = file.map_err(Problem::Unwritable)?;
    // Some systems and disks have no locks.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(Problem::Busy);
    }
    // Between these two steps, another process may have finished the file, so that it is a level now.
    if !is_at(&file, path) {
        return Err(Problem::Busy);
    }
    file.set_len(0).map_err(Problem::Unwritable)?;
    Ok(file)
}

/// Returns whether a file that was opened at this path is still there.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let numbers = |data: fs::Metadata| (data.dev(), data.ino());
    let opened = file.metadata().map(numbers);
    opened.is_ok_and(|opened| fs::metadata(path).map(numbers).is_ok_and(|found| found == opened))
}

/// Returns whether there is still a file at the path at which this one was opened.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::endgame::tests::temporary::TemporaryFolder;

    #[test]
    fn a_file_that_got_another_name_is_not_at_its_path() {
        let folder = TemporaryFolder::new();
        let path = folder.join("a");
        let file = locked(&path).unwrap();
        assert!(is_at(&file, &path));
        fs::rename(&path, folder.join("b")).unwrap();
        assert!(!is_at(&file, &path));
        let next = locked(&path).unwrap();
        assert!(is_at(&next, &path));
        #[cfg(unix)]
        assert!(!is_at(&file, &path));
    }
}
