//! Proofs of what an x86-64 processor can do: AVX2 with BMI2, and perhaps AVX-512.
//!
//! `is_x86_feature_detected!` tests for every known feature, with nine CPUID instructions. In a virtual
//! machine, each of them goes to the host, which takes time. Four are enough for AVX2, and two more for
//! AVX-512, which are executed only if a program asks for it.
//!
//! The bits are those of the Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2,
//! CPUID, and of the AMD64 Architecture Programmer's Manual, volume 3, appendix E.

use std::arch::x86_64::{__cpuid_count, _xgetbv, CpuidResult};
use std::sync::OnceLock;

/// The proof that this processor has AVX2, BMI1, BMI2, LZCNT and POPCNT (Intel since 2013, AMD since
/// 2017). Every processor with AVX2 and BMI2 also has the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2 {
    /// Whether PEXT is [slow](is_pext_slow).
    pub(crate) is_pext_slow: bool,
}

/// The proof that this processor has the parts F, BW, VL, VPOPCNTDQ and BITALG of AVX-512, with FMA and F16C,
/// and everything that [`Avx2`] proves (Intel since 2019, AMD since 2022).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(Avx2);

impl Avx2 {
    /// Returns the proof if the processor has all of them, and the system keeps the registers of AVX. The
    /// processor is asked only on the first call.
    pub fn detect() -> Option<Self> {
        static KNOWN: OnceLock<Option<Avx2>> = OnceLock::new();
        *KNOWN.get_or_init(avx2)
    }

    /// Returns the proof that the processor also has AVX-512 and the system keeps its registers.
    ///
    /// The processor is asked on the first call, which takes time, so code should call this only when it has
    /// enough to do.
    pub(crate) fn avx512(self) -> Option<Avx512> {
        static KNOWN: OnceLock<bool> = OnceLock::new();
        KNOWN.get_or_init(has_avx512).then_some(Avx512(self))
    }
}

impl Avx512 {
    /// Returns the part of the proof that is about AVX2.
    pub fn avx2(self) -> Avx2 {
        self.0
    }
}

fn avx2() -> Option<Avx2> {
    let (vendor, version) = (cpuid(0), Version::read());
    // POPCNT, OSXSAVE and AVX.
    let has_all = has(version.0.ecx, 1 << 23 | 1 << 27 | 1 << 28)
        // The system saves the lower and the upper halves of the vector registers.
        && version.kept_registers() & 6 == 6
        && vendor.eax >= 7
        // BMI1, AVX2 and BMI2.
        && has(cpuid(7).ebx, 1 << 3 | 1 << 5 | 1 << 8)
        // LZCNT. Every processor with the 64-bit mode has this leaf, because the leaf reports that mode too.
        && has(cpuid(0x8000_0001).ecx, 1 << 5);
    let is_pext_slow = is_pext_slow([vendor.ebx, vendor.edx, vendor.ecx], version.0.eax);
    has_all.then_some(Avx2 { is_pext_slow })
}

/// Returns whether a processor with BMI2 executes PEXT in microcode, which takes 18 to 289 cycles instead of three.
/// AMD processors before family 19h (Zen 3) do. CPUID returns the vendor in leaf 0, and the version in leaf 1.
pub(super) fn is_pext_slow(vendor: [u32; 3], version: u32) -> bool {
    // The family is the base family, plus the extended family if the base family is 15. For a lower base family, the
    // sum is below 19h in any case, because the extended family is 0.
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    vendor.map(u32::to_le_bytes).concat() == *b"AuthenticAMD" && family < 0x19
}

/// Returns whether a processor with AVX2 has AVX-512.
fn has_avx512() -> bool {
    let (version, extended) = (Version::read(), cpuid(7));
    // The system must save the mask registers, the upper halves of the first 16 vector registers, and the other
    // 16 vector registers.
    version.kept_registers() & 0xe0 == 0xe0
        // F, BW and VL.
        && has(extended.ebx, 1 << 16 | 1 << 30 | 1 << 31)
        // BITALG and VPOPCNTDQ.
        && has(extended.ecx, 1 << 12 | 1 << 14)
        // FMA and F16C.
        && has(version.0.ecx, 1 << 12 | 1 << 29)
}

fn has(bits: u32, all: u32) -> bool {
    bits & all == all
}

/// Returns what CPUID says about a leaf, or about its first subleaf.
#[allow(unused_unsafe, reason = "newer compilers call it safe")]
fn cpuid(leaf: u32) -> CpuidResult {
    // SAFETY: every processor with the 64-bit mode has CPUID.
    unsafe { __cpuid_count(leaf, 0) }
}

/// Leaf 1 of CPUID, as this processor returns it.
struct Version(CpuidResult);

impl Version {
    fn read() -> Self {
        Self(cpuid(1))
    }

    /// Returns which registers the system keeps for each process, as bits. Without OSXSAVE, this is 0.
    fn kept_registers(&self) -> u64 {
        if !has(self.0.ecx, 1 << 27) {
            return 0;
        }
        // SAFETY: OSXSAVE says that XGETBV is there and enabled.
        unsafe { _xgetbv(0) }
    }
}
