//! The items that a program needs: its `main`, and every item that a needed item mentions.
//!
//! Names are resolved only as far as necessary. A free item is found by its module, through paths
//! and imports. A method is found by its name alone, whatever type it is called on. This may keep too
//! many or too few items. The compiler then reports dead code or missing names, and the tests fail.

use std::collections::HashSet;

use crate::import::Imports;
use crate::item::{Item, Members};
use crate::mention::{Mention, Via};
use crate::tree::Module;

/// What the library implements for its users, by the words between `impl` and the brace. No program
/// of the crate needs it; if one did, the flattened source would not compile.
const FOR_LIBRARIES: [&str; 17] = [
    "Error for ",
    "FromStr for ",
    "TryFrom<",
    "FromIterator<",
    "From<Board> for ",
    "Display for Board ",
    "Display for BoardError ",
    "Display for Puzzle ",
    "Debug for Puzzles<",
    "Display for Suit ",
    "Display for DealError ",
    "Display for HandError ",
    "Debug for Card ",
    "Debug for Codeword ",
    "Debug for Deal ",
    "Debug for Hand ",
    "Debug for Solver ",
];

/// The items and members that are needed.
pub(crate) struct Live<'a> {
    modules: &'a [Module],
    /// The needed items, by module and place in it.
    items: HashSet<(usize, usize)>,
    /// The names of needed members, whatever their types.
    members: HashSet<String>,
}

impl<'a> Live<'a> {
    /// Finds everything that the item at `path` needs, with the item itself.
    ///
    /// # Errors
    /// Returns an error if there is no such item.
    pub(crate) fn from_root(modules: &'a [Module], path: &[&str]) -> Result<Self, String> {
        let mut live = Live { modules, items: HashSet::new(), members: HashSet::new() };
        let path: Vec<String> = path.iter().map(|segment| (*segment).to_string()).collect();
        live.items.extend(find_path(modules, &path));
        if live.items.is_empty() {
            return Err(format!("there is no {}", path.join("::")));
        }
        let mut before = 0;
        while before < live.size() {
            before = live.size();
            live.spread();
        }
        Ok(live)
    }

