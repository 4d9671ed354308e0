//! Whole processes: how long they take, and how much memory they have.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{io, thread};

/// A process that has ended.
#[derive(Debug)]
pub(crate) struct Finished {
    /// What it wrote to standard output.
    pub answers: String,
    /// The time from its start to its end.
    pub wall: Duration,
    /// The time that its threads ran, with what the system did for it. On other systems than Linux, this is `wall`.
    pub processor: Duration,
    /// The maximum number of bytes of memory that it had, or 0 on other systems than Linux. It is at least what
    /// this process has when it starts the other.
    pub peak: u64,
}

/// Runs a command to its end, with a file or nothing as standard input. What it writes to standard error is
/// written to that of this process.
///
/// # Errors
/// Returns an error if the command cannot be started or fails, or if its output is not text.
pub(crate) fn run(command: &mut Command, input: Option<&Path>) -> io::Result<Finished> {
    let input = input.map_or(Ok(Stdio::null()), |path| File::open(path).map(Stdio::from))?;
    command.stdin(input).stdout(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn()?;
    let mut answers = String::new();
    let read = child.stdout.take().expect("it is a pipe").read_to_string(&mut answers);
    let (succeeded, processor, peak) = wait(&mut child)?;
    let wall = start.elapsed();
    read?;
    if !succeeded {
        let program = Path::new(command.get_program()).display();
        return Err(io::Error::other(format!("{program} failed")));
    }
    Ok(Finished { answers, wall, processor: processor.unwrap_or(wall), peak })
}

/// Starts a program, gives it an input when it waits for it, and returns the time until the whole answer is there,
/// as the clock of a judge does. What the program does before it reads is free.
///
/// # Panics
/// Panics if the program cannot be run, or if it gives another answer than `expected`.
pub(crate) fn time_from_read(
    program: &Path,
    arguments: &[impl AsRef<OsStr>],
    input: &[u8],
    expected: &str,
) -> Duration {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {}: {error}", program.display()));
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let mut stdout = child.stdout.take().expect("standard output is a pipe");
    wait_until_it_reads(&child);

    // Every input and every answer fits in the buffer of a pipe, so neither side waits for the other.
    assert!(input.len().max(expected.len()) < 60_000, "the input or the answer is too long");
    let mut answer = vec![0; expected.len()];
    let start = Instant::now();
    stdin.write_all(input).expect("the program reads its input");
    drop(stdin);
    stdout.read_exact(&mut answer).expect("the program answers");
    let time = start.elapsed();

    stdout.read_to_end(&mut answer).expect("the program ends its output");
    assert_eq!(String::from_utf8_lossy(&answer), expected);
    assert!(child.wait().expect("the program ends").success(), "{}", program.display());
    time
}

/// Waits until a program sleeps, which it does only when it reads input that is not there yet.
fn wait_until_it_reads(child: &Child) {
    let status = format!("/proc/{}/stat", child.id());
    // The state is the letter after the name, which stands in parentheses.
    let sleeps = || fs::read_to_string(&status).is_ok_and(|status| status.contains(") S "));
    if Path::new(&status).exists() {
        while !sleeps() {
            thread::sleep(Duration::from_micros(200));
        }
        thread::sleep(Duration::from_millis(2));
    } else {
        // On other systems, wait longer than any program needs to prepare itself.
        thread::sleep(Duration::from_millis(100));
    }
}

/// Waits for a process to end. Returns whether it succeeded, the time that it ran, and its peak memory in bytes.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn wait(child: &mut Child) -> io::Result<(bool, Option<Duration>, u64)> {
    /// What the system says about a process that has ended. The C library has it in this order.
    #[repr(C)]
    #[derive(Default)]
    struct Usage {
        user: [i64; 2],
        system: [i64; 2],
        peak_kilobytes: i64,
        others: [i64; 13],
    }
    extern "C" {
        fn wait4(process: i32, status: *mut i32, options: i32, usage: *mut Usage) -> i32;
    }

    let (mut status, mut usage) = (0, Usage::default());
    let process = child.id() as i32;
    loop {
        // SAFETY: the pointers are to values that live until the call returns. `Usage` has the size and the order of
        // the C library's `struct rusage`: two times of two words, then fourteen words.
        let ended = unsafe { wait4(process, &raw mut status, 0, &raw mut usage) };
        if ended == process {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    let time = |[seconds, microseconds]: [i64; 2]| {
        Duration::from_secs(seconds as u64) + Duration::from_micros(microseconds as u64)
    };
    let processor = time(usage.user) + time(usage.system);
    // The status is 0 only for a process that exits with status 0.
    Ok((status == 0, Some(processor), usage.peak_kilobytes as u64 * 1024))
}

/// Waits for a process to end. Returns whether it succeeded. The rest is not known on this system.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn wait(child: &mut Child) -> io::Result<(bool, Option<Duration>, u64)> {
    Ok((child.wait()?.success(), None, 0))
}
