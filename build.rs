//! Writes the tables, made by the crate's own generators, as arrays into `OUT_DIR`.

use std::{env, fs, path::Path};

/// The rooms that the generator stands on, under the paths they have in the crate.
#[allow(dead_code, reason = "the generator needs only part of them")]
#[path = "src/cephalopods"]
mod cephalopods {
    pub mod board;
    pub mod rules;
    pub mod symmetry;
    pub mod tables {
        pub mod generate;
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/cephalopods");
    let made = cephalopods::tables::generate::generate();
    let tables = format!(
        "Tables {{\n    moves: &{:?},\n    corner_images: &{:?},\n    edge_images: &{:?},\n    \
         corner_scores: &{:?},\n    edge_scores: &{:?},\n    count_sources: &{:?},\n}}\n",
        made.moves,
        made.corner_images,
        made.edge_images,
        made.corner_scores,
        made.edge_scores,
        made.count_sources,
    );
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("cephalopods_tables.rs"), tables)
        .expect("OUT_DIR is writable");
}
