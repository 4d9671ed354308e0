//! A single measurement of a column of a row.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::flattened::compiled;
use crate::in_process;
use crate::measure::process::{run, time_from_read};
use crate::rows::{Backend, Check, Program, Task};

/// The peak memory of a process counts only if it is at least this number of megabytes above the recorder's own. The
/// system says of no process that it had less than the one that started it.
const LEAST_ABOVE: f64 = 0.5;

/// What one measurement finds.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub milliseconds: f64,
    /// The peak memory of the process in megabytes, if it is known.
    pub peak: Option<f64>,
}

/// A task whose programs are compiled and whose input is there.
pub(crate) enum Ready {
    Process {
        program: PathBuf,
        arguments: Vec<String>,
        input: Option<PathBuf>,
        check: Check,
        backend: Backend,
        is_parallel: bool,
    },
    InProcess {
        recorder: PathBuf,
        workload: String,
        backend: Backend,
    },
    FromRead {
        program: PathBuf,
        arguments: Vec<String>,
        input: Vec<u8>,
        expected: String,
    },
}

impl Ready {
    /// Compiles the program of a task, and reads or writes its input.
    pub(crate) fn new(task: Task) -> Result<Self, String> {
        Ok(match task {
            Task::Process(process) => Self::Process {
                program: path(process.program)?,
                arguments: process.arguments,
                input: process.input.path()?,
                check: process.check,
                backend: process.backend,
                is_parallel: process.is_parallel,
            },
            Task::InProcess(in_process) => {
                let recorder = env::current_exe();
                let recorder = recorder.map_err(|error| format!("the recorder's path: {error}"))?;
                let (workload, backend) = (in_process.workload, in_process.backend);
                Self::InProcess { recorder, workload, backend }
            }
            Task::FromRead(task) => {
                let read = |path: &Path| {
                    fs::read(path)
                        .map_err(|error| format!("cannot read {}: {error}", path.display()))
                };
                let input = read(&task.input)?;
                let expected = read(&task.input.with_extension("out"))?;
                let expected = String::from_utf8_lossy(&expected).into_owned();
                let program = path(task.program)?;
                Self::FromRead { program, arguments: task.arguments, input, expected }
            }
        })
    }

    /// Measures once. `runs` is the number of runs within a process.
    pub(crate) fn sample(&self, runs: u32) -> Result<Sample, String> {
        match self {
            Self::Process { program, arguments, input, check, backend, is_parallel } => {
                let mut command = Command::new(program);
                command.args(arguments);
                in_process::set_backend(&mut command, *backend);
                let finished = run(&mut command, input.as_deref())
                    .map_err(|error| format!("{}: {error}", program.display()))?;
                check.accept(&finished.answers)?;
                let time = if *is_parallel { finished.wall } else { finished.processor };
                let megabytes = |bytes: u64| bytes as f64 / 1024.0 / 1024.0;
                let peak = megabytes(finished.peak);
                let peak = (peak >= megabytes(own_peak()) + LEAST_ABOVE).then_some(peak);
                Ok(Sample { milliseconds: time.as_secs_f64() * 1e3, peak })
            }
            Self::InProcess { recorder, workload, backend } => {
                let seconds = in_process::time(recorder, workload, *backend, runs)?;
                Ok(Sample { milliseconds: seconds * 1e3, peak: None })
            }
            Self::FromRead { program, arguments, input, expected } => {
                let mut command = Command::new(program);
                in_process::set_backend(&mut command, None);
                let time = time_from_read(command.args(arguments), input, expected);
                let time = time.map_err(|error| format!("{}: {error}", program.display()))?;
                Ok(Sample { milliseconds: time.as_secs_f64() * 1e3, peak: None })
            }
        }
    }

    /// Returns whether the time is that of runs within a process.
    pub(crate) fn is_in_process(&self) -> bool {
        matches!(self, Self::InProcess { .. })
    }
}

/// Returns the peak memory of the recorder up to now in bytes, or 0 if the system does not say.
fn own_peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.map_or(0, |kilobytes: u64| kilobytes * 1024)
}

/// Returns the path of a program. Compiles it if Cargo has not.
///
/// # Errors
/// Returns an error if the program that does nothing cannot be compiled.
///
/// # Panics
/// Panics if the compiler does not accept a flattened source without warnings.
fn path(program: Program) -> Result<PathBuf, String> {
    match program {
        Program::Cargo("cephalopods") => Ok(env!("CARGO_BIN_EXE_cephalopods").into()),
        Program::Cargo("mastermind") => Ok(env!("CARGO_BIN_EXE_mastermind").into()),
        Program::Cargo("honeymoon") => Ok(env!("CARGO_BIN_EXE_honeymoon").into()),
        Program::Cargo(name) => Err(format!("no game is {name}")),
        Program::Flattened(arguments) => Ok(compiled(arguments)),
        Program::Empty => empty(),
    }
}

/// Compiles a program that does nothing.
fn empty() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("empty.rs"), folder.join("empty.exe"));
    let written = fs::write(&source, "fn main() {}\n");
    written.map_err(|error| format!("cannot write {}: {error}", source.display()))?;
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let mut command = Command::new(compiler);
    command.args(["-O", "-o"]).args([&program, &source]);
    run(&mut command, None).map_err(|error| format!("the empty program: {error}"))?;
    Ok(program)
}
