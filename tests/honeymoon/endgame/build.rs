//! `endgame build` and `endgame info`: levels, and builds that are stopped, refused or cut short.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::program::Outcome;
use crate::common::random::Random;
use crate::endgame::{build, build_command, outcome, Folder, PROGRAM};

/// Runs `endgame info`.
fn info(folder: &Path) -> Outcome {
    outcome(Command::new(PROGRAM).args(["endgame", "info"]).arg(folder))
}

/// Returns what is printed for the levels of one kind.
fn lines_of(kind: &str, answers: &str) -> String {
    let begin = format!("{kind} ");
    answers
        .lines()
        .filter(|line| line.starts_with(&begin))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn levels_are_built_and_listed() {
    let folder = Folder::new();
    let outcome_of_build = outcome(&mut build_command(&folder, 6));
    let needed = "the build needs 1 MB of disk space and 1 MB of memory";
    assert_eq!(outcome_of_build.notes, format!("{}: {needed}\n", folder.display()));
    let answers = outcome_of_build.answers;
    assert_eq!(answers.lines().count(), 12);
    for line in [
        "no-trump 1 entries 4 histogram 1 3",
        "no-trump 2 entries 30 histogram 4 9 17",
        "no-trump 3 entries 180 histogram 13 42 67 58",
        "no-trump 6 entries 31416 histogram 376 1944 5925 8947 7846 4613 1765",
        "trump 5 entries 16884 histogram 831 2434 4629 4803 3091 1096",
        "trump 6 entries 94248 histogram 2516 8790 19898 27057 21420 11349 3218",
    ] {
        assert!(answers.lines().any(|found| found == line), "{line}\n{answers}");
    }
    let listed = info(&folder);
    assert_eq!(
        (listed.answers, listed.notes, listed.status),
        (answers.clone(), String::new(), Some(0))
    );

    // The second build prints the same, and writes nothing.
    let contents = folder.contents();
    assert_eq!(contents.len(), 12);
    let again = outcome(&mut build_command(&folder, 6));
    let note = ": all levels are already there, so they are only checked\n";
    assert!(again.notes.ends_with(note), "{again:?}");
    assert_eq!((again.answers, again.status), (answers.clone(), Some(0)));
    assert!(folder.contents() == contents);

    for kind in ["no-trump", "trump"] {
        for threads in ["1", "7"] {
            let one = Folder::new();
            let rest = ["--kind", kind, "--threads", threads];
            let outcome = outcome(build_command(&one, 6).args(rest));
            let expected = lines_of(kind, &answers);
            assert_eq!((outcome.answers, outcome.status), (expected.clone(), Some(0)));
            assert_eq!(info(&one).answers, expected);
            let own = contents.iter().filter(|(name, _)| name.starts_with(&format!("{kind}-")));
            assert!(one.contents().iter().eq(own), "{kind} {threads}");
        }
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
    let expected = whole.levels();
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
            let levels = folder.levels();
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

#[test]
fn builds_at_the_same_time_leave_right_levels() {
    let whole = Folder::new();
    build(&whole, 6);
    let expected = whole.contents();
    let (mut finished, mut busy) = (0, 0);
    for _ in 0..3 {
        let folder = Folder::new();
        let start = || {
            let mut command = build_command(&folder, 6);
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
        };
        let builds = [start(), start(), start()];
        for build in builds {
            let output = build.wait_with_output().unwrap();
            let notes = String::from_utf8(output.stderr).unwrap();
            match output.status.code() {
                Some(0) => finished += 1,
                Some(1) if notes.contains("another process is writing this file") => busy += 1,
                _ => panic!("{notes}"),
            }
        }
        // If all but one were refused early, that one did all the work.
        for level in folder.levels() {
            assert!(expected.contains(&level), "{}", level.0);
        }
        build(&folder, 6);
        assert!(folder.contents() == expected);
    }
    assert!(finished >= 3 && finished + busy == 9, "{finished} {busy}");
}

#[test]
fn what_is_wrong_with_a_folder_is_said() {
    let folder = Folder::new();
    build(&folder, 4);
    let good = folder.contents();
    let mut checked = 0;
    for (name, content) in &good {
        let path = folder.join(name);
        let cut = &content[..content.len() - 1];
        let mut header = content.clone();
        header[50] ^= 1;
        let mut value = content.clone();
        value[160] ^= 1;
        for (bytes, reason, is_seen_by_info) in [
            (cut, "the file is truncated: expected ", true),
            (&header, "the header is damaged", true),
            (&value, "block 0 is damaged", false),
            (b"hello", "this is not a level of an endgame database", true),
        ] {
            fs::write(&path, bytes).unwrap();
            let error = format!("error: {}: {reason}", path.display());
            let built = outcome(&mut build_command(&folder, 5));
            assert!(built.notes.contains(&error), "{built:?}");
            assert_eq!(built.status, Some(1));
            let listed = info(&folder);
            if is_seen_by_info {
                assert!(listed.notes.starts_with(&error), "{listed:?}");
                assert_eq!((listed.answers.as_str(), listed.status), ("", Some(1)));
            } else {
                assert_eq!(listed.status, Some(0), "{listed:?}");
            }
            checked += 1;
        }
        fs::write(&path, content).unwrap();
    }
    assert_eq!(checked, 32);
}

#[test]
fn folders_that_cannot_be_used_are_refused() {
    let folder = Folder::new();
    let file = folder.join("file");
    fs::write(&file, b"text").unwrap();
    for path in [file.clone(), file.join("below")] {
        let built = outcome(&mut build_command(&path, 2));
        let begin = format!("error: {}: cannot write: ", path.display());
        assert!(built.notes.starts_with(&begin), "{built:?}");
        assert_eq!((built.answers.as_str(), built.status), ("", Some(1)));
    }
    for (path, reason) in [
        (file.as_path(), "cannot read: "),
        (&folder.join("none"), "cannot read: "),
        (&*folder, "this folder has no levels of an endgame database"),
    ] {
        let listed = info(path);
        let begin = format!("error: {}: {reason}", path.display());
        assert!(listed.notes.starts_with(&begin), "{listed:?}");
        assert_eq!((listed.answers.as_str(), listed.status), ("", Some(1)));
    }
    assert_eq!(fs::read(&file).unwrap(), b"text");
}

/// A folder without the permission to write. The superuser may write everywhere, so the file that is
/// written first is blocked by a folder of that name, too.
#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_written_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let closed = folder.join("closed");
    fs::create_dir(&closed).unwrap();
    let unfinished = closed.join("no-trump-01.level.unfinished");
    fs::create_dir(&unfinished).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    let built = outcome(&mut build_command(&closed, 2));
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    let error = format!("error: {}: cannot write: ", unfinished.display());
    assert!(built.notes.contains(&error), "{built:?}");
    assert_eq!((built.answers.as_str(), built.status), ("", Some(1)));
    assert_eq!(fs::read_dir(&closed).unwrap().count(), 1);
}

/// Runs a build with a `df` that is this script. Nothing else can be found.
#[cfg(unix)]
fn build_with_df(folder: &Path, script: Option<&str>) -> Outcome {
    use std::os::unix::fs::PermissionsExt as _;
    let programs = Folder::new();
    if let Some(script) = script {
        let df = programs.join("df");
        fs::write(&df, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&df, fs::Permissions::from_mode(0o755)).unwrap();
    }
    outcome(build_command(folder, 5).env("PATH", &programs))
}

#[test]
#[cfg(unix)]
fn a_build_needs_enough_disk_space() {
    let table = |free: u64| {
        let head = "Filesystem 1024-blocks Used Available Capacity Mounted on";
        format!("echo '{head}'\necho '/dev/sda 99999 5 {free} 13% /home/a b'")
    };
    let folder = Folder::new();
    // The ten files take 15,370 bytes.
    for (free, shown) in [(0, "0"), (1, "1,024"), (15, "15,360")] {
        let built = build_with_df(&folder, Some(&table(free)));
        let error =
            format!("the build needs 15,370 bytes of disk space, but only {shown} are free");
        assert!(
            built.notes.ends_with(&format!("error: {}: {error}\n", folder.display())),
            "{built:?}"
        );
        assert_eq!((built.answers.as_str(), built.status), ("", Some(1)));
        assert!(folder.contents().is_empty());
    }
    // If the free space is not known, or if there is just enough, the build begins.
    let size = |folder: &Folder| -> usize {
        folder.contents().iter().map(|(_, content)| content.len()).sum()
    };
    let scripts =
        [Some(table(1 << 40)), Some("exit 1".to_string()), Some("echo no".to_string()), None];
    for script in scripts {
        let folder = Folder::new();
        let built = build_with_df(&folder, script.as_deref());
        assert_eq!(built.status, Some(0), "{built:?}");
        let exact = size(&folder).div_ceil(1024) as u64;
        let folder = Folder::new();
        assert_eq!(build_with_df(&folder, Some(&table(exact - 1))).status, Some(1));
        assert_eq!(build_with_df(&folder, Some(&table(exact))).status, Some(0));
    }
}

/// A `df` that waits for a disk, and one that prints without end, are killed after two seconds.
#[test]
#[cfg(unix)]
fn a_build_does_not_wait_for_df() {
    let folder = Folder::new();
    let number = folder.join("number");
    let waits = format!("echo $$ >'{}'\nexec /bin/sleep 30", number.display());
    let scripts = [waits.as_str(), "while :; do echo no; done"];
    let begin = Instant::now();
    let built = thread::scope(|scope| {
        let build = |script| scope.spawn(move || build_with_df(&Folder::new(), Some(script)));
        scripts.map(build).map(|build| build.join().unwrap())
    });
    let time = begin.elapsed();
    assert!((Duration::from_secs(2)..Duration::from_secs(20)).contains(&time), "{time:?}");
    for built in &built {
        assert_eq!((built.answers.lines().count(), built.status), (10, Some(0)), "{built:?}");
    }
    let process = fs::read_to_string(number).unwrap();
    // Linux keeps no command line of a process that has ended.
    let command_line = Path::new("/proc").join(process.trim()).join("cmdline");
    while fs::read(&command_line).is_ok_and(|line| !line.is_empty()) {
        assert!(begin.elapsed() < Duration::from_secs(20), "process {process} was not killed");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Runs `endgame build` in a shell after another command, such as one that sets a limit.
#[cfg(unix)]
fn build_after(limit: &str, folder: &Path, rest: &[&str]) -> Outcome {
    let script = format!("{limit} && exec \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh", PROGRAM, "endgame", "build", "--dir"]).arg(folder).args(rest);
    outcome(&mut shell)
}

#[test]
#[cfg(target_os = "linux")]
fn a_build_needs_enough_memory() {
    let folder = Folder::new();
    let rest = ["--cards", "11", "--kind", "trump"];
    let built = build_after("ulimit -v 120000", &folder, &rest);
    let error = "the build needs 139,902,282 bytes of memory, but less is available";
    assert!(built.notes.ends_with(&format!("error: {}: {error}\n", folder.display())), "{built:?}");
    assert_eq!((built.answers.as_str(), built.status), ("", Some(1)));
    assert!(folder.contents().is_empty());
    // Small levels fit.
    let built = build_after("ulimit -v 120000", &folder, &["--cards", "6", "--threads", "8"]);
    assert_eq!(built.status, Some(0), "{built:?}");
    assert_eq!(folder.levels().len(), 12);
}

/// The disk is full in the middle of a file, as far as the program can tell.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_grows_too_large_is_removed() {
    let whole = Folder::new();
    build(&whole, 6);
    let folder = Folder::new();
    // The shell counts blocks of 512 or 1024 bytes. The levels with 6 cards take 16 KB and 47 KB.
    let built = build_after("trap '' XFSZ && ulimit -f 20", &folder, &["--cards", "6"]);
    assert!(built.notes.contains("-06.level.unfinished: cannot write: "), "{built:?}");
    assert_eq!(built.status, Some(1));
    let left = folder.contents();
    assert!(left.len() >= 5 && left.len() == built.answers.lines().count(), "{built:?}");
    let expected = whole.contents();
    assert!(left.iter().all(|level| expected.contains(level)));
    build(&folder, 6);
    assert!(folder.contents() == expected);
}

#[test]
#[cfg(unix)]
fn a_build_goes_on_if_nobody_reads_its_lines() {
    let whole = Folder::new();
    build(&whole, 6);
    let expected = whole.contents();
    for lines in 0..2 {
        let folder = Folder::new();
        let mut child = build_command(&folder, 6)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = child.stdout.take().unwrap();
        if lines == 1 {
            output.read_exact(&mut [0; 10]).unwrap();
        }
        drop(output);
        let ended = child.wait_with_output().unwrap();
        let notes = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(0), "{notes}");
        assert!(notes.lines().count() == 1 && notes.ends_with(" MB of memory\n"), "{notes}");
        assert!(folder.contents() == expected);
    }
}

#[test]
fn the_command_line_is_checked() {
    let folder = Folder::new();
    let dir = folder.to_str().unwrap();
    let mut checked = 0;
    for (arguments, reason) in [
        ("endgame", "an action of 'endgame' (build, info, verify, probe) is missing"),
        ("endgame biuld", "(build, info, verify, probe), found 'biuld'"),
        ("endgame build", "--dir DIR is missing"),
        ("endgame build --dir DIR", "--cards N is missing"),
        ("endgame build --cards 3", "--dir DIR is missing"),
        ("endgame build --cards 0 --dir DIR", "--cards takes 1 to 13, not '0'"),
        ("endgame build --cards 14 --dir DIR", "--cards takes 1 to 13, not '14'"),
        ("endgame build --cards x --dir DIR", "--cards takes 1 to 13, not 'x'"),
        (
            "endgame build --cards 3 --dir DIR --kind foo",
            "--kind takes trump, no-trump or both, not 'foo'",
        ),
        ("endgame build --cards 3 --dir DIR more", "'more' is one argument too many"),
        ("endgame build --cards 3 --dir DIR --pretty", "'endgame build' has no option '--pretty'"),
        ("endgame info", "the folder of the endgame database is missing"),
        ("endgame info DIR --cards 3", "'endgame info' has no option '--cards'"),
        ("endgame info DIR DIR", "is one argument too many"),
    ] {
        let words = arguments.split(' ').map(|word| if word == "DIR" { dir } else { word });
        let refused = outcome(Command::new(PROGRAM).args(words));
        assert!(
            refused.notes.starts_with("error: ") && refused.notes.contains(reason),
            "{refused:?}"
        );
        assert!(refused.notes.ends_with("\nTry 'honeymoon --help'.\n"), "{refused:?}");
        assert_eq!((refused.answers.as_str(), refused.status), ("", Some(2)), "{arguments}");
        checked += 1;
    }
    assert_eq!(checked, 14);
    assert!(folder.contents().is_empty());
}
