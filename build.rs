//! Makes the tables with the crate's own generator, and writes them to `OUT_DIR` as `static` arrays. Also writes the
//! list of source files that is part of the `flatten` program.

use std::any::type_name;
use std::fmt::{Debug, Write as _};
use std::path::Path;
use std::{env, fs, thread};

use cephalopods::symmetry::{CORNERS, EDGES};
use cephalopods::tables::generate;

/// The generator and what it needs, under the paths that these modules have in the crate.
#[allow(dead_code, unreachable_pub, reason = "the generator does not need all of them")]
#[path = "src/cephalopods"]
mod cephalopods {
    pub(crate) mod packing;
    pub(crate) mod rules;
    pub(crate) mod symmetry;
    pub(crate) mod tables {
        pub(crate) mod generate;
    }
}

/// The files whose changes change the tables.
const SOURCES: [&str; 5] = ["build.rs", "packing.rs", "rules.rs", "symmetry.rs", "tables"];

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
    let mut text = String::new();
    add(&mut text, "MOVES", &generate::moves());
    add(&mut text, "CORNER_IMAGES", &generate::moved(CORNERS));
    add(&mut text, "EDGE_IMAGES", &generate::moved(EDGES));
    add(&mut text, "CORNER_SCORES", &generate::scores(CORNERS));
    add(&mut text, "EDGE_SCORES", &generate::scores(EDGES));
    add(&mut text, "NEIGHBOR_BITS", &generate::neighbor_bits());
    add(&mut text, "FIRST_RANGES", &generate::first_ranges());
    add(&mut text, "MOVE_RANGES", &generate::move_ranges());
    add(&mut text, "LAYERED_MOVES", &generate::layered_moves());
    add(&mut text, "SCORE_DELTAS", &generate::score_deltas());
    add(&mut text, "CANONICAL_CORNERS", &generate::canonical_corners());
    add(&mut text, "CANONICAL_EDGES", &generate::canonical_edges());
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("cephalopods_tables.rs"), text).expect("OUT_DIR is writable");
}

/// Adds the declaration of an array, with a list or sixteen numbers per line.
/// `src/cephalopods/tables/arrays.rs` says what is in it.
fn add<T: Debug, const N: usize>(text: &mut String, name: &str, array: &[T; N]) {
    *text += &format!("pub(crate) static {name}: {} = [\n", type_name::<[T; N]>());
    let per_line = if size_of::<T>() > size_of::<u32>() { 1 } else { 16 };
    for row in array.chunks(per_line) {
        // Without the brackets of the chunk itself.
        let row = format!("{row:?}").replace("], [", "],\n[");
        *text += &row[1..row.len() - 1];
        *text += ",\n";
    }
    *text += "];\n";
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
