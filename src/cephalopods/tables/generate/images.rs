//! The eight images of four cells, and what else is a sum over cells.

use crate::cephalopods::cells::SQUARES;
use crate::cephalopods::symmetry::{compose, source, IMAGES};
use crate::cephalopods::tables::generate::{PerImage, ENTRIES};

/// What one pip on each square is in a board packed by rows.
const ROW_UNITS: [u32; SQUARES] =
    [0o1, 0o10, 0o100, 0o1_000, 0o10_000, 0o100_000, 0o1_000_000, 0o10_000_000, 0o100_000_000];

/// Returns what one pip on each square is worth in each image, where `units` says what it is worth
/// on each square.
pub(crate) const fn by_image(units: &[u32; SQUARES]) -> [PerImage; SQUARES] {
    let mut all = [[0; IMAGES]; SQUARES];
    let mut image = 0;
    while image < IMAGES {
        let mut square = 0;
        while square < SQUARES {
            all[source(image, square)][image] = units[square];
            square += 1;
        }
        image += 1;
    }
    all
}

/// Returns, for each index and each image, the sum over the cells on these four squares of the cell
/// times what one pip is worth.
pub(crate) const fn sums(squares: [usize; 4], units: &[u32; SQUARES]) -> [PerImage; ENTRIES] {
    let units = by_image(units);
    let mut table = [[0; IMAGES]; ENTRIES];
    let mut index = 1;
    while index < ENTRIES {
        let bit = index.trailing_zeros();
        let units = units[squares[bit as usize / 3]];
        let rest = table[index & (index - 1)];
        let mut image = 0;
        while image < IMAGES {
            table[index][image] = rest[image] + (units[image] << (bit % 3));
            image += 1;
        }
        index += 1;
    }
    table
}

/// Makes `CORNER_IMAGES` from the corners, and `EDGE_IMAGES` from the edges.
pub(crate) const fn image_words(squares: [usize; 4]) -> [PerImage; ENTRIES] {
    let mut table = sums(squares, &ROW_UNITS);
    let mut index = 0;
    while index < ENTRIES {
        let unmoved = table[index][0];
        let mut image = 0;
        while image < IMAGES {
            table[index][image] ^= unmoved;
            image += 1;
        }
        index += 1;
    }
    table
}

/// Makes `COUNT_SOURCES`.
pub(crate) const fn count_sources() -> [PerImage; IMAGES] {
    let mut table = [[0; IMAGES]; IMAGES];
    let mut chosen = 0;
    while chosen < IMAGES {
        let mut lane = 0;
        while lane < IMAGES {
            table[chosen][lane] = compose(lane, chosen) as u32;
            lane += 1;
        }
        chosen += 1;
    }
    table
}
