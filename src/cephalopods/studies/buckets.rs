//! The lossy map as the write-up describes it: always the same number of buckets, and a vector for each of
//! the tags, the cursors and the positions.

use std::marker::PhantomData;

use crate::cephalopods::packing;
use crate::cephalopods::studies::store::Index;
use crate::cpu::{Lanes, Lanes8, LANES};

/// The number of tags in a vector.
const IN_VECTOR: usize = 4 * LANES;

/// A way to spread boards over the buckets.
pub(super) trait Spread {
    /// Returns a word whose highest bits choose the bucket. Its bits 40 to 47 are the tag.
    fn hash(board: u32) -> u64;
}

/// The hash of the depth solver, xorshift*.
pub(super) struct Even;

impl Spread for Even {
    #[inline(always)]
    fn hash(board: u32) -> u64 {
        packing::hash(board)
    }
}

/// The same without the multiplication that ends it, rotated so that the bits which the shifts mix are the
/// highest. The bucket depends on few bits of the board.
pub(super) struct Uneven;

impl Spread for Uneven {
    #[inline(always)]
    fn hash(board: u32) -> u64 {
        let mut x = u64::from(board);
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        x.rotate_left(37)
    }
}

/// A map of `BUCKETS` buckets, a power of two, with `SLOTS` slots each: 16, 32 or 64. It has
/// `VECTORS` vectors of tags for each bucket, of which 16 slots use half a vector.
pub(super) struct Buckets<H, const BUCKETS: usize, const SLOTS: usize, const VECTORS: usize> {
    tags: Vec<[Lanes; VECTORS]>,
    /// The slot that each bucket filled last.
    cursors: Vec<u8>,
    positions: Vec<[u32; SLOTS]>,
    generation: u8,
    spread: PhantomData<H>,
}

impl<H: Spread, const BUCKETS: usize, const SLOTS: usize, const VECTORS: usize> Index
    for Buckets<H, BUCKETS, SLOTS, VECTORS>
{
    fn new() -> Self {
        const {
            assert!(BUCKETS.is_power_of_two() && SLOTS.is_power_of_two());
            assert!(SLOTS.div_ceil(IN_VECTOR) == VECTORS);
        }
        Self {
            tags: vec![[Lanes::default(); VECTORS]; BUCKETS],
            cursors: vec![0; BUCKETS],
            positions: vec![[0; SLOTS]; BUCKETS],
            generation: 0,
            spread: PhantomData,
        }
    }

    fn new_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline(always)]
    fn find_or_append<B: Lanes8>(
        &mut self,
        cpu: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Option<usize> {
        let hash = H::hash(board);
        let bucket = (hash >> (u64::BITS - BUCKETS.trailing_zeros())) as usize;
        let tag = (hash >> 40) as u8 ^ self.generation;
        let (tags, positions) = (&mut self.tags[bucket], &mut self.positions[bucket]);
        for (vector, tags) in tags.iter().enumerate() {
            let mut candidates = cpu.eq_bytes_mask(cpu.load(&tags.0), tag);
            if SLOTS < IN_VECTOR {
                candidates &= (1 << (SLOTS % IN_VECTOR)) - 1;
            }
            while candidates != 0 {
                let slot = IN_VECTOR * vector + candidates.trailing_zeros() as usize;
                let position = positions[slot % SLOTS] as usize;
                if boards.get(position) == Some(&board) {
                    return Some(position);
                }
                candidates &= candidates - 1;
            }
        }
        self.cursors[bucket] = self.cursors[bucket].wrapping_add(1);
        let slot = usize::from(self.cursors[bucket]) % SLOTS;
        let word = &mut tags[slot / IN_VECTOR].0[slot / 4 % LANES];
        let shift = slot % 4 * 8;
        *word = *word & !(0xff << shift) | u32::from(tag) << shift;
        positions[slot] = boards.len() as u32;
        boards.push(board);
        None
    }
}
