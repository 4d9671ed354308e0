//! The items of the source files: the name of each, its tokens, and the names that it mentions.

use crate::token::{after_bracket, text_at, tokens, word_length, Gap, Token, TokenKind};

/// An item, a member of one, or one import of a `use`.
pub(crate) struct Item {
    /// `fn`, `struct`, `use`, `impl` and so on, or the name of the macro if it is a macro call.
    pub keyword: &'static str,
    /// The name that it defines or imports. It is empty for an `impl` or a macro call.
    pub name: &'static str,
    /// Its tokens with its attributes: for an `impl` or a `trait` those up to the brace, for a `use`
    /// those up to its path.
    pub tokens: Vec<Token>,
    /// The names that these tokens mention.
    pub mentions: Vec<Mention>,
    /// The path of an import.
    pub path: Vec<&'static str>,
    /// The name of the trait that an `impl` implements, without its path and parameters.
    pub of_trait: Option<&'static str>,
    /// The name of the type that an `impl` is for, or of a trait itself.
    pub of_type: &'static str,
    /// The members of an `impl` or a `trait`, if it is one.
    pub members: Option<Vec<Item>>,
    /// The index of the module that a `mod` declares.
    pub child: Option<usize>,
}

impl Item {
    /// Returns whether the item is compiled only under some condition.
    pub(crate) fn is_conditional(&self) -> bool {
        (0..self.tokens.len()).any(|at| text_at(&self.tokens, at) == "cfg")
    }
}

/// A name that code mentions.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mention {
    /// A path, which is often a single name.
    Path(Vec<&'static str>),
    /// A member of a type that is not named: a method that is called on a value, or what follows
    /// generic arguments, as in `<T as Trait>::name`.
    Member(&'static str),
}

/// The path below `src` of each source file of the library, and its text. They are part of the
/// program. So it works wherever it is installed, without the package that it was built from.
static SOURCES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Returns the items of all modules. The first module is the root, `lib.rs`.
pub(crate) fn modules() -> Vec<Vec<Item>> {
    let mut modules = Vec::new();
    add_module(&mut modules, "lib");
    modules
}

/// Adds the module with a path, such as `a/b`, and the modules in it. Returns its index. A module without a file, such
/// as one for tests, is empty.
fn add_module(modules: &mut Vec<Vec<Item>>, path: &str) -> usize {
    let paths = [format!("{path}.rs"), format!("{path}/mod.rs")];
    let source = SOURCES.iter().find(|(known, _)| paths.iter().any(|path| path == known));
    let this = modules.len();
    modules.push(items(&tidy(&tokens(source.map_or("", |(_, text)| text)))));
    for place in 0..modules[this].len() {
        let Item { keyword, name, ref tokens, .. } = modules[this][place];
        if keyword == "mod" {
            // An attribute may name another file for flattened sources, such as `"other.rs"`.
            let mut path_on = tokens.iter().skip_while(|token| token.text != "path");
            let other = path_on.find(|token| token.kind == TokenKind::Literal);
            let name = other.map_or(name, |file| file.text[1..].trim_end_matches(".rs\""));
            let path = if this == 0 { name.to_string() } else { format!("{path}/{name}") };
            modules[this][place].child = Some(add_module(modules, &path));
        }
    }
    this
}

/// Parses tokens as a list of items. Leaves out what is for `cfg(test)` or `cfg(not(flat))`.
fn items(mut tokens: &[Token]) -> Vec<Item> {
    let mut items = Vec::new();
    while !tokens.is_empty() {
        let mut code = 0;
        while text_at(tokens, code) == "#" {
            code = after_bracket(tokens, code + 1);
        }
        let (keyword, name) = declaration(&tokens[code..]);
        let (own, rest) = tokens.split_at(code + length(&tokens[code..], keyword));
        let attributes: String = own[..code].iter().map(|token| token.text).collect();
        if !attributes.contains("#[cfg(test)]") && !attributes.contains("not(flat)") {
            items.extend(parsed(own, code, keyword, name));
        }
        tokens = rest;
    }
    items
}

/// Parses one item. The first `code` of its tokens are attributes. A `use` becomes one item for each
/// of its imports.
fn parsed(own: &[Token], code: usize, keyword: &'static str, name: &'static str) -> Vec<Item> {
    let item = |name, head: &[Token]| Item {
        keyword,
        name,
        tokens: head.to_vec(),
        mentions: mentions(head),
        path: Vec::new(),
        of_trait: None,
        of_type: name,
        members: None,
        child: None,
    };
    let position = |text| own.iter().position(|token| token.text == text).unwrap_or(own.len());
    match keyword {
        "use" => {
            let (head, path) = own.split_at(position("use") + 1);
            let imports = imports(path).into_iter();
            imports.map(|(name, path)| Item { path, ..item(name, head) }).collect()
        }
        "impl" | "trait" => {
            let (head, body) = own.split_at(position("{") + 1);
            let members = Some(items(&body[..body.len() - 1]));
            let (of_trait, of_type) = match keyword {
                "impl" => implements(&head[code..]),
                _ => (None, name),
            };
            vec![Item { of_trait, of_type, members, ..item(name, head) }]
        }
        _ => vec![item(name, own)],
    }
}

/// Returns the keyword of the item that begins here, and the name that it defines.
fn declaration(tokens: &[Token]) -> (&'static str, &'static str) {
    let word =
        |at: usize| tokens.get(at).filter(|t| t.kind == TokenKind::Word).map_or("", |t| t.text);
    let mut at = usize::from(word(0) == "pub");
    let (first, second) = (word(at), word(at + 1));
    at += usize::from(matches!((first, second), ("unsafe", "fn" | "impl") | ("const", "fn")));
    match word(at) {
        keyword @ ("impl" | "use") => (keyword, ""),
        keyword => (keyword, word(at + 1)),
    }
}

/// Returns how many tokens belong to the item that begins here.
fn length(tokens: &[Token], keyword: &str) -> usize {
    let ends_in_brace = !matches!(keyword, "use" | "const" | "static" | "type");
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if token.text == ";" {
            return at + 1;
        }
        let is_brace = token.text == "{";
        at = if token.kind == TokenKind::Open { after_bracket(tokens, at) } else { at + 1 };
        if is_brace && ends_in_brace {
            return at;
        }
    }
    at
}

