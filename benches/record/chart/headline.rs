//! The picture at the top of the README: a group of bars for each game.
//!
//! The bars of a group begin at zero and have one linear scale, so their lengths have the ratio of the values. Bars
//! on a logarithmic scale would not, because no logarithm belongs to zero. Only a bar that would be too short to be
//! seen is longer. Texts are large enough for a telephone,
//! which shows the picture at half its size.

use super::svg::{About, Anchor, Font, Path, Svg};

/// Groups of bars, side by side.
#[derive(Clone, Debug)]
pub(crate) struct Headline {
    pub title: String,
    /// What is measured, on which machine and when. It can have several lines.
    pub note: String,
    /// There is room for three.
    pub groups: Vec<Group>,
}

/// The bars of a game.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub title: String,
    /// What was solved.
    pub question: String,
    pub bars: Vec<Bar>,
}

/// A measured value.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    pub name: String,
    /// The value, in the unit of the group. Less is better.
    pub value: f64,
    /// The value as it is written, with its unit.
    pub label: String,
    /// Whether the crate itself is measured.
    pub is_ours: bool,
}

const TITLE: Font = Font { class: "title", size: 22.0, is_bold: true };
const GAME: Font = Font { class: "game", size: 20.0, is_bold: true };
const RATIO: Font = Font { class: "ratio", size: 34.0, is_bold: true };
const NOTE: Font = Font { class: "note", size: 18.0, is_bold: false };
const NAME: Font = Font { class: "name", size: 19.0, is_bold: false };
const LABEL: Font = Font { class: "label", size: 19.0, is_bold: true };
const OWN_LABEL: Font = Font { class: "ours", ..LABEL };

const WIDTH: f64 = 800.0;
const PADDING: f64 = 20.0;
/// Between groups.
const GAP: f64 = 20.0;
const BAR_HEIGHT: f64 = 20.0;
/// The shortest bar of a value above zero, so that it can be seen.
const SHORTEST: f64 = 2.0;

