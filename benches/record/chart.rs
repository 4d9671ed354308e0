//! The chart of the first page: horizontal bars for this crate and the two fastest public programs of each game.

use std::fmt::Write as _;

use crate::measure::statistics::with_digits;
use crate::pages::with_unit;
use crate::peers::{Peers, OURS};

pub(crate) const PATH: &str = "benches/pictures/headline.svg";

/// The games, with the input that is compared and what it is.
const GAMES: [(&str, &str, &str, &str); 3] = [
    ("Cephalopods", "cephalopods", "01 to 12", "the twelve public tests"),
    (
        "Mastermind",
        "mastermind",
        "5p8c-knuth-11223",
        "all games of 5 pins and 8 colors, Knuth's strategy",
    ),
    (
        "Honeymoon Bridge",
        "honeymoon",
        "value-13-no-trump",
        "the value of a random deal of 13 cards per hand, in a run with many deals",
    ),
];

const STYLE: &str = "\
text{font:16px system-ui,sans-serif;fill:#1f2328}.title{font-size:20px;font-weight:bold}.note{fill:#59636e}
.background{fill:#fff;stroke:#d0d7de}.theirs{fill:#a3acb6}.ours{fill:#0067a5}
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.note{fill:#9198a1}
.background{fill:#0d1117;stroke:#3d444d}.theirs{fill:#656c76}.ours{fill:#56b4e9}}";

/// The width of the picture, where bars begin, and the length of the longest one.
const WIDTHS: (f64, f64, f64) = (800.0, 130.0, 560.0);

/// Returns the picture. Each game has its own scale.
pub(crate) fn chart(peers: &Peers) -> Result<String, String> {
    let (mut shapes, mut description, mut y) = (String::new(), String::new(), 14.0);
    for (title, game, input, question) in GAMES {
        let (ours, others) = peers.ranking(game, input)?;
        let ratio = with_digits(others[0].1 / ours, 2);
        let fastest = &others[0].0.program;
        text(
            &mut shapes,
            "title",
            20.0,
            y + 24.0,
            &format!("{title}: {ratio} times as fast as {fastest}"),
        );
        text(&mut shapes, "note", 20.0, y + 48.0, question);
        let _ = write!(description, "{title}, {question}:");
        y += 60.0;
        let bars: Vec<(&str, f64)> = [(OURS, ours)]
            .into_iter()
            .chain(others.iter().take(2).map(|(peer, time)| (&*peer.program, *time)))
            .collect();
        let longest = bars.iter().fold(0.0, |longest: f64, (_, time)| longest.max(*time));
        for (name, time) in bars {
            let (class, length) =
                (if name == OURS { "ours" } else { "theirs" }, time / longest * WIDTHS.2);
            text(&mut shapes, "name", 20.0, y + 16.0, name);
            let _ = writeln!(
                shapes,
                "<rect class=\"{class}\" x=\"{}\" y=\"{y}\" width=\"{:.1}\" height=\"20\"/>",
                WIDTHS.1,
                length.max(1.0)
            );
            text(&mut shapes, "label", WIDTHS.1 + length + 8.0, y + 16.0, &with_unit(time));
            let _ = write!(description, " {name} {},", with_unit(time));
            y += 26.0;
        }
        y += 14.0;
    }
    text(&mut shapes, "note", 20.0, y + 16.0, "Shorter is better. Each game has its own scale.");
    let (width, height) = (WIDTHS.0, y + 34.0);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>Time to solve: bitsolve and the fastest public programs</title>\n\
         <desc>{}</desc>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"background\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n{shapes}</svg>\n",
        description.trim_end_matches(',')
    ))
}

/// Adds a line of text, which has no character that XML escapes.
fn text(shapes: &mut String, class: &str, x: f64, y: f64, text: &str) {
    let _ = writeln!(shapes, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
}
