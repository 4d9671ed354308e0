//! The examples in ```` ```console ```` blocks print what they show.
//!
//! A line that begins with `$ ` is a command, which goes on in the next line if it ends with `\`. The
//! lines after it are what it prints, on standard output and standard error together. A line `...` stands
//! for any number of lines. Blank lines at the end make no difference. A command that prints a line with
//! `error:` first must fail, and every other command must succeed.
//!
//! The commands run at the root of the checkout, with the programs of this build.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::house::{documents, outcome, program, root, PROGRAMS};
use crate::markdown::{Block, Document};
use crate::{assert_found, assert_none, shell};

/// Makes `cargo run` start a program that is already compiled, and sends everything to one output.
const PREAMBLE: &str = r#"
exec 2>&1
cargo() {
    if [ "$1 $2" != "run --release" ]; then
        echo "error: an example may only use cargo run --release, not cargo $*"
        return 101
    fi
    shift 2
    program=cephalopods
    if [ "$1" = --bin ]; then program=$2; shift 2; fi
    case $1 in
        --) shift ;;
        -*) echo "error: cargo run has no option $1; options of the program come after --"; return 101 ;;
    esac
    "$program" "$@"
}
"#;

/// A command and the lines that it prints.
struct Example<'a> {
    line: usize,
    command: String,
    output: Vec<&'a str>,
}

/// Returns the examples of a block.
fn examples<'a>(block: &Block<'a>) -> Vec<Example<'a>> {
    let mut examples: Vec<Example> = Vec::new();
    let mut goes_on = false;
    for (line, text) in (block.line..).zip(block.lines.iter().copied()) {
        if goes_on {
            let example = examples.last_mut().expect("a command is open");
            example.command = format!("{}\n{text}", example.command);
            goes_on = text.ends_with('\\');
        } else if let Some(command) = text.strip_prefix("$ ") {
            examples.push(Example { line, command: command.to_string(), output: Vec::new() });
            goes_on = command.ends_with('\\');
        } else if let Some(example) = examples.last_mut() {
            example.output.push(text);
        } else {
            // An empty command prints nothing, so this is found as a problem.
            examples.push(Example { line, command: String::new(), output: vec![text] });
        }
    }
    examples
}

/// Runs all examples of a document. Returns their number and the problems.
fn check(document: &Document) -> (usize, Vec<String>) {
    let blocks = document.blocks(&["console"]);
    let examples: Vec<Example> = blocks.iter().flat_map(examples).collect();
    let problem = |example: &Example| {
        let message = problem_with(example)?;
        Some(document.problem(example.line, format_args!("$ {}\n{message}", example.command)))
    };
    (examples.len(), examples.iter().filter_map(problem).collect())
}

/// Runs an example, and returns what is wrong with it.
fn problem_with(example: &Example) -> Option<String> {
    let simple = shell::commands(&example.command);
    let writes = |path: &String| !path.starts_with("/dev/");
    if let Some(file) = simple.iter().flat_map(|command| &command.outputs).find(|path| writes(path))
    {
        return Some(format!("an example must not write files, and this writes {file}"));
    }
    if example.command.contains("target/") {
        return Some("an example must not name files in target/, which may be old".to_string());
    }
    let (printed, succeeded) = run(&example.command);
    let lines: Vec<&str> = printed.lines().collect();
    if !fits(without_blank_end(&example.output), without_blank_end(&lines)) {
        return Some(format!("shows:\n{}\nbut prints:\n{printed}", example.output.join("\n")));
    }
    let shows_error = example.output.iter().any(|line| line.starts_with("error:"));
    match (succeeded, shows_error) {
        (true, true) => Some("shows an error, but succeeds".to_string()),
        (false, false) => Some("shows no error, but fails".to_string()),
        _ => None,
    }
}

/// Runs a command. Returns what it prints, and whether it succeeds.
fn run(command: &str) -> (String, bool) {
    let programs = program(PROGRAMS[0].0).map(Path::new).and_then(Path::parent);
    let programs = programs.expect("a program is in a folder").display();
    let others = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("{PREAMBLE}{command}\n"))
        .current_dir(root())
        .env("PATH", format!("{programs}:{others}"))
        .stdin(Stdio::null())
        .output()
        .expect("the system has sh");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

