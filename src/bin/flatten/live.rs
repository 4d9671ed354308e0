//! Which items a program needs: those that something it needs mentions, from its `main` on.
//!
//! Names are resolved as far as that takes: a free item by its module, over paths and imports; a
//! method by its name alone, whatever type it is called on. That may keep too much, never too
//! little, and what it keeps too much of, the compiler reports as dead code.

use std::collections::HashSet;

use crate::item::{Imports, Item, Mention, Via};
use crate::tree::Module;

/// The items and members that are needed.
pub struct Live<'a> {
    modules: &'a [Module],
    /// By module and item.
    items: HashSet<(usize, usize)>,
    /// Names of members.
    members: HashSet<String>,
}

impl<'a> Live<'a> {
    /// What is needed to reach the item at `path`.
    ///
    /// # Errors
    /// If there is no such item.
    pub fn from_root(modules: &'a [Module], path: &[&str]) -> Result<Self, String> {
        let mut live = Live { modules, items: HashSet::new(), members: HashSet::new() };
        let path: Vec<String> = path.iter().map(|segment| (*segment).to_string()).collect();
        live.items.insert(
            find_path(modules, &path).ok_or_else(|| format!("there is no {}", path.join("::")))?,
        );
        let mut before = 0;
        while before < live.size() {
            before = live.size();
            live.spread();
        }
        Ok(live)
    }