    /// Returns the items of a module that are needed, in the order of the file.
    pub(crate) fn items_of(&self, module: usize) -> Vec<&'a Item> {
        let numbered = self.modules[module].items.iter().enumerate();
        numbered
            .filter(|(place, _)| self.items.contains(&(module, *place)))
            .map(|(_, item)| item)
            .collect()
    }

    /// Returns the members of an item that are needed. If it implements a trait from outside the
    /// crate, it needs all of them.
    pub(crate) fn members_of(&self, module: usize, item: &'a Item) -> Vec<&'a Item> {
        let Some(members) = &item.members else {
            return Vec::new();
        };
        let of_trait = members.of_trait.as_ref();
        let all = of_trait.is_some_and(|name| find(self.modules, module, name).is_empty());
        let needed = |member: &&Item| all || self.members.contains(&member.name);
        members.items.iter().filter(needed).collect()
    }

    /// Returns the names that an item mentions, with those that its needed members mention.
    pub(crate) fn mentions_of(
        &self,
        module: usize,
        item: &'a Item,
    ) -> impl Iterator<Item = &'a Mention> {
        let members = self.members_of(module, item).into_iter();
        item.mentions.iter().chain(members.flat_map(|member| &member.mentions))
    }

    /// Returns whether needed code reaches an item of the crate by the `name` under which `module`
    /// exports it.
    pub(crate) fn is_reached_through(&self, module: usize, name: &str) -> bool {
        let is_needed = |found| self.items.contains(found);
        find(self.modules, module, name).iter().any(is_needed)
            && (0..self.modules.len()).any(|from| self.reaches_through(from, module, name))
    }

    /// Returns whether needed code in the module `from` reaches `name` through `module`.
    fn reaches_through(&self, from: usize, module: usize, name: &str) -> bool {
        let here = &self.modules[from];
        let path: Vec<String> =
            self.modules[module].path.iter().cloned().chain([name.to_string()]).collect();
        let is_it = |mention: &Mention| match &mention.via {
            Via::Nothing => {
                from == module && mention.name == name
                    || imported(here, &mention.name).contains(&path)
            }
            Via::Path(segment) => {
                mention.name == name && self.modules_called(from, segment).contains(&module)
            }
            Via::Call => false,
        };
        let items = self.items_of(from);
        imported(here, "_").contains(&path) && !items.is_empty()
            || items.iter().any(|item| self.mentions_of(from, item).any(is_it))
    }

    /// Returns the path from the root of an import in `module`. A path outside the crate stays as it is.
    pub(crate) fn absolute(&self, module: usize, imports: &Imports, name: &str) -> Vec<String> {
        absolute(&self.modules[module], imports, name)
    }

    /// Returns the path of what an import in `module` means, whatever modules export it again.
    pub(crate) fn meaning(&self, module: usize, imports: &Imports, name: &str) -> String {
        let path = self.absolute(module, imports, name);
        match find_path(self.modules, &path).first() {
            Some(&(module, item)) => {
                let module = &self.modules[module];
                format!("{}::{}", module.path.join("::"), module.items[item].name)
            }
            None => path.join("::"),
        }
    }

    /// Returns the module that defines the item with this path, whatever modules export it again.
    pub(crate) fn definer(&self, path: &[String]) -> Option<usize> {
        find_path(self.modules, path).first().map(|&(module, _)| module)
    }

    /// Returns the traits that need not be derived: `Debug`, unless a trait requires it, and `Hash`, if
    /// there are no hash maps.
    pub(crate) fn unneeded_traits(&self) -> Vec<&'static str> {
        let mentions = |is_it: fn(&Item, &str) -> bool| {
            (0..self.modules.len()).any(|module| {
                let of_item = |item: &Item| {
                    self.mentions_of(module, item).any(|mention| is_it(item, &mention.name))
                };
                self.items_of(module).into_iter().any(of_item)
            })
        };
        let mut unneeded = Vec::new();
        if !mentions(|item, name| item.keyword == "trait" && name == "Debug") {
            unneeded.push("Debug");
        }
        if !mentions(|_, name| matches!(name, "HashMap" | "HashSet")) {
            unneeded.push("Hash");
        }
        unneeded
    }

    fn size(&self) -> usize {
        self.items.len() + self.members.len()
    }

    /// Goes through all modules once, and adds what the needed items mention.
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

    /// Returns whether an item is an `impl` that is needed because its trait and its type are.
    /// Traits and types from outside the crate always are.
    fn needs_impl(&self, module: usize, item: &Item) -> bool {
        let Some(members) = item.members.as_ref().filter(|_| item.keyword == "impl") else {
            return false;
        };
        if is_for_libraries(members) {
            return false;
        }
        let is_needed = |name: &String| {
            let found = find(self.modules, module, name);
            found.is_empty() || found.iter().any(|found| self.items.contains(found))
        };
        let is_foreign = |name: &&String| find(self.modules, module, name).is_empty();
        match members.of_trait.as_ref().filter(is_foreign) {
            // `impl From<A> for B` is only for programs that have an `A`.
            Some(_) => {
                let named = item.mentions.iter().filter(|mention| mention.via == Via::Nothing);
                named.map(|mention| &mention.name).all(is_needed)
            }
            None => {
                let is_empty =
                    members.of_trait.is_none() && self.members_of(module, item).is_empty();
                !is_empty && members.of_trait.iter().all(is_needed) && is_needed(&members.of_type)
            }
        }
    }

    /// Adds the traits that a module imports `as _`. No code mentions them: they are imported for
    /// their methods.
    fn follow_nameless_imports(&mut self, module: &Module) {
        for path in imported(module, "_") {
            self.items.extend(find_path(self.modules, &path));
        }
    }

    /// Adds what a mention in a module may mean.
    fn follow(&mut self, module: usize, mention: &Mention) {
        match &mention.via {
            Via::Nothing => self.items.extend(find(self.modules, module, &mention.name)),
            Via::Call => {
                self.members.insert(mention.name.clone());
            }
            Via::Path(segment) => {
                let modules = self.modules_called(module, segment).into_iter();
                let items: Vec<(usize, usize)> =
                    modules.flat_map(|it| find(self.modules, it, &mention.name)).collect();
                if items.is_empty() {
                    self.members.insert(mention.name.clone());
                }
                self.items.extend(items);
            }
        }
    }

    /// Returns the modules that the first `segment` of a path in `module` means: those that `module`
    /// contains or imports by that name.
    pub(crate) fn modules_known_as(&self, module: usize, segment: &str) -> Vec<usize> {
        match segment {
            "crate" => return self.modules_where(<[String]>::is_empty),
            "self" => return vec![module],
            _ => {}
        }
        let own = self.modules[module].path.iter().cloned().chain([segment.to_string()]);
        let own: Vec<String> = own.collect();
        let aliased = imported(&self.modules[module], segment);
        self.modules_where(|path| path == own || aliased.iter().any(|p| p == path))
    }

    /// Returns the modules that the `segment` of a path in `module` may mean: those that `module`
    /// knows by that name, or else all of that name, because `segment` need not be the first of the
    /// path.
    fn modules_called(&self, module: usize, segment: &str) -> Vec<usize> {
        let known = self.modules_known_as(module, segment);
        if known.is_empty() {
            self.modules_where(|path| path.last().is_some_and(|last| last == segment))
        } else {
            known
        }
    }

    /// Returns the modules whose path meets a condition.
    fn modules_where(&self, is_it: impl Fn(&[String]) -> bool) -> Vec<usize> {
        let modules = self.modules.iter().enumerate();
        modules.filter(|(_, module)| is_it(&module.path)).map(|(number, _)| number).collect()
    }
}

