//! The tables that the write-up shows are those of the crate, and images and scores are right without tables. The
//! searches are tested in `tests/cephalopods/studies.rs`, which compiles beside the unit tests.

use super::canonical::{images_by_shifts, SHIFTS_BY_IMAGE};
use super::scores::{ByMultiplication, Scores};
use crate::cephalopods::cells::{score, Cells, HIGHEST_DIE};
use crate::cephalopods::packing::rows::{pack_rows, NEIGHBOR_BITS};
use crate::cephalopods::studies::shifts::Shifts;
use crate::cephalopods::symmetry::{image_of, CENTER, IMAGES};
use crate::cephalopods::tables::images::COUNT_SOURCES;
use crate::cli::random::Random;
use crate::cpu::{Cpu, LANES};

fn random_cells(random: &mut Random) -> Cells {
    std::array::from_fn(|_| random.below(u32::from(HIGHEST_DIE) + 1) as u8)
}

fn check_images_and_scores<B: Shifts>(cpu: B, cells: &Cells) {
    let stored = |vector| {
        let mut lanes = [0; LANES];
        cpu.store(vector, &mut lanes);
        lanes
    };
    let board = pack_rows(cells);
    let images: [Cells; IMAGES] = std::array::from_fn(|image| image_of(cells, image));
    let expected = images.map(|image| pack_rows(&image));
    assert_eq!(stored(images_by_shifts(cpu, board)), expected, "{cells:?}");
    let expected = images.map(|image| score(&image));
    assert_eq!(stored(ByMultiplication::of(cpu, board)), expected, "{cells:?}");
}

#[test]
fn images_by_shifts_and_scores_by_multiplication_are_right() {
    let mut random = Random::new(1);
    for cpu in Cpu::available() {
        for _ in 0..10_000 {
            let cells = random_cells(&mut random);
            match cpu {
                #[cfg(target_arch = "x86_64")]
                Cpu::Avx2Bmi2(cpu) => check_images_and_scores(cpu, &cells),
                Cpu::Portable(cpu) => check_images_and_scores(cpu, &cells),
            }
        }
    }
}

/// Where each cell but the center comes to in the eight images, as the write-up has it.
const LAYOUT: [[u32; IMAGES]; 8] = [
    [0, 6, 8, 2, 2, 0, 6, 8],
    [1, 3, 7, 5, 1, 3, 7, 5],
    [2, 0, 6, 8, 0, 6, 8, 2],
    [3, 7, 5, 1, 5, 1, 3, 7],
    [5, 1, 3, 7, 3, 7, 5, 1],
    [6, 8, 2, 0, 8, 2, 0, 6],
    [7, 5, 1, 3, 7, 5, 1, 3],
    [8, 2, 0, 6, 6, 8, 2, 0],
];

/// How the counts of the images move when an image becomes the board, as the write-up has it.
const ROTATE: [[u32; IMAGES]; IMAGES] = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 0, 7, 4, 5, 6],
    [2, 3, 0, 1, 6, 7, 4, 5],
    [3, 0, 1, 2, 5, 6, 7, 4],
    [4, 5, 6, 7, 0, 1, 2, 3],
    [5, 6, 7, 4, 3, 0, 1, 2],
    [6, 7, 4, 5, 2, 3, 0, 1],
    [7, 4, 5, 6, 1, 2, 3, 0],
];

/// The squares beside each square, as the write-up has them.
const POS_MASKS: [&[u32]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 6, 4],
    &[1, 3, 5, 7],
    &[2, 8, 4],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

#[test]
fn the_tables_of_the_write_up_are_ours() {
    let (before, rest) = SHIFTS_BY_IMAGE.split_at(CENTER);
    assert_eq!(rest[0], [3 * CENTER as u32; IMAGES]);
    assert_eq!([before, &rest[1..]].concat(), LAYOUT.map(|row| row.map(|square| 3 * square)));
    assert_eq!(COUNT_SOURCES, ROTATE);
    let mask = |squares: &[u32]| -> u32 { squares.iter().map(|square| 7 << (3 * square)).sum() };
    assert_eq!(NEIGHBOR_BITS, POS_MASKS.map(mask));
}
