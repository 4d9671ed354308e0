//! The items of a source file: the name of each, its text, and the names that it mentions.

use crate::import::{imports, Imports};
use crate::mention::{mentions, Mention};
use crate::token::{tokens, Kind, Token};

/// A source file, without the unit tests and without the items for `cfg(not(flat))`.
pub(crate) struct File {
    /// The `//!` comment at the start of the file.
    pub header: String,
    /// The items in the order of the file.
    pub items: Vec<Item>,
}

/// An item, or a member of one.
pub(crate) struct Item {
    /// `fn`, `struct`, `use`, `impl` and so on, or the name of the macro if it is a macro call.
    pub keyword: String,
    /// The name that it defines, which is empty for an `impl`, a `use` or a macro call.
    pub name: String,
    /// Its text from the start of its first line, with the comments and attributes before it.
    pub text: String,
    /// The names that its code mentions, without those that only its members mention.
    pub mentions: Vec<Mention>,
    /// The body of an `impl` or a `trait`.
    pub members: Option<Members>,
    /// The imports of a `use`.
    pub imports: Option<Imports>,
}

/// The body of an `impl` or a `trait`.
pub(crate) struct Members {
    /// The text before the members, with the opening brace.
    pub opening: String,
    /// The name of the trait that is implemented, without its path and parameters.
    pub of_trait: Option<String>,
    /// The name of the type that the `impl` is for, or of the trait itself.
    pub of_type: String,
    /// The members in the order of the file.
    pub items: Vec<Item>,
}

/// Parses a source file.
///
/// # Errors
/// Returns an error if an item has a form that cannot be flattened.
pub(crate) fn parse(source: &str) -> Result<File, String> {
    let all = tokens(source);
    let mut header = String::new();
    let mut at = 0;
    loop {
        match &all[at..] {
            [comment, ..] if comment.text.starts_with("//!") => {
                header += &format!("{}\n", comment.text);
                at += 1;
            }
            // An attribute of the file only concerns the build of the crate, so it is dropped.
            [hash, mark, ..] if hash.text == "#" && mark.text == "!" => {
                at = after_bracket(&all, at + 2);
            }
            _ => break,
        }
    }
    Ok(File { header, items: items(source, &all[at..])? })
}

/// Parses `tokens` as a list of items.
fn items(source: &str, mut tokens: &[Token<'_>]) -> Result<Vec<Item>, String> {
    let mut items = Vec::new();
    while !tokens.is_empty() {
        let code = leading(tokens);
        if code == tokens.len() {
            break; // comments at the end belong to no item
        }
        let (keyword, name) = declaration(&tokens[code..]);
        let mut end = code + length(&tokens[code..], keyword);
        end += trailing_comments(source, &tokens[end - 1..]);
        let (own, rest) = tokens.split_at(end);
        let attributes: String =
            own[..code].iter().filter(|t| t.kind != Kind::Comment).map(|t| t.text).collect();
        if !attributes.contains("#[cfg(test)]") && !attributes.contains("#[cfg(not(flat))]") {
            items.push(item(source, own, code, keyword, name)?);
        }
        tokens = rest;
    }
    Ok(items)
}

/// Returns how many comments follow the first of `tokens`, the last of an item, on the same line.
fn trailing_comments(source: &str, tokens: &[Token<'_>]) -> usize {
    let mut pairs = tokens.windows(2);
    let on_line = |pair: &&[Token<'_>]| {
        let between = &source[pair[0].end()..pair[1].start];
        pair[1].kind == Kind::Comment && !between.contains('\n')
    };
    pairs.by_ref().take_while(on_line).count()
}

/// Returns how many tokens at the start of `tokens` are part of comments and attributes.
fn leading(tokens: &[Token<'_>]) -> usize {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.kind {
            Kind::Comment => at += 1,
            Kind::Mark if token.text == "#" => at = after_bracket(tokens, at + 1),
            _ => break,
        }
    }
    at
}

/// Returns the index after the bracket that closes the one at `open`.
fn after_bracket(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Returns the keyword of the item that begins here, and the name that it defines.
fn declaration<'a>(tokens: &[Token<'a>]) -> (&'a str, &'a str) {
    let word = |at: usize| tokens.get(at).filter(|t| t.kind == Kind::Word).map_or("", |t| t.text);
    let mut at = 0;
    if word(at) == "pub" {
        at += 1;
        if tokens.get(at).is_some_and(|token| token.text == "(") {
            at = after_bracket(tokens, at);
        }
    }
    while matches!(
        (word(at), word(at + 1)),
        ("unsafe" | "const" | "async", "fn" | "impl" | "trait" | "unsafe")
    ) {
        at += 1;
    }
    match word(at) {
        keyword @ ("impl" | "use") => (keyword, ""),
        "static" if word(at + 1) == "mut" => ("static", word(at + 2)),
        keyword => (keyword, word(at + 1)),
    }
}

