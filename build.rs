//! Makes the tables with the crate's own generator, and writes them to `OUT_DIR` as `static` arrays,
//! one row per line. Also writes the list of source files that is part of the `flatten`
//! program.

use std::any::type_name;
use std::fmt::{Debug, Write as _};
use std::path::Path;
use std::{env, fs, thread};

use cephalopods::symmetry::{CORNERS, EDGES};
use cephalopods::tables::generate::{images, layered, moves};

/// The generator and what it needs, under the paths that these modules have in the crate.
#[allow(dead_code, unreachable_pub, reason = "the generator does not need all of them")]
#[path = "src/cephalopods"]
mod cephalopods {
    pub(crate) mod cells;
    pub(crate) mod packing;
    pub(crate) mod rules;
    pub(crate) mod symmetry;
    pub(crate) mod tables {
        pub(crate) mod generate;
    }
}

/// The files whose changes change the tables.
const SOURCES: [&str; 7] =
    ["build.rs", "cells.rs", "packing", "packing.rs", "rules.rs", "symmetry.rs", "tables"];

fn main() {
    for source in SOURCES {
        let folder = if source == "build.rs" { "" } else { "src/cephalopods/" };
        println!("cargo::rerun-if-changed={folder}{source}");
    }
    // Tables are returned by value, and the main thread of some systems has a stack of 1 MB.
    let maker = thread::Builder::new().stack_size(32 << 20).spawn(make_tables);
    maker.expect("a thread can start").join().expect("the tables can be made and written");
    write_sources();
}

fn make_tables() {
    let path = "src/cephalopods/tables/arrays.rs";
    let declarations = fs::read_to_string(path).expect("the module is in this package");
    // A checkout may have other line ends.
    let mut arrays =
        Arrays { declarations: declarations.replace("\r\n", "\n"), text: String::new() };
    arrays.add("MOVES", &moves::moves());
    arrays.add("CORNER_IMAGES", &images::moved(CORNERS));
    arrays.add("EDGE_IMAGES", &images::moved(EDGES));
    arrays.add("CORNER_SCORES", &images::scores(CORNERS));
    arrays.add("EDGE_SCORES", &images::scores(EDGES));
    arrays.add("NEIGHBOR_BITS", &layered::neighbor_bits());
    arrays.add("FIRST_RANGES", &layered::first_ranges());
    arrays.add("MOVE_RANGES", &layered::move_ranges());
    arrays.add("LAYERED_MOVES", &layered::layered_moves());
    arrays.add("SCORE_DELTAS", &layered::score_deltas());
    arrays.add("CANONICAL_CORNERS", &layered::canonical_corners());
    arrays.add("CANONICAL_EDGES", &layered::canonical_edges());
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("cephalopods_tables.rs"), arrays.text)
        .expect("OUT_DIR is writable");
}

/// The arrays that the crate includes.
struct Arrays {
    /// The file that declares the arrays for flattened sources.
    declarations: String,
    text: String,
}

impl Arrays {
    /// Adds an array. Its comment is that of its declaration.
    fn add<T: Debug>(&mut self, name: &str, array: &T) {
        let declaration = format!("pub(crate) static {name}: ");
        let (before, _) = self.declarations.split_once(&declaration).expect("all are declared");
        let (_, comment) = before.rsplit_once("\n\n").expect("an empty line is before the comment");
        let (type_name, rows) = (type_name::<T>(), rows(&format!("{array:?}")));
        write!(self.text, "{comment}{declaration}{type_name} = {rows};\n\n")
            .expect("a string takes all that is written");
    }
}

/// Puts each row of an array on a line of its own. A longer row takes a line for every 16 numbers.
fn rows(array: &str) -> String {
    let mut numbers = 0;
    let with_line_end = |number: &str| {
        numbers = if number.ends_with("], ") { 0 } else { numbers + 1 };
        if numbers % 16 == 0 {
            number.replace(' ', "\n")
        } else {
            number.to_string()
        }
    };
    array.split_inclusive(", ").map(with_line_end).collect()
}

/// Writes `sources.rs`: an array with the path below `src` and the text of each source file of the
/// library, without its unit tests. Only the `flatten` program includes it.
fn write_sources() {
    let root = env::current_dir().expect("cargo starts the script in the folder of the package");
    let mut paths = Vec::new();
    collect_sources(&root.join("src"), "", &mut paths);
    paths.sort();
    let mut list = String::from("[\n");
    for path in &paths {
        let file = root.join("src").join(path);
        writeln!(list, "    ({path:?}, include_str!({file:?})),")
            .expect("a string takes all that is written");
    }
    list += "]\n";
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("sources.rs"), list).expect("OUT_DIR is writable");
}

/// Appends to `paths` those of all source files in `folder`, each with `prefix` before it. Of the
/// files of `src` itself, only `lib.rs` belongs to the library.
fn collect_sources(folder: &Path, prefix: &str, paths: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folders of src are readable") {
        let path = entry.expect("the folders of src are readable").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("names are ASCII");
        if matches!(name, "tests" | "tests.rs" | "bin" | "main.rs") {
            continue;
        }
        if prefix.is_empty() {
            println!("cargo::rerun-if-changed=src/{name}");
        }
        if path.is_dir() {
            collect_sources(&path, &format!("{prefix}{name}/"), paths);
        } else if name.ends_with(".rs") {
            paths.push(format!("{prefix}{name}"));
        }
    }
}
