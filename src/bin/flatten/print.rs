//! The printer: it writes the needed items as one source text, with as few characters as a compiler
//! needs.

use std::collections::BTreeMap;

use crate::live::Live;
use crate::token::{Gap, Token, TokenKind};

/// Returns the text of a module and of all modules in it, as the body of a `mod` or of a crate. The text
/// is empty if nothing in the module is needed.
pub(crate) fn body(live: &Live<'_>, module: usize) -> String {
    let mut text = uses(live, module);
    for (place, item) in live.modules[module].iter().enumerate() {
        if let Some(child) = item.child {
            let inner = body(live, child);
            let declaration = code(&item.tokens[..item.tokens.len() - 1]);
            if !inner.is_empty() {
                text += &format!("{declaration}{{\n{inner}}}\n");
            }
        } else if live.has((module, place)) && item.keyword != "use" {
            let members = live.members_of(module, item).into_iter();
            let mut tokens = item.tokens.clone();
            tokens.extend(members.flat_map(|member| &member.tokens));
            let end = if item.members.is_some() { "}" } else { "" };
            text += &format!("{}{end}\n", code(&tokens));
        }
    }
    text
}

/// Returns the needed imports of a module, with one `use` for all from the same place.
fn uses(live: &Live<'_>, module: usize) -> String {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (place, item) in live.modules[module].iter().enumerate() {
        if item.keyword == "use" && live.has((module, place)) {
            let (last, path) = item.path.split_last().expect("an import has a path");
            let name = if *last == item.name { "" } else { &format!(" as {}", item.name) };
            let head = format!("{} {}", code(&item.tokens), path.join("::"));
            groups.entry(head).or_default().push(format!("{last}{name}"));
        }
    }
    let text = groups.iter().map(|(head, names)| format!("{head}::{{{}}};\n", names.join(",")));
    text.collect()
}

/// Returns code with line breaks only after `{`, `}`, `;` and `,`, and with other spaces only where the
/// tokens would otherwise be read as others.
fn code(tokens: &[Token]) -> String {
    let mut code = String::new();
    let mut before = Token { kind: TokenKind::Open, text: "", gap: Gap::None };
    for token in tokens {
        let is_word = |token: &Token| matches!(token.kind, TokenKind::Word | TokenKind::Literal);
        let is_mark = |token: &Token| token.kind == TokenKind::Mark;
        let is_reference = token.text == "&" && matches!(before.text, ":" | "=" | ",");
        let is_needed = is_word(&before) && (is_word(token) || token.text == "#")
            || is_mark(&before) && is_mark(token) && !is_reference;
        let can_end = matches!(before.text, "{" | "}" | ";" | ",");
        match token.gap {
            Gap::Line if can_end && !matches!(token.text, ")" | "]" | "}") => code.push('\n'),
            Gap::Line | Gap::Space if is_needed => code.push(' '),
            _ => {}
        }
        code.push_str(token.text);
        before = *token;
    }
    code.trim_start().to_string()
}
