//! Tests of what all programs share: options, files, streams and exit statuses.

mod common;

use std::process::Command;

use bitsolve::internals::cpu::Cpu;
use common::cases;
use common::program::{run, run_command, Outcome};
use common::streams;

/// A program, the words before a file on its command line, and an input with its answer.
struct Program {
    path: &'static str,
    name: &'static str,
    words: &'static [&'static str],
    input: &'static str,
    answer: &'static str,
}

const PROGRAMS: [Program; 3] = [
    Program {
        path: env!("CARGO_BIN_EXE_cephalopods"),
        name: "cephalopods",
        words: &[],
        input: "1 5 5 5 0 0 5 5 5 5",
        answer: "36379286\n",
    },
    Program {
        path: env!("CARGO_BIN_EXE_mastermind"),
        name: "mastermind",
        words: &["score", "4", "6"],
        input: "1122 1213",
        answer: "1 2\n",
    },
    Program {
        path: env!("CARGO_BIN_EXE_honeymoon"),
        name: "honeymoon",
        words: &["value"],
        input: "N AK... QJ...",
        answer: "2\n",
    },
];

const FLATTEN: &str = env!("CARGO_BIN_EXE_flatten");

/// Returns the paths and names of all four programs.
fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let games = PROGRAMS.iter().map(|program| (program.path, program.name));
    games.chain([(FLATTEN, "flatten")])
}

#[test]
fn help_and_version_are_printed_whatever_the_other_words_are() {
    for (path, name) in all() {
        for words in [&["--version"][..], &["-V"], &["--version", "x", "y"], &["x", "-V"]] {
            let outcome = run(path, words, b"");
            let expected = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
            assert_eq!((outcome.answers, outcome.status), (expected, Some(0)), "{name} {words:?}");
        }
        for words in [&["--help"][..], &["-h"], &["--help", "x", "y"]] {
            let outcome = run(path, words, b"");
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{name} {words:?}");
            for text in ["Usage: ", "closed the pipe", "  BITSOLVE_CPU=", "--version"] {
                assert!(outcome.answers.contains(text), "{name} {words:?}: {text}");
            }
            let widest = outcome.answers.lines().map(str::len).max();
            assert!(widest.is_some_and(|width| width <= 88), "{name}: {widest:?}");
        }
    }
}

/// A file may begin with a byte order mark, and its lines may end with CR.
#[test]
fn files_of_other_systems_have_the_same_errors_at_the_same_places() {
    let mut runs = 0;
    for program in PROGRAMS {
        for case in cases::cases(&format!("bad/{}", program.name), "err") {
            let mut input = b"\xEF\xBB\xBF".to_vec();
            let mut after_return = false;
            for &byte in &case.input {
                if byte != b'\n' || !after_return {
                    input.push(if byte == b'\n' { b'\r' } else { byte });
                }
                after_return = byte == b'\r';
            }
            let outcome = run(program.path, &[], &input);
            assert_eq!(
                (outcome.notes, outcome.status),
                (case.expected, Some(1)),
                "{:?}",
                case.path
            );
            runs += 1;
        }
    }
    assert_eq!(runs, cases::BAD_CEPHALOPODS + cases::BAD_MASTERMIND + cases::BAD_HONEYMOON);
}

/// Runs a program with this value of BITSOLVE_CPU.
fn run_with(program: &Program, cpu: &str) -> Outcome {
    let mut command = Command::new(program.path);
    command.args(program.words).env("BITSOLVE_CPU", cpu);
    run_command(&mut command, program.input.as_bytes())
}

#[test]
fn every_backend_of_the_processor_can_be_chosen() {
    // The environment of the tests may forbid some of them.
    let backends: Vec<&str> = Cpu::every().into_iter().map(Cpu::backend).collect();
    let mut runs = 0;
    for program in PROGRAMS {
        for &cpu in backends.iter().chain(&[""]) {
            let outcome = run_with(&program, cpu);
            let why = format!("{} {cpu:?}", program.name);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{why}");
            assert_eq!(outcome.answers, program.answer, "{why}");
            runs += 1;
        }
    }
    println!("chose {backends:?}; could not choose {:?}", Cpu::missing());
    assert_eq!(runs, 3 * (backends.len() + 1));
}

