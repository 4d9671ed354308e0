//! Writes a tree as a graph that GraphViz draws.
//!
//! The first turns are boxes. A box has a row for each answer: the black and white hits, and the number of
//! secrets that are left. An edge goes from the row to the box of the next guess. The rows of the last boxes
//! have the rest of the tree as text, so that the picture shows the whole tree and is not too large:
//!
//! ```text
//!     +----------+        +------------------------------+
//!     |   1122   |     .->|             3345             |
//!     +-----+----+    /   +-----+------------------------+
//!     | 0 0 | 256 ---'    | 0 0 | 6666                   |
//!     | 0 1 | 256 --...   | 0 1 | {3636:{02:6366,...}}   |
//! ```

use std::io::{self, Write};

use crate::mastermind::spelling::Spelling;
use crate::mastermind::tree::write::{write_full, Braces};
use crate::mastermind::tree::{Node, Tree};

/// The number of characters after which a row of text begins a new line.
const WIDTH: usize = 100;

/// The end of a line of text.
const LINE_BREAK: &str = "<BR ALIGN=\"LEFT\"/>";

/// The line under the title of a graph.
const LEGEND: &str =
    "A box is a guess. Each of its rows shows an answer (black, white), and then the \
    number of secrets that are left or the rest of the strategy.";

/// A box whose rows are being written.
struct Table {
    number: usize,
    /// The lines of the graph for the box.
    text: String,
    /// The edges from its rows.
    edges: String,
}

/// A graph that is being drawn.
struct Drawing<'a> {
    tree: &'a Tree,
    spelling: &'a Spelling,
    /// The number of turns that are drawn as boxes.
    depth: usize,
    /// The boxes that are not complete.
    open: Vec<Table>,
    /// The number of boxes.
    boxes: usize,
    /// The text of a row that is not complete.
    row: Option<(Braces, String)>,
    /// The lines of the boxes that are complete.
    done: String,
}

/// Writes a tree as a graph with this many turns as boxes.
pub(super) fn write(
    tree: &Tree,
    spelling: &Spelling,
    depth: usize,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (game, found) = (tree.game, &tree.evaluation);
    write!(
        output,
        "digraph \"{game}\" {{\n\
         graph [rankdir=LR, nodesep=0.15, ranksep=0.6, labelloc=t, fontname=Helvetica, \
         label=\"{game}: {found}\\n{LEGEND}\"];\n\
         node [shape=plain, fontname=Courier, fontsize=11];\n\
         edge [arrowsize=0.6, color=\"#777777\"];\n"
    )?;
    let (open, done) = (Vec::new(), String::new());
    let mut drawing = Drawing { tree, spelling, depth, open, boxes: 0, row: None, done };
    tree.visit(|node| {
        drawing.add(&node);
        write_full(&mut drawing.done, output)
    })?;
    drawing.end(0);
    output.write_all(drawing.done.as_bytes())?;
    output.write_all(b"}\n")
}

impl Drawing<'_> {
    /// Adds a node, as a box or as text.
    fn add(&mut self, node: &Node<'_>) {
        let turns = node.turns.len();
        // The rest of a row is below the last box.
        if self.row.is_none() || turns <= self.open.len() {
            self.end(turns);
            // A node that has one line of text needs no box.
            if turns == 0 || turns < self.depth && node.largest_branch > 1 {
                return self.begin_box(node);
            }
            self.begin_row(node, "ALIGN=\"LEFT\"");
            self.row = Some((Braces::after(turns), String::new()));
        }
        if let Some((braces, text)) = &mut self.row {
            braces.write(self.tree, self.spelling, node, false, text);
        }
    }

    /// Completes the row of text, and all boxes after the first `boxes`.
    fn end(&mut self, boxes: usize) {
        if let (Some((mut braces, mut text)), Some(table)) = (self.row.take(), self.open.last_mut())
        {
            braces.end(0, &mut text);
            wrap(&text, &mut table.text);
            table.text += "</TD></TR>";
        }
        for Table { text, edges, .. } in self.open.drain(boxes.min(self.open.len())..).rev() {
            self.done += &text;
            self.done += "</TABLE>>];\n";
            self.done += &edges;
        }
    }

    /// Begins a box, and adds a row to the box before it with an edge between them.
    fn begin_box(&mut self, node: &Node<'_>) {
        let number = self.boxes;
        self.boxes += 1;
        self.begin_row(node, &format!("PORT=\"b{number}\""));
        if let Some(table) = self.open.last_mut() {
            table.text += &format!("{}</TD></TR>", node.secrets.len());
            table.edges += &format!("b{}:b{number}:e -> b{number}:w;\n", table.number);
        }
        let guess = escaped(&self.spelling.show(&self.tree.game, node.guess));
        let text = format!(
            "b{number} [label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\">\
             <TR><TD COLSPAN=\"2\" BGCOLOR=\"#dddddd\"><B>{guess}</B></TD></TR>"
        );
        self.open.push(Table { number, text, edges: String::new() });
    }

    /// Begins a row of the last box for the answer that leads to a node.
    fn begin_row(&mut self, node: &Node<'_>, attribute: &str) {
        if let (Some(table), Some(turn)) = (self.open.last_mut(), node.turns.last()) {
            table.text += &format!("\n<TR><TD>{}</TD><TD {attribute}>", turn.feedback);
        }
    }
}

/// Adds a text in lines of about [`WIDTH`] characters.
fn wrap(text: &str, output: &mut String) {
    let mut column = 0;
    for piece in text.split_inclusive(',') {
        *output += &escaped(piece);
        column += piece.chars().count();
        if column > WIDTH {
            *output += LINE_BREAK;
            column = 0;
        }
    }
    *output += LINE_BREAK;
}

/// Returns a text without the characters that have a meaning in a label.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
