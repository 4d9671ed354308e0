//! Writes the imports that the items of a file need, in as few trees as possible.

use std::collections::{BTreeMap, BTreeSet};

use crate::import::Imports;
use crate::item::Item;
use crate::layout::Layout;
use crate::live::Live;
use crate::mention::Via;

/// Whole paths of imports by the text before them, such as `pub use`.
type Groups = BTreeMap<String, BTreeSet<Vec<String>>>;

/// Returns the imports that a module of the file needs.
pub(crate) fn uses(layout: &Layout<'_>, host: usize) -> Vec<String> {
    let (mut others, mut own) = (Groups::new(), Groups::new());
    for part in layout.parts(host) {
        let items = layout.live.items_of(part);
        for imports in layout.modules[part].imports() {
            let opening = imports.opening.replace("pub(crate) ", "pub ");
            for name in needed_names(imports, part, &items, layout.live) {
                if imports.is_own() {
                    let path = own_path(layout, host, part, imports, name);
                    own.entry(opening.clone()).or_default().extend(path);
                } else {
                    others.entry(opening.clone()).or_default().insert(imports.whole_path(name));
                }
            }
        }
    }
    [others, own].into_iter().flat_map(written).collect()
}

/// Returns the path by which the module `host` imports a `name` for its `part`, or `None` if it needs no
/// import, because the item is in it.
fn own_path(
    layout: &Layout<'_>,
    host: usize,
    part: usize,
    imports: &Imports,
    name: &str,
) -> Option<Vec<String>> {
    let path = layout.live.absolute(part, imports, name);
    let (from, rest) = layout.place(&path);
    let defined_in = layout.live.definer(&path).map(|module| layout.host(module));
    // A module that is a part of another one needs no import, since no path mentions it.
    let is_here = match rest.is_empty() {
        true => layout.children(host).contains(&from) || layout.path(from).last() != path.last(),
        false => from == host || defined_in == Some(host),
    };
    let root = match layout.path(from).strip_prefix(&layout.path(host)[..]) {
        Some(below) if host != 0 => {
            ["self"].iter().map(ToString::to_string).chain(below.to_vec()).collect()
        }
        _ => [vec!["crate".to_string()], layout.path(from)].concat(),
    };
    let mut whole: Vec<String> = root.into_iter().chain(rest.iter().cloned()).collect();
    if let (Some((_, other)), Some(last)) = (name.split_once(" as "), whole.last_mut()) {
        last.push_str(" as ");
        last.push_str(other);
    }
    (!is_here).then_some(whole)
}

/// Returns one `use` for each group.
fn written(mut groups: Groups) -> Vec<String> {
    let plain = groups.get("use").cloned().unwrap_or_default();
    for (opening, paths) in &mut groups {
        // The list of intrinsics is long. A glob is safe, because nothing else has such names.
        let intrinsics = ["std", "arch", "x86_64"].map(str::to_string);
        if paths.iter().filter(|path| path.starts_with(&intrinsics)).count() > 1 {
            paths.retain(|path| !path.starts_with(&intrinsics));
            paths.insert(intrinsics.into_iter().chain(["*".to_string()]).collect());
        }
        // What is imported by its name, or for all targets, need not be imported again.
        let names = paths.clone();
        paths.retain(|path| {
            let (last, parent) = path.split_last().expect("a path has a segment");
            let named = last.strip_suffix(" as _");
            let again = named.map(|name| [parent, &[name.to_string()]].concat());
            again.is_none_or(|again| !names.contains(&again))
                && (opening == "use" || opening.contains("pub") || !plain.contains(path))
        });
    }
    groups.retain(|_, paths| !paths.is_empty());
    let text = |(opening, paths): (String, BTreeSet<Vec<String>>)| {
        let paths: Vec<&[String]> = paths.iter().map(Vec::as_slice).collect();
        // Each root has a `use` of its own.
        let mut roots: Vec<&String> = paths.iter().map(|path| &path[0]).collect();
        roots.dedup();
        let trees = roots.into_iter().map(|root| {
            let below: Vec<&[String]> =
                paths.iter().copied().filter(|path| path[0] == *root).collect();
            folded(&format!("{opening} {};", nested(&below)))
        });
        trees.collect::<Vec<_>>().join("\n")
    };
    groups.into_iter().map(text).collect()
}

/// Returns a text with line breaks after commas, where it would be wider than a line may be.
fn folded(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for (number, part) in text.split_inclusive(", ").enumerate() {
        if number > 0 && width + part.len() > 100 {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            width = 0;
        }
        lines.push_str(part);
        width += part.len();
    }
    lines
}

/// Returns these paths as one tree, with groups within groups, because that takes the fewest characters.
fn nested(paths: &[&[String]]) -> String {
    let mut heads: Vec<&str> =
        paths.iter().filter_map(|path| path.first()).map(String::as_str).collect();
    heads.sort_unstable();
    heads.dedup();
    let mut branches = Vec::new();
    // The module itself is needed beside what is in it.
    if paths.iter().any(|path| path.is_empty()) {
        branches.push("self".to_string());
    }
    for head in heads {
        let within = paths.iter().filter(|path| path.first().is_some_and(|first| first == head));
        let rests: Vec<&[String]> = within.map(|path| &path[1..]).collect();
        let is_leaf = rests.iter().all(|rest| rest.is_empty());
        branches.push(if is_leaf {
            head.to_string()
        } else {
            format!("{head}::{}", nested(&rests))
        });
    }
    match &branches[..] {
        [branch] => branch.clone(),
        _ => format!("{{{}}}", branches.join(", ")),
    }
}

/// Returns the names of an import that are needed: those that one of the module's needed `items`
/// mentions, and in a `pub use` those that needed code reaches through the module. `_` and globs are
/// needed if the module has needed items.
pub(crate) fn needed_names<'a>(
    imports: &'a Imports,
    module: usize,
    items: &[&Item],
    live: &Live<'_>,
) -> Vec<&'a str> {
    let is_public = imports.opening.contains("pub");
    let is_needed = |name: &&String| {
        let name = imports.known_as(name);
        // A `derive` needs no import.
        let derives = |item: &&&Item| {
            matches!(name, "Debug" | "Hash") && matches!(item.keyword.as_str(), "struct" | "enum")
        };
        let others = items.iter().filter(|item| !derives(item));
        let mut mentions = others.flat_map(|item| live.mentions_of(module, item));
        match name {
            "_" | "*" => !items.is_empty(),
            _ if is_public => live.is_reached_through(module, name),
            _ => mentions.any(|mention| mention.via == Via::Nothing && mention.name == name),
        }
    };
    imports.names.iter().filter(is_needed).map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_one_tree() {
        let paths =
            ["crate cpu Cpu", "crate text", "crate text lines Lines", "crate text lines Word"];
        let split = |path: &&str| path.split(' ').map(str::to_string).collect::<Vec<_>>();
        let paths: Vec<Vec<String>> = paths.iter().map(split).collect();
        let paths: Vec<&[String]> = paths.iter().map(Vec::as_slice).collect();
        assert_eq!(nested(&paths[..1]), "crate::cpu::Cpu");
        assert_eq!(nested(&paths), "crate::{cpu::Cpu, text::{self, lines::{Lines, Word}}}");
    }
}
