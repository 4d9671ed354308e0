//! Links lead to files and headings that exist, and to few other hosts.

use std::path::Path;

use crate::house::{document, documents, root};
use crate::markdown::{Document, Part};
use crate::{assert_found, assert_none};

/// The hosts that links may lead to.
const HOSTS: [&str; 7] = [
    "atcoder.jp",
    "codeforces.com",
    "doc.rust-lang.org",
    "github.com",
    "keepachangelog.com",
    "semver.org",
    "www.codingame.com",
];

/// Checks the links of a document.
fn check(document: &Document) -> Vec<String> {
    let mut problems = Vec::new();
    for target in targets(document) {
        let problem = match target.text.split_once(':') {
            Some(("https", _)) => None,
            Some((scheme, _)) => Some(format!("a link begins with {scheme}:")),
            None => problem_with_path(document, &target.text),
        };
        problems.extend(problem.map(|problem| document.problem(target.line, problem)));
    }
    for (line, text) in (1..).zip(document.text.lines()) {
        for (at, _) in text.match_indices("https://") {
            let rest = &text[at + "https://".len()..];
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
            let host = rest.split(|c| !is_part(c)).next().unwrap_or_default();
            if !HOSTS.contains(&host) {
                problems.push(document.problem(line, format_args!("{host} is not a known host")));
            }
        }
    }
    problems
}

/// Returns the targets of all links and pictures, with those of `[name]: target`.
fn targets(document: &Document) -> Vec<Part> {
    let mut targets = Vec::new();
    for paragraph in document.paragraphs() {
        targets.extend(paragraph.targets());
        for (line, text) in (paragraph.line..).zip(paragraph.text.lines()) {
            let definition = text.strip_prefix('[').and_then(|text| text.split_once("]: "));
            let target = definition.and_then(|(_, rest)| rest.split_whitespace().next());
            targets.extend(target.map(|text| Part { line, start: 0, text: text.to_string() }));
        }
    }
    targets
}

/// Returns what is wrong with a link to a file of the checkout or to a heading.
fn problem_with_path(from: &Document, target: &str) -> Option<String> {
    let (path, anchor) = target.split_once('#').map_or((target, None), |(p, a)| (p, Some(a)));
    let mut parts: Vec<&str> = from.path.split('/').collect();
    if !path.is_empty() {
        parts.pop();
        for part in path.split('/') {
            match part {
                ".." if parts.pop().is_none() => {
                    return Some(format!("{target} leads out of the checkout"));
                }
                "" | "." | ".." => {}
                part => parts.push(part),
            }
        }
    }
    let file = parts.join("/");
    if !path.is_empty() && (!root().join(&file).exists() || parts.first() == Some(&"target")) {
        return Some(format!("there is no {file}"));
    }
    let anchor = anchor?;
    if Path::new(&file).extension().is_none_or(|extension| extension != "md") {
        return Some(format!("{file} is not a document, so it has no headings"));
    }
    let headings = if path.is_empty() { from.anchors() } else { document(&file).anchors() };
    (!headings.iter().any(|name| name == anchor))
        .then(|| format!("{file} has no heading #{anchor}"))
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    assert_none(&documents.iter().flat_map(check).collect::<Vec<_>>());
    let number: usize = documents.iter().map(|document| targets(document).len()).sum();
    assert!(number >= 20, "only {number} links");
}

#[test]
fn dead_links_are_found() {
    let text =
        "# A b\n\n[a](#a-b) [b](src/lib.rs) [c](./tests/data/honeymoon/README.md) ![d](inputs/)\n\
                [x](https://github.com/a/b)\n`[no](no)`\n\n```text\n[no](no)\n```\n";
    assert_none(&check(&Document::with_text(text)));
    let text = "[a](#a-c)\n[b](src/no.rs) [c](inputs/README.md#no)\n![d](no.svg) [e](../x) [f](http://x)\n\
                <img src=\"no.png\">\n[g](target/) [h](src/lib.rs#L3)\n\n[r]: no.md\n\nhttps://no.example.com/\n";
    let expected = [
        "X.md:1: X.md has no heading #a-c",
        "X.md:2: there is no src/no.rs",
        "X.md:2: inputs/README.md has no heading #no",
        "X.md:3: there is no no.svg",
        "X.md:3: ../x leads out of the checkout",
        "X.md:3: a link begins with http:",
        "X.md:4: there is no no.png",
        "X.md:5: there is no target",
        "X.md:5: src/lib.rs is not a document",
        "X.md:7: there is no no.md",
        "X.md:9: no.example.com is not a known host",
    ];
    assert_found(&check(&Document::with_text(text)), &expected);
}
