//! The printer of readable files. It writes the modules of a game without their `mod`, one after the
//! other in a given order, with their comments. So the file reads from top to bottom, and a name
//! needs no path.
//!
//! The modules that the game shares with others stay modules. They stand at the end and are compact.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::layout::Layout;
use crate::live::Live;
use crate::print::{body, summary, text};
use crate::token::{tokens, Kind};
use crate::tree::Module;
use crate::uses::needed_names;

/// The order of a file.
pub(crate) struct Order {
    /// The parts of the game.
    pub parts: &'static [Part],
    /// What the shared modules are about.
    pub shared_title: &'static str,
    /// The modules of the crate's root that stay modules.
    pub shared: &'static [&'static str],
}

/// Modules that are printed together.
pub(crate) struct Part {
    /// What the modules are about.
    pub title: &'static str,
    /// The paths of the modules.
    pub modules: &'static [&'static str],
    /// Which of their comments are printed.
    pub comments: Comments,
}

/// Which comments of a module are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comments {
    /// All of them.
    All,
    /// Those of the items, and the first paragraph of that of the module.
    OfItems,
    /// The first paragraph of each, whether of an item or of the module.
    Brief,
}

/// Returns the text of all needed items in the given order. `main` is the last item of the parts.
///
/// # Errors
/// Returns an error if the order lacks a module that is needed, or has one that is not, or if the
/// modules cannot be one.
pub(crate) fn file(
    modules: &[Module],
    live: &Live<'_>,
    order: &Order,
    main: &str,
) -> Result<String, String> {
    let printer = Printer::new(modules, live, order)?;
    let mut blocks = vec![printer.uses()];
    for part in order.parts {
        blocks.push(rule(part.title));
        for path in part.modules {
            let number = number_of(modules, path).expect("the order is checked");
            blocks.extend(printer.module(number, part.comments));
        }
    }
    blocks.extend([main.to_string(), rule(order.shared_title)]);
    for name in order.shared {
        let number = number_of(modules, name).expect("the order is checked");
        blocks.push(format!("mod {name} {{\n{}\n}}", body(&printer.layout, number)));
    }
    Ok(blocks.join("\n\n"))
}

/// Returns the line above a part.
fn rule(title: &str) -> String {
    format!("// ===== {title} =====")
}

struct Printer<'a> {
    modules: &'a [Module],
    live: &'a Live<'a>,
    /// The modules that are printed without their `mod`.
    opened: Vec<usize>,
    layout: Layout<'a>,
}

impl<'a> Printer<'a> {
    fn new(modules: &'a [Module], live: &'a Live<'a>, order: &Order) -> Result<Self, String> {
        let mut opened = Vec::new();
        for path in order.parts.iter().flat_map(|part| part.modules) {
            let number = number_of(modules, path);
            let is_needed = |&number: &usize| !live.items_of(number).is_empty();
            opened.push(number.filter(is_needed).ok_or_else(|| format!("{path} is not needed"))?);
        }
        let mut shared = BTreeSet::new();
        for (number, module) in modules.iter().enumerate() {
            let root = module.path.first().map_or("", String::as_str);
            if live.items_of(number).is_empty() {
                continue;
            } else if order.shared.contains(&root) {
                shared.insert(root);
            } else if !opened.contains(&number) {
                return Err(format!("{} has no place in the order", module.path.join("::")));
            }
        }
        if let Some(name) = order.shared.iter().find(|&name| !shared.contains(name)) {
            return Err(format!("{name} is not needed"));
        }
        let layout = Layout::with_opened(modules, live, &[], &opened);
        let printer = Self { modules, live, opened, layout };
        printer.check_names()?;
        Ok(printer)
    }

