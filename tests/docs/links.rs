//! Links and paths lead to what exists.

use std::path::Path;

use super::{all, assert_none, parts, place, read, root, DOCUMENTS};
use crate::common::program;

/// The folders at the root that a path in a document may begin with.
const TOPS: [&str; 5] = ["benches", "inputs", "src", "tests", ".ci"];

/// Returns the names by which links reach the headings of a document, as GitHub makes them.
fn anchors(document: &str) -> Vec<String> {
    let mut anchors = Vec::new();
    for title in document.lines().filter(|line| line.starts_with('#')) {
        let title = title.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        let is_kept = |c: &char| c.is_alphanumeric() || "-_".contains(*c);
        let anchor: String = title.chars().filter(is_kept).collect();
        anchors.push(if anchors.contains(&anchor) { anchor + "-1" } else { anchor });
    }
    anchors
}

/// Returns whether a link of a document leads to a file or to a heading.
fn leads_somewhere(document: &str, target: &str) -> bool {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let own = Path::new(document);
    let file = if path.is_empty() { own.to_path_buf() } else { own.with_file_name(path) };
    let file = root().join(file);
    let has_heading = |text: String| anchors(&text).iter().any(|name| name == anchor);
    file.exists() && (anchor.is_empty() || std::fs::read_to_string(file).is_ok_and(has_heading))
}

#[test]
fn links_lead_somewhere() {
    let (mut number, mut problems) = (0, Vec::new());
    for path in DOCUMENTS {
        for text in parts(&read(path), 0) {
            let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            for target in targets.filter(|target| !target.starts_with("https://")) {
                if !leads_somewhere(path, target) {
                    problems.push(format!("{}: there is no {target}", place(&[path], target)));
                }
                number += 1;
            }
        }
    }
    println!("checked {number} links");
    assert!(number > 0);
    assert_none(&problems);
}

/// The shell finds patterns such as `0?.in`. `GAME` and `NN` stand for any name.
#[test]
fn files_that_are_named_exist() {
    let mut paths = String::new();
    for document in DOCUMENTS {
        let text = read(document);
        let text = [parts(&text, 1).join("\n"), all(&text, "sh"), all(&text, "console")].join("\n");
        let words = text.split(|c: char| c.is_whitespace() || "<>|;&()'\"".contains(c));
        let is_path =
            |word: &&str| word.split_once('/').is_some_and(|(top, _)| TOPS.contains(&top));
        for word in words.filter(is_path) {
            let path = word.replace("GAME", "*").replace("NN", "*");
            paths += &format!("{} {path}\n", place(&[document], word));
        }
    }
    println!("checked {} paths", paths.lines().count());
    assert!(!paths.is_empty());
    let script = "while read -r place path; do for file in $path; do [ -e \"$file\" ] || \
                  echo \"$place: there is no $file\"; done; done";
    let missing = program::run("sh", &["-c", script], paths.as_bytes()).answers;
    assert_none(&missing.lines().map(str::to_string).collect::<Vec<_>>());
}
