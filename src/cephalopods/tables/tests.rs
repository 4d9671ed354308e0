//! Checks every index of every table against the slow rules. The tests of the solvers cover the look-ups.

use crate::cephalopods::packing::{
    corners, edges, pack, pack_rows, unpack, FOUR_CELLS, LOST_SHIFT, SHIFTS, SQUARE_AT,
};
use crate::cephalopods::rules::{moves_on, score, Cells, HIGHEST_DIE, NEIGHBORS, SQUARES};
use crate::cephalopods::symmetry::{image_of, PerImage, CORNERS, EDGES, IMAGES};
use crate::cephalopods::tables::arrays::{
    CANONICAL_CORNERS, CANONICAL_EDGES, CORNER_IMAGES, CORNER_SCORES, EDGE_IMAGES, EDGE_SCORES,
    LAYERED_MOVES, MOVES, MOVE_RANGES, NEIGHBORHOODS, SCORE_DELTAS,
};
use crate::cephalopods::tables::COUNT_SOURCES;

/// Returns the board with the cells of `index` on `squares`, or `None` if the index has bits for
/// more.
fn board_of(squares: &[usize], index: usize) -> Option<Cells> {
    let mut board = [0; SQUARES];
    for (member, &square) in squares.iter().enumerate() {
        board[square] = (index >> (3 * member) & 7) as u8;
    }
    (index < 1 << (3 * squares.len())).then_some(board)
}

#[test]
fn moves_are_those_of_the_rules() {
    let (mut checked, mut with_moves) = (0, 0);
    for (square, table) in MOVES.iter().enumerate() {
        for (index, list) in table.iter().enumerate() {
            let (count, words) = (list[0] as usize, &list[1..]);
            assert!(words[count..].iter().all(|&word| word == 0), "square {square} index {index}");
            let mut found: Vec<u32> = words[..count].to_vec();
            let mut expected = Vec::new();
            let board = board_of(NEIGHBORS[square], index);
            if let Some(board) = board.filter(|b| b.iter().all(|&cell| cell <= HIGHEST_DIE)) {
                moves_on(&board, square, |after| {
                    expected.push(pack_rows(&board) ^ pack_rows(&after));
                });
                with_moves += 1;
            }
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "square {square} index {index}");
            checked += 1;
        }
    }
    assert_eq!((checked, with_moves), (9 * 4096, 4 * 49 + 4 * 343 + 2401));
}

/// Checks a table by image: `expected` says what the slow rule has for a board and an image of it.
fn check_images(
    squares: [usize; 4],
    table: &[PerImage; FOUR_CELLS],
    expected: impl Fn(&Cells, &Cells) -> u32,
) {
    let mut checked = 0;
    for (index, entry) in table.iter().enumerate() {
        let board = board_of(&squares, index).expect("four squares fill the index");
        for (image, &word) in entry.iter().enumerate() {
            let expected = expected(&board, &image_of(&board, image));
            assert_eq!(word, expected, "{squares:?} index {index} image {image}");
            checked += 1;
        }
    }
    assert_eq!(checked, 4096 * 8);
}

#[test]
fn corner_and_edge_images_are_those_of_the_symmetries() {
    let moved = |board: &Cells, image: &Cells| pack_rows(board) ^ pack_rows(image);
    check_images(CORNERS, &CORNER_IMAGES, moved);
    check_images(EDGES, &EDGE_IMAGES, moved);
}

#[test]
fn corner_and_edge_scores_are_those_of_the_images() {
    let scored = |_: &Cells, image: &Cells| score(image);
    check_images(CORNERS, &CORNER_SCORES, scored);
    check_images(EDGES, &EDGE_SCORES, scored);
}

#[test]
fn counts_move_with_the_images() {
    let board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (chosen, sources) in COUNT_SOURCES.iter().enumerate() {
        let canonical = image_of(&board, chosen);
        for (image, &source) in sources.iter().enumerate() {
            assert_eq!(image_of(&canonical, image), image_of(&board, source as usize));
        }
    }
}

/// The number of sets of images that make some corners least.
const ROWS: usize = 23;

/// Returns all moves on `square` in rising order: what changes, and above it the lost dice.
fn expected_moves(board: &Cells, square: usize) -> Vec<u32> {
    let dice = |board: &Cells| board.iter().filter(|&&cell| cell != 0).count() as u32;
    let mut moves = Vec::new();
    moves_on(board, square, |after| {
        let lost = dice(board).saturating_sub(dice(&after));
        moves.push(pack(board) ^ pack(&after) | lost << LOST_SHIFT);
    });
    moves.sort_unstable();
    moves
}

