//! The modules of the crate, read from its files.

use std::fs;
use std::path::Path;

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

/// Reads the module whose source is `file` and all modules in it, and appends them to `modules`.
/// Returns the index of the module. `folder` contains the files of its children.
///
/// # Errors
/// Returns an error if a file cannot be read, is not ASCII, or has an item that cannot be
/// flattened.
pub(crate) fn read(
    modules: &mut Vec<Module>,
    path: Vec<String>,
    declaration: String,
    file: &Path,
    folder: &Path,
) -> Result<usize, String> {
    let wrong = |problem: String| format!("{}: {problem}", file.display());
    let source = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    if let Some(line) = source.lines().position(|line| !line.is_ascii()) {
        return Err(wrong(format!("line {} is not ASCII", line + 1)));
    }
    let parsed = parse(&source).map_err(wrong)?;
    let (inner, items) = parsed.items.into_iter().partition(|item| item.keyword == "mod");
    let this = modules.len();
    let module = Module { path, declaration, header: parsed.header, items, children: Vec::new() };
    modules.push(module);
    for Item { name, text, .. } in inner {
        let path = modules[this].path.iter().cloned().chain([name.clone()]).collect();
        let beside = folder.join(format!("{name}.rs"));
        let inside = folder.join(&name);
        let file = if beside.exists() { beside } else { inside.join("mod.rs") };
        let child = read(modules, path, text, &file, &inside)?;
        modules[this].children.push(child);
    }
    Ok(this)
}
