//! Finds out which instruction sets the processor and the system support.
//!
//! `is_x86_feature_detected!` tests for every known feature, with nine CPUID instructions. In a virtual
//! machine, each of them goes to the host. Together they take 60 us, half the time of a small puzzle
//! without the start of the process. Four are enough here.

use std::arch::x86_64::{__cpuid_count, _xgetbv, CpuidResult};
use std::sync::atomic::{AtomicU8, Ordering};

/// Returns whether the processor has AVX2, BMI1, BMI2, LZCNT and POPCNT, and the system keeps the
/// registers of AVX. The processor is asked only on the first call.
pub(crate) fn has_all() -> bool {
    // 0: not asked yet, 1: no, 2: yes.
    static KNOWN: AtomicU8 = AtomicU8::new(0);
    let mut known = KNOWN.load(Ordering::Relaxed);
    if known == 0 {
        known = 1 + u8::from(ask());
        KNOWN.store(known, Ordering::Relaxed);
    }
    known == 2
}

/// Asks the processor, and the system where the processor cannot say.
///
/// The bits are those of the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2,
/// CPUID, and of the AMD64 Architecture Programmer's Manual, volume 3, appendix E.
fn ask() -> bool {
    let has = |bits: u32, all: u32| bits & all == all;
    // POPCNT, OSXSAVE and AVX.
    has(cpuid(1).ecx, 1 << 23 | 1 << 27 | 1 << 28)
        // The system saves the lower and the upper halves of the vector registers.
        // SAFETY: OSXSAVE says that XGETBV is there and enabled.
        && unsafe { kept_registers() } & 6 == 6
        && cpuid(0).eax >= 7
        // BMI1, AVX2 and BMI2.
        && has(cpuid(7).ebx, 1 << 3 | 1 << 5 | 1 << 8)
        // LZCNT. Every processor with the 64-bit mode has this leaf, because the leaf reports that mode too.
        && has(cpuid(0x8000_0001).ecx, 1 << 5)
}

/// Returns what CPUID says about a leaf, or about its first subleaf.
#[allow(unused_unsafe, reason = "newer compilers call it safe")]
pub(crate) fn cpuid(leaf: u32) -> CpuidResult {
    // SAFETY: every processor with the 64-bit mode has CPUID.
    unsafe { __cpuid_count(leaf, 0) }
}

/// Returns which registers the system keeps for each process, as bits.
///
/// # Safety
/// The processor must have XGETBV, and the system must have enabled it.
#[target_feature(enable = "xsave")]
pub(crate) unsafe fn kept_registers() -> u64 {
    // SAFETY: the caller promises that the instruction is there.
    unsafe { _xgetbv(0) }
}
