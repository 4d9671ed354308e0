//! The search, without symmetry and with it.

use std::marker::PhantomData;

use crate::cephalopods::cells::{score, SQUARES};
use crate::cephalopods::packing::rows::{empty_in_rows, pack_rows, unpack_rows};
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::rules::MOST_MOVES;
use crate::cephalopods::solver::contract::{answer, answer_of_lanes};
use crate::cephalopods::studies::canonical::Canonical;
use crate::cephalopods::studies::moves::Moves;
use crate::cephalopods::studies::scores::Scores;
use crate::cephalopods::studies::shifts::Shifts;
use crate::cephalopods::studies::store::Store;
use crate::cephalopods::tables::images::counts_after;
use crate::cephalopods::tables::moves::moves_on;
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{Cpu, Lanes};

/// What a search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The answer to the puzzle.
    pub answer: u32,
    /// The number of boards in all frontiers. A lossy map may have a board in a frontier twice.
    pub boards: u64,
}

/// A search.
pub(super) trait Search {
    /// Solves a puzzle.
    fn search<B: Shifts>(cpu: B, puzzle: &Puzzle) -> Found;
}

/// Solves a puzzle with a search, in new memory.
pub(super) fn solve<S: Search>(puzzle: &Puzzle) -> Found {
    match Cpu::detect() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `cpu` proves that the processor has AVX2 and BMI2.
        Cpu::Avx2Bmi2(cpu) => unsafe { search_avx2_bmi2::<S>(cpu, puzzle) },
        Cpu::Portable(cpu) => S::search(cpu, puzzle),
    }
}

/// A search, compiled for processors with AVX2 and BMI2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn search_avx2_bmi2<S: Search>(cpu: Avx2Bmi2, puzzle: &Puzzle) -> Found {
    S::search(cpu, puzzle)
}

/// A search that treats all boards as different, with one count for each.
pub(super) struct Plain<M, S>(PhantomData<(M, S)>);

impl<M: Moves, S: Store<u32>> Search for Plain<M, S> {
    #[inline(always)]
    fn search<B: Shifts>(cpu: B, puzzle: &Puzzle) -> Found {
        let mut store = S::new();
        store.add(cpu, pack_rows(&puzzle.board.cells()), 1);
        let (mut sum, mut boards, mut made) = (0u32, 0, 0);
        loop {
            let frontier = store.turn();
            let before = boards;
            for (board, count) in S::boards(&frontier) {
                boards += 1;
                let mut empty = empty_in_rows(board);
                if empty == 0 || made == puzzle.depth {
                    sum = sum.wrapping_add(score(&unpack_rows(board)).wrapping_mul(count));
                    continue;
                }
                while empty != 0 {
                    let square = empty.trailing_zeros() as usize / 3;
                    empty &= empty - 1;
                    for &change in M::on_square(cpu, board, square).as_ref() {
                        store.add(cpu, board ^ change, count);
                    }
                }
            }
            if boards == before {
                return Found { answer: answer(sum), boards };
            }
            store.recycle(frontier);
            made += 1;
        }
    }
}

/// A search among canonical boards, with a count for each image and the depth solver's lists of moves. With
/// one pass, it looks up each board as soon as it is made. With two, it first makes all moves of a board,
/// and then looks up the boards after them.
pub(super) struct Symmetric<C, P, S, const PASSES: usize>(PhantomData<(C, P, S)>);

impl<C, P, S, const PASSES: usize> Search for Symmetric<C, P, S, PASSES>
where
    C: Canonical,
    P: Scores,
    S: Store<Lanes>,
{
    #[inline(always)]
    fn search<B: Shifts>(cpu: B, puzzle: &Puzzle) -> Found {
        let mut store = S::new();
        let start = C::of(cpu, pack_rows(&puzzle.board.cells()));
        add(cpu, &mut store, start, cpu.load(&[1, 0, 0, 0, 0, 0, 0, 0]));
        let (mut sum, mut boards, mut made) = (cpu.splat(0), 0, 0);
        let mut children = [(0, 0); SQUARES * MOST_MOVES];
        loop {
            let frontier = store.turn();
            let before = boards;
            for (board, counts) in S::boards(&frontier) {
                boards += 1;
                let counts = cpu.load(&counts.0);
                let mut empty = empty_in_rows(board);
                if empty == 0 || made == puzzle.depth {
                    sum = cpu.add(sum, cpu.mul(P::of(cpu, board), counts));
                    continue;
                }
                let mut found = 0;
                while empty != 0 {
                    let square = empty.trailing_zeros() as usize / 3;
                    empty &= empty - 1;
                    for &change in moves_on(cpu, board, square) {
                        let child = C::of(cpu, board ^ change);
                        if PASSES == 1 {
                            add(cpu, &mut store, child, counts);
                        } else {
                            children[found] = child;
                            found += 1;
                        }
                    }
                }
                for &child in &children[..found] {
                    add(cpu, &mut store, child, counts);
                }
            }
            if boards == before {
                return Found { answer: answer_of_lanes(cpu, sum), boards };
            }
            store.recycle(frontier);
            made += 1;
        }
    }
}

/// Adds a board to a store: its canonical board, the number of the image that this is, and the counts of
/// the images of the board itself.
#[inline(always)]
fn add<B: Shifts>(
    cpu: B,
    store: &mut impl Store<Lanes>,
    (board, image): (u32, u32),
    counts: B::Vector,
) {
    let mut lanes = Lanes::default();
    cpu.store(counts_after(cpu, counts, image as usize), &mut lanes.0);
    store.add(cpu, board, lanes);
}
