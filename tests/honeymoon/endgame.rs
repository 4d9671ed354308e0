//! Endgame databases as a user makes and reads them.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Read as _;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use bitsolve::honeymoon::{Card, Deal, Play};

use crate::common::deals::{random_deals, skewed_deal, TRUMPS};
use crate::common::difference::assert_same;
use crate::common::program::{run, run_command, Outcome};
use crate::common::random::Random;

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

    /// Returns a line for each file in order: its name, and a hash of its bytes.
    fn contents(&self) -> String {
        let line = |file: fs::DirEntry| {
            let mut hasher = DefaultHasher::new();
            fs::read(file.path()).unwrap().hash(&mut hasher);
            format!("{} {:016x}\n", file.file_name().display(), hasher.finish())
        };
        let mut lines: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|entry| line(entry.unwrap())).collect();
        lines.sort();
        lines.concat()
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

/// Runs the program.
fn honeymoon(arguments: &[&str], input: &str) -> Outcome {
    run(PROGRAM, arguments, input.as_bytes())
}

/// Runs an action of `endgame` with a folder.
fn endgame(action: &str, folder: &Path) -> Outcome {
    let words: Vec<&str> = action.split(' ').chain([folder.to_str().unwrap()]).collect();
    honeymoon(&[&["endgame"], &words[..]].concat(), "")
}

/// Returns the command `honeymoon endgame build --cards N DIR`.
fn build_command(folder: &Path, cards: usize) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["endgame", "build", "--cards", &cards.to_string()]).arg(folder);
    command
}

/// Builds all levels up to this many cards, and returns the output.
fn build(folder: &Path, cards: usize) -> String {
    let outcome = run_command(&mut build_command(folder, cards), b"");
    assert_eq!(outcome.status, Some(0), "{outcome:?}");
    outcome.answers
}

#[test]
fn levels_are_built_listed_and_verified() {
    let folder = Folder::new();
    let built = run_command(&mut build_command(&folder, 6), b"");
    let needed = "the build needs 1 MB of disk space and 1 MB of memory";
    assert_eq!(built.notes, format!("{}: {needed}\n", folder.display()));
    let answers = built.answers;
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
    assert_eq!(contents.lines().count(), answers.lines().count());
    let again = run_command(&mut build_command(&folder, 6), b"");
    let note = ": all levels are already there, so they are only checked\n";
    assert!(again.notes.ends_with(note), "{again:?}");
    assert_eq!((&again.answers, again.status), (&answers, Some(0)));
    assert_same(&folder.contents(), &contents, "the second build");

    for action in ["verify", "verify --threads 3 --all"] {
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
        let own = |text: &str, end: char| -> String {
            let begin = format!("{kind}{end}");
            text.split_inclusive('\n').filter(|line| line.starts_with(&begin)).collect()
        };
        assert_same(&outcome.answers, &own(&answers, ' '), kind);
        assert_same(&one.contents(), &own(&contents, '-'), kind);
    }
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
    let left = folder.contents().lines().count();
    assert!(left >= 5 && left == built.answers.lines().count(), "{built:?}");
    build(&folder, 6);
    assert_same(&folder.contents(), &whole.contents(), "the second build");
}

#[test]
#[cfg(unix)]
fn a_build_goes_on_if_its_output_is_closed() {
    let folder = Folder::new();
    let mut command = build_command(&folder, 6);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdout.take().unwrap().read_exact(&mut [0; 10]).unwrap();
    let ended = child.wait_with_output().unwrap();
    let notes = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(0), "{notes}");
    assert!(notes.lines().count() == 1 && notes.ends_with(" MB of memory\n"), "{notes}");
    assert_same(&folder.contents(), &Folder::built(6).contents(), "the build");
}