/// Returns lines without blank ones at the end.
fn without_blank_end<'a, 'b>(lines: &'a [&'b str]) -> &'a [&'b str] {
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    &lines[..end]
}

/// Returns whether lines are those that are shown, where `...` is shown for any number of lines.
fn fits(shown: &[&str], lines: &[&str]) -> bool {
    match (shown, lines) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=lines.len()).any(|left_out| fits(rest, &lines[left_out..])),
        ([line, rest @ ..], [printed, lines @ ..]) => line == printed && fits(rest, lines),
        _ => false,
    }
}

#[test]
fn examples_print_what_they_show() {
    let (numbers, problems): (Vec<usize>, Vec<Vec<String>>) = documents().iter().map(check).unzip();
    assert_none(&problems.concat());
    let number: usize = numbers.iter().sum();
    assert!(number >= FEWEST, "only {number} examples ran");
}

/// The number of examples in the documents, at least.
const FEWEST: usize = 6;

/// The help of a command shows an example after `$`. If it shows the output too, that is compared.
#[test]
fn examples_in_help_print_what_they_show() {
    let mut number = 0;
    // The examples of `play` and `host` are for a terminal.
    for command in ["score", "evaluate", "next", "trace", "first"] {
        let help = outcome("mastermind", &[command, "--help"]).answers;
        let lines = help.lines().skip_while(|line| !line.starts_with("  $ "));
        let mut text = "```console\n".to_string();
        let mut shows_output = true;
        for line in lines.map_while(|line| line.strip_prefix("  ")).chain(["$"]) {
            if line.starts_with('$') && !shows_output {
                text += "...\n";
            }
            shows_output = !line.starts_with('$');
            text += if line == "$" { "" } else { line };
            text += "\n";
        }
        let document =
            Document { path: format!("mastermind {command} --help"), text: text + "```\n" };
        let (examples, problems) = check(&document);
        assert_none(&problems);
        number += examples;
    }
    assert_eq!(number, 7);
}

#[test]
fn true_examples_pass() {
    let text = "```console\n$ cargo run --release < inputs/cephalopods/07.in\n350917228\n\
                $ cargo run --release --bin mastermind -- score 4 6 \\\n    /dev/null\n\
                $ echo 0 0 0 0 0 0 0 0 0 0 x | cephalopods\n0\nerror: 1:21: expected a depth (0 to 4294967295), found \"x\"\n...\n\
                $ BITSOLVE_PORTABLE=1 cargo run --release -- --help   # comment\nComputes...\n```\n";
    let text = text.replace(
        "Computes...",
        "...\nOptions:\n...\n  2  the command line or BITSOLVE_CPU is wrong",
    );
    let (number, problems) = check(&Document::with_text(&text));
    assert_none(&problems);
    assert_eq!(number, 4);
}

#[test]
fn false_examples_are_found() {
    let text = "```console\nearly\n$ echo a\n\n$ echo ''; echo b\nb\nc\n$ echo a >file\n$ cat </dev/null\n\
                ...\n$ echo error: x\nerror: x\n$ false\n$ cargo test\n$ cargo run --release --stats\n\
                $ target/release/cephalopods\n```\n";
    let (number, problems) = check(&Document::with_text(text));
    assert_eq!(number, 10);
    let expected = [
        "X.md:2: $ \nshows:\nearly",
        "X.md:3: $ echo a\nshows:\n",
        "X.md:5: $ echo ''; echo b\nshows:\nb\nc\nbut prints:\n\nb\n",
        "X.md:8: $ echo a >file\nan example must not write",
        "X.md:11: $ echo error: x\nshows an error, but succeeds",
        "X.md:13: $ false\nshows no error, but fails",
        "may only use cargo run --release, not cargo test",
        "cargo run has no option --stats",
        "X.md:16: $ target/release/cephalopods\nan example must not name files in target/",
    ];
    assert_found(&problems, &expected);
}