#[test]
fn a_backend_that_cannot_be_chosen_is_an_error_of_usage() {
    let mut runs = 0;
    for program in PROGRAMS {
        for (cpu, shown) in [("avx9", "avx9"), ("AVX2", "AVX2"), ("\u{202e}", "\\u{202e}")] {
            let outcome = run_with(&program, cpu);
            let why = format!("{} {cpu:?}: {}", program.name, outcome.notes);
            assert!(outcome.notes.starts_with("error: BITSOLVE_CPU takes portable"), "{why}");
            let end =
                format!(" on this processor, not '{shown}'\nTry '{} --help'.\n", program.name);
            assert!(outcome.notes.ends_with(&end), "{why}");
            assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)), "{why}");
            runs += 1;
        }
    }
    assert_eq!(runs, 9);
}

#[test]
fn unknown_options_are_rejected_even_with_help() {
    for (path, name) in all() {
        for words in [&["--help", "--nope"][..], &["--nope", "--version"], &["x", "--nope=1"]] {
            let outcome = run(path, words, b"");
            let expected = format!("error: there is no option '--nope'\nTry '{name} --help'.\n");
            assert_eq!((outcome.notes, outcome.status), (expected, Some(2)), "{words:?}");
            assert_eq!(outcome.answers, "");
        }
        let outcome = run(path, &["--hlep"], b"");
        let suggestion = "there is no option '--hlep'; did you mean '--help'?";
        assert!(outcome.notes.contains(suggestion), "{outcome:?}");
    }
}

#[test]
fn messages_are_short_and_escape_invisible_characters() {
    let long = "x".repeat(10_000);
    for (path, name) in all() {
        for words in [format!("--{long}"), long.clone(), format!("./{long}"), format!("-{long}=y")]
        {
            let outcome = run(path, &[&words], b"");
            assert!(outcome.status.is_some_and(|status| status > 0), "{name}");
            assert!(outcome.notes.len() < 300, "{name}: {}", outcome.notes);
        }
        for word in ["--a\u{202e}b", "a\u{200b}b.in", "\u{1b}[31m"] {
            let notes = run(path, &[word], b"").notes;
            assert!(notes.starts_with("error: ") && notes.contains("\\u{"), "{name}: {notes}");
            let plain = notes.chars().all(|c| c == '\n' || (' '..='~').contains(&c));
            assert!(plain, "{name}: {notes}");
        }
    }
}

#[test]
fn items_come_from_standard_input_or_a_file_with_comments() {
    for Program { path, name, words, input, answer } in PROGRAMS {
        let text = format!("# a comment\n\n{input} # {input}\n#\n{input}");
        let file = std::env::temp_dir().join(format!("bitsolve-{name}-{}", std::process::id()));
        std::fs::write(&file, &text).unwrap();
        for (source, input) in [(None, text.as_str()), (Some("-"), &text), (file.to_str(), "")] {
            let words: Vec<&str> = words.iter().copied().chain(source).collect();
            let outcome = run(path, &words, input.as_bytes());
            assert_eq!(outcome.answers, answer.repeat(2), "{name} {source:?}: {}", outcome.notes);
            assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
        }
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
fn items_on_the_command_line_lead_to_a_hint() {
    for Program { path, name, words, input, .. } in PROGRAMS {
        let apart: Vec<&str> = words.iter().copied().chain(input.split(' ')).collect();
        let together: Vec<&str> = words.iter().copied().chain([input]).collect();
        for words in [apart, together] {
            let outcome = run(path, &words, b"");
            let hint = "are read from a file or standard input\n";
            assert!(outcome.notes.contains(hint), "{name} {words:?}: {}", outcome.notes);
            assert_eq!(outcome.answers, "");
        }
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for Program { path, words, input, .. } in PROGRAMS {
        streams::check_closed_pipe(path, words, format!("{input}\n").repeat(1000).as_bytes());
    }
}

/// An answer that cannot be written ends the program, even if a thread still waits for input.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_fails_ends_the_program_at_once() {
    use std::io::{Read as _, Write as _};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    for Program { path, name, words, input, .. } in PROGRAMS {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let begin = Instant::now();
        let mut child = Command::new(path)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The input stays open, and nothing more is written to it.
        let mut input_pipe = child.stdin.take().unwrap();
        writeln!(input_pipe, "{input}").unwrap();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "{name} still runs");
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut notes = String::new();
        child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
        assert!(notes.starts_with("error: cannot write: "), "{name}: {notes}");
        assert_eq!(status.code(), Some(1), "{name}");
        drop(input_pipe);
    }
}
