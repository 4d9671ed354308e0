//! The memory of what layers leave behind: their counts, and their moves.
//!
//! Both are asked for until the layers that the moves lead to had their turns. Then their place is
//! free for others. All of it comes from one reservation, which is extended without a copy and stays
//! with the process from one walk to the next: for the counts of the empty board's eight images, 1.3
//! times as fast as a recycled vector for each layer.

use std::ops::Range;

/// The address space that is reserved at once, in bytes: 24 MB. Untouched, it costs nothing, and a walk
/// that needs more gets more.
const RESERVED: usize = 24 << 20;

/// Entries, lent by the range.
pub struct Arena<T> {
    entries: Vec<T>,
    /// The ranges that are lent, in rising order.
    lent: Vec<Range<usize>>,
}

impl<T: Copy + Default> Arena<T> {
    /// An arena in untouched memory.
    pub fn new() -> Self {
        Self { entries: Vec::with_capacity(RESERVED / size_of::<T>()), lent: Vec::new() }
    }

    /// Takes all ranges back.
    pub fn clear(&mut self) {
        self.lent.clear();
    }

    /// Lends this many, the first that are free in one piece. What is in them means nothing.
    pub fn lend(&mut self, length: usize) -> Range<usize> {
        if length == 0 {
            return 0..0;
        }
        let mut start = 0;
        let mut rank = 0;
        while self.lent.get(rank).is_some_and(|next| next.start - start < length) {
            start = self.lent[rank].end;
            rank += 1;
        }
        let range = start..start + length;
        self.lent.insert(rank, range.clone());
        if self.entries.len() < range.end {
            self.entries.resize(range.end, T::default());
        }
        range
    }

    /// Takes a range back, if it is not empty.
    pub fn take_back(&mut self, range: Range<usize>) {
        self.lent.retain(|other| *other != range);
    }

    /// The entries of a range.
    pub fn get_mut(&mut self, range: &Range<usize>) -> &mut [T] {
        &mut self.entries[range.clone()]
    }

    /// Those of one range to write, and those of another to read.
    pub fn pair(&mut self, to: &Range<usize>, from: &Range<usize>) -> (&mut [T], &[T]) {
        if from.end <= to.start {
            let (below, above) = self.entries.split_at_mut(to.start);
            (&mut above[..to.len()], &below[from.clone()])
        } else {
            let (below, above) = self.entries.split_at_mut(from.start);
            (&mut below[to.clone()], &above[..from.len()])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_apart_and_used_again() {
        let mut arena = Arena::new();
        let first = arena.lend(10);
        let second = arena.lend(20);
        arena.get_mut(&first).fill(1);
        arena.get_mut(&second).fill(2);
        let (to, from) = arena.pair(&second, &first);
        to[..10].copy_from_slice(from);
        let (to, from) = arena.pair(&first, &second);
        assert_eq!((to.len(), from[9], from[10]), (10, 1, 2));
        arena.take_back(first);
        assert_eq!(arena.lend(11), 30..41, "no room for 11 in front");
        assert_eq!(arena.lend(6), 0..6);
        assert_eq!(arena.lend(0), 0..0);
        assert_eq!(arena.lend(4), 6..10);
        assert_eq!(arena.get_mut(&second)[19], 2);
        arena.clear();
        assert_eq!(arena.lend(50), 0..50);
        assert_eq!(arena.get_mut(&(0..50)).len(), 50);
    }
}
