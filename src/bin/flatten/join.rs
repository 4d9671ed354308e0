//! Joins lines that were broken because of their indentation. Without indentation many of them fit in
//! one line again. A line break is one character, like a space. So it is kept only where a space is
//! needed.

use crate::token::{tokens, Kind};

/// The maximum number of characters of a line that is joined.
const WIDTH: usize = 100;

/// A line without its indentation.
struct Line {
    level: usize,
    text: String,
    /// Whether nothing may be added to the line: it has a comment or a part of a literal.
    is_whole: bool,
}

/// Joins the lines of a text, which is indented by one column per level, where the result fits in a
/// line, and drops the indentation.
pub(crate) fn joined(text: &str) -> String {
    let mut lines = lines_of(text);
    let mut place = lines.len();
    // From the end on, so that inner brackets are closed before the outer ones are looked at.
    while place > 0 {
        place -= 1;
        while let Some((end, line)) = longer(&lines[place..]) {
            lines.splice(place..place + end, [line]);
        }
    }
    let lines = filled(lines);
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Joins lines where no space is needed: after an opening bracket, before a closing
/// one, and before a method call. Also drops the commas before closing brackets, and empty lines.
fn filled(lines: Vec<Line>) -> Vec<Line> {
    let mut filled: Vec<Line> = Vec::new();
    for line in lines {
        let Some(last) = filled.last_mut().filter(|last| !last.is_whole && !line.is_whole) else {
            filled.push(line);
            continue;
        };
        if line.text.starts_with([')', ']', '}']) && last.text.ends_with(',') {
            last.text.pop();
        }
        let needs_no_space =
            last.text.ends_with(['(', '[']) || line.text.starts_with([')', ']', '.', '?']);
        if needs_no_space && last.text.len() + line.text.len() <= WIDTH {
            last.text.push_str(&line.text);
        } else if !line.text.is_empty() {
            filled.push(line);
        }
    }
    filled
}

/// Returns the number of lines that the first line can be joined with, and the line that they make.
fn longer(lines: &[Line]) -> Option<(usize, Line)> {
    let [first, next, ..] = lines else { return None };
    let (end, text) = match first.text.chars().last()? {
        opening @ ('(' | '[' | '{') => {
            let inner = lines[1..].iter().take_while(|line| line.level > first.level).count();
            let last = lines.get(inner + 1)?;
            if inner == 0 || !last.text.starts_with([')', ']', '}']) || last.level != first.level {
                return None;
            }
            let inner: Vec<&str> = lines[1..=inner].iter().map(|line| line.text.as_str()).collect();
            let space = if opening == '{' { " " } else { "" };
            let within = inner.join(" ");
            let within = within.strip_suffix(',').unwrap_or(&within);
            (inner.len() + 2, format!("{}{space}{within}{space}{}", first.text, last.text))
        }
        '=' if next.level == first.level + 1 && is_end(lines.get(2), next) => {
            (2, format!("{} {}", first.text, next.text))
        }
        _ if next.text.starts_with('.') && next.level == first.level + 1 => {
            let links = lines[1..].iter().take_while(|line| line.level > first.level).count();
            let chain: String = lines[..=links].iter().map(|line| line.text.as_str()).collect();
            (links + 1, chain)
        }
        _ => return None,
    };
    let are_joinable = lines[..end].iter().all(|line| !line.is_whole);
    let is_flat = lines[1..end].iter().all(|line| line.level <= first.level + 1);
    let fits = text.chars().count() <= WIDTH;
    let line = Line { level: first.level, text, is_whole: false };
    (are_joinable && is_flat && fits).then_some((end, line))
}

/// Returns whether a line ends an expression: the line after it is not a part of it.
fn is_end(after: Option<&Line>, line: &Line) -> bool {
    after.is_none_or(|after| after.level < line.level)
}

/// Splits a text into lines.
fn lines_of(text: &str) -> Vec<Line> {
    let tokens = tokens(text);
    // The lines that a comment, or a literal with a line break, is on.
    let fixed: Vec<(usize, usize)> = tokens
        .iter()
        .filter(|token| token.kind == Kind::Comment || token.text.contains('\n'))
        .map(|token| (token.start, token.end()))
        .collect();
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let end = start + line.len();
        let is_whole = fixed.iter().any(|&(from, to)| from <= end && start < to);
        let inside = fixed.iter().any(|&(from, to)| from < start && start < to);
        let rest = if inside { line } else { line.trim_start_matches(' ') };
        let level = line.len() - rest.len();
        lines.push(Line { level, text: rest.to_string(), is_whole });
        start = end + 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_in_a_line_is_joined() {
        assert_eq!(joined("fn a() -> u8 {\n 1\n}"), "fn a() -> u8 { 1 }");
        assert_eq!(joined("fn a(\n b: u8,\n c: u8,\n) {\n d(\n  b,\n  c,\n );\n}"), {
            "fn a(b: u8, c: u8) { d(b, c); }"
        });
        assert_eq!(joined("if a {\n b\n} else {\n c\n}"), "if a { b } else { c }");
        assert_eq!(
            joined("let a =\n b;\nlet c = d\n .e()\n .f();"),
            "let a = b;\nlet c = d.e().f();"
        );
        assert_eq!(joined("match a {\n b => c,\n d => e,\n}"), "match a { b => c, d => e }");
    }

    #[test]
    fn long_lines_comments_and_literals_stay() {
        let comments = "fn a() {\n// why\nb\n}\nc(\nd, // e\n)";
        let literal = "a(\n\"b\n  c\",\n)";
        for text in [comments, literal] {
            assert_eq!(joined(text), text);
        }
        let (wide, found) = ("b".repeat(90), "fn a() {\n BB\n}");
        assert_eq!(joined(&found.replace("BB", &wide)), format!("fn a() {{\n{wide}\n}}"));
    }

    #[test]
    fn line_breaks_stand_only_where_a_space_would() {
        let (x, y) = ("x".repeat(60), "y".repeat(60));
        assert_eq!(
            joined(&format!("f(\n {x},\n {y},\n)\n .g();\n\nh")),
            format!("f({x},\n{y}).g();\nh")
        );
        assert_eq!(joined(&format!("{{\n {x},\n {y},\n}}")), format!("{{\n{x},\n{y}\n}}"));
    }
}