    /// Checks that no two modules define the same name, that no import changes a name, and that no
    /// module is only for some targets.
    fn check_names(&self) -> Result<(), String> {
        let mut definitions: HashMap<&str, usize> = HashMap::new();
        for &number in &self.opened {
            let module = &self.modules[number];
            let path = module.path.join("::");
            if module.declaration.contains("#[cfg(") {
                return Err(format!("{path} is only for some targets"));
            }
            for item in self.live.items_of(number) {
                let name = item.name.as_str();
                let first = *definitions.entry(name).or_insert(number);
                if first != number && !name.is_empty() {
                    let other = self.modules[first].path.join("::");
                    return Err(format!("{path} and {other} both define {name}"));
                }
            }
            let imports = module.items.iter().filter_map(|item| item.imports.as_ref());
            for imports in imports.filter(|imports| imports.is_own()) {
                let renamed =
                    |name: &&String| name.contains(" as ") && imports.known_as(name) != "_";
                if let Some(name) = imports.names.iter().find(renamed) {
                    return Err(format!("{path} imports {name}"));
                }
            }
        }
        Ok(())
    }

    /// Returns one `use` for each path that the items import names from.
    fn uses(&self) -> String {
        let mut found: BTreeMap<(String, String), BTreeSet<&str>> = BTreeMap::new();
        for &number in &self.opened {
            let items = self.live.items_of(number);
            for imports in self.modules[number].items.iter().filter_map(|i| i.imports.as_ref()) {
                let mut names = needed_names(imports, number, &items, self.live);
                // The file itself has the items of the opened modules, and the shared modules.
                names.retain(|name| {
                    let path = imports.path_of(name);
                    let is_here = path.len() == 2
                        || self.layout.with_paths(number, &path.join("::")).len()
                            < path.join("::").len();
                    !imports.is_own() || !is_here
                });
                let key = (private(&imports.opening), imports.path.join("::"));
                found.entry(key).or_default().extend(names);
            }
        }
        found.retain(|_, names| !names.is_empty());
        let written = found.iter().map(|((opening, path), names)| {
            let mut names: Vec<&str> = names.iter().copied().collect();
            names.sort_by_key(|&name| name != "self");
            match names[..] {
                ["self"] => format!("{opening} {path};"),
                [name] => format!("{opening} {path}::{name};"),
                _ => format!("{opening} {path}::{{{}}};", names.join(", ")),
            }
        });
        written.collect::<Vec<_>>().join("\n")
    }

    /// Returns the blocks of a module: its comment and its items. A module with few needed items has
    /// no comment of its own, because that is about the others.
    fn module(&self, number: usize, comments: Comments) -> Vec<String> {
        let module = &self.modules[number];
        let needed = self.live.items_of(number);
        let all = module.items.iter().filter(|item| item.imports.is_none()).count();
        let comment = match comments {
            Comments::All => without_fences(&module.header),
            Comments::OfItems | Comments::Brief => summary(&module.header),
        };
        let comment = Some(comment.replace("//!", "//"));
        let items = needed.iter().map(|item| {
            let text = text(number, item, self.live, "\n\n");
            self.layout.with_paths(number, &private(&cleaned(&text, comments == Comments::Brief)))
        });
        comment.filter(|_| 3 * needed.len() > all).into_iter().chain(items).collect()
    }
}

/// Returns the index of the module with this path.
fn number_of(modules: &[Module], path: &str) -> Option<usize> {
    modules.iter().position(|module| module.path.join("::") == path)
}

/// Returns a module's comment without the marks around its pictures.
fn without_fences(header: &str) -> String {
    let lines = header.lines().filter(|line| !line.starts_with("//! ```"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the text of an item without `must_use`. If it `is_brief`, each of its comments ends after
/// the first paragraph.
fn cleaned(text: &str, is_brief: bool) -> String {
    let mut in_rest = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let code = line.trim_start();
        in_rest = is_brief && code.starts_with("///") && (in_rest || code == "///");
        if !in_rest && code != "#[must_use]" {
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// Returns code without visibilities, which mean nothing in a file without modules.
fn private(text: &str) -> String {
    let mut kept = String::new();
    let mut copied = 0;
    let all = tokens(text);
    for (at, token) in all.iter().enumerate() {
        if token.kind == Kind::Word && token.text == "pub" {
            let is_restricted = all.get(at + 1).is_some_and(|next| next.text == "(")
                && all.get(at + 2).is_some_and(|next| matches!(next.text, "crate" | "super"));
            let next = at + if is_restricted { 4 } else { 1 };
            kept.push_str(&text[copied..token.start]);
            copied = all.get(next).map_or(text.len(), |next| next.start);
        }
    }
    kept + &text[copied..]
}

#[cfg(test)]
mod tests;
