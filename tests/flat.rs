//! Tests of the flattened sources: each must be one file that a judge accepts as it is.

mod common;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use common::flattened::{self, rustc, OTHER_COMMANDS, ROWS};
use common::program::run;
use common::{cases, rejected};

/// A file that `flatten` prints.
struct Variant {
    /// The arguments of `flatten`, the game first.
    arguments: &'static [&'static str],
    /// The maximum number of characters.
    longest: usize,
    /// Words of code that the program does not need. Other variants need them.
    without: &'static [&'static str],
}

/// CodinGame accepts 100,000 characters, and the limits leave room to grow.
const VARIANTS: [Variant; 7] = [
    Variant { arguments: &["cephalopods"], longest: 90_000, without: &NOT_LAYERED },
    Variant {
        arguments: &["cephalopods", "--clock", "start"],
        longest: 90_000,
        without: &NOT_LAYERED,
    },
    Variant {
        arguments: &["cephalopods", "--engine", "depth"],
        longest: 35_000,
        without: &["ReferenceSolver", "LayeredSolver", "Arguments", "LazyLock", "OnceLock"],
    },
    Variant { arguments: &["mastermind"], longest: 95_000, without: &NOT_MASTERMIND },
    Variant {
        arguments: &["mastermind", "--clock", "start"],
        longest: 95_000,
        without: &NOT_MASTERMIND,
    },
    Variant { arguments: &["honeymoon"], longest: 90_000, without: &NOT_HONEYMOON },
    Variant {
        arguments: &["honeymoon", "--clock", "start"],
        longest: 90_000,
        without: &NOT_HONEYMOON,
    },
];

const NOT_LAYERED: [&str; 5] =
    ["ReferenceSolver", "DepthSolver", "CORNER_IMAGES", "LossyMap", "Arguments"];
const NOT_MASTERMIND: [&str; 5] =
    ["cephalopods::", "counting_hand_vec", "score_table", "ReferenceSolver", "Timings"];
const NOT_HONEYMOON: [&str; 5] = ["mastermind::", "Reference", "Arguments", "pretty", "Condvar"];

/// The bad cases with [`ROWS`].
const BAD_ROWS: [&str; 5] = ["33", "35", "39", "40", "43"];

/// The bad cases with commands that a flattened source does not have.
const BAD_OTHER_COMMANDS: [&str; 15] =
    ["41", "42", "43", "44", "45", "46", "47", "48", "49", "50", "51", "52", "53", "54", "55"];

/// What no file has: attributes that nobody needs there, and what only Cargo knows.
const TOOLS: [&str; 5] = ["cfg(test)", "flat)", "include!", "OUT_DIR", "#[must_use]"];

impl Variant {
    fn game(&self) -> &'static str {
        self.arguments[0]
    }

    fn source(&self) -> String {
        flattened::source(self.arguments)
    }

    /// Checks the program on all cases of the game. The number of these is `cases`, and that of the
    /// bad ones among them is `bad_cases`.
    fn check_answers(&self, cases: usize, bad_cases: usize) {
        let program = flattened::compiled(self.arguments);
        let program = program.to_str().unwrap();
        let mut checked = 0;
        let (skipped, skipped_bad) = match self.game() {
            "cephalopods" if self.reads_only_numbers() => (&ROWS[..], &BAD_ROWS[..]),
            "mastermind" => (&OTHER_COMMANDS[..], &BAD_OTHER_COMMANDS[..]),
            _ => (&[][..], &[][..]),
        };
        for case in cases::cases(self.game(), "out") {
            if rejected::is_named(&case, skipped) {
                continue;
            }
            let outcome = run(program, &[], &case.input);
            assert_eq!(outcome.answers, case.expected, "{:?}", case.path);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
            checked += 1;
        }
        let shorten = |message: &str| match self.game() {
            // The advice on the lines after the first is left out.
            "cephalopods" => message.split_inclusive('\n').take(1).collect(),
            _ => {
                let is_kept = |line: &&str| !line.starts_with("  did you mean ");
                let message: String = message.split_inclusive('\n').filter(is_kept).collect();
                message.replace(" optimal, search, tree, verify,", "").replace(" host,", "")
            }
        };
        checked +=
            rejected::check_bad_cases_of_flattened(program, self.game(), skipped_bad, shorten);
        assert_eq!(checked + skipped.len() + skipped_bad.len(), cases + bad_cases);
    }

    /// Whether this is the depth solver, whose short reader takes no other notation.
    fn reads_only_numbers(&self) -> bool {
        self.arguments.contains(&"depth")
    }
}

#[test]
fn sources_are_ascii_and_short_and_have_only_what_a_program_needs() {
    for variant in &VARIANTS {
        let (arguments, source) = (variant.arguments, variant.source());
        assert!(source.is_ascii(), "{arguments:?}");
        let length = source.len();
        assert!(length <= variant.longest, "{arguments:?}: {length} characters");
        for word in TOOLS.iter().chain(variant.without) {
            assert!(!source.contains(word), "{arguments:?}: {word}");
        }
    }
}