/// Returns the names of the trait and of the type of an `impl`, whose tokens end with its brace.
fn implements(tokens: &[Token]) -> (Option<&'static str>, &'static str) {
    let (mut of_trait, mut last, mut depth) = (None, "", 0);
    for token in tokens.iter().skip_while(|token| token.text != "impl").skip(1) {
        match token.text {
            "<" => depth += 1,
            ">" => depth -= 1,
            "for" if depth == 0 => of_trait = Some(last),
            "where" if depth == 0 => break,
            text if depth == 0 && token.kind == TokenKind::Word => last = text,
            _ => {}
        }
    }
    (of_trait, last)
}

/// Returns the name and the path of each import in the tokens of a path, which end with a semicolon.
fn imports(tokens: &[Token]) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut found = Vec::new();
    let (mut path, mut renamed) = (Vec::new(), None);
    // How many segments are before each open group.
    let mut groups = vec![0];
    let mut before = "";
    for token in tokens {
        match token.text {
            ":" | "as" => {}
            "{" => groups.push(path.len()),
            end @ ("," | "}" | ";") => {
                if groups.last().is_some_and(|&start| start < path.len()) {
                    path.pop_if(|last| *last == "self");
                    let name = renamed.take().or(path.last().copied()).unwrap_or_default();
                    found.push((name, path.clone()));
                }
                if end == "}" {
                    groups.pop();
                }
                path.truncate(groups.last().copied().unwrap_or_default());
            }
            name if before == "as" => renamed = Some(name),
            segment => path.push(segment),
        }
        before = token.text;
    }
    found
}

