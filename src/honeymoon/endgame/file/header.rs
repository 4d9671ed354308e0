//! The header of a level's file.

use crate::honeymoon::endgame::file::checksum::Checksum;
use crate::honeymoon::endgame::file::error::Problem;
use crate::honeymoon::endgame::file::{BLOCK, BLOCK_ON_DISK};
use crate::honeymoon::endgame::level::{Histogram, Layout, Level};
use crate::honeymoon::endgame::Kind;

/// The first bytes of each file.
const MAGIC: [u8; 8] = *b"HONEYEND";

/// The version of the format.
const VERSION: u16 = 1;

/// The number of bits of a value.
const BITS: u8 = 4;

/// What the header of a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) kind: Kind,
    /// The number of cards per hand.
    pub(crate) cards: usize,
    /// The number of positions.
    pub(crate) entries: u64,
    /// How many positions have each value.
    pub(crate) histogram: Histogram,
    /// The number of bytes of all values.
    bytes: u64,
    /// The checksum of all this.
    checksum: u64,
}

/// A field of the header: where it is, and what it is called in errors.
struct Field {
    at: usize,
    bytes: usize,
    what: &'static str,
    expected: u64,
}

/// Returns the fields that are the same in all files of a level, except for the version.
fn fields(layout: &Layout) -> [Field; 8] {
    let field = |at, bytes, what, expected| Field { at, bytes, what, expected };
    [
        field(KIND, 1, "kind", u64::from(layout.kind.has_trump())),
        field(11, 1, "number of cards per hand", layout.cards as u64),
        field(12, 1, "number of bits per value", u64::from(BITS)),
        field(13, 3, "filling at byte 13", 0),
        field(16, 8, "number of positions", layout.entries() as u64),
        field(24, 8, "number of bytes of all values", layout.bytes() as u64),
        field(32, 4, "number of bytes of a block", BLOCK as u64),
        field(36, 4, "filling at byte 36", 0),
    ]
}

/// The place of the kind.
const KIND: usize = 10;

/// The place of the histogram.
const HISTOGRAM: usize = 40;

/// The place of the checksum.
const CHECKSUM: usize = HISTOGRAM + 8 * 14;

impl Header {
    /// The number of bytes of a header.
    pub(crate) const BYTES: usize = CHECKSUM + Checksum::BYTES;

    /// Returns the header of a level.
    pub(super) fn of(level: &Level) -> Self {
        let mut header = Self {
            kind: level.layout.kind,
            cards: level.layout.cards,
            entries: level.layout.entries() as u64,
            histogram: level.histogram(),
            bytes: level.layout.bytes() as u64,
            checksum: 0,
        };
        header.checksum = Checksum::new(0).of(&header.encoded()[..CHECKSUM]);
        header
    }

    /// Returns the header as the bytes of a file.
    pub(super) fn encoded(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        for field in fields(&Layout::new(self.kind, self.cards)) {
            let value = field.expected.to_le_bytes();
            bytes[field.at..field.at + field.bytes].copy_from_slice(&value[..field.bytes]);
        }
        for (place, count) in bytes[HISTOGRAM..].chunks_exact_mut(8).zip(self.histogram) {
            place.copy_from_slice(&count.to_le_bytes());
        }
        bytes[CHECKSUM..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    /// Reads the header of a file that should have this level.
    pub(super) fn decoded(bytes: &[u8], layout: &Layout) -> Result<Self, Problem> {
        if bytes.len() < Self::BYTES {
            let is_level = !bytes.is_empty() && bytes.iter().zip(MAGIC).all(|(a, b)| *a == b);
            let (expected, found) = (length_of(layout.bytes() as u64), bytes.len() as u64);
            let cut = Problem::Length { expected, found };
            return Err(if is_level || bytes.is_empty() { cut } else { Problem::NotALevel });
        }
        if bytes[..8] != MAGIC {
            return Err(Problem::NotALevel);
        }
        let number = |at: usize, length: usize| {
            let mut word = [0; 8];
            word[..length].copy_from_slice(&bytes[at..at + length]);
            u64::from_le_bytes(word)
        };
        let version = number(8, 2) as u16;
        let checksum = number(CHECKSUM, 8);
        let is_whole = checksum == Checksum::new(0).of(&bytes[..CHECKSUM]);
        if version != VERSION {
            return Err(if is_whole { Problem::Version(version) } else { Problem::Header });
        }
        if !is_whole {
            return Err(Problem::Header);
        }
        for Field { at, bytes, what, expected } in fields(layout) {
            let found = number(at, bytes);
            if found != expected {
                let shown = |value: u64| match (at, value) {
                    (KIND, 0) => Kind::NoTrump.to_string(),
                    (KIND, 1) => Kind::Trump.to_string(),
                    _ => value.to_string(),
                };
                let [expected, found] = [expected, found].map(shown);
                return Err(Problem::Field { what, expected, found });
            }
        }
        let histogram: Histogram = std::array::from_fn(|value| number(HISTOGRAM + 8 * value, 8));
        let entries = layout.entries() as u64;
        let (possible, impossible) = histogram.split_at(layout.cards + 1);
        let sum = possible.iter().try_fold(0, |sum: u64, &count| sum.checked_add(count));
        if sum != Some(entries) || impossible.iter().any(|&count| count > 0) {
            return Err(Problem::Histogram);
        }
        let (kind, cards, bytes) = (layout.kind, layout.cards, layout.bytes() as u64);
        Ok(Self { kind, cards, entries, histogram, bytes, checksum })
    }

    /// Returns the number of bytes of the whole file.
    pub(super) fn length(&self) -> u64 {
        length_of(self.bytes)
    }

    /// Returns the number of bytes of all values.
    pub(super) fn layout_bytes(&self) -> usize {
        self.bytes as usize
    }

    /// Returns the checksum of a block of this file.
    pub(in crate::honeymoon::endgame) fn checksum_of(&self, block: usize, values: &[u8]) -> u64 {
        Checksum::new(self.checksum ^ block as u64).of(values)
    }
}

/// Returns the length of a file with this many bytes of values.
pub(crate) fn length_of(bytes: u64) -> u64 {
    let blocks = bytes.div_ceil(BLOCK as u64);
    Header::BYTES as u64 + blocks * (BLOCK_ON_DISK - BLOCK) as u64 + bytes
}
