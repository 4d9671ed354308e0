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

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::honeymoon::card::RANKS;
use crate::honeymoon::endgame::level::{histogram, value_in, Histogram, Layout, Level};
use crate::honeymoon::endgame::{FileError, LevelKind};
use crate::text::numbers::with_commas;

/// The first bytes of each file.
const MAGIC: [u8; 8] = *b"HONEYEND";

/// The version of the format.
const VERSION: u16 = 1;

/// The place of the kind in the header. The number of cards follows it.
const KIND: usize = 10;

/// The place of the histogram.
const HISTOGRAM: usize = 40;

/// The place of the checksum.
pub(super) const CHECKSUM: usize = HISTOGRAM + 8 * (RANKS + 1);

/// The number of bytes of a header.
pub(super) const HEADER: usize = CHECKSUM + 8;

/// The number of bytes of a block.
const BLOCK: usize = 4096;

/// The number of values of a block.
pub(super) const BLOCK_VALUES: usize = 2 * BLOCK;

/// A block and its checksum.
pub(super) const BLOCK_ON_DISK: usize = BLOCK + 8;

/// Returns the path of a level in a folder.
pub(super) fn path_of(folder: &Path, kind: LevelKind, cards: usize) -> PathBuf {
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
    pub(super) fn find(
        folder: &Path,
        kind: LevelKind,
        cards: usize,
    ) -> Result<Option<Self>, FileError> {
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
        let (expected, found) = (length_of(&layout), data.len());
        let mut histogram = Histogram::default();
        if header.len() == HEADER {
            let read = histogram_in(&header, &layout);
            histogram = read.map_err(|problem| FileError::damage(&path, problem))?;
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
        let values = BLOCK.min(self.layout.bytes() - block * BLOCK);
        bytes.resize(values + 8, 0);
        let read = read_exact_at(&self.file, bytes, (HEADER + block * BLOCK_ON_DISK) as u64);
        read.map_err(|error| FileError::unreadable(&self.path, &error))?;
        let sum = number(&bytes[values..]);
        bytes.truncate(values);
        if checksum(self.checksum ^ block as u64, bytes) != sum {
            return Err(self.damage(format_args!("block {block} is damaged")));
        }
        Ok(())
    }

    /// Reads the whole file. Checks that all values are possible, and that each occurs as often as the header
    /// says. Calls `each` for the values of all blocks, in order.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is damaged.
    pub(super) fn check(&self, mut each: impl FnMut(&[u8])) -> Result<(), FileError> {
        let (mut found, mut values) = (Histogram::default(), Vec::new());
        for block in 0..self.layout.bytes().div_ceil(BLOCK) {
            self.read_block(block, &mut values)?;
            let counts = histogram(&values);
            if counts[self.layout.cards + 1..].iter().any(|&count| count > 0) {
                let most = self.layout.cards as u8;
                let wrong = |&place: &usize| value_in(&values, place) > most;
                if let Some(place) = (0..2 * values.len()).find(wrong) {
                    let value = value_in(&values, place);
                    return Err(self.impossible(block * BLOCK_VALUES + place, value));
                }
            }
            found.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            each(&values);
        }
        if found != self.histogram {
            return Err(self.damage("the values do not match the histogram in the header"));
        }
        Ok(())
    }

    /// Reads the whole level, and [checks](Self::check) it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is damaged.
    pub(super) fn load(&self) -> Result<Level, FileError> {
        let layout = Layout::new(self.layout.kind, self.layout.cards);
        let mut bytes = Vec::with_capacity(layout.bytes());
        self.check(|values| bytes.extend_from_slice(values))?;
        Ok(Level { layout, bytes })
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

/// Returns the length of the file of a level.
pub(super) fn length_of(layout: &Layout) -> u64 {
    (HEADER + layout.bytes() + 8 * layout.bytes().div_ceil(BLOCK)) as u64
}

/// Returns the header of a level.
fn header_of(layout: &Layout, histogram: &Histogram) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..10].copy_from_slice(&VERSION.to_le_bytes());
    // A value has four bits.
    header[KIND..KIND + 3].copy_from_slice(&[layout.kind as u8, layout.cards as u8, 4]);
    header[16..24].copy_from_slice(&(layout.entries as u64).to_le_bytes());
    header[24..32].copy_from_slice(&(layout.bytes() as u64).to_le_bytes());
    header[32..36].copy_from_slice(&(BLOCK as u32).to_le_bytes());
    for (place, count) in header[HISTOGRAM..CHECKSUM].chunks_exact_mut(8).zip(histogram) {
        place.copy_from_slice(&count.to_le_bytes());
    }
    let sum = checksum(0, &header[..CHECKSUM]);
    header[CHECKSUM..].copy_from_slice(&sum.to_le_bytes());
    header
}

/// Returns a checksum that also depends on `start`. It detects damage, but does not protect against
/// forgery.
pub(super) fn checksum(start: u64, bytes: &[u8]) -> u64 {
    // Each step can be undone, so two texts that differ in one word never have the same checksum.
    let with = |sum: u64, word: u64| {
        let mixed = (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    };
    let words = bytes.chunks_exact(8);
    let mut last = [0; 8];
    last[..words.remainder().len()].copy_from_slice(words.remainder());
    let sum = words.fold(with(start, 0), |sum, word| with(sum, number(word)));
    with(with(sum, number(&last)), bytes.len() as u64)
}

/// Returns the number in these eight bytes.
fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("there are eight"))
}

/// Returns the histogram in a header.
///
/// # Errors
/// Returns a description of the problem if this is not the header of the level.
fn histogram_in(header: &[u8], layout: &Layout) -> Result<Histogram, String> {
    if checksum(0, &header[..CHECKSUM]) != number(&header[CHECKSUM..]) {
        return Err("the header is damaged".to_string());
    }
    let version = u16::from_le_bytes([header[8], header[9]]);
    if version != VERSION {
        return Err(format!("expected version {VERSION} of the format, found version {version}"));
    }
    let (kind, cards) =
        (LevelKind::ALL.get(usize::from(header[KIND])), usize::from(header[KIND + 1]));
    if let Some(kind) = kind.filter(|&&kind| kind != layout.kind) {
        return Err(format!("expected {} as the kind, found {kind}", layout.kind));
    }
    if cards != layout.cards {
        let expected = layout.cards;
        return Err(format!("expected {expected} as the number of cards per hand, found {cards}"));
    }
    let mut histogram = Histogram::default();
    for (count, bytes) in histogram.iter_mut().zip(header[HISTOGRAM..CHECKSUM].chunks_exact(8)) {
        *count = number(bytes);
    }
    if *header != header_of(layout, &histogram) {
        return Err("the header is damaged".to_string());
    }
    Ok(histogram)
}
