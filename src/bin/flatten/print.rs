//! The printer of compact files: it writes the needed items as one source text, with as few
//! characters as a compiler needs.

use crate::item::Item;
use crate::join::joined;
use crate::layout::Layout;
use crate::live::Live;
use crate::shorter::{with_short_attributes, with_short_visibility};
use crate::token::{tokens, Kind};
use crate::uses::uses;

/// Returns the text of a module of the file and of all modules in it, as the body of a `mod` or of a
/// crate. The text is empty if nothing in the module is needed.
pub(crate) fn body(layout: &Layout<'_>, host: usize) -> String {
    let words = layout.words_outside(host);
    let unneeded = layout.live.unneeded_traits();
    let items = layout.parts(host).into_iter().flat_map(|part| {
        let own = layout.live.items_of(part).into_iter();
        let (words, unneeded) = (&words, &unneeded);
        own.map(move |item| {
            let text = layout.with_paths(part, &text(part, item, layout.live, "\n"));
            let text = with_short_attributes(&text, &item.name, unneeded);
            joined(&compact(&with_short_visibility(&text, words)))
        })
    });
    let items: Vec<String> = items.collect();
    let mut blocks = Vec::new();
    blocks.extend(uses(layout, host));
    for child in layout.children(host) {
        let inner = body(layout, child);
        if !inner.is_empty() {
            let declaration = layout.modules[child].declaration.trim_end_matches(';');
            let opening = with_short_visibility(&compact(declaration), &words);
            blocks.push(format!("{opening} {{\n{inner}\n}}"));
        }
    }
    blocks.extend(items);
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n")
}

/// Returns the text of an item, without the members that are not needed. `between` stands between two
/// members.
pub(crate) fn text(module: usize, item: &Item, live: &Live<'_>, between: &str) -> String {
    let Some(members) = &item.members else {
        return item.text.clone();
    };
    let needed: Vec<&str> =
        live.members_of(module, item).into_iter().map(|member| member.text.as_str()).collect();
    if needed.is_empty() {
        return format!("{}}}", members.opening);
    }
    format!("{}\n{}\n}}", members.opening, needed.join(between))
}

/// Returns the text of an item with less of what a compiler does not need, since a judge counts
/// characters: one column per level instead of four, and of the comments that have a line of their own
/// only those that say why `unsafe` is sound.
fn compact(text: &str) -> String {
    let literals: Vec<(usize, usize)> = tokens(text)
        .iter()
        .filter(|token| token.kind == Kind::Literal && token.text.contains('\n'))
        .map(|token| (token.start, token.end()))
        .collect();
    let mut kept = String::new();
    let mut start = 0;
    let mut in_safety = false;
    for line in text.split_inclusive('\n') {
        let in_literal = literals.iter().any(|&(from, to)| from < start && start < to);
        let rest = line.trim_start_matches(' ');
        let is_comment = rest.starts_with("//");
        in_safety = is_comment && (in_safety || rest.starts_with("// SAFETY: "));
        if in_literal {
            kept.push_str(line);
        } else if in_safety || !is_comment {
            kept.push_str(&" ".repeat((line.len() - rest.len()) / 4));
            kept.push_str(rest);
        }
        start += line.len();
    }
    kept
}

/// Returns the first paragraph of a module's comment. A judge counts characters, and the rest of it
/// is in the crate.
pub(crate) fn summary(header: &str) -> String {
    header.lines().take_while(|line| *line != "//!").collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_header_the_first_paragraph_is_kept() {
        assert_eq!(summary("//! A\n//! b.\n//!\n//! C.\n"), "//! A\n//! b.");
        assert_eq!(summary(""), "");
    }

    #[test]
    fn indentation_and_comments_shrink_but_not_in_literals() {
        assert_eq!(compact("a\n\n    b"), "a\n\n b");
        let (wide, narrow) = ("a(\n    \"x\n    y\",\n        b)\n", "a(\n \"x\n    y\",\n  b)\n");
        assert_eq!(compact(wide), narrow);
        assert_eq!(
            compact("/// A.\nstruct A {\n    /// B.\n    // why\n    b: u8, // C.\n}"),
            "struct A {\n b: u8, // C.\n}"
        );
        let (wide, narrow) = ("// a\n// SAFETY: b\n// c.\nd\n// e\n", "// SAFETY: b\n// c.\nd\n");
        assert_eq!(compact(wide), narrow);
        assert_eq!(compact("a(\"\n/// b\n\")"), "a(\"\n/// b\n\")");
    }
}
