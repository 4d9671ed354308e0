//! Chooses the backend that a program uses. An environment variable may name one.

use std::env;
use std::ffi::OsStr;

#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{Cpu, Portable};
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

    /// Does the same as [`detect`](Self::detect) for code that uses PEXT often. If PEXT is slow, portable code is
    /// faster.
    pub fn detect_for_pext() -> Self {
        let name = env::var_os(BACKEND).unwrap_or_default();
        named(&name).for_pext(&name)
    }

    /// Returns this backend, or the portable one if PEXT is slow and the environment variable names no backend.
    fn for_pext(self, name: &OsStr) -> Self {
        if !name.is_empty() {
            return self;
        }
        match self {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) if cpu.is_pext_slow => Cpu::Portable(Portable),
            cpu => cpu,
        }
    }

    /// Returns the backends that this processor has, the [best](Cpu::detect) one last.
    pub fn available() -> Vec<Self> {
        match Self::detect() {
            Cpu::Portable(portable) => vec![Cpu::Portable(portable)],
            #[cfg(target_arch = "x86_64")]
            best => vec![Cpu::Portable(Portable), best],
        }
    }

    /// Returns the backends for tests with vectors of every width. These are the backends of this processor up to
    /// the [chosen](Cpu::detect) one, which is the last. Unlike [`available`](Cpu::available), this has the AVX2
    /// backend twice if the processor has AVX-512: first without AVX-512, and then with it.
    pub fn every() -> Vec<Self> {
        let best = Self::detect().backend();
        let mut all: Vec<Self> = NAMES.iter().map(|name| named(OsStr::new(name))).collect();
        let place = all.iter().position(|cpu| cpu.backend() == best);
        all.truncate(place.map_or(1, |place| place + 1));
        all
    }

    /// Returns the names of the backends that [`every`](Cpu::every) does not have. Tests print them.
    pub fn missing() -> Vec<&'static str> {
        NAMES[Self::every().len()..].to_vec()
    }

    /// Returns the name by which the environment chooses this backend.
    pub fn backend(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => NAMES[1 + usize::from(cpu.avx512().is_some())],
            Cpu::Portable(_) => NAMES[0],
        }
    }
}

/// Returns the backend with this name if the processor has it, or else the best one. This does not ask the
/// processor for AVX-512, because that takes time.
fn named(name: &OsStr) -> Cpu {
    match name {
        #[cfg(target_arch = "x86_64")]
        name if name != "portable" => match Avx2Bmi2::detect() {
            Some(cpu) if name == "avx2" => Cpu::Avx2Bmi2(cpu.without_avx512()),
            Some(cpu) => Cpu::Avx2Bmi2(cpu),
            None => Cpu::Portable(Portable),
        },
        _ => Cpu::Portable(Portable),
    }
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
        let every: Vec<&str> = Cpu::every().into_iter().map(Cpu::backend).collect();
        assert_eq!([every.clone(), Cpu::missing()].concat(), NAMES);
        let last = Cpu::available().last().map(|cpu| cpu.backend());
        assert_eq!((every.last().copied(), last), (Some(Cpu::detect().backend()), last));
        println!("this processor has {:?}", &NAMES[..count]);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn only_code_with_pext_is_portable_where_pext_is_slow() {
        for (vendor, version, is_slow) in [
            (["Auth", "enti", "cAMD"], 0x0080_0f12, true),  // Zen.
            (["Auth", "enti", "cAMD"], 0x0087_0f10, true),  // Zen 2.
            (["Auth", "enti", "cAMD"], 0x00a2_0f10, false), // Zen 3.
            (["Genu", "ineI", "ntel"], 0x0003_06c3, false), // Haswell.
        ] {
            let vendor = vendor.map(|part| u32::from_le_bytes(part.as_bytes().try_into().unwrap()));
            assert_eq!(is_pext_slow(vendor, version), is_slow, "{version:x}");
            for name in ["", "portable", "avx2", "avx512"].map(OsStr::new) {
                let mut cpu = named(name);
                if let Cpu::Avx2Bmi2(proof) = &mut cpu {
                    proof.is_pext_slow = is_slow;
                }
                let expected = if is_slow && name.is_empty() { NAMES[0] } else { cpu.backend() };
                assert_eq!(cpu.for_pext(name).backend(), expected, "{version:x} {name:?}");
            }
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
        let proof = Avx2Bmi2::detect();
        let found = (proof.is_some(), proof.and_then(Avx2Bmi2::avx512).is_some());
        assert_eq!(found, (has_avx2, has_avx2 && has_avx512));
        assert!(proof.is_none_or(|proof| proof.without_avx512().avx512().is_none()));
        let is_forbidden = env::var_os(BACKEND).is_some_and(|name| name == "portable");
        assert_eq!(Cpu::available().len() > 1, has_avx2 && !is_forbidden);
        println!("AVX2 and BMI2: {has_avx2}, AVX-512: {has_avx512}");
    }
}
