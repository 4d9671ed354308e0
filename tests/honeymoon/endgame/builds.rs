//! `endgame build`, `endgame info` and `endgame verify`: levels, and builds that are stopped or cut short.

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::program::run_command;
use crate::common::random::Random;
use crate::endgame::{build, build_command, endgame, Folder, PROGRAM};

#[test]
fn levels_are_built_and_listed() {
    let folder = Folder::new();
    let built = run_command(&mut build_command(&folder, 6), b"");
    let needed = "the build needs 1 MB of disk space and 1 MB of memory";
    assert_eq!(built.notes, format!("{}: {needed}\n", folder.display()));
    let answers = built.answers;
    assert_eq!(answers.lines().count(), 12);
    for line in [
        "no-trump 1 entries 4 histogram 1 3",
        "no-trump 2 entries 30 histogram 4 9 17",
        "no-trump 3 entries 180 histogram 13 42 67 58",
        "no-trump 5 entries 5796 histogram 123 603 1478 1738 1253 601",
        "no-trump 6 entries 31416 histogram 376 1944 5925 8947 7846 4613 1765",
        "trump 5 entries 16884 histogram 831 2434 4629 4803 3091 1096",
        "trump 6 entries 94248 histogram 2516 8790 19898 27057 21420 11349 3218",
    ] {
        assert!(answers.lines().any(|found| found == line), "{line}\n{answers}");
    }
    let listed = endgame("info", &folder);
    assert_eq!((&listed.answers, listed.notes.as_str(), listed.status), (&answers, "", Some(0)));

    // The second build prints the same, and writes nothing.
    let contents = folder.contents();
    assert_eq!(contents.len(), 12);
    let again = run_command(&mut build_command(&folder, 6), b"");
    let note = ": all levels are already there, so they are only checked\n";
    assert!(again.notes.ends_with(note), "{again:?}");
    assert_eq!((&again.answers, again.status), (&answers, Some(0)));
    assert!(folder.contents() == contents);

    for action in ["verify", "verify --all", "verify --threads 3 --all"] {
        let lines = answers.lines().map(|line| {
            let (level, _) = line.split_once(" histogram").unwrap();
            let entries = level.split(' ').nth(3).unwrap();
            let searched = entries.parse::<usize>().unwrap().min(1000);
            let all = action.contains("--all");
            let computed = if all { format!(" computed {entries}") } else { String::new() };
            format!("{level} searched {searched}{computed}\n")
        });
        let outcome = endgame(action, &folder);
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
        assert_eq!(outcome.answers, lines.collect::<String>(), "{action}");
    }
    for kind in ["no-trump", "trump"] {
        let one = Folder::new();
        let outcome =
            run_command(build_command(&one, 6).args(["--kind", kind, "--threads", "7"]), b"");
        let lines = answers.lines().filter(|line| line.starts_with(&format!("{kind} ")));
        assert!(outcome.answers.lines().eq(lines), "{outcome:?}");
        let own = contents.iter().filter(|(name, _)| name.starts_with(&format!("{kind}-")));
        assert!(one.contents().iter().eq(own), "{kind}");
    }
}

/// Waits for a child that may be killed. Returns its exit status, or `None` if it was killed.
fn wait_or_kill(command: &mut Command, after: Duration) -> Option<i32> {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(after);
    // This sends SIGKILL on Unix.
    let _ = child.kill();
    child.wait().unwrap().code()
}

#[test]
#[cfg(unix)]
fn a_build_that_is_killed_leaves_whole_levels_and_goes_on() {
    const CARDS: usize = 7;
    let whole = Folder::new();
    let begin = Instant::now();
    let answers = build(&whole, CARDS);
    let time = begin.elapsed();
    let expected = whole.contents();
    assert_eq!(expected.len(), 2 * CARDS);
    let mut random = Random::new(9);
    let (mut kills, mut stopped_between, mut folders) = (0, 0, 0);
    while kills < 20 {
        folders += 1;
        assert!(folders < 500, "{kills} builds were killed");
        let folder = Folder::new();
        // Up to four builds in the same folder are killed.
        for _ in 0..4 {
            let after = time * random.below(800) / 1000;
            match wait_or_kill(&mut build_command(&folder, CARDS), after) {
                None => kills += 1,
                Some(status) => assert_eq!(status, 0),
            }
            let mut levels = folder.contents();
            levels.retain(|(name, _)| name.ends_with(".level"));
            for level in &levels {
                assert!(expected.contains(level), "{} is not whole", level.0);
            }
            stopped_between += usize::from(!levels.is_empty() && levels.len() < expected.len());
        }
        assert_eq!(build(&folder, CARDS), answers);
        assert!(folder.contents() == expected, "after {kills} kills");
    }
    assert!(stopped_between >= 3, "{stopped_between} builds were killed between levels");
}

/// The disk is full in the middle of a file, as far as the program can tell.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_grows_too_large_is_removed() {
    let whole = Folder::built(6);
    let folder = Folder::new();
    // The shell counts blocks of 512 or 1024 bytes. The levels with 6 cards take 16 KB and 47 KB.
    let script = "trap '' XFSZ && ulimit -f 20 && exec \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh", PROGRAM, "endgame", "build", "--cards", "6", "--dir"]);
    let built = run_command(shell.arg(&*folder), b"");
    assert!(built.notes.contains(".unfinished: cannot write: "), "{built:?}");
    assert_eq!(built.status, Some(1));
    let left = folder.contents();
    assert!(left.len() >= 5 && left.len() == built.answers.lines().count(), "{built:?}");
    build(&folder, 6);
    assert!(folder.contents() == whole.contents());
}

#[test]
#[cfg(unix)]
fn a_build_goes_on_if_its_output_is_closed() {
    let whole = Folder::built(6);
    for lines in 0..2 {
        let folder = Folder::new();
        let mut command = build_command(&folder, 6);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = child.stdout.take().unwrap();
        if lines == 1 {
            output.read_exact(&mut [0; 10]).unwrap();
        }
        drop(output);
        let ended = child.wait_with_output().unwrap();
        let notes = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(0), "{notes}");
        assert!(notes.lines().count() == 1 && notes.ends_with(" MB of memory\n"), "{notes}");
        assert!(folder.contents() == whole.contents());
    }
}
