//! Commands of cargo name targets, tests and benchmarks that exist.

use std::path::Path;

use crate::benchmarks;
use crate::commands::problem_with_arguments;
use crate::house::{exists, is_placeholder, read, sources};

/// The commands that the documents use.
const COMMANDS: [&str; 10] =
    ["bench", "build", "check", "clippy", "doc", "fetch", "fmt", "install", "run", "test"];

/// Options of cargo that take a value.
const WITH_VALUE: [&str; 6] = ["--bench", "--bin", "--path", "--target", "--target-dir", "--test"];

/// Options of cargo that take no value.
const OPTIONS: [&str; 14] = [
    "--all-targets",
    "--benches",
    "--bins",
    "--check",
    "--document-private-items",
    "--lib",
    "--list",
    "--locked",
    "--no-deps",
    "--no-run",
    "--open",
    "--quiet",
    "--release",
    "--version",
];

/// Options of the program that cargo makes of tests.
const TESTS: [&str; 6] =
    ["--exact", "--ignored", "--include-ignored", "--list", "--nocapture", "--test-threads"];

/// Returns whether an option is one of cargo or of the tests.
pub(crate) fn is_option(name: &str) -> bool {
    let lists: [&[&str]; 3] = [&WITH_VALUE, &OPTIONS, &TESTS];
    lists.concat().contains(&name)
}

/// Returns what is wrong with a command of cargo.
pub(crate) fn problems(words: &[String]) -> Vec<String> {
    let words: Vec<&str> =
        words.iter().map(String::as_str).filter(|w| !w.starts_with('+')).collect();
    let Some((&command, words)) = words.split_first() else { return Vec::new() };
    if command.starts_with('-') {
        return if is_option(command) { Vec::new() } else { vec![unknown("cargo", command)] };
    }
    if !COMMANDS.contains(&command) {
        return vec![format!("cargo has no command {command} that the documents use")];
    }
    let own = words.iter().position(|&word| word == "--").unwrap_or(words.len());
    let after: Vec<&str> = words[own..].iter().copied().skip(1).collect();
    let line = Line::read(&words[..own], &WITH_VALUE);
    let is_own = |name: &str| WITH_VALUE.contains(&name) || OPTIONS.contains(&name);
    let mut problems = line.unknown("cargo", is_own);
    for (option, value) in &line.options {
        problems.extend(problem_with_target(option, value));
    }
    match command {
        "run" => {
            let name = line.value("--bin").unwrap_or("cephalopods");
            let arguments: Vec<String> =
                line.operands.iter().chain(&after).map(ToString::to_string).collect();
            if exists_target("bin", name) {
                problems.extend(problem_with_arguments(name, &arguments));
            }
        }
        "test" => {
            let rest = Line::read(&after, &["--test-threads"]);
            problems.extend(rest.unknown("a test", |name| TESTS.contains(&name)));
            for filter in line.operands.iter().chain(&rest.operands) {
                problems.extend(problem_with_test(filter, &line));
            }
        }
        "bench" => {
            let words = [&line.operands[..], &after].concat();
            problems.extend(benchmarks::problems(line.value("--bench"), &words));
        }
        _ => {}
    }
    problems
}

/// Returns the message about an option that a program does not have.
pub(crate) fn unknown(program: &str, option: &str) -> String {
    format!("{program} has no option {option} that the documents may use")
}

/// The words of a command line.
struct Line<'a> {
    /// The options, each with its value or an empty string.
    options: Vec<(&'a str, &'a str)>,
    operands: Vec<&'a str>,
}

impl<'a> Line<'a> {
    fn read(words: &[&'a str], with_value: &[&str]) -> Self {
        let mut line = Self { options: Vec::new(), operands: Vec::new() };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word.split_once('=') {
                Some((name, value)) if word.starts_with('-') => line.options.push((name, value)),
                _ if with_value.contains(&word) => {
                    line.options.push((word, words.next().unwrap_or_default()));
                }
                _ if word.starts_with('-') => line.options.push((word, "")),
                _ => line.operands.push(word),
            }
        }
        line
    }

    /// Returns a message for each option that is not known.
    fn unknown(&self, program: &str, is_known: impl Fn(&str) -> bool) -> Vec<String> {
        let names = self.options.iter().map(|(name, _)| *name);
        names.filter(|name| !is_known(name)).map(|name| unknown(program, name)).collect()
    }