/// Returns whether an `impl` is one of [`FOR_LIBRARIES`].
fn is_for_libraries(members: &Members) -> bool {
    members.of_trait.is_some() && FOR_LIBRARIES.iter().any(|words| members.opening.contains(words))
}

/// Returns the items that `name` means in a module: its own (more than one if a `cfg` chooses
/// between them), or else those that it imports.
fn find(modules: &[Module], module: usize, name: &str) -> Vec<(usize, usize)> {
    let here = &modules[module];
    let own = here.items.iter().enumerate().filter(|(_, item)| item.name == name);
    let own: Vec<(usize, usize)> = own.map(|(place, _)| (module, place)).collect();
    if !own.is_empty() {
        return own;
    }
    // A module may import a module that it contains itself. This is not an item.
    let is_elsewhere = |path: &&Vec<String>| {
        path.split_last().is_some_and(|(last, parent)| last != name || parent != here.path)
    };
    let paths = imported(here, name);
    paths.iter().filter(is_elsewhere).flat_map(|path| find_path(modules, path)).collect()
}

/// Returns the items with this path from the root.
fn find_path(modules: &[Module], path: &[String]) -> Vec<(usize, usize)> {
    let Some((name, path)) = path.split_last() else {
        return Vec::new();
    };
    let module = modules.iter().position(|module| module.path == path);
    module.map_or(Vec::new(), |module| find(modules, module, name))
}

/// Returns the paths from the root of all imports that a module knows by `name`.
fn imported(module: &Module, name: &str) -> Vec<Vec<String>> {
    let imports = module.items.iter().filter_map(|item| item.imports.as_ref());
    imports
        .flat_map(|imports| imports.names.iter().map(move |written| (imports, written)))
        .filter(|(imports, written)| imports.known_as(written) == name)
        .map(|(imports, written)| absolute(module, imports, written))
        .collect()
}

/// Returns the path from the root of an import in `module`. A path outside the crate stays as it
/// is, and leads to no item.
fn absolute(module: &Module, imports: &Imports, name: &str) -> Vec<String> {
    let path = imports.path_of(name);
    match path.first().map(String::as_str) {
        Some("crate") => path[1..].to_vec(),
        Some("self") => module.path.iter().chain(&path[1..]).cloned().collect(),
        _ => path,
    }
}

#[cfg(test)]
mod tests;
