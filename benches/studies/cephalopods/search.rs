//! The search of all steps: breadth-first, with one frontier after each move. It either treats all boards as different,
//! or treats the eight images of a board as one.

use std::mem;

use bitsolve::cephalopods::Puzzle;
use bitsolve::internals::cephalopods::{counts_after, empty_in_rows, pack_rows, PLACE_VALUES};
use bitsolve::internals::cpu::{Cpu, Portable, Words8};

use super::parts::{Image, Images, Moves, Shifts};
use super::stores::Store;

/// Which boards a search treats as one, and what it counts for each.
pub(super) trait Form {
    /// How many sequences of moves lead to a board, or to each of its images. Counts wrap.
    type Counts: Copy + Default;

    /// The counts of the first board.
    const ONCE: Self::Counts;

    /// Returns the image that stands for a board.
    fn image(cpu: impl Shifts, board: u32) -> Image;

    /// Adds the counts of a board to those of its image with this number.
    fn add(cpu: impl Shifts, counts: &mut Self::Counts, other: Self::Counts, image: u32);

    /// Adds the scores of an end position, times its counts.
    fn add_scores(cpu: impl Shifts, sums: &mut Words8, board: u32, counts: Self::Counts);
}

/// All boards are different. Each has one count.
pub(super) struct Plain;

impl Form for Plain {
    type Counts = u32;

    const ONCE: u32 = 1;

    #[inline(always)]
    fn image(_: impl Shifts, board: u32) -> Image {
        (board, 0)
    }

    #[inline(always)]
    fn add(_: impl Shifts, count: &mut u32, other: u32, _: u32) {
        *count = count.wrapping_add(other);
    }

    #[inline(always)]
    fn add_scores(_: impl Shifts, sums: &mut Words8, board: u32, count: u32) {
        for (square, value) in PLACE_VALUES.iter().enumerate() {
            let score = (board >> (3 * square) & 7) * value;
            sums.0[0] = sums.0[0].wrapping_add(score.wrapping_mul(count));
        }
    }
}

/// A canonical board stands for its eight images, with a count for each. `C` finds it, and `S` scores the images.
pub(super) struct Symmetric<C, S>(C, S);

impl<C: Images, S: Images> Form for Symmetric<C, S> {
    type Counts = Words8;

    const ONCE: Words8 = Words8([1, 0, 0, 0, 0, 0, 0, 0]);

    #[inline(always)]
    fn image(cpu: impl Shifts, board: u32) -> Image {
        C::canonical(cpu, board)
    }

    #[inline(always)]
    fn add(cpu: impl Shifts, counts: &mut Words8, other: Words8, image: u32) {
        let rearranged = counts_after(cpu, cpu.load(&other.0), image as usize);
        cpu.store(cpu.add(cpu.load(&counts.0), rearranged), &mut counts.0);
    }

    #[inline(always)]
    fn add_scores(cpu: impl Shifts, sums: &mut Words8, board: u32, counts: Words8) {
        let scores = cpu.mul(cpu.load(&S::scores(cpu, board).0), cpu.load(&counts.0));
        cpu.store(cpu.add(cpu.load(&sums.0), scores), &mut sums.0);
    }
}

/// The answer that a search finds, and the number of boards in all of its frontiers. A map that overwrites boards may
/// put a board into a frontier twice.
pub(super) type Found = (u32, u64);

/// A search. With one pass, it looks up each board as soon as it is made. With two, it first makes all moves of a
/// board, and then looks up the boards after them.
pub(super) struct Search<M, F, const PASSES: usize>(M, F);

impl<M: Moves, F: Form, const PASSES: usize> Search<M, F, PASSES> {
    /// Solves a puzzle with an empty store.
    pub(super) fn solve(puzzle: &Puzzle, store: impl Store<F>) -> Found {
        match Cpu::detect_for_pext() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `cpu` proves that the processor has AVX2 and BMI2.
            Cpu::Avx2(cpu) => unsafe { Self::search_avx2_bmi2(cpu, puzzle, store) },
            _ => Self::search(Portable, puzzle, store),
        }
    }

    /// The search, compiled for processors with AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi2")]
    fn search_avx2_bmi2(cpu: impl Shifts, puzzle: &Puzzle, store: impl Store<F>) -> Found {
        Self::search(cpu, puzzle, store)
    }

    #[inline(always)]
    fn search<S: Store<F>>(cpu: impl Shifts, puzzle: &Puzzle, mut store: S) -> Found {
        let (mut frontier, mut next) = (S::Frontier::default(), S::Frontier::default());
        let start = F::image(cpu, pack_rows(&puzzle.board.cells()));
        store.add(cpu, &mut frontier, start, F::ONCE);
        let (mut sums, mut boards, mut made) = (Words8::default(), 0, 0);
        // A square has at most 11 moves.
        let mut children = [(0, 0); 9 * 11];
        loop {
            let before = boards;
            store.clear(&mut next);
            for (board, counts) in S::boards(&frontier) {
                boards += 1;
                let mut empty = empty_in_rows(board);
                if empty == 0 || made == puzzle.depth {
                    F::add_scores(cpu, &mut sums, board, counts);
                    continue;
                }
                let mut found = 0;
                while empty != 0 {
                    let square = empty.trailing_zeros() as usize / 3;
                    empty &= empty - 1;
                    for &change in M::on_square(cpu, board, square, &mut [0; 12]) {
                        let child = F::image(cpu, board ^ change);
                        if PASSES == 1 {
                            store.add(cpu, &mut next, child, counts);
                        } else {
                            children[found] = child;
                            found += 1;
                        }
                    }
                }
                for &child in &children[..found] {
                    store.add(cpu, &mut next, child, counts);
                }
            }
            if boards == before {
                let sum = sums.0.iter().fold(0u32, |sum, &lane| sum.wrapping_add(lane));
                return (sum % (1 << 30), boards);
            }
            mem::swap(&mut frontier, &mut next);
            made += 1;
        }
    }
}
