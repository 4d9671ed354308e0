//! The modules of the crate, read from its files.

use crate::item::{items, tidy, Item};
use crate::token::tokens;

/// The path below `src` of each source file of the library, and its text. They are part of the
/// program. So it works wherever it is installed, without the package that it was built from.
static SOURCES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Returns the text of a source file of the library, or `None` if there is no such file.
pub(crate) fn source(path: &str) -> Option<&'static str> {
    SOURCES.iter().find(|(known, _)| *known == path).map(|&(_, text)| text)
}

/// A module.
pub(crate) struct Module {
    /// The module around it. The root is in itself.
    pub parent: usize,
    /// Its items in the order of the file.
    pub items: Vec<Item>,
}

/// Reads all modules of a crate. The first is the root, `lib.rs`. A module without a file is empty.
pub(crate) fn read(source: impl Fn(&str) -> Option<&'static str>) -> Vec<Module> {
    let mut modules = Vec::new();
    read_module(&mut modules, 0, "lib", &source);
    modules
}

/// Reads the module with a path, such as `a/b`, and the modules in it. Returns its index.
fn read_module(
    modules: &mut Vec<Module>,
    parent: usize,
    path: &str,
    source: &impl Fn(&str) -> Option<&'static str>,
) -> usize {
    let text = source(&format!("{path}.rs")).or_else(|| source(&format!("{path}/mod.rs")));
    let this = modules.len();
    modules.push(Module { parent, items: items(&tidy(&tokens(text.unwrap_or_default()))) });
    for place in 0..modules[this].items.len() {
        let Item { keyword, name, .. } = modules[this].items[place];
        if keyword == "mod" {
            let path = if this == 0 { name.to_string() } else { format!("{path}/{name}") };
            modules[this].items[place].child = Some(read_module(modules, this, &path, source));
        }
    }
    this
}
