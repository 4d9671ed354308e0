//! Writes a tree as text: the game, and then nested braces.
//!
//! ```text
//!     tree   = game strategy
//!     strategy = guess  |  "{" guess ":" "{" branch "," branch ... "}" "}"
//!     branch = black white ":" strategy
//! ```
//!
//! A guess alone is the only secret that is left. A branch begins with the black hits and the white hits,
//! one digit each. White space may stand between any two of these parts. If a guess does not tell all of its
//! secrets apart, each of its branches begins a line:
//!
//! ```text
//!     2p3c
//!     {11:{
//!      00:{22:{
//!       00:33,
//!       10:{23:{02:32}}
//!      }},
//!      10:{12:{01:31,02:21,10:13}}
//!     }}
//! ```

use std::io::{self, Write};

use crate::mastermind::tree::spelling::Spelling;
use crate::mastermind::tree::{Node, Tree};
use crate::text::json::Value;

/// The maximum number of spaces at the start of a line.
const MOST_SPACES: usize = 40;

/// Nested braces that are being written.
#[derive(Default)]
pub(super) struct Braces {
    /// The number of turns before the outermost node.
    outer: usize,
    /// The nodes whose branches are being written.
    open: Vec<Open>,
}

struct Open {
    /// Whether each branch has a line of its own.
    has_lines: bool,
    /// Whether there is a branch already.
    has_branch: bool,
}

impl Braces {
    /// Begins to write the nodes after this many turns.
    pub(super) fn after(outer: usize) -> Self {
        Self { outer, open: Vec::new() }
    }

    /// Writes a node up to its first branch. Before that, ends all open nodes that are not above it.
    pub(super) fn write(
        &mut self,
        tree: &Tree,
        spelling: &dyn Spelling,
        node: &Node<'_>,
        has_lines: bool,
        output: &mut Vec<u8>,
    ) -> io::Result<()> {
        let depth = node.turns.len() - self.outer;
        self.end(depth, output)?;
        if let Some(open) = self.open.last_mut() {
            if open.has_branch {
                output.push(b',');
            }
            open.has_branch = true;
            if open.has_lines {
                new_line(depth, output)?;
            }
            let feedback = node.turns[node.turns.len() - 1].feedback;
            write!(output, "{}{}:", feedback.black, feedback.white)?;
        }
        let guess = quoted(spelling.show(&tree.game, node.guess));
        if node.is_last() {
            return write!(output, "{guess}");
        }
        self.open.push(Open { has_lines, has_branch: false });
        write!(output, "{{{guess}:{{")
    }

    /// Ends nodes until only this many are open.
    pub(super) fn end(&mut self, depth: usize, output: &mut Vec<u8>) -> io::Result<()> {
        while self.open.len() > depth {
            let open = self.open.pop();
            if open.is_some_and(|open| open.has_lines) {
                new_line(self.open.len(), output)?;
            }
            output.extend_from_slice(b"}}");
        }
        Ok(())
    }
}

fn new_line(depth: usize, output: &mut Vec<u8>) -> io::Result<()> {
    write!(output, "\n{:1$}", "", depth.min(MOST_SPACES))
}

/// Returns a codeword in quotes if the braces would not be read without them.
fn quoted(word: String) -> String {
    if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        word
    } else {
        Value::text(word).to_string()
    }
}

/// Writes a tree as text.
pub(super) fn write(
    tree: &Tree,
    spelling: &dyn Spelling,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut braces = Braces::default();
    let mut text = format!("{}\n", tree.game).into_bytes();
    tree.visit(|node| {
        braces.write(tree, spelling, &node, node.largest_branch > 1, &mut text)?;
        super::write_full(&mut text, output)
    })?;
    braces.end(0, &mut text)?;
    text.push(b'\n');
    output.write_all(&text)
}
