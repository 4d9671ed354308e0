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
//! # The last move
//!
//! All children of a board together score as many times its own score as it has moves, plus what
//! the moves gain, which is one table entry for each empty square. So boards at the last depth but
//! one are not expanded for that depth, and those at the last need not be looked at.

mod add;
mod arena;
mod arrange;
mod expand;
mod grow;
mod inbox;
mod layer;

use std::ops::Range;

use crate::cephalopods::board::SQUARES;
use crate::cephalopods::engine::layered::add::Add;
use crate::cephalopods::engine::layered::arena::Arena;
use crate::cephalopods::engine::layered::arrange::{Arranged, Found, Group};
use crate::cephalopods::engine::layered::expand::{deliver, make_moves, scores_of_children, CHUNK};
use crate::cephalopods::engine::layered::inbox::{Inbox, Move};
use crate::cephalopods::engine::layered::layer::{Layer, KINDS, ROOMS};
use crate::cephalopods::engine::{answer_of_lanes, Engine, Stats};
use crate::cephalopods::grouped::pack;
use crate::cephalopods::layer_map::LayerMap;
use crate::cephalopods::puzzle::Puzzle;
use crate::cephalopods::tables::layered::LayeredTables;
use crate::cephalopods::tables::scores::Scores;
use crate::cephalopods::tables::{LAYERED_TABLES, SCORES};
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2Bmi2;
use crate::cpu::{Backend, Cpu};

/// The layered engine.
pub struct LayeredEngine {
    cpu: Cpu,
    search: Search,
    last: Option<Puzzle>,
}

impl LayeredEngine {
    /// An engine in fresh memory.
    pub fn new(cpu: Cpu) -> Self {
        Self { cpu, search: Search::new(), last: None }
    }

    fn walk(&mut self, puzzle: &Puzzle, ends: Ends) -> u32 {
        match self.cpu {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the value in `cpu` proves AVX2 and BMI2, worth a factor of 1.9 over the
            // portable backend on the empty board.
            Cpu::Avx2Bmi2(cpu) => unsafe { walk_avx2_bmi2(cpu, &mut self.search, puzzle, ends) },
            Cpu::Portable(cpu) => self.search.walk(cpu, puzzle, ends),
        }
    }
}

impl Engine for LayeredEngine {
    fn solve(&mut self, puzzle: &Puzzle) -> u32 {
        self.last = Some(*puzzle);
        self.walk(puzzle, Ends::Together)
    }

    /// Walks the last puzzle once more, boards at the last depth included.
    fn stats(&mut self) -> Stats {
        if let Some(puzzle) = self.last {
            self.walk(&puzzle, Ends::OneByOne);
        }
        self.search.stats
    }
}

/// The walk, compiled for processors with AVX2 and BMI2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn walk_avx2_bmi2(cpu: Avx2Bmi2, search: &mut Search, puzzle: &Puzzle, ends: Ends) -> u32 {
    search.walk(cpu, puzzle, ends)
}

/// How the positions that the last move reaches are scored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// All that one board leads to at once, without making the moves.
    Together,
    /// As boards of their own, which lets them be counted.
    OneByOne,
}

/// Everything a walk works on.
struct Search {
    tables: &'static LayeredTables,
    scores: &'static Scores,
    map: LayerMap,
    found: Found,
    arranged: Arranged,
    /// The moves of a chunk of boards, before they are canonical.
    made: Vec<Move>,
    rooms: [Room; ROOMS],
    arena: Arena,
    stats: Stats,
}

/// What a layer leaves behind for later ones.
#[derive(Default)]
struct Room {
    /// The counts of its boards, in the arena.
    counts: Range<usize>,
    /// Its moves, by kind.
    inboxes: [Inbox; KINDS],
}

/// The depths of a walk.
#[derive(Clone, Copy)]
struct Depths {
    start: Layer,
    /// The depth at which boards are scored instead of expanded.
    last: i64,
    ends: Ends,
}

impl Depths {
    fn new(puzzle: &Puzzle, ends: Ends) -> Self {
        // Without a move there is no last one.
        let ends = if puzzle.depth == 0 { Ends::OneByOne } else { ends };
        let last = i64::from(puzzle.depth) - i64::from(ends == Ends::Together);
        Self { start: Layer::of(&puzzle.board), last, ends }
    }

    /// The excess of boards of this layer at the last depth; none have less.
    fn at_last(self, layer: Layer) -> i64 {
        let signed = |number: usize| number as i64;
        let without_excess = 2 * (signed(layer.pips) - signed(self.start.pips))
            + (signed(self.start.dice) - signed(layer.dice));
        without_excess - self.last
    }
}

impl Search {
    fn new() -> Self {
        Self {
            tables: &LAYERED_TABLES,
            scores: &SCORES,
            map: LayerMap::default(),
            found: Found::default(),
            arranged: Arranged::default(),
            made: Vec::new(),
            rooms: Default::default(),
            arena: Arena::new(),
            stats: Stats::default(),
        }
    }

    #[inline(always)]
    fn walk<B: Backend>(&mut self, cpu: B, puzzle: &Puzzle, ends: Ends) -> u32 {
        self.stats = Stats::default();
        let depths = Depths::new(puzzle, ends);
        let mut sum = cpu.splat(0);
        self.arena.clear();
        for room in &mut self.rooms {
            room.counts = 0..0;
        }
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
        answer_of_lanes(cpu, sum)
    }

