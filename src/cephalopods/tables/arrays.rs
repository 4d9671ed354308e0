//! The arrays. `build.rs` lists them, and writes them with their numbers. In flattened sources, this file calls the
//! functions of `generate` instead.

use crate::cephalopods::tables::Aligned;

include!(concat!(env!("OUT_DIR"), "/cephalopods_tables.rs"));
