//! The tables of the layered solver.

use crate::cephalopods::cells::{score, Cells, FOUR_CELLS, HIGHEST_DIE};
use crate::cephalopods::packing::{
    self, corners, edges, pack, unpack, CAPTURED_SHIFT, CELL_BITS, IMAGE_SHIFT, SHIFTS, SQUARE_AT,
};
use crate::cephalopods::rules::{moves_on, NEIGHBORS};
use crate::cephalopods::symmetry::{image_of, IMAGES};
use crate::cephalopods::tables::arrays::{
    CANONICAL_CORNERS, CANONICAL_EDGES, FIRST_RANGES, LAYERED_MOVES, MOVE_RANGES, NEIGHBOR_BITS,
    SCORE_DELTAS,
};
use crate::cephalopods::tables::generate::layered::{self as generate, AT_ONCE};
use crate::cephalopods::tables::layered::{canonical, first_moves, move_range, range_index};
use crate::cephalopods::tables::tests::{spread, with_ample_stack, SPREAD};
use crate::cpu::{Cpu, Lanes8, Portable};

/// The number of sets of images that make some corners least.
const ROWS: usize = 23;

/// Returns all moves on `square` in rising order: what changes, and above it the captured dice,
/// less one.
fn expected_moves(board: &Cells, square: usize) -> Vec<u32> {
    let dice = |board: &Cells| board.iter().filter(|&&cell| cell != 0).count() as u32;
    let mut moves = Vec::new();
    moves_on(board, square, |after| {
        let captured = dice(board) + 1 - dice(&after);
        moves.push(pack(board) ^ pack(&after) | captured.saturating_sub(1) << CAPTURED_SHIFT);
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
        assert_eq!(NEIGHBOR_BITS[shift as usize], mask, "shift {shift}");
        assert_eq!(FIRST_RANGES[shift as usize] as usize, range, "shift {shift}");
        // All parts of the mask, in rising order: that of the indices that PEXT makes of them.
        let mut cells = 0;
        loop {
            let why = format!("shift {shift} cells {cells:o}");
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
        let shift = shift as usize;
        assert_eq!((NEIGHBOR_BITS[shift], FIRST_RANGES[shift]), (0, 0));
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

#[test]
fn the_arrays_are_what_the_generator_makes_now() {
    with_ample_stack(|| {
        assert!(generate::neighbor_bits() == NEIGHBOR_BITS);
        assert!(generate::first_ranges() == FIRST_RANGES);
        assert!(generate::move_ranges() == MOVE_RANGES);
        assert!(generate::layered_moves() == LAYERED_MOVES);
        assert!(generate::score_deltas() == SCORE_DELTAS);
        assert!(generate::canonical_corners() == CANONICAL_CORNERS);
        assert!(generate::canonical_edges() == CANONICAL_EDGES);
    });
}

#[test]
fn a_board_and_its_images_have_one_canonical_form() {
    let mut checked = 0;
    for board in spread() {
        let least = canonical(pack(&board)) & CELL_BITS;
        for image in 0..IMAGES {
            let other = image_of(&board, image);
            let form = canonical(pack(&other));
            assert_eq!(form & CELL_BITS, least, "{board:?}");
            assert_eq!(form & !(CELL_BITS | 7 << IMAGE_SHIFT), 0, "{other:?}");
            assert_eq!(unpack(least), image_of(&other, packing::image(form)), "{other:?}");
            // A move's kind stands above the board, and makes no difference.
            assert_eq!(canonical(pack(&other) | 3 << CAPTURED_SHIFT), form, "{other:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, IMAGES * SPREAD);
}

fn check_moves<B: Lanes8>(cpu: B) {
    let (mut checked, mut further) = (0, 0);
    for board in spread() {
        for (shift, square) in SHIFTS.into_iter().zip(SQUARE_AT) {
            if board[square] != 0 {
                continue;
            }
            let range = move_range(range_index(cpu, pack(&board), shift));
            let mut found = LAYERED_MOVES[range.clone()].to_vec();
            let first = found.len().min(AT_ONCE);
            assert_eq!(first_moves(&range)[..first], found[..first], "{board:?}");
            further += usize::from(found.len() > AT_ONCE);
            found.sort_unstable();
            assert_eq!(found, expected_moves(&board, square), "{board:?} square {square}");
        }
        checked += 1;
    }
    assert_eq!(checked, SPREAD);
    assert!(further > 0);
}

#[test]
fn moves_are_the_slow_rules_on_every_backend() {
    for cpu in Cpu::available() {
        match cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => check_moves(cpu),
            Cpu::Portable(cpu) => check_moves(cpu),
        }
    }
    check_moves(Portable);
}
