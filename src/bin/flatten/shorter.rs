//! Shortens code: drops the words that a compiler does not need for a program in one file.

use std::collections::HashSet;

use crate::token::{tokens, Kind, Token};

/// Traits that the library and its tests need, beside the types that derive them. No program needs them.
/// If one did, the flattened source would not compile.
const FOR_LIBRARIES: [(&str, &str); 30] = [
    ("About", "PartialEq"),
    ("Board", "PartialOrd Ord"),
    ("Choice", "Clone PartialEq"),
    ("Command", "Clone PartialEq"),
    ("Contradiction", "Clone Copy PartialEq"),
    ("Deal", "PartialEq"),
    ("Evaluation", "Clone PartialEq"),
    ("Game", "Hash"),
    ("Hand", "PartialEq"),
    ("HandError", "Clone"),
    ("History", "Clone"),
    ("Layer", "PartialEq"),
    ("Options", "PartialEq"),
    ("OutOfMemory", "Clone Copy PartialEq"),
    ("Position", "PartialOrd Ord Hash"),
    ("Problem", "PartialEq"),
    ("Puzzle", "PartialEq"),
    ("Rank", "PartialOrd Ord"),
    ("Request", "Clone PartialEq"),
    ("Sequence", "PartialEq"),
    ("Slip", "PartialEq"),
    ("SpanGroup", "PartialEq"),
    ("Stats", "PartialEq"),
    ("Strategy", "Hash"),
    ("Suit", "PartialOrd Ord"),
    ("Suspect", "Clone PartialEq"),
    ("Task", "Clone PartialEq"),
    ("Token", "Clone"),
    ("UsageError", "PartialEq"),
    ("Word", "Clone"),
];

/// Returns the text of the item `name` with attributes as short as they can be: without traits that
/// nothing needs, such as the `unneeded` ones, and without lints of other tools.
pub(crate) fn with_short_attributes(text: &str, name: &str, unneeded: &[&str]) -> String {
    let all = tokens(text);
    let mut kept = String::new();
    let mut copied = 0;
    for (at, two) in all.windows(2).enumerate() {
        if two[0].text != "#" || two[1].text != "[" {
            continue;
        }
        let close = at + all[at..].iter().position(|t| t.text == "]").unwrap_or(0);
        let words: Vec<&str> = words_of(&all[at..close]);
        let short = match words[..] {
            ["derive", ref traits @ ..] => {
                let needed = needed_traits(traits, name, unneeded);
                (!needed.is_empty()).then(|| format!("#[derive({})]", needed.join(", ")))
            }
            ["allow", "clippy" | "missing_debug_implementations", ..]
            | ["must_use" | "non_exhaustive"] => None,
            ["allow", lint, "reason"] => Some(format!("#[allow({lint})]")),
            _ => continue,
        };
        kept.push_str(&text[copied..all[at].start]);
        copied = all[close].end();
        match short {
            Some(short) => kept.push_str(&short),
            None => copied = all.get(close + 1).map_or(copied, |next| next.start),
        }
    }
    kept + &text[copied..]
}

/// Returns the words in code.
fn words_of<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    tokens.iter().filter(|token| token.kind == Kind::Word).map(|token| token.text).collect()
}

/// Returns those of the derived `traits` that the program needs for the type `name`.
fn needed_traits<'a>(traits: &[&'a str], name: &str, unneeded: &[&str]) -> Vec<&'a str> {
    let is_needed = |wanted: &str| {
        let mut entries = FOR_LIBRARIES.iter().filter(|(of_type, _)| *of_type == name);
        let is_unused = entries.any(|(_, traits)| traits.split(' ').any(|other| other == wanted));
        !is_unused && !unneeded.contains(&wanted)
    };
    let mut needed: Vec<&str> = traits.iter().copied().filter(|one| is_needed(one)).collect();
    // `Eq` by itself does nothing.
    if !needed.iter().any(|one| matches!(*one, "Hash" | "Ord")) {
        needed.retain(|one| *one != "Eq");
    }
    needed
}

/// Returns code in which each visibility is `pub` or nothing. `pub` is kept before the names in `words`,
/// which other modules use, and before types and fields without a name.
pub(crate) fn with_short_visibility(text: &str, words: &HashSet<String>) -> String {
    let all = tokens(text);
    let mut kept = String::new();
    let mut copied = 0;
    for (at, token) in all.iter().enumerate() {
        if token.kind != Kind::Word || token.text != "pub" {
            continue;
        }
        let word = |at: usize| all.get(at).map_or("", |token| token.text);
        let is_restricted = word(at + 1) == "(" && matches!(word(at + 2), "crate" | "super");
        let next = if is_restricted { at + 4 } else { at + 1 };
        let mut name = next;
        while matches!(word(name), "const" | "unsafe" | "static" | "fn" | "mod") {
            name += 1;
        }
        let is_named = name > next || word(next + 1) == ":" && word(next + 2) != ":";
        kept.push_str(&text[copied..token.start]);
        if !is_named || words.contains(word(name)) {
            kept.push_str("pub ");
        }
        copied = all.get(next).map_or(text.len(), |next| next.start);
    }
    kept + &text[copied..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_have_only_what_a_program_needs() {
        for (text, expected) in [
            ("#[derive(Clone, Debug, Eq, Hash)]\nstruct A;", "#[derive(Clone)]\nstruct A;"),
            ("#[derive(Debug)]\n#[repr(C)]\nstruct A;", "#[repr(C)]\nstruct A;"),
            (
                "#[derive(PartialEq, Eq, Ord)]\nstruct A;",
                "#[derive(PartialEq, Eq, Ord)]\nstruct A;",
            ),
            ("#[allow(clippy::a, reason = \"b\")]\nfn f() {}", "fn f() {}"),
            (
                "enum A {\n #[allow(dead_code, reason = \"b\")]\n B }",
                "enum A {\n #[allow(dead_code)]\n B }",
            ),
            ("#[must_use]\n#[inline]\nfn f() {}", "#[inline]\nfn f() {}"),
            ("const A: &str = \"#[must_use]\";", "const A: &str = \"#[must_use]\";"),
        ] {
            assert_eq!(with_short_attributes(text, "A", &["Debug", "Hash"]), expected);
        }
        let strategy = "#[derive(Eq, Hash)] enum Strategy {}";
        assert_eq!(with_short_attributes(strategy, "Strategy", &[]), "enum Strategy {}");
    }

    #[test]
    fn what_is_for_libraries_is_in_the_crate() {
        let modules = crate::tree::read(crate::sources::find).unwrap();
        for (name, unneeded) in FOR_LIBRARIES {
            let mut items = modules.iter().flat_map(|module| &module.items);
            let derives = |text: &str| unneeded.split(' ').all(|one| text.contains(one));
            assert!(items.any(|item| item.name == name && derives(&item.text)), "{name}");
        }
    }

    #[test]
    fn only_what_others_mention_is_public() {
        let words = HashSet::from(["seen", "field"].map(str::to_string));
        for (text, expected) in [
            ("pub(crate) const fn seen() {}", "pub const fn seen() {}"),
            ("pub(super) unsafe fn hidden() {}", "unsafe fn hidden() {}"),
            (
                "pub struct A { pub field: u8, pub other: u8 }",
                "pub struct A { pub field: u8, other: u8 }",
            ),
            ("pub struct A(pub u8);", "pub struct A(pub u8);"),
            ("pub(crate) mod hidden", "mod hidden"),
            ("const B: &str = \"pub fn\";", "const B: &str = \"pub fn\";"),
        ] {
            assert_eq!(with_short_visibility(text, &words), expected);
        }
    }
}