const LIGHT: &str = "\
.background{fill:#fff;stroke:#d0d7de}.title,.game,.name,.label{fill:#1f2328}.note{fill:#59636e}
.theirs{fill:#a3acb6}.own{fill:#0067a5}.ratio,.ours{fill:#0067a5}.zero{stroke:#818b98;stroke-width:1.5}";
const DARK: &str = "\
.background{fill:#0d1117;stroke:#3d444d}.title,.game,.name,.label{fill:#f0f6fc}.note{fill:#9198a1}
.theirs{fill:#656c76}.own,.ratio,.ours{fill:#56b4e9}";

impl Headline {
    /// Draws the picture.
    pub(crate) fn svg(&self) -> String {
        let mut svg = Svg::new();
        let whole = WIDTH - 2.0 * PADDING;
        let mut y = PADDING;
        y = write(&mut svg, TITLE, (PADDING, y), whole, &self.title) + 14.0;
        let count = self.groups.len().max(1) as f64;
        let width = (whole - GAP * (count - 1.0)) / count;
        let at = |nth: usize| PADDING + nth as f64 * (width + GAP);

        // Each part of a group begins at the same height in all groups.
        let texts: Vec<_> = self.groups.iter().map(Group::texts).collect();
        for (part, below) in [4.0, 12.0, 2.0, 16.0].into_iter().enumerate() {
            let mut bottom = y;
            for (nth, texts) in texts.iter().enumerate() {
                let (font, text) = &texts[part];
                bottom = write(&mut svg, *font, (at(nth), y), width, text).max(bottom);
            }
            y = bottom + below;
        }
        let mut bottom = y;
        for (nth, group) in self.groups.iter().enumerate() {
            bottom = group.draw_bars(&mut svg, (at(nth), y), width).max(bottom);
        }
        y = write(&mut svg, NOTE, (PADDING, bottom + 10.0), whole, &self.note);

        let about =
            About { title: &self.title, description: self.description(), light: LIGHT, dark: DARK };
        let fonts = [TITLE, GAME, RATIO, NOTE, NAME, LABEL, OWN_LABEL];
        svg.finish(&about, (WIDTH, y + PADDING - 6.0), &fonts)
    }

    /// Says what the bars are.
    fn description(&self) -> String {
        let mut text = self.note.replace('\n', " ");
        if !text.ends_with('.') {
            text.push('.');
        }
        for group in &self.groups {
            text += &format!(" {}, {}:", group.title, group.question);
            let bars: Vec<String> =
                group.bars.iter().map(|bar| format!(" {} {}", bar.name, bar.label)).collect();
            text += &format!("{}.", bars.join(","));
        }
        text
    }
}

impl Group {
    /// Returns what is written above the bars.
    fn texts(&self) -> [(Font, String); 4] {
        let (ratio, meaning) = self.ratio();
        let (title, question) = (self.title.clone(), self.question.clone());
        [(GAME, title), (NOTE, question), (RATIO, ratio), (NOTE, meaning)]
    }

    /// Returns how many times as fast the crate is as the best of the others, and what that means. There are no
    /// texts if either is missing.
    fn ratio(&self) -> (String, String) {
        let best = |is_ours: bool| {
            let bars = self.bars.iter().filter(|bar| bar.is_ours == is_ours && bar.length() > 0.0);
            bars.min_by(|one, other| one.value.total_cmp(&other.value))
        };
        let (Some(ours), Some(other)) = (best(true), best(false)) else {
            return Default::default();
        };
        let ratio = other.value / ours.value;
        let digits = usize::from(ratio < 9.95);
        (format!("{ratio:.digits$} times"), format!("as fast as {}", other.name))
    }

    /// Draws the bars below each other: the name above the bar, the value at its end. Returns where they end.
    fn draw_bars(&self, svg: &mut Svg, (left, top): (f64, f64), width: f64) -> f64 {
        // The longest bar leaves enough room for the longest label.
        let label = |bar: &Bar| LABEL.shorten(&bar.label, width - 8.0);
        let labels = self.bars.iter().map(|bar| LABEL.width(&label(bar))).fold(0.0, f64::max);
        let longest = self.bars.iter().map(Bar::length).fold(0.0, f64::max);
        let scale = (width - labels - 8.0).max(0.0) / if longest > 0.0 { longest } else { 1.0 };
        let (mut y, mut zero) = (top, Path::default());
        for bar in &self.bars {
            y = write(svg, NAME, (left, y), width, &bar.name) + 2.0;
            let length = match bar.length() * scale {
                length if bar.length() > 0.0 => length.max(SHORTEST),
                length => length,
            };
            svg.rectangle(
                if bar.is_ours { "own" } else { "theirs" },
                (left, y),
                (length, BAR_HEIGHT),
            );
            zero.go((left, y - 2.0)).relative("v24");
            let font = if bar.is_ours { OWN_LABEL } else { LABEL };
            let baseline = y + BAR_HEIGHT / 2.0 + font.to_baseline();
            svg.text(font, Anchor::Start, (left + length + 8.0, baseline), &label(bar));
            y += BAR_HEIGHT + 12.0;
        }
        svg.path("zero", &zero);
        y
    }
}

impl Bar {
    /// Returns the value if it can be the length of a bar.
    fn length(&self) -> f64 {
        if self.value.is_finite() {
            self.value.max(0.0)
        } else {
            0.0
        }
    }
}

/// Writes a text in as many lines as it needs, and returns where they end.
fn write(svg: &mut Svg, font: Font, (left, top): (f64, f64), width: f64, text: &str) -> f64 {
    let lines = font.wrap(text, width);
    for (nth, line) in lines.iter().enumerate() {
        let middle = top + (nth as f64 + 0.5) * font.size * 1.25;
        svg.text(font, Anchor::Start, (left, middle + font.to_baseline()), line);
    }
    top + lines.len() as f64 * font.size * 1.25
}
