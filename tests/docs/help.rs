//! The help of each program lists what the program accepts, and nothing else.

use std::collections::BTreeSet;

use crate::house::{outcome, read, PROGRAMS};
use crate::{assert_found, assert_none};

/// The table of options of each program, which all have `--help` and `--version` as well.
const TABLES: [(&str, &str); 4] = [
    ("cephalopods", "src/cephalopods/program/options.rs"),
    ("mastermind", "src/mastermind/program/flags.rs"),
    ("honeymoon", "src/honeymoon/program/options.rs"),
    ("flatten", "src/bin/flatten/command_line.rs"),
];

/// Returns the help of a program, or of one of its commands.
fn help(program: &str, command: Option<&str>) -> String {
    let words: Vec<&str> = command.into_iter().chain(["--help"]).collect();
    outcome(program, &words).answers
}

/// Returns the long options that a help text lists, each with whether it takes a value.
fn options(help: &str) -> Vec<(&str, bool)> {
    let listed = help.lines().filter_map(|line| {
        let text = line.trim_start().trim_start_matches("-h, ").trim_start_matches("-V, ");
        let name = text.split(' ').next().filter(|name| name.starts_with("--"))?;
        let value = text[name.len()..].trim_start_matches(' ');
        let word = value.split(' ').next().unwrap_or_default().trim_matches(['[', ']']);
        let is_next = text[name.len()..].starts_with(' ') && !text[name.len()..].starts_with("  ");
        Some((name, is_next && !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase())))
    });
    listed.collect()
}

/// Returns the names in a section of a help text, such as `Commands`. Each has a line of its own.
fn section<'a>(help: &'a str, title: &str) -> Vec<&'a str> {
    let lines = help.lines().skip_while(|line| !line.starts_with(title)).skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).collect()
}

/// Returns the programs that list an option.
pub(crate) fn programs_with(option: &str) -> Vec<&'static str> {
    let lists = |program| options(&help(program, None)).iter().any(|(name, _)| *name == option);
    PROGRAMS.iter().map(|(program, _)| *program).filter(|program| lists(program)).collect()
}

/// Returns the words of a list, such as `a, b, c`, after `start` in a message.
fn words_after<'a>(message: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let list = message.split_once(start).and_then(|(_, rest)| rest.split_once(end));
    list.map_or(Vec::new(), |(list, _)| list.split(", ").collect())
}

/// Compares the options in a help text with what the program says about each.
fn check_options(program: &str, command: Option<&str>, help: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for (option, takes_value) in options(help) {
        let with_value = format!("{option}=??");
        let words: Vec<&str> = command.into_iter().chain([with_value.as_str()]).collect();
        let message = outcome(program, &words).notes;
        let refuses = message.contains(&format!("{option} takes no value"));
        let takes = message.contains(&format!("{option} takes ")) && !refuses;
        // An option of one command is listed in the help of all of them.
        let is_of_other = message.contains("has no option");
        // Some values are checked when the command is known.
        let is_for_later =
            takes_value && command.is_none() && message.contains("a command is missing");
        // Any value is the name of a file or of a folder. It is opened after all operands are read.
        let is_file = takes_value
            && (message.contains("??: cannot read: ") || message.contains(" is missing\n"));
        if !(is_of_other
            || is_for_later
            || is_file
            || takes && takes_value
            || refuses && !takes_value)
        {
            problems.push(format!("{program}: the help lists {option}, but: {message}"));
        }
        for value in words_after(&message, &format!("{option} takes "), ", not '??'") {
            let is_name = value.bytes().all(|b| b.is_ascii_lowercase());
            if is_name && !help.split(|c: char| !c.is_alphanumeric()).any(|word| word == value) {
                problems.push(format!("{program}: the help of {option} does not list {value}"));
            }
        }
    }
    problems
}

/// Compares two lists of names, of which one is in a help text.
fn compare(program: &str, listed: &[&str], accepted: &[&str]) -> Vec<String> {
    let (listed, accepted): (BTreeSet<_>, BTreeSet<_>) =
        (listed.iter().collect(), accepted.iter().collect());
    let missing = accepted.difference(&listed).map(|name| format!("does not list {name}"));
    let surplus =
        listed.difference(&accepted).map(|name| format!("lists {name}, which is unknown"));
    missing.chain(surplus).map(|text| format!("{program}: the help {text}")).collect()
}

#[test]
fn options_are_listed_as_they_are_accepted() {
    for (program, source) in TABLES {
        let help = help(program, None);
        assert_none(&check_options(program, None, &help));
        let text = read(source);
        let table = text.split_once("const FLAGS").and_then(|(_, rest)| rest.split_once("];"));
        let (table, _) = table.unwrap_or_else(|| panic!("{source} has no table of options"));
        let mut accepted: Vec<&str> =
            table.split('"').filter(|text| text.starts_with("--")).collect();
        assert!(accepted.len() >= 2, "{source}: {accepted:?}");
        accepted.extend(["--help", "--version"]);
        let listed: Vec<&str> = options(&help).iter().map(|(name, _)| *name).collect();
        assert_none(&compare(program, &listed, &accepted));
    }
}

#[test]
fn commands_are_listed_as_they_are_accepted() {
    for program in ["cephalopods", "mastermind", "honeymoon"] {
        let general = help(program, None);
        let message = outcome(program, &["zzzz"]).notes;
        let accepted = words_after(&message, "commands are: ", ";");
        assert!(accepted.len() >= 2, "{message}");
        assert_none(&compare(program, &section(&general, "Commands"), &accepted));
        for command in accepted {
            let help = help(program, Some(command));
            let usage = help.lines().find(|line| line.starts_with("Usage: "));
            let names_it =
                usage.is_some_and(|line| line.split([' ', '[', ']']).any(|w| w == command));
            assert!(names_it, "{program} {command}: {usage:?}");
            assert_none(&check_options(program, Some(command), &help));
        }
    }
}

#[test]
fn strategies_and_games_are_listed_as_they_are_accepted() {
    let message = outcome("mastermind", &["evaluate", "4", "6", "zzzz"]).notes;
    let accepted = words_after(&message, "a strategy (", ")");
    let help = help("mastermind", None);
    assert_none(&compare("mastermind", &section(&help, "Strategies"), &accepted));
    let message = outcome("flatten", &["zzzz"]).notes;
    let accepted = words_after(&message, "a game (", ")");
    let help = self::help("flatten", None);
    assert_none(&compare("flatten", &words_after(&help, "Games: ", "\n"), &accepted));
}

#[test]
fn false_help_is_found() {
    let help =
        "Options:\n      --engine  the solver: layered or reference\n      --stats N  a number\n\
                \x20     --fast  quick\n  -h, --help  this help\n";
    let expected = [
        "lists --engine, but: error: --engine takes",
        "the help of --engine does not list depth",
        "lists --stats, but: error: --stats takes no value",
        "lists --fast, but: error: there is no option '--fast'",
    ];
    assert_found(&check_options("cephalopods", None, help), &expected);
    let expected = ["p: the help does not list b", "p: the help lists c, which is unknown"];
    assert_found(&compare("p", &["a", "c"], &["a", "b"]), &expected);
}
