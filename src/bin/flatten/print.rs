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

/// Returns the needed imports of a module, with one `use` for all from the same crate.
fn uses(live: &Live<'_>, module: usize) -> String {
    let mut paths: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for (place, item) in live.modules[module].iter().enumerate() {
        if item.keyword == "use" && live.has((module, place)) {
            let mut path: Vec<String> = item.path.iter().map(ToString::to_string).collect();
            let last = path.last_mut().expect("an import has a path");
            if *last != item.name {
                *last += &format!(" as {}", item.name);
            }
            let head = format!("{} {}", code(&item.tokens), item.path[0]);
            paths.entry(head).or_default().push(path.split_off(1));
        }
    }
    let mut text = String::new();
    for (head, paths) in &mut paths {
        paths.sort_unstable();
        text += &format!("{head}::{};\n", tree(paths));
    }
    text
}

/// Returns sorted paths as one tree, such as `{a::{b,c},d}`.
fn tree(paths: &[Vec<String>]) -> String {
    let same_start = |a: &Vec<String>, b: &Vec<String>| a[0] == b[0] && a.len() > 1 && b.len() > 1;
    let branches = paths.chunk_by(same_start).map(|paths| {
        let rest: Vec<_> = paths.iter().map(|path| path[1..].to_vec()).collect();
        match &rest[0][..] {
            [] => paths[0][0].clone(),
            _ => format!("{}::{}", paths[0][0], tree(&rest)),
        }
    });
    let branches: Vec<String> = branches.collect();
    match &branches[..] {
        [branch] => branch.clone(),
        _ => format!("{{{}}}", branches.join(",")),
    }
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
