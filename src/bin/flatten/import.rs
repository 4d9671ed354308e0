//! The imports of a `use` item.

use crate::token::{Kind, Token};

/// The imports of a `use` item: a path, and one name or a group of names in it.
pub(crate) struct Imports {
    /// The text before the path: comments, attributes, visibility and `use`.
    pub opening: String,
    /// The path that all names share.
    pub path: Vec<String>,
    /// The names as they are written after the path: `self`, `a`, `a::b` or `a as b`.
    pub names: Vec<String>,
}

impl Imports {
    /// Returns whether the path is in the crate itself.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self.path.first().map(String::as_str), Some("crate" | "self"))
    }

    /// Returns the name that the module uses for an import.
    pub(crate) fn known_as<'a>(&'a self, name: &'a str) -> &'a str {
        let last = name.rsplit([' ', ':']).next().unwrap_or(name);
        match last {
            "self" => self.path.last().map_or(last, String::as_str),
            _ => last,
        }
    }

    /// Returns the whole path of an import as it is written, with `as` and what follows it.
    pub(crate) fn whole_path(&self, name: &str) -> Vec<String> {
        let segments = name.split("::").filter(|&segment| segment != "self").map(str::to_string);
        self.path.iter().cloned().chain(segments).collect()
    }

    /// Returns the whole path of an import.
    pub(crate) fn path_of(&self, name: &str) -> Vec<String> {
        let name = name.split(' ').next().unwrap_or(name);
        let segments = name.split("::").filter(|&segment| segment != "self").map(str::to_string);
        self.path.iter().cloned().chain(segments).collect()
    }
}

/// Parses a `use` item. `tokens` are those between the keyword and the semicolon.
///
/// # Errors
/// Returns an error if the imports have a form that cannot be flattened.
pub(crate) fn imports(tokens: &[Token<'_>], opening: String) -> Result<Imports, String> {
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
    fn imports_that_cannot_be_flattened_are_rejected() {
        for source in ["a::{b::{c, d}}", "crate::a::*", "self::a::*", "super::a"] {
            assert!(parse(source).is_err(), "{source}");
        }
        assert!(parse("std::arch::x86_64::*").is_ok());
    }
}
