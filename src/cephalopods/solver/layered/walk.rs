//! The walk over the layers, step by step.

use std::ops::Range;

use crate::cephalopods::packing::pack;
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::rules::SQUARES;
use crate::cephalopods::solver::layered::arena::Arena;
use crate::cephalopods::solver::layered::counts::{Accumulator, Count};
use crate::cephalopods::solver::layered::layer::{Horizon, Layer, Scoring, CAPTURES, SLOTS};
use crate::cephalopods::solver::layered::leaves::Leaves;
use crate::cephalopods::solver::layered::map::{LayerMap, Lookup, Numbering};
use crate::cephalopods::solver::layered::moves::{
    queue_moves, Made, Move, Outgoing, Pending, CHUNK,
};
use crate::cephalopods::solver::layered::spans::{Found, Grouped, SpanGroup};
use crate::cephalopods::solver::Stats;
use crate::cephalopods::tables::layered::canonical;
use crate::cpu::Lanes8;

/// The address space that is reserved for counts, in bytes. No case of `inputs/` needs more.
pub(crate) const COUNT_SPACE: usize = 24 << 20;

/// The address space that is reserved for pending moves, in bytes. No case of `inputs/` needs more.
///
/// If this were as large as the space for counts, glibc would return all memory to the system
/// whenever a solver is dropped, and the next solver of the process would have all page faults
/// again.
const MOVE_SPACE: usize = 12 << 20;

/// The memory of walks, except for counts. It is kept from one walk to the next.
pub(crate) struct Memory {
    map: LayerMap,
    found: Found,
    grouped: Grouped,
    /// The moves of a chunk of boards, before they are canonical.
    made: Made,
    slots: [Slot; SLOTS],
    /// The moves of the current layer, by captured dice, less one.
    outgoing: [Outgoing; CAPTURES],
    /// The pending moves of all layers.
    moves: Arena<Move>,
    /// The statistics of the last walk.
    pub(crate) stats: Stats,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            map: LayerMap::default(),
            found: Found::default(),
            grouped: Grouped::default(),
            made: Made::default(),
            slots: Default::default(),
            outgoing: Default::default(),
            moves: Arena::new(MOVE_SPACE),
            stats: Stats::default(),
        }
    }
}

/// Creates the memory for the counts of all layers with pending moves.
pub(crate) fn arena_for_counts<C: Count>() -> Arena<C> {
    Arena::new(COUNT_SPACE)
}

/// A walk, and the memory that it uses.
pub(crate) struct Walk<'a, C> {
    pub(crate) memory: &'a mut Memory,
    pub(crate) counts: &'a mut Arena<C>,
}

/// What a layer leaves for later ones.
#[derive(Default)]
struct Slot {
    /// The counts of its boards.
    counts: Range<usize>,
    /// Its moves.
    moves: Range<usize>,
    /// The same moves, by captured dice, less one.
    pending: [Pending; CAPTURES],
}

