//! robostac's account of CodinGame's Spring Challenge 2025, whose puzzle is Cephalopods
//! (<https://gist.github.com/robostac/b40bbf216fe579647f896a529b803f60>).
//!
//! The author searches breadth-first, and improves one part of the search after the other. The depth solver of this
//! crate follows the final program. Each step here is the same search, but some parts are as in the author's earlier
//! versions: the moves, the canonical form, or the index of the boards, where the counts of equal boards are added up.
//!
//! All steps keep eight counts per board. Without a canonical form, seven of them stay zero.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use bitsolve::cephalopods::{Puzzle, SolverKind};
use bitsolve::internals::cephalopods::{
    by_image, canonical, counts_after, hash, images_of, move_list, moves_on, scores_of,
    PLACE_VALUES, ROW_NEIGHBORS,
};
use bitsolve::internals::cpu::{Cpu, Portable, Routine, Vectors as _, Vectors8, WideVectors};

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
    step::<Standard<RandomState>, PLAIN>(group, "standard-hash", TEN, Standard::default);
    step::<Xorshift, PLAIN>(group, "xorshift", TEN, Xorshift::default);
    step::<BoardAsHash, PLAIN>(group, "board-as-hash", TEN, BoardAsHash::default);
    step::<Direct, PLAIN>(group, "array-of-27-bits", TEN, || Direct(vec![0; 1 << 27]));
    step::<Xorshift, WITHOUT_PEXT>(group, "without-pext", TEN, Xorshift::default);
    step::<Xorshift, MOVES_ANEW>(group, "moves-anew", TEN, Xorshift::default);
    step::<Xorshift, ONE_BY_ONE>(group, "images-one-by-one", TEN, Xorshift::default);
    step::<Xorshift, BY_SHIFTS>(group, "images-by-shifts", TEN, Xorshift::default);
    step::<Xorshift, TABLES>(group, "image-tables", TEN, Xorshift::default);
    step::<Xorshift, SCORE_TABLES>(group, "score-tables", TEN, Xorshift::default);
    step::<Xorshift, SOLVER>(group, "least-in-vector", TEN, Xorshift::default);
    bench(group, "layered", || {
        let puzzle: Puzzle = TEN.0.parse().expect("a puzzle");
        (move || SolverKind::Layered.build().solve(&puzzle), TEN.1)
    });
}

pub(crate) fn maps(criterion: &mut Criterion) {
    let group = &mut group(criterion, "studies/cephalopods/map");
    step::<Xorshift, SOLVER>(group, "standard-map", WIDE, Xorshift::default);
    step::<Map<FIXED>, SOLVER>(group, "bucket-map", WIDE, || Map::new(8192));
    step::<Map<CLEARED>, SOLVER>(group, "cleared", WIDE, || Map::new(8192));
    step::<Map<GROWING>, SOLVER>(group, "growing", WIDE, || Map::new(64));
    step::<Map<FIXED>, SOLVER>(group, "buckets-4096", WIDE, || Map::new(4096));
    step::<Map<FIXED>, SOLVER>(group, "buckets-16384", WIDE, || Map::new(16384));
}

fn step<I: Index, const STEP: u8>(
    group: &mut Group,
    name: &str,
    (puzzle, answer): Case,
    index: fn() -> I,
) {
    bench(group, name, || {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let cpu = Cpu::detect_for_pext();
        (
            move || cpu.run(Search::<I, STEP> { puzzle, index: index(), next: <_>::default() }),
            answer,
        )
    });
}

/// An index from boards to their positions in a vector.
trait Index {
    /// Forgets all boards. The caller also empties the vector.
    fn clear(&mut self, expected: usize);

    /// Returns the position of `board` in `boards`, or `boards.len()`. The caller then adds it.
    fn find<B: Vectors8>(&mut self, cpu: B, boards: &[u32], board: u32) -> usize;
}

/// The search of the depth solver. Each step has what the steps before it have.
struct Search<I, const STEP: u8> {
    puzzle: Puzzle,
    index: I,
    /// The boards of the next frontier, and the counts of their images.
    next: (Vec<u32>, Vec<[u32; 8]>),
}

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

impl<I: Index, const STEP: u8> Routine for Search<I, STEP> {
    type Answer = u32;
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(mut self, cpu: W) -> u32 {
        let (cpu, mut sum) = (cpu.eight(), cpu.eight().splat(0));
        let mut frontier = <(Vec<_>, Vec<_>)>::default();
        let cells = self.puzzle.board.cells();
        let start = cells.iter().rev().fold(0, |board, &cell| board << 3 | u32::from(cell));
        self.count(cpu, Self::canonical(cpu, start), cpu.load(&[1, 0, 0, 0, 0, 0, 0, 0]));
        let mut children = [(0, 0); 9 * 11];
        for depth in 0..=self.puzzle.depth {
            std::mem::swap(&mut frontier, &mut self.next);
            self.next.0.clear();
            self.next.1.clear();
            self.index.clear(frontier.0.len());
            for (&board, counts) in frontier.0.iter().zip(&frontier.1) {
                let counts = cpu.load(counts);
                let mut empty = !(board | board >> 1 | board >> 2) & 0o111_111_111;
                if empty == 0 || depth == self.puzzle.depth {
                    sum = cpu.add(sum, cpu.mul(Self::scores_of(cpu, board), counts));
                    continue;
                }
                let mut moves = 0;
                while empty != 0 {
                    let square = empty.trailing_zeros() as usize / 3;
                    empty &= empty - 1;
                    for change in Self::moves_on(cpu, board, square) {
                        children[moves] = Self::canonical(cpu, board ^ change);
                        moves += 1;
                    }
                }
                for &child in &children[..moves] {
                    self.count(cpu, child, counts);
                }
            }
        }
        let mut sums = [0; 8];
        cpu.store(sum, &mut sums);
        sums.into_iter().fold(0, u32::wrapping_add) % (1 << 30)
    }
}

