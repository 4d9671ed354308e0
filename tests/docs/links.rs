//! Links and paths lead to what exists, and lines are short.

use std::path::Path;

use crate::{all, lines, parts, program, read, DOCUMENTS};

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
    let has_heading = |text: String| anchors(&text).iter().any(|name| name == anchor);
    file.exists() && (anchor.is_empty() || std::fs::read_to_string(file).is_ok_and(has_heading))
}

#[test]
fn links_lead_somewhere() {
    let mut number = 0;
    for path in DOCUMENTS {
        for text in parts(&read(path), 0) {
            let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            for target in targets.filter(|target| !target.starts_with("https://")) {
                assert!(leads_somewhere(path, target), "{path}: there is no {target}");
                number += 1;
            }
        }
    }
    assert!(number >= 60, "only {number} links");
}

/// The shell finds patterns such as `0?.in`. `GAME` and `NN` stand for any name.
#[test]
fn files_that_are_named_exist() {
    let text = DOCUMENTS.map(read).join("\n\n");
    let text = [parts(&text, 1).join("\n"), all(&text, "sh"), all(&text, "console")].join("\n");
    let text = text.replace("GAME", "*").replace("NN", "*");
    let words = text.split(|c: char| c.is_whitespace() || "<>|;&()'\"".contains(c));
    let is_path = |word: &&str| word.split_once('/').is_some_and(|(top, _)| TOPS.contains(&top));
    let paths: Vec<&str> = words.filter(is_path).collect();
    assert!(paths.len() >= 45, "only {} paths", paths.len());
    let script =
        "for path; do for file in $path; do [ -e $file ] || echo $file; done; done; echo end";
    let missing = program::run("sh", &[&["-c", script, "sh"], &paths[..]].concat(), b"").answers;
    assert_eq!(missing, "end\n", "the documents name files that do not exist");
}

/// Rows of tables and what the record writes may be longer.
#[test]
fn lines_are_short() {
    for path in DOCUMENTS {
        let mut is_written = false;
        for (kind, line) in lines(&read(path)) {
            is_written = (is_written || line.starts_with("<!-- ")) && line != "<!-- end -->";
            let may_be_long = is_written || line.starts_with('|') || line.contains("<!-- ");
            let is_short = kind != "prose" || may_be_long || line.chars().count() <= 120;
            assert!(is_short, "{path}: more than 120 characters: {line}");
        }
    }
}
