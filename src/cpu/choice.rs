//! Chooses the backend that a program uses. Environment variables may choose another one.

use std::env;
use std::ffi::{OsStr, OsString};

use crate::cpu::{is_on, Cpu, Portable, FORCE_PORTABLE};
use crate::text::quote::shown;

/// The environment variable that names the backend to use. The empty string names none.
const BACKEND: &str = "BITSOLVE_CPU";

/// The names of all backends. Each backend also has all instructions of the backends before it.
const NAMES: [&str; 3] = ["portable", "avx2", "avx512"];

impl Cpu {
    /// Returns the best backend that this processor has, unless the environment chooses another one.
    /// `BITSOLVE_PORTABLE` forces the portable one. `BITSOLVE_CPU` names one. The name is ignored if the
    /// processor has no such backend.
    pub fn detect() -> Self {
        chosen(env::var_os(FORCE_PORTABLE).as_deref(), env::var_os(BACKEND).as_deref())
    }

    /// Returns the backends for tests with vectors of every width. These are the backends of this processor up to
    /// the [chosen](Cpu::detect) one, which is the last. Unlike [`available`](Cpu::available), this has the AVX2
    /// backend twice if the processor has AVX-512: first without AVX-512, and then with it.
    pub fn every() -> Vec<Self> {
        let last = Self::detect().name();
        let mut backends = of_processor();
        let places = backends.iter().position(|backend| backend.name() == last);
        backends.truncate(places.map_or(1, |place| place + 1));
        backends
    }

    /// Returns the names of the backends that [`every`](Cpu::every) does not have. Tests print them.
    pub fn missing() -> Vec<&'static str> {
        NAMES[Self::every().len()..].to_vec()
    }

    /// Returns the name by which the environment chooses this backend.
    pub fn name(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => NAMES[1 + usize::from(cpu.avx512().is_some())],
            Cpu::Portable(_) => NAMES[0],
        }
    }
}

/// Returns the backends that this processor has, whatever the environment says, in the order of their names.
fn of_processor() -> Vec<Cpu> {
    let portable = Cpu::Portable(Portable);
    match Cpu::special() {
        #[cfg(target_arch = "x86_64")]
        Some(Cpu::Avx2Bmi2(cpu)) => match cpu.avx512() {
            Some(_) => vec![portable, Cpu::Avx2Bmi2(cpu.without_avx512()), Cpu::Avx2Bmi2(cpu)],
            None => vec![portable, Cpu::Avx2Bmi2(cpu)],
        },
        Some(Cpu::Portable(_)) | None => vec![portable],
    }
}

/// Returns the backend to use if the two variables have these values.
fn chosen(portable: Option<&OsStr>, name: Option<&OsStr>) -> Cpu {
    if is_on(portable) {
        return Cpu::Portable(Portable);
    }
    let named = name.and_then(|name| of_processor().into_iter().find(|cpu| name == cpu.name()));
    // Without a name, this does not ask the processor for AVX-512, because that takes time.
    named.or_else(Cpu::special).unwrap_or(Cpu::Portable(Portable))
}

/// Returns what is wrong with the environment variables that choose a backend, or `None` if nothing is
/// wrong.
pub(crate) fn environment_problem() -> Option<String> {
    let name = env::var_os(BACKEND).filter(|name| !name.is_empty())?;
    let backends: Vec<&str> = of_processor().into_iter().map(Cpu::name).collect();
    problem(env::var_os(FORCE_PORTABLE), &name, &backends)
}