/// Returns what code mentions, with the names in its format strings.
fn mentions(tokens: &[Token]) -> Vec<Mention> {
    let mut found = Vec::new();
    let ends_in = |at: usize, text: &str| tokens[..at].last().is_some_and(|it| it.text == text);
    let is_separator = |at: usize| text_at(tokens, at) == ":" && text_at(tokens, at + 1) == ":";
    let mut at = 0;
    while let Some(&Token { kind, text, .. }) = tokens.get(at) {
        let start = at;
        at += 1;
        match kind {
            TokenKind::Literal => {
                let names = text.split('{').skip(1).map(|rest| &rest[..word_length(rest)]);
                let names = names.filter(|name| !name.is_empty());
                found.extend(names.map(|name| Mention::Path(vec![name])));
            }
            TokenKind::Word if start > 1 && is_separator(start - 2) => {
                found.push(Mention::Member(text));
            }
            TokenKind::Word if ends_in(start, ".") && !ends_in(start - 1, ".") => {
                // A name that is not called is a field. The definition of the field mentions its type.
                let is_called = text_at(tokens, at) == "(" || is_separator(at);
                found.extend(is_called.then_some(Mention::Member(text)));
            }
            TokenKind::Word if text != "_" => {
                let mut path = vec![text];
                while let Some(next) = tokens.get(at + 2).filter(|_| is_separator(at)) {
                    if next.kind != TokenKind::Word {
                        break;
                    }
                    path.push(next.text);
                    at += 3;
                }
                found.push(Mention::Path(path));
            }
            _ => {}
        }
    }
    found
}

/// Attributes that are for a library or for lints.
const UNNEEDED: [&str; 6] = ["allow", "doc", "expect", "must_use", "non_exhaustive", "rustfmt"];

/// A comma between two traits.
const COMMA: Token = Token { kind: TokenKind::Mark, text: ",", gap: Gap::None };

/// Returns the tokens of a file without the [`UNNEEDED`] attributes and `cfg(flat)`, and with `pub` instead of
/// `pub(crate)`. Values are not printed for debugging and are not hashed, so they do not implement these traits. Leaves
/// out variants, match arms and elements of lists that are for `cfg(not(flat))`.
fn tidy(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let end = match (text_at(tokens, at), text_at(tokens, at + 1), text_at(tokens, at + 2)) {
            ("#", "[", "cfg") if text_at(tokens, at + 4) == "flat" => after_bracket(tokens, at + 1),
            ("#", "[", "cfg") if is_left_out(tokens, at) => {
                let mut end = after_bracket(tokens, at + 1);
                while !matches!(text_at(tokens, end), "," | "") {
                    end = after_bracket(tokens, end);
                }
                end + 1
            }
            ("#", "[", name) if UNNEEDED.contains(&name) => after_bracket(tokens, at + 1),
            // A trait that requires `Debug` is for users too.
            ("fmt", ":", ":")
                if [3, 4].map(|next| text_at(tokens, at + next)) == ["Debug", "+"] =>
            {
                at + 5
            }
            ("#", "[", "derive") => {
                let end = after_bracket(tokens, at + 1);
                let traits = tokens[at + 4..end - 2].split(|token| token.text == ",");
                let needed = traits.filter(|name| !matches!(name[0].text, "Debug" | "Hash"));
                let needed: Vec<Token> = needed.flat_map(|name| [name[0], COMMA]).collect();
                if !needed.is_empty() {
                    kept.extend_from_slice(&tokens[at..at + 4]);
                    kept.extend_from_slice(&needed[..needed.len() - 1]);
                    kept.extend_from_slice(&tokens[end - 2..end]);
                }
                end
            }
            ("pub", "(", "crate" | "super") => {
                kept.push(tokens[at]);
                at + 4
            }
            _ => {
                kept.push(tokens[at]);
                at + 1
            }
        };
        at = end;
    }
    kept
}

/// Returns whether a variant, match arm or list element for `cfg(not(flat))` begins here. After its attributes, it
/// begins with a capital letter, and an item does not.
fn is_left_out(tokens: &[Token], at: usize) -> bool {
    let code = after_bracket(tokens, at + 1);
    let attribute: String = tokens[at..code].iter().map(|token| token.text).collect();
    attribute.contains("not(flat)") && text_at(tokens, code).starts_with(char::is_uppercase)
}
