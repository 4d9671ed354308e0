//! Tests of the flattened sources: each must be one file that a judge accepts as it is.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::cases::{self, common_lines, Case};
use crate::common::difference::assert_same;
use crate::common::flattened::{self, rustc, VARIANTS};
use crate::common::program::run;

/// The maximum number of characters. CodinGame accepts 100,000.
const LONGEST: usize = 77_000;

/// Checks the program that `flatten` prints for these arguments on all cases of the game that it reads.
fn check_answers(arguments: &[&str]) {
    // A file for `--clock start` differs from that for the other clock only in where it starts.
    let program = flattened::compiled(arguments, !arguments.contains(&"start"));
    let run = |case: &Case| run(program.to_str().unwrap(), &[], &case.input);
    let game = arguments[0];
    let mut checked = [0; 2];
    for case in cases::cases(game, "out").into_iter().filter(Case::is_for_judge) {
        let outcome = run(&case);
        // The file counts parts in another way than the program, so its `comparisons` differ.
        assert_eq!(common_lines(&outcome.answers), common_lines(&case.expected), "{:?}", case.path);
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
        checked[0] += 1;
    }
    for case in cases::cases(&format!("bad/{game}"), "err").into_iter().filter(Case::is_for_judge) {
        let is_kept = |line: &&str| !line.starts_with("  did you mean ");
        let notes: String = case.expected.split_inclusive('\n').filter(is_kept).collect();
        let mut notes = notes
            .replace(" optimal, search, tree, verify,", "")
            .replace(" host,", "")
            .replace(" compare,", "");
        let mut outcome = run(&case);
        if notes.contains("no secret fits") {
            // The flattened solver names only the last line.
            assert!(outcome.notes.ends_with(": no secret fits the lines up to this one\n"));
            notes.clone_from(&outcome.notes);
        } else if game == "mastermind" && is_about_request(&case, &notes) {
            // The place is the same.
            for notes in [&mut notes, &mut outcome.notes] {
                let (colon, _) = notes.match_indices(": ").nth(1).expect("an error at a place");
                notes.truncate(colon);
            }
        }
        assert_eq!((outcome.notes, outcome.status), (notes, Some(1)), "{:?}", case.path);
        assert_eq!(outcome.answers, case.answers_before_error(), "{:?}", case.path);
        checked[1] += 1;
    }
    println!("{arguments:?}: checked {checked:?} good and bad cases");
    assert!(!checked.contains(&0));
}

/// Returns whether an error is about the first line with words. The flattened source rejects it at the same place, with
/// different wording.
fn is_about_request(case: &Case, notes: &str) -> bool {
    let text = String::from_utf8_lossy(&case.input);
    let has_words = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with('#');
    let first = text.lines().take_while(|line| !has_words(line)).count() + 1;
    !text.lines().any(|line| has_words(&line)) || notes.starts_with(&format!("error: {first}:"))
}

#[test]
fn sources_are_ascii_and_short_and_have_only_what_a_program_needs() {
    for arguments in VARIANTS {
        let source = flattened::source(arguments);
        assert!(source.is_ascii(), "{arguments:?}");
        assert!(source.len() <= LONGEST, "{arguments:?}: {} characters", source.len());
        // Only Cargo knows these.
        for word in ["cfg(test)", "flat)", "include!", "OUT_DIR"] {
            assert!(!source.contains(word), "{arguments:?}: {word}");
        }
        // A file has the function for its own clock, and not that for the other.
        let is_from_start = arguments.iter().any(|word| ["start", "depth"].contains(word));
        assert_ne!(source.contains("timed_from_read"), is_from_start, "{arguments:?}");
    }
}

macro_rules! answers_as_the_crate_does {
    ($($name:ident: $variant:literal;)*) => {$(
        #[test]
        fn $name() {
            check_answers(VARIANTS[$variant]);
        }
    )*};
}

// Each is a test of its own, so that they are compiled at the same time.
answers_as_the_crate_does! {
    cephalopods_timed_from_the_read: 0;
    cephalopods_timed_from_the_start: 1;
    cephalopods_by_depth: 2;
    mastermind_timed_from_the_read: 3;
    mastermind_timed_from_the_start: 4;
    honeymoon_timed_from_the_read: 5;
    honeymoon_timed_from_the_start: 6;
}

/// Compiles each source with the command that `compiler` returns for it.
fn compile_all(name: &str, compiler: impl Fn(&str) -> String) {
    for arguments in VARIANTS {
        let text = flattened::source(arguments);
        let [source, output] =
            [".rs", ".out"].map(|end| flattened::path(arguments, &format!("_{name}{end}")));
        fs::write(&source, &text).unwrap();
        let compiler: Vec<String> = compiler(&text).split(' ').map(str::to_string).collect();
        rustc(&compiler, &["-o".as_ref(), output.as_ref(), source.as_ref()]);
    }
}

#[test]
#[ignore = "needs the compiler that the sources name: rustup toolchain install 1.88"]
fn the_oldest_compiler_compiles_the_sources() {
    compile_all("old", |text| {
        let (_, rest) = text.split_once("The oldest compiler that was tried is rustc ").unwrap();
        let (version, _) = rest.split_once(".\n").unwrap();
        format!("rustup run {version} rustc")
    });
}

#[test]
#[ignore = "needs another processor's library: rustup target add aarch64-unknown-linux-gnu"]
fn sources_compile_for_another_processor_without_warnings() {
    const COMPILER: &str =
        "rustc --edition=2021 --target=aarch64-unknown-linux-gnu --emit=metadata";
    compile_all("other", |_| COMPILER.to_string());
}

#[test]
fn flatten_reads_no_file() {
    let flatten = Path::new(env!("CARGO_BIN_EXE_flatten"));
    // A copy in an empty folder, as `cargo install` would put it there.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installed");
    fs::create_dir_all(&folder).unwrap();
    let copy = folder.join(flatten.file_name().unwrap());
    fs::copy(flatten, &copy).unwrap();
    for arguments in VARIANTS {
        let mut command = Command::new(&copy);
        let output = command.args(arguments).current_dir(&folder).env_clear().output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        let found = String::from_utf8(output.stdout).unwrap();
        assert_same(&found, &flattened::source(arguments), &format!("{arguments:?}"));
    }
    let mut command = Command::new(&copy);
    let output = command.args(["honeymoon", "-o", "a.rs"]).current_dir(&folder).output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(0), Vec::new()));
    let written = fs::read_to_string(folder.join("a.rs")).unwrap();
    assert_same(&written, &flattened::source(&["honeymoon"]), "-o a.rs");
}
