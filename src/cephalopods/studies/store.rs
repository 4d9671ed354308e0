//! Where the boards of a frontier are kept, and where those of the next are collected.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};
use std::mem;

use crate::cephalopods::packing::hash;
use crate::cephalopods::solver::depth::map::LossyMap;
use crate::cpu::{Lanes, Lanes8};

/// How many sequences of moves lead to a board, or to each of its images.
pub(super) trait Counts: Copy {
    /// Adds other counts, which wrap.
    fn add<B: Lanes8>(&mut self, cpu: B, other: Self);
}

impl Counts for u32 {
    #[inline(always)]
    fn add<B: Lanes8>(&mut self, _: B, other: u32) {
        *self = self.wrapping_add(other);
    }
}

impl Counts for Lanes {
    #[inline(always)]
    fn add<B: Lanes8>(&mut self, cpu: B, other: Lanes) {
        cpu.store(cpu.add(cpu.load(&self.0), cpu.load(&other.0)), &mut self.0);
    }
}

/// A store of boards. It collects one frontier at a time.
pub(super) trait Store<C: Counts> {
    /// The boards of a frontier.
    type Frontier;

    /// Creates an empty store.
    fn new() -> Self;

    /// Adds a board to the frontier that is collected.
    fn add<B: Lanes8>(&mut self, cpu: B, board: u32, counts: C);

    /// Returns the frontier that was collected, and starts a new one.
    fn turn(&mut self) -> Self::Frontier;

    /// Takes a frontier back to use its memory again.
    fn recycle(&mut self, frontier: Self::Frontier);

    /// Returns the boards of a frontier with their counts.
    fn boards(frontier: &Self::Frontier) -> impl Iterator<Item = (u32, C)>;
}

/// The map of the standard library, from boards to counts.
pub(super) struct Standard<C, H> {
    next: HashMap<u32, C, H>,
    spare: HashMap<u32, C, H>,
}

impl<C: Counts, H: BuildHasher + Default> Store<C> for Standard<C, H> {
    type Frontier = HashMap<u32, C, H>;

    fn new() -> Self {
        Self { next: HashMap::default(), spare: HashMap::default() }
    }

    #[inline(always)]
    fn add<B: Lanes8>(&mut self, cpu: B, board: u32, counts: C) {
        // A closure would not be compiled for the processor of `cpu`.
        match self.next.get_mut(&board) {
            Some(known) => known.add(cpu, counts),
            None => _ = self.next.insert(board, counts),
        }
    }

    fn turn(&mut self) -> Self::Frontier {
        mem::replace(&mut self.next, mem::take(&mut self.spare))
    }

    fn recycle(&mut self, mut frontier: Self::Frontier) {
        frontier.clear();
        self.spare = frontier;
    }

    fn boards(frontier: &Self::Frontier) -> impl Iterator<Item = (u32, C)> {
        frontier.iter().map(|(&board, &counts)| (board, counts))
    }
}

/// Hashes a board with xorshift*.
#[derive(Clone, Copy, Default)]
pub(super) struct Xorshift(u64);

impl BuildHasher for Xorshift {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        Self(0)
    }
}

impl Hasher for Xorshift {
    fn write(&mut self, bytes: &[u8]) {
        unreachable!("a board is a word, not {bytes:?}");
    }

    #[inline(always)]
    fn write_u32(&mut self, board: u32) {
        self.0 = hash(board);
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// An index from boards to their positions in a vector.
pub(super) trait Index {
    /// Creates an empty index.
    fn new() -> Self;

    /// Forgets all boards.
    fn new_generation(&mut self);

    /// Returns the position of `board` in `boards`, or appends it and returns `None`.
    fn find_or_append<B: Lanes8>(
        &mut self,
        cpu: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Option<usize>;
}

/// The map of the depth solver, with all buckets in use in every generation.
impl<const BUCKETS: usize> Index for LossyMap<BUCKETS> {
    fn new() -> Self {
        let mut map = LossyMap::new();
        Index::new_generation(&mut map);
        map
    }

    fn new_generation(&mut self) {
        LossyMap::new_generation(self, usize::MAX / 2);
    }

    #[inline(always)]
    fn find_or_append<B: Lanes8>(
        &mut self,
        cpu: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Option<usize> {
        LossyMap::find_or_append(self, cpu, boards, board)
    }
}

/// Boards and counts in vectors, with an index.
pub(super) struct Indexed<C, I> {
    index: I,
    next: Vectors<C>,
    spare: Vectors<C>,
}

/// Boards and, side by side with them, their counts.
pub(super) struct Vectors<C> {
    boards: Vec<u32>,
    counts: Vec<C>,
}

impl<C> Default for Vectors<C> {
    fn default() -> Self {
        Self { boards: Vec::new(), counts: Vec::new() }
    }
}

impl<C: Counts, I: Index> Store<C> for Indexed<C, I> {
    type Frontier = Vectors<C>;

    fn new() -> Self {
        Self { index: I::new(), next: Vectors::default(), spare: Vectors::default() }
    }

    #[inline(always)]
    fn add<B: Lanes8>(&mut self, cpu: B, board: u32, counts: C) {
        let Vectors { boards, counts: all } = &mut self.next;
        match self.index.find_or_append(cpu, boards, board) {
            Some(position) => all[position].add(cpu, counts),
            None => all.push(counts),
        }
    }

    fn turn(&mut self) -> Vectors<C> {
        self.index.new_generation();
        mem::replace(&mut self.next, mem::take(&mut self.spare))
    }

    fn recycle(&mut self, mut frontier: Vectors<C>) {
        frontier.boards.clear();
        frontier.counts.clear();
        self.spare = frontier;
    }

    fn boards(frontier: &Vectors<C>) -> impl Iterator<Item = (u32, C)> {
        frontier.boards.iter().copied().zip(frontier.counts.iter().copied())
    }
}
