//! Benchmarks and options of bench targets that the documents name exist.

use crate::cargo::unknown;
use crate::help::programs_with;
use crate::house::{entries, exists, files, is_placeholder, read};
use crate::measure::options::{is_of_criterion, Options};
use crate::{assert_none, workloads};

/// Options that all bench targets know, besides those that only criterion has.
const SHARED: [&str; 5] = ["--bench", "--exact", "--list", "--test", "--verbose"];

/// Returns what is wrong with the arguments of a bench target, or of the targets that `cargo bench` runs.
pub(crate) fn problems(target: Option<&str>, words: &[&str]) -> Vec<String> {
    let is_shared = target.is_none_or(|target| ["bitsolve", "studies"].contains(&target));
    let options = Options::parse(words.iter().map(ToString::to_string));
    let is_known = |option: &str| match target {
        // Some targets pass options on to a program of the crate.
        Some(target) if !is_shared => {
            is_option_of(target, option) || !programs_with(option).is_empty()
        }
        _ => is_of_criterion(option) || is_option_of("studies", option),
    };
    let others = options.others.iter().filter(|option| !is_known(option));
    let mut problems: Vec<String> =
        others.map(|option| unknown(target.unwrap_or("criterion"), option)).collect();
    for filter in &options.filters {
        // Other targets have operands that are no names of benchmarks, such as files.
        let group = filter.split('/').next().unwrap_or_default();
        let is_name = filter.contains('/') && is_beginning(group);
        if (is_shared || is_name) && !is_beginning(filter) {
            problems.push(format!("no benchmark has a name that begins with {filter}"));
        }
    }
    problems
}

/// Returns whether any bench target has an option.
pub(crate) fn is_option(option: &str) -> bool {
    let names = entries("benches").into_iter();
    let mut names = names.filter_map(|path| path.strip_prefix("benches/").map(str::to_string));
    SHARED.contains(&option)
        || is_of_criterion(option)
        || names.any(|target| is_option_of(&target, option))
}

/// Returns whether a bench target has an option of its own, which is then in the file that parses them.
fn is_option_of(target: &str, option: &str) -> bool {
    let path = format!("benches/{target}/request.rs");
    exists(&path) && read(&path).contains(&format!("\"{option}\""))
}

/// Returns whether a benchmark has a name that begins like this.
fn is_beginning(filter: &str) -> bool {
    let parts: Vec<&str> = filter.trim_end_matches('/').split('/').collect();
    if let ["studies", rest @ ..] = &parts[..] {
        return rest.is_empty() || is_study(rest);
    }
    let workloads = workloads::all().into_iter().map(|workload| workload.name());
    let submissions = workloads::flattened::all().into_iter().map(|submission| submission.name());
    workloads.chain(submissions).any(|name| begins(&name, &parts))
}

/// Returns whether the parts of a name begin like these. Only the last may be shorter.
fn begins(name: &str, parts: &[&str]) -> bool {
    let names: Vec<&str> = name.split('/').collect();
    let fits = |at: usize, part: &str| match names.get(at) {
        Some(_) if is_placeholder(part) => true,
        Some(name) if at + 1 == parts.len() => name.starts_with(part),
        name => name == Some(&part),
    };
    parts.iter().enumerate().all(|(at, part)| fits(at, part))
}

/// Returns whether studies have names that begin like this, after `studies/`: `PAGE`, `PAGE/STEP` or
/// `PAGE/STEP/CASE`.
fn is_study(parts: &[&str]) -> bool {
    let list = read("benches/studies/main.rs");
    let pages = list.lines().filter_map(|line| line.trim().strip_prefix("(\"")?.split('"').next());
    let pages: Vec<&str> = pages.collect();
    assert!(pages.len() >= 8, "benches/studies/main.rs lists more pages than {pages:?}");
    let is_step = |step: &str| {
        let quoted = format!("\"{step}");
        is_placeholder(step) || studies().any(|text| text.contains(&quoted))
    };
    pages.iter().any(|page| {
        let length = page.split('/').count().min(parts.len());
        let rest = &parts[length..];
        // The name of a page may be cut only at the end of the filter.
        let is_page = begins(page, &parts[..length])
            && (rest.is_empty() || page.split('/').eq(parts[..length].iter().copied()));
        is_page && rest.first().is_none_or(|step| is_step(step))
    })
}

/// Returns all sources of studies.
fn studies() -> impl Iterator<Item = String> {
    let paths = [files("benches/studies", "rs"), files("src", "rs")].concat();
    paths.into_iter().filter(|path| path.contains("/studies/")).map(|path| read(&path))
}

#[test]
fn filters_and_options_exist() {
    let lines = [
        "--save-baseline before cephalopods/layered",
        "GAME/SOLVER",
        "GAME/flattened/03 --list",
        "mastermind/fast/5p8c",
        "honeymoon/fast/leads-13 --exact",
        "studies",
        "studies/mastermind/sc --long",
        "studies/cephalopods/buckets/12",
    ];
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        assert_none(&problems(None, &words));
        assert_none(&problems(Some("studies"), &words));
    }
}

#[test]
fn filters_and_options_that_do_not_exist_are_found() {
    for line in [
        "--save-basline",
        "cephalopods/fast",
        "cephalopods/lay/01",
        "mastermind/fast/99",
        "studies/bridge",
        "studies/cephal/buckets",
        "studies/cephalopods/no-such-step",
        "submission/honeymoon",
    ] {
        let found = problems(None, &[line]);
        assert!(found.len() == 1 && found[0].contains(line), "{line}: {found:?}");
    }
    assert_eq!(problems(Some("studies"), &["--no-such-option"]).len(), 1);
    assert_eq!(problems(Some("record"), &["cephalopods/fast", "target/a", "HEAD~1"]).len(), 1);
}
