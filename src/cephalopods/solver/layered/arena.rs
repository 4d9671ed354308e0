//! The memory for what layers leave to later layers: their counts and their moves.
//!
//! Both are needed until all layers that the moves lead to have had their turns. Then their space
//! can be reused. Each arena makes one reservation of address space. It is filled
//! without a copy, and the process keeps it from one walk to the next. For the counts of the empty
//! board's eight images, this is 1.2 times as fast as a recycled vector for each layer.
//!
//! Scratch memory comes from reservations too. Address space costs nothing until it is touched. A
//! vector that grew step by step would be copied to new pages each time, and each new page costs a
//! page fault.
//!
//! With huge pages, input 35 would take 0.83 times as long, and input 16 just as long. But the standard library cannot
//! request them.

use std::ops::Range;

/// The address space that is reserved for a vector of scratch memory, in bytes. No case of `inputs/`
/// needs more.
pub(crate) const SCRATCH_SPACE: usize = 1 << 20;

/// No address space is reserved for vectors of up to this many bytes. A small puzzle takes too little time for even one
/// reservation.
const LITTLE: usize = 4096;

/// A vector of entries, of which some ranges are in use.
pub(crate) struct Arena<T> {
    entries: Vec<T>,
    /// The ranges in use, in rising order.
    used: Vec<Range<usize>>,
    /// The address space to reserve, in bytes.
    space: usize,
}

impl<T: Copy + Default> Arena<T> {
    /// Creates an arena that reserves this many bytes of address space when it is used. If a walk
    /// needs more, the arena grows, which takes a copy.
    pub(crate) fn new(space: usize) -> Self {
        Self { entries: Vec::new(), used: Vec::new(), space }
    }

    pub(crate) fn clear(&mut self) {
        self.used.clear();
    }

    /// Returns the first range of this length that is free. Its entries hold whatever was there
    /// before.
    pub(crate) fn allocate(&mut self, length: usize) -> Range<usize> {
        if length == 0 {
            return 0..0;
        }
        let (mut start, mut rank) = (0, 0);
        for next in &self.used {
            if next.start - start >= length {
                break;
            }
            start = next.end;
            rank += 1;
        }
        let range = start..start + length;
        self.used.insert(rank, range.clone());
        grow(&mut self.entries, range.end, self.space);
        range
    }

    /// Frees a range. An empty range is not in use, so nothing happens.
    pub(crate) fn free(&mut self, range: &Range<usize>) {
        self.used.retain(|other| other != range);
    }

    pub(crate) fn get_mut(&mut self, range: &Range<usize>) -> &mut [T] {
        &mut self.entries[range.clone()]
    }

    /// Returns the entries of one range for writing, and those of another for reading.
    pub(crate) fn pair(&mut self, to: &Range<usize>, from: &Range<usize>) -> (&mut [T], &[T]) {
        if from.end <= to.start {
            let (below, above) = self.entries.split_at_mut(to.start);
            (&mut above[..to.len()], &below[from.clone()])
        } else {
            let (below, above) = self.entries.split_at_mut(from.start);
            (&mut below[to.clone()], &above[..from.len()])
        }
    }
}

/// Makes a vector long enough for `length` entries, with space for more. It is never shortened, so that no part
/// of it is cleared twice. Entries that were there before stay, to be overwritten.
pub(crate) fn grow<T: Copy + Default>(entries: &mut Vec<T>, length: usize, space: usize) {
    if entries.len() < length {
        make_space(entries, length, space);
        entries.resize(length, T::default());
    }
}

/// Makes space for `length` entries, without adding them. If they are many, reserves at least `space` bytes in
/// all, so that more will fit.
pub(crate) fn make_space<T>(entries: &mut Vec<T>, length: usize, space: usize) {
    if entries.capacity() < length {
        let size = size_of::<T>();
        let wanted = if length * size > LITTLE { length.max(space / size) } else { length };
        entries.reserve(wanted - entries.len());
    }
}
