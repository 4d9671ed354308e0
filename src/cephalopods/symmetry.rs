//! The eight symmetric images of a board, and the canonical one among them.
//!
//! Images 0 to 3 are the board after that many quarter turns to the left; images 4 to 7 are the
//! same turns of its mirror image. Corners only change places with corners and edges with edges,
//! which lets two small tables stand in for all of this (see `tables`).
//!
//! ```text
//!     image    0       1       2       3       4       5       6       7
//!
//!            A b C   C f I   I h G   G d A   C b A   A d G   G h I   I f C
//!            d e f   b e h   f e d   h e b   f e d   b e h   d e f   h e b
//!            G h I   A d G   C b A   I f C   I h G   C f I   A b C   G d A
//! ```

use crate::cephalopods::board::{pack, Board};

/// The number of symmetries of a square.
pub const IMAGES: usize = 8;

/// The four corner squares, in rising order.
pub const CORNERS: [usize; 4] = [0, 2, 6, 8];

/// The four edge squares, in rising order.
pub const EDGES: [usize; 4] = [1, 3, 5, 7];

/// The square of the board whose cell stands on `square` in its image number `image`.
pub fn source(image: usize, square: usize) -> usize {
    let (mut row, mut column) = (square / 3, square % 3);
    for _ in 0..image % 4 {
        (row, column) = (column, 2 - row);
    }
    if image >= 4 {
        column = 2 - column;
    }
    3 * row + column
}

/// Image number `image` of `board`.
pub fn image_of(board: &Board, image: usize) -> Board {
    std::array::from_fn(|square| board[source(image, square)])
}

/// The one image that equals taking image `inner` first and image `outer` of the result.
pub fn compose(outer: usize, inner: usize) -> usize {
    const EVERY_CELL_DIFFERS: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let result = image_of(&image_of(&EVERY_CELL_DIFFERS, inner), outer);
    (0..IMAGES)
        .find(|&image| image_of(&EVERY_CELL_DIFFERS, image) == result)
        .expect("symmetries are closed under composition")
}

/// The canonical board: the image with the least packed word, and the number of the first such image.
pub fn canonical(board: &Board) -> (Board, usize) {
    (0..IMAGES)
        .map(|image| (image_of(board, image), image))
        .min_by_key(|(board, _)| pack(board))
        .expect("there are eight images")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_images_are_those_of_the_picture() {
        let board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        assert_eq!(image_of(&board, 0), board);
        assert_eq!(image_of(&board, 1), [2, 5, 8, 1, 4, 7, 0, 3, 6]);
        assert_eq!(image_of(&board, 3), [6, 3, 0, 7, 4, 1, 8, 5, 2]);
        assert_eq!(image_of(&board, 4), [2, 1, 0, 5, 4, 3, 8, 7, 6]);
        assert_eq!(image_of(&board, 7), [8, 5, 2, 7, 4, 1, 6, 3, 0]);
    }

    #[test]
    fn the_images_are_a_group_of_eight() {
        let board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut all: Vec<Board> = (0..IMAGES).map(|image| image_of(&board, image)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), IMAGES, "the images differ");
        for outer in 0..IMAGES {
            assert_eq!(compose(outer, 0), outer);
            assert_eq!(compose(0, outer), outer);
            let inverses = (0..IMAGES).filter(|&inner| compose(outer, inner) == 0);
            assert_eq!(inverses.count(), 1, "image {outer} has one inverse");
            for inner in 0..IMAGES {
                for first in 0..IMAGES {
                    assert_eq!(
                        compose(compose(outer, inner), first),
                        compose(outer, compose(inner, first))
                    );
                }
            }
        }
    }

    #[test]
    fn corners_stay_corners_and_edges_edges() {
        for image in 0..IMAGES {
            assert_eq!(source(image, 4), 4);
            assert!(CORNERS.iter().all(|&c| CORNERS.contains(&source(image, c))));
            assert!(EDGES.iter().all(|&e| EDGES.contains(&source(image, e))));
        }
    }
}
