//! The printer of compact files: it writes the needed items as one source text, with as few
//! characters as a compiler needs.

use crate::import::Imports;
use crate::item::Item;
use crate::join::joined;
use crate::live::Live;
use crate::mention::Via;
use crate::token::{tokens, Kind};
use crate::tree::Module;

/// Returns the text of a module and of all modules in it, as the body of a `mod` or of a crate. The
/// text is empty if nothing in the module is needed.
pub(crate) fn body(modules: &[Module], number: usize, live: &Live<'_>) -> String {
    let module = &modules[number];
    let items = live.items_of(number);
    let mut blocks = Vec::new();
    // The comments of inner modules are in the crate. A judge counts characters.
    if !items.is_empty() && module.path.len() <= 1 {
        blocks.push(summary(&module.header));
    }
    let imports = module.items.iter().filter_map(|item| item.imports.as_ref());
    let (own, others): (Vec<&Imports>, Vec<&Imports>) =
        imports.partition(|imports| imports.is_own());
    let (plain, own): (Vec<&Imports>, Vec<&Imports>) =
        own.into_iter().partition(|imports| imports.opening == "use" && imports.path[0] == "crate");
    for group in [others, own] {
        let uses: Vec<String> =
            group.into_iter().filter_map(|imports| used(imports, number, &items, live)).collect();
        blocks.push(uses.join("\n"));
    }
    let paths: Vec<Vec<String>> = plain
        .iter()
        .flat_map(|imports| {
            let names = needed_names(imports, number, &items, live);
            names.into_iter().map(|name| imports.whole_path(name))
        })
        .collect();
    if !paths.is_empty() {
        blocks
            .push(format!("use {};", nested(&paths.iter().map(Vec::as_slice).collect::<Vec<_>>())));
    }
    for &child in &module.children {
        let inner = body(modules, child, live);
        if !inner.is_empty() {
            let opening = public(modules[child].declaration.trim_end_matches(';'));
            blocks.push(format!("{opening} {{\n{inner}\n}}"));
        }
    }
    blocks.extend(items.into_iter().map(|item| joined(&compact(&text(number, item, live, "\n")))));
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n")
}

/// Returns the text of an item, without the members that are not needed. `between` stands between two
/// members.
pub(crate) fn text(module: usize, item: &Item, live: &Live<'_>, between: &str) -> String {
    let Some(members) = &item.members else {
        return item.text.clone();
    };
    let needed: Vec<&str> =
        live.members_of(module, item).into_iter().map(|member| member.text.as_str()).collect();
    if needed.is_empty() {
        return format!("{}}}", members.opening);
    }
    format!("{}\n{}\n}}", members.opening, needed.join(between))
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

/// Returns a `use` without the names that are not needed, or `None` if none is needed.
fn used(imports: &Imports, module: usize, items: &[&Item], live: &Live<'_>) -> Option<String> {
    let path = imports.path.join("::");
    let opening = public(&imports.opening);
    let is_intrinsics = path == "std::arch::x86_64";
    match needed_names(imports, module, items, live)[..] {
        [] => None,
        ["self"] => Some(format!("{opening} {path};")),
        [name] => Some(format!("{opening} {path}::{name};")),
        // The list of these is long, and nothing else has such names.
        _ if is_intrinsics => Some(format!("{opening} {path}::*;")),
        ref names => Some(format!("{opening} {path}::{{{}}};", names.join(", "))),
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
        let mut mentions = items.iter().flat_map(|item| live.mentions_of(module, item));
        match name {
            "_" | "*" => !items.is_empty(),
            _ if is_public => live.is_reached_through(module, name),
            _ => mentions.any(|mention| mention.via == Via::Nothing && mention.name == name),
        }
    };
    imports.names.iter().filter(is_needed).map(String::as_str).collect()
}

/// Returns the text of an item with less of what a compiler does not need, since a judge counts
/// characters: one column per level instead of four, `pub` for every visibility, no `must_use`, and
/// of the comments that have a line of their own only those that say why `unsafe` is sound. For the
/// same reason, the content of a module is not indented.
pub(crate) fn compact(text: &str) -> String {
    let literals: Vec<(usize, usize)> = tokens(text)
        .iter()
        .filter(|token| token.kind == Kind::Literal && token.text.contains('\n'))
        .map(|token| (token.start, token.end()))
        .collect();
    let mut kept = String::new();
    let mut start = 0;
    let mut in_safety = false;
    for line in text.split_inclusive('\n') {
        let in_literal = literals.iter().any(|&(from, to)| from < start && start < to);
        let rest = line.trim_start_matches(' ');
        let is_comment = rest.starts_with("//");
        in_safety = is_comment && (in_safety || rest.starts_with("// SAFETY: "));
        if in_literal {
            kept.push_str(line);
        } else if in_safety || !is_comment && rest != "#[must_use]\n" {
            kept.push_str(&" ".repeat((line.len() - rest.len()) / 4));
            kept.push_str(&public(rest));
        }
        start += line.len();
    }
    kept
}

/// Replaces `pub(crate)` and `pub(super)` by `pub`.
fn public(text: &str) -> String {
    text.replace("pub(crate) ", "pub ").replace("pub(super) ", "pub ")
}

/// Returns the first paragraph of a module's comment. A judge counts characters, and the rest of it
/// is in the crate.
pub(crate) fn summary(header: &str) -> String {
    header.lines().take_while(|line| *line != "//!").collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_header_the_first_paragraph_is_kept() {
        assert_eq!(summary("//! A\n//! b.\n//!\n//! C.\n"), "//! A\n//! b.");
        assert_eq!(summary(""), "");
    }

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

    #[test]
    fn every_visibility_is_public() {
        assert_eq!(compact("pub(crate) struct A(pub(super) u8);"), "pub struct A(pub u8);");
        assert_eq!(compact("\"pub(crate) \n  pub(crate) \""), "\"pub \n  pub(crate) \"");
    }

    #[test]
    fn indentation_and_comments_shrink_but_not_in_literals() {
        assert_eq!(compact("a\n\n    b"), "a\n\n b");
        let (wide, narrow) = ("a(\n    \"x\n    y\",\n        b)\n", "a(\n \"x\n    y\",\n  b)\n");
        assert_eq!(compact(wide), narrow);
        assert_eq!(
            compact("/// A.\n#[must_use]\nstruct A {\n    /// B.\n    // why\n    b: u8, // C.\n}"),
            "struct A {\n b: u8, // C.\n}"
        );
        let (wide, narrow) = ("// a\n// SAFETY: b\n// c.\nd\n// e\n", "// SAFETY: b\n// c.\nd\n");
        assert_eq!(compact(wide), narrow);
        assert_eq!(compact("a(\"\n/// b\n\")"), "a(\"\n/// b\n\")");
    }
}
