//! Reads Markdown, as far as the documents of this crate use it.

/// A document and its place in the checkout.
pub(crate) struct Document {
    /// The path from the root of the checkout, with slashes.
    pub path: String,
    pub text: String,
}

/// A fenced block.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block<'a> {
    /// The word after the fence, or an empty string.
    pub language: &'a str,
    /// The number of the first line inside.
    pub line: usize,
    pub lines: Vec<&'a str>,
}

/// Consecutive lines outside of fenced blocks that are not blank.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Paragraph {
    /// The number of the first line.
    pub line: usize,
    pub text: String,
}

/// A part of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub line: usize,
    /// Where it starts in the text of the paragraph.
    pub start: usize,
    pub text: String,
}

/// A table.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// The heading above it, without marks.
    pub heading: String,
    /// The cells of its first row.
    pub titles: Vec<String>,
    /// The other rows with their line numbers.
    pub rows: Vec<(usize, Vec<String>)>,
}

impl Document {
    /// Returns a document with this text, for a test.
    pub(crate) fn with_text(text: &str) -> Self {
        Self { path: "X.md".to_string(), text: text.to_string() }
    }

    /// Returns a message about a line.
    pub(crate) fn problem(&self, line: usize, message: impl std::fmt::Display) -> String {
        format!("{}:{line}: {message}", self.path)
    }

    /// Returns the fenced blocks with these languages.
    pub(crate) fn blocks(&self, languages: &[&str]) -> Vec<Block<'_>> {
        let is_chosen = |block: &Block| languages.contains(&block.language);
        self.split().0.into_iter().filter(is_chosen).collect()
    }

    /// Returns the text outside of fenced blocks.
    pub(crate) fn paragraphs(&self) -> Vec<Paragraph> {
        self.split().1
    }

    /// Returns the fenced blocks, and the text between them.
    fn split(&self) -> (Vec<Block<'_>>, Vec<Paragraph>) {
        let (mut blocks, mut paragraphs) = (Vec::<Block>::new(), Vec::<Paragraph>::new());
        let (mut is_inside, mut is_new) = (false, true);
        for (line, text) in (1..).zip(self.text.lines()) {
            if let Some(language) = text.trim_start().strip_prefix("```") {
                is_inside = !is_inside;
                is_new = true;
                if is_inside {
                    let language = language.split([' ', ',']).next().unwrap_or_default();
                    blocks.push(Block { language, line: line + 1, lines: Vec::new() });
                }
            } else if is_inside {
                blocks.last_mut().expect("a block is open").lines.push(text);
            } else if text.trim().is_empty() {
                is_new = true;
            } else if is_new {
                is_new = false;
                paragraphs.push(Paragraph { line, text: text.to_string() });
            } else {
                let paragraph = paragraphs.last_mut().expect("a paragraph is open");
                paragraph.text.push('\n');
                paragraph.text.push_str(text);
            }
        }
        (blocks, paragraphs)
    }

    /// Returns the headings without marks. Each starts after as many marks as its level.
    pub(crate) fn headings(&self) -> Vec<Part> {
        let paragraphs = self.paragraphs();
        let lines = paragraphs.iter().flat_map(|paragraph| {
            (paragraph.line..).zip(paragraph.text.lines().map(str::to_string))
        });
        let heading = |(line, text): (usize, String)| {
            let start = text.len() - text.trim_start_matches('#').len();
            let title = text[start..].strip_prefix(' ').filter(|_| start > 0)?;
            Some(Part { line, start, text: title.trim().to_string() })
        };
        lines.filter_map(heading).collect()
    }

    /// Returns the names by which links reach the headings, as GitHub makes them.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = Vec::new();
        for heading in self.headings() {
            let title = without_targets(&heading.text).to_lowercase();
            let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
            let numbered = |number: usize| match number {
                0 => anchor.clone(),
                _ => format!("{anchor}-{number}"),
            };
            let free = (0..).map(numbered).find(|name| !anchors.contains(name));
            anchors.extend(free);
        }
        anchors
    }

    /// Returns the tables.
    pub(crate) fn tables(&self) -> Vec<Table> {
        let headings = self.headings();
        let mut tables = Vec::new();
        for paragraph in self.paragraphs() {
            let lines: Vec<(usize, &str)> =
                (paragraph.line..).zip(paragraph.text.lines().map(str::trim)).collect();
            let is_rule = |text: &str| text.starts_with('|') && text.contains("---");
            let Some(rule) = lines.iter().position(|(_, text)| is_rule(text)) else { continue };
            let [(first, titles), ..] = lines[rule.saturating_sub(1)..] else { continue };
            let above = headings.iter().rev().find(|heading| heading.line < first);
            let rows = lines[rule + 1..].iter().filter(|(_, text)| text.starts_with('|'));
            tables.push(Table {
                heading: above.map(|heading| heading.text.clone()).unwrap_or_default(),
                titles: cells(titles),
                rows: rows.map(|&(line, text)| (line, cells(text))).collect(),
            });
        }
        tables
    }
}

