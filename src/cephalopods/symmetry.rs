//! The eight symmetric images of a board, and the canonical one among them.
//!
//! Images 0 to 3 are the board after that many quarter turns to the left. Images 4 to 7 are the
//! same turns of its mirror image. Corners change places only with corners, and edges only with
//! edges, so two small tables are enough for all of this.
//!
//! ```text
//!     image    0       1       2       3       4       5       6       7
//!
//!            A b C   C f I   I h G   G d A   C b A   A d G   G h I   I f C
//!            d e f   b e h   f e d   h e b   f e d   b e h   d e f   h e b
//!            G h I   A d G   C b A   I f C   I h G   C f I   A b C   G d A
//! ```

use crate::cephalopods::rules::Cells;

pub(crate) const IMAGES: usize = 8;

/// One word for each of the eight images.
pub(crate) type PerImage = [u32; IMAGES];

/// The square in the middle, which no symmetry moves.
pub(crate) const CENTER: usize = 4;

pub(crate) const CORNERS: [usize; 4] = [0, 2, 6, 8];

pub(crate) const EDGES: [usize; 4] = [1, 3, 5, 7];

/// Returns the square whose cell comes to `square` in image number `image`.
pub(crate) const fn source(image: usize, square: usize) -> usize {
    let (mut row, mut column) = (square / 3, square % 3);
    let mut turns = image % 4;
    while turns > 0 {
        (row, column) = (column, 2 - row);
        turns -= 1;
    }
    if image >= 4 {
        column = 2 - column;
    }
    3 * row + column
}

pub(crate) fn image_of(cells: &Cells, image: usize) -> Cells {
    std::array::from_fn(|square| cells[source(image, square)])
}

/// Returns the canonical board, which is the image with the least packed word, and the number of
/// the first image that equals it.
#[cfg(test)]
pub(crate) fn canonical(cells: &Cells) -> (Cells, usize) {
    (0..IMAGES)
        .map(|image| (image_of(cells, image), image))
        .min_by_key(|(image, _)| crate::cephalopods::packing::pack_rows(image))
        .expect("there are eight images")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_images_are_those_of_the_picture() {
        for (image, expected) in [
            [0, 1, 2, 3, 4, 5, 6, 7, 8],
            [2, 5, 8, 1, 4, 7, 0, 3, 6],
            [8, 7, 6, 5, 4, 3, 2, 1, 0],
            [6, 3, 0, 7, 4, 1, 8, 5, 2],
            [2, 1, 0, 5, 4, 3, 8, 7, 6],
            [0, 3, 6, 1, 4, 7, 2, 5, 8],
            [6, 7, 8, 3, 4, 5, 0, 1, 2],
            [8, 5, 2, 7, 4, 1, 6, 3, 0],
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(image_of(&[0, 1, 2, 3, 4, 5, 6, 7, 8], image), expected);
        }
    }
}
