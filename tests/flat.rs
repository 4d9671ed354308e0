//! Tests of the flattened sources: each must be one file that a judge accepts as it is.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use common::flattened::{self, rustc, OTHER_COMMANDS};
use common::program::run;
use common::{cases, rejected};

/// The arguments of `flatten` for each file, the game first.
const VARIANTS: [&[&str]; 7] = [
    &["cephalopods"],
    &["cephalopods", "--clock", "start"],
    &["cephalopods", "--engine", "depth"],
    &["mastermind"],
    &["mastermind", "--clock", "start"],
    &["honeymoon"],
    &["honeymoon", "--clock", "start"],
];

/// The maximum number of characters. CodinGame accepts 100,000.
const LONGEST: usize = 95_000;

/// The bad cases with options or commands that a flattened source does not have, or with games that it
/// rejects in other words.
const BAD_OTHER_COMMANDS: [&str; 25] = [
    "05", "07", "09", "10", "11", "12", "13", "14", "15", "39", "41", "42", "43", "44", "45", "46",
    "47", "48", "49", "50", "51", "52", "53", "54", "55",
];

/// Checks the program that `flatten` prints for these arguments on all cases of the game. The number of these
/// is `cases`, and that of the bad ones among them is `bad_cases`.
fn check_answers(arguments: &[&str], cases: usize, bad_cases: usize) {
    let program = flattened::compiled(arguments);
    let program = program.to_str().unwrap();
    let game = arguments[0];
    let mut checked = 0;
    let (skipped, skipped_bad) = match game {
        "mastermind" => (&OTHER_COMMANDS[..], &BAD_OTHER_COMMANDS[..]),
        _ => (&[][..], &[][..]),
    };
    for case in cases::cases(game, "out") {
        if rejected::is_named(&case, skipped) {
            continue;
        }
        let outcome = run(program, &[], &case.input);
        assert_eq!(outcome.answers, case.expected, "{:?}", case.path);
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
        checked += 1;
    }
    let shorten = |message: &str| match game {
        "cephalopods" => message.to_string(),
        _ => {
            let is_kept = |line: &&str| !line.starts_with("  did you mean ");
            let message: String = message.split_inclusive('\n').filter(is_kept).collect();
            message.replace(" optimal, search, tree, verify,", "").replace(" host,", "")
        }
    };
    checked += rejected::check_bad_cases_of_flattened(program, game, skipped_bad, shorten);
    assert_eq!(checked + skipped.len() + skipped_bad.len(), cases + bad_cases);
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

#[test]
fn cephalopods_timed_from_the_read_answers_as_the_crate_does() {
    check_answers(VARIANTS[0], cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn cephalopods_timed_from_the_start_answers_as_the_crate_does() {
    check_answers(VARIANTS[1], cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn cephalopods_by_depth_answers_as_the_crate_does() {
    check_answers(VARIANTS[2], cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn mastermind_timed_from_the_read_answers_as_the_crate_does() {
    check_answers(VARIANTS[3], cases::MASTERMIND, cases::BAD_MASTERMIND);
}

#[test]
fn mastermind_timed_from_the_start_answers_as_the_crate_does() {
    check_answers(VARIANTS[4], cases::MASTERMIND, cases::BAD_MASTERMIND);
}

#[test]
fn honeymoon_timed_from_the_read_answers_as_the_crate_does() {
    check_answers(VARIANTS[5], cases::HONEYMOON, cases::BAD_HONEYMOON);
}

#[test]
fn honeymoon_timed_from_the_start_answers_as_the_crate_does() {
    check_answers(VARIANTS[6], cases::HONEYMOON, cases::BAD_HONEYMOON);
}

#[test]
#[ignore = "needs the compiler that the sources name: rustup toolchain install 1.88"]
fn the_oldest_compiler_compiles_the_sources() {
    let compile = |arguments: &[&str]| {
        let text = flattened::source(arguments);
        let (_, rest) = text.split_once("The oldest compiler that was tried is rustc ").unwrap();
        let (version, _) = rest.split_once(".\n").unwrap();
        let compiler = ["rustup", "run", version, "rustc"].map(str::to_string);
        let [source, program] =
            ["_old.rs", "_old.exe"].map(|ending| flattened::path(arguments, ending));
        fs::write(&source, text).unwrap();
        // The files for the other clock differ only in where they start, so no code is generated for them.
        let output = if arguments.contains(&"--clock") { "metadata" } else { "link" };
        let options = ["--emit", output, "-o"].map(OsStr::new);
        rustc(&compiler, &[&options[..], &[program.as_ref(), source.as_ref()]].concat());
    };
    // Each compiler runs on one core for most of its time.
    thread::scope(|scope| {
        for arguments in VARIANTS {
            scope.spawn(move || compile(arguments));
        }
    });
}

#[test]
#[ignore = "needs another processor's library: rustup target add aarch64-unknown-linux-gnu"]
fn sources_compile_for_another_processor_without_warnings() {
    for arguments in VARIANTS {
        let [source, output] =
            ["_other.rs", "_other.rmeta"].map(|ending| flattened::path(arguments, ending));
        fs::write(&source, flattened::source(arguments)).unwrap();
        let options =
            ["--edition=2021", "--target=aarch64-unknown-linux-gnu", "--emit=metadata", "-o"];
        let options = options.map(OsStr::new);
        let files = [output.as_ref(), source.as_ref()];
        rustc(&["rustc".to_string()], &[&options[..], &files].concat());
    }
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
        assert!(output.stdout == flattened::source(arguments).as_bytes(), "{arguments:?}");
    }
    let program = fs::read(&copy).unwrap();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src").as_bytes();
    assert!(!program.windows(root.len()).any(|bytes| bytes == root), "it knows where it was built");
}

#[test]
fn the_command_line_is_checked() {
    let flatten = env!("CARGO_BIN_EXE_flatten");
    let games = "cephalopods, mastermind, honeymoon";
    for (arguments, problem) in [
        (&[][..], format!("a game is missing; games are: {games}")),
        (&["chess"], format!("there is no game 'chess'; games are: {games}")),
        (&["honymoon"], "there is no game 'honymoon'; did you mean 'honeymoon'?".to_string()),
        (&["honeymoon", "x"], "'x' is one argument too many".to_string()),
        (&["--help", "--nope"], "there is no option '--nope'".to_string()),
        (
            &["honeymoon", "--clok", "read"],
            "there is no option '--clok'; did you mean '--clock'?".to_string(),
        ),
        (&["honeymoon", "--clock", "end"], "--clock takes read or start, not 'end'".to_string()),
        (
            &["honeymoon", "--clock", "strat"],
            "--clock takes read or start, not 'strat'; did you mean 'start'?".to_string(),
        ),
        (&["honeymoon", "--clock"], "--clock needs a value (read or start)".to_string()),
        (&["honeymoon", "--engine", "depth"], "'honeymoon' has no option '--engine'".to_string()),
        (
            &["cephalopods", "--engine", "reference"],
            "--engine takes layered or depth, not 'reference'".to_string(),
        ),
        (
            &["cephalopods", "--clock=read", "--engine=depth"],
            "--engine depth has no --clock read, because it prepares nothing before it reads"
                .to_string(),
        ),
    ] {
        let outcome = run(flatten, arguments, b"");
        assert_eq!(outcome.notes, format!("error: {problem}\nTry 'flatten --help'.\n"));
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)), "{arguments:?}");
    }
}
