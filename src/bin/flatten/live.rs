//! The items that a program needs: the function that it starts with, and every item that a needed item
//! mentions.
//!
//! Names are resolved only as far as necessary. An item is found through its path and the imports of
//! the module. A method that is called on a value is found by its name alone, whatever type it is
//! called on. This may keep more items than necessary. If it keeps too few, the compiler reports it,
//! and the tests fail.

use std::collections::HashSet;

use crate::item::{Item, Mention};

/// An item: its module, and its place there.
type Id = (usize, usize);

/// Traits of the standard library that are for users of the library. Their implementations are not
/// needed. If one were, the file would not compile.
const FOR_USERS: [&str; 5] = ["Debug", "Error", "FromIterator", "FromStr", "TryFrom"];

/// The items and members that are needed.
pub(crate) struct Live<'a> {
    /// The items of each module.
    pub modules: &'a [Vec<Item>],
    items: HashSet<Id>,
    /// The names of members with their types. There is no type if it is not known, as in `value.name()`.
    members: HashSet<(Option<Id>, &'static str)>,
    /// All names that may be those of members of traits.
    names: HashSet<&'static str>,
}

impl<'a> Live<'a> {
    /// Finds an item by its path from the root, together with everything that it needs.
    pub(crate) fn from_entry(modules: &'a [Vec<Item>], path: [&'static str; 3]) -> Self {
        let mut live =
            Live { modules, items: HashSet::new(), members: HashSet::new(), names: HashSet::new() };
        live.follow(0, None, &Mention::Path(path.to_vec()));
        let mut before = 0;
        while before < live.size() {
            before = live.size();
            for module in 0..modules.len() {
                live.spread(module);
            }
        }
        live
    }

    /// Returns whether an item is needed.
    pub(crate) fn has(&self, id: Id) -> bool {
        self.items.contains(&id)
    }

    /// Returns the members of an item that are needed. An implementation of a trait from outside the
    /// crate needs all of them.
    pub(crate) fn members_of(&self, module: usize, item: &'a Item) -> Vec<&'a Item> {
        let own_trait = item.of_trait.map(|name| self.definitions(module, &[name]));
        let of_type = self.definitions(module, &[item.of_type]);
        let is_needed = |member: &&Item| match &own_trait {
            Some(found) if found.is_empty() => true,
            None if item.keyword == "impl" => {
                let mut types = of_type.iter().map(|&id| Some(id)).chain([None]);
                types.any(|of_type| self.members.contains(&(of_type, member.name)))
            }
            _ => self.names.contains(member.name),
        };
        item.members.iter().flatten().filter(is_needed).collect()
    }

    /// Returns the module that `name` means as the first segment of a path in this module, if it means a module.
    pub(crate) fn module_at(&self, module: usize, name: &'static str) -> Option<usize> {
        match name {
            "crate" => Some(0),
            "self" => Some(module),
            _ => self.modules[module].iter().filter(|item| item.name == name).find_map(|item| {
                match item.keyword {
                    "use" => item.path.iter().try_fold(module, |at, it| self.module_at(at, it)),
                    _ => item.child,
                }
            }),
        }
    }

    /// Returns whether a module is compiled only under some condition.
    pub(crate) fn is_conditional(&self, module: usize) -> bool {
        let mut items = self.modules.iter().flatten();
        items.any(|item| item.child == Some(module) && item.is_conditional())
    }

    fn size(&self) -> usize {
        self.items.len() + self.members.len() + self.names.len()
    }

    /// Adds what the needed items of a module mention.
    fn spread(&mut self, module: usize) {
        let items = self.modules[module].iter().enumerate();
        let is_used =
            items.clone().any(|(place, item)| item.keyword != "use" && self.has((module, place)));
        for (place, item) in items.clone() {
            if item.keyword == "impl" && self.needs_impl(module, item, is_used) {
                self.items.insert((module, place));
            }
            if !self.has((module, place)) {
                continue;
            }
            let of_type = match item.keyword {
                "impl" => self.definitions(module, &[item.of_type]).last().copied(),
                _ => Some((module, place)),
            };
            for part in [item].into_iter().chain(self.members_of(module, item)) {
                for mention in &part.mentions {
                    self.follow(module, of_type, mention);
                }
            }
        }
        // No code mentions the traits that are imported for their methods.
        let is_unnamed = |item: &Item| item.keyword == "use" && item.name == "_";
        for (place, item) in items.filter(|(_, item)| is_used && is_unnamed(item)) {
            self.items.insert((module, place));
            self.follow(module, None, &Mention::Path(item.path.clone()));
        }
    }

    /// Returns whether an `impl` is needed: its type and its trait are, and if it is not for a trait, also
    /// one of its members. What is from outside the crate is always there. So if the trait is, all that
    /// the head mentions must be needed, and something else in the module: `impl From<A> for B` is only for
    /// programs that have an `A`, and use the module.
    fn needs_impl(&self, module: usize, item: &'a Item, is_used: bool) -> bool {
        let is_there = |path: &[&'static str]| {
            let found = self.definitions(module, path);
            found.is_empty() || found.iter().any(|id| self.items.contains(id))
        };
        let is_foreign = |name| self.definitions(module, &[name]).is_empty();
        match item.of_trait {
            Some(name) if FOR_USERS.contains(&name) => false,
            Some(name) if is_foreign(name) => {
                let is_met = |mention: &Mention| match mention {
                    Mention::Path(path) => is_there(path),
                    Mention::Member(_) => true,
                };
                is_used && item.mentions.iter().all(is_met)
            }
            Some(name) => is_there(&[name]) && is_there(&[item.of_type]),
            None => is_there(&[item.of_type]) && !self.members_of(module, item).is_empty(),
        }
    }

    /// Adds what a mention in a module may mean. `of_type` is the type of `Self`.
    fn follow(&mut self, module: usize, of_type: Option<Id>, mention: &Mention) {
        let path = match mention {
            Mention::Path(path) => path,
            Mention::Member(name) => {
                self.members.insert((None, name));
                self.names.insert(name);
                return;
            }
        };
        let mut found = self.find(module, path);
        if let (["Self", name, ..], Some(id)) = (&path[..], of_type) {
            found.push((id, Some(name)));
        }
        self.names.extend(&path[1..]);
        for (id, member) in found {
            self.items.insert(id);
            self.members.extend(member.map(|name| (Some(id), name)));
        }
    }

    /// Returns the items of the crate that a path in a module means. There are more than one if a `cfg`
    /// chooses between them.
    fn definitions(&self, module: usize, path: &[&'static str]) -> Vec<Id> {
        let found = self.find(module, path).into_iter().map(|(id, _)| id);
        found.filter(|id| self.modules[id.0][id.1].keyword != "use").collect()
    }

    /// Returns the items that a path in a module leads to, each with the segment after it: items of the
    /// crate, and the imports on the way to them.
    fn find(&self, module: usize, path: &[&'static str]) -> Vec<(Id, Option<&'static str>)> {
        let Some((&name, rest)) = path.split_first() else {
            return Vec::new();
        };
        let here = &self.modules[module];
        let child = here.iter().find_map(|item| item.child.filter(|_| item.name == name));
        match (name, child) {
            ("crate", _) => return self.find(0, rest),
            ("self", _) => return self.find(module, rest),
            (_, Some(child)) if !rest.is_empty() => return self.find(child, rest),
            _ => {}
        }
        let mut found = Vec::new();
        for (place, item) in here.iter().enumerate().filter(|(_, item)| item.name == name) {
            let this = ((module, place), rest.first().copied());
            if item.keyword != "mod" {
                found.push(this);
            }
            if item.keyword == "use" {
                found.extend(self.find(module, &[&item.path, rest].concat()));
            }
        }
        found
    }
}
