//! Numbers that can be counted are exact, and the Rust examples are those that the compiler runs.

use crate::{all, cells, outcome, read, section};

/// Returns the number in a cell of a table.
fn number(cell: &str) -> Option<usize> {
    cell.replace(',', "").parse().ok()
}

#[test]
fn flattened_sources_are_as_long_as_the_table_says() {
    let readme = read("README.md");
    let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `flatten ")).collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let words: Vec<&str> = cells(row)[0].trim_matches('`').split(' ').collect();
        let length = outcome("flatten", &words[1..]).answers.chars().count();
        assert_eq!(number(cells(row)[1]), Some(length), "{row}");
    }
}

/// Each case stands in one row of the table of its folder, such as `| 01, 02, 05 to 07 | ...`.
#[test]
fn cases_are_counted_and_listed() {
    let inputs = read("inputs/README.md");
    let rows = inputs.lines().map(cells).filter(|cells| cells.len() == 2);
    let rows = rows.filter_map(|row| Some((row[0].trim_matches('`'), number(row[1])?)));
    let rows: Vec<(&str, usize)> = rows.collect();
    assert_eq!(rows.len(), 6, "{rows:?}");
    for (folder, count) in rows {
        let files = std::fs::read_dir(format!("inputs/{folder}")).expect(folder);
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        assert_eq!(names.filter(|name| name.ends_with(".in")).count(), count, "{folder}");
        let section = section(&inputs, &format!("Cases: {folder}"));
        let mut cases: Vec<usize> = Vec::new();
        for row in section.lines().filter(|line| line.starts_with("| ")).skip(1) {
            for part in cells(row)[0].split(", ") {
                let (first, last) = part.split_once(" to ").unwrap_or((part, part));
                cases.extend(number(first).expect(row)..=number(last).expect(row));
            }
        }
        cases.sort_unstable();
        assert_eq!(cases, (1..=count).collect::<Vec<_>>(), "{folder}");
    }
}

#[test]
fn the_readme_names_the_version_of_rust() {
    let (manifest, readme) = (read("Cargo.toml"), read("README.md"));
    let line = manifest.lines().find(|line| line.starts_with("rust-version")).expect("a version");
    let named = format!("Rust {} or later", line.split('"').nth(1).expect("a version"));
    assert_eq!(readme.matches(&named).count(), 1, "the text says: {named}");
}

/// The lines of Rust in the README are in the documentation of the crate, in this order. Its examples are tests.
#[test]
fn rust_examples_are_those_of_the_crate() {
    let (rust, library) = (all(&read("README.md"), "rust"), read("src/lib.rs"));
    assert!(rust.lines().count() >= 10, "{rust}");
    let mut rest = library.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    for line in rust.lines().map(str::trim) {
        assert!(rest.any(|other| other == line), "src/lib.rs does not go on with: {line}");
    }
}
