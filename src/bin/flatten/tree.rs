//! The modules of the crate, read from its files.

use crate::import::Imports;
use crate::item::{parse, Item};

/// A module.
pub(crate) struct Module {
    /// Its path from the root of the crate, which is empty for the root itself.
    pub path: Vec<String>,
    /// The item that declares it, such as `pub mod name;`, with its comments and attributes.
    pub declaration: String,
    /// The `//!` comment at the start of its file.
    pub header: String,
    /// Its items other than modules.
    pub items: Vec<Item>,
    /// The indices of its child modules in the list of all modules.
    pub children: Vec<usize>,
}

impl Module {
    /// Returns the imports of the module.
    pub(crate) fn imports(&self) -> impl Iterator<Item = &Imports> {
        self.items.iter().filter_map(|item| item.imports.as_ref())
    }
}

/// Reads all modules of the crate, whose root is `lib.rs`. The root is the first of the list.
/// `source` returns the text of a file, or `None` if there is no such file.
///
/// # Errors
/// Returns an error if a file is missing, is not ASCII, or has an item that cannot be flattened.
pub(crate) fn read(source: impl Fn(&str) -> Option<&'static str>) -> Result<Vec<Module>, String> {
    let mut modules = Vec::new();
    read_module(&mut modules, Vec::new(), String::new(), &source)?;
    Ok(modules)
}

/// Reads a module and all modules in it, and appends them to `modules`. Returns the index of the
/// module.
fn read_module(
    modules: &mut Vec<Module>,
    path: Vec<String>,
    declaration: String,
    source: &impl Fn(&str) -> Option<&'static str>,
) -> Result<usize, String> {
    let inside = path.join("/");
    let files = match path.is_empty() {
        true => vec!["lib.rs".to_string()],
        false => vec![format!("{inside}.rs"), format!("{inside}/mod.rs")],
    };
    let found = files.iter().find_map(|file| source(file).map(|text| (file, text)));
    let (file, text) = found.ok_or_else(|| format!("there is no {}", files.join(" and no ")))?;
    let wrong = |problem: String| format!("{file}: {problem}");
    if let Some(line) = text.lines().position(|line| !line.is_ascii()) {
        return Err(wrong(format!("line {} is not ASCII", line + 1)));
    }
    let parsed = parse(text).map_err(wrong)?;
    let (inner, items) = parsed.items.into_iter().partition(|item| item.keyword == "mod");
    let this = modules.len();
    modules.push(Module { path, declaration, header: parsed.header, items, children: Vec::new() });
    for Item { name, text, .. } in inner {
        let path = modules[this].path.iter().cloned().chain([name]).collect();
        let child = read_module(modules, path, text, source)?;
        modules[this].children.push(child);
    }
    Ok(this)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_read_from_either_of_their_files() {
        let modules = read(|path| match path {
            "lib.rs" => Some("pub mod a;\nmod b;\nfn f() {}\n"),
            "a/mod.rs" => Some("//! A.\n\nmod c;\n"),
            "a/c.rs" => Some("fn g() {}\n"),
            "b.rs" => Some("#[cfg(test)]\nmod tests;\n"),
            _ => None,
        });
        let modules = modules.unwrap();
        let paths: Vec<String> = modules.iter().map(|module| module.path.join("::")).collect();
        assert_eq!(paths, ["", "a", "a::c", "b"]);
        assert_eq!((&modules[0].children, &modules[1].children), (&vec![1, 3], &vec![2]));
        assert_eq!(
            (modules[1].header.as_str(), modules[1].declaration.as_str()),
            ("//! A.\n", "pub mod a;")
        );
        assert_eq!(modules[2].items[0].name, "g");
    }

    #[test]
    fn what_is_missing_or_not_ascii_is_an_error() {
        let error = |lib, a| {
            let source = move |path: &str| match path {
                "lib.rs" => lib,
                "a.rs" => a,
                _ => None,
            };
            read(source).err().unwrap()
        };
        assert_eq!(error(None, None), "there is no lib.rs");
        assert_eq!(error(Some("mod a;"), None), "there is no a.rs and no a/mod.rs");
        assert_eq!(error(Some("mod a;"), Some("// a\n// \u{e4}")), "a.rs: line 2 is not ASCII");
    }
}
