//! Finds out how much memory and disk space is free. If the system does not say, nothing is checked.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::threads::has_room;

/// Returns whether the process can have this many bytes more of memory, as far as it can be known.
pub(crate) fn has_memory(bytes: u64) -> bool {
    let fits = |free: Option<u64>| free.is_none_or(|free| bytes <= free);
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let left = left_in_groups(Path::new("/sys/fs/cgroup"), &groups);
    fits(available_memory()) && fits(left) && usize::try_from(bytes).is_ok_and(has_room)
}

/// Returns the number of bytes of memory that Linux estimates to be available without swapping.
fn available_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Returns the number of bytes that the control groups (version 2) of the process, such as that of a container, leave
/// it on Linux. `root` is the folder of all groups, and `own` is the content of `/proc/self/cgroup`.
///
/// A group has its own limit and those of all groups around it. A container may see its own group as the
/// root, and still be told the path of that group on its host. The folders on that path are missing then.
fn left_in_groups(root: &Path, own: &str) -> Option<u64> {
    let path = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let own = root.join(path);
    own.ancestors().take_while(|group| group.starts_with(root)).filter_map(left_in).min()
}

/// Returns the number of bytes that a control group has left, if it has a limit. Linux counts the pages of
/// files that it has in memory, but gives up those that were not used for some time.
fn left_in(group: &Path) -> Option<u64> {
    let text = |name| fs::read_to_string(group.join(name)).unwrap_or_default();
    let limit: u64 = text("memory.max").trim().parse().ok()?;
    let used: u64 = text("memory.current").trim().parse().unwrap_or(0);
    let stat = text("memory.stat");
    let unused_files = stat.lines().find_map(|line| line.strip_prefix("inactive_file "));
    let unused_files: u64 = unused_files.and_then(|bytes| bytes.parse().ok()).unwrap_or(0);
    Some(limit.saturating_sub(used.saturating_sub(unused_files)))
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
    use crate::honeymoon::endgame::tests::TemporaryFolder;

    #[test]
    fn every_group_around_the_process_limits_it() {
        let root = TemporaryFolder::new();
        let groups = [
            // The root has no limit. Its two other files do not count without one.
            ("", ["", "7000", "inactive_file 5000"]),
            ("a", ["1000", "700", "anon 100\ninactive_file 200\nactive_file 300"]),
            ("a/b", ["600", "150", ""]),
            ("a/b/c", ["max", "90", "inactive_file 90"]),
            ("a/full", ["100", "120", "inactive_file 10"]),
            ("a/idle", ["100", "20", "inactive_file 30"]),
            ("a/new", ["50", "", ""]),
        ];
        for (group, contents) in groups {
            fs::create_dir_all(root.join(group)).unwrap();
            for (name, content) in ["max", "current", "stat"].iter().zip(contents) {
                let file = root.join(group).join(format!("memory.{name}"));
                fs::write(file, format!("{content}\n")).unwrap();
            }
        }
        let v1 = "4:memory:/a/full\n";
        for (own, left) in [
            ("0::/\n", None),
            ("0::/a\n", Some(500)),
            ("0::/a/b\n", Some(450)),
            ("0::/a/b/c\n", Some(450)),
            ("0::/a/full\n", Some(0)),
            ("0::/a/idle\n", Some(100)),
            ("0::/a/new\n", Some(50)),
            (&format!("{v1}0::/a/b\n"), Some(450)),
            // The paths of a host, and of a process that was moved out of the root.
            ("0::/x/y\n", None),
            ("0::/../a\n", None),
            (v1, None),
            ("", None),
        ] {
            assert_eq!(left_in_groups(&root, own), left, "{own}");
        }
        // A container that is not told its path has a limit at the root.
        assert_eq!(left_in_groups(&root.join("a"), "0::/x/y\n"), Some(500));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_tells_what_is_free() {
        assert!(available_memory().is_some_and(|bytes| bytes > 1 << 20));
        assert!(available_disk(Path::new("/")).is_some());
        assert!(has_memory(1 << 20) && !has_memory(u64::MAX));
    }
}
