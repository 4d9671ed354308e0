//! Chooses the backend that a program uses, and proves that the processor has it. An environment variable may name
//! a backend.

use std::env;
use std::ffi::OsStr;

use crate::cpu::Cpu;
use crate::text::quote::{one_of, shown};

/// The proof that this processor has AVX2, BMI1, BMI2, LZCNT and POPCNT (Intel since 2013, AMD since 2015).
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

/// The proof that this processor has the parts F, BW, VL, VBMI, VPOPCNTDQ and BITALG of AVX-512, with FMA and F16C,
/// and everything that [`Avx2`] proves (Intel since 2019, AMD since 2022).
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(Avx2);

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// Returns the proof if the processor has all these instructions, and the system saves their registers.
    pub fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }

    /// Returns the proof if the processor also has AVX-512, and the system saves its registers.
    fn avx512(self) -> Option<Avx512> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("f16c");
        has_all.then_some(Avx512(self))
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// Returns the part of the proof that is about AVX2.
    pub fn avx2(self) -> Avx2 {
        self.0
    }
}

/// The environment variable that names the backend to use. The empty string names none.
const BACKEND: &str = "BITSOLVE_CPU";

impl Cpu {
    /// Returns the best backend that this processor has, unless `BITSOLVE_CPU` names one that it also has.
    pub fn detect() -> Self {
        named(&env::var_os(BACKEND).unwrap_or_default())
    }

    /// Like [`detect`](Self::detect), but for code that uses PEXT often. If PEXT is slow and no backend is named,
    /// returns portable code, which does not use PEXT.
    pub fn detect_for_pext() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_pext_slow(is_x86_feature_detected!("sse4a"), is_x86_feature_detected!("vaes"))
            && env::var_os(BACKEND).is_none_or(|name| name.is_empty())
        {
            return Cpu::Portable;
        }
        Self::detect()
    }

    /// Returns the backends of this processor up to the [chosen](Cpu::detect) one, which is the last.
    pub fn available() -> Vec<Self> {
        let best = Self::detect();
        all().into_iter().take_while(|&cpu| cpu != best).chain([best]).collect()
    }

    /// Returns the name by which the environment chooses this backend.
    pub fn backend(self) -> &'static str {
        match self {
            Cpu::Portable => "portable",
            #[cfg(all(target_arch = "aarch64", target_endian = "little", not(flat)))]
            Cpu::Neon => "neon",
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx512(_) => "avx512",
        }
    }
}

/// Returns the backends that this processor has. Each also has all instructions of the backends before it.
fn all() -> Vec<Cpu> {
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = Avx2::detect() {
        let mut known = vec![Cpu::Portable, Cpu::Avx2(cpu)];
        known.extend(cpu.avx512().map(Cpu::Avx512));
        return known;
    }
    [
        Cpu::Portable,
        #[cfg(all(target_arch = "aarch64", target_endian = "little", not(flat)))]
        Cpu::Neon,
    ]
    .into()
}

/// Returns whether a processor executes PEXT in microcode, which takes 18 to 289 cycles instead of three. AMD processors
/// before Zen 3 do. Only AMD processors have SSE4a, and from Zen 3 on, they also have VAES.
#[cfg(target_arch = "x86_64")]
fn is_pext_slow(has_sse4a: bool, has_vaes: bool) -> bool {
    has_sse4a && !has_vaes
}

/// Returns the backend with this name if the processor has it, or else the best one.
fn named(name: &OsStr) -> Cpu {
    let mut all = all().into_iter().rev();
    let best = all.next().expect("any processor has a backend");
    if name == best.backend() {
        best
    } else {
        all.find(|cpu| name == cpu.backend()).unwrap_or(best)
    }
}

/// Returns what is wrong with the environment variable that names a backend, or `None` if nothing is wrong.
pub(crate) fn environment_problem() -> Option<String> {
    let name = env::var_os(BACKEND).filter(|name| !name.is_empty())?;
    let backends: Vec<&str> = all().into_iter().map(Cpu::backend).collect();
    if backends.iter().any(|&backend| name == backend) {
        return None;
    }
    let (backends, name) = (one_of(&backends), shown(&name.to_string_lossy()));
    Some(format!("{BACKEND} takes {backends} on this processor, not '{name}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn pext_is_slow_on_processors_of_amd_before_zen_3() {
        for (processor, has_sse4a, has_vaes, is_slow) in [
            ("Zen 2", true, false, true),
            ("Zen 3", true, true, false),
            ("Haswell", false, false, false),
            ("Ice Lake", false, true, false),
        ] {
            assert_eq!(is_pext_slow(has_sse4a, has_vaes), is_slow, "{processor}");
        }
    }

    #[test]
    fn a_name_chooses_a_backend_that_the_processor_has() {
        let all: Vec<&str> = all().into_iter().map(Cpu::backend).collect();
        for &name in &all {
            assert_eq!(named(OsStr::new(name)).backend(), name);
        }
        for name in ["", "avx9", "AVX2", " portable"] {
            assert_eq!(Some(&named(OsStr::new(name)).backend()), all.last(), "{name:?}");
        }
        let available: Vec<&str> = Cpu::available().into_iter().map(Cpu::backend).collect();
        assert!(all.starts_with(&available), "{available:?}");
        assert_eq!(available.last(), Some(&Cpu::detect().backend()));
        println!("this processor has {all:?}");
    }
}
