//! The printer: it writes the needed items as one source text, with as few characters as a compiler
//! needs.

use std::collections::BTreeMap;

use crate::live::Live;
use crate::token::{text_at, Gap, Token, TokenKind};

/// The needed imports from outside the crate: the paths for each `use` with its attributes.
type Imports = BTreeMap<String, Vec<Vec<String>>>;

/// Returns the text of a module and of all modules in it, as the body of a `mod` or of a crate. The text
/// is empty if nothing in the module is needed.
///
/// The items of all modules are put in one module, because their names differ. If two names were the same, the compiler
/// would report it. Only a module with a `cfg` stays a module. It imports all items of the module around it.
pub(crate) fn body(live: &Live<'_>, module: usize) -> String {
    let (mut imports, mut text) = (Imports::new(), String::new());
    add_items(live, module, module > 0, &mut imports, &mut text);
    if text.is_empty() {
        return text;
    }
    let mut body = if module > 0 { "use super::*;\n".to_string() } else { String::new() };
    for (head, paths) in &mut imports {
        paths.sort_unstable();
        paths.dedup();
        body += &format!("{head}::{};\n", tree(paths));
    }
    body + &text
}

/// Adds the needed items of a module and of all modules in it to `text`, and their imports to `imports`. Items are
/// public only if another module needs them.
fn add_items(
    live: &Live<'_>,
    module: usize,
    is_public: bool,
    imports: &mut Imports,
    text: &mut String,
) {
    let code = |tokens: &[Token]| code(&plain(live, module, is_public, tokens));
    for (place, item) in live.modules[module].iter().enumerate() {
        match item.child {
            Some(child) if item.is_conditional() => {
                let inner = body(live, child);
                let declaration = code(&item.tokens[..item.tokens.len() - 1]);
                if !inner.is_empty() {
                    *text += &format!("{declaration}{{\n{inner}}}\n");
                }
            }
            Some(child) => add_items(live, child, is_public, imports, text),
            None if !live.has((module, place)) => {}
            None if item.keyword == "use" => {
                if live.module_at(module, item.path[0]).is_none() {
                    let mut path: Vec<String> = item.path.iter().map(ToString::to_string).collect();
                    let last = path.last_mut().expect("an import has a path");
                    if item.path[1] == "arch" {
                        // The names of many instructions are long.
                        *last = "*".to_string();
                    } else if *last != item.name {
                        *last += &format!(" as {}", item.name);
                    }
                    let head = format!("{} {}", code(&item.tokens), item.path[0]);
                    imports.entry(head).or_default().push(path.split_off(1));
                }
            }
            None => {
                let members = live.members_of(module, item).into_iter();
                let mut tokens = item.tokens.clone();
                tokens.extend(members.flat_map(|member| &member.tokens));
                let end = if item.members.is_some() { "}" } else { "" };
                *text += &format!("{}{end}\n", code(&tokens));
            }
        }
    }
}

/// Returns the tokens of an item without the modules in its paths, and without `pub` unless it `is_public`.
fn plain(live: &Live<'_>, module: usize, is_public: bool, tokens: &[Token]) -> Vec<Token> {
    let mut kept: Vec<Token> = Vec::new();
    let (mut at, mut gap) = (0, None);
    while let Some(&token) = tokens.get(at) {
        let gap_before = *gap.get_or_insert(token.gap);
        let is_start = !kept.last().is_some_and(|before| matches!(before.text, "." | ":"))
            || token.gap != Gap::None;
        if token.text == "pub" && !is_public {
            at += 1;
            continue;
        }
        let (mut here, mut end) = (module, at);
        while is_start && text_at(tokens, end + 1) == ":" && text_at(tokens, end + 2) == ":" {
            let Some(next) = live.module_at(here, tokens[end].text) else { break };
            if live.is_conditional(next) {
                break;
            }
            (here, end) = (next, end + 3);
        }
        kept.push(Token { gap: gap_before, ..tokens[end] });
        (at, gap) = (end + 1, None);
    }
    kept
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

/// The least number of characters in a line that ends within an item.
const LEAST_IN_LINE: usize = 300;

/// Returns code with line breaks only after `{`, `}`, `;` and `,`. There are other spaces only where two tokens would
/// otherwise be read as something else, and no comma after the last element of a list with one element per line.
fn code(tokens: &[Token]) -> String {
    let (mut code, mut length) = (String::new(), 0);
    let mut before = Token { kind: TokenKind::Open, text: "", gap: Gap::None };
    for token in tokens {
        let is_word = |token: &Token| matches!(token.kind, TokenKind::Word | TokenKind::Literal);
        let is_mark = |token: &Token| token.kind == TokenKind::Mark;
        let is_reference = token.text == "&" && matches!(before.text, ":" | "=" | ",");
        let is_one =
            matches!(token.text, "=" | ">") || before.text == token.text || before.text == "<";
        let is_needed = is_word(&before) && (is_word(token) || token.text == "#")
            || is_mark(&before) && is_mark(token) && is_one && !is_reference;
        let can_end = matches!(before.text, "{" | "}" | ";" | ",") && length >= LEAST_IN_LINE;
        if before.text == "," && token.kind == TokenKind::Close && token.gap == Gap::Line {
            code.pop();
        }
        match token.gap {
            Gap::Line if can_end && !matches!(token.text, ")" | "]" | "}") => {
                code.push('\n');
                length = 0;
            }
            Gap::Line | Gap::Space if is_needed => code.push(' '),
            _ => {}
        }
        code.push_str(token.text);
        length += token.text.len();
        before = *token;
    }
    code.trim_start().to_string()
}
