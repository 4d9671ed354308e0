//! The backend for x86-64 processors whose AVX-512 can count bits (Intel since 2019, AMD since 2022).
//!
//! A function that uses it has this attribute, or one with some of these features:
//!
//! ```text
//!     #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
//! ```
//!
//! For the compiler, the feature `avx512f` includes AVX2, FMA and F16C.

mod detect;
mod words;

use crate::cpu::Avx2Bmi2;

/// The proof that this processor has the parts F, BW, VL, VPOPCNTDQ and BITALG of AVX-512, with FMA and F16C,
/// and everything that [`Avx2Bmi2`] proves.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// Returns the proof if the processor has all of these features.
    pub(crate) fn detect(proof: Avx2Bmi2) -> Option<Self> {
        detect::has_all(proof).then_some(Self(()))
    }
}
