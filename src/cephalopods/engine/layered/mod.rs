//! The layered engine: every board is met once, however many depths it is reached at.
//!
//! Let a board have S pips on N dice. A move that captures nothing adds a die of one pip. A move
//! that captures k dice, two to four, takes them and puts their sum down:
//!
//! ```text
//!                         S + 1 |                (S+1, N+1)
//!                               |               /  nothing captured
//!             pips              |              /
//!                             S | ... <------ (S, N)
//!                               |  (S, N+1-k)       k captured
//!                               +-----------------------------------
//!                                                dice
//! ```
//!
//! So pips never go down, and while they stay, dice go down: no game comes back to a board. Take all
//! boards with the same pips and dice as a layer, and the layers in the order of
//!
//! ```text
//!     (0,0)  (1,9) (1,8) ... (1,1) (1,0)  (2,9) (2,8) ... (2,0)  (3,9) ...  (54,0)
//! ```
//!
//! Then every move leads to a later layer. When the turn of a layer comes, all that leads to it is
//! known: its boards are made different from each other, get their counts, and are expanded, once.
//! (Searched depth by depth, a board of the empty board's games is expanded 4.5 times.)
//!
//! # Counts
//!
//! A canonical board carries counts for its eight images, as in the depth engine, and for every
//! depth that it is reached at. Depth d is m moves that captured nothing and c that captured. The layer
//! says what m is, S - S0, and also how many dice were lost: the sum of k - 1 over all captures is
//! N0 + m - N. Were all captures of two dice, this would be c. A capture of three loses a die
//! more than that for the one move, a capture of four two. Call these the *excess*:
//!
//! ```text
//!     depth = 2 (S - S0) + (N0 - N) - excess
//! ```
//!
//! Counts go by excess, because most moves leave it alone: only captures of three and of four dice
//! raise it, by 1 and 2. It is at most 36 and fits a word of bits: it rises by two for three lost dice
//! at most, and no game loses more than 54, the pips of a full board of sixes.
//!
//! # A layer's turn
//!
//! ```text
//!     four inboxes      1. look up           2. arrange           3. add
//!     (S-1, N-1) \      canonical board      boards by their      counts of the source, permuted,
//!     (S, N+1)    \     -> number,           span of excesses,    to those of the target
//!     (S, N+2)    /     its excesses         room for counts
//!     (S, N+3)   /
//!                                            4. expand
//!     inboxes of later layers  <-----------  all moves, their canonical forms, by kind
//! ```
//!
//! Each step is a loop over an array, with few branches that cannot be foreseen. What is accessed at
//! random is the map and the counts of one layer, which mostly stay in the second cache. Moves
//! wait in the order of their sources, and sources with the same span stand together: the inner loop
//! of step 3 has a fixed length for a whole batch.
//!
//! # The last moves
//!
//! What the last move leads to is scored from the board before it, and so is a full board; the last
//! two moves often are scored together. `ends` tells how.
//!
//! # Symmetric starts
//!
//! From a start that is its own image in all eight ways, like the empty board, one count does for the
//! eight images. `count` has the argument. The walk is the same, on vectors of depths instead of
//! images.

mod add;
mod arena;
mod arrange;
mod count;
mod depths;
mod ends;
mod expand;
mod grow;
mod inbox;
mod layer;

use std::ops::Range;

use crate::cephalopods::board::SQUARES;
use crate::cephalopods::engine::layered::add::Add;
use crate::cephalopods::engine::layered::arena::Arena;
use crate::cephalopods::engine::layered::arrange::{Arranged, Found, Group};
use crate::cephalopods::engine::layered::count::{is_symmetric, Count};
use crate::cephalopods::engine::layered::depths::{Depths, Scoring};
use crate::cephalopods::engine::layered::ends::Ends;
use crate::cephalopods::engine::layered::expand::{deliver, make_moves, CHUNK};
use crate::cephalopods::engine::layered::inbox::{Inbox, Move, Outbox};
use crate::cephalopods::engine::layered::layer::{Layer, KINDS, ROOMS};
use crate::cephalopods::engine::{Engine, Stats};
use crate::cephalopods::grouped::pack;
use crate::cephalopods::layer_map::{LayerMap, Lookup};
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::tables::layered::LayeredTables;
use crate::cephalopods::tables::scores::Scores;
use crate::cephalopods::tables::{LAYERED_TABLES, SCORES};
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{Backend, Cpu, Lanes};

/// The layered engine.
pub struct LayeredEngine {
    cpu: Cpu,
    /// For starts of any kind.
    general: Option<Search<Lanes>>,
    /// For starts that are their own images in all eight ways.
    symmetric: Option<Search<u32>>,
    last: Option<Puzzle>,
}

impl LayeredEngine {
    /// An engine in fresh memory.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, general: None, symmetric: None, last: None }
    }

    fn walk(&mut self, puzzle: &Puzzle, scoring: Scoring) -> (u32, Stats) {
        if is_symmetric(&puzzle.board) {
            walk(self.cpu, self.symmetric.get_or_insert_with(Search::new), puzzle, scoring)
        } else {
            walk(self.cpu, self.general.get_or_insert_with(Search::new), puzzle, scoring)
        }
    }
}

impl Engine for LayeredEngine {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        self.last = Some(*puzzle);
        self.walk(puzzle, Scoring::Together).0
    }

    /// Walks the last puzzle once more, boards at the last depth included.
    fn stats(&mut self) -> Stats {
        self.last.map(|puzzle| self.walk(&puzzle, Scoring::OneByOne).1).unwrap_or_default()
    }
}

/// The answer, and what it took.
fn walk<C: Count>(
    cpu: Cpu,
    search: &mut Search<C>,
    puzzle: &Puzzle,
    scoring: Scoring,
) -> (u32, Stats) {
    let answer = match cpu {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the value in `cpu` proves AVX2 and BMI2, worth a factor of 1.9 over the
        // portable backend on the empty board.
        Cpu::Avx2Bmi2(cpu) => unsafe { walk_avx2_bmi2(cpu, search, puzzle, scoring) },
        Cpu::Portable(cpu) => search.walk(cpu, puzzle, scoring),
    };
    (answer, search.stats)
}

/// The walk, compiled for processors with AVX2 and BMI2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn walk_avx2_bmi2<C: Count>(
    cpu: Avx2Bmi2,
    search: &mut Search<C>,
    puzzle: &Puzzle,
    scoring: Scoring,
) -> u32 {
    search.walk(cpu, puzzle, scoring)
}

/// Everything a walk works on.
struct Search<C> {
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
    stats: Stats,
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
    fn new() -> Self {
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

    #[inline(always)]
    fn walk<B: Backend>(&mut self, cpu: B, puzzle: &Puzzle, scoring: Scoring) -> u32 {
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
    fn enter_start<B: Backend>(&mut self, cpu: B, puzzle: &Puzzle, layer: Layer) {
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
    fn look_up<B: Backend>(&mut self, cpu: B, layer: Layer, arriving: usize) {
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
    fn add_counts<B: Backend>(&mut self, cpu: B, layer: Layer) {
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
    fn expand_layer<B: Backend>(
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

/// The kinds of moves into a layer, with the layers they come from.
fn sources(layer: Layer) -> impl Iterator<Item = (usize, Layer)> {
    (0..KINDS).filter_map(move |kind| Some((kind, layer.source(kind)?)))
}

/// By how much a kind of move raises the excess.
fn raised(kind: usize) -> u32 {
    kind.saturating_sub(1) as u32
}
