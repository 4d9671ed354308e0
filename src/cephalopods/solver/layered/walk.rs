//! The solver, and its walk over the layers, step by step.

use std::fmt;
use std::ops::Range;

use crate::cephalopods::board::Puzzle;
use crate::cephalopods::layer::{Horizon, Layer, LOSSES, SLOTS};
use crate::cephalopods::packing::{image, pack, CELL_BITS};
use crate::cephalopods::solver::layered::arena::Arena;
use crate::cephalopods::solver::layered::boards::{Boards, Group};
use crate::cephalopods::solver::layered::counts::{Accumulator, Count};
use crate::cephalopods::solver::layered::leaves::Leaves;
use crate::cephalopods::solver::layered::moves::{
    make_moves, queue_moves, Batch, Buffer, Move, Outgoing, BUFFER, CHUNK,
};
use crate::cephalopods::solver::{Solver, Stats, MODULUS};
use crate::cephalopods::tables::layered::canonical;
use crate::cpu::{Cpu, Routine, Vectors as _, Vectors8, WideVectors, Words8};

/// The address space that is reserved for counts, in bytes. No case of `inputs/` needs more.
const COUNT_SPACE: usize = 24 << 20;

/// The address space that is reserved for pending moves, in bytes. No case of `inputs/` needs more.
///
/// If this were as large as the space for counts, glibc would return all memory to the system
/// whenever a solver is dropped, and the next solver of the process would have all page faults
/// again.
const MOVE_SPACE: usize = 12 << 20;

pub(crate) struct LayeredSolver {
    cpu: Cpu,
    memory: Memory,
    /// The counts of eight images, for first boards of any kind.
    lanes: Arena<Words8>,
    /// Single counts, for first boards that are their own images in all eight ways.
    words: Arena<u32>,
}

impl LayeredSolver {
    pub(crate) fn new(cpu: Cpu) -> Self {
        let memory = Memory {
            boards: Boards::default(),
            buffer: Box::new([Move::default(); BUFFER]),
            past: Default::default(),
            outgoing: Default::default(),
            moves: Arena::new(MOVE_SPACE),
            stats: Stats::default(),
        };
        let (lanes, words) = (Arena::new(COUNT_SPACE), Arena::new(COUNT_SPACE));
        Self { cpu, memory, lanes, words }
    }
}

impl Solver for LayeredSolver {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        let Self { cpu, memory, lanes, words } = self;
        memory.stats = Stats::default();
        if puzzle.depth == 0 {
            memory.stats.enter(1);
            return puzzle.board.score() % MODULUS;
        }
        let cells = puzzle.board.cells();
        let horizon = Horizon::new(puzzle.depth, &cells);
        let start = canonical(pack(&cells));
        // A board is its own image in all eight ways if all corners are equal, and all edges are.
        let [a, b, c, d, _, e, f, g, h] = cells;
        let is_symmetric = [c, f, h] == [a; 3] && [d, e, g] == [b; 3];
        if is_symmetric {
            cpu.run(Walk { memory, counts: words, start, horizon })
        } else {
            cpu.run(Walk { memory, counts: lanes, start, horizon })
        }
    }

    fn stats(&self) -> Stats {
        self.memory.stats
    }
}

impl fmt::Debug for LayeredSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LayeredSolver").field("cpu", &self.cpu).finish_non_exhaustive()
    }
}

/// The memory of walks, except for counts. It is kept from one walk to the next.
struct Memory {
    boards: Boards,
    buffer: Box<Buffer>,
    past: [PastLayer; SLOTS],
    outgoing: [Outgoing; LOSSES],
    moves: Arena<Move>,
    stats: Stats,
}

/// A layer that had its turn: what it leaves for later ones.
#[derive(Default)]
struct PastLayer {
    counts: Range<usize>,
    moves: Range<usize>,
    pending: [Vec<Batch>; LOSSES],
}

struct Walk<'a, C> {
    memory: &'a mut Memory,
    counts: &'a mut Arena<C>,
    start: u32,
    horizon: Horizon,
}

impl<C: Count> Routine for Walk<'_, C> {
    type Answer = u32;

    // The backend with AVX2 and BMI2 is 1.3 times as fast as the portable one on input 16, and 2.1 times on input 35.
    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(mut self, cpu: W) -> u32 {
        let cpu = cpu.eight();
        let mut leaves = Leaves { cpu, horizon: self.horizon, sum: cpu.splat(0) };
        self.counts.clear();
        self.memory.moves.clear();
        self.memory.past = Default::default();
        self.enter_start(cpu);
        let start = self.horizon.start;
        let mut pending = self.expand_layer(cpu, start, &mut leaves);
        let mut layer = start;
        while pending > 0 {
            layer = layer.next().expect("moves lead to later layers");
            let arriving = self.look_up(cpu, layer);
            if arriving > 0 {
                self.place_counts(layer);
                // SAFETY: the two calls above are for the same layer, and nothing came after them.
                unsafe { self.add_counts(cpu, layer) };
                pending = pending - arriving + self.expand_layer(cpu, layer, &mut leaves);
            }
            // No later layer has moves from this layer's source 0.
            self.free(layer.sources()[0]);
        }
        C::answer(cpu, leaves.sum)
    }
}