impl<C: Count> Walk<'_, C> {
    /// Plays all games of a puzzle, up to the horizon.
    #[inline(always)]
    pub(crate) fn play<B: Lanes8>(
        &mut self,
        cpu: B,
        puzzle: &Puzzle,
        horizon: Horizon,
        leaves: &mut Leaves<B>,
    ) {
        self.memory.stats = Stats::default();
        self.counts.clear();
        self.memory.moves.clear();
        self.memory.slots = Default::default();
        self.enter_start(cpu, puzzle, horizon.start);
        let mut pending = self.expand_layer(cpu, horizon.start, horizon, leaves);
        let mut layer = horizon.start.next();
        while let Some(here) = layer.filter(|_| pending > 0) {
            let arriving = self.arriving(here);
            if arriving > 0 {
                self.look_up(cpu, here, horizon, arriving);
                self.place_counts(here);
                // SAFETY: the two calls above are for the same layer, and nothing came after them.
                unsafe { self.add_counts(cpu, here, horizon) };
                pending = pending - arriving + self.expand_layer(cpu, here, horizon, leaves);
            }
            layer = here.next();
        }
    }

    /// Makes the first board the only one of its layer, reached once as image 0.
    #[inline(always)]
    fn enter_start<B: Lanes8>(&mut self, cpu: B, puzzle: &Puzzle, layer: Layer) {
        let start = Move::new(canonical(pack(&puzzle.board.cells())), 0);
        self.memory.found.set_only(start.board());
        self.place_counts(layer);
        let own = self.counts.get_mut(&self.memory.slots[layer.slot()].counts);
        own[0] = C::one(cpu, start.image());
    }

    /// Returns the number of pending moves that lead to a layer.
    fn arriving(&self, layer: Layer) -> usize {
        let queues = layer.sources().map(|(captured, source)| (captured, source.slot()));
        queues.map(|(captured, slot)| self.memory.slots[slot].pending[captured].moves.len()).sum()
    }

    /// Step 1: finds the different boards that the moves lead to. The target of each move is
    /// replaced by its number.
    #[inline(always)]
    fn look_up<B: Lanes8>(&mut self, cpu: B, layer: Layer, horizon: Horizon, arriving: usize) {
        let Memory { map, found, slots, moves: arena, .. } = &mut *self.memory;
        let mut numbering = map.reset(arriving);
        found.reset(arriving);
        for (captured, source) in layer.sources() {
            for (batch, moves) in slots[source.slot()].pending[captured].batches(arena) {
                let reached = ((1 << batch.span) - 1) << (batch.least + horizon.raised(captured));
                // If depths do not count, there is nothing to add to a board that is known. Then the
                // walk is 5% faster on a public puzzle of depth 40.
                if horizon.is_in_reach() {
                    number::<B, true>(cpu, moves, &mut numbering, found, reached);
                } else {
                    number::<B, false>(cpu, moves, &mut numbering, found, reached);
                }
            }
        }
    }

    /// Step 2: groups the boards that were found, and gives each a place for its counts.
    #[inline(always)]
    fn place_counts(&mut self, layer: Layer) {
        self.memory.stats.enter(self.memory.found.boards.len());
        let needed = self.memory.grouped.group_by_span(&self.memory.found);
        let counts = &mut self.memory.slots[layer.slot()].counts;
        *counts = self.counts.allocate(needed + C::MARGIN);
        self.counts.get_mut(counts).fill(C::default());
    }

    /// Step 3: adds the counts of the sources to those of their targets.
    ///
    /// # Safety
    /// [`look_up`](Walk::look_up) and then [`place_counts`](Walk::place_counts) must have been
    /// the last calls, for this layer and with this horizon.
    #[inline(always)]
    unsafe fn add_counts<B: Lanes8>(&mut self, cpu: B, layer: Layer, horizon: Horizon) {
        let own = self.memory.slots[layer.slot()].counts.clone();
        for (captured, source) in layer.sources() {
            let Slot { counts, pending, moves } = &mut self.memory.slots[source.slot()];
            let (to, from) = self.counts.pair(&own, counts);
            let origins = &self.memory.grouped.origins;
            let mut all = Accumulator { origins, from, to };
            for (batch, moves) in pending[captured].batches(&mut self.memory.moves) {
                let least = batch.least + horizon.raised(captured);
                // SAFETY: `look_up` gave all these moves the numbers of boards, and noted for each
                // board all excesses that the moves bring. So `place_counts` gave each number an
                // origin, from which `to` has these counts. The source of a move is the position
                // of the first of its board's counts for the batch in `from`. Both layers have a
                // margin after their last counts.
                #[allow(clippy::multiple_unsafe_ops_per_block, reason = "one of them is called")]
                unsafe {
                    match batch.span {
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
            pending[captured].clear();
            if pending.iter().all(Pending::is_empty) {
                self.counts.free(&std::mem::take(counts));
                self.memory.moves.free(&std::mem::take(moves));
            }
        }
    }

    /// Step 4: ends the games that end here or soon, and makes all moves of the other boards.
    /// Returns the number of moves.
    #[inline(always)]
    fn expand_layer<B: Lanes8>(
        &mut self,
        cpu: B,
        layer: Layer,
        horizon: Horizon,
        leaves: &mut Leaves<B>,
    ) -> usize {
        let Memory { grouped, made, outgoing, slots, moves: arena, stats, .. } = &mut *self.memory;
        let slot = &mut slots[layer.slot()];
        let counts = self.counts.get_mut(&slot.counts);
        let mut first_board = 0;
        for group @ &SpanGroup { least, span, boards, first_count } in &grouped.groups {
            let boards = &grouped.boards[first_board..][..boards];
            first_board += boards.len();
            let counts = &counts[first_count as usize..][..boards.len() * span as usize];
            let ended = leaves.take(layer, *group, boards, counts, horizon, made);
            // The counts that go on are read without checks, so more than all of them must not end.
            if ended >= span {
                continue;
            }
            let mut source = first_count + ended;
            for chunk in boards.chunks(CHUNK) {
                let moves = made.make_moves(cpu, chunk, source, span);
                source += chunk.len() as u32 * span;
                queue_moves(moves, outgoing);
            }
            for queue in outgoing.iter_mut() {
                queue.end_batch(least + ended, span - ended);
            }
        }
        if horizon.scoring == Scoring::Together && layer.dice == SQUARES - 1 {
            // All boards that these moves lead to are full, and have been scored.
            outgoing[0].clear();
        }
        let all_made = outgoing.iter().map(Outgoing::len).sum();
        stats.moves += all_made as u64;
        if all_made == 0 {
            self.counts.free(&std::mem::take(&mut slot.counts));
        }
        slot.moves = arena.allocate(all_made);
        let mut position = slot.moves.start;
        for (queue, pending) in outgoing.iter_mut().zip(&mut slot.pending) {
            position = queue.flush(pending, position, arena);
        }
        all_made
    }
}

/// How many boards are hashed before they are looked up. The compiler vectorizes the loop that hashes them.
/// Hashing one board at a time takes 6% more instructions on input 16.
const HASHED: usize = 128;

/// Replaces the target of each move by its number, and adds new boards to those found. If depths
/// count, each board gets the excesses with which these moves reach it.
#[inline(always)]
fn number<B: Lanes8, const DEPTHS: bool>(
    cpu: B,
    moves: &mut [Move],
    numbering: &mut Numbering<'_>,
    found: &mut Found,
    reached: u64,
) {
    let mut buckets = [0; HASHED];
    for moves in moves.chunks_mut(HASHED) {
        for (bucket, made) in buckets.iter_mut().zip(&*moves) {
            *bucket = numbering.bucket(made.board());
        }
        for (&bucket, made) in buckets.iter().zip(moves) {
            let board = made.board();
            let number = match numbering.find_or_insert(cpu, board, bucket) {
                Lookup::Known(number) => {
                    if DEPTHS {
                        found.excesses[number as usize] |= reached;
                    }
                    number
                }
                Lookup::New(number) => {
                    found.push(board, reached);
                    number
                }
            };
            *made = made.looked_up(number);
        }
    }
}
