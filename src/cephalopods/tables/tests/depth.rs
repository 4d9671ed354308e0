//! The tables of the depth solver and of the scores.

use crate::cephalopods::cells::{score, Cells, FOUR_CELLS, HIGHEST_DIE, SQUARES};
use crate::cephalopods::packing::pack;
use crate::cephalopods::packing::rows::pack_rows;
use crate::cephalopods::rules::{moves_on, NEIGHBORS};
use crate::cephalopods::symmetry::{canonical, image_of, PerImage, CORNERS, EDGES, IMAGES};
use crate::cephalopods::tables::arrays::{
    CORNER_IMAGES, CORNER_SCORES, EDGE_IMAGES, EDGE_SCORES, MOVES,
};
use crate::cephalopods::tables::images::COUNT_SOURCES;
use crate::cephalopods::tables::tests::{spread, with_ample_stack, SPREAD};
use crate::cephalopods::tables::{generate, images, layered, moves, scores};
use crate::cpu::{Cpu, Lanes8, Portable, LANES};

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

#[test]
fn the_arrays_are_what_the_generator_makes_now() {
    with_ample_stack(|| assert!(generate::moves::moves() == MOVES));
    assert!(generate::images::moved(CORNERS) == CORNER_IMAGES);
    assert!(generate::images::moved(EDGES) == EDGE_IMAGES);
    assert!(generate::images::scores(CORNERS) == CORNER_SCORES);
    assert!(generate::images::scores(EDGES) == EDGE_SCORES);
}

fn check_lookups<B: Lanes8>(cpu: B) {
    let lanes = |vector: B::Vector| {
        let mut lanes = [0; LANES];
        cpu.store(vector, &mut lanes);
        lanes
    };
    let mut checked = 0;
    for board in spread() {
        let packed = pack_rows(&board);
        let of_board: [Cells; IMAGES] = std::array::from_fn(|image| image_of(&board, image));
        assert_eq!(lanes(images::images_of(cpu, packed)), of_board.map(|image| pack_rows(&image)));
        assert_eq!(lanes(scores::scores_of(cpu, packed)), of_board.map(|image| score(&image)));
        let in_layered_packing = layered::scores_of(cpu, pack(&board));
        assert_eq!(lanes(in_layered_packing), of_board.map(|image| score(&image)));
        let (least, first) = cpu.argmin(images::images_of(cpu, packed));
        let (expected, image) = canonical(&board);
        assert_eq!((least, first), (pack_rows(&expected), image));
        for image in of_board {
            assert_eq!(canonical(&image).0, canonical(&board).0, "{board:?}");
        }
        // Count 10 + i of image i of the board has to end up with the image of the canonical board
        // that is the same board.
        let counts = cpu.load(&std::array::from_fn(|image| 10 + image as u32));
        let moved = lanes(images::counts_after(cpu, counts, first));
        for (image, count) in moved.into_iter().enumerate() {
            let same = of_board[count as usize - 10];
            assert_eq!(image_of(&canonical(&board).0, image), same, "{board:?}");
        }
        for square in (0..SQUARES).filter(|&square| board[square] == 0) {
            let mut expected = Vec::new();
            moves_on(&board, square, |after| expected.push(pack_rows(&after)));
            let found: Vec<u32> =
                moves::moves_on(cpu, packed, square).iter().map(|word| packed ^ word).collect();
            assert_eq!(found, expected, "{board:?} square {square}");
        }
        checked += 1;
    }
    assert_eq!(checked, SPREAD);
}

#[test]
fn lookups_are_the_slow_rules_on_every_backend() {
    for cpu in Cpu::available() {
        match cpu {
            #[cfg(target_arch = "x86_64")]
            Cpu::Avx2Bmi2(cpu) => check_lookups(cpu),
            Cpu::Portable(cpu) => check_lookups(cpu),
        }
    }
    check_lookups(Portable);
}
