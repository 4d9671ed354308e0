//! SVG as text: elements, numbers, and how much room a text takes.
//!
//! What is written is ASCII, and numbers are rounded to a tenth. So the same picture is always the same file.

use std::fmt::Write;

/// How a text looks: a class of the style sheet, and what is needed to know its width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Font {
    pub class: &'static str,
    pub size: f64,
    pub is_bold: bool,
}

impl Font {
    /// Returns at least the width of a text.
    ///
    /// The reader's system chooses the font. The widths are those of DejaVu Sans, rounded up, which is wider than
    /// the usual fonts of other systems.
    pub(crate) fn width(self, text: &str) -> f64 {
        let em: f64 = text.chars().map(character_width).sum();
        em * self.size * if self.is_bold { 1.12 } else { 1.0 }
    }

    /// Returns the distance from the middle of a line to its baseline.
    pub(crate) fn to_baseline(self) -> f64 {
        self.size * 0.36
    }

    /// Breaks a text into lines of at most this width. A word that is wider is broken too.
    pub(crate) fn wrap(self, text: &str, width: f64) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                if !line.is_empty() && self.width(&format!("{line} {word}")) > width {
                    lines.push(std::mem::take(&mut line));
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                for character in word.chars() {
                    if !line.is_empty() && self.width(&format!("{line}{character}")) > width {
                        lines.push(std::mem::take(&mut line));
                    }
                    line.push(character);
                }
            }
            lines.push(line);
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// Returns the text, or as much of its beginning as has this width.
    pub(crate) fn shorten(self, text: &str, width: f64) -> String {
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.width(&text) <= width {
            return text;
        }
        let mut short = String::new();
        for character in text.chars() {
            if self.width(&format!("{short}{character}...")) > width {
                break;
            }
            short.push(character);
        }
        short + "..."
    }

    /// Returns the rule of the style sheet.
    fn rule(self) -> String {
        let weight = if self.is_bold { ";font-weight:bold" } else { "" };
        format!(".{}{{font-size:{}px{weight}}}", self.class, number(self.size))
    }
}

/// Returns the width of a character in units of the font size.
fn character_width(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | 'I' | 'J' | '\'' | '|' | '.' | ',' | ' ' | ':' | ';' | '/' => 0.34,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '-' | '!' => 0.42,
        'm' | 'M' | 'W' | '%' | '@' => 1.0,
        'w' | '+' | '<' | '=' | '>' | '~' | '#' => 0.84,
        'A'..='Z' | '&' => 0.79,
        _ if character.is_ascii() => 0.64,
        _ => 1.0,
    }
}

/// Where a text begins or ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture while it is drawn.
#[derive(Debug)]
pub(crate) struct Svg {
    body: String,
    /// Open groups, which are drawn in lines of their own.
    depth: usize,
}

impl Svg {
    /// Begins a picture.
    pub(crate) fn new() -> Self {
        Self { body: String::new(), depth: 0 }
    }

    /// Opens a group. All elements up to its end are in it.
    pub(crate) fn begin(&mut self, class: &str) {
        self.element(&format!("<g class=\"{class}\">"));
        self.depth += 1;
    }

    /// Closes the group that was opened last.
    pub(crate) fn end(&mut self) {
        self.depth -= 1;
        self.element("</g>");
    }

    /// Draws a path. Nothing is drawn if it is empty.
    pub(crate) fn path(&mut self, class: &str, path: &Path) {
        if !path.0.is_empty() {
            self.element(&format!("<path class=\"{class}\" d=\"{}\"/>", path.0));
        }
    }

    /// Draws a path with these dashes.
    pub(crate) fn dashed_path(&mut self, class: &str, dashes: &str, path: &Path) {
        if !path.0.is_empty() {
            let path = &path.0;
            self.element(&format!(
                "<path class=\"{class}\" stroke-dasharray=\"{dashes}\" d=\"{path}\"/>"
            ));
        }
    }

    /// Draws a rectangle from its left upper corner.
    pub(crate) fn rectangle(&mut self, class: &str, at: (f64, f64), size: (f64, f64)) {
        let (x, y, width, height) = (number(at.0), number(at.1), number(size.0), number(size.1));
        self.element(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }

    /// Writes a line of text at its baseline.
    pub(crate) fn text(&mut self, font: Font, anchor: Anchor, at: (f64, f64), text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (x, y, class, text) = (number(at.0), number(at.1), font.class, escape(text));
        self.element(&format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>"));
    }

    fn element(&mut self, element: &str) {
        self.body.push_str(&" ".repeat(self.depth));
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// Returns the whole file. The title and the description are for those who do not see the picture. The style
    /// sheet has rules for the light picture, and rules that change what differs in the dark one.
    pub(crate) fn finish(self, about: &About, size: (f64, f64), fonts: &[Font]) -> String {
        let (width, height) = (number(size.0), number(size.1));
        let (title, description) = (escape(about.title), escape(&about.description));
        let fonts: String = fonts.iter().map(|font| font.rule()).collect();
        let (light, dark, body) = (about.light, about.dark, self.body);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title description\">\n\
             <title id=\"title\">{title}</title>\n\
             <desc id=\"description\">{description}</desc>\n\
             <style>\n\
             text{{font-family:system-ui,sans-serif}}{fonts}\n\
             {light}\n\
             @media (prefers-color-scheme:dark){{\n{dark}\n}}\n\
             </style>\n\
             <rect class=\"background\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n\
             {body}</svg>\n"
        )
    }
}

/// What a picture says of itself, and its colors.
#[derive(Debug)]
pub(crate) struct About<'a> {
    pub title: &'a str,
    pub description: String,
    pub light: &'a str,
    pub dark: &'a str,
}

/// The text of a path.
#[derive(Debug, Default)]
pub(crate) struct Path(String);

impl Path {
    /// Goes to a point without a line.
    pub(crate) fn go(&mut self, to: (f64, f64)) -> &mut Self {
        self.command('M', to)
    }

    /// Draws a line to a point.
    pub(crate) fn line(&mut self, to: (f64, f64)) -> &mut Self {
        self.command('L', to)
    }

    /// Adds commands that begin where the path is.
    pub(crate) fn relative(&mut self, commands: &str) -> &mut Self {
        self.0.push_str(commands);
        self
    }

    fn command(&mut self, letter: char, (x, y): (f64, f64)) -> &mut Self {
        write!(self.0, "{letter}{} {}", number(x), number(y)).expect("a String takes all text");
        self
    }
}

/// Writes a number, rounded to a tenth, without digits that say nothing.
pub(crate) fn number(number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0" } else { text }.to_string()
}

/// Writes text in ASCII, without characters that XML reads as its own.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            ' '..='~' => escaped.push(character),
            // XML has no way to write these.
            _ if character.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&character) => {
                escaped.push(' ');
            }
            _ => write!(escaped, "&#{};", u32::from(character)).expect("a String takes all text"),
        }
    }
    escaped
}
