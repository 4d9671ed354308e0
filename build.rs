//! Makes the tables with the crate's own generator, and writes them to `OUT_DIR` as `static` arrays. Also writes the
//! list of source files that is part of the `flatten` program.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
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

/// Declares arrays in two ways: with the numbers that are in them, for the crate, and with what makes them, for
/// flattened sources. Returns both texts.
macro_rules! declarations {
    ($($name:ident: $array:ty = $make:expr;)*) => {{
        let mut texts = [String::new(), USES.to_string()];
        $(
            let array: $array = $make;
            let head = concat!(stringify!($name), ": Aligned<", stringify!($array), ">");
            declare(&mut texts, head, &array, stringify!($make));
        )*
        texts
    }};
}

/// What the declarations in flattened sources use.
const USES: &str = "\
use crate::cephalopods::symmetry::{CORNERS, EDGES};
use crate::cephalopods::tables::{generate, Aligned};
";

fn main() {
    // Tables are returned by value, and the main thread of some systems has a stack of 1 MB.
    let maker = thread::Builder::new().stack_size(32 << 20).spawn(make_tables);
    maker.expect("a thread can start").join().expect("the tables can be made and written");
    write_sources();
}

/// Writes the arrays of `src/cephalopods/tables/arrays.rs`.
fn make_tables() {
    let [numbers, calls] = declarations! {
        // By square and by the cells of its neighbors: the number of moves, then for each move what to XOR to a
        // board, then zeros.
        MOVES: [[[u32; 12]; 4096]; 9] = generate::moves();
        // By the corner or edge cells: what to XOR to a board to move them to where each image has them.
        CORNER_IMAGES: [[u32; 8]; 4096] = generate::moved(CORNERS);
        EDGE_IMAGES: [[u32; 8]; 4096] = generate::moved(EDGES);
        // By the corner or edge cells: what they add to the score of each image.
        CORNER_SCORES: [[u32; 8]; 4096] = generate::scores(CORNERS);
        EDGE_SCORES: [[u32; 8]; 4096] = generate::scores(EDGES);
        // By the shift of a square: the index of its first entry in MOVE_RANGES and SCORE_DELTAS, the bits of its
        // neighbors in the layered packing, and how each of at most three runs of these bits moves to an index.
        NEIGHBORHOODS: [[u32; 8]; 32] = generate::neighborhoods();
        // By first range + neighbor cells: 16 times the index of the first move in LAYERED_MOVES, plus the number of
        // moves.
        MOVE_RANGES: [u32; 8192] = generate::move_ranges();
        // By position in a range: what to XOR to a board in the layered packing, with the dice that it loses in the two
        // bits above the cells.
        LAYERED_MOVES: [u32; 8195] = generate::layered_moves();
        // By first range + neighbor cells: what all moves together add to the score of each of the eight images, as a
        // wrapping number.
        SCORE_DELTAS: [[u32; 8]; 8192] = generate::score_deltas();
        // By the corner cells: the least image of the corners, and above its twelve bits the row of CANONICAL_EDGES.
        CANONICAL_CORNERS: [u32; 4096] = generate::canonical_corners();
        // By row and edge cells: the edges of the canonical board, and above their twelve bits the number of the image
        // that it is.
        CANONICAL_EDGES: [u16; 131_072] = generate::canonical_edges();
    };
    write("cephalopods_tables.rs", &numbers);
    write("flat_tables.rs", &calls);
}

/// Adds two declarations of an array, whose name and type are in `head`: one with its numbers, and one that calls
/// `make`.
fn declare<T: Debug, const N: usize>(
    [numbers, calls]: &mut [String; 2],
    head: &str,
    array: &[T; N],
    make: &str,
) {
    *calls += &format!("pub(crate) static {head} = Aligned({make});\n");
    *numbers += &format!("pub(crate) static {head} = Aligned([\n");
    // A list or sixteen numbers per line.
    let per_line = if size_of::<T>() > size_of::<u32>() { 1 } else { 16 };
    for row in array.chunks(per_line) {
        // Without the brackets of the chunk itself.
        let row = format!("{row:?}").replace("], [", "],\n[");
        *numbers += &row[1..row.len() - 1];
        *numbers += ",\n";
    }
    *numbers += "]);\n";
}

/// Writes `sources.rs`: an array with the path below `src` and the text of each source file of the
/// library, without its unit tests. Only the `flatten` program includes it.
fn write_sources() {
    let src = env::current_dir().expect("cargo starts the script in the package").join("src");
    let (mut list, mut folders) = ("[\n".to_string(), vec![src.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folders of src are readable") {
            let path = entry.expect("the folders of src are readable").path();
            let below = path.strip_prefix(&src).expect("a path in src");
            let name = below.to_str().expect("names are ASCII").replace('\\', "/");
            if matches!(name.rsplit('/').next(), Some("tests" | "tests.rs" | "bin" | "main.rs")) {
                continue;
            }
            if folder == src {
                println!("cargo::rerun-if-changed=src/{name}");
            }
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = match &*name {
                "cephalopods/tables/arrays.rs" => output("flat_tables.rs"),
                _ => path,
            };
            list += &format!("    ({name:?}, include_str!({file:?})),\n");
        }
    }
    write("sources.rs", &(list + "]\n"));
}

/// Returns the path of a file that this script writes.
fn output(name: &str) -> PathBuf {
    Path::new(&env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join(name)
}

fn write(name: &str, text: &str) {
    fs::write(output(name), text).expect("OUT_DIR is writable");
}
