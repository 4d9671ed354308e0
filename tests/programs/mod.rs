//! Tests of what all programs share: command lines, files, streams and exit statuses.

#[cfg(target_os = "linux")]
mod memory;
mod robustness;
#[cfg(unix)]
mod terminal;
mod usage;

use std::process::Command;

use crate::common::cases;
use crate::common::program::{run, run_command, Outcome};
use crate::common::streams;
use bitsolve::internals::cpu::Cpu;

/// A program, the words before a file on its command line, and an item of its input with the answer.
struct Program {
    path: &'static str,
    name: &'static str,
    words: &'static str,
    item: &'static str,
    answer: &'static str,
    /// What a message calls the items.
    items: &'static str,
    /// Command lines that answer items.
    commands: &'static [&'static str],
    /// Other command lines with their inputs, which may be empty.
    others: &'static [(&'static str, &'static str)],
}

const CEPHALOPODS: Program = Program {
    path: env!("CARGO_BIN_EXE_cephalopods"),
    name: "cephalopods",
    words: "",
    item: "1 555 0.5 555",
    answer: "36379286\n",
    items: "puzzles",
    commands: &["", "sum --threads 1", "--threads=7", "--engine depth"],
    others: &[("ends --list", "1 555 005 555\n"), ("moves", "555 005 555\n\n"), ("--help", "")],
};

const MASTERMIND: Program = Program {
    path: env!("CARGO_BIN_EXE_mastermind"),
    name: "mastermind",
    words: "score 4 6",
    item: "1122 1213",
    answer: "1 2\n",
    items: "lines",
    commands: &["score 4 6"],
    others: &[
        ("next 3 3 knuth", ""),
        ("first 3 4 knuth", ""),
        ("trace 3 3 first 333", ""),
        ("--version", ""),
    ],
};

const HONEYMOON: Program = Program {
    path: env!("CARGO_BIN_EXE_honeymoon"),
    name: "honeymoon",
    words: "value",
    item: "N AK... QJ...",
    answer: "2\n",
    items: "deals",
    commands: &["value", "value --threads 1", "value --threads=7"],
    others: &[
        ("table --pretty", "N AK... QJ...\n"),
        ("table --threads 3 inputs/honeymoon/05.in", ""),
        ("-h", ""),
    ],
};

const PROGRAMS: [Program; 3] = [CEPHALOPODS, MASTERMIND, HONEYMOON];

const FLATTEN: &str = env!("CARGO_BIN_EXE_flatten");

/// Returns the paths and names of all programs.
fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let games = PROGRAMS.iter().map(|program| (program.path, program.name));
    games.chain([(FLATTEN, "flatten")])
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The text may come from a file, whose name then begins the error. A file may begin with a byte order mark,
/// and its lines may end with CR.
#[test]
fn every_bad_case_is_rejected_with_its_place() {
    for Program { path, name, .. } in PROGRAMS {
        for case in cases::cases(&format!("bad/{name}"), "err") {
            let file = case.path.to_str().unwrap();
            let mut input = b"\xEF\xBB\xBF".to_vec();
            let mut after_return = false;
            for &byte in &case.input {
                if byte != b'\n' || !after_return {
                    input.push(if byte == b'\n' { b'\r' } else { byte });
                }
                after_return = byte == b'\r';
            }
            let named = case.expected.replacen("error: ", &format!("error: {file}:"), 1);
            let named = named.replacen(":cannot", ": cannot", 1);
            for (outcome, notes) in [
                (run(path, &[], &case.input), &case.expected),
                (run(path, &[], &input), &case.expected),
                (run(path, &[file], b""), &named),
            ] {
                assert_eq!((&outcome.notes, outcome.status), (notes, Some(1)), "{file}");
                assert_eq!(outcome.answers, case.answers_before_error(), "{file}");
            }
        }
    }
}

/// Runs a program with this value of BITSOLVE_CPU.
fn run_with(program: &Program, cpu: &str) -> Outcome {
    let mut command = Command::new(program.path);
    command.args(words(program.words)).env("BITSOLVE_CPU", cpu);
    run_command(&mut command, program.item.as_bytes())
}

#[test]
fn every_backend_of_the_processor_can_be_chosen() {
    // The environment of the tests may forbid some of them.
    let backends: Vec<&str> = Cpu::available().into_iter().map(Cpu::backend).collect();
    for program in PROGRAMS {
        for &cpu in backends.iter().chain(&[""]) {
            let outcome = run_with(&program, cpu);
            let why = format!("{} {cpu:?}", program.name);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{why}");
            assert_eq!(outcome.answers, program.answer, "{why}");
        }
        for (cpu, shown) in [("avx9", "avx9"), ("AVX2", "AVX2"), ("\u{202e}", "\\u{202e}")] {
            let outcome = run_with(&program, cpu);
            let why = format!("{} {cpu:?}: {}", program.name, outcome.notes);
            assert!(outcome.notes.starts_with("error: BITSOLVE_CPU takes portable"), "{why}");
            let end = format!(" on this processor, not '{shown}'\nTry '{}", program.name);
            assert!(outcome.notes.contains(&end), "{why}");
            assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)), "{why}");
        }
    }
    println!("chose {backends:?}");
}

