//! Finds out how much memory and disk space is free. If the system does not say, nothing is checked.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::threads::has_room;

/// Returns whether the process can have this many bytes more of memory, as far as it can be known.
pub(crate) fn has_memory(bytes: u64) -> bool {
    let fits = available_memory().is_none_or(|free| bytes <= free);
    fits && usize::try_from(bytes).is_ok_and(has_room)
}

/// Returns the number of bytes of memory that Linux estimates to be available without swapping.
fn available_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Returns the number of free bytes on the disk of a folder, which the standard library cannot tell. POSIX
/// has a command that prints it.
pub(crate) fn available_disk(folder: &Path) -> Option<u64> {
    free_of(&output_of(Command::new("df").arg("-Pk").arg("--").arg(folder))?)
}

/// Returns the output of a command. Returns `None` if it fails or takes too long, as `df` may if a disk of
/// the network does not answer.
fn output_of(command: &mut Command) -> Option<String> {
    const PATIENCE: Duration = Duration::from_secs(2);
    const STEP: Duration = Duration::from_millis(2);
    let streams = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = streams.spawn().ok()?;
    let begin = Instant::now();
    // The pipe has room for the output of `df`. A command that prints more waits for a reader, and is killed.
    while child.try_wait().ok()?.is_none() {
        if begin.elapsed() > PATIENCE {
            let _ = child.kill();
            // Even now, a process that waits for a disk may not end. So this function does not wait for its end.
            sleep(10 * STEP);
            let _ = child.try_wait();
            return None;
        }
        sleep(STEP);
    }
    let output = child.wait_with_output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Returns the free bytes that the output of `df -Pk` tells: the fourth number of the second line, in units
/// of 1024 bytes.
fn free_of(output: &str) -> Option<u64> {
    // The name of the disk may have spaces, so the line is read from its share of use, such as 13%.
    let words: Vec<&str> = output.lines().nth(1)?.split_whitespace().collect();
    let share = words.iter().position(|word| word.ends_with('%'))?;
    words.get(share.checked_sub(1)?)?.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_tells_what_is_free() {
        assert!(available_memory().is_some_and(|bytes| bytes > 1 << 20));
        assert!(available_disk(Path::new("/")).is_some());
        assert!(has_memory(1 << 20) && !has_memory(u64::MAX));
    }
}
