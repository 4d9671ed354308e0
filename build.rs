//! Makes the tables with the crate's own generator, and writes them to `OUT_DIR` as `static` arrays
//! that a person can read. Also writes the list of source files that is part of the `flatten`
//! program.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use cephalopods::tables::generate::depth::DepthTables;
use cephalopods::tables::generate::field::Field;
use cephalopods::tables::generate::layered::LayeredTables;
use cephalopods::tables::generate::scores::ScoreTables;

/// The generator and what it needs, under the paths that these modules have in the crate.
#[allow(dead_code, reason = "the generator does not need all of them")]
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
const SOURCES: [&str; 6] =
    ["build.rs", "cells.rs", "packing.rs", "rules.rs", "symmetry.rs", "tables/generate"];

fn main() {
    for source in SOURCES {
        let folder = if source == "build.rs" { "" } else { "src/cephalopods/" };
        println!("cargo::rerun-if-changed={folder}{source}");
    }
    write("depth", "DEPTH", "DepthTables", &DepthTables::generate().fields());
    write("layered", "LAYERED", "LayeredTables", &LayeredTables::generate().fields());
    write("scores", "SCORES", "ScoreTables", &ScoreTables::generate().fields());
    write_sources();
}

/// Writes `cephalopods_{file}.rs`: a `static` array for each field, and a `static` of the struct
/// `type_name` that refers to them.
fn write(file: &str, name: &str, type_name: &str, fields: &[Field]) {
    let mut arrays = String::new();
    let mut references = String::new();
    for Field { name, description, type_name, entries } in fields {
        let array = name.to_uppercase();
        write!(arrays, "\n/// {description}\nstatic {array}: {type_name} = {entries};\n")
            .expect("a string takes all that is written");
        writeln!(references, "    {name}: &{array},").expect("a string takes all that is written");
    }
    let source = format!(
        "/// All tables of this file.\n\
         pub(crate) static {name}: {type_name} = {type_name} {{\n{references}}};\n{arrays}"
    );
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let path = Path::new(&folder).join(format!("cephalopods_{file}.rs"));
    fs::write(path, source).expect("OUT_DIR is writable");
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
