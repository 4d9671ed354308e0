//! Sets of small numbers, 32 of them side by side.

use crate::cpu::Portable;

/// The number of sets that are side by side.
pub(crate) const SETS: usize = 32;

/// The operations on [`SETS`] sets at once. The sets take `BYTES` bytes each, one bit per number, so they
/// hold numbers below `8 * BYTES`. There are 2 to 8 bytes.
pub(crate) trait NumberSets: Copy {
    /// The sets, in registers if there are few bytes.
    type Sets<const BYTES: usize>: Copy;

    /// Returns empty sets.
    fn none<const BYTES: usize>(self) -> Self::Sets<BYTES>;

    /// Adds one number to each set.
    fn insert<const BYTES: usize>(self, sets: &mut Self::Sets<BYTES>, numbers: &[u8; SETS]);

    /// Returns the number of elements of each set.
    fn lengths<const BYTES: usize>(self, sets: &Self::Sets<BYTES>) -> [u8; SETS];
}

impl NumberSets for Portable {
    type Sets<const BYTES: usize> = [u64; SETS];

    #[inline(always)]
    fn none<const BYTES: usize>(self) -> [u64; SETS] {
        [0; SETS]
    }

    #[inline(always)]
    fn insert<const BYTES: usize>(self, sets: &mut [u64; SETS], numbers: &[u8; SETS]) {
        for (set, number) in sets.iter_mut().zip(numbers) {
            *set |= 1 << (number % 64);
        }
    }

    #[inline(always)]
    fn lengths<const BYTES: usize>(self, sets: &[u64; SETS]) -> [u8; SETS] {
        sets.map(|set| set.count_ones() as u8)
    }
}
