//! Every index of every table against the slow rules.

mod depth;
mod layered;

use crate::cephalopods::cells::Cells;

/// The number of boards that [`spread`] has.
const SPREAD: usize = 10086;

/// Boards spread evenly over all 7^9, whether a game reaches them or not.
fn spread() -> impl Iterator<Item = Cells> {
    (0..7u32.pow(9))
        .step_by(4001)
        .map(|number| std::array::from_fn(|square| (number / 7u32.pow(square as u32) % 7) as u8))
}

/// Calls `f` on a thread whose stack holds any table.
fn with_ample_stack(f: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, f).unwrap();
    });
}

#[test]
fn the_arrays_are_written_with_their_comments_and_types() {
    let file = include_str!(concat!(env!("OUT_DIR"), "/cephalopods_tables.rs"));
    let mut found = Vec::new();
    for array in file.trim_end().split("\n\n") {
        let (comment, array) = array.split_once("pub(crate) static ").expect("a static array");
        assert!(comment.starts_with("/// By ") && comment.ends_with(".\n"), "{comment}");
        let (declaration, entries) = array.split_once(" = ").expect("an array has entries");
        assert!(entries.starts_with('[') && entries.ends_with("];"), "{declaration}");
        found.push(declaration);
    }
    assert_eq!(
        found,
        [
            "MOVES: [[[u32; 12]; 4096]; 9]",
            "CORNER_IMAGES: [[u32; 8]; 4096]",
            "EDGE_IMAGES: [[u32; 8]; 4096]",
            "CORNER_SCORES: [[u32; 8]; 4096]",
            "EDGE_SCORES: [[u32; 8]; 4096]",
            "NEIGHBOR_BITS: [u32; 32]",
            "FIRST_RANGES: [u32; 32]",
            "MOVE_RANGES: [u32; 8192]",
            "LAYERED_MOVES: [u32; 8195]",
            "SCORE_DELTAS: [[u32; 8]; 8192]",
            "CANONICAL_CORNERS: [u32; 4096]",
            "CANONICAL_EDGES: [u16; 131072]",
        ]
    );
}