/// A test of the library has all kinds of damage.
#[test]
fn damage_is_reported_by_every_command() {
    let folder = Folder::built(4);
    let path = folder.join("trump-03.level");
    let whole = fs::read(&path).unwrap();
    for (place, reason) in [(160, "block 0 is damaged"), (50, "the header is damaged")] {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x10;
        fs::write(&path, bytes).unwrap();
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
        let deals = "S AK5... Q42...\n".repeat(100);
        for words in [
            &["endgame", "info", folder.name()][..],
            &["endgame", "probe", folder.name()],
            &["endgame", "probe", "--threads", "1", folder.name()],
            &["leads", "--keep-going", "--endgame", folder.name()],
            &["sample", "--trump", "S", "--endgame", folder.name(), "AK5..."],
        ] {
            let outcome = honeymoon(words, &deals);
            // `info` reads only headers.
            if words.contains(&"info") && place > 152 {
                assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
            } else {
                assert_eq!(outcome.notes, format!("{error}\n"), "{words:?}");
                assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)), "{words:?}");
            }
        }
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
        let problem = "cannot compute this level: the level before it";
        format!("error: {}/{level}.level: {problem} {reason}\n", folder.name())
    };
    let errors =
        computed("trump-04", "is missing") + &computed("trump-05", "could not be computed");
    let summary = format!("error: {}: found errors in 2 of 9 levels\n", folder.name());
    assert_eq!(verified.notes, errors + &summary);
    assert_eq!((verified.answers.lines().count(), verified.status), (7, Some(1)));
}

/// The name of a folder has a character that would change the color of the terminal.
#[test]
#[cfg(unix)]
fn folders_that_cannot_be_used_are_refused_by_a_name_that_does_no_harm() {
    let folder = Folder::new();
    let (file, empty) = (folder.join("a\u{1b}[31mfile"), folder.join("a\u{1b}[31mempty"));
    fs::write(&file, b"text").unwrap();
    fs::create_dir(&empty).unwrap();
    for (action, path, reason) in [
        ("build --cards 2 --dir", &file, "cannot write: "),
        ("build --cards 2 --dir", &file.join("below"), "cannot write: "),
        ("info", &file, "cannot read: "),
        ("verify", &folder.join("none"), "cannot read: "),
        ("probe", &folder.join("none"), "cannot read: "),
        ("info", &empty, "this folder has no levels of an endgame database\n"),
        ("verify", &empty, "this folder has no levels of an endgame database\n"),
        ("probe", &empty, "this folder has no levels of an endgame database\n"),
    ] {
        let outcome = endgame(action, path);
        let shown = path.display().to_string().replace('\u{1b}', "\\u{1b}");
        let begin = format!("error: {shown}: {reason}");
        assert!(outcome.notes.starts_with(&begin), "{outcome:?}");
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)));
    }
    assert_eq!(fs::read(&file).unwrap(), b"text");
}

/// Plays this many legal cards, and returns them as words.
fn played(random: &mut Random, deal: &Deal, cards: u32) -> String {
    let mut play = Play::new(*deal);
    let mut words = String::new();
    for _ in 0..cards {
        let legal: Vec<Card> = play.legal().cards().collect();
        let card = legal[random.below(legal.len() as u32) as usize];
        words += &format!(" {card}");
        play.add(card).unwrap();
    }
    words
}

/// Checks that two command lines give the same answers.
fn assert_same_answers(found: &[&str], expected: &[&str], input: &str) {
    let [found_in, expected_in] = [found, expected].map(|words| honeymoon(words, input));
    assert_eq!((found_in.notes.as_str(), found_in.status), ("", Some(0)), "{found:?}");
    assert_eq!(expected_in.status, Some(0), "{expected:?}: {}", expected_in.notes);
    assert_same(&found_in.answers, &expected_in.answers, &format!("{found:?}"));
    assert!(found_in.answers.lines().count() > 2, "{found:?}");
}

#[test]
fn probes_answer_as_the_solver_does() {
    let folder = Folder::built(6);
    let mut random = Random::new(21);
    let mut input = "N:AK.5.. - 92.7.. -\nAKJ.9.. Q9.K.2. lead SJ # no trump suit\n".to_string();
    for number in 0..3000 {
        let trump = TRUMPS[random.below(5) as usize];
        let deal = skewed_deal(&mut random, 1 + number % 6, trump);
        let cards = random.below(2 * deal.tricks() as u32).saturating_sub(2);
        let words = played(&mut random, &deal, cards);
        input += &format!("{deal}{}{words}\n", if cards > 0 { " play" } else { "" });
    }
    let file = folder.join("positions.txt");
    fs::write(&file, &input).unwrap();
    let file = file.to_str().unwrap();
    let trump = ["--trump", "N", file];
    for options in [&[][..], &["--threads", "1"], &["--pretty"], &["--format", "json"]] {
        for (leads, command) in [(&[][..], "value"), (&["--leads"], "leads")] {
            let found = [&["endgame", "probe", folder.name()], leads, options, &trump].concat();
            assert_same_answers(&found, &[&[command], options, &trump].concat(), "");
        }
    }
}