    fn value(&self, option: &str) -> Option<&'a str> {
        self.options.iter().find(|(name, _)| *name == option).map(|(_, value)| *value)
    }
}

/// Returns what is wrong with the target or file that an option names.
fn problem_with_target(option: &str, value: &str) -> Option<String> {
    let exists = match option {
        "--bin" | "--bench" => exists_target(&option[2..], value),
        "--test" => {
            exists(&format!("tests/{value}.rs")) || exists(&format!("tests/{value}/main.rs"))
        }
        "--path" => exists(value),
        _ => true,
    };
    (!exists && !is_placeholder(value)).then(|| format!("there is no target {option} {value}"))
}

/// Returns whether `Cargo.toml` has a target of this kind with this name.
fn exists_target(kind: &str, name: &str) -> bool {
    let manifest = read("Cargo.toml");
    let mut sections = manifest.split("\n[");
    let is_named = |section: &str| section.contains(&format!("\nname = \"{name}\"\n"));
    sections.any(|section| section.starts_with(&format!("[{kind}]]")) && is_named(section))
}

/// Returns a problem if no test has a name like this.
fn problem_with_test(filter: &str, line: &Line) -> Option<String> {
    let files = match line.value("--test") {
        Some(target) => {
            let (file, folder) = (format!("tests/{target}.rs"), format!("tests/{target}/"));
            let is_part = |path: &String| *path == file || path.starts_with(&folder);
            sources("tests").into_iter().filter(|(path, _)| is_part(path)).collect()
        }
        None if line.value("--lib").is_some() => sources("src"),
        None => [sources("src"), sources("tests")].concat(),
    };
    let names = files.iter().flat_map(|(path, text)| names(path, text));
    let names: Vec<&str> = names.collect();
    let parts: Vec<&str> = filter.split("::").filter(|part| !part.is_empty()).collect();
    let is_full = |part: &str| parts.len() > 1 && Some(&part) != parts.last();
    let is_known = |part: &&str| {
        names.iter().any(|name| if is_full(part) { name == part } else { name.contains(part) })
    };
    let is_test = is_placeholder(filter) || filter == "FILTER" || parts.iter().all(is_known);
    (!is_test).then(|| format!("no test has a name like {filter}"))
}

/// Returns the names of the modules and functions of a source, and that of its file.
fn names<'a>(path: &'a str, text: &'a str) -> impl Iterator<Item = &'a str> {
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let items = text.split(['\n', ' ']).zip(text.split(['\n', ' ']).skip(1));
    let named = items.filter(|(word, _)| matches!(*word, "fn" | "mod"));
    let name = |(_, name): (&'a str, &'a str)| name.split(['(', ';', '<']).next().unwrap_or(name);
    named.map(name).chain([stem])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{assert_found, assert_none, shell};

    fn check(lines: &[&str]) -> Vec<String> {
        let words = |line: &&str| shell::commands(line).remove(0).words;
        lines.iter().map(words).flat_map(|words| problems(&words[1..])).collect()
    }

    #[test]
    fn true_commands_pass() {
        assert_none(&check(&[
            "cargo +1.89 check --all-targets",
            "cargo run --release inputs/cephalopods/01.in",
            "cargo test --release --test honeymoon packed::touching -- --ignored --nocapture",
            "cargo test --release --lib rules_hold_in_all_positions -- --ignored",
            "cargo test --release --test honeymoon stream::",
            "cargo bench -- --save-baseline before cephalopods/layered",
            "cargo install --path .",
        ]));
    }

    #[test]
    fn false_commands_are_found() {
        let lines = [
            "cargo tset",
            "cargo test --relaese",
            "cargo run --bin cephalopod",
            "cargo run --release -- --top 3",
            "cargo test --test no_such_test",
            "cargo test --release --test honeymoon pakced::touching",
            "cargo test --release --lib no_such_name",
            "cargo test -- --ignore",
            "cargo bench --bench study",
            "cargo bench -- --save-basline cephalopods/fast",
        ];
        let expected = [
            "no command tset",
            "no option --relaese",
            "no target --bin cephalopod",
            "there is no option '--top'",
            "no target --test no_such_test",
            "no test has a name like pakced::touching",
            "no test has a name like no_such_name",
            "a test has no option --ignore",
            "no target --bench study",
            "criterion has no option --save-basline",
            "begins with cephalopods/fast",
        ];
        assert_found(&check(&lines), &expected);
    }
}
