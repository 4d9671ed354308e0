//! Workloads within a process. Each is run in a process of its own, so that no other leaves its memory behind, and so
//! that a backend can be chosen.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use bitsolve::internals::cpu::Cpu;

use crate::measure::clock;
use crate::measure::process::run;
use crate::measure::statistics::median;
use crate::request::IN_PROCESS;
use crate::rows::Backend;
use crate::workloads;

/// The variable that keeps a program from using AVX2 and BMI2.
const PORTABLE: &str = "BITSOLVE_PORTABLE";

/// The variable that chooses a backend.
const BACKEND: &str = "BITSOLVE_CPU";

/// Runs that take less time than this are measured several at a time, because a look at the clock takes time too.
const SHORT: Duration = Duration::from_micros(200);

/// The most runs at a time.
const MOST: u32 = 1000;

/// Runs a workload after a first run, and prints the median of this many times per run, in seconds.
///
/// # Errors
/// Returns an error if there is no such workload.
pub(crate) fn serve(name: &str, times: u32) -> Result<(), String> {
    let mut workloads = workloads::all();
    workloads.retain(|workload| workload.name() == name);
    let workload = workloads.first().ok_or_else(|| format!("there is no workload {name}"))?;
    let mut run = workload.prepare();
    let mut time = |runs: u32| {
        let start = clock::now();
        (0..runs).for_each(|_| run());
        (clock::now() - start).as_secs_f64() / f64::from(runs)
    };
    let first = time(1);
    let runs = (SHORT.as_secs_f64() / first.max(1e-9)) as u32;
    // If one run is enough, the first one counts.
    let mut found = if runs <= 1 { vec![first] } else { Vec::new() };
    while found.len() < times.max(1) as usize {
        found.push(time(runs.clamp(1, MOST)));
    }
    println!("{}", median(found));
    Ok(())
}

/// Returns the median time of a workload in seconds.
///
/// # Errors
/// Returns an error if the process fails.
pub(crate) fn time(program: &Path, name: &str, backend: Backend, runs: u32) -> Result<f64, String> {
    let mut command = Command::new(program);
    command.args([IN_PROCESS, name, &runs.to_string()]);
    set_backend(&mut command, backend);
    let finished = run(&mut command, None).map_err(|error| format!("{name}: {error}"))?;
    finished.answers.trim().parse().map_err(|_| format!("{name}: no time was printed"))
}

/// Chooses the backend of a command, whatever this process inherited. Without one, or if the processor does not have
/// it, the command uses the best.
pub(crate) fn set_backend(command: &mut Command, backend: Backend) {
    command.env_remove(PORTABLE);
    let names = Cpu::every().into_iter().map(Cpu::name);
    match backend
        .filter(|backend| *backend == "portable" || names.into_iter().any(|name| name == *backend))
    {
        Some(backend) => command.env(BACKEND, backend),
        None => command.env_remove(BACKEND),
    };
}