/// Returns what is wrong with these values of the two variables on a processor with these backends.
fn problem(portable: Option<OsString>, name: &OsStr, backends: &[&str]) -> Option<String> {
    let (possible, when) = match portable.filter(|value| is_on(Some(value))) {
        Some(value) => {
            let value = shown(&value.to_string_lossy());
            (&NAMES[..1], format!("when {FORCE_PORTABLE} is '{value}'"))
        }
        None => (backends, "on this processor".to_string()),
    };
    if possible.iter().any(|&backend| name == backend) {
        return None;
    }
    let possible = match possible {
        [only] => format!("only {only}"),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
        [] => "nothing".to_string(),
    };
    let name = shown(&name.to_string_lossy());
    Some(format!("{BACKEND} takes {possible} {when}, not '{name}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_chooses_a_backend_that_the_processor_has() {
        let backends = of_processor();
        let best = backends[backends.len() - 1].name();
        let of = |portable: &str, name: Option<&str>| {
            chosen(Some(OsStr::new(portable)), name.map(OsStr::new)).name()
        };
        for (place, name) in NAMES.into_iter().enumerate() {
            let has_it = place < backends.len();
            assert_eq!(of("", Some(name)), if has_it { name } else { best }, "{name}");
            assert_eq!(of("0", Some(name)), of("", Some(name)), "{name}");
            assert_eq!(of("1", Some(name)), "portable", "{name}");
        }
        for name in [None, Some(""), Some("avx9"), Some("AVX2"), Some(" portable")] {
            assert_eq!(of("", name), best, "{name:?}");
            assert_eq!(of("1", name), "portable", "{name:?}");
        }
        println!("this processor has {:?}", &NAMES[..backends.len()]);
    }

    #[test]
    fn backends_are_in_the_order_of_their_names() {
        let names = |backends: Vec<Cpu>| backends.into_iter().map(Cpu::name).collect::<Vec<_>>();
        let all = names(of_processor());
        assert_eq!(all, NAMES[..all.len()]);
        let every = names(Cpu::every());
        assert_eq!(every, NAMES[..every.len()]);
        assert_eq!([every.clone(), Cpu::missing()].concat(), NAMES);
        assert_eq!(every.last().copied(), Some(Cpu::detect().name()));
        assert_eq!(names(Cpu::available()).last(), every.last());
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx512_is_found_unless_it_is_left_out() {
        let has_avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("f16c");
        let proof = crate::cpu::Avx2Bmi2::detect();
        let found = proof.and_then(crate::cpu::Avx2Bmi2::avx512).is_some();
        assert_eq!(found, has_avx512 && proof.is_some());
        assert!(proof.is_none_or(|proof| proof.without_avx512().avx512().is_none()));
        println!("AVX2 and BMI2: {}, AVX-512: {found}", proof.is_some());
    }

    #[test]
    fn a_name_that_cannot_be_followed_is_a_problem() {
        let all: &[&str] = &NAMES;
        for (portable, name, backends, expected) in [
            (None, "avx9", all, "takes portable, avx2 or avx512 on this processor, not 'avx9'"),
            (None, "AVX2", all, "takes portable, avx2 or avx512 on this processor, not 'AVX2'"),
            (
                Some("0"),
                "avx512",
                &all[..2],
                "takes portable or avx2 on this processor, not 'avx512'",
            ),
            (Some(""), "avx2", &all[..1], "takes only portable on this processor, not 'avx2'"),
            (
                Some("1"),
                "avx2",
                all,
                "takes only portable when BITSOLVE_PORTABLE is '1', not 'avx2'",
            ),
            (
                Some("yes"),
                "x\n",
                all,
                "takes only portable when BITSOLVE_PORTABLE is 'yes', not 'x\\n'",
            ),
        ] {
            let found = problem(portable.map(OsString::from), OsStr::new(name), backends);
            assert_eq!(found.as_deref(), Some(format!("{BACKEND} {expected}").as_str()));
        }
        let mut followed = 0;
        for count in 1..=all.len() {
            for name in &all[..count] {
                assert_eq!(problem(None, OsStr::new(name), &all[..count]), None, "{name}");
                followed += 1;
            }
        }
        assert_eq!(problem(Some(OsString::from("1")), OsStr::new("portable"), all), None);
        assert_eq!(followed, 6);
    }
}