    /// The items of a module that are needed, in their order.
    pub fn items_of(&self, module: usize) -> Vec<&'a Item> {
        let numbered = self.modules[module].items.iter().enumerate();
        numbered
            .filter(|(place, _)| self.items.contains(&(module, *place)))
            .map(|(_, item)| item)
            .collect()
    }

    /// The members of an item that are needed. A trait from elsewhere needs all it asks for.
    pub fn members_of(&self, module: usize, item: &'a Item) -> Vec<&'a Item> {
        let Some(members) = &item.members else {
            return Vec::new();
        };
        let of_trait = members.of_trait.as_ref();
        let all = of_trait.is_some_and(|name| find(self.modules, module, name).is_none());
        let needed = |member: &&Item| all || self.members.contains(&member.name);
        members.items.iter().filter(needed).collect()
    }

    /// All that a needed item mentions, in its needed members too.
    pub fn mentions_of(&self, module: usize, item: &'a Item) -> impl Iterator<Item = &'a Mention> {
        let members = self.members_of(module, item).into_iter();
        item.mentions.iter().chain(members.flat_map(|member| &member.mentions))
    }

    /// Whether what `name` means in a module is a needed item of the crate.
    pub fn means_needed(&self, module: usize, name: &str) -> bool {
        find(self.modules, module, name).is_some_and(|found| self.items.contains(&found))
    }

    fn size(&self) -> usize {
        self.items.len() + self.members.len()
    }

    /// One step: all that is needed because of what was known to be needed.
    fn spread(&mut self) {
        for module in 0..self.modules.len() {
            for (place, item) in self.modules[module].items.iter().enumerate() {
                if self.needs_impl(module, item) {
                    self.items.insert((module, place));
                }
            }
            let items = self.items_of(module);
            for item in &items {
                for mention in self.mentions_of(module, item) {
                    self.follow(module, mention);
                }
            }
            if !items.is_empty() {
                self.follow_nameless_imports(&self.modules[module]);
            }
        }
    }

    /// An `impl` is needed where its trait and its type are; those from elsewhere always are.
    fn needs_impl(&self, module: usize, item: &Item) -> bool {
        let Some(members) = item.members.as_ref().filter(|_| item.keyword == "impl") else {
            return false;
        };
        let is_needed = |name: &String| {
            find(self.modules, module, name).is_none_or(|found| self.items.contains(&found))
        };
        members.of_trait.iter().all(is_needed) && is_needed(&members.of_type)
    }

    /// What `use ... as _` brings in, a trait for its methods, is mentioned nowhere else.
    fn follow_nameless_imports(&mut self, module: &Module) {
        for imports in module.items.iter().filter_map(|item| item.imports.as_ref()) {
            for name in imports.names.iter().filter(|name| imports.known_as(name) == "_") {
                self.items.extend(find_path(self.modules, &absolute(module, imports, name)));
            }
        }
    }

    fn follow(&mut self, module: usize, mention: &Mention) {
        match &mention.via {
            Via::Nothing => self.items.extend(find(self.modules, module, &mention.name)),
            Via::Call => {
                self.members.insert(mention.name.clone());
            }
            Via::Path(segment) => {
                self.members.insert(mention.name.clone());
                for (candidate, _) in self
                    .modules
                    .iter()
                    .enumerate()
                    .filter(|(_, module)| module.path.last() == Some(segment))
                {
                    self.items.extend(find(self.modules, candidate, &mention.name));
                }
            }
        }
    }
}

/// The item that `name` means in a module: one of its own, or one that it imports.
fn find(modules: &[Module], module: usize, name: &str) -> Option<(usize, usize)> {
    let here = &modules[module];
    if let Some(place) = here.items.iter().position(|item| item.name == name) {
        return Some((module, place));
    }
    let imports = here.items.iter().filter_map(|item| item.imports.as_ref());
    imports
        .flat_map(|imports| imports.names.iter().map(move |name| (imports, name)))
        .filter(|(imports, written)| imports.known_as(written) == name)
        .find_map(|(imports, written)| find_path(modules, &absolute(here, imports, written)))
}

/// The item that has this path from the root.
fn find_path(modules: &[Module], path: &[String]) -> Option<(usize, usize)> {
    let (name, path) = path.split_last()?;
    let module = modules.iter().position(|module| module.path == path)?;
    find(modules, module, name)
}

/// The path from the root of something that is imported in `module`. What is not the crate's own
/// has none.
fn absolute(module: &Module, imports: &Imports, name: &str) -> Vec<String> {
    let path = imports.path_of(name);
    match path.first().map(String::as_str) {
        Some("crate") => path[1..].to_vec(),
        Some("self") => module.path.iter().chain(&path[1..]).cloned().collect(),
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::parse;

    fn module(path: &[&str], source: &str) -> Module {
        Module {
            path: path.iter().map(|segment| (*segment).to_string()).collect(),
            declaration: String::new(),
            header: String::new(),
            items: parse(source).unwrap().items,
            children: Vec::new(),
        }
    }

    const MAIN: &str = "
        use crate::game::{helper, Shape as Form};
        use self::game::Draw as _;
        fn main() { let form = Form::new(); form.draw(); helper(); game::by_path(); }
        fn unused() { game::only_for_unused() }
    ";

    const GAME: &str = "
        pub fn helper() { inner(); }
        fn inner() {}
        pub fn by_path() { let field = x.not_called; }
        fn not_called() {}
        fn only_for_unused() {}
        pub struct Shape;
        pub struct Other;
        pub trait Draw { fn draw(&self); fn erase(&self); }
        impl Shape { fn new() {} fn never(&self) { not_called() } }
        impl Draw for Shape { fn draw(&self) {} fn erase(&self) {} }
        impl Draw for Other { fn draw(&self) {} fn erase(&self) {} }
        impl std::fmt::Display for Shape { fn fmt(&self) {} }
    ";

    #[test]
    fn what_main_mentions_is_needed_and_nothing_else() {
        let modules = [module(&[], MAIN), module(&["game"], GAME)];
        let live = Live::from_root(&modules, &["main"]).unwrap();
        let names = |module: usize| -> Vec<&str> {
            live.items_of(module)
                .iter()
                .map(|item| match &item.members {
                    Some(members) if item.name.is_empty() => members.of_type.as_str(),
                    _ => item.name.as_str(),
                })
                .collect()
        };
        assert_eq!(names(0), ["main"]);
        let expected = ["helper", "inner", "by_path", "Shape", "Draw", "Shape", "Shape", "Shape"];
        assert_eq!(names(1), expected);
        let members: Vec<Vec<&str>> = live
            .items_of(1)
            .iter()
            .map(|item| live.members_of(1, item).iter().map(|m| m.name.as_str()).collect())
            .collect();
        assert_eq!(members[4..], [vec!["draw"], vec!["new"], vec!["draw"], vec!["fmt"]]);
    }

    #[test]
    fn a_root_that_is_not_there_is_an_error() {
        assert!(Live::from_root(&[module(&[], MAIN)], &["start"]).is_err());
    }
}
