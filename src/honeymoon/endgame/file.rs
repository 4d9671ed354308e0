//! Reads and writes the file of a level, whose bytes [`format`](crate::honeymoon::endgame::format) describes.
//!
//! Each block is read with one system call. With memory mapping, the program would use the page cache of
//! the system directly, without copies and calls. But the standard library cannot map files, a signal would
//! end the program if a file became shorter while it is mapped, and every page would still have to be
//! checked. The blocks that were read last are kept in memory, so calls are rare:
//! see [`Database`](crate::honeymoon::endgame::database::Database).

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::honeymoon::endgame::format::{
    checksum, header_of, histogram_in, length_of, number, BLOCK, BLOCK_ON_DISK, CHECKSUM, HEADER,
    MAGIC,
};
use crate::honeymoon::endgame::level::{histogram, value_in, zeros, Histogram, Layout, Level};
use crate::honeymoon::endgame::{FileError, Kind};
use crate::text::numbers::with_commas;

/// The number of blocks that are read at once when all of a file is read.
const BLOCKS_AT_ONCE: usize = 256;

/// Returns the path of a level in a folder.
pub(super) fn path_of(folder: &Path, kind: Kind, cards: usize) -> PathBuf {
    folder.join(format!("{kind}-{cards:02}.level"))
}

/// The file of a level.
pub(crate) struct LevelFile {
    pub(crate) layout: Layout,
    pub(crate) histogram: Histogram,
    path: PathBuf,
    file: File,
    /// The checksum of the header.
    checksum: u64,
}