#[test]
fn a_search_that_asks_a_database_answers_the_same() {
    let mut random = Random::new(22);
    let folder = Folder::built(6);
    // Gaps of both kinds.
    fs::remove_file(folder.join("trump-04.level")).unwrap();
    fs::remove_file(folder.join("no-trump-05.level")).unwrap();
    let deals: Vec<Deal> = random_deals(13, 300);
    let plain: String = deals.iter().map(|deal| format!("{deal}\n")).collect();
    // Games of random cards, from the first lead on.
    let (mut games, mut replies, mut claims) = (String::new(), String::new(), String::new());
    for deal in &deals[..100] {
        let cards = 2 * (1 + random.below(10));
        let line = format!("{deal} play{}", played(&mut random, deal, cards));
        games += &format!("{line}\n");
        claims += &format!("{line} claim {}\n", 1 + random.below(3));
        replies += &format!("{deal} play{}\n", played(&mut random, deal, cards + 1));
    }
    for (command, input) in [
        ("leads", &plain),
        ("value", &plain),
        ("table", &plain),
        ("trace", &games),
        ("line", &games),
        ("leads", &replies),
        ("claim", &claims),
    ] {
        let found = [command, "--endgame", folder.name()];
        assert_same_answers(&found, &[command, "--threads", "1"], input);
    }
    let sample = ["sample", "--seed", "1", "--deals", "200", "AKJT8.AQ9.KT.JT9"];
    assert_same_answers(&[&sample[..], &["--endgame", folder.name()]].concat(), &sample, "");
}

#[test]
fn positions_without_a_level_are_rejected() {
    let folder = Folder::built(3);
    fs::remove_file(folder.join("no-trump-02.level")).unwrap();
    let expected = |place: &str, found: &str| {
        let levels = "no-trump 1 and 3, trump 1 to 3";
        let expected = format!("a position for the levels in {} ({levels})", folder.name());
        format!("error: {place}: expected {expected}, found {found}\n")
    };
    let input = "N A... K...\n\
                 \u{20} S AKQJ... 5432...\n\
                 N A.A.. ..A.K\n\
                 N A.A.. .KQ..\n\
                 S A.A.. ..A.K\n\
                 N A.AQ.. ..K.KQ lead HQ\n\
                 N A.A.. .K..K play SA\n\
                 S AKQJ... 5432... play SA S2 SK S3\n";
    let probe = ["endgame", "probe", folder.name()];
    let outcome = honeymoon(&probe, input);
    let four = expected("2:3", "4 cards per hand, for which level trump 4 is needed");
    assert_eq!((outcome.answers.as_str(), outcome.status), ("1\n", Some(1)));
    assert_eq!(outcome.notes, four);
    let outcome = honeymoon(&[&probe[..], &["--keep-going"]].concat(), input);
    let third = expected("3:1", "2 cards per hand, for which level no-trump 2 is needed");
    let sixth = expected("6:1", "3 cards per hand, for which level no-trump 2 is needed");
    assert_eq!(outcome.notes, [four, third, sixth].concat());
    assert_eq!((outcome.answers.as_str(), outcome.status), ("1\n2\n2\n0\n2\n", Some(1)));
    // The values of cards need the level below.
    let input = "S AKQJ... 5432...\nN A.AQ.. ..K.KQ\nN A.A.. ..A.K\nN AKQJT... 65432...\n";
    let outcome = honeymoon(&[&probe[..], &["--leads", "--keep-going"]].concat(), input);
    let second = expected("2:1", "3 cards per hand, for which level no-trump 2 is needed");
    let last = expected("4:1", "5 cards per hand, for which level no-trump 4 is needed");
    assert_eq!(outcome.notes, [second, last].concat());
    assert_eq!(outcome.answers, "4 SA=4 SK=4 SQ=4 SJ=4\n2 SA=2 HA=2\n");
}