#[test]
fn items_come_from_standard_input_or_a_file_with_comments() {
    for Program { path, name, words: line, item, answer, .. } in PROGRAMS {
        // The end of the text is like a file from another system, with a byte order mark and a Ctrl-Z.
        // Its second item has no-break spaces.
        let parted = item.replace(' ', "\u{a0}");
        let text = format!("# a comment\n\n{item} # {item}\n#\n\u{feff}{parted}\x1A");
        let file = std::env::temp_dir().join(format!("bitsolve-{name}-{}", std::process::id()));
        std::fs::write(&file, &text).unwrap();
        for (source, input) in [("", text.as_str()), ("-", &text), (file.to_str().unwrap(), "")] {
            let sources = Some(source).filter(|source| !source.is_empty());
            let line: Vec<&str> = words(line).into_iter().chain(sources).collect();
            let outcome = run(path, &line, input.as_bytes());
            assert_eq!(outcome.answers, answer.repeat(2), "{name} {source}: {}", outcome.notes);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
        }
        std::fs::remove_file(&file).unwrap();
        for file in ["no/such/file", "inputs"] {
            let outcome = run(path, &words(&format!("{line} {file}")), b"");
            let begin = format!("error: {file}: cannot read: ");
            let has_hint = outcome.notes.contains(" standard input");
            assert!(outcome.notes.starts_with(&begin) && !has_hint, "{outcome:?}");
            assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)));
        }
    }
}

#[test]
fn items_on_the_command_line_lead_to_a_hint() {
    for Program { path, name, words: line, item, items, .. } in PROGRAMS {
        let apart = format!("{line} {item}");
        let together: Vec<&str> = words(line).into_iter().chain([item]).collect();
        for words in [words(&apart), together, vec!["7"]] {
            let outcome = run(path, &words, b"");
            let hint = format!("; {items} are read from a file or standard input\n");
            assert!(outcome.notes.contains(&hint), "{name} {words:?}: {}", outcome.notes);
            assert_eq!(outcome.answers, "");
        }
    }
}

#[test]
fn an_answer_is_there_before_the_next_item() {
    for Program { path, item, answer, commands, .. } in PROGRAMS {
        let question = (&*format!("{item}\n").into_bytes(), answer);
        for line in commands {
            streams::check_prompt_answers(path, &words(line), b"", question);
        }
    }
    let question = (&b"1122 1213\n"[..], "1 2\n");
    streams::check_prompt_answers(MASTERMIND.path, &[], b"score 4 6\n", question);
    let question = (&b"1 555 0.5 555\n"[..], "sequences 2 boards 2\n");
    streams::check_prompt_answers(CEPHALOPODS.path, &["ends"], b"", question);
}

#[test]
fn repeats_answer_once_and_say_how_long_they_took() {
    const PUZZLES: &str = "1 555 0.5 555\n1 555 0.5 555\n";
    for (program, line, input, options, name, runs) in [
        (CEPHALOPODS, "", PUZZLES, "--repeat 3", "layered", "3"),
        (CEPHALOPODS, "", PUZZLES, "--repeat=1", "layered", "1"),
        (CEPHALOPODS, "", PUZZLES, "--engine=depth --repeat=2", "depth", "2"),
        (CEPHALOPODS, "", PUZZLES, "--engine reference --repeat 2", "reference", "2"),
        (MASTERMIND, "evaluate 3 3 knuth --threads 1", "", "--repeat 3", "3p3c knuth", "3"),
        (MASTERMIND, "evaluate 3 3 knuth --reference", "", "--repeat=2", "3p3c knuth", "2"),
    ] {
        let once = run(program.path, &words(line), input.as_bytes());
        let outcome = run(program.path, &words(&format!("{line} {options}")), input.as_bytes());
        assert_eq!((outcome.answers, outcome.status), (once.answers, Some(0)), "{line} {options}");
        let (start, times) = outcome.notes.split_once(" runs, min ").expect("a line");
        assert_eq!(start, format!("{name}: {runs}"));
        let times = times.strip_suffix(" ms\n").expect("the end of a line");
        let times = times.replace(" ms, median ", " ").replace(" ms, max ", " ");
        let times: Vec<f64> = times.split(' ').map(|time| time.parse().unwrap()).collect();
        assert!(times.len() == 3 && times[0] >= 0.0 && times.is_sorted(), "{times:?}");
    }
}

/// Calls `check` with each command line and its input.
fn each_command(check: impl Fn(&str, &[&str], &[u8])) {
    for Program { path, item, commands, others, .. } in PROGRAMS {
        let item = format!("{item}\n");
        let commands = commands.iter().map(|line| (*line, &item[..]));
        for (line, input) in commands.chain(others.iter().copied()) {
            check(path, &words(line), input.as_bytes());
        }
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    each_command(|path, words, input| {
        streams::check_closed_pipe(path, words, &input.repeat(1000));
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    each_command(streams::check_full_disk);
}
