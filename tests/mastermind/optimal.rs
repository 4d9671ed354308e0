//! The command `optimal`.

use crate::common::program::run;
use bitsolve::mastermind::{Codeword, Game, Optimal, OptimalError};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mastermind");

#[test]
fn a_limit_that_is_too_small_is_an_error() {
    let mut checked = 0;
    for (line, first, reason) in [
        ("optimal 2p4c --max-turns 3", "", "2p4c within 3 turns"),
        ("optimal 4p6c --max-turns 3", "", "4p6c within 3 turns"),
        ("optimal 1p5c --max-turns 1 --format json", "", "1p5c within 1 turn"),
        (
            "optimal 2p5c --max-turns=4 --first 11 --reference",
            " that begins with 11",
            "2p5c within 4 turns",
        ),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let outcome = run(PROGRAM, &words, b"");
        let expected = format!("error: no strategy{first} finds every secret of {reason}\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(1)), "{line}");
        assert_eq!(outcome.answers, "", "{line}");
        checked += 1;
    }
    assert_eq!(checked, 4);
}

#[test]
fn answers_are_objects_of_json_too() {
    let line = ["optimal", "1p3c", "--format", "json", "--colors", "red,green,blue"];
    let outcome = run(PROGRAM, &line, b"");
    let (start, nodes) = outcome.answers.split_once("\"nodes\":").unwrap();
    let expected = "{\"game\":\"1p3c\",\"first\":\"red\",\"games\":3,\"total\":6,\
                    \"average\":2.0000,\"maximum\":3,\"turns\":[1,1,1],";
    assert_eq!(start, expected);
    let nodes = nodes.strip_suffix("}\n").unwrap();
    assert!(nodes.parse::<u64>().is_ok(), "{nodes}");
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
}

#[test]
fn the_library_refuses_what_has_no_answer() {
    let (small, other): (Game, Game) = ("2p3c".parse().unwrap(), "2p4c".parse().unwrap());
    let foreign: Codeword = other.codeword("14").unwrap();
    let solve = |optimal: Optimal| optimal.solve().unwrap_err();
    let error = solve(Optimal::new(small).first(foreign));
    assert_eq!(error, OptimalError::ForeignGuess(foreign, small));
    assert_eq!(error.to_string(), "14 is no codeword of 2p3c");
    let error = solve(Optimal::new(small).max_turns(0));
    assert_eq!(error, OptimalError::Impossible { game: small, first: None, max_turns: 0 });
    let first = small.codeword("11").unwrap();
    let error = solve(Optimal::new(small).first(first).max_turns(3));
    let expected = "no strategy that begins with 11 finds every secret of 2p3c within 3 turns";
    assert_eq!(error.to_string(), expected);
    let line = "optimal 2p3c --first RR --max-turns 3 --colors RGB";
    let words: Vec<&str> = line.split(' ').collect();
    let outcome = run(PROGRAM, &words, b"");
    let expected = format!("error: {}\n", expected.replace("11", "RR"));
    assert_eq!((outcome.notes, outcome.status), (expected, Some(1)));
    let large: Game = "8p15c".parse().unwrap();
    let error = solve(Optimal::new(large));
    assert_eq!(error, OptimalError::TooLarge(large));
    assert_eq!(error.to_string(), "8p15c has 2562890625 codewords, more than 65536");
    let reference = Optimal::new(small).reference().solve().unwrap();
    let fast = Optimal::new(small).solve().unwrap();
    assert_eq!(reference.evaluation().total(), fast.evaluation().total());
}

#[cfg(unix)]
mod interrupted {
    use std::io::Read;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use super::PROGRAM;
    use bitsolve::mastermind::Tree;

    const SIGINT: i32 = 2;
    const SIGTERM: i32 = 15;

    extern "C" {
        fn kill(process: i32, signal: i32) -> i32;
        fn signal(number: i32, action: usize) -> usize;
    }

    fn send(child: &Child, signal: i32) {
        // SAFETY: it has no effect on this process. The child was not waited for, so no other process
        // has its number.
        assert_eq!(unsafe { kill(child.id() as i32, signal) }, 0);
    }

    /// Makes SIGINT end this process. It may be ignored: a shell ignores it for what it starts in the
    /// background.
    fn heed_interrupts() -> std::io::Result<()> {
        // SAFETY: no handler runs for 0, the default action. POSIX allows this call between fork and exec.
        unsafe { signal(SIGINT, 0) };
        Ok(())
    }

    /// Starts a search that takes years.
    fn start(arguments: &[&str]) -> Child {
        let mut command = Command::new(PROGRAM);
        command.args(arguments).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        // SAFETY: what it does is allowed between fork and exec.
        unsafe { command.pre_exec(heed_interrupts) };
        let child = command.spawn().unwrap();
        // The program is ready long before that. If it is not, the signal ends it, and the test fails.
        sleep(Duration::from_millis(300));
        child
    }

    fn number(text: &str) -> u64 {
        text.replace(',', "").parse().unwrap_or_else(|_| panic!("no number: {text}"))
    }

    #[test]
    fn a_signal_ends_the_search_with_what_is_known() {
        let mut checked = 0;
        for (signal, arguments) in [
            (SIGINT, &["optimal", "5p8c"][..]),
            (SIGTERM, &["optimal", "5p8c", "--threads", "1"]),
            (SIGINT, &["optimal", "4p6c", "--reference"]),
        ] {
            let child = start(arguments);
            send(&child, signal);
            let output = child.wait_with_output().unwrap();
            let notes = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.stdout.len(), output.status.code()), (0, Some(1)), "{notes}");
            let (tree, last) = notes.trim_end().rsplit_once('\n').unwrap_or(("", &notes));
            let start = format!("error: interrupted: the least total of {} is ", arguments[1]);
            let known = last.trim_end().strip_prefix(&start).unwrap_or_else(|| panic!("{notes}"));
            if tree.is_empty() {
                let least = known.strip_prefix("at least ").unwrap();
                let least = least.strip_suffix(", and no strategy is found yet").unwrap();
                assert!(number(least) > 0, "{known}");
            } else {
                let bounds = known.strip_prefix("between ").unwrap();
                let bounds = bounds.strip_suffix(", that of the strategy above").unwrap();
                let (least, most) = bounds.split_once(" and ").unwrap();
                let tree: Tree = tree.parse().unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(tree.evaluation().total(), number(most), "{known}");
                assert!(number(least) <= number(most), "{known}");
            }
            checked += 1;
        }
        assert_eq!(checked, 3);
    }

    #[test]
    fn without_a_search_a_signal_ends_the_program_at_once() {
        use std::os::unix::process::ExitStatusExt;
        // It waits for input.
        let mut child = Command::new(PROGRAM)
            .args(["next", "-"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        send(&child, SIGTERM);
        assert_eq!(child.wait().unwrap().signal(), Some(SIGTERM));
        let mut notes = String::new();
        child.stderr.take().unwrap().read_to_string(&mut notes).unwrap();
        assert_eq!(notes, "");
    }
}
