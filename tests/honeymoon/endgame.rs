//! Endgame databases as a user makes and reads them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use crate::common::deals::random_deals;
use crate::common::difference::assert_same;
use crate::common::program::{run, run_command, Outcome};

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

/// Creates an empty folder. No other test may use the name.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endgame").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Creates a folder with all levels of up to 6 cards per hand.
fn built(name: &str) -> PathBuf {
    let folder = folder(name);
    assert_eq!(run_command(&mut build(&folder, 6), b"").status, Some(0));
    folder
}

/// Returns the names and the bytes of all levels in a folder, and of what a build has left unfinished.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let levels = paths.filter(|path| !path.ends_with("build.lock"));
    levels.map(|path| (path.file_name().unwrap().into(), fs::read(path).unwrap())).collect()
}

/// Returns the command `honeymoon endgame build DIR --cards N`.
fn build(folder: &Path, cards: usize) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["endgame", "build"]).arg(folder).args(["--cards", &cards.to_string()]);
    command
}

/// Starts a build.
fn start(folder: &Path, cards: usize) -> Child {
    build(folder, cards).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs the program with a folder as the last word.
fn honeymoon(words: &str, folder: &Path, input: &str) -> Outcome {
    run_command(Command::new(PROGRAM).args(words.split(' ')).arg(folder), input.as_bytes())
}

#[test]
fn levels_are_built_and_verified() {
    let folder = folder("built");
    let built = run_command(&mut build(&folder, 6), b"");
    let needed = "the build needs 1 MB of disk space and 1 MB of memory";
    assert_eq!(built.notes, format!("{}: {needed}\n", folder.display()));
    // The counts of 5 and 6 cards were known before this program was written.
    for line in [
        "no-trump 1 entries 4 histogram 1 3\n",
        "no-trump 5 entries 5796 histogram 123 603 1478 1738 1253 601\n",
        "trump 5 entries 16884 histogram 831 2434 4629 4803 3091 1096\n",
        "no-trump 6 entries 31416 histogram 376 1944 5925 8947 7846 4613 1765\n",
        "trump 6 entries 94248 histogram 2516 8790 19898 27057 21420 11349 3218\n",
    ] {
        assert!(built.answers.contains(line), "{line}{}", built.answers);
    }
    // The next build prints the same, and solves only what is missing.
    let whole = contents(&folder);
    assert_eq!((whole.len(), built.answers.lines().count()), (12, 12));
    fs::remove_file(folder.join("trump-04.level")).unwrap();
    for note in [needed, "the build needs 0 MB of disk space and 1 MB of memory"] {
        let again = run_command(&mut build(&folder, 6), b"");
        assert_eq!(again.notes, format!("{}: {note}\n", folder.display()));
        assert_eq!((&again.answers, again.status), (&built.answers, Some(0)));
        assert!(contents(&folder) == whole);
    }
    for words in ["endgame verify", "endgame verify --threads 3 --all"] {
        let lines = built.answers.lines().map(|line| {
            let (level, _) = line.split_once(" histogram").unwrap();
            let entries = level.split(' ').next_back().unwrap();
            let searched = entries.parse::<usize>().unwrap().min(1000);
            let all = words.contains("--all");
            let computed = if all { format!(" computed {entries}") } else { String::new() };
            format!("{level} searched {searched}{computed}\n")
        });
        let expected = lines.collect::<String>();
        let verified = honeymoon(words, &folder, "");
        assert_eq!((verified.notes.as_str(), verified.status), ("", Some(0)));
        assert_same(&verified.answers, &expected, words);
    }
    let one = self::folder("built-one");
    let outcome = run_command(build(&one, 6).args(["--kind", "trump", "--threads", "7"]), b"");
    assert_eq!(outcome.answers.lines().count(), 6);
    assert!(contents(&one).iter().all(|(name, bytes)| whole[name] == *bytes));
}

/// The disk is full in the middle of a file, as far as the program can tell.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_grows_too_large_is_removed() {
    let folder = folder("full");
    // The shell counts blocks of 512 or 1024 bytes. The levels with 6 cards take 16 KB and 47 KB.
    let script = "trap '' XFSZ && ulimit -f 20 && exec \"$0\" endgame build --cards 6 \"$1\"";
    let mut shell = Command::new("sh");
    let built = run_command(shell.args(["-c", script, PROGRAM]).arg(&folder), b"");
    assert!(built.notes.contains(".unfinished: cannot write: "), "{built:?}");
    assert_eq!(built.status, Some(1));
    let left = contents(&folder).len();
    assert!(left >= 5 && left == built.answers.lines().count(), "{built:?}");
}

#[test]
#[cfg(unix)]
fn a_build_goes_on_if_its_output_is_closed() {
    let folder = folder("closed");
    let mut child = start(&folder, 6);
    child.stdout.take().unwrap().read_exact(&mut [0; 10]).unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
    assert!(contents(&folder) == contents(&built("closed-whole")));
}

