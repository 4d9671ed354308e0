//! Whole processes: how long they take, and where their answers differ.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::difference::first_difference;

/// A process that has ended.
#[derive(Debug)]
pub(crate) struct Finished {
    /// What it wrote to standard output.
    pub answers: String,
    /// The time from its start to its end.
    pub wall: Duration,
    /// The time that its threads ran, with what the system did for it. On other systems than Linux, this is `wall`.
    pub processor: Duration,
}

/// Runs a command to its end, with a file or nothing as standard input. What it writes to standard error is
/// written to that of this process. No other thread may wait for a process meanwhile, or that process is timed too.
///
/// # Errors
/// Returns an error if the command cannot be started or fails, or if its output is not text.
pub(crate) fn run(command: &mut Command, input: Option<&Path>) -> io::Result<Finished> {
    let input = input.map_or(Ok(Stdio::null()), |path| File::open(path).map(Stdio::from))?;
    command.stdin(input).stdout(Stdio::piped());
    let before = time_of_children();
    let start = Instant::now();
    let mut child = command.spawn()?;
    let mut answers = String::new();
    let read = child.stdout.take().expect("it is a pipe").read_to_string(&mut answers);
    let status = child.wait()?;
    let wall = start.elapsed();
    let processor = time_of_children().zip(before).map(|(after, before)| after - before);
    read?;
    if !status.success() {
        let program = Path::new(command.get_program()).display();
        return Err(io::Error::other(format!("{program} failed")));
    }
    Ok(Finished { answers, wall, processor: processor.unwrap_or(wall) })
}

/// Starts a command, gives it an input when it waits for it, and returns the time until the whole answer is there,
/// as the clock of a judge does. What the program does before it reads is free.
///
/// # Errors
/// Returns an error if the command cannot be started or fails, if it does not read the input, or if it gives another
/// answer than `expected`.
pub(crate) fn time_from_read(
    command: &mut Command,
    input: &[u8],
    expected: &str,
) -> io::Result<Duration> {
    // Every input and every answer must fit in the buffer of a pipe, so that neither side waits for the other.
    if input.len().max(expected.len()) >= 60_000 {
        return Err(io::Error::other("the input or the answer is too long"));
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let outcome = time_of_answer(&mut child, input, expected);
    if outcome.is_err() {
        // If it has ended already, there is nothing to end.
        let _ = child.kill();
    }
    let status = child.wait()?;
    let time = outcome?;
    if !status.success() {
        return Err(io::Error::other("the program failed"));
    }
    Ok(time)
}

/// Gives a process its input, and returns the time until its whole answer is there.
fn time_of_answer(child: &mut Child, input: &[u8], expected: &str) -> io::Result<Duration> {
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let mut stdout = child.stdout.take().expect("standard output is a pipe");
    wait_until_it_reads(child, Duration::from_secs(10))?;

    let mut answer = Vec::with_capacity(expected.len());
    let start = Instant::now();
    stdin.write_all(input)?;
    drop(stdin);
    stdout.by_ref().take(expected.len() as u64).read_to_end(&mut answer)?;
    let time = start.elapsed();

    stdout.read_to_end(&mut answer)?;
    match first_difference(expected, &String::from_utf8_lossy(&answer)) {
        None => Ok(time),
        Some((line, expected, found)) => Err(io::Error::other(format!(
            "the answer is wrong in line {line}: expected '{expected}', found '{found}'"
        ))),
    }
}

/// Waits until a process sleeps, which it does only when it reads input that is not there yet.
///
/// # Errors
/// Returns an error if the process ends first, or if it does not sleep within this time.
pub(crate) fn wait_until_it_reads(child: &Child, limit: Duration) -> io::Result<()> {
    let status = format!("/proc/{}/stat", child.id());
    if !Path::new(&status).exists() {
        // On other systems, wait longer than any program needs to prepare itself.
        thread::sleep(Duration::from_millis(100));
        return Ok(());
    }
    let start = Instant::now();
    loop {
        let status = fs::read_to_string(&status)?;
        // The state is the letter after the name, which stands in parentheses.
        let state = status.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
        match state {
            Some('S') => break,
            Some('Z' | 'X') => return Err(io::Error::other("the program ends before it reads")),
            _ if start.elapsed() > limit => {
                let error = format!("the program has not read its input after {limit:?}");
                return Err(io::Error::other(error));
            }
            _ => thread::sleep(Duration::from_micros(200)),
        }
    }
    thread::sleep(Duration::from_millis(2));
    Ok(())
}

/// Returns the processor time of all processes that this one has waited for.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn time_of_children() -> Option<Duration> {
    /// The resource usage that the system reports, with fields in the order of the C library's `struct rusage`.
    #[repr(C)]
    #[derive(Default)]
    struct Usage {
        user: [i64; 2],
        system: [i64; 2],
        others: [i64; 14],
        /// The `struct rusage` of musl ends with these, which the kernel does not write. Other libraries do not
        /// have them.
        reserved: [i64; 16],
    }
    extern "C" {
        fn getrusage(whose: i32, usage: *mut Usage) -> i32;
    }
    const CHILDREN: i32 = -1;

    let mut usage = Usage::default();
    // SAFETY: the pointer is to a value that lives until the call returns. `Usage` begins like the `struct rusage` of
    // any C library, with the 18 words that the kernel writes, and is at least as large: the struct of musl also has 34
    // words, those of other libraries have 18.
    let status = unsafe { getrusage(CHILDREN, &raw mut usage) };
    let time = |[seconds, microseconds]: [i64; 2]| {
        Duration::from_secs(seconds as u64) + Duration::from_micros(microseconds as u64)
    };
    (status == 0).then(|| time(usage.user) + time(usage.system))
}

/// The processor time is not known on this system.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn time_of_children() -> Option<Duration> {
    None
}