impl LevelFile {
    /// Opens the file of a level in a folder, and checks its header and its length. Returns `None` if it is
    /// missing.
    ///
    /// # Errors
    /// Returns an error if the file is there, and cannot be read or is wrong.
    pub(super) fn find(folder: &Path, kind: Kind, cards: usize) -> Result<Option<Self>, FileError> {
        let path = path_of(folder, kind, cards);
        let unreadable = |error: io::Error| FileError::unreadable(&path, &error);
        let not_a_level = || FileError::damage(&path, "this is not a level of an endgame database");
        let data = match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            data => data.map_err(unreadable)?,
        };
        // To open a pipe would wait for a process that writes to it.
        if !data.is_file() {
            return Err(not_a_level());
        }
        let file = File::open(&path).map_err(unreadable)?;
        let mut header = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut header).map_err(unreadable)?;
        if header.iter().zip(MAGIC).any(|(found, expected)| *found != expected) {
            return Err(not_a_level());
        }
        let layout = Layout::new(kind, cards);
        let (expected, mut found) = (length_of(&layout), header.len() as u64);
        let mut histogram = Histogram::default();
        if header.len() == HEADER {
            let read = histogram_in(&header, &layout);
            histogram = read.map_err(|problem| FileError::damage(&path, problem))?;
            found = data.len();
        }
        if found != expected {
            let state = if found < expected { "truncated" } else { "too long" };
            let [expected, found] = [expected, found].map(with_commas);
            let problem = format!("the file is {state}: expected {expected} bytes, found {found}");
            return Err(FileError::damage(&path, problem));
        }
        let checksum = number(&header[CHECKSUM..]);
        Ok(Some(Self { layout, histogram, path, file, checksum }))
    }

    /// Reads the values of a block, two per byte, into `bytes`, which is replaced.
    ///
    /// # Errors
    /// Returns an error if the block cannot be read or is damaged.
    pub(super) fn read_block(&self, block: usize, bytes: &mut Vec<u8>) -> Result<(), FileError> {
        self.read_blocks(block, 1, bytes).map(|()| bytes.truncate(bytes.len() - 8))
    }

    /// Reads up to this many blocks with their checksums into `bytes`, which is replaced, and checks them.
    fn read_blocks(&self, first: usize, most: usize, bytes: &mut Vec<u8>) -> Result<(), FileError> {
        let at = (HEADER + first * BLOCK_ON_DISK) as u64;
        let left = length_of(&self.layout) - at;
        bytes.resize(left.min((most * BLOCK_ON_DISK) as u64) as usize, 0);
        let read = read_exact_at(&self.file, bytes, at);
        read.map_err(|error| FileError::unreadable(&self.path, &error))?;
        for (block, bytes) in (first..).zip(bytes.chunks(BLOCK_ON_DISK)) {
            let (values, sum) = bytes.split_at(bytes.len() - 8);
            if checksum(self.checksum ^ block as u64, values) != number(sum) {
                return Err(self.damage(format_args!("block {block} is damaged")));
            }
        }
        Ok(())
    }

    /// Calls `each` for the values of all blocks, in order.
    ///
    /// # Errors
    /// Returns an error if a block cannot be read or is damaged.
    pub(super) fn read_all(&self, mut each: impl FnMut(&[u8])) -> Result<(), FileError> {
        let mut bytes = Vec::new();
        for first in (0..self.layout.bytes().div_ceil(BLOCK)).step_by(BLOCKS_AT_ONCE) {
            self.read_blocks(first, BLOCKS_AT_ONCE, &mut bytes)?;
            for block in bytes.chunks(BLOCK_ON_DISK) {
                each(&block[..block.len() - 8]);
            }
        }
        Ok(())
    }

    /// Reads the whole file. Checks that all values are possible, and that each occurs as often as the header
    /// says. Calls `each` for the values of all blocks, in order.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is damaged.
    pub(super) fn check(&self, mut each: impl FnMut(&[u8])) -> Result<(), FileError> {
        let mut found = Histogram::default();
        let (mut before, mut impossible) = (0, None);
        self.read_all(|values| {
            let counts = histogram(values);
            if impossible.is_none() && counts[self.layout.cards + 1..].iter().any(|&n| n > 0) {
                let is_wrong =
                    |&place: &usize| usize::from(value_in(values, place)) > self.layout.cards;
                let place = (0..2 * values.len()).find(is_wrong);
                impossible = place.map(|place| (before + place, value_in(values, place)));
            }
            before += 2 * values.len();
            found.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            each(values);
        })?;
        match impossible {
            Some((index, value)) => Err(self.impossible(index, value)),
            None if found != self.histogram => {
                Err(self.damage("the values do not match the histogram in the header"))
            }
            None => Ok(()),
        }
    }

    /// Reads the whole level, and [checks](Self::check) it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is damaged, or if there is not enough memory.
    pub(super) fn load(&self) -> Result<Level, FileError> {
        let layout = Layout::new(self.layout.kind, self.layout.cards);
        let values = zeros(layout.bytes());
        let mut values = values.map_err(|_| FileError::memory(&self.path, layout.bytes()))?;
        let mut filled = 0;
        self.check(|block| {
            values[filled..filled + block.len()].copy_from_slice(block);
            filled += block.len();
        })?;
        Ok(Level { layout, bytes: values })
    }

    /// Returns the error for a value that is more than the number of tricks.
    pub(super) fn impossible(&self, index: usize, found: u8) -> FileError {
        let (position, most) = (self.layout.deal(index), self.layout.cards);
        let problem = format!("expected at most {most} as the value of {position}, found {found}");
        self.damage(problem)
    }

    /// Returns the error for a value that is not that of the position.
    pub(super) fn wrong(&self, index: usize, expected: u8, found: u8) -> FileError {
        let position = self.layout.deal(index);
        self.damage(format_args!("expected {expected} as the value of {position}, found {found}"))
    }

    fn damage(&self, problem: impl Display) -> FileError {
        FileError::damage(&self.path, problem)
    }
}

/// Writes the file of a level. It gets its name only when all of it has reached the disk.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub(super) fn write_level(folder: &Path, level: &Level) -> Result<(), FileError> {
    let path = path_of(folder, level.layout.kind, level.layout.cards);
    let unfinished = path.with_extension("unfinished");
    let written = write(&unfinished, level).map_err(|error| (&unfinished, error));
    let renamed =
        written.and_then(|()| fs::rename(&unfinished, &path).map_err(|error| (&path, error)));
    renamed.map_err(|(path, error)| {
        let _ = fs::remove_file(&unfinished);
        FileError::unwritable(path, &error)
    })?;
    // The new name is kept even if the system fails next. Some systems cannot open folders.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn write(path: &Path, level: &Level) -> io::Result<()> {
    let header = header_of(&level.layout, &histogram(&level.bytes));
    let mut output = BufWriter::with_capacity(1 << 20, File::create(path)?);
    output.write_all(&header)?;
    for (block, values) in (0..).zip(level.bytes.chunks(BLOCK)) {
        output.write_all(values)?;
        let sum = checksum(number(&header[CHECKSUM..]) ^ block, values);
        output.write_all(&sum.to_le_bytes())?;
    }
    output.into_inner()?.sync_all()
}

/// Reads bytes at a place of a file, which several threads may do at once.
#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Reads bytes at a place of a file, which one thread does at a time.
#[cfg(not(unix))]
fn read_exact_at(mut file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    use std::io::{Seek as _, SeekFrom};
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
}
