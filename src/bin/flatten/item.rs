//! The items of a source file: the name of each, its tokens, and the names that it mentions.

use crate::import::imports;
use crate::mention::{mentions, Mention};
use crate::token::{after_bracket, text_at, Kind, Token};

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

/// Parses tokens as a list of items. Leaves out what is for `cfg(test)` or `cfg(not(flat))`.
pub(crate) fn items(mut tokens: &[Token]) -> Vec<Item> {
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
    let word = |at: usize| tokens.get(at).filter(|t| t.kind == Kind::Word).map_or("", |t| t.text);
    let mut at = usize::from(word(0) == "pub");
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
fn length(tokens: &[Token], keyword: &str) -> usize {
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

/// Returns the names of the trait and of the type of an `impl`, whose tokens end with its brace.
fn implements(tokens: &[Token]) -> (Option<&'static str>, &'static str) {
    let (mut of_trait, mut last, mut depth, mut before) = (None, "", 0, "");
    for token in tokens.iter().skip_while(|token| token.text != "impl").skip(1) {
        match token.text {
            "<" => depth += 1,
            ">" if before != "-" => depth -= 1,
            "for" if depth == 0 => of_trait = Some(last),
            "where" if depth == 0 => break,
            text if depth == 0 && token.kind == Kind::Word => last = text,
            _ => {}
        }
        before = token.text;
    }
    (of_trait, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    #[test]
    fn a_file_is_a_list_of_items_with_members() {
        let source = "
            use a::b::{self, C as _};
            #[inline] pub const fn f(x: [u8; 2]) -> T { x.g().h; P::q(\"{\") }
            static mut S: T = T { a: 1 };
            unsafe trait U {}
            #[cfg(not(flat))] include!(\"x\");
            #[cfg(test)] mod tests { use super::*; }
            macro_rules! m { () => {} }
            impl<F: Fn() -> u8, const N: usize> p::Q<N> for R<N> { type V = W; fn m(&self) {} }
        ";
        let all = items(&tokens(source));
        let found: Vec<_> = all.iter().map(|item| (item.keyword, item.name)).collect();
        let expected = [
            ("use", "b"),
            ("use", "_"),
            ("fn", "f"),
            ("static", "S"),
            ("trait", "U"),
            ("macro_rules", ""),
            ("impl", ""),
        ];
        assert_eq!(found, expected);
        let last = &all[6];
        assert_eq!((last.of_trait, last.of_type), (Some("Q"), "R"));
        let members: Vec<&str> = last.members.iter().flatten().map(|member| member.name).collect();
        assert_eq!(members, ["V", "m"]);
    }
}
