//! The modules of the crate, read from its files.

use std::fs;
use std::path::Path;

use crate::item::{parse, Item};

/// A module.
pub struct Module {
    /// Its path from the crate's root, which has none.
    pub path: Vec<String>,
    /// The line that declares it, with what stands before: `pub mod name;`.
    pub declaration: String,
    /// The comment that it opens with.
    pub header: String,
    /// Its items, without the modules among them.
    pub items: Vec<Item>,
    /// Where the modules in it are in the list.
    pub children: Vec<usize>,
}

/// Reads the module whose source is `file`, and all modules in it, to the end of `modules`;
/// returns where it is. `folder` is where the files of its children are.
///
/// # Errors
/// If a file cannot be read, or is not written as flattening needs it.
pub fn read(
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
