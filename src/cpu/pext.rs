//! Bit extraction (PEXT) from words of 64 bits, and how to do it without the instruction.

use crate::cpu::Cpu;

impl Cpu {
    /// Returns the bits of `word` where `mask` has ones, moved together at the low end.
    pub fn pext_u64(self, word: u64, mask: u64) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `self` proves BMI2.
            Cpu::Avx2Bmi2(_) => unsafe { std::arch::x86_64::_pext_u64(word, mask) },
            Cpu::Portable(_) => pext_portable(word, mask),
        }
    }
}

/// Returns the bits of `word` where `mask` has ones, moved together at the low end, one run of ones
/// at a time.
///
/// The mask is usually a constant. The loop then unrolls to a shift and an AND for each run.
#[inline(always)]
pub(crate) fn pext_portable(word: u64, mask: u64) -> u64 {
    let (mut extracted, mut filled, mut rest) = (0, 0, mask);
    while rest != 0 {
        let start = rest.trailing_zeros();
        let length = (rest >> start).trailing_ones();
        let ones = u64::MAX >> (64 - length);
        extracted |= (word >> start & ones) << filled;
        filled += length;
        rest &= !(ones << start);
    }
    extracted
}
