//! Where the boards of a frontier are collected: the standard `HashMap`, or vectors with an index of some kind.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

use bitsolve::internals::cephalopods::hash;
use bitsolve::internals::cpu::Words8;

use super::parts::{Image, Shifts};
use super::search::Form;

/// A way to collect frontiers, one after the other.
pub(super) trait Store<F: Form> {
    /// The boards of a frontier, with their counts.
    type Frontier: Default;

    /// Adds the counts of a board to those of its image in the frontier, which may be new there.
    fn add(&mut self, cpu: impl Shifts, to: &mut Self::Frontier, image: Image, counts: F::Counts);

    /// Empties a frontier, which is the next to be collected.
    fn clear(&mut self, frontier: &mut Self::Frontier);

    /// Returns the boards of a frontier with their counts.
    fn boards(frontier: &Self::Frontier) -> impl Iterator<Item = (u32, F::Counts)>;
}

/// The map of the standard library, from boards to counts.
#[derive(Default)]
pub(super) struct Standard<H>(H);

impl<F: Form, H: BuildHasher + Default> Store<F> for Standard<H> {
    type Frontier = HashMap<u32, F::Counts, H>;

    #[inline(always)]
    fn add(&mut self, cpu: impl Shifts, to: &mut Self::Frontier, image: Image, counts: F::Counts) {
        F::add(cpu, to.entry(image.0).or_default(), counts, image.1);
    }

    fn clear(&mut self, frontier: &mut Self::Frontier) {
        frontier.clear();
    }

    fn boards(frontier: &Self::Frontier) -> impl Iterator<Item = (u32, F::Counts)> {
        frontier.iter().map(|(&board, &counts)| (board, counts))
    }
}

/// Hashes a board with xorshift*, or not at all: then the board is its own hash.
#[derive(Default)]
pub(super) struct Word<const XORSHIFT: bool>(u64);

impl<const XORSHIFT: bool> Hasher for Word<XORSHIFT> {
    fn write(&mut self, bytes: &[u8]) {
        unreachable!("a board is a word, not {bytes:?}");
    }

