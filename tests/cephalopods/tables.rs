//! Every index of the tables of the depth engine and of the scores against the slow rule that it was
//! generated from.

use crate::common::boards;
use bitsolve::cephalopods::board::{pack, score, unpack, Board, HIGHEST_DIE, SQUARES};
use bitsolve::cephalopods::packing;
use bitsolve::cephalopods::rules::{moves_on, NEIGHBORS};
use bitsolve::cephalopods::symmetry::{canonical, image_of, CORNERS, EDGES, IMAGES};
use bitsolve::cephalopods::tables::generate::{generate, generate_scores, PerImage, ENTRIES};
use bitsolve::cephalopods::tables::{SCORES, TABLES};
use bitsolve::cpu::{Cpu, Lanes8, Portable, LANES};

/// The board with the cells of `index` on `squares`, or `None` where an index has bits for more.
fn board_of(squares: &[usize], index: usize) -> Option<Board> {
    let mut board = [0; SQUARES];
    for (member, &square) in squares.iter().enumerate() {
        board[square] = (index >> (3 * member) & 7) as u8;
    }
    (index < 1 << (3 * squares.len())).then_some(board)
}

#[test]
fn moves_are_those_of_the_rules() {
    let (mut checked, mut with_moves) = (0, 0);
    for (square, table) in TABLES.moves.iter().enumerate() {
        for (index, list) in table.iter().enumerate() {
            let (count, words) = (list[0] as usize, &list[1..]);
            assert!(words[count..].iter().all(|&word| word == 0), "square {square} index {index}");
            let mut found: Vec<u32> = words[..count].to_vec();
            let mut expected = Vec::new();
            let board = board_of(NEIGHBORS[square], index);
            if let Some(board) = board.filter(|b| b.iter().all(|&cell| cell <= HIGHEST_DIE)) {
                moves_on(&board, square, |after| expected.push(pack(&board) ^ pack(&after)));
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
    table: &[PerImage; ENTRIES],
    expected: impl Fn(&Board, &Board) -> u32,
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
    let moved = |board: &Board, image: &Board| pack(board) ^ pack(image);
    check_images(CORNERS, TABLES.corner_images, moved);
    check_images(EDGES, TABLES.edge_images, moved);
}

#[test]
fn corner_and_edge_scores_are_those_of_the_images() {
    let scored = |_: &Board, image: &Board| score(image);
    check_images(CORNERS, SCORES.corner_scores, scored);
    check_images(EDGES, SCORES.edge_scores, scored);
}

#[test]
fn counts_move_with_the_images() {
    let board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (chosen, sources) in SCORES.count_sources.iter().enumerate() {
        let canonical = image_of(&board, chosen);
        for (image, &source) in sources.iter().enumerate() {
            assert_eq!(image_of(&canonical, image), image_of(&board, source as usize));
        }
    }
}

#[test]
fn the_arrays_are_what_the_generator_makes_now() {
    let (made, scores) = (generate(), generate_scores());
    assert!(made.moves == TABLES.moves);
    assert!(made.corner_images == TABLES.corner_images);
    assert!(made.edge_images == TABLES.edge_images);
    assert!(scores.corner_scores == SCORES.corner_scores);
    assert!(scores.edge_scores == SCORES.edge_scores);
    assert!(scores.count_sources == SCORES.count_sources);
}

fn check_lookups<B: Lanes8>(cpu: B) {
    let lanes = |vector: B::Vector| {
        let mut lanes = [0; LANES];
        cpu.store(vector, &mut lanes);
        lanes
    };
    let mut checked = 0;
    for board in boards::spread() {
        let packed = pack(&board);
        let images: [Board; IMAGES] = std::array::from_fn(|image| image_of(&board, image));
        assert_eq!(lanes(TABLES.images(cpu, packed)), images.map(|image| pack(&image)));
        assert_eq!(lanes(SCORES.of_packed(cpu, packed)), images.map(|image| score(&image)));
        let of_grouped = SCORES.of_grouped(cpu, packing::pack(&board));
        assert_eq!(lanes(of_grouped), images.map(|image| score(&image)));
        let (least, first) = cpu.argmin(TABLES.images(cpu, packed));
        assert_eq!((unpack(least), first), canonical(&board));
        for image in images {
            assert_eq!(canonical(&image).0, canonical(&board).0, "{board:?}");
        }
        // Count 10 + i of image i of the board has to end up with the image of the canonical board
        // that is the same board.
        let counts = cpu.load(&std::array::from_fn(|image| 10 + image as u32));
        let moved = lanes(SCORES.counts_after(cpu, counts, first));
        for (image, count) in moved.into_iter().enumerate() {
            let same = images[count as usize - 10];
            assert_eq!(image_of(&canonical(&board).0, image), same, "{board:?}");
        }
        for square in (0..SQUARES).filter(|&square| board[square] == 0) {
            let mut expected = Vec::new();
            moves_on(&board, square, |after| expected.push(pack(&after)));
            let found: Vec<u32> =
                TABLES.moves_on(cpu, packed, square).iter().map(|word| packed ^ word).collect();
            assert_eq!(found, expected, "{board:?} square {square}");
        }
        checked += 1;
    }
    assert_eq!(checked, boards::SPREAD);
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
