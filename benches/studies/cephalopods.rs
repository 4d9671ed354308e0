//! robostac's account of CodinGame's Spring Challenge 2025, whose puzzle is Cephalopods
//! (<https://gist.github.com/robostac/b40bbf216fe579647f896a529b803f60>).
//!
//! The author searches breadth-first, and improves one part of the search after the other. The depth solver of this
//! crate is the final program. A step is this solver with some parts replaced by what the author had before: the moves,
//! the canonical form, or the index of the boards, where the counts of equal boards are added up.
//!
//! All steps keep eight counts per board. Without a canonical form, seven of them stay zero.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::marker::PhantomData;

use bitsolve::cephalopods::{Puzzle, Solver as _, SolverKind};
use bitsolve::internals::cephalopods::{
    by_image, canonical, hash, images_of, move_list, moves_on, scores_of, BoardIndex, DepthSolver,
    LossyMap, Parts, PLACE_VALUES, ROW_NEIGHBORS,
};
use bitsolve::internals::cpu::{Cpu, Portable, Vectors8};

use crate::harness::*;

type Case = (&'static str, u32);

/// Input 10 of `inputs/cephalopods`.
const TEN: Case = ("40 054 030 030", 667_094_338);

/// The empty board at a depth where its widest frontier has 140,000 boards. At greater depths, it has 150,000.
const WIDE: Case = ("32 000 000 000", 375_032_784);

type Xorshift = Standard<BuildHasherDefault<Word<true>>>;
type BoardAsHash = Standard<BuildHasherDefault<Word<false>>>;

pub(crate) fn searches(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/cephalopods");
    step::<Step<Standard<RandomState>, PLAIN>>(group, "standard-hash", TEN, Standard::default);
    step::<Step<Xorshift, PLAIN>>(group, "xorshift", TEN, Xorshift::default);
    step::<Step<BoardAsHash, PLAIN>>(group, "board-as-hash", TEN, BoardAsHash::default);
    step::<Step<Direct, PLAIN>>(group, "array-of-27-bits", TEN, || Direct(vec![0; 1 << 27]));
    step::<Step<Xorshift, WITHOUT_PEXT>>(group, "without-pext", TEN, Xorshift::default);
    step::<Step<Xorshift, MOVES_ANEW>>(group, "moves-anew", TEN, Xorshift::default);
    step::<Step<Xorshift, ONE_BY_ONE>>(group, "images-one-by-one", TEN, Xorshift::default);
    step::<Step<Xorshift, BY_SHIFTS>>(group, "images-by-shifts", TEN, Xorshift::default);
    step::<Step<Xorshift, TABLES>>(group, "image-tables", TEN, Xorshift::default);
    step::<Step<Xorshift, SCORE_TABLES>>(group, "score-tables", TEN, Xorshift::default);
    step::<Step<Xorshift, SOLVER>>(group, "least-in-vector", TEN, Xorshift::default);
    bench(group, "layered", || {
        let puzzle: Puzzle = TEN.0.parse().expect("a puzzle");
        (move || SolverKind::Layered.build().solve(&puzzle), TEN.1)
    });
}

pub(crate) fn maps(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/cephalopods/map");
    step::<Step<Xorshift, SOLVER>>(group, "standard-map", WIDE, Xorshift::default);
    step::<Step<LossyMap, SOLVER>>(group, "bucket-map", WIDE, || LossyMap::new(8192));
    step::<Step<Map<true>, SOLVER>>(group, "cleared", WIDE, || Map(LossyMap::new(8192)));
    step::<Step<Map<false>, SOLVER>>(group, "growing", WIDE, || Map(LossyMap::new(64)));
    step::<Step<LossyMap, SOLVER>>(group, "buckets-4096", WIDE, || LossyMap::new(4096));
    step::<Step<LossyMap, SOLVER>>(group, "buckets-16384", WIDE, || LossyMap::new(16384));
}

fn step<P: Parts>(group: &mut Group, name: &str, (puzzle, answer): Case, index: fn() -> P::Index) {
    bench(group, name, || {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let cpu = Cpu::detect_for_pext();
        (move || DepthSolver::<P>::with_index(cpu, index()).solve(&puzzle), answer)
    });
}

/// The search of a step with an index. Each step has what the steps before it have.
struct Step<I, const STEP: u8>(PhantomData<I>);

const WITHOUT_PEXT: u8 = 0;
const MOVES_ANEW: u8 = 1;
/// Tables of moves, in which PEXT gathers the cells. All boards are different.
const PLAIN: u8 = 2;
/// A board stands for its images. They are made one after the other, in a function that is not compiled for AVX2.
const ONE_BY_ONE: u8 = 3;
/// One cell after the other in all images at once. With AVX2, the compiler makes one shift of all lanes of this.
const BY_SHIFTS: u8 = 4;
const TABLES: u8 = 5;
const SCORE_TABLES: u8 = 6;
const SOLVER: u8 = 7;

/// For each square and each image: the shift of the square that the cell comes to, and its place value.
const SHIFTS: [[u32; 8]; 9] = by_image(&[0, 3, 6, 9, 12, 15, 18, 21, 24]);
const VALUES: [[u32; 8]; 9] = by_image(&PLACE_VALUES);

impl<I: BoardIndex, const STEP: u8> Parts for Step<I, STEP> {
    type Index = I;

    #[inline(always)]
    fn moves_on<B: Vectors8>(cpu: B, board: u32, square: usize) -> impl Iterator<Item = u32> {
        let neighbors = ROW_NEIGHBORS[square];
        let anew = (STEP == MOVES_ANEW)
            .then(|| move_list(3 * square as u32, neighbors, cpu.pext(board, neighbors) as usize));
        let looked_up = match STEP {
            MOVES_ANEW => &[],
            WITHOUT_PEXT => moves_on(Portable, board, square),
            _ => moves_on(cpu, board, square),
        };
        let anew =
            anew.into_iter().flat_map(|list| list.into_iter().skip(1).take(list[0] as usize));
        anew.chain(looked_up.iter().copied())
    }

    #[inline(always)]
    fn canonical<B: Vectors8>(cpu: B, board: u32) -> (u32, u32) {
        let mut images = [0; 8];
        match STEP {
            ..=PLAIN => return (board, 0),
            SOLVER => return canonical(cpu, board),
            ONE_BY_ONE => images = one_by_one(board),
            BY_SHIFTS => {
                for (square, shifts) in SHIFTS.iter().enumerate() {
                    let cell = board >> (3 * square) & 7;
                    for (image, shift) in images.iter_mut().zip(shifts) {
                        *image |= cell << shift;
                    }
                }
            }
            _ => cpu.store(images_of(cpu, board), &mut images),
        }
        images.into_iter().zip(0..).min_by_key(|&(board, _)| board).expect("eight images")
    }

    #[inline(always)]
    fn scores_of<B: Vectors8>(cpu: B, board: u32) -> B::Vector {
        if STEP <= PLAIN || STEP >= SCORE_TABLES {
            return scores_of(cpu, board);
        }
        let mut scores = cpu.splat(0);
        for (square, values) in VALUES.iter().enumerate() {
            let cell = cpu.splat(board >> (3 * square) & 7);
            scores = cpu.add(scores, cpu.mul(cell, cpu.load(values)));
        }
        scores
    }
}

#[inline(never)]
fn one_by_one(board: u32) -> [u32; 8] {
    std::array::from_fn(|image| {
        (0..9).map(|square| (board >> (3 * square) & 7) << SHIFTS[square][image]).sum()
    })
}

#[derive(Default)]
struct Standard<H>(HashMap<u32, u32, H>);

impl<H: BuildHasher + Send> BoardIndex for Standard<H> {
    fn new_generation(&mut self, _: usize) {
        self.0.clear();
    }

    #[inline(always)]
    fn find_or_append<B: Vectors8>(
        &mut self,
        _: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Option<usize> {
        let position = *self.0.entry(board).or_insert(boards.len() as u32) as usize;
        if position < boards.len() {
            return Some(position);
        }
        boards.push(board);
        None
    }
}

/// Hashes a board with xorshift*, or not at all: then the board is its own hash.
#[derive(Default)]
struct Word<const XORSHIFT: bool>(u64);

impl<const XORSHIFT: bool> Hasher for Word<XORSHIFT> {
    fn write(&mut self, bytes: &[u8]) {
        unreachable!("a board is a word, not {bytes:?}");
    }

    #[inline(always)]
    fn write_u32(&mut self, board: u32) {
        self.0 = if XORSHIFT { hash(board) } else { u64::from(board) };
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The positions of all boards. Nothing is cleared: a position from an earlier frontier is past the end of the vector, or
/// that of another board, or right.
struct Direct(Vec<u32>);

impl BoardIndex for Direct {
    fn new_generation(&mut self, _: usize) {}

    #[inline(always)]
    fn find_or_append<B: Vectors8>(
        &mut self,
        _: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Option<usize> {
        let position = &mut self.0[board as usize];
        if boards.get(*position as usize) == Some(&board) {
            return Some(*position as usize);
        }
        *position = boards.len() as u32;
        boards.push(board);
        None
    }
}

/// The map of buckets, which clears its tags after each move, or doubles its buckets when half full.
struct Map<const IS_CLEARED: bool>(LossyMap);

impl<const IS_CLEARED: bool> BoardIndex for Map<IS_CLEARED> {
    fn new_generation(&mut self, expected: usize) {
        if IS_CLEARED {
            self.0.buckets.iter_mut().for_each(|bucket| bucket[..8].fill(0));
        }
        self.0.new_generation(if IS_CLEARED { expected } else { usize::MAX });
    }

    #[inline(always)]
    fn find_or_append<B: Vectors8>(
        &mut self,
        cpu: B,
        boards: &mut Vec<u32>,
        board: u32,
    ) -> Option<usize> {
        if !IS_CLEARED && boards.len() == self.0.buckets.len() * 16 {
            *self = Self(LossyMap::new(2 * self.0.buckets.len()));
            self.new_generation(0);
            let mut again = Vec::with_capacity(boards.len());
            for &board in boards.iter() {
                self.0.find_or_append(cpu, &mut again, board);
            }
        }
        self.0.find_or_append(cpu, boards, board)
    }
}
