//! Makes the tables with the crate's own generator, and writes them to `OUT_DIR` as `static` arrays
//! that a person can read.

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
