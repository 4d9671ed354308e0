//! The walk over the layers, step by step.

use std::ops::Range;

use crate::cephalopods::board::SQUARES;
use crate::cephalopods::packing::pack;
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::solver::layered::add::Add;
use crate::cephalopods::solver::layered::arena::Arena;
use crate::cephalopods::solver::layered::counts::Count;
use crate::cephalopods::solver::layered::depths::{Depths, Scoring};
use crate::cephalopods::solver::layered::expand::{deliver, make_moves, CHUNK};
use crate::cephalopods::solver::layered::layer::{raised, sources, Layer, KINDS, ROOMS};
use crate::cephalopods::solver::layered::leaves::Ends;
use crate::cephalopods::solver::layered::map::{LayerMap, Lookup};
use crate::cephalopods::solver::layered::moves::{Inbox, Move, Outbox};
use crate::cephalopods::solver::layered::spans::{Arranged, Found, Group};
use crate::cephalopods::solver::Stats;
use crate::cephalopods::tables::layered::LayeredTables;
use crate::cephalopods::tables::scores::Scores;
use crate::cephalopods::tables::{LAYERED_TABLES, SCORES};
use crate::cpu::Lanes8;

/// Everything a walk works on.
pub struct Search<C> {
    tables: &'static LayeredTables,
    scores: &'static Scores,
    map: LayerMap,
    found: Found,
    arranged: Arranged,
    /// The moves of a chunk of boards, before they are canonical.
    made: Vec<Move>,
    rooms: [Room; ROOMS],
    /// The moves of the layer whose turn it is, by kind.
    outboxes: [Outbox; KINDS],
    /// The counts of all layers that still have moves to be looked up.
    counts: Arena<C>,
    /// These moves.
    moves: Arena<Move>,
    /// What the last walk went through.
    pub stats: Stats,
}

/// What a layer leaves behind for later ones.
#[derive(Default)]
struct Room {
    /// The counts of its boards.
    counts: Range<usize>,
    /// Its moves.
    moves: Range<usize>,
    /// The same moves, by kind.
    inboxes: [Inbox; KINDS],
}

impl<C: Count> Search<C> {
    /// A search in fresh memory.
    pub fn new() -> Self {
        Self {
            tables: &LAYERED_TABLES,
            scores: &SCORES,
            map: LayerMap::default(),
            found: Found::default(),
            arranged: Arranged::default(),
            made: Vec::new(),
            rooms: Default::default(),
            outboxes: Default::default(),
            counts: Arena::new(),
            moves: Arena::new(),
            stats: Stats::default(),
        }
    }

    /// The answer to a puzzle.
    #[inline(always)]
    pub fn walk<B: Lanes8>(&mut self, cpu: B, puzzle: &Puzzle, scoring: Scoring) -> u32 {
        self.stats = Stats::default();
        let depths = Depths::new(puzzle, scoring);
        let mut sum = cpu.splat(0);
        self.counts.clear();
        self.moves.clear();
        self.rooms = Default::default();
        self.enter_start(cpu, puzzle, depths.start);
        let mut waiting = self.expand_layer(cpu, depths.start, depths, &mut sum);
        let mut layer = depths.start.next();
        while let Some(here) = layer.filter(|_| waiting > 0) {
            let arriving = self.arriving(here);
            if arriving > 0 {
                self.look_up(cpu, here, arriving);
                self.make_room(here);
                self.add_counts(cpu, here);
                waiting = waiting - arriving + self.expand_layer(cpu, here, depths, &mut sum);
            }
            layer = here.next();
        }
        C::answer(cpu, sum)
    }

    /// Makes the start the one board of its layer, reached once as image 0.
    fn enter_start<B: Lanes8>(&mut self, cpu: B, puzzle: &Puzzle, layer: Layer) {
        let start = Move::new(self.tables.canonical(pack(&puzzle.board)), 0);
        self.found.set_only(start.board());
        self.make_room(layer);
        let own = self.counts.get_mut(&self.rooms[layer.room()].counts);
        own[0] = C::one(cpu, self.scores, start.image());
    }

    /// How many moves wait for a layer.
    fn arriving(&self, layer: Layer) -> usize {
        let inbox = |(kind, source): (usize, Layer)| &self.rooms[source.room()].inboxes[kind];
        sources(layer).map(|source| inbox(source).moves.len()).sum()
    }

    /// Step 1: finds the different boards that moves lead to. A move's target becomes its number.
    #[inline(always)]
    fn look_up<B: Lanes8>(&mut self, cpu: B, layer: Layer, arriving: usize) {
        let Self { map, found, rooms, moves: arena, .. } = self;
        let mut known = map.begin(arriving);
        let (boards, excesses) = found.room_for(arriving);
        for (kind, source) in sources(layer) {
            for (batch, moves) in rooms[source.room()].inboxes[kind].batches(arena) {
                let reached = ((1 << batch.span) - 1) << (batch.least + raised(kind));
                for arrival in moves {
                    let board = arrival.board();
                    let number = match known.find_or_insert(cpu, board) {
                        Lookup::Known(number) => {
                            // SAFETY: a known number is below that of the moves that arrived, for
                            // which there is room. Worth 1% of all instructions on a public puzzle.
                            *unsafe { excesses.get_unchecked_mut(number as usize) } |= reached;
                            number
                        }
                        Lookup::New(number) => {
                            boards[number as usize] = board;
                            excesses[number as usize] = reached;
                            number
                        }
                    };
                    *arrival = arrival.looked_up(number);
                }
            }
        }
        found.len = known.count();
    }