#[test]
fn the_source_with_the_depth_solver_can_be_read() {
    let source = VARIANTS[2].source();
    // The order of its parts is that of the idea.
    let landmarks = [
        "\nfn pack_rows(",
        "\nconst NEIGHBOR_BITS: ",
        "\nfn hash(",
        "\nstatic MOVES: ",
        "\nfn moves_on<",
        "\nstatic CORNER_IMAGES: ",
        "\nfn images_of<",
        "\nfn canonical<",
        "\nstatic CORNER_SCORES: ",
        "\nfn scores_of<",
        "\nstruct LossyMap<",
        "\n    fn expand<",
        "\n    fn puzzle(",
        "\nfn main() ",
        "\nmod cpu ",
    ];
    let places = landmarks.map(|landmark| {
        let mut places = source.match_indices(landmark).map(|(place, _)| place);
        let place = places.next().unwrap_or_else(|| panic!("there is no {landmark}"));
        assert_eq!(places.next(), None, "there are two {landmark}");
        place
    });
    assert!(places.is_sorted(), "{places:?}");
    // Up to the backends it is indented as usual, and has its comments.
    let (to_read, _) = source.split_once("\nmod cpu ").unwrap();
    let is_code = |line: &&str| !line.is_empty() && !line.trim_start().starts_with("//");
    let mut widths =
        to_read.lines().filter(is_code).map(|line| line.len() - line.trim_start().len());
    assert!(widths.all(|width| width % 4 == 0));
    let comments = to_read.lines().filter(|line| line.trim_start().starts_with("/// ")).count();
    assert!(comments > 90, "{comments} lines of comments");
}

#[test]
fn cephalopods_timed_from_the_read_answers_as_the_crate_does() {
    VARIANTS[0].check_answers(cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn cephalopods_timed_from_the_start_answers_as_the_crate_does() {
    VARIANTS[1].check_answers(cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn cephalopods_by_depth_answers_as_the_crate_does() {
    VARIANTS[2].check_answers(cases::CEPHALOPODS, cases::BAD_CEPHALOPODS);
}

#[test]
fn mastermind_timed_from_the_read_answers_as_the_crate_does() {
    VARIANTS[3].check_answers(cases::MASTERMIND, cases::BAD_MASTERMIND);
}

#[test]
fn mastermind_timed_from_the_start_answers_as_the_crate_does() {
    VARIANTS[4].check_answers(cases::MASTERMIND, cases::BAD_MASTERMIND);
}

#[test]
fn honeymoon_timed_from_the_read_answers_as_the_crate_does() {
    VARIANTS[5].check_answers(cases::HONEYMOON, cases::BAD_HONEYMOON);
}

#[test]
fn honeymoon_timed_from_the_start_answers_as_the_crate_does() {
    VARIANTS[6].check_answers(cases::HONEYMOON, cases::BAD_HONEYMOON);
}

#[test]
#[ignore = "needs the compiler that the sources name: rustup toolchain install 1.88"]
fn the_oldest_compiler_compiles_the_sources() {
    let compile = |variant: &Variant| {
        let text = variant.source();
        let (_, rest) = text.split_once("The oldest compiler that compiled it is rustc ").unwrap();
        let (version, _) = rest.split_once(".\n").unwrap();
        let compiler = ["rustup", "run", version, "rustc"].map(str::to_string);
        let [source, program] =
            ["_old.rs", "_old.exe"].map(|ending| flattened::path(variant.arguments, ending));
        fs::write(&source, text).unwrap();
        // The files for the other clock differ only in where they start, so no code is generated for them.
        let output = if variant.arguments.contains(&"--clock") { "metadata" } else { "link" };
        let options = ["--emit", output, "-o"].map(OsStr::new);
        rustc(&compiler, &[&options[..], &[program.as_ref(), source.as_ref()]].concat());
    };
    // Each compiler runs on one core for most of its time.
    thread::scope(|scope| {
        for variant in &VARIANTS {
            scope.spawn(move || compile(variant));
        }
    });
}

#[test]
#[ignore = "needs another processor's library: rustup target add aarch64-unknown-linux-gnu"]
fn sources_compile_for_another_processor_without_warnings() {
    for variant in &VARIANTS {
        let [source, output] =
            ["_other.rs", "_other.rmeta"].map(|ending| flattened::path(variant.arguments, ending));
        fs::write(&source, variant.source()).unwrap();
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
    for variant in &VARIANTS {
        let mut command = Command::new(&copy);
        let output =
            command.args(variant.arguments).current_dir(&folder).env_clear().output().unwrap();
        assert!(output.status.success(), "{:?}", variant.arguments);
        assert!(output.stdout == variant.source().as_bytes(), "{:?}", variant.arguments);
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
        (&[][..], format!("a game ({games}) is missing")),
        (&["chess"], format!("expected a game ({games}), found 'chess'")),
        (
            &["honymoon"],
            format!("expected a game ({games}), found 'honymoon'; did you mean 'honeymoon'?"),
        ),
        (&["honeymoon", "x"], "'x' is one argument too many".to_string()),
        (&["--help", "--nope"], "there is no option '--nope'".to_string()),
        (
            &["honeymoon", "--clok", "read"],
            "there is no option '--clok'; did you mean '--clock'?".to_string(),
        ),
        (&["honeymoon", "--clock", "end"], "--clock takes read, start, not 'end'".to_string()),
        (
            &["honeymoon", "--clock", "strat"],
            "--clock takes read, start, not 'strat'; did you mean 'start'?".to_string(),
        ),
        (&["honeymoon", "--clock"], "--clock needs a value (read, start)".to_string()),
        (&["honeymoon", "--engine", "depth"], "'honeymoon' has no option '--engine'".to_string()),
        (
            &["cephalopods", "--engine", "reference"],
            "--engine takes layered, depth, not 'reference'".to_string(),
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
