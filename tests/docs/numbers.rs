//! Numbers that can be counted are exact, and the Rust examples are those that the compiler runs.

use super::{all, assert_none, cells, outcome, place, read, section};
use crate::common::cases;

/// Returns the number in a cell of a table.
fn number(cell: &str) -> Option<usize> {
    cell.replace(',', "").parse().ok()
}

/// Lengths are rounded, so that few changes of the sources need a change of the page.
#[test]
fn flattened_sources_are_about_as_long_as_the_table_says() {
    let readme = read("README.md");
    let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `flatten ")).collect();
    assert!(!rows.is_empty(), "README.md has no row '| `flatten ...'");
    let mut problems = Vec::new();
    for row in rows {
        let words: Vec<&str> = cells(row)[0].trim_matches('`').split(' ').collect();
        let length = outcome("flatten", &words[1..]).answers.chars().count();
        let is_near = |shown: usize| shown.abs_diff(length) * 50 <= length;
        if !number(cells(row)[1]).is_some_and(is_near) {
            problems.push(format!("{}: write {length}: {row}", place(&["README.md"], row)));
        }
    }
    assert_none(&problems);
}

/// Each case stands in one row of the table of its folder, such as `| 01, 02, 05 to 07 | ...`. Numbers may be left out.
#[test]
fn cases_are_listed() {
    let inputs = read("inputs/README.md");
    let folders = inputs.lines().filter_map(|line| line.strip_prefix("## Cases: "));
    let folders: Vec<&str> = folders.collect();
    assert!(!folders.is_empty(), "inputs/README.md has no section '## Cases: FOLDER'");
    for folder in folders {
        let table = section(&inputs, &format!("Cases: {folder}"));
        let mut listed: Vec<usize> = Vec::new();
        for row in table.lines().filter(|line| line.starts_with("| ")).skip(1) {
            for part in cells(row)[0].split(", ") {
                let (first, last) = part.split_once(" to ").unwrap_or((part, part));
                let [first, last] = [first, last].map(|text| number(text).expect(row));
                listed.extend(first..=last);
            }
        }
        let names = cases::names(folder);
        let names: Vec<usize> = names.iter().map(|name| number(name).expect(name)).collect();
        listed.sort_unstable();
        assert_eq!(listed, names, "inputs/README.md, 'Cases: {folder}': one row for each case");
    }
}

#[test]
fn pages_name_the_versions_of_the_manifest() {
    let manifest = read("Cargo.toml");
    let value = |key: &str| {
        let line = manifest.lines().find(|line| line.starts_with(key)).expect(key);
        line.split('"').nth(1).expect(key).to_string()
    };
    for (page, named) in [
        ("README.md", format!("Rust {} or later", value("rust-version"))),
        ("CHANGELOG.md", format!("## [{}] - ", value("version"))),
    ] {
        assert!(read(page).contains(&named), "{page}: write '{named}', as in Cargo.toml");
    }
}

/// The lines of Rust in the README are in the documentation of the crate, in this order. Its examples are tests.
#[test]
fn rust_examples_are_those_of_the_crate() {
    let (rust, library) = (all(&read("README.md"), "rust"), read("src/lib.rs"));
    assert!(!rust.is_empty(), "README.md has no block of Rust");
    let mut rest = library.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    for line in rust.lines().map(str::trim) {
        let is_there = rest.any(|other| other == line);
        assert!(is_there, "README.md: the example in src/lib.rs does not go on with: {line}");
    }
}