    /// Step 2: arranges the boards that were found, and makes room for their counts.
    fn make_room(&mut self, layer: Layer) {
        self.stats.enter(self.found.len);
        let vectors = self.arranged.arrange(&self.found);
        let counts = &mut self.rooms[layer.room()].counts;
        self.counts.take_back(std::mem::take(counts));
        *counts = self.counts.lend(vectors + C::MARGIN);
        self.counts.get_mut(counts).fill(C::default());
    }

    /// Step 3: adds the counts of the sources to those of their targets.
    #[inline(always)]
    fn add_counts<B: Lanes8>(&mut self, cpu: B, layer: Layer) {
        let own = self.rooms[layer.room()].counts.clone();
        for (kind, source) in sources(layer) {
            let Room { counts, inboxes, moves } = &mut self.rooms[source.room()];
            let (to, from) = self.counts.pair(&own, counts);
            let mut add = Add { scores: self.scores, origins: &self.arranged.origins, from, to };
            for (batch, moves) in inboxes[kind].batches(&mut self.moves) {
                let least = batch.least + raised(kind);
                match batch.span {
                    1 => add.batch::<B, 1>(cpu, moves, least),
                    2 => add.batch::<B, 2>(cpu, moves, least),
                    3 => add.batch::<B, 3>(cpu, moves, least),
                    4 => add.batch::<B, 4>(cpu, moves, least),
                    5 => add.batch::<B, 5>(cpu, moves, least),
                    6 => add.batch::<B, 6>(cpu, moves, least),
                    7 => add.batch::<B, 7>(cpu, moves, least),
                    8 => add.batch::<B, 8>(cpu, moves, least),
                    span => add.long_batch(cpu, moves, least, span as usize),
                }
            }
            inboxes[kind].clear();
            if kind == 0 {
                // Moves that capture nothing are the last to leave a layer.
                self.counts.take_back(std::mem::take(counts));
                self.moves.take_back(std::mem::take(moves));
            }
        }
    }

    /// Step 4: scores what ends here or soon, and makes all moves of the other boards. Returns how
    /// many.
    #[inline(always)]
    fn expand_layer<B: Lanes8>(
        &mut self,
        cpu: B,
        layer: Layer,
        depths: Depths,
        sum: &mut B::Vector,
    ) -> usize {
        let at_last = depths.at_last(layer);
        let together = depths.scoring == Scoring::Together;
        let Self { tables, scores, arranged, made, outboxes, rooms, counts, stats, .. } = self;
        let (tables, scores) = (**tables, *scores);
        let room = &mut rooms[layer.room()];
        let counts = counts.get_mut(&room.counts);
        let mut first_board = 0;
        for &Group { least, span, boards, first_count } in &arranged.groups {
            let boards = &arranged.boards[first_board..][..boards];
            first_board += boards.len();
            let all = 0..span as usize;
            let own = &counts[first_count as usize..][..boards.len() * all.len()];
            let mut ends = Ends { cpu, tables, scores, sum };
            if layer.dice == SQUARES {
                ends.here(boards, own, all);
                continue;
            }
            // The first counts may be for the last depth, the others are for boards that go on.
            let last = u32::from(i64::from(least) == at_last);
            let (least, onward) = (least + last, last as usize..all.end);
            if last > 0 && together {
                ends.after_one(boards, own, 0..1);
            } else if last > 0 {
                ends.here(boards, own, 0..1);
            }
            if together && layer.dice == SQUARES - 1 {
                ends.when_full(boards, own, onward.clone());
            }
            if together && onward.len() == 1 && i64::from(least) == at_last + 1 {
                ends.after_two(layer.dice, boards, own, onward, made);
                continue;
            }
            if onward.is_empty() {
                continue;
            }
            let mut source = first_count + last;
            for chunk in boards.chunks(CHUNK) {
                let moves = make_moves(cpu, tables, chunk, source, span, made);
                source += chunk.len() as u32 * span;
                deliver(tables, moves, outboxes);
            }
            for outbox in outboxes.iter_mut() {
                outbox.end_batch(least, onward.len() as u32);
            }
        }
        if together && layer.dice == SQUARES - 1 {
            // All that these lead to is full, and has been scored.
            outboxes[0].clear();
        }
        let all_made = outboxes.iter().map(Outbox::len).sum();
        stats.moves += all_made as u64;
        self.moves.take_back(std::mem::take(&mut room.moves));
        room.moves = self.moves.lend(all_made);
        let mut place = room.moves.start;
        for (outbox, inbox) in outboxes.iter_mut().zip(&mut room.inboxes) {
            place = outbox.send(inbox, place, &mut self.moves);
        }
        all_made
    }
}