impl<C: Count> Walk<'_, C> {
    /// Makes the first board the only one of its layer, reached once as image 0.
    #[inline(always)]
    fn enter_start<B: Vectors8>(&mut self, cpu: B) {
        let layer = self.horizon.start;
        self.memory.boards.reset(1).push(self.start & CELL_BITS, 1);
        self.place_counts(layer);
        let own = self.counts.get_mut(&self.memory.past[layer.slot()].counts);
        own[0] = C::one(cpu, image(self.start));
    }

    /// Step 1: finds the different boards that the pending moves to a layer lead to. The target of each move is
    /// replaced by its number. Returns the number of these moves.
    #[inline(always)]
    fn look_up<B: Vectors8>(&mut self, cpu: B, layer: Layer) -> usize {
        let Memory { boards, past, moves: arena, .. } = &mut *self.memory;
        let mut arriving = 0;
        for (lost, source) in (0..).zip(layer.sources()) {
            for batch in &past[source].pending[lost] {
                arriving += batch.moves.len();
            }
        }
        if arriving == 0 {
            return 0;
        }
        let mut numbering = boards.reset(arriving);
        for (lost, source) in (0..).zip(layer.sources()) {
            for Batch { least, span, moves } in &past[source].pending[lost] {
                let excesses = ((1 << span) - 1) << (least + self.horizon.raised(lost));
                let moves = arena.get_mut(moves);
                if self.horizon.depth.is_some() {
                    numbering.number::<B, true>(cpu, moves, excesses);
                } else {
                    numbering.number::<B, false>(cpu, moves, excesses);
                }
            }
        }
        arriving
    }

    /// Step 2: groups the boards that were found, and makes space for their counts.
    #[inline(always)]
    fn place_counts(&mut self, layer: Layer) {
        let needed = self.memory.boards.group();
        self.memory.stats.enter(self.memory.boards.ordered().len());
        let counts = &mut self.memory.past[layer.slot()].counts;
        *counts = self.counts.allocate(needed + C::MARGIN);
        // Fills four counts at a time, because the compiler does not always unroll this loop, and without unrolling,
        // input 35 takes 1.02 times as many instructions.
        let (fours, rest) = self.counts.get_mut(counts).as_chunks_mut::<4>();
        fours.fill([C::default(); 4]);
        rest.fill(C::default());
    }

    /// Step 3: adds the counts of the sources to those of their targets.
    ///
    /// # Safety
    /// [`look_up`](Walk::look_up) and then [`place_counts`](Walk::place_counts) must have been
    /// the last calls, for this layer.
    #[inline(always)]
    unsafe fn add_counts<B: Vectors8>(&mut self, cpu: B, layer: Layer) {
        let own = self.memory.past[layer.slot()].counts.clone();
        for (lost, source) in (0..).zip(layer.sources()) {
            let PastLayer { counts, pending, .. } = &mut self.memory.past[source];
            let (to, from) = self.counts.pair(&own, counts);
            let origins = &self.memory.boards.origins;
            let mut all = Accumulator { origins, from, to };
            for Batch { least, span, moves } in &pending[lost] {
                let moves = self.memory.moves.get_mut(moves);
                let least = least + self.horizon.raised(lost);
                // SAFETY: `look_up` gave all these moves the numbers of boards, and noted for each
                // board all excesses that the moves bring. So `place_counts` gave each number an
                // origin, from which `to` has these counts. The source of a move is the position
                // of the first of its board's counts for the batch in `from`. Both layers have a
                // margin after their last counts.
                #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one of them is called")]
                unsafe {
                    match *span {
                        1 => all.accumulate(cpu, moves, least, 1),
                        2 => all.accumulate(cpu, moves, least, 2),
                        3 => all.accumulate(cpu, moves, least, 3),
                        4 => all.accumulate(cpu, moves, least, 4),
                        5 => all.accumulate(cpu, moves, least, 5),
                        6 => all.accumulate(cpu, moves, least, 6),
                        7 => all.accumulate(cpu, moves, least, 7),
                        8 => all.accumulate(cpu, moves, least, 8),
                        span => all.accumulate(cpu, moves, least, span as usize),
                    }
                }
            }
            pending[lost].clear();
        }
    }

    /// Step 4: scores the games that end here or soon, and makes the moves of all others.
    /// Returns the number of moves.
    #[inline(always)]
    fn expand_layer<B: Vectors8>(&mut self, cpu: B, layer: Layer, leaves: &mut Leaves<B>) -> usize {
        let Memory { boards, buffer, outgoing, past, moves: arena, stats } = &mut *self.memory;
        let here = &mut past[layer.slot()];
        let counts = self.counts.get_mut(&here.counts);
        let mut rest = boards.ordered();
        for group in &boards.groups {
            let &Group { least, span, boards, first_count } = group;
            let (boards, others) = rest.split_at(boards);
            rest = others;
            let counts = &counts[first_count as usize..][..boards.len() * span as usize];
            let finished = leaves.score(layer, group, boards, counts, buffer);
            // The remaining counts are read without checks, so there must be some.
            if finished >= span {
                continue;
            }
            let mut source = first_count + finished;
            for chunk in boards.chunks(CHUNK) {
                queue_moves(make_moves(cpu, buffer, chunk, source, span), outgoing);
                source += chunk.len() as u32 * span;
            }
            for queue in outgoing.iter_mut() {
                queue.end_batch(least + finished, span - finished);
            }
        }
        let moves = outgoing.iter().map(|queue| queue.len).sum();
        stats.moves += moves as u64;
        here.moves = arena.allocate(moves);
        let mut position = here.moves.start;
        for (queue, pending) in outgoing.iter_mut().zip(&mut here.pending) {
            position = queue.flush(pending, position, arena);
        }
        if moves == 0 {
            self.free(layer.slot());
        }
        moves
    }

    fn free(&mut self, slot: usize) {
        let PastLayer { counts, moves, .. } = &mut self.memory.past[slot];
        self.counts.free(&std::mem::take(counts));
        self.memory.moves.free(&std::mem::take(moves));
    }
}
