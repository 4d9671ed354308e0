//! Writes a tree as text or as JSON.
//!
//! As text, a tree is the game, and then nested braces:
//!
//! ```text
//!     tree     = game strategy
//!     strategy = guess  |  "{" guess ":" "{" branch "," branch ... "}" "}"
//!     branch   = answer ":" strategy
//! ```
//!
//! A guess alone is the only secret that is left. An answer is two digits: the black hits and the white hits. The
//! answer in which all hits are black has no branch. White space and comments may stand between words and signs, and a
//! word may be in quotes. If a guess does not tell all of its secrets apart, each of its branches begins a line:
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
//!
//! As JSON, a tree is one line. It is the text form with quotes around each guess and each answer:
//!
//! ```text
//!     {"game":"2p3c","tree":{"11":{"00":{"22":{"00":"33","10":{"23":{"02":"32"}}}},"10":{...}}}}
//! ```

use std::io::{self, Write};

use crate::mastermind::spelling::Spelling;
use crate::mastermind::tree::{Node, Tree};
use crate::text::json::Value;

/// The maximum number of spaces at the start of a line.
const MOST_SPACES: usize = 40;

/// Nested braces that are being written.
#[derive(Default)]
pub(super) struct Braces {
    /// The number of turns before the outermost node.
    outer: usize,
    /// Whether all guesses and answers have quotes.
    is_json: bool,
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
        Self { outer, ..Self::default() }
    }

    /// Writes a node up to its first branch. Before that, ends all open nodes that are not above it.
    pub(super) fn write(
        &mut self,
        tree: &Tree,
        spelling: &Spelling,
        node: &Node<'_>,
        has_lines: bool,
        text: &mut String,
    ) {
        let depth = node.turns.len() - self.outer;
        self.end(depth, text);
        if let Some(open) = self.open.last_mut() {
            if open.has_branch {
                text.push(',');
            }
            open.has_branch = true;
            if open.has_lines {
                new_line(depth, text);
            }
            let feedback = node.turns[node.turns.len() - 1].feedback;
            let quote = if self.is_json { "\"" } else { "" };
            *text += &format!("{quote}{}{}{quote}:", feedback.black, feedback.white);
        }
        let guess = spelling.show(&tree.game, node.guess);
        let is_plain = !self.is_json && guess.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let guess = if is_plain { guess } else { Value::text(guess).to_string() };
        if node.is_last() {
            *text += &guess;
        } else {
            self.open.push(Open { has_lines, has_branch: false });
            *text += &format!("{{{guess}:{{");
        }
    }

    /// Ends nodes until only this many are open.
    pub(super) fn end(&mut self, depth: usize, text: &mut String) {
        while self.open.len() > depth {
            let open = self.open.pop();
            if open.is_some_and(|open| open.has_lines) {
                new_line(self.open.len(), text);
            }
            *text += "}}";
        }
    }
}

fn new_line(depth: usize, text: &mut String) {
    text.push('\n');
    *text += &" ".repeat(depth.min(MOST_SPACES));
}

/// Writes a tree as JSON or as text.
pub(super) fn write(
    tree: &Tree,
    spelling: &Spelling,
    is_json: bool,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (mut text, end) = match is_json {
        true => (format!("{{\"game\":{},\"tree\":", Value::text(tree.game)), "}\n"),
        false => (format!("{}\n", tree.game), "\n"),
    };
    let mut braces = Braces { is_json, ..Braces::default() };
    tree.visit(|node| {
        let has_lines = !is_json && node.largest_branch > 1;
        braces.write(tree, spelling, &node, has_lines, &mut text);
        write_full(&mut text, output)
    })?;
    braces.end(0, &mut text);
    text += end;
    output.write_all(text.as_bytes())
}

/// Writes a text and empties it if it is long enough to be worth a system call.
pub(super) fn write_full(text: &mut String, output: &mut dyn Write) -> io::Result<()> {
    if text.len() >= 1 << 16 {
        output.write_all(text.as_bytes())?;
        text.clear();
    }
    Ok(())
}