    #[inline(always)]
    fn write_u32(&mut self, board: u32) {
        self.0 = if XORSHIFT { hash(board) } else { u64::from(board) };
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// An index from boards to their positions in a vector.
pub(super) trait Index {
    /// Forgets all boards.
    fn clear(&mut self) {}

    /// Returns the position of `board` in `boards`, to which it is appended if it is not found.
    fn find(&mut self, cpu: impl Shifts, boards: &mut Vec<u32>, board: u32) -> usize;
}

/// Boards and counts are in vectors, side by side.
impl<F: Form, I: Index> Store<F> for I {
    type Frontier = (Vec<u32>, Vec<F::Counts>);

    #[inline(always)]
    fn add(&mut self, cpu: impl Shifts, to: &mut Self::Frontier, image: Image, counts: F::Counts) {
        let position = self.find(cpu, &mut to.0, image.0);
        if position == to.1.len() {
            to.1.push(F::Counts::default());
        }
        F::add(cpu, &mut to.1[position], counts, image.1);
    }

    fn clear(&mut self, (boards, counts): &mut Self::Frontier) {
        Index::clear(self);
        boards.clear();
        counts.clear();
    }

    fn boards((boards, counts): &Self::Frontier) -> impl Iterator<Item = (u32, F::Counts)> {
        boards.iter().copied().zip(counts.iter().copied())
    }
}

/// An array in which each board has an entry of its own: its position. `BASE` is 7, which leaves no entry unused, or
/// 8, which needs no arithmetic.
///
/// The array comes zeroed from the system, page by page as it is used. Nothing is cleared between frontiers. A
/// position from an earlier one does no harm: it is past the end of the vector, or the vector holds another board
/// there, or it happens to be right.
pub(super) struct Direct<const BASE: u32>(Vec<u32>);

impl<const BASE: u32> Direct<BASE> {
    pub(super) fn new() -> Self {
        Self(vec![0; BASE.pow(9) as usize])
    }
}

impl<const BASE: u32> Index for Direct<BASE> {
    #[inline(always)]
    fn find(&mut self, _: impl Shifts, boards: &mut Vec<u32>, board: u32) -> usize {
        let digits = (0..9).rev().map(|square| board >> (3 * square) & 7);
        // In base 8, this is the board itself, and the compiler sees that.
        let index = digits.fold(0, |number, digit| number * BASE + digit);
        let position = &mut self.0[index as usize];
        if boards.get(*position as usize) != Some(&board) {
            *position = boards.len() as u32;
            boards.push(board);
        }
        *position as usize
    }
}

/// The number of slots in a bucket.
const SLOTS: usize = 32;

/// The map of the write-up: buckets with a slot for each tag in a vector. A full bucket overwrites its oldest position.
/// With an uneven hash, the bucket depends on few bits of the board.
pub(super) struct Buckets<const EVEN: bool> {
    tags: Vec<Words8>,
    /// The slot that each bucket filled last.
    cursors: Vec<u8>,
    positions: Vec<[u32; SLOTS]>,
    /// The number of the frontier. It is XORed into the tags, so a tag from an earlier frontier does not match the same
    /// board.
    generation: u8,
    /// Whether the tags are cleared instead.
    is_cleared: bool,
    /// With this many boards, the number of buckets doubles.
    most_boards: usize,
}

impl<const EVEN: bool> Buckets<EVEN> {
    /// Creates a map with this many buckets, a power of two.
    pub(super) fn new(buckets: usize) -> Self {
        Self {
            tags: vec![Words8::default(); buckets],
            cursors: vec![0; buckets],
            positions: vec![[0; SLOTS]; buckets],
            generation: 0,
            is_cleared: false,
            most_boards: usize::MAX,
        }
    }

    /// Returns a map that is cleared between frontiers.
    pub(super) fn cleared(buckets: usize) -> Self {
        Self { is_cleared: true, ..Self::new(buckets) }
    }

    /// Returns a map that doubles its buckets when half of its slots are full.
    pub(super) fn growing(buckets: usize) -> Self {
        Self { most_boards: buckets * SLOTS / 2, ..Self::new(buckets) }
    }

    /// Returns the bucket of a board, and its tag.
    #[inline(always)]
    fn place(&self, board: u32) -> (usize, u8) {
        let hash = if EVEN {
            hash(board)
        } else {
            // The same without the multiplication. It is rotated because its highest bits are zeros.
            let mut x = u64::from(board);
            x ^= x >> 12;
            x ^= x << 25;
            x ^= x >> 27;
            x.rotate_left(24)
        };
        let bucket = hash >> (self.cursors.len().leading_zeros() + 1);
        (bucket as usize, (hash >> 40) as u8 ^ self.generation)
    }

    /// Puts a board into a bucket.
    #[inline(always)]
    fn insert(&mut self, (bucket, tag): (usize, u8), position: usize) {
        self.cursors[bucket] = self.cursors[bucket].wrapping_add(1);
        let slot = usize::from(self.cursors[bucket]) % SLOTS;
        let word = &mut self.tags[bucket].0[slot / 4];
        let shift = slot % 4 * 8;
        *word = *word & !(0xff << shift) | u32::from(tag) << shift;
        self.positions[bucket][slot] = position as u32;
    }
}

impl<const EVEN: bool> Index for Buckets<EVEN> {
    fn clear(&mut self) {
        if self.is_cleared {
            self.tags.fill(Words8::default());
        } else {
            self.generation = self.generation.wrapping_add(1);
        }
    }

    #[inline(always)]
    fn find(&mut self, cpu: impl Shifts, boards: &mut Vec<u32>, board: u32) -> usize {
        let (bucket, tag) = self.place(board);
        let mut candidates = cpu.eq_bytes_mask(cpu.load(&self.tags[bucket].0), tag);
        while candidates != 0 {
            let slot = candidates.trailing_zeros() as usize % SLOTS;
            let position = self.positions[bucket][slot] as usize;
            if boards.get(position) == Some(&board) {
                return position;
            }
            candidates &= candidates - 1;
        }
        self.insert((bucket, tag), boards.len());
        boards.push(board);
        if boards.len() == self.most_boards {
            let mut grown = Self::growing(2 * self.cursors.len());
            for (position, &board) in boards.iter().enumerate() {
                grown.insert(grown.place(board), position);
            }
            *self = grown;
        }
        boards.len() - 1
    }
}