/// Two builds at once leave the same files as a single build. So does a build that is killed and run again.
#[test]
fn builds_do_not_disturb_each_other() {
    let (folder, whole) = (folder("busy"), contents(&built("busy-whole")));
    let busy = format!("error: {}: another process builds this database\n", folder.display());
    for _ in 0..4 {
        let _ = fs::remove_file(folder.join("trump-06.level"));
        let outcomes = [(); 2].map(|()| start(&folder, 6)).map(|it| it.wait_with_output().unwrap());
        assert!(outcomes.iter().any(|outcome| outcome.status.success()), "{outcomes:?}");
        let is_right = |it: &Output| it.status.success() || it.stderr == busy.as_bytes();
        assert!(outcomes.iter().all(is_right), "{outcomes:?}");
        assert!(contents(&folder) == whole);
    }
    let lock = File::open(folder.join("build.lock")).unwrap();
    lock.lock().unwrap();
    let refused = run_command(&mut build(&folder, 6), b"");
    assert_eq!((refused.notes, refused.status), (busy, Some(1)));
    drop(lock);

    let killed = self::folder("busy-killed");
    let mut child = start(&killed, 9);
    child.stdout.take().unwrap().read_exact(&mut [0; 10]).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    fs::write(killed.join("trump-06.unfinished"), [0; 1000]).unwrap();
    assert_eq!(run_command(&mut build(&killed, 6), b"").status, Some(0));
    let found = contents(&killed);
    assert!(whole.iter().all(|(name, bytes)| found[name] == *bytes));
    assert!(!found.contains_key(Path::new("trump-06.unfinished")));
}

/// A library test covers all kinds of damage.
#[test]
fn damage_is_reported_before_any_answer() {
    let folder = built("damage");
    let path = folder.join("trump-03.level");
    let advice = "remove it, and build this level again";
    let mut bytes = fs::read(&path).unwrap();
    bytes[50] ^= 0x10;
    fs::write(&path, &bytes).unwrap();
    let error = format!("error: {}: the checksum is wrong; {advice}\n", path.display());
    for words in ["endgame verify", "endgame verify --all"] {
        let verified = honeymoon(words, &folder, "");
        let summary = format!("error: {}: found errors in 1 of 12 levels\n", folder.display());
        assert_eq!(verified.notes, format!("{error}{summary}"));
        assert_eq!((verified.answers.lines().count(), verified.status), (11, Some(1)));
    }
    let built = run_command(&mut build(&folder, 6), b"");
    assert!(built.notes.ends_with(&error) && built.status == Some(1), "{built:?}");
    for words in ["leads --keep-going --endgame", "sample AK... --endgame"] {
        let outcome = honeymoon(words, &folder, "S AK5... Q42...\nS A... K...\n");
        assert_eq!(
            (outcome.answers, outcome.notes, outcome.status),
            (String::new(), error.clone(), Some(1))
        );
    }
}

/// The names have a character that would change the color of the terminal.
#[test]
#[cfg(unix)]
fn folders_that_cannot_be_used_are_refused_by_a_name_that_does_no_harm() {
    let folder = folder("unusable");
    let [file, empty] = ["file", "empty"].map(|it| folder.join(format!("\u{1b}[31m{it}")));
    fs::write(&file, b"text").unwrap();
    fs::create_dir(&empty).unwrap();
    let [loops, dangling] = ["loops", "dangling"].map(|name| folder.join(name));
    std::os::unix::fs::symlink(&loops, &loops).unwrap();
    std::os::unix::fs::symlink(folder.join("none"), &dangling).unwrap();
    let commands = ["endgame build --cards 2", "endgame verify", "value --endgame"];
    let others = [&file, &loops, &dangling].map(|path| (path, "this is not a folder\n"));
    let cases =
        commands.iter().flat_map(|words| others.map(|(path, reason)| (*words, path, reason)));
    let no_levels = "this folder has no levels of an endgame database\n";
    for (words, path, reason) in cases.chain([("value --endgame", &empty, no_levels)]) {
        let outcome = honeymoon(words, path, "N A... K...\n");
        let shown = path.display().to_string().replace('\u{1b}', "\\u{1b}");
        assert!(outcome.notes.starts_with(&format!("error: {shown}: {reason}")), "{outcome:?}");
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)));
    }
    // A link in place of a file that is not finished is removed, and what it leads to is not written.
    std::os::unix::fs::symlink(&file, empty.join("trump-01.unfinished")).unwrap();
    assert_eq!(run_command(&mut build(&empty, 1), b"").status, Some(0));
    assert_eq!(fs::read(&file).unwrap(), b"text");
    assert_eq!(contents(&empty).len(), 2);
}

/// Sets all values of a level to zero, and corrects the checksum.
fn spoil(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    bytes[40..].fill(0);
    let header = bytes[..32].chunks(8).map(|word| u64::from_le_bytes(word.try_into().unwrap()));
    let sum = header.chain(vec![0; (bytes.len() - 40) / 8 + 1]).fold(0, |sum: u64, word| {
        let mixed = (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    });
    bytes[32..40].copy_from_slice(&sum.to_le_bytes());
    fs::write(path, &bytes).unwrap();
}

/// The answers stay the same, unless the values in the database are wrong.
#[test]
fn a_search_asks_the_database() {
    let folder = built("answers");
    // Gaps of both kinds.
    fs::remove_file(folder.join("trump-04.level")).unwrap();
    fs::remove_file(folder.join("no-trump-05.level")).unwrap();
    let deals: String = random_deals(13, 200).iter().map(|deal| format!("{deal}\n")).collect();
    for is_spoiled in [false, true] {
        for words in ["leads", "line", "table", "sample --seed 1 --deals 200 AKJT8.AQ9.KT.JT9"] {
            let expected = run(PROGRAM, &words.split(' ').collect::<Vec<_>>(), deals.as_bytes());
            let found = honeymoon(&format!("{words} --endgame"), &folder, &deals);
            assert_eq!(found.answers != expected.answers, is_spoiled, "{words}");
            assert_eq!((found.notes.as_str(), found.status), ("", Some(0)));
            assert!(found.answers.lines().count() > 9, "{found:?}");
        }
        contents(&folder).keys().for_each(|name| spoil(&folder.join(name)));
    }
}
