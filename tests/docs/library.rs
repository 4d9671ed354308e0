//! The Rust examples of the documents are those of `src/lib.rs`, which the compiler runs as tests.

use crate::house::{documents, read};
use crate::markdown::{Block, Document};
use crate::{assert_found, assert_none};

/// Returns the examples in the documentation at the start of a source.
fn examples(source: &str) -> Vec<Vec<String>> {
    let lines = source.lines().take_while(|line| line.starts_with("//!"));
    let lines =
        lines.map(|line| line.trim_start_matches("//!")).map(|line| line.trim_start_matches(' '));
    let document = Document::with_text(&lines.collect::<Vec<_>>().join("\n"));
    let blocks = document.blocks(&["", "rust"]);
    blocks.iter().map(|block| block.lines.iter().map(ToString::to_string).collect()).collect()
}

/// Returns the first line of a block that is not in an example after those before it.
fn first_other_line(block: &Block, example: &[String]) -> Option<usize> {
    let mut rest = example.iter();
    let mut is_there = |line: &str| line.is_empty() || rest.any(|other| other.trim() == line);
    block.lines.iter().position(|line| !is_there(line.trim()))
}

/// Checks the Rust blocks of a document.
fn check(document: &Document, examples: &[Vec<String>]) -> Vec<String> {
    let mut problems = Vec::new();
    for block in document.blocks(&["rust"]) {
        let ends = examples.iter().map(|example| first_other_line(&block, example));
        // `None` is less than any line, but it is the best result.
        let best = ends.map(|end| end.unwrap_or(usize::MAX)).max().unwrap_or(0);
        if let Some(line) = block.lines.get(best) {
            let message = format!("no example of the crate goes on with: {line}");
            problems.push(document.problem(block.line + best, message));
        }
    }
    problems
}

#[test]
fn examples_are_those_of_the_crate() {
    let examples = examples(&read("src/lib.rs"));
    assert!(examples.len() >= 3, "src/lib.rs has an example for each game");
    let documents = documents();
    assert_none(&documents.iter().flat_map(|d| check(d, &examples)).collect::<Vec<_>>());
    let number: usize = documents.iter().map(|document| document.blocks(&["rust"]).len()).sum();
    assert!(number >= 3, "only {number} examples of the library");
}

#[test]
fn other_examples_are_found() {
    let source =
        "//! A\n//!\n//! ```\n//! # fn main() {\n//! let a = 1;\n//!\n//! let b = [\n//!     1,\n\
                  //! ];\n//! # }\n//! ```\nmod x;\n";
    let examples = examples(source);
    let text =
        "```rust\nlet a = 1;\n\nlet b = [\n    1,\n];\n```\n```rust\nlet b = [\nlet a = 1;\n```\n";
    let expected = ["X.md:10: no example of the crate goes on with: let a = 1;"];
    assert_found(&check(&Document::with_text(text), &examples), &expected);
}
