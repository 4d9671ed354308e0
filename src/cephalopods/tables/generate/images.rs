//! Makes the tables of images and scores.

use crate::cephalopods::cells::{FOUR_CELLS, PLACE_VALUES, SQUARES};
use crate::cephalopods::symmetry::{source, PerImage, IMAGES};

/// Makes `CORNER_IMAGES` or `EDGE_IMAGES`.
pub(crate) const fn moved(squares: [usize; 4]) -> [PerImage; FOUR_CELLS] {
    let units = [1, 1 << 3, 1 << 6, 1 << 9, 1 << 12, 1 << 15, 1 << 18, 1 << 21, 1 << 24];
    let mut table = sums(squares, &units);
    let mut index = 0;
    while index < FOUR_CELLS {
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

/// Makes `CORNER_SCORES` or `EDGE_SCORES`.
pub(crate) const fn scores(squares: [usize; 4]) -> [PerImage; FOUR_CELLS] {
    sums(squares, &PLACE_VALUES)
}

/// Returns, by the cells of four squares, the sum in each image of every cell times the unit of the
/// square that it comes to.
pub(crate) const fn sums(squares: [usize; 4], units: &[u32; SQUARES]) -> [PerImage; FOUR_CELLS] {
    let units = by_image(units);
    let mut table = [[0; IMAGES]; FOUR_CELLS];
    let mut index = 1;
    while index < FOUR_CELLS {
        // The sum for the other bits is known. So each entry takes one addition.
        let bit = index.trailing_zeros();
        let rest = table[index & (index - 1)];
        let units = units[squares[bit as usize / 3]];
        let mut image = 0;
        while image < IMAGES {
            table[index][image] = rest[image] + (units[image] << (bit % 3));
            image += 1;
        }
        index += 1;
    }
    table
}

/// Returns, for each square and each image, the unit of the square that its cell comes to.
pub const fn by_image(units: &[u32; SQUARES]) -> [PerImage; SQUARES] {
    let mut table = [[0; IMAGES]; SQUARES];
    let mut image = 0;
    while image < IMAGES {
        let mut square = 0;
        while square < SQUARES {
            table[source(image, square)][image] = units[square];
            square += 1;
        }
        image += 1;
    }
    table
}
