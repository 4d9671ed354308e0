//! Versions are those of `Cargo.toml`, and the changelog has the form of keepachangelog.com.

use crate::house::{document, outcome, read};
use crate::markdown::Document;
use crate::{assert_found, assert_none};

/// The sections that a release may have.
const SECTIONS: [&str; 6] = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

/// Returns a value of the package in `Cargo.toml`.
fn package(key: &str) -> String {
    let manifest = read("Cargo.toml");
    let start = format!("{key} = \"");
    let value = manifest.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix('"'));
    value.unwrap_or_else(|| panic!("Cargo.toml has no {key}")).to_string()
}

/// Returns whether a text is a date such as 2026-11-22.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let is_number = |part: &&str, length, most| {
        part.len() == length && part.parse::<u16>().is_ok_and(|n| (1..=most).contains(&n))
    };
    matches!(&parts[..], [year, month, day]
        if is_number(year, 4, 9999) && is_number(month, 2, 12) && is_number(day, 2, 31))
}

/// Checks a changelog, whose newest release is `version`.
fn check_changelog(document: &Document, version: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let mut releases = 0;
    for heading in document.headings() {
        let title = heading.text.as_str();
        let problem = match heading.start {
            2 if title.trim_matches(['[', ']']) == "Unreleased" => None,
            2 => {
                releases += 1;
                let (name, date) = title.split_once(" - ").unwrap_or((title, ""));
                let name = name.trim_matches(['[', ']']);
                match (is_date(date), releases == 1 && name != version) {
                    (false, _) => Some(format!("{title} has no date like 2026-11-22")),
                    (_, true) => {
                        Some(format!("the version in Cargo.toml is {version}, not {name}"))
                    }
                    _ => None,
                }
            }
            3 if !SECTIONS.contains(&title) => Some(format!("{title} is not a known section")),
            _ => None,
        };
        problems.extend(problem.map(|problem| document.problem(heading.line, problem)));
    }
    if releases == 0 {
        problems.push(document.problem(1, "there is no release"));
    }
    problems
}

/// Checks the versions of Rust that a document names. `oldest` is that of flattened sources, which a
/// section about judges may name.
fn check_rust(document: &Document, version: &str, oldest: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let (mut is_named, mut is_about_judges) = (false, false);
    for (line, text) in (1..).zip(document.text.lines()) {
        if text.starts_with('#') {
            is_about_judges = text.contains("judge");
        }
        for mark in ["Rust 1.", "rust-1.", "Rust-1."] {
            for (at, _) in text.match_indices(mark) {
                let rest = &text[at + "Rust ".len()..];
                let end =
                    rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
                let named = rest[..end].trim_end_matches('.');
                is_named |= named == version;
                if named != version && !(is_about_judges && named == oldest) {
                    let message = format!("Cargo.toml needs Rust {version}, not {named}");
                    problems.push(document.problem(line, message));
                }
            }
        }
    }
    if !is_named {
        problems.push(document.problem(1, format_args!("Rust {version} is not named")));
    }
    problems
}

#[test]
fn the_changelog_begins_with_this_version() {
    assert_none(&check_changelog(&document("CHANGELOG.md"), &package("version")));
}

#[test]
fn the_readme_names_the_version_of_rust() {
    let source = outcome("flatten", &["honeymoon"]).answers;
    let oldest = source.split_once("rustc 1.").expect("the file names its oldest compiler").1;
    let oldest = format!("1.{}", oldest.split('.').next().unwrap_or_default());
    assert_none(&check_rust(&document("README.md"), &package("rust-version"), &oldest));
}

#[test]
fn wrong_changelogs_are_found() {
    let text = "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-11-22\n\n### Added\n\n## 1.2.2, 2025\n\n\
                ### Improved\n\n## 1.2.1 - 2025-13-01\n";
    let expected = [
        "X.md:9: 1.2.2, 2025 has no date",
        "X.md:11: Improved is not a known section",
        "X.md:13: 1.2.1 - 2025-13-01 has no date",
    ];
    assert_found(&check_changelog(&Document::with_text(text), "1.2.3"), &expected);
    let text = "## 1.2.3 - 2026-11-22\n";
    let expected = ["X.md:1: the version in Cargo.toml is 1.2.4, not 1.2.3"];
    assert_found(&check_changelog(&Document::with_text(text), "1.2.4"), &expected);
    let found = check_changelog(&Document::with_text("# Changelog\n"), "1.2.4");
    assert_found(&found, &["X.md:1: there is no release"]);
}

#[test]
fn wrong_versions_of_rust_are_found() {
    let text = "Rust 1.80 or Rust 1.79.\n![Rust](https://x/rust-1.70.svg)\n## A judge\nRust 1.79\n";
    let expected = ["X.md:1: Cargo.toml needs Rust 1.80, not 1.79", "X.md:2: Cargo.toml needs"];
    assert_found(&check_rust(&Document::with_text(text), "1.80", "1.79"), &expected);
    let found = check_rust(&Document::with_text("# The judges\nRust 1.79.\n"), "1.80", "1.79");
    assert_found(&found, &["X.md:1: Rust 1.80 is not named"]);
}
