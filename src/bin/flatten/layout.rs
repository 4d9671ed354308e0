//! Decides which modules a file has. A module is merged into the module around it if no name then has two
//! meanings. Then its items need neither imports nor paths to each other.
//!
//! ```text
//!     mod game {                                 mod game {
//!         mod word { pub struct Word; }     ->       struct Word;
//!         mod list {                                 struct List(Word);
//!             use crate::game::word::Word;       }
//!             struct List(Word);
//!         }
//!     }
//! ```

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::live::Live;
use crate::print::{body, text};
use crate::token::{tokens, Kind};
use crate::tree::Module;
use crate::uses::needed_names;

/// The modules that a file has, and what they have in them.
pub(crate) struct Layout<'a> {
    /// All modules of the crate.
    pub modules: &'a [Module],
    /// What the file needs of them.
    pub live: &'a Live<'a>,
    /// The path of the function that `main` calls.
    entry: &'a [&'a str],
    /// For each module, the one that it is printed in, which is itself if it keeps its `mod`.
    hosts: Vec<usize>,
    /// For each module, the words of its needed items, once they are asked for.
    words: OnceCell<Vec<HashSet<String>>>,
}

impl<'a> Layout<'a> {
    /// Returns the layout of a file in which the `opened` modules are parts of the root, and all others
    /// keep their `mod`.
    pub(crate) fn with_opened(
        modules: &'a [Module],
        live: &'a Live<'a>,
        entry: &'a [&'a str],
        opened: &[usize],
    ) -> Self {
        let host = |number| if opened.contains(&number) { 0 } else { number };
        let hosts = (0..modules.len()).map(host).collect();
        Self { modules, live, entry, hosts, words: OnceCell::new() }
    }

    /// Returns the layout of a file in which each module is a part of the one around it, if all names
    /// then still have one meaning. Those that the root declares keep their `mod`, and so do those that
    /// are only for some targets.
    pub(crate) fn merged(modules: &'a [Module], live: &'a Live<'a>, entry: &'a [&'a str]) -> Self {
        let mut kept = Vec::new();
        loop {
            let layout = Self::merged_but(modules, live, entry, &kept);
            // Two modules with the same name must not be side by side.
            let Some(twin) = layout.twin() else { return layout };
            kept.push(layout.parent(twin));
        }
    }

    /// Returns the layout of [`Self::merged`] in which the `kept` modules also keep their `mod`.
    fn merged_but(
        modules: &'a [Module],
        live: &'a Live<'a>,
        entry: &'a [&'a str],
        kept: &[usize],
    ) -> Self {
        let mut layout = Self::with_opened(modules, live, entry, &[]);
        let mut meanings: Vec<HashMap<String, String>> = vec![HashMap::new(); modules.len()];
        // A module comes after the one around it.
        for (number, module) in modules.iter().enumerate() {
            let names = layout.names_of(number);
            let may_open = module.path.len() > 1
                && !module.declaration.contains("#[")
                && !kept.contains(&number)
                && !layout.renames(number);
            if may_open {
                let host = layout.hosts[layout.parent(number)];
                let known = &meanings[host];
                let is_clear = |(name, meaning): &(String, String)| {
                    known.get(name).is_none_or(|other| other == meaning)
                };
                if names.iter().all(is_clear) {
                    layout.hosts[number] = host;
                }
            }
            meanings[layout.hosts[number]].extend(names);
        }
        layout
    }

    /// Returns a module whose `mod` would be printed beside another one of the same name.
    fn twin(&self) -> Option<usize> {
        let mut with_path: HashMap<Vec<String>, Vec<usize>> = HashMap::new();
        for number in (1..self.modules.len()).filter(|&number| self.hosts[number] == number) {
            with_path.entry(self.path(number)).or_default().push(number);
        }
        // To print a module takes long, so this is asked only of those with a twin.
        let is_printed = |number: &usize| !body(self, *number).is_empty();
        let twins = with_path.into_values().filter(|same| same.len() > 1);
        twins.filter_map(|same| same.into_iter().filter(is_printed).nth(1)).min()
    }

    /// Returns the modules that are printed in this one, with itself.
    pub(crate) fn parts(&self, host: usize) -> Vec<usize> {
        (0..self.modules.len()).filter(|&number| self.hosts[number] == host).collect()
    }

    /// Returns the modules whose `mod` is printed in this one.
    pub(crate) fn children(&self, host: usize) -> Vec<usize> {
        let is_child = |&number: &usize| {
            self.hosts[number] == number && self.hosts[self.parent(number)] == host
        };
        (1..self.modules.len()).filter(is_child).collect()
    }

    /// Returns the module that a module is printed in.
    pub(crate) fn host(&self, module: usize) -> usize {
        self.hosts[module]
    }

    /// Returns the path from the root to a module that keeps its `mod`.
    pub(crate) fn path(&self, host: usize) -> Vec<String> {
        if host == 0 {
            return Vec::new();
        }
        let mut path = self.path(self.hosts[self.parent(host)]);
        path.extend(self.modules[host].path.last().cloned());
        path
    }

    /// Returns where the file has the item with this path from the root: the module that it is printed
    /// in, and the rest of the path. The rest is empty if the path leads to a module.
    pub(crate) fn place<'b>(&self, path: &'b [String]) -> (usize, &'b [String]) {
        for length in (0..=path.len()).rev() {
            let module = self.modules.iter().position(|module| module.path == path[..length]);
            if let Some(module) = module {
                return (self.hosts[module], &path[length..]);
            }
        }
        (0, path)
    }

    /// Returns the words that the file has outside a module: those in code and those in literals. What
    /// is in the module's own modules does not count, because it can see all that is around it.
    pub(crate) fn words_outside(&self, host: usize) -> HashSet<String> {
        let path = &self.modules[host].path;
        let is_outside = |number: &usize| !self.modules[self.hosts[*number]].path.starts_with(path);
        let mut words = self.entry.iter().map(|name| (*name).to_string()).collect::<HashSet<_>>();
        let all =
            self.words.get_or_init(|| (0..self.modules.len()).map(|n| self.words_of(n)).collect());
        for number in (0..self.modules.len()).filter(is_outside) {
            words.extend(all[number].iter().cloned());
        }
        words
    }

    /// Returns the words of the needed items of a module: those in code and those in literals.
    fn words_of(&self, number: usize) -> HashSet<String> {
        let mut words = HashSet::new();
        let items = self.live.items_of(number);
        for imports in self.modules[number].imports() {
            let names = needed_names(imports, number, &items, self.live);
            words.extend(names.into_iter().flat_map(|name| imports.path_of(name)));
        }
        for item in items {
            let text = text(number, item, self.live, "\n");
            let code = tokens(&text).into_iter().filter(|token| token.kind != Kind::Comment);
            let separate = |c: char| !c.is_alphanumeric() && c != '_';
            words.extend(code.flat_map(|t| t.text.split(separate)).map(str::to_string));
        }
        words
    }

    /// Returns code of a module with the paths that the file has.
    pub(crate) fn with_paths(&self, module: usize, text: &str) -> String {
        let here = self.hosts[module];
        let all = tokens(text);
        let is_separator =
            |at: usize| all.get(at..at + 2).is_some_and(|two| two.iter().all(|t| t.text == ":"));
        let mut kept = String::new();
        let mut copied = 0;
        let mut at = 0;
        while at < all.len() {
            let is_first = !(at > 1 && is_separator(at - 2) || at > 0 && all[at - 1].text == ".");
            let mut found = match all[at].kind {
                Kind::Word if is_first => self.live.modules_known_as(module, all[at].text),
                _ => Vec::new(),
            };
            // The segments up to `rest` lead to the module `last`.
            let (mut rest, mut last, mut are_kept) = (at, 0, true);
            while let (&[number], true) = (&found[..], is_separator(rest + 1)) {
                rest += 3;
                last = number;
                are_kept &= self.hosts[number] == number;
                found = match all.get(rest) {
                    Some(token) => self.live.modules_known_as(number, token.text),
                    None => Vec::new(),
                };
            }
            if !are_kept {
                kept.push_str(&text[copied..all[at].start]);
                let host = self.hosts[last];
                if host != here {
                    kept.push_str(&format!("crate::{}::", self.path(host).join("::")));
                }
                copied = all.get(rest).map_or(text.len(), |token| token.start);
            }
            at = rest + 1;
        }
        kept + &text[copied..]
    }

    /// Returns the module around a module other than the root.
    fn parent(&self, number: usize) -> usize {
        let is_parent = |module: &Module| module.children.contains(&number);
        self.modules.iter().position(is_parent).unwrap_or(0)
    }

    /// Returns the names that the needed items of a module know, with a text for what each means.
    fn names_of(&self, number: usize) -> Vec<(String, String)> {
        let module = &self.modules[number];
        let items = self.live.items_of(number);
        let own = items.iter().filter(|item| !item.name.is_empty());
        let mut names: Vec<(String, String)> = own
            .map(|item| (item.name.clone(), format!("{}::{}", module.path.join("::"), item.name)))
            .collect();
        for imports in module.imports() {
            for name in needed_names(imports, number, &items, self.live) {
                let known_as = imports.known_as(name);
                if !matches!(known_as, "_" | "*") {
                    names.push((known_as.to_string(), self.live.meaning(number, imports, name)));
                }
            }
        }
        names
    }

    /// Returns whether a module imports an item of the crate under another name.
    fn renames(&self, number: usize) -> bool {
        let own = self.modules[number].imports().filter(|imports| imports.is_own());
        own.flat_map(|imports| imports.names.iter().map(move |name| (imports, name)))
            .any(|(imports, name)| name.contains(" as ") && imports.known_as(name) != "_")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::read;

    /// Returns the file of a crate, which begins at its function `start`.
    fn file(source: impl Fn(&str) -> Option<&'static str>) -> String {
        let modules = read(source).unwrap();
        let entry = ["game", "start"];
        let live = Live::from_root(&modules, &entry).unwrap();
        body(&Layout::merged(&modules, &live, &entry), 0)
    }

    #[test]
    fn a_module_is_a_part_of_the_one_around_it() {
        let found = file(|path| match path {
            "lib.rs" => Some("mod game;\npub mod cpu;"),
            "game.rs" => Some(
                "mod word;\nmod list;\nuse crate::game::list;\n\
                 pub fn start() { list::all(self::word::Word); crate::cpu::detect::run(); }",
            ),
            "game/word.rs" => Some("pub struct Word;"),
            "game/list.rs" => Some(
                "use crate::game::word::Word;\nuse crate::cpu::detect;\n\
                 pub fn all(_: Word) { detect::run(); }",
            ),
            "cpu.rs" => Some("pub mod detect;"),
            "cpu/detect.rs" => Some("pub fn run() {}"),
            _ => None,
        });
        let expected = "\
mod game {
pub fn start() { all(Word); crate::cpu::run(); }
pub struct Word;
fn all(_: Word) { crate::cpu::run(); }
}
mod cpu {
pub fn run() {}
}";
        assert_eq!(found, expected);
    }

    #[test]
    fn a_module_keeps_its_mod_where_a_name_would_mean_two_things() {
        let found = file(|path| match path {
            "lib.rs" => Some("mod game;"),
            "game.rs" => Some(
                "mod a;\nmod b;\n#[cfg(unix)]\nmod c;\n\
                 pub fn start() { a::f(); b::f(); self::c::g(); }",
            ),
            "game/a.rs" => Some("use crate::game::b;\npub fn f() { b::h(); }"),
            "game/b.rs" => Some("pub fn f() {}\npub fn h() { crate::game::a::f(); }"),
            "game/c.rs" => Some("pub fn g() { crate::game::b::f(); }"),
            _ => None,
        });
        let expected = "\
mod game {
mod b {
pub fn f() {}
pub fn h() { crate::game::f(); }
}
#[cfg(unix)]
mod c {
pub fn g() { crate::game::b::f(); }
}
pub fn start() { f(); b::f(); self::c::g(); }
fn f() { b::h(); }
}";
        assert_eq!(found, expected);
    }

    #[test]
    fn modules_of_one_name_stay_in_different_ones() {
        let found = file(|path| match path {
            "lib.rs" => Some("mod game;"),
            "game.rs" => Some("mod a;\nmod b;\npub fn start() { a::of_a(); b::of_b(); }"),
            "game/a.rs" => Some("mod make;\npub fn of_a() { make::of_a(); }"),
            "game/b.rs" => Some("mod make;\npub fn of_b() { make::of_b(); }"),
            "game/a/make.rs" => Some("pub fn of_a() {}"),
            "game/b/make.rs" => Some("pub fn of_b() {}"),
            _ => None,
        });
        let expected = "\
mod game {
mod make {
pub fn of_a() {}
}
mod b {
mod make {
pub fn of_b() {}
}
pub fn of_b() { make::of_b(); }
}
pub fn start() { of_a(); b::of_b(); }
fn of_a() { make::of_a(); }
}";
        assert_eq!(found, expected);
    }
}
