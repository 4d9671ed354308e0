//! Reads and writes the file of a level.
//!
//! The file of the trump level with 6 cards per hand is called `trump-06.level`. All numbers in it are
//! little-endian. It begins with a header of 160 bytes:
//!
//! ```text
//!     at   bytes
//!      0     8    the letters HONEYEND
//!      8     2    the version of the format: 1
//!     10     1    the kind: 0 without a trump suit, 1 with one
//!     11     1    the number of cards per hand, 1 to 13
//!     12     1    the number of bits per value: 4
//!     13     3    zero
//!     16     8    the number of positions
//!     24     8    the number of bytes of all values
//!     32     4    the number of bytes of a block: 4096
//!     36     4    zero
//!     40   112    how many positions have each value from 0 to 13, 8 bytes each
//!    152     8    the checksum of the bytes before
//! ```
//!
//! The values follow in blocks of 4096 bytes. The last block may be shorter. After each block comes its
//! checksum of 8 bytes. A byte holds the values of two positions. The value of the first one is in the low
//! four bits. A value is the number of tricks that the side on lead takes.
//!
//! The cards of one suit that are still in play are called a row. The positions are sorted by shape, and
//! within a shape by holding:
//!
//! * A shape is the lengths of the four rows. The shortest row comes first, but the row of the trump suit
//!   is always the last. The shapes are sorted by the length of the last row, then by that of the third,
//!   and then by that of the second.
//! * A holding says which cards the side on lead has. It is a word with one bit per card. The first row is
//!   in the lowest bits, and the lowest card of each row is in the lowest bit of that row. The holdings are
//!   sorted as numbers. So the rank of a holding is the sum of the binomial coefficients C(p, k) over its
//!   ones, where the `k`-th one, counted from the lowest, is at bit `p`. (This is called colexicographic
//!   order.)
//!
//! A checksum starts from 0 for the header, and from `h ^ n` for block `n` (the first is 0), where `h` is the
//! checksum of the header. It takes a 0 first, then the bytes as words of 8, of which the last is filled up
//! with zeros and may be empty, and then the number of bytes. To take a word, the checksum is XORed with it,
//! multiplied by `0x9E3779B97F4A7C15` modulo 2^64, and XORed with itself shifted right by 32 bits.
//!
//! The checksum of a block also covers the number of the block and the header. So a block that comes from
//! another file or from another place counts as damaged. The checksum is checked each time the block is
//! read from the file.
//!
//! Each block is read with one system call. With memory mapping, the program would use the page cache of
//! the system directly, without copies and calls. But the standard library cannot map files, a signal would
//! end the program if a file became shorter while it is mapped, and every page would still have to be
//! checked. The blocks that were read last are kept in memory, so calls are rare:
//! see [`Database`](crate::honeymoon::endgame::database::Database).

mod checksum;
mod error;
mod header;
#[cfg(test)]
mod tests;
mod unfinished;

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use self::checksum::Checksum;
use crate::honeymoon::card::RANKS;
use crate::honeymoon::endgame::level::{histogram, zeros, Histogram, Layout, Level};
use crate::honeymoon::endgame::Kind;

pub(crate) use self::error::{shown, FileError, Problem};
pub(super) use self::header::length_of;
pub(crate) use self::header::Header;
pub(super) use self::unfinished::Unfinished;

/// The number of bytes of a block.
pub(super) const BLOCK: usize = 4096;

/// A block and its checksum.
const BLOCK_ON_DISK: usize = BLOCK + Checksum::BYTES;

/// The number of blocks that are read at once when all of a file is read.
const BLOCKS_AT_ONCE: usize = 256;

/// Returns the path of a level in a folder.
pub(super) fn path_of(folder: &Path, kind: Kind, cards: usize) -> PathBuf {
    folder.join(format!("{kind}-{cards:02}.level"))
}

/// A level that has a file, and the file, or why it cannot be opened.
pub(super) type Found = (Layout, Result<LevelFile, FileError>);

/// Opens the files of all levels in a folder: those without trumps first, and then by the number of cards.
///
/// # Errors
/// Returns an error if the folder cannot be read or has no level.
pub(super) fn levels_in(folder: &Path) -> Result<Vec<Found>, FileError> {
    let error = |problem| FileError { path: folder.to_path_buf(), problem };
    std::fs::read_dir(folder).map_err(|reason| error(Problem::Unreadable(reason)))?;
    let mut levels = Vec::new();
    for kind in Kind::ALL {
        for cards in 1..=RANKS {
            if let Some(file) = LevelFile::find(folder, kind, cards).transpose() {
                levels.push((Layout::new(kind, cards), file));
            }
        }
    }
    if levels.is_empty() {
        return Err(error(Problem::Empty));
    }
    Ok(levels)
}

/// The file of a level.
#[derive(Debug)]
pub(crate) struct LevelFile {
    path: PathBuf,
    file: PositionalFile,
    header: Header,
}

impl LevelFile {
    /// Opens the file of a level in a folder, and checks its header and its length.
    ///
    /// # Errors
    /// Returns an error if the file is missing, cannot be read, has another length, or if something is
    /// wrong with its header.
    pub(super) fn open(folder: &Path, kind: Kind, cards: usize) -> Result<Self, FileError> {
        let path = path_of(folder, kind, cards);
        match Self::opened(&path, kind, cards) {
            Ok((file, header)) => Ok(Self { path, file, header }),
            Err(problem) => Err(FileError { path, problem }),
        }
    }

