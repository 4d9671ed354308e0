//! The documents name all commands and options that the help texts list, and no others.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::{all, assert_none, cells, outcome, parts, place, read, section, DOCUMENTS, PROGRAMS};

/// Programs that are not of this crate, and an option of one of them. Their options are not checked.
const OTHERS: [&str; 6] =
    [".ci/run", "cargo", "cg_annotate", "perf", "valgrind", "--branch-sim=yes"];

/// A help text.
pub(crate) struct Page {
    pub program: &'static str,
    /// A command, such as `endgame build`, or an empty text for the whole program.
    pub command: String,
    pub text: String,
}

/// The help texts of all programs and commands.
pub(crate) static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    let mut pages = Vec::new();
    PROGRAMS.iter().for_each(|(program, _)| add_pages(program, String::new(), &mut pages));
    pages
});

fn add_pages(program: &'static str, command: String, pages: &mut Vec<Page>) {
    let words: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
    let text = outcome(program, &words).answers;
    assert!(pages.iter().all(|page| page.text != text), "{program} {command}: no help of its own");
    let names = commands(&text).into_iter().map(|name| format!("{command} {name}"));
    let names: Vec<String> = names.collect();
    pages.push(Page { program, command, text });
    for name in names {
        add_pages(program, name.trim_start().to_string(), pages);
    }
}

/// Returns the help texts of a program that list no commands: those of its commands, or its own.
fn pages_of(program: &str) -> Vec<&'static Page> {
    let is_of = |page: &&Page| page.program == program && commands(&page.text).is_empty();
    PAGES.iter().filter(is_of).collect()
}

/// Returns the commands that a help text lists.
fn commands(help: &str) -> Vec<&str> {
    let is_title = |line: &&str| line.contains("s (see '");
    let lines = help.lines().skip_while(|line| !is_title(line)).skip(1);
    let lines = lines.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    lines.filter_map(|line| line.split_whitespace().next()).collect()
}

/// Returns the options that a help text lists.
fn options(help: &str) -> BTreeSet<&str> {
    let lines = help.lines().filter(|line| line.starts_with("  "));
    let lines =
        lines.map(|line| line.trim_start().trim_start_matches("-h, ").trim_start_matches("-j, "));
    let words = lines.filter_map(|line| line.trim_start_matches("-V, ").split([' ', '[']).next());
    words.filter(|word| word.starts_with("--")).collect()
}

/// The first columns of tables name no others.
#[test]
fn formats_name_all_commands() {
    let inputs = read("inputs/README.md");
    for (program, _) in &PROGRAMS[..3] {
        let format = section(&inputs, &format!("Format: {program}"));
        let format = format.replace(&format!("`{program} "), "`");
        let pages = pages_of(program);
        let commands: Vec<&str> = pages.iter().map(|page| &page.command[..]).collect();
        assert!(!commands.is_empty(), "{program}");
        for command in &commands {
            let is_named = |end| format.contains(&format!("`{command}{end}"));
            let place = format!("inputs/README.md, 'Format: {program}'");
            assert!(is_named('`') || is_named(' '), "{place}: add a row for `{command}`");
        }
        for row in format.lines().filter(|line| line.starts_with("| ")) {
            for span in parts(cells(row)[0], 1) {
                let name = span.split(' ').next().unwrap_or_default();
                let place = format!("inputs/README.md, 'Format: {program}'");
                assert!(commands.contains(&name), "{place}: there is no command {span}: {row}");
            }
        }
    }
}

/// Returns what is wrong with a command line, or with the part of one that is in a code span.
fn problem_with(text: &str) -> Option<String> {
    let text = text.replacen("cargo run --release --bin ", "", 1).replace("target/release/", "");
    let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "--").collect();
    let is_program = |word: &&str| PROGRAMS.iter().any(|(name, _)| name == word);
    match (words.iter().position(is_program), &words[..]) {
        _ if words.contains(&"cargo") => None,
        (Some(place), _) => problem_with_arguments(words[place], &words[place + 1..]),
        _ if words.iter().any(|word| OTHERS.contains(word)) => None,
        _ if !words.iter().any(|word| word.starts_with("--")) => None,
        // A part of a command line, which some program must accept. An option alone may need a value.
        (_, [option]) => {
            let name = option.split('=').next().unwrap_or_default();
            let is_known = PAGES.iter().any(|page| options(&page.text).contains(name));
            (!is_known).then(|| format!("no program has {option}"))
        }
        _ => {
            let problems = PROGRAMS.map(|(program, _)| problem_with_arguments(program, &words));
            problems.into_iter().reduce(Option::and).flatten()
        }
    }
}

/// Returns what is wrong with the arguments of a program.
fn problem_with_arguments(program: &str, arguments: &[&str]) -> Option<String> {
    // `--help` comes first, so the program checks its options but does nothing else. N and K are numbers.
    let words = arguments.iter().map(|word| if ["N", "K"].contains(word) { "1" } else { word });
    let words: Vec<&str> = ["--help"].into_iter().chain(words).collect();
    let outcome = outcome(program, &words);
    if outcome.status != Some(0) {
        return Some(format!("{program}: {}", outcome.notes));
    }
    // This is the help of the command.
    let listed = outcome.answers.split(|c: char| !c.is_alphanumeric() && c != '-');
    let listed: BTreeSet<&str> = listed.collect();
    let mut names = arguments.iter().filter_map(|word| word.split('=').next());
    let is_name = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    let unknown = names.find(|word| is_name(word) && !listed.contains(word))?;
    Some(format!("the help of {program} does not have {unknown}"))
}

#[test]
fn documents_name_what_exists() {
    let mut texts: Vec<(String, String)> = Vec::new();
    for path in &DOCUMENTS[..4] {
        let document = read(path);
        let lines = all(&document, "sh").replace("\\\n", "");
        let lines = lines.lines().filter_map(|line| line.split(" #").next()).map(str::to_string);
        let of_page = lines.chain(parts(&document, 1));
        texts.extend(of_page.map(|text| (place(&[path], &text), text)));
        let mut words = document.split(|c: char| !c.is_alphanumeric() && c != '_');
        // The benchmarks read the other variable.
        let is_known = |word: &str| {
            word == "BITSOLVE_RECORD" || PAGES.iter().any(|page| page.text.contains(word))
        };
        let unknown = words.find(|word| word.starts_with("BITSOLVE_") && !is_known(word));
        assert_eq!(unknown, None, "{path}: no help has this variable");
    }
    for Page { program, command, text } in PAGES.iter() {
        let lines = text.lines().filter_map(|line| line.strip_prefix("  $ "));
        let help = format!("the help of {program} {command}");
        texts.extend(lines.map(|line| (help.clone(), line.to_string())));
    }
    let mut problems = Vec::new();
    for (place, text) in &texts {
        for part in text.replace(['\'', '"'], " ").split(['|', ';', '&', '(', ')', '<', '>']) {
            let problem = problem_with(part);
            problems.extend(problem.map(|problem| format!("{place}: {part}: {problem}")));
        }
    }
    assert_none(&problems);
    println!("checked {} commands and code spans", texts.len());
}
