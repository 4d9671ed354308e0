//! Makes the tables with the crate's own generator, and writes them to `OUT_DIR` as `static` arrays
//! that a person can read.

use std::any::type_name;
use std::fmt::{Debug, Write as _};
use std::path::Path;
use std::{env, fs, thread};

use cephalopods::symmetry::{CORNERS, EDGES};
use cephalopods::tables::{images, layered, moves, scores};

/// The generator and what it needs, under the paths that these modules have in the crate.
#[allow(dead_code, reason = "the generator does not need all of them")]
#[path = "src/cephalopods"]
mod cephalopods {
    pub(crate) mod cells;
    pub(crate) mod packing;
    pub(crate) mod rules;
    pub(crate) mod symmetry;
    pub(crate) mod tables {
        pub(crate) mod moves {
            pub(crate) mod generate;
        }
        pub(crate) mod images {
            pub(crate) mod generate;
        }
        pub(crate) mod scores {
            pub(crate) mod generate;
        }
        pub(crate) mod layered {
            pub(crate) mod generate;
        }
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
}

fn make_tables() {
    let mut file = File::new("moves");
    file.write("MOVES", &moves::generate::moves());
    file.end();

    let mut file = File::new("images");
    file.write("CORNER_IMAGES", &images::generate::moved(CORNERS));
    file.write("EDGE_IMAGES", &images::generate::moved(EDGES));
    file.end();

    let mut file = File::new("scores");
    file.write("CORNER_SCORES", &scores::generate::scores(CORNERS));
    file.write("EDGE_SCORES", &scores::generate::scores(EDGES));
    file.end();

    let mut file = File::new("layered");
    file.write("NEIGHBOR_BITS", &layered::generate::neighbor_bits());
    file.write("FIRST_RANGES", &layered::generate::first_ranges());
    file.write("MOVE_RANGES", &layered::generate::move_ranges());
    file.write("MOVES", &layered::generate::moves());
    file.write("SCORE_DELTAS", &layered::generate::score_deltas());
    file.write("CANONICAL_CORNERS", &layered::generate::canonical_corners());
    file.write("CANONICAL_EDGES", &layered::generate::canonical_edges());
    file.end();
}

/// The arrays that one module includes, in `src/cephalopods/tables`.
struct File {
    module: &'static str,
    /// The source of the module's generator, which declares the arrays for flattened sources.
    declarations: String,
    arrays: String,
}

impl File {
    fn new(module: &'static str) -> Self {
        let path = format!("src/cephalopods/tables/{module}/generate.rs");
        let declarations = fs::read_to_string(path).expect("the module is in this package");
        // A checkout may have other line ends.
        let declarations = declarations.replace("\r\n", "\n");
        Self { module, declarations, arrays: String::new() }
    }

    /// Adds an array. Its comment is that of its declaration.
    fn write<T: Debug>(&mut self, name: &str, array: &T) {
        let declaration = format!("#[cfg(flat)]\npub(crate) static {name}: ");
        let (before, _) = self.declarations.split_once(&declaration).expect("all are declared");
        let (_, comment) = before.rsplit_once("\n\n").expect("an empty line is before the comment");
        let type_name = type_name::<T>();
        write!(self.arrays, "{comment}pub(crate) static {name}: {type_name} = {array:?};\n\n")
            .expect("a string takes all that is written");
    }

    /// Writes `cephalopods_{module}.rs`.
    fn end(self) {
        let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
        let path = Path::new(&folder).join(format!("cephalopods_{}.rs", self.module));
        fs::write(path, self.arrays).expect("OUT_DIR is writable");
    }
}