impl Paragraph {
    /// Returns the part from `start` to `end`.
    fn part(&self, start: usize, end: usize) -> Part {
        let line = self.line + self.text[..start].matches('\n').count();
        Part { line, start, text: self.text[start..end].to_string() }
    }

    /// Returns the code spans without their marks. A span may go on in the next line, which makes no
    /// difference to its text.
    pub(crate) fn spans(&self) -> Vec<Part> {
        let mut spans = Vec::new();
        let mut from = 0;
        while let Some(open) = self.text[from..].find('`').map(|at| from + at) {
            let rest = self.text[open..].trim_start_matches('`');
            let mark = &self.text[open..self.text.len() - rest.len()];
            let start = open + mark.len();
            let Some(end) = self.text[start..].find(mark).map(|at| start + at) else { break };
            let mut span = self.part(start, end);
            span.text = span.text.replace('\n', " ");
            spans.push(span);
            from = end + mark.len();
        }
        spans
    }

    /// Returns the text with spaces for all that is in code spans.
    pub(crate) fn without_spans(&self) -> String {
        let mut text = self.text.clone();
        for span in self.spans() {
            let range = span.start..span.start + span.text.len();
            let blank =
                text[range.clone()].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
            text.replace_range(range, &blank as &String);
        }
        text
    }

    /// Returns the targets of all links and pictures.
    pub(crate) fn targets(&self) -> Vec<Part> {
        let text = self.without_spans();
        let mut targets = Vec::new();
        for (opening, closing) in
            [("](", ')'), ("src=\"", '"'), ("href=\"", '"'), ("srcset=\"", '"')]
        {
            for (at, _) in text.match_indices(opening) {
                let start = at + opening.len();
                let ends = |c: char| c == closing || c.is_whitespace();
                let end = text[start..].find(ends).map_or(text.len(), |length| start + length);
                targets.push(self.part(start, end));
            }
        }
        targets.sort_by_key(|target| target.start);
        targets
    }
}

/// Returns the cells of a row.
fn cells(row: &str) -> Vec<String> {
    let inner = row.trim_start_matches('|').trim_end_matches('|').replace("\\|", "\0");
    inner.split('|').map(|cell| cell.trim().replace('\0', "|")).collect()
}

/// Returns a text with `[text](target)` replaced by its text.
pub(crate) fn without_targets(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        shown.push_str(&before.replacen('[', "", 1));
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    shown + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# A `b` [c](d)\n\nSee [`x`](y.md#z\n\"title\") and `1 [\n2](3)`.\n\n```sh\n\
                        $ x\n```\n\n## A b c!\n\n| p | q |\n|---|--:|\n| 1 | `a\\|b` |\n\
                        | 2 | |\n\n# a b c\n<img src=\"p.svg\">\n";

    #[test]
    fn blocks_and_paragraphs_know_their_lines() {
        let document = Document::with_text(TEXT);
        let block = Block { language: "sh", line: 8, lines: vec!["$ x"] };
        assert_eq!(document.blocks(&["sh", "console"]), [block]);
        assert_eq!(document.blocks(&["text"]), []);
        let lines: Vec<usize> = document.paragraphs().iter().map(|p| p.line).collect();
        assert_eq!(lines, [1, 3, 11, 13, 18]);
    }

    #[test]
    fn headings_have_the_anchors_of_github() {
        let document = Document::with_text(TEXT);
        assert_eq!(document.anchors(), ["a-b-c", "a-b-c-1", "a-b-c-2"]);
    }

    #[test]
    fn spans_and_targets_may_be_wrapped() {
        let paragraphs = Document::with_text(TEXT).paragraphs();
        let show = |parts: Vec<Part>| -> Vec<(usize, String)> {
            parts.into_iter().map(|part| (part.line, part.text)).collect()
        };
        let spans = show(paragraphs[1].spans());
        assert_eq!(spans, [(3, "x".to_string()), (4, "1 [ 2](3)".to_string())]);
        assert_eq!(show(paragraphs[1].targets()), [(3, "y.md#z".to_string())]);
        assert_eq!(show(paragraphs[4].targets()), [(19, "p.svg".to_string())]);
    }

    #[test]
    fn tables_have_a_heading_titles_and_rows() {
        let row = |line, cells: [&str; 2]| (line, cells.map(str::to_string).to_vec());
        let table = Table {
            heading: "A b c!".to_string(),
            titles: vec!["p".to_string(), "q".to_string()],
            rows: vec![row(15, ["1", "`a|b`"]), row(16, ["2", ""])],
        };
        assert_eq!(Document::with_text(TEXT).tables(), [table]);
    }
}