/// Returns how many tokens belong to the item that begins here.
fn length(tokens: &[Token<'_>], keyword: &str) -> usize {
    let ends_in_brace = !matches!(keyword, "use" | "const" | "static" | "type");
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if token.text == ";" {
            return at + 1;
        }
        let is_brace = token.text == "{";
        at = if token.kind == Kind::Open { after_bracket(tokens, at) } else { at + 1 };
        if is_brace && ends_in_brace {
            return at;
        }
    }
    at
}

/// Parses one item from its tokens. The first `code` of them are comments and attributes.
///
/// # Errors
/// Returns an error if the item has a form that cannot be flattened.
fn item(
    source: &str,
    own: &[Token<'_>],
    code: usize,
    keyword: &str,
    name: &str,
) -> Result<Item, String> {
    if matches!(keyword, "macro_rules" | "extern") {
        return Err(format!("{keyword} {name}: items of this kind cannot be flattened"));
    }
    let from = source[..own[0].start].rfind('\n').map_or(0, |newline| newline + 1);
    let until = |tokens: &[Token<'_>]| tokens.last().map_or(from, Token::end);
    let text = |end: usize| source[from..end].replace("#[cfg(flat)]\n", "");
    let mut item = Item {
        keyword: keyword.to_string(),
        name: name.to_string(),
        text: text(until(own)),
        mentions: mentions(own),
        members: None,
        imports: None,
    };
    if keyword == "use" {
        let path = own.iter().position(|token| token.text == "use").unwrap_or(code) + 1;
        let opening = text(until(&own[..path]));
        item.imports = Some(imports(&own[path..own.len() - 1], opening)?);
    } else if matches!(keyword, "impl" | "trait") {
        let Some(brace) = own.iter().position(|token| token.text == "{") else {
            return Err(format!("{keyword} {name} has no body"));
        };
        let (opening, body) = own.split_at(brace + 1);
        let (of_trait, of_type) = match keyword {
            "trait" => (None, name.to_string()),
            _ => implements(&own[code..brace]),
        };
        item.mentions = mentions(opening);
        item.members = Some(Members {
            opening: text(until(opening)),
            of_trait,
            of_type,
            items: items(source, &body[..body.len() - 1])?,
        });
    } else if chooses_flat(&own[code..]) {
        return Err(format!("{keyword} {name}: cfg(flat) can only stand before a whole item"));
    }
    Ok(item)
}

/// Returns whether an attribute in `tokens` is a `cfg` with `flat` in its condition.
fn chooses_flat(tokens: &[Token<'_>]) -> bool {
    let starts = tokens.iter().enumerate().filter(|(_, token)| token.text == "#");
    let mut attributes = starts.map(|(at, _)| &tokens[at..after_bracket(tokens, at + 1)]);
    attributes.any(|attribute| {
        let words = || attribute.iter().map(|token| token.text);
        words().any(|word| word == "cfg") && words().any(|word| word == "flat")
    })
}

/// Returns the names of the trait and of the type of an `impl`. `tokens` end before its brace.
fn implements(tokens: &[Token<'_>]) -> (Option<String>, String) {
    let mut of_trait = None;
    let mut last = "";
    let mut depth = 0;
    let mut before = "";
    for token in tokens.iter().skip_while(|token| token.text != "impl").skip(1) {
        match token.text {
            "<" => depth += 1,
            ">" if before != "-" => depth -= 1,
            "for" if depth == 0 => of_trait = Some(last.to_string()),
            "where" if depth == 0 => break,
            text if depth == 0 && token.kind == Kind::Word => last = text,
            _ => {}
        }
        before = token.text;
    }
    (of_trait, last.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
//! Header.
//! More.
#![allow(x)]

use a::b::{self, C, d::E as F};

/// Doc { of f.
// why
#[inline]
pub const fn f(x: [u8; 2]) -> T {
    x.g().h; P::q(\"{\")
}

static S: T = T { a: 1 };

#[cfg(flat)]
pub(crate) struct U(u8);

impl<const N: usize> p::Q<N> for R<N> {
    type V = W;

    /// Doc of m.
    fn m(&self) {}
}

#[cfg(not(flat))]
include!(\"x\");

#[cfg(test)]
mod tests {
    use super::*;
}
";

    #[test]
    fn a_file_is_a_header_and_items() {
        let file = parse(SOURCE).unwrap();
        assert_eq!(file.header, "//! Header.\n//! More.\n");
        let found: Vec<(&str, &str)> =
            file.items.iter().map(|i| (i.keyword.as_str(), i.name.as_str())).collect();
        let expected = [("use", ""), ("fn", "f"), ("static", "S"), ("struct", "U"), ("impl", "")];
        assert_eq!(found, expected);
        assert!(file.items[1].text.starts_with("/// Doc { of f.\n// why\n#[inline]\npub const"));
        assert!(file.items[1].text.ends_with("\n}"));
        assert_eq!(file.items[3].text, "pub(crate) struct U(u8);");
    }

    #[test]
    fn members_are_items_of_their_own() {
        let file = parse(SOURCE).unwrap();
        let members = file.items[4].members.as_ref().unwrap();
        assert_eq!(members.opening, "impl<const N: usize> p::Q<N> for R<N> {");
        assert_eq!((members.of_trait.as_deref(), members.of_type.as_str()), (Some("Q"), "R"));
        let texts: Vec<&str> = members.items.iter().map(|item| item.text.as_str()).collect();
        assert_eq!(texts, ["    type V = W;", "    /// Doc of m.\n    fn m(&self) {}"]);
    }

    #[test]
    fn comments_stay_with_their_items() {
        let file = parse("const A: u8 = 1; // of A\n// of B\nconst B: u8 = 2;\n").unwrap();
        let texts: Vec<&str> = file.items.iter().map(|item| item.text.as_str()).collect();
        assert_eq!(texts, ["const A: u8 = 1; // of A", "// of B\nconst B: u8 = 2;"]);
    }

    #[test]
    fn declarations_of_any_kind_have_a_name() {
        let source = "unsafe trait T {} static mut S: u8 = 0; const unsafe fn f() {}
                      impl<F: Fn() -> u8> Tr for X<F> {}";
        let file = parse(source).unwrap();
        let names: Vec<&str> = file.items.iter().map(|item| item.name.as_str()).collect();
        assert_eq!(names, ["T", "S", "f", ""]);
        let members = file.items[3].members.as_ref().unwrap();
        assert_eq!((members.of_trait.as_deref(), members.of_type.as_str()), (Some("Tr"), "X"));
    }

    #[test]
    fn items_that_cannot_be_flattened_are_rejected() {
        for source in [
            "fn f() { #[cfg(flat)] g(); }",
            "fn f() { #[cfg(not(flat))] g(); }",
            "struct S { #[cfg(any(flat, test))] a: u8 }",
            "macro_rules! m { () => {} }",
            "use super::a;",
        ] {
            assert!(parse(source).is_err(), "{source}");
        }
    }
}
