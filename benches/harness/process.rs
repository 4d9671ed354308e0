//! Whole processes, and how long they take.

use std::fs::{self, File};
use std::io::{Error, Read as _, Result, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

#[derive(Debug)]
pub(crate) struct Finished {
    pub answers: String,
    pub wall: Duration,
    /// The processor time of its threads, including time in the kernel. On systems other than Linux, this is `wall`.
    pub processor: Duration,
}

/// Runs a command to its end, with a file or nothing as standard input. No other thread may wait for a process
/// meanwhile, or that process is timed too.
pub(crate) fn run(command: &mut Command, input: Option<&Path>) -> Result<Finished> {
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
        return Err(Error::other(format!("{} failed", command.get_program().display())));
    }
    Ok(Finished { answers, wall, processor: processor.unwrap_or(wall) })
}

/// Starts a command, gives it an input when it waits for it, and returns the time until the whole answer is there,
/// as the clock of a judge does. What the program does before it reads is free. Another answer than `expected` is an error.
pub(crate) fn time_from_read(
    command: &mut Command,
    input: &[u8],
    expected: &str,
) -> Result<Duration> {
    // Every input and every answer must fit in the buffer of a pipe, so that neither side waits for the other.
    if input.len().max(expected.len()) >= 60_000 {
        return Err(Error::other("the input or the answer is too long"));
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let mut stdout = child.stdout.take().expect("standard output is a pipe");
    wait_until_it_reads(child.id())?;
    sleep(Duration::from_millis(2));
    let start = Instant::now();
    stdin.write_all(input)?;
    drop(stdin);
    let mut answer = Vec::with_capacity(expected.len());
    stdout.by_ref().take(expected.len() as u64).read_to_end(&mut answer)?;
    let time = start.elapsed();
    stdout.read_to_end(&mut answer)?;
    let status = child.wait()?;
    match answer == expected.as_bytes() {
        true if status.success() => Ok(time),
        true => Err(Error::other("the program failed")),
        false => Err(Error::other(format!("another answer: {}", String::from_utf8_lossy(&answer)))),
    }
}

/// Waits until a process sleeps, which it does only when it reads input that is not there yet.
fn wait_until_it_reads(process: u32) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(10) {
        let Ok(status) = fs::read_to_string(format!("/proc/{process}/stat")) else {
            // Longer than any program needs to prepare itself, on other systems than Linux.
            sleep(Duration::from_millis(100));
            return Ok(());
        };
        // The state is the letter after the name, which stands in parentheses.
        match status.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next()) {
            Some('S') => return Ok(()),
            Some('Z' | 'X') => break,
            _ => sleep(Duration::from_micros(200)),
        }
    }
    Err(Error::other("the program has not read its input"))
}

/// Returns the processor time of all processes that this one has waited for, or `None` if the system does not say.
fn time_of_children() -> Option<Duration> {
    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    {
        extern "C" {
            fn getrusage(whose: i32, usage: *mut [i64; 34]) -> i32;
        }
        const CHILDREN: i32 = -1;
        let mut usage = [0; 34];
        // SAFETY: the pointer is to an array that lives until the call returns. It has room for the `struct rusage` of
        // any C library: 34 words of 64 bits for musl, and 18 for others.
        let status = unsafe { getrusage(CHILDREN, &raw mut usage) };
        // Seconds and microseconds of the programs, then of the system for them.
        let time = |at: usize| {
            Duration::from_secs(usage[at] as u64) + Duration::from_micros(usage[at + 1] as u64)
        };
        return (status == 0).then(|| time(0) + time(2));
    }
    #[allow(unreachable_code, reason = "other systems")]
    None
}