/// Returns what all moves on `square` together add to the score of an image.
fn expected_delta(board: &Cells, square: usize, image: usize) -> u32 {
    let mut delta = 0u32;
    moves_on(board, square, |after| {
        let scored = |board: &Cells| score(&image_of(board, image));
        delta = delta.wrapping_add(scored(&after).wrapping_sub(scored(board)));
    });
    delta
}

#[test]
fn moves_and_score_deltas_are_those_of_the_rules() {
    let (mut range, mut word, mut with_moves) = (0, 0, 0);
    for (shift, square) in SHIFTS.into_iter().zip(SQUARE_AT) {
        let mut sevens = [0; 9];
        NEIGHBORS[square].iter().for_each(|&neighbor| sevens[neighbor] = 7);
        let mask = pack(&sevens);
        let [first, bits, a, from_a, b, from_b, c, from_c] = NEIGHBORHOODS[shift as usize];
        assert_eq!((first as usize, bits), (range, mask), "shift {shift}");
        // All subsets of the mask in rising order, which is also the order of the indices that PEXT makes of them.
        let mut cells = 0;
        loop {
            let why = format!("shift {shift} cells {cells:o}");
            // The bits around the neighbors do not matter.
            let all = cells | !mask;
            let index = all >> from_a & a | all >> from_b & b | all >> from_c & c;
            assert_eq!((first + index) as usize, range, "{why}");
            let board = unpack(cells);
            let (start, count) = (MOVE_RANGES[range] / 16, MOVE_RANGES[range] % 16);
            assert_eq!(start, word, "{why}");
            word += count;
            let mut found = LAYERED_MOVES[start as usize..word as usize].to_vec();
            found.sort_unstable();
            if board.iter().all(|&cell| cell <= HIGHEST_DIE) {
                assert_eq!(found, expected_moves(&board, square), "{why}");
                for (image, &delta) in SCORE_DELTAS[range].iter().enumerate() {
                    assert_eq!(delta, expected_delta(&board, square, image), "{why} image {image}");
                }
                with_moves += 1;
            } else {
                assert_eq!((found, SCORE_DELTAS[range]), (vec![], [0; IMAGES]), "{why}");
            }
            range += 1;
            cells = cells.wrapping_sub(mask) & mask;
            if cells == 0 {
                break;
            }
        }
    }
    assert_eq!((range, with_moves, word), (6400, 4 * 49 + 4 * 343 + 2401, 7777));
    for shift in (0..32).filter(|shift| !SHIFTS.contains(shift)) {
        assert_eq!(NEIGHBORHOODS[shift as usize], [0; 8]);
    }
    assert!(MOVE_RANGES[range..].iter().all(|&entry| entry == 0));
    assert!(SCORE_DELTAS[range..].iter().all(|&entry| entry == [0; IMAGES]));
    assert!(LAYERED_MOVES[word as usize..].iter().all(|&entry| entry == 0));
}

#[test]
fn canonical_boards_have_the_least_corners_and_then_the_least_edges() {
    // The images for which each row is.
    let mut rows: [Option<Vec<usize>>; ROWS] = Default::default();
    let mut checked = 0;
    for (cells, &form) in CANONICAL_CORNERS.iter().enumerate() {
        let board = unpack(cells as u32);
        let images: Vec<usize> =
            (0..IMAGES).map(|image| corners(pack(&image_of(&board, image)))).collect();
        let least = *images.iter().min().unwrap();
        assert_eq!(form as usize % FOUR_CELLS, least, "corners {cells:o}");
        let transforms: Vec<usize> = (0..IMAGES).filter(|&image| images[image] == least).collect();
        let row = rows[form as usize / FOUR_CELLS].get_or_insert_with(|| transforms.clone());
        assert_eq!(*row, transforms, "corners {cells:o}");
        checked += 1;
    }
    assert_eq!(checked, 4096);
    checked = 0;
    let (forms, rest) = CANONICAL_EDGES.split_at(ROWS * FOUR_CELLS);
    for (row, forms) in forms.chunks_exact(FOUR_CELLS).enumerate() {
        let transforms = rows[row].as_ref().expect("some corners have every row");
        for (cells, &form) in forms.iter().enumerate() {
            let board = unpack((cells << 12) as u32);
            let images =
                transforms.iter().map(|&image| (edges(pack(&image_of(&board, image))), image));
            let (least, first) = images.min().unwrap();
            assert_eq!(form as usize, least | first << 12, "row {row} edges {cells:o}");
            checked += 1;
        }
    }
    assert_eq!(checked, 23 * 4096);
    assert!(rest.iter().all(|&form| form == 0));
}