    /// Makes the start the one board of its layer, reached once as image 0.
    fn enter_start<B: Backend>(&mut self, cpu: B, puzzle: &Puzzle, layer: Layer) {
        let start = Move { target: self.tables.canonical(pack(&puzzle.board)), source: 0 };
        self.found.set_only(start.low());
        self.make_room(layer);
        let image_0_once = cpu.load(&[1, 0, 0, 0, 0, 0, 0, 0]);
        let counts = self.scores.counts_after(cpu, image_0_once, start.high());
        let own = self.arena.get_mut(&self.rooms[layer.room()].counts);
        cpu.store(counts, &mut own[0].0);
    }

    /// How many moves wait for a layer.
    fn arriving(&self, layer: Layer) -> usize {
        let inbox = |(kind, source): (usize, Layer)| &self.rooms[source.room()].inboxes[kind];
        sources(layer).map(|source| inbox(source).len()).sum()
    }

    /// Step 1: finds the different boards that moves lead to. A move's target becomes its number.
    #[inline(always)]
    fn look_up<B: Backend>(&mut self, cpu: B, layer: Layer, arriving: usize) {
        let Self { map, found, rooms, .. } = self;
        map.begin(arriving);
        let (boards, excesses) = found.room_for(arriving);
        let mut next = 0u32;
        for (kind, source) in sources(layer) {
            for (batch, moves) in rooms[source.room()].inboxes[kind].batches() {
                let reached = ((1 << batch.span) - 1) << (batch.least + raised(kind));
                for arrival in moves {
                    let board = arrival.low();
                    let number = map.find_or_insert(cpu, board, next);
                    let is_new = number == next;
                    let before = if is_new { 0 } else { excesses[number as usize] };
                    boards[number as usize] = board;
                    excesses[number as usize] = before | reached;
                    next += u32::from(is_new);
                    arrival.target ^= board ^ number;
                }
            }
        }
        found.len = next as usize;
    }

    /// Step 2: arranges the boards that were found, and makes room for their counts.
    fn make_room(&mut self, layer: Layer) {
        self.stats.enter(self.found.len);
        let vectors = self.arranged.arrange(&self.found);
        let counts = &mut self.rooms[layer.room()].counts;
        self.arena.take_back(std::mem::take(counts));
        *counts = self.arena.lend(vectors);
    }

    /// Step 3: adds the counts of the sources to those of their targets.
    #[inline(always)]
    fn add_counts<B: Backend>(&mut self, cpu: B, layer: Layer) {
        let own = self.rooms[layer.room()].counts.clone();
        for (kind, source) in sources(layer) {
            let Room { counts, inboxes } = &mut self.rooms[source.room()];
            let (to, from) = self.arena.pair(&own, counts);
            let mut add = Add { scores: self.scores, origins: &self.arranged.origins, from, to };
            for (batch, moves) in inboxes[kind].batches() {
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
                self.arena.take_back(std::mem::take(counts));
            }
        }
    }

    /// Step 4: scores what ends here, and makes all moves of the other boards. Returns how many.
    #[inline(always)]
    fn expand_layer<B: Backend>(
        &mut self,
        cpu: B,
        layer: Layer,
        depths: Depths,
        sum: &mut B::Vector,
    ) -> usize {
        let at_last = depths.at_last(layer);
        let Self { tables, scores, arranged, made, rooms, arena, stats, .. } = self;
        let Room { counts, inboxes } = &mut rooms[layer.room()];
        let counts = arena.get_mut(counts);
        let mut all_made = 0;
        let mut first_board = 0;
        for &group in &arranged.groups {
            let boards = &arranged.boards[first_board..][..group.boards];
            first_board += group.boards;
            let own = &counts[group.first_count as usize..][..group.boards * group.span as usize];
            let own = own.chunks_exact(group.span as usize);
            let mut onward = group;
            if layer.dice == SQUARES {
                for (&board, counts) in boards.iter().zip(own) {
                    let counts = counts
                        .iter()
                        .fold(cpu.splat(0), |all, counts| cpu.add(all, cpu.load(&counts.0)));
                    *sum = cpu.add(*sum, cpu.mul(scores.of_grouped(cpu, board), counts));
                }
                continue;
            }
            if i64::from(group.least) == at_last {
                for (&board, counts) in boards.iter().zip(own) {
                    let scores = match depths.ends {
                        Ends::OneByOne => scores.of_grouped(cpu, board),
                        Ends::Together => scores_of_children(cpu, tables, scores, board),
                    };
                    *sum = cpu.add(*sum, cpu.mul(scores, cpu.load(&counts[0].0)));
                }
                onward = Group {
                    least: group.least + 1,
                    span: group.span - 1,
                    first_count: group.first_count + 1,
                    ..group
                };
                if onward.span == 0 {
                    continue;
                }
            }
            let mut source = onward.first_count;
            for chunk in boards.chunks(CHUNK) {
                let moves = make_moves(cpu, tables, chunk, source, group.span, made);
                source += chunk.len() as u32 * group.span;
                deliver(tables, moves, inboxes);
                all_made += moves.len();
            }
            for inbox in inboxes.iter_mut() {
                inbox.end_batch(onward.least, onward.span);
            }
        }
        stats.moves += all_made as u64;
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
