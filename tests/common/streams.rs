//! Checks of a program whose user waits for each answer, and of one that cannot write its answers.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use super::limit::time_limit;

/// Writes `first`, which has no answer, to `program`, and then the same question many times. Each
/// answer must arrive before more of the input is written, even if the next question is there in part. The program must
/// end without an error.
pub(crate) fn check_prompt_answers(
    program: &str,
    arguments: &[&str],
    first: &[u8],
    (question, answer): (&[u8], &str),
) {
    let _limit = time_limit(program);
    let mut child = start(program, arguments, Stdio::piped());
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    input.write_all(first).unwrap();
    let text = std::str::from_utf8(question).unwrap().trim_end();
    let next = format!("\u{feff}{} # \u{e9}\r", text.replace(' ', "\u{a0}")).into_bytes();
    for cut in 0..next.len() {
        for part in [&[question, &next[..cut]].concat(), &next[cut..]] {
            input.write_all(part).unwrap();
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert_eq!(line, answer, "{arguments:?}: {:?}", part.escape_ascii().to_string());
        }
    }
    drop(input);
    assert_eq!(end(child), (String::new(), Some(0)), "{arguments:?}");
}

/// Runs `program` on `input` with a closed pipe for its answers, which is not an error.
pub(crate) fn check_closed_pipe(program: &str, arguments: &[&str], input: &[u8]) {
    let _limit = time_limit(program);
    let mut child = start(program, arguments, Stdio::piped());
    drop(child.stdout.take());
    // The program may end before it has read the input.
    let _ = child.stdin.take().unwrap().write_all(input);
    assert_eq!(end(child), (String::new(), Some(0)), "{arguments:?}");
}

/// Runs `program` on `input` with a full device for its answers, which is an error. If there is an input, it
/// stays open: a thread that waits for more of it must not keep the program alive.
#[cfg(target_os = "linux")]
pub(crate) fn check_full_disk(program: &str, arguments: &[&str], input: &[u8]) {
    let _limit = time_limit(program);
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut child = start(program, arguments, full.into());
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(input).unwrap();
    let open = (!input.is_empty()).then_some(pipe);
    let (notes, status) = end(child);
    drop(open);
    assert!(notes.starts_with("error: cannot write: "), "{arguments:?}: {notes}");
    assert_eq!(status, Some(1), "{arguments:?}");
}

/// Starts `program` with pipes for standard input and standard error, and with `answers` for
/// standard output.
pub(crate) fn start(program: &str, arguments: &[&str], answers: Stdio) -> Child {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(answers)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {program}: {error}"))
}

/// Waits until the program ends. Returns its standard error and its exit status.
pub(crate) fn end(child: Child) -> (String, Option<i32>) {
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}
