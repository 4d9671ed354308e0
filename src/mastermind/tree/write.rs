//! Writes a tree as text or as JSON.
//!
//! As text, a tree is the game, and then nested braces:
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
//!
//! As JSON, a tree is one line. Every node is an object with its `guess`, and an array of its `answers`, which
//! are the nodes after each feedback. A guess that can only be the secret has no answers:
//!
//! ```text
//!     {"game":"2p3c","guess":"11","answers":[{"black":0,"white":0,"guess":"22","answers":[...]},...]}
//! ```

use std::io::{self, Write};

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::tree::{Node, Tree};
use crate::text::json::Value;

/// How codewords are spelled.
pub(crate) trait Spelling {
    /// Parses a codeword of a game.
    fn parse(&self, game: &Game, text: &str) -> Option<Codeword>;

    /// Returns a codeword of a game as it is spelled.
    fn show(&self, game: &Game, word: Codeword) -> String;

    /// Returns a description of codewords for messages.
    fn form(&self, game: &Game) -> String;

    /// Returns the number of colors that have names, or `None` if there are names for all games.
    fn colors(&self) -> Option<usize>;
}

/// Digits. Capital letters from `A` are read as well, because some trees have them: `A` is 1.
pub(crate) struct Digits;

impl Spelling for Digits {
    fn parse(&self, game: &Game, text: &str) -> Option<Codeword> {
        let letter = |b: u8| b.is_ascii_uppercase().then(|| usize::from(b - b'A') + 1);
        let colors = || text.bytes().map(letter).collect::<Option<Vec<usize>>>();
        game.parse(text).or_else(|| game.codeword_of_colors(&colors()?))
    }

    fn show(&self, _: &Game, word: Codeword) -> String {
        word.to_string()
    }

    fn form(&self, game: &Game) -> String {
        game.codeword_form()
    }

    fn colors(&self) -> Option<usize> {
        None
    }
}

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
            *text += &format!("{}{}:", feedback.black, feedback.white);
        }
        let guess = quoted(spelling.show(&tree.game, node.guess));
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

/// Returns a codeword in quotes if the braces would not be read without them.
fn quoted(word: String) -> String {
    if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        word
    } else {
        Value::text(word).to_string()
    }
}

/// Writes a tree as text.
pub(super) fn text(tree: &Tree, spelling: &dyn Spelling, output: &mut dyn Write) -> io::Result<()> {
    let mut braces = Braces::default();
    let mut text = format!("{}\n", tree.game);
    tree.visit(|node| {
        braces.write(tree, spelling, &node, node.largest_branch > 1, &mut text);
        write_full(&mut text, output)
    })?;
    braces.end(0, &mut text);
    text.push('\n');
    output.write_all(text.as_bytes())
}

/// Writes a tree as JSON.
pub(super) fn json(tree: &Tree, spelling: &dyn Spelling, output: &mut dyn Write) -> io::Result<()> {
    let mut text = format!("{{\"game\":{},", Value::text(tree.game));
    // The number of nodes whose answers are being written, and whether one has none so far.
    let (mut open, mut is_first) = (0, false);
    tree.visit(|node| {
        text += &"]}".repeat(open - node.turns.len());
        open = node.turns.len();
        if let Some(turn) = node.turns.last() {
            let (black, white) = (turn.feedback.black, turn.feedback.white);
            let comma = if is_first { "" } else { "," };
            text += &format!("{comma}{{\"black\":{black},\"white\":{white},");
        }
        text += &format!("\"guess\":{}", Value::text(spelling.show(&tree.game, node.guess)));
        is_first = !node.is_last();
        open += usize::from(is_first);
        text += if is_first { ",\"answers\":[" } else { "}" };
        write_full(&mut text, output)
    })?;
    text += &"]}".repeat(open);
    text.push('\n');
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
