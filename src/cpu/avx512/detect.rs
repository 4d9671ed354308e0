//! Finds out whether a processor with AVX2 also has AVX-512, and whether the system supports it.
//!
//! This takes two CPUID instructions. They take 12 us in a virtual machine, so they are executed only if a
//! program asks for AVX-512.

use std::sync::OnceLock;

use crate::cpu::avx2::{cpuid, kept_registers};
use crate::cpu::Avx2Bmi2;

/// Returns whether the processor has FMA, F16C and the parts F, BW, VL, VPOPCNTDQ and BITALG of AVX-512, and
/// the system keeps the registers of AVX-512. The processor is asked only on the first call.
pub(crate) fn has_all(proof: Avx2Bmi2) -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| ask(proof))
}

/// Asks the processor and the system. The manuals that describe the bits are named in the module that detects
/// AVX2.
fn ask(_proof: Avx2Bmi2) -> bool {
    let has = |bits: u32, all: u32| bits & all == all;
    // The system must save the mask registers, the upper halves of the first 16 vector registers, and the other
    // 16 vector registers.
    // SAFETY: the proof of AVX2 also proves that XGETBV exists and is enabled.
    (unsafe { kept_registers() } & 0xe0 == 0xe0) && {
        let extended = cpuid(7);
        // F, BW and VL.
        has(extended.ebx, 1 << 16 | 1 << 30 | 1 << 31)
            // BITALG and VPOPCNTDQ.
            && has(extended.ecx, 1 << 12 | 1 << 14)
            // FMA and F16C.
            && has(cpuid(1).ecx, 1 << 12 | 1 << 29)
    }
}