    /// Opens the file of a level in a folder, as [`open`](Self::open) does. Returns `None` if it is missing.
    ///
    /// # Errors
    /// Returns an error if the file is there, and cannot be read or is wrong.
    pub(super) fn find(folder: &Path, kind: Kind, cards: usize) -> Result<Option<Self>, FileError> {
        match Self::open(folder, kind, cards) {
            Ok(file) => Ok(Some(file)),
            Err(FileError { problem: Problem::Unreadable(error), .. })
                if error.kind() == ErrorKind::NotFound =>
            {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn opened(path: &Path, kind: Kind, cards: usize) -> Result<(PositionalFile, Header), Problem> {
        // To open a pipe would wait for somebody who writes to it.
        if !fs::metadata(path).map_err(Problem::Unreadable)?.is_file() {
            return Err(Problem::NotALevel);
        }
        let file = File::open(path).map_err(Problem::Unreadable)?;
        let mut bytes = Vec::new();
        let header = (&file).take(Header::BYTES as u64).read_to_end(&mut bytes);
        header.map_err(Problem::Unreadable)?;
        let header = Header::decoded(&bytes, &Layout::new(kind, cards))?;
        let length = file.metadata().map_err(Problem::Unreadable)?.len();
        let expected = header.length();
        if length != expected {
            return Err(Problem::Length { expected, found: length });
        }
        Ok((PositionalFile::new(file), header))
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.header.layout_bytes().div_ceil(BLOCK)
    }

    /// Returns the number of bytes of the values in a block.
    fn block_bytes(&self, block: usize) -> usize {
        BLOCK.min(self.header.layout_bytes() - block * BLOCK)
    }

    /// Reads the values of a block, two per byte, into `bytes`, which is replaced.
    ///
    /// # Errors
    /// Returns an error if the block cannot be read or is damaged.
    pub(super) fn read_block(&self, block: usize, bytes: &mut Vec<u8>) -> Result<(), FileError> {
        self.read_blocks(block, 1, bytes).map(|_| bytes.truncate(self.block_bytes(block)))
    }

    /// Reads some blocks with their checksums into `bytes`, which is replaced, and checks them.
    fn read_blocks(
        &self,
        first: usize,
        count: usize,
        bytes: &mut Vec<u8>,
    ) -> Result<(), FileError> {
        let length = (first..first + count).map(|block| self.block_bytes(block) + Checksum::BYTES);
        bytes.resize(length.sum(), 0);
        let at = Header::BYTES as u64 + first as u64 * BLOCK_ON_DISK as u64;
        self.file
            .read_exact_at(bytes, at)
            .map_err(|error| self.error(Problem::Unreadable(error)))?;
        for (block, bytes) in (first..).zip(bytes.chunks(BLOCK_ON_DISK)) {
            let (values, sum) = bytes.split_at(bytes.len() - Checksum::BYTES);
            if self.header.checksum_of(block, values).to_le_bytes() != sum {
                return Err(self.error(Problem::Damaged { block }));
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
        let mut first = 0;
        while first < self.blocks() {
            let count = BLOCKS_AT_ONCE.min(self.blocks() - first);
            self.read_blocks(first, count, &mut bytes)?;
            for block in bytes.chunks(BLOCK_ON_DISK) {
                each(&block[..block.len() - Checksum::BYTES]);
            }
            first += count;
        }
        Ok(())
    }

    /// Reads the whole level, and compares how often each value occurs with the header.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is damaged, or if there is not enough memory.
    pub(super) fn load(&self) -> Result<Level, FileError> {
        let layout = Layout::new(self.header.kind, self.header.cards);
        let not_enough = |_| self.error(Problem::Memory { bytes: layout.bytes() as u64 });
        let mut values = zeros(layout.bytes()).map_err(not_enough)?;
        let mut filled = 0;
        self.check(|block| {
            values[filled..filled + block.len()].copy_from_slice(block);
            filled += block.len();
        })?;
        Ok(Level::new(layout, values))
    }

    /// Reads the whole file, and compares how often each value occurs with the header. Calls `each` for
    /// the values of all blocks, in order.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is damaged.
    pub(super) fn check(&self, mut each: impl FnMut(&[u8])) -> Result<(), FileError> {
        let mut found = Histogram::default();
        self.read_all(|values| {
            for (sum, count) in found.iter_mut().zip(histogram(values, 2 * values.len())) {
                *sum += count;
            }
            each(values);
        })?;
        if found == self.header.histogram {
            Ok(())
        } else {
            Err(self.error(Problem::Histogram))
        }
    }

    /// Returns the error for a problem with this file.
    pub(super) fn error(&self, problem: Problem) -> FileError {
        FileError { path: self.path.clone(), problem }
    }
}

/// A file that is read at any place, by several threads at once.
#[cfg(unix)]
#[derive(Debug)]
struct PositionalFile(File);

#[cfg(unix)]
impl PositionalFile {
    fn new(file: File) -> Self {
        Self(file)
    }

    fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> std::io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, bytes, at)
    }
}

/// A file that is read at any place, by one thread at a time.
#[cfg(not(unix))]
#[derive(Debug)]
struct PositionalFile(std::sync::Mutex<File>);

#[cfg(not(unix))]
impl PositionalFile {
    fn new(file: File) -> Self {
        Self(std::sync::Mutex::new(file))
    }

    fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> std::io::Result<()> {
        use std::io::{Seek as _, SeekFrom};
        let mut file = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(bytes)
    }
}
