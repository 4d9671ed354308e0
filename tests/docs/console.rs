//! The examples in `console` blocks and in help texts print what they show.
//!
//! A line that begins with `$ ` is a command, which goes on in the next line if it ends with `\`. The
//! lines after it are what it prints, on standard output and standard error together. A line `...` stands
//! for any number of lines, and `...` in a line for any text. Blank lines at the end make no difference. A command that
//! prints a line with `error:` first must fail, and every other command must succeed.
//!
//! What a line has after [`QUESTION`] is typed at a terminal.
//!
//! The commands run at the root of the checkout, with the programs of this build.

use std::path::Path;

use super::help::PAGES;
use super::{all, assert_none, place, read, DOCUMENTS, PROGRAMS};
use crate::common::program;
use crate::common::terminal::on_terminal;

/// What `mastermind play` asks. The answer to it is typed.
const QUESTION: &str = "Black and white? ";

/// Returns the commands in a text, and what each shows.
fn examples(text: &str) -> Vec<(String, String)> {
    let text = format!("{}\n", text.replace("\\\n", ""));
    // Lines before the first command belong to `:`, which prints nothing.
    let text = text.strip_prefix("$ ").map_or(format!(":\n{text}"), str::to_string);
    let examples =
        text.split("\n$ ").map(|example| example.split_once('\n').unwrap_or((example, "")));
    examples.map(|(command, shown)| (command.to_string(), shown.to_string())).collect()
}

/// Runs an example, and returns what is wrong with it.
fn problem_with((command, shown): &(String, String)) -> Option<String> {
    // The files of the checkout stay as they are, and the programs are those of this build.
    if let Some(part) = [">", "target/", "cargo"].iter().find(|part| command.contains(**part)) {
        return Some(format!("$ {command}\nan example must not have {part}"));
    }
    let programs = Path::new(PROGRAMS[0].1).parent().expect("a program is in a folder").display();
    let programs = programs.to_string().replace('\'', "'\\''");
    let script = format!("exec 2>&1\nPATH='{programs}':$PATH\n{command}\n");
    let (mut typed, mut expected) = (String::new(), shown.clone());
    for answer in shown.lines().filter_map(|line| line.strip_prefix(QUESTION)) {
        // The terminal of the test does not print what is typed.
        expected = expected.replacen(&format!("{QUESTION}{answer}\n"), QUESTION, 1);
        typed += &format!("{answer}\n");
    }
    let (printed, status) = if typed.is_empty() {
        let outcome = program::run("sh", &["-c", &script], b"");
        (outcome.answers, outcome.status)
    } else {
        on_terminal(&script, &[], &typed)
    };
    let [left, right] =
        [&expected, &printed].map(|text| text.trim_end().lines().collect::<Vec<_>>());
    let shows_error = left.iter().any(|line| line.starts_with("error:"));
    let is_true = fits(&left, &right) && (status == Some(0)) != shows_error;
    (!is_true).then(|| format!("$ {command}\nshows:\n{shown}but prints ({status:?}):\n{printed}"))
}

/// Returns whether lines are those that are shown, where `...` is shown for any number of lines.
fn fits(shown: &[&str], lines: &[&str]) -> bool {
    match (shown, lines) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=lines.len()).any(|left_out| fits(rest, &lines[left_out..])),
        ([line, rest @ ..], [printed, lines @ ..]) => is_like(line, printed) && fits(rest, lines),
        _ => false,
    }
}

/// Returns whether a line is the one that is shown, where `...` is shown for any text.
fn is_like(shown: &str, line: &str) -> bool {
    let Some((start, rest)) = shown.split_once("...") else { return shown == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    line.char_indices().any(|(place, _)| is_like(rest, &line[place..])) || rest.is_empty()
}

#[test]
fn examples_of_documents_print_what_they_show() {
    let (mut checked, mut problems) = (0, Vec::new());
    for path in DOCUMENTS {
        for example in examples(&all(&read(path), "console")) {
            let wrong = problem_with(&example);
            problems.extend(wrong.map(|wrong| format!("{}: {wrong}", place(&[path], &example.0))));
            checked += 1;
        }
    }
    assert_none(&problems);
    println!("checked {checked} examples");
}

/// Examples in help texts may leave out the output. Those of `endgame` need a database.
#[test]
fn examples_of_help_texts_print_what_they_show() {
    let mut found = Vec::new();
    for page in PAGES.iter().filter(|page| !page.command.starts_with("endgame ")) {
        let lines = page.text.lines().skip_while(|line| !line.starts_with("  $ "));
        let lines: Vec<&str> = lines.map_while(|line| line.strip_prefix("  ")).collect();
        found.extend(examples(&lines.join("\n")));
    }
    found.retain(|(_, shown)| !shown.trim().is_empty());
    let wrong = |wrong| format!("in a help text of src/programs: {wrong}");
    let problems = found.iter().filter_map(problem_with).map(wrong);
    assert_none(&problems.collect::<Vec<_>>());
    println!("checked {} examples", found.len());
    assert!(!found.is_empty());
}

#[test]
fn false_examples_are_found() {
    let wrong = "early\n$ echo a\n\n$ echo ''; echo b\nb\n$ echo a; false\n...\n\
        $ echo error: x\nerror: x\n$ echo a >file\n$ echo abc\na...b";
    assert!(examples(wrong).iter().all(|example| problem_with(example).is_some()));
    let right = "$ echo a; echo b; echo c\n...\nb\n...\n$ echo a \\\n  b\na b\n\n\
        $ echo error: x; false\nerror: x\n$ echo abcde\na...c...";
    assert_none(&examples(right).iter().filter_map(problem_with).collect::<Vec<_>>());
    let commands = |text: &str| text.matches("$ ").count();
    assert_eq!(examples(wrong).len(), 1 + commands(wrong));
    assert_eq!(examples(right).len(), commands(right));
}
