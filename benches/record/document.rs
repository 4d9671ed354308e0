//! Markers in a document, between which the recorder writes.
//!
//! ```text
//! <!-- table: NAME -->
//! a table, which is replaced
//! <!-- end -->
//!
//! It takes <!-- figure: NAME COLUMN -->2.27<!-- end --> ms.
//! ```
//!
//! The markers of a table are lines of their own. Those of a figure stand within a line. A reader of the rendered
//! document does not see them. Lines in fenced blocks are left as they are.

/// What belongs between two markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// What is there already.
    Kept,
    /// This text. The text of a table ends with a line end.
    Text(String),
}

/// Returns the content of a table or a figure by its name.
pub(crate) type Find<'a> = &'a dyn Fn(&str) -> Result<Content, String>;

const TABLE: &str = "<!-- table: ";
const FIGURE: &str = "<!-- figure: ";
const CLOSE: &str = " -->";
const END: &str = "<!-- end -->";

/// Returns the document with new content between all its markers. `path` is the name of the document in errors.
///
/// # Errors
/// Returns an error with the line if a marker has no end, or if nothing has its name.
pub(crate) fn fill(path: &str, text: &str, table: Find, figure: Find) -> Result<String, String> {
    let mut filled = String::new();
    let mut lines = text.split_inclusive('\n').enumerate();
    let mut is_fenced = false;
    while let Some((index, line)) = lines.next() {
        let error = |message: String| format!("{path}:{}: {message}", index + 1);
        is_fenced ^= line.trim_start().starts_with("```");
        if is_fenced || !line.contains("<!-- ") {
            filled += line;
            continue;
        }
        let marker = line.trim_end();
        if marker == END {
            return Err(error("no table begins before this end".to_string()));
        }
        if let Some(name) = marker.strip_prefix(TABLE).and_then(|rest| rest.strip_suffix(CLOSE)) {
            let content = table(name).map_err(error)?;
            let mut kept = String::new();
            let end = lines.by_ref().find_map(|(_, line)| {
                let is_end = line.trim_end() == END;
                if !is_end {
                    kept += line;
                }
                is_end.then_some(line)
            });
            let end = end.filter(|_| !kept.contains(TABLE));
            let end = end.ok_or_else(|| error(format!("the table {name} has no line '{END}'")))?;
            filled += line;
            filled += match &content {
                Content::Kept => &kept,
                Content::Text(text) => text,
            };
            filled += end;
        } else {
            filled += &figures(line, figure).map_err(error)?;
        }
    }
    Ok(filled)
}

/// Returns a line with new content between its markers of figures.
fn figures(line: &str, figure: Find) -> Result<String, String> {
    let (mut filled, mut rest) = (String::new(), line);
    while let Some((before, after)) = rest.split_once(FIGURE) {
        let Some((name, after)) = after.split_once(CLOSE) else {
            return Err(format!("a figure's marker has no '{CLOSE}' in its line"));
        };
        let Some((kept, after)) = after.split_once(END) else {
            return Err(format!("the figure {name} has no '{END}' in its line"));
        };
        let content = match figure(name)? {
            Content::Kept => kept.to_string(),
            Content::Text(text) => text,
        };
        filled += before;
        filled += &format!("{FIGURE}{name}{CLOSE}{content}{END}");
        rest = after;
    }
    if ["<!-- table:", "<!-- figure:"].iter().any(|marker| rest.contains(marker)) {
        return Err("this marker is not as it should be: '<!-- figure: NAME -->' in a line, or \
            '<!-- table: NAME -->' as a line"
            .to_string());
    }
    if rest.contains(END) {
        return Err("no figure begins before this end".to_string());
    }
    Ok(filled + rest)
}

/// Returns what is between the markers of a table, if the document has them.
pub(crate) fn table<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = text.split_once(&format!("{TABLE}{name}{CLOSE}\n"))?;
    after.split_once(END).map(|(content, _)| content)
}
