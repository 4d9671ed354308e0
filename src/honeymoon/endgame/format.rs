//! The bytes of the file of a level.
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

use crate::honeymoon::card::RANKS;
use crate::honeymoon::endgame::level::{Histogram, Layout};
use crate::honeymoon::endgame::Kind;

/// The first bytes of each file.
pub(super) const MAGIC: [u8; 8] = *b"HONEYEND";

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
pub(super) const BLOCK: usize = 4096;

/// A block and its checksum.
pub(super) const BLOCK_ON_DISK: usize = BLOCK + 8;

/// Returns the length of the file of a level.
pub(super) fn length_of(layout: &Layout) -> u64 {
    (HEADER + layout.bytes() + 8 * layout.bytes().div_ceil(BLOCK)) as u64
}

/// Returns the header of a level.
pub(super) fn header_of(layout: &Layout, histogram: &Histogram) -> [u8; HEADER] {
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
pub(super) fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("there are eight"))
}

/// Returns the histogram in a header.
///
/// # Errors
/// Returns a description of the problem if this is not the header of the level.
pub(super) fn histogram_in(header: &[u8], layout: &Layout) -> Result<Histogram, String> {
    if checksum(0, &header[..CHECKSUM]) != number(&header[CHECKSUM..]) {
        return Err("the header is damaged".to_string());
    }
    let version = u16::from_le_bytes([header[8], header[9]]);
    if version != VERSION {
        return Err(format!("expected version {VERSION} of the format, found version {version}"));
    }
    let (kind, cards) = (Kind::ALL.get(usize::from(header[KIND])), usize::from(header[KIND + 1]));
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
