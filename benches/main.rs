//! All benchmarks. `compare OLD NEW` compares two programs instead.
//!
//! The memory that earlier benchmarks have freed, and where it lies, can change a time by half. So each line of
//! [`BENCHMARKS`] is measured in a process of its own, whichever of them a filter selects.

#[allow(dead_code, reason = "the tests use all of it")]
#[path = "../tests/common/mod.rs"]
mod common;

mod cephalopods;
mod compare;
mod flattened;
mod harness;
mod honeymoon;
mod mastermind;
mod studies {
    pub(crate) mod cache;
    pub(crate) mod cephalopods;
    pub(crate) mod honeymoon;
    pub(crate) mod mastermind;
    pub(crate) mod ordinals;
    pub(crate) mod scorers;
}

use std::env;
use std::error::Error;
use std::process::{exit, Command};
use std::time::SystemTime;

use criterion::Criterion;
use harness::{record, settings};

type Benchmarks = fn(&mut Criterion);

/// Groups of benchmarks, and the number of samples of each benchmark. Whole processes take longer, so they have fewer.
const BENCHMARKS: &[(Benchmarks, usize)] = &[
    (cephalopods::solve, 20),
    (cephalopods::process, 10),
    (mastermind::answers, 20),
    (mastermind::evaluations, 20),
    (mastermind::process, 10),
    (honeymoon::fast, 20),
    (honeymoon::reference, 20),
    (honeymoon::process, 10),
    (honeymoon::build, 10),
    (flattened::flattened, 30),
    (studies::cephalopods::searches, 20),
    (studies::cephalopods::maps, 20),
    (studies::scorers::scorers, 20),
    (studies::ordinals::ordinals, 20),
    (studies::cache::caches, 20),
    (studies::honeymoon::hands, 20),
    (studies::honeymoon::moves, 20),
];

/// The variable that tells a process which line it measures.
const LINE: &str = "BITSOLVE_BENCHMARKS";

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(line) = env::var_os(LINE) {
        let line: usize = line.to_string_lossy().parse()?;
        let (benchmarks, samples) = BENCHMARKS[line];
        benchmarks(&mut settings().sample_size(samples).configure_from_args());
        return Ok(());
    }
    // `cargo bench` adds `--bench`.
    let words: Vec<String> = env::args().skip(1).collect();
    let own: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| *word != "--bench").collect();
    if let ["compare", ref rest @ ..] = own[..] {
        println!("{}", compare::answer(rest)?);
        return Ok(());
    }
    let start = SystemTime::now();
    measure(&words)?;
    record::report(start, |name| measure(&["--bench", "--exact", name].map(str::to_string)))
}

/// Measures the benchmarks that these arguments of criterion select.
fn measure(words: &[String]) -> Result<(), Box<dyn Error>> {
    for line in 0..BENCHMARKS.len() {
        let mut command = Command::new(env::current_exe()?);
        if !command.args(words).env(LINE, line.to_string()).status()?.success() {
            exit(1);
        }
    }
    Ok(())
}
