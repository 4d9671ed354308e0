//! Writes a tree as an object of JSON on one line.
//!
//! ```text
//!     {"game":"2p3c","guess":"11","answers":[{"black":0,"white":0,"guess":"22","answers":[...]},...]}
//! ```
//!
//! Every node is an object with its `guess`, and an array of its `answers`, which are the nodes after each
//! feedback. A guess that can only be the secret has no answers.

use std::io::{self, Write};

use crate::mastermind::tree::spelling::Spelling;
use crate::mastermind::tree::Tree;
use crate::text::json::Value;

/// Writes a tree as JSON.
pub(super) fn write(
    tree: &Tree,
    spelling: &dyn Spelling,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut text = format!("{{\"game\":{},", Value::text(tree.game)).into_bytes();
    // The number of nodes whose answers are being written, and whether one has none so far.
    let (mut open, mut is_first) = (0, false);
    let end = |open: &mut usize, depth: usize, text: &mut Vec<u8>| {
        while *open > depth {
            text.extend_from_slice(b"]}");
            *open -= 1;
        }
    };
    tree.visit(|node| {
        end(&mut open, node.turns.len(), &mut text);
        if let Some(turn) = node.turns.last() {
            let (black, white) = (turn.feedback.black, turn.feedback.white);
            let comma = if is_first { "" } else { "," };
            write!(text, "{comma}{{\"black\":{black},\"white\":{white},")?;
        }
        write!(text, "\"guess\":{}", Value::text(spelling.show(&tree.game, node.guess)))?;
        is_first = !node.is_last();
        if is_first {
            open += 1;
        }
        text.extend_from_slice(if is_first { b",\"answers\":[" } else { b"}" });
        super::write_full(&mut text, output)
    })?;
    end(&mut open, 0, &mut text);
    text.push(b'\n');
    output.write_all(&text)
}
