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
    use crate::game as alias;
    fn main() { let form = Form::new(); form.draw(); helper(); game::by_path(); }
    fn main() { alias::by_alias(); crate::by_root(); println!(\"{BY_FORMAT}\"); }
    fn by_root() {}
    const BY_FORMAT: u8 = 0;
    fn unused() { game::only_for_unused() }
";

const GAME: &str = "
    pub fn helper() { inner(); }
    fn inner() {}
    pub fn by_alias() {}
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
    assert_eq!(names(0), ["main", "main", "by_root", "BY_FORMAT"]);
    let free = ["helper", "inner", "by_alias", "by_path", "Shape", "Draw"];
    assert_eq!(names(1)[..6], free);
    assert_eq!(names(1)[6..], ["Shape"; 3]);
    let members: Vec<Vec<&str>> = live
        .items_of(1)
        .iter()
        .map(|item| live.members_of(1, item).iter().map(|m| m.name.as_str()).collect())
        .collect();
    assert_eq!(members[5..], [vec!["draw"], vec!["new"], vec!["draw"], vec!["fmt"]]);
}

#[test]
fn a_name_of_several_modules_means_the_nearest() {
    let root = "use crate::two::word as second; fn main() { word::a(); second::b(); }";
    let word = "pub fn a() {} pub fn b() {}";
    let paths: [&[&str]; 4] = [&["word"], &["one", "word"], &["two", "word"], &["second"]];
    let modules: Vec<Module> = std::iter::once(module(&[], root))
        .chain(paths.iter().map(|path| module(path, word)))
        .collect();
    let live = Live::from_root(&modules, &["main"]).unwrap();
    let names = |number: usize| -> Vec<&str> {
        live.items_of(number).iter().map(|item| item.name.as_str()).collect()
    };
    assert_eq!((1..=4).map(names).collect::<Vec<_>>(), [vec!["a"], vec![], vec!["b"], vec!["b"]]);
}

#[test]
fn an_exported_name_is_reached_only_if_code_uses_it() {
    let root = "use crate::game::Shape; fn main() { Shape::new(); game::shape::helper(); }";
    let game = "pub use self::shape::{helper, Shape};";
    let shape = "pub struct Shape; impl Shape { pub fn new() {} } pub fn helper() {}";
    let modules = [module(&[], root), module(&["game"], game), module(&["game", "shape"], shape)];
    let live = Live::from_root(&modules, &["main"]).unwrap();
    assert!(live.is_reached_through(1, "Shape"));
    assert!(!live.is_reached_through(1, "helper"), "it is reached by another path");
}

#[test]
fn what_is_for_libraries_is_in_the_crate() {
    let modules = crate::tree::read(crate::sources::find).unwrap();
    let items = || modules.iter().flat_map(|module| &module.items);
    for words in FOR_LIBRARIES {
        let mut openings = items().filter_map(|item| item.members.as_ref());
        assert!(openings.any(|members| members.opening.contains(words)), "{words}");
    }
}

#[test]
fn a_missing_root_is_an_error() {
    assert!(Live::from_root(&[module(&[], MAIN)], &["start"]).is_err());
}

#[test]
fn a_path_through_a_module_is_no_member() {
    let root = "fn main() { game::swapped(); let shape: Shape = game::make(); }";
    let game = "pub struct Shape; impl Shape { fn swapped(self) {} }
                pub fn swapped() {} pub fn make() -> Shape { Shape }";
    let modules = [module(&[], root), module(&["game"], game)];
    let live = Live::from_root(&modules, &["main"]).unwrap();
    let names: Vec<&str> = live.items_of(1).iter().map(|item| item.name.as_str()).collect();
    assert_eq!(names, ["Shape", "swapped", "make"]);
}

#[test]
fn traits_are_derived_only_where_code_asks_for_them() {
    let unneeded = |source: &str| {
        let modules = [module(&[], source)];
        Live::from_root(&modules, &["main"]).unwrap().unneeded_traits()
    };
    let derived = "fn main() -> A {} #[derive(Debug, Hash)] struct A;";
    assert_eq!(unneeded(derived), ["Debug", "Hash"]);
    assert_eq!(unneeded("fn main() -> HashMap {} struct A;"), ["Debug"]);
    assert_eq!(unneeded("fn main(_: impl T) {} trait T: Debug {}"), ["Hash"]);
}
