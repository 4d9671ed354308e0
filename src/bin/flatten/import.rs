//! What a `use` brings in.

use crate::token::{Kind, Token};

/// What a `use` brings in: a path, and one name of it or a group of names.
pub struct Imports {
    /// What stands before the path: attributes, visibility.
    pub opening: String,
    /// The path that all names share.
    pub path: Vec<String>,
    /// The names as they are written behind the path: `self`, `a`, `a::b` or `a as b`.
    pub names: Vec<String>,
}

impl Imports {
    /// Whether it brings in something of the crate's own.
    pub fn is_own(&self) -> bool {
        matches!(self.path.first().map(String::as_str), Some("crate" | "self"))
    }

    /// The name by which something that was brought in is known.
    pub fn known_as<'a>(&'a self, name: &'a str) -> &'a str {
        let last = name.rsplit([' ', ':']).next().unwrap_or(name);
        match last {
            "self" => self.path.last().map_or(last, String::as_str),
            _ => last,
        }
    }

    /// The whole path of something that was brought in.
    pub fn path_of(&self, name: &str) -> Vec<String> {
        let name = name.split(' ').next().unwrap_or(name);
        let behind = name.split("::").filter(|&segment| segment != "self").map(str::to_string);
        self.path.iter().cloned().chain(behind).collect()
    }
}

/// What a `use` brings in; `tokens` are those between the keyword and the semicolon.
///
/// # Errors
/// If it is written in a way that flattening does not follow.
pub fn imports(tokens: &[Token<'_>], opening: String) -> Result<Imports, String> {
    let spaced = |token: &Token<'_>| match token.text {
        "as" => " as ".to_string(),
        text => text.to_string(),
    };
    let code = tokens.iter().filter(|token| token.kind != Kind::Comment);
    let whole: String = code.map(spaced).collect();
    let (path, names) = match whole.split_once("::{") {
        Some((path, group)) => (path, group.trim_end_matches(['}', ',']).split(',').collect()),
        None => whole.rsplit_once("::").map_or(("", vec![whole.as_str()]), |(p, n)| (p, vec![n])),
    };
    if whole.matches('{').count() > 1 {
        return Err(format!("use {whole}: a group within a group cannot be flattened"));
    }
    let imports = Imports {
        opening,
        path: path.split("::").filter(|segment| !segment.is_empty()).map(str::to_string).collect(),
        names: names.into_iter().map(str::to_string).collect(),
    };
    if whole.starts_with("super::") {
        return Err(format!("use {whole}: the crate's own paths begin at crate:: or self::"));
    }
    if imports.is_own() && whole.ends_with('*') {
        return Err(format!("use {whole}: a glob hides where names come from"));
    }
    Ok(imports)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn parse(source: &str) -> Result<Imports, String> {
        imports(&tokens(source), "use".to_string())
    }

    #[test]
    fn imports_know_their_names_and_paths() {
        let found = parse("a::b::{self, C, d::E as F, // why\n G,}").unwrap();
        let known: Vec<&str> = found.names.iter().map(|name| found.known_as(name)).collect();
        assert_eq!(known, ["b", "C", "F", "G"]);
        let paths: Vec<String> =
            found.names.iter().map(|name| found.path_of(name).join("::")).collect();
        assert_eq!(paths, ["a::b", "a::b::C", "a::b::d::E", "a::b::G"]);
        let one = parse("a::b").unwrap();
        assert_eq!((one.path, one.names), (vec!["a".to_string()], vec!["b".to_string()]));
    }

    #[test]
    fn what_cannot_be_followed_is_refused() {
        for source in ["a::{b::{c, d}}", "crate::a::*", "self::a::*", "super::a"] {
            assert!(parse(source).is_err(), "{source}");
        }
        assert!(parse("std::arch::x86_64::*").is_ok());
    }
}
