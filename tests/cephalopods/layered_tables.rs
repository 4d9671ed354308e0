//! Every index of every table of the layered engine against the slow rules.

use crate::common::boards;
use bitsolve::cephalopods::board::{score, Board, HIGHEST_DIE};
use bitsolve::cephalopods::packing::{
    self, corners, edges, pack, unpack, CELLS, IMAGE, KIND, PLACES, SQUARE_AT,
};
use bitsolve::cephalopods::rules::{moves_on, NEIGHBORS};
use bitsolve::cephalopods::symmetry::{image_of, IMAGES};
use bitsolve::cephalopods::tables::generate::ENTRIES;
use bitsolve::cephalopods::tables::generate_layered::generate_layered;
use bitsolve::cephalopods::tables::layered::AT_ONCE;
use bitsolve::cephalopods::tables::LAYERED_TABLES;
use bitsolve::cpu::{Cpu, Lanes8, Portable};

/// Sets of transforms that make some corners least.
const ROWS: usize = 23;

/// The words of all moves on `square`, in rising order: what changes, and above it the kind.
fn expected_words(board: &Board, square: usize) -> Vec<u32> {
    let dice = |board: &Board| board.iter().filter(|&&cell| cell != 0).count() as u32;
    let mut words = Vec::new();
    moves_on(board, square, |after| {
        let captured = dice(board) + 1 - dice(&after);
        words.push(pack(board) ^ pack(&after) | captured.saturating_sub(1) << KIND);
    });
    words.sort_unstable();
    words
}

/// What all moves on `square` together add to the score of an image.
fn expected_gain(board: &Board, square: usize, image: usize) -> u32 {
    let mut gain = 0u32;
    moves_on(board, square, |after| {
        let scored = |board: &Board| score(&image_of(board, image));
        gain = gain.wrapping_add(scored(&after).wrapping_sub(scored(board)));
    });
    gain
}

#[test]
fn lists_and_gains_are_those_of_the_rules() {
    let tables = LAYERED_TABLES;
    let (mut list, mut word, mut with_moves) = (0, 0, 0);
    for (place, square) in PLACES.into_iter().zip(SQUARE_AT) {
        let mut sevens = [0; 9];
        NEIGHBORS[square].iter().for_each(|&neighbor| sevens[neighbor] = 7);
        let mask = pack(&sevens);
        assert_eq!(tables.neighbors[place as usize], mask, "place {place}");
        assert_eq!(tables.first_lists[place as usize] as usize, list, "place {place}");
        // All parts of the mask, in rising order: that of the indices that PEXT makes of them.
        let mut cells = 0;
        loop {
            let why = format!("place {place} cells {cells:o}");
            let board = unpack(cells);
            let (start, count) = (tables.lists[list] / 16, tables.lists[list] % 16);
            assert_eq!(start, word, "{why}");
            word += count;
            let mut found = tables.words[start as usize..word as usize].to_vec();
            found.sort_unstable();
            if board.iter().all(|&cell| cell <= HIGHEST_DIE) {
                assert_eq!(found, expected_words(&board, square), "{why}");
                for (image, &gain) in tables.gains[list].iter().enumerate() {
                    assert_eq!(gain, expected_gain(&board, square, image), "{why} image {image}");
                }
                with_moves += 1;
            } else {
                assert_eq!((found, tables.gains[list]), (vec![], [0; IMAGES]), "{why}");
            }
            list += 1;
            cells = cells.wrapping_sub(mask) & mask;
            if cells == 0 {
                break;
            }
        }
    }
    assert_eq!((list, with_moves, word), (6400, 4 * 49 + 4 * 343 + 2401, 7777));
    for place in (0..32).filter(|place| !PLACES.contains(place)) {
        let place = place as usize;
        assert_eq!((tables.neighbors[place], tables.first_lists[place]), (0, 0));
    }
    assert!(tables.lists[list..].iter().all(|&entry| entry == 0));
    assert!(tables.gains[list..].iter().all(|&entry| entry == [0; IMAGES]));
    assert!(tables.words[word as usize..].iter().all(|&entry| entry == 0));
}

#[test]
fn forms_are_the_least_of_the_corners_and_then_of_the_edges() {
    let tables = LAYERED_TABLES;
    // The transforms of each row.
    let mut rows: [Option<Vec<usize>>; ROWS] = Default::default();
    let mut checked = 0;
    for (cells, &form) in tables.corner_forms.iter().enumerate() {
        let board = unpack(cells as u32);
        let images: Vec<usize> =
            (0..IMAGES).map(|image| corners(pack(&image_of(&board, image)))).collect();
        let least = *images.iter().min().unwrap();
        assert_eq!(form as usize % ENTRIES, least, "corners {cells:o}");
        let transforms: Vec<usize> = (0..IMAGES).filter(|&image| images[image] == least).collect();
        let row = rows[form as usize / ENTRIES].get_or_insert_with(|| transforms.clone());
        assert_eq!(*row, transforms, "corners {cells:o}");
        checked += 1;
    }
    assert_eq!(checked, 4096);
    checked = 0;
    let (forms, rest) = tables.edge_forms.split_at(ROWS * ENTRIES);
    for (row, forms) in forms.chunks_exact(ENTRIES).enumerate() {
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
    let (made, tables) = (generate_layered(), LAYERED_TABLES);
    assert!(made.neighbors == tables.neighbors);
    assert!(made.first_lists == tables.first_lists);
    assert!(made.lists == tables.lists);
    assert!(made.words == tables.words);
    assert!(made.gains == tables.gains);
    assert!(made.corner_forms == tables.corner_forms);
    assert!(made.edge_forms == tables.edge_forms);
}

#[test]
fn a_board_and_its_images_have_one_canonical_form() {
    let mut checked = 0;
    for board in boards::spread() {
        let canonical = LAYERED_TABLES.canonical(pack(&board)) & CELLS;
        for image in 0..IMAGES {
            let other = image_of(&board, image);
            let form = LAYERED_TABLES.canonical(pack(&other));
            assert_eq!(form & CELLS, canonical, "{board:?}");
            assert_eq!(form & !(CELLS | 7 << IMAGE), 0, "{other:?}");
            assert_eq!(unpack(canonical), image_of(&other, packing::image(form)), "{other:?}");
            // A move's kind stands above the board, and makes no difference.
            assert_eq!(LAYERED_TABLES.canonical(pack(&other) | 3 << KIND), form, "{other:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, IMAGES * boards::SPREAD);
}

fn check_moves<B: Lanes8>(cpu: B) {
    let tables = LAYERED_TABLES;
    let (mut checked, mut further) = (0, 0);
    for board in boards::spread() {
        for (place, square) in PLACES.into_iter().zip(SQUARE_AT) {
            if board[square] != 0 {
                continue;
            }
            let list = tables.list(cpu, pack(&board), place);
            let range = tables.range(list);
            let mut found = tables.words[range.clone()].to_vec();
            let first = found.len().min(AT_ONCE);
            assert_eq!(tables.first_words(&range)[..first], found[..first], "{board:?}");
            further += usize::from(found.len() > AT_ONCE);
            found.sort_unstable();
            assert_eq!(found, expected_words(&board, square), "{board:?} square {square}");
        }
        checked += 1;
    }
    assert_eq!(checked, boards::SPREAD);
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