impl<I: Index, const STEP: u8> Search<I, STEP> {
    /// Adds a board to the next frontier, given its canonical board, the number of the image that the canonical board
    /// is, and the counts of the images of the board before the move.
    #[inline(always)]
    fn count<B: Vectors8>(&mut self, cpu: B, (board, image): (u32, u32), counts: B::Vector) {
        let counts = counts_after(cpu, counts, image as usize);
        let (boards, all) = &mut self.next;
        if let Some(lanes) = all.get_mut(self.index.find(cpu, boards, board)) {
            cpu.store(cpu.add(cpu.load(lanes), counts), lanes);
        } else {
            let mut lanes = [0; 8];
            cpu.store(counts, &mut lanes);
            boards.push(board);
            all.push(lanes);
        }
    }

    /// Returns, for each move on an empty square, the word to XOR with the board.
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

    /// Returns the board that stands for the images of a board, and its number among them.
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

    /// Returns the scores of the eight images of a board.
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

/// For each square and each image: the shift of the square to which the image moves the cell, and the place value of
/// that square.
const SHIFTS: [[u32; 8]; 9] = by_image(&[0, 3, 6, 9, 12, 15, 18, 21, 24]);
const VALUES: [[u32; 8]; 9] = by_image(&PLACE_VALUES);

#[inline(never)]
fn one_by_one(board: u32) -> [u32; 8] {
    std::array::from_fn(|image| {
        (0..9).map(|square| (board >> (3 * square) & 7) << SHIFTS[square][image]).sum()
    })
}

#[derive(Default)]
struct Standard<H>(HashMap<u32, u32, H>);

impl<H: BuildHasher> Index for Standard<H> {
    fn clear(&mut self, _: usize) {
        self.0.clear();
    }

    #[inline(always)]
    fn find<B: Vectors8>(&mut self, _: B, boards: &[u32], board: u32) -> usize {
        *self.0.entry(board).or_insert(boards.len() as u32) as usize
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

impl Index for Direct {
    fn clear(&mut self, _: usize) {}

    #[inline(always)]
    fn find<B: Vectors8>(&mut self, _: B, boards: &[u32], board: u32) -> usize {
        let position = &mut self.0[board as usize];
        if boards.get(*position as usize) != Some(&board) {
            *position = boards.len() as u32;
        }
        *position as usize
    }
}

/// A map whose buckets have 32 tags, a cursor and 32 positions, as in the depth solver, or a variant that forgets
/// boards in another way.
struct Map<const KIND: u8> {
    buckets: Vec<[u32; 48]>,
    generation: u8,
    shift: u32,
}

/// The number of the generation is part of a tag. When few boards are expected, only some of the buckets are used.
const FIXED: u8 = 0;
/// The tags are cleared after each move.
const CLEARED: u8 = 1;
/// The buckets are doubled when they are half full.
const GROWING: u8 = 2;

impl<const KIND: u8> Map<KIND> {
    fn new(buckets: usize) -> Self {
        let shift = 64 - buckets.trailing_zeros();
        Self { buckets: vec![[0; 48]; buckets], generation: 1, shift }
    }
}

impl<const KIND: u8> Index for Map<KIND> {
    fn clear(&mut self, expected: usize) {
        match KIND {
            CLEARED => self.buckets.iter_mut().for_each(|bucket| bucket[..8].fill(0)),
            _ => self.generation = self.generation.wrapping_add(1),
        }
        if KIND != GROWING {
            let buckets = (expected / 4).next_power_of_two().clamp(2, self.buckets.len());
            self.shift = 64 - buckets.trailing_zeros();
        }
    }

    #[inline(always)]
    fn find<B: Vectors8>(&mut self, cpu: B, boards: &[u32], board: u32) -> usize {
        if KIND == GROWING && boards.len() == self.buckets.len() * 16 {
            *self = Self::new(2 * self.buckets.len());
            for (count, &board) in boards.iter().enumerate() {
                self.find(cpu, &boards[..count], board);
            }
        }
        let hash = hash(board);
        let bucket = &mut self.buckets[(hash >> self.shift) as usize];
        let (tags, rest) = bucket.split_first_chunk_mut::<8>().expect("the tags come first");
        let (cursor, positions) = rest.split_first_mut().expect("the cursor follows");
        let tag = (hash >> 40) as u8 ^ self.generation;
        let mut candidates = cpu.eq_bytes_mask(cpu.load(tags), tag);
        while candidates != 0 {
            let position = positions[candidates.trailing_zeros() as usize] as usize;
            if boards.get(position) == Some(&board) {
                return position;
            }
            candidates &= candidates - 1;
        }
        let slot = *cursor as usize % 32;
        *cursor = cursor.wrapping_add(1);
        let shift = slot % 4 * 8;
        tags[slot / 4] = tags[slot / 4] & !(0xff << shift) | u32::from(tag) << shift;
        positions[slot] = boards.len() as u32;
        boards.len()
    }
}
