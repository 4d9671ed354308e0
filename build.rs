//! Writes the tables, made by the crate's own generators, as arrays into `OUT_DIR`.

use std::{env, fs, path::Path};

/// The rooms that the generator stands on, under the paths they have in the crate.
#[allow(dead_code, reason = "the generator needs only part of them")]
#[path = "src/cephalopods"]
mod cephalopods {
    pub mod board;
    pub mod packing;
    pub mod rules;
    pub mod symmetry;
    pub mod tables {
        pub mod generate;
        pub mod generate_layered;
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/cephalopods");
    let made = cephalopods::tables::generate::generate();
    let scores = cephalopods::tables::generate::generate_scores();
    let layered = cephalopods::tables::generate_layered::generate_layered();
    let tables = format!(
        "(Tables {{ moves: &{:?}, corner_images: &{:?}, edge_images: &{:?} }},\n\
         Scores {{ corner_scores: &{:?}, edge_scores: &{:?}, count_sources: &{:?} }},\n\
         LayeredTables {{ neighbors: &{:?}, first_lists: &{:?}, lists: &{:?}, words: &{:?},\n\
         gains: &{:?}, corner_forms: &{:?}, edge_forms: &{:?} }})\n",
        made.moves,
        made.corner_images,
        made.edge_images,
        scores.corner_scores,
        scores.edge_scores,
        scores.count_sources,
        layered.neighbors,
        layered.first_lists,
        layered.lists,
        layered.words,
        layered.gains,
        layered.corner_forms,
        layered.edge_forms,
    );
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("cephalopods_tables.rs"), tables)
        .expect("OUT_DIR is writable");
}
