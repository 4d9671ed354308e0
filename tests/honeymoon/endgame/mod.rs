//! Endgame databases as a user makes and reads them.

mod builds;
mod probes;

use std::env;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::program::{run, run_command, Outcome};

const PROGRAM: &str = env!("CARGO_BIN_EXE_honeymoon");

/// A temporary folder that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder.
    fn new() -> Self {
        // Tests run at the same time.
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("bitsolve-endgame-{}-{number}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Creates a folder with all levels of up to this many cards per hand.
    fn built(cards: usize) -> Self {
        let folder = Self::new();
        build(&folder, cards);
        folder
    }

    /// Returns the path as an argument.
    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Returns the path of a level, such as `trump-06`.
    fn level(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.level"))
    }

    /// Returns the names of all files in order, and their contents.
    fn contents(&self) -> Vec<(String, Vec<u8>)> {
        let read = |entry: fs::DirEntry| {
            (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
        };
        let mut all: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| read(entry.unwrap())).collect();
        all.sort();
        all
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Changes the bytes of a file.
fn change(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// Runs the program.
fn honeymoon(arguments: &[&str], input: &str) -> Outcome {
    run(PROGRAM, arguments, input.as_bytes())
}

/// Runs an action of `endgame` with a folder.
fn endgame(action: &str, folder: &Path) -> Outcome {
    let words: Vec<&str> = action.split(' ').chain([folder.to_str().unwrap()]).collect();
    honeymoon(&[&["endgame"], &words[..]].concat(), "")
}

/// Returns the command `honeymoon endgame build --cards N --dir DIR`.
fn build_command(folder: &Path, cards: usize) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["endgame", "build", "--cards", &cards.to_string(), "--dir"]).arg(folder);
    command
}

/// Builds all levels up to this many cards, and returns the output.
fn build(folder: &Path, cards: usize) -> String {
    let outcome = run_command(&mut build_command(folder, cards), b"");
    assert_eq!(outcome.status, Some(0), "{outcome:?}");
    outcome.answers
}

/// A way to damage a file, the problem in the messages, and whether it is seen without reading the values.
/// A test of the library has all kinds of damage.
type Damage = (fn(&mut Vec<u8>), &'static str, bool);

const DAMAGES: [Damage; 2] = [
    (|bytes| bytes[160] ^= 0x10, "block 0 is damaged", false),
    (|bytes| bytes[50] ^= 1, "the header is damaged", true),
];

#[test]
fn damage_is_reported_by_every_command() {
    let folder = Folder::built(4);
    let path = folder.level("trump-03");
    let whole = fs::read(&path).unwrap();
    for (damage, reason, is_seen_at_once) in DAMAGES {
        change(&path, damage);
        let error = format!("error: {}: {reason}", path.display());
        let built = run_command(&mut build_command(&folder, 4), b"");
        let advice = format!("{error}; remove this file, and build again\n");
        assert!(built.notes.ends_with(&advice) && built.status == Some(1), "{built:?}");
        for action in ["verify", "verify --all"] {
            let verified = endgame(action, &folder);
            let summary = format!("error: {}: found errors in 1 of 8 levels\n", folder.name());
            assert_eq!(verified.notes, format!("{error}\n{summary}"));
            assert_eq!((verified.answers.lines().count(), verified.status), (7, Some(1)));
        }
        let deal = "S AK5... Q42...\n";
        for words in [
            &["endgame", "info", folder.name()][..],
            &["endgame", "probe", folder.name()],
            &["value", "--keep-going", "--endgame", folder.name()],
            &["sample", "--deals", "10", "--endgame", folder.name(), "A.K.."],
        ] {
            let outcome = honeymoon(words, deal);
            if is_seen_at_once {
                assert_eq!(outcome.notes, format!("{error}\n"), "{words:?}");
                assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)), "{words:?}");
            } else {
                // What `info` and this sample need is not damaged.
                let is_found = words.contains(&"probe") || words.contains(&"value");
                let (notes, status) = if is_found { (&error[..], 1) } else { ("", 0) };
                assert_eq!((outcome.notes.trim_end(), outcome.status), (notes, Some(status)));
            }
        }
        fs::write(&path, &whole).unwrap();
    }
    // A gap is an error only where the level before must be computed.
    fs::remove_file(&path).unwrap();
    let verified = endgame("verify", &folder);
    let note = format!("note: {}: the level before trump 4 is missing\n", folder.name());
    assert_eq!((verified.notes, verified.status), (note, Some(0)));
    build(&folder, 5);
    fs::remove_file(&path).unwrap();
    let verified = endgame("verify --all", &folder);
    let computed = |level: &str, reason: &str| {
        let path = folder.level(level);
        let problem = "cannot compute this level: the level before it";
        format!("error: {}: {problem} {reason}\n", path.display())
    };
    let errors =
        computed("trump-04", "is missing") + &computed("trump-05", "could not be computed");
    let summary = format!("error: {}: found errors in 2 of 9 levels\n", folder.name());
    assert_eq!(verified.notes, errors + &summary);
    assert_eq!((verified.answers.lines().count(), verified.status), (7, Some(1)));
}

#[test]
fn folders_that_cannot_be_used_are_refused() {
    let folder = Folder::new();
    let (file, empty) = (folder.join("file"), folder.join("empty"));
    fs::write(&file, b"text").unwrap();
    fs::create_dir(&empty).unwrap();
    // Not even the superuser can create a file in `/proc`.
    let closed = Path::new("/proc");
    let paths = [&file, &file.join("below"), closed];
    for path in &paths[..if cfg!(target_os = "linux") { 3 } else { 2 }] {
        let built = run_command(&mut build_command(path, 2), b"");
        let error = built.notes.lines().last().unwrap();
        assert!(error.starts_with(&format!("error: {}", path.display())), "{built:?}");
        assert!(error.contains(": cannot write: "), "{built:?}");
        assert_eq!((built.answers.as_str(), built.status), ("", Some(1)));
    }
    assert_eq!(fs::read(&file).unwrap(), b"text");
    for (path, reason) in [
        (&file, "cannot read: "),
        (&folder.join("none"), "cannot read: "),
        (&empty, "this folder has no levels of an endgame database"),
    ] {
        for action in ["info", "verify", "probe"] {
            let outcome = endgame(action, path);
            let begin = format!("error: {}: {reason}", path.display());
            assert!(outcome.notes.starts_with(&begin), "{outcome:?}");
            assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)));
        }
    }
}

/// The name of a folder has a character that would change the color of the terminal.
#[test]
#[cfg(unix)]
fn names_of_folders_do_not_control_the_terminal() {
    let folder = Folder::new();
    let path = folder.join("a\u{1b}[31mb");
    let shown = format!("{}/a\\u{{1b}}[31mb", folder.name());
    let check = |outcome: Outcome| {
        assert!(outcome.notes.contains(&shown) && !outcome.notes.contains('\u{1b}'), "{outcome:?}");
    };
    check(endgame("info", &path));
    check(endgame("build --cards 3 --dir", &path));
    check(endgame("build --cards 3 --dir", &path));
    check(honeymoon(&["endgame", "probe", path.to_str().unwrap()], "N AKQJ... 5432...\n"));
    fs::remove_file(path.join("trump-01.level")).unwrap();
    check(endgame("verify --all", &path));
}
