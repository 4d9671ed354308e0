//! Badges: a name and a value, side by side, as READMEs have them.

use super::svg::{number, About, Anchor, Font, Path, Svg};

const FONT: Font = Font { class: "text", size: 12.0, is_bold: false };
const HEIGHT: f64 = 22.0;
/// Between a text and the sides of its half.
const PADDING: f64 = 8.0;

/// Both halves are dark enough for white text, so the badge looks the same in light and dark pages.
const STYLE: &str = ".text{fill:#fff}.background{fill:#0067a5}.name{fill:#4a525c}";

/// Draws a badge.
pub(crate) fn badge(name: &str, value: &str) -> String {
    let mut svg = Svg::new();
    let width = |text: &str| FONT.width(text) + 2.0 * PADDING;
    let (left, right) = (width(name), width(value));
    let baseline = HEIGHT / 2.0 + FONT.to_baseline();
    // The background has round corners of 8 units. The left half has the same corners at its left side.
    let mut half = Path::default();
    let corners =
        format!("H{}V{HEIGHT}H8A8 8 0 0 1 0 {}V8A8 8 0 0 1 8 0Z", number(left), HEIGHT - 8.0);
    svg.path("name", half.go((8.0, 0.0)).relative(&corners));
    svg.text(FONT, Anchor::Middle, (left / 2.0, baseline), name);
    svg.text(FONT, Anchor::Middle, (left + right / 2.0, baseline), value);
    let title = format!("{name}: {value}");
    let about = About { title: &title, description: title.clone(), light: STYLE, dark: "" };
    svg.finish(&about, (left + right, HEIGHT), &[FONT])
}
