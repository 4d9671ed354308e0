//! Chooses the backend that a program uses. An environment variable may name one.

use std::env;
use std::ffi::OsStr;

#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2;
use crate::cpu::Cpu;
use crate::text::quote::shown;

/// The environment variable that names the backend to use. The empty string names none.
const BACKEND: &str = "BITSOLVE_CPU";

/// The names of all backends. Each backend also has all instructions of the backends before it.
const NAMES: [&str; 3] = ["portable", "avx2", "avx512"];

impl Cpu {
    /// Returns the best backend that this processor has, unless `BITSOLVE_CPU` names one that it also has.
    pub fn detect() -> Self {
        named(&env::var_os(BACKEND).unwrap_or_default())
    }

    /// Like [`detect`](Self::detect), but for code that uses PEXT often, and vectors of at most eight lanes.
    /// It does not check for AVX-512, because the check takes time. If PEXT is slow, it returns the
    /// portable backend, which is then faster.
    pub fn detect_for_pext() -> Self {
        let name = env::var_os(BACKEND).unwrap_or_default();
        match name.is_empty() {
            true => named(OsStr::new(NAMES[1])).without_slow_pext(),
            false => named(&name),
        }
    }

    /// Returns this backend, or the portable one if PEXT is slow.
    fn without_slow_pext(self) -> Self {
        match self.is_pext_slow() {
            true => Cpu::Portable,
            false => self,
        }
    }

    /// Returns whether PEXT takes so long that portable code is faster.
    fn is_pext_slow(self) -> bool {
        match self {
            Cpu::Portable => false,
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2(cpu) => cpu.is_pext_slow,
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx512(cpu) => cpu.avx2().is_pext_slow,
        }
    }

    /// Returns the backends of this processor up to the [chosen](Cpu::detect) one, which is the last.
    pub fn available() -> Vec<Self> {
        let best = Self::detect();
        let all = NAMES.iter().map(|name| named(OsStr::new(name)));
        all.take_while(|&cpu| cpu != best).chain([best]).collect()
    }

    /// Returns the name by which the environment chooses this backend.
    pub fn backend(self) -> &'static str {
        match self {
            Cpu::Portable => NAMES[0],
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2(_) => NAMES[1],
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx512(_) => NAMES[2],
        }
    }
}

/// Returns the backend with this name if the processor has it, or else the best one.
fn named(name: &OsStr) -> Cpu {
    if name == NAMES[0] {
        return Cpu::Portable;
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(cpu) = Avx2::detect() {
        let wide = if name == NAMES[1] { None } else { cpu.avx512() };
        return wide.map_or(Cpu::Avx2(cpu), Cpu::Avx512);
    }
    Cpu::Portable
}

/// Returns what is wrong with the environment variable that names a backend, or `None` if nothing is wrong.
pub(crate) fn environment_problem() -> Option<String> {
    let name = env::var_os(BACKEND).filter(|name| !name.is_empty())?;
    let has = |backend: &str| named(OsStr::new(backend)).backend() == backend;
    let backends: Vec<&str> = NAMES.into_iter().filter(|backend| has(backend)).collect();
    if backends.iter().any(|&backend| name == backend) {
        return None;
    }
    let (backends, name) = (backends.join(", "), shown(&name.to_string_lossy()));
    Some(format!("{BACKEND} takes {backends} on this processor, not '{name}'"))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::cpu::detect::is_pext_slow;

    #[test]
    fn a_name_chooses_a_backend_that_the_processor_has() {
        let best = named(OsStr::new("")).backend();
        let count = 1 + NAMES.iter().position(|&name| name == best).unwrap();
        for (place, name) in NAMES.into_iter().enumerate() {
            let expected = if place < count { name } else { best };
            assert_eq!(named(OsStr::new(name)).backend(), expected, "{name}");
        }
        for name in ["avx9", "AVX2", " portable"] {
            assert_eq!(named(OsStr::new(name)).backend(), best, "{name:?}");
        }
        let available: Vec<&str> = Cpu::available().into_iter().map(Cpu::backend).collect();
        assert!(NAMES.starts_with(&available), "{available:?}");
        assert_eq!(available.last(), Some(&Cpu::detect().backend()));
        println!("this processor has {:?}", &NAMES[..count]);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn code_with_pext_is_portable_where_pext_is_slow() {
        for (vendor, version, is_slow) in [
            (["Auth", "enti", "cAMD"], 0x0080_0f12, true),  // Zen.
            (["Auth", "enti", "cAMD"], 0x0087_0f10, true),  // Zen 2.
            (["Auth", "enti", "cAMD"], 0x00a2_0f10, false), // Zen 3.
            (["Genu", "ineI", "ntel"], 0x0003_06c3, false), // Haswell.
        ] {
            let vendor = vendor.map(|part| u32::from_le_bytes(part.as_bytes().try_into().unwrap()));
            assert_eq!(is_pext_slow(vendor, version), is_slow, "{version:x}");
            let mut cpu = named(OsStr::new(NAMES[1]));
            if let Cpu::Avx2(proof) = &mut cpu {
                proof.is_pext_slow = is_slow;
            }
            let expected = if is_slow { Cpu::Portable } else { cpu };
            assert_eq!(cpu.without_slow_pext(), expected, "{version:x}");
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_features_are_those_that_the_standard_library_finds() {
        let has_avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let has_avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("f16c");
        let proof = Avx2::detect();
        let found = (proof.is_some(), proof.and_then(Avx2::avx512).is_some());
        assert_eq!(found, (has_avx2, has_avx2 && has_avx512));
        println!("AVX2 and BMI2: {has_avx2}, AVX-512: {has_avx512}");
    }
}
