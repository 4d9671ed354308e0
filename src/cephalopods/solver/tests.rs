//! The fast solvers on all backends against the slow one: on all inputs, and on random boards, including boards that no
//! game reaches.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use crate::cases::{cases, Case};
use crate::cephalopods::board::{Board, Puzzle};
use crate::cephalopods::layer::{Layer, LONGEST_GAMES, MOST_PIPS};
use crate::cephalopods::notation::Puzzles;
use crate::cephalopods::packing::{pack, unpack, CELL_BITS};
use crate::cephalopods::rules::{moves, Cells, SQUARES};
use crate::cephalopods::solver::depth::map::LossyMap;
use crate::cephalopods::solver::depth::DepthSolver;
use crate::cephalopods::solver::layered::LayeredSolver;
use crate::cephalopods::solver::reference::ReferenceSolver;
use crate::cephalopods::solver::{Solver, Stats};
use crate::cephalopods::symmetry::canonical;
use crate::cephalopods::tables::layered;
use crate::cpu::Cpu;
use crate::random::Random;

/// Returns a board with this many dice, each of these pips.
pub(crate) fn random_board(random: &mut Random, dice: u32, pips: RangeInclusive<u32>) -> Board {
    let (lowest, sorts) = (*pips.start(), pips.count() as u32);
    let mut cells = [0; SQUARES];
    let mut placed = 0;
    while placed < dice {
        let cell = &mut cells[random.below(SQUARES as u32) as usize];
        if *cell == 0 {
            *cell = (lowest + random.below(sorts)) as u8;
            placed += 1;
        }
    }
    Board::of_checked(cells)
}

/// Returns a board with at least `fewest` dice, and a depth below `depths`.
pub(crate) fn random_puzzle(random: &mut Random, depths: u32, fewest: u32) -> Puzzle {
    let dice = fewest + random.below(SQUARES as u32 + 1 - fewest);
    let highest = 1 + random.below(6);
    let board = random_board(random, dice, 1..=highest);
    Puzzle { depth: random.below(depths), board }
}

/// Compares solvers with the reference on puzzles, and returns how many boards each solver met.
fn compare(puzzles: &[Puzzle], why: &str, solvers: &mut [Box<dyn Solver>]) -> Vec<u64> {
    let mut reference = ReferenceSolver::default();
    let mut boards = vec![0; solvers.len()];
    for puzzle in puzzles {
        let expected = reference.solve(puzzle);
        for (which, solver) in solvers.iter_mut().enumerate() {
            assert_eq!(solver.solve(puzzle), expected, "{why}, solver {which}: {puzzle:?}");
            boards[which] += solver.stats().boards;
        }
    }
    boards
}

fn puzzles(seed: u64, count: usize, depths: u32, fewest: u32) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    (0..count).map(|_| random_puzzle(&mut random, depths, fewest)).collect()
}

/// Returns the depth solver and the layered one, each on every backend.
fn fast_solvers() -> Vec<Box<dyn Solver>> {
    let both = |cpu| -> [Box<dyn Solver>; 2] {
        [Box::new(DepthSolver::new(cpu)), Box::new(LayeredSolver::new(cpu))]
    };
    // With AVX-512, they are the same as with AVX2.
    Cpu::available().into_iter().take(2).flat_map(both).collect()
}

/// The layered solver has a separate way to count the games of boards that equal all eight of their images.
#[test]
fn the_fast_solvers_have_the_answers_of_the_slow_one() {
    let mut solvers = fast_solvers();
    compare(&puzzles(1, 4000, 9, 0), "seed 1", &mut solvers);
    let (small, _) = by_size([puzzles(2, 24, 62, 5), puzzles(10, 400, 62, 6)].concat(), 20_000);
    assert!(!small.is_empty());
    compare(&small, "seeds 2 and 10", &mut solvers);
    let mut symmetric = Vec::new();
    for number in 0..6 * 7u32.pow(3) {
        let cell = |place: u32| (number / 7u32.pow(place) % 7) as u8;
        let (c, e, m) = (cell(0), cell(1), cell(2));
        let board = Board::of_checked([c, e, c, e, m, e, c, e, c]);
        symmetric.push(Puzzle { depth: number / 7u32.pow(3), board });
    }
    compare(&symmetric, "symmetric", &mut solvers);
}

/// The layered solver counts no depths if the depth of the puzzle is at least the length of the longest
/// game from any board of its layer.
#[test]
fn at_every_depth_up_to_the_longest_game() {
    let mut solvers = fast_solvers();
    let mut random = Random::new(7);
    for _ in 0..100 {
        let dice = 5 + random.below(2);
        let board = random_board(&mut random, dice, 3..=6);
        let Layer { pips, dice } = Layer::of(&board.cells());
        let longest = u32::from(LONGEST_GAMES[pips][dice]);
        let puzzles = (0..=longest + 1).map(|depth| Puzzle { depth, board }).collect();
        compare(&by_size(puzzles, 10_000).0, "seed 7", &mut solvers);
    }
}

/// Divides puzzles into those with at most `most` moves between canonical boards, and the others.
pub(crate) fn by_size(puzzles: Vec<Puzzle>, most: u64) -> (Vec<Puzzle>, Vec<Puzzle>) {
    let mut solver = LayeredSolver::new(Cpu::detect());
    puzzles.into_iter().partition(|&Puzzle { depth, board }| {
        // Most large puzzles have too many moves at a low depth already, where it takes less time to see it.
        let lower = [8, 12, 16, 20, 24].into_iter().take_while(|&lower| lower < depth);
        lower.chain([depth]).all(|depth| {
            solver.solve(&Puzzle { depth, board });
            solver.stats().moves <= most
        })
    })
}

/// The number of whole games from the empty board. No board has more.
const MOST_GAMES: u128 = 40_451_383_272_842_039_662_136_401_744_861_568;

/// Plays all games of all boards up to symmetry, the last layers first.
#[test]
fn the_longest_and_the_most_games_are_those_of_all_boards() {
    let mut layers: Vec<Vec<u32>> = vec![Vec::new(); (SQUARES + 1) * (MOST_PIPS + 1)];
    for number in 0..7usize.pow(9) {
        let digit = |square: usize| (number / 7usize.pow(square as u32) % 7) as u8;
        let cells = std::array::from_fn(digit);
        if layered::canonical(pack(&cells)) & CELL_BITS == pack(&cells) {
            let Layer { pips, dice } = Layer::of(&cells);
            layers[(SQUARES + 1) * pips + SQUARES - dice].push(pack(&cells));
        }
    }
    let mut found = [[0; SQUARES + 1]; MOST_PIPS + 1];
    // The number of games from each board, and the moves of the longest one. A move leads to a board with as
    // many pips or with one more.
    let (mut with_as_many, mut with_more) = (HashMap::new(), HashMap::new());
    let (mut most, mut checked) = (0, 0);
    for (place, layer) in layers.iter().enumerate().rev() {
        let (pips, dice) = (place / (SQUARES + 1), SQUARES - place % (SQUARES + 1));
        if dice == 0 {
            with_more = std::mem::take(&mut with_as_many);
        }
        for &board in layer {
            let (mut games, mut longest) = (0u128, 0);
            moves(&unpack(board), |after| {
                let after = layered::canonical(pack(&after)) & CELL_BITS;
                let known = with_as_many.get(&after).or_else(|| with_more.get(&after));
                let &(of_after, moves) = known.expect("moves lead to later layers");
                (games, longest) = (games + of_after, longest.max(1 + moves));
            });
            // A full board has one game, without any move.
            let games = games.max(1);
            with_as_many.insert(board, (games, longest));
            found[pips][dice] = longest.max(found[pips][dice]);
            most = games.max(most);
            checked += 1;
        }
    }
    assert_eq!(checked, 5_105_212, "the boards up to symmetry");
    assert_eq!(found, LONGEST_GAMES);
    assert_eq!((most, with_as_many[&0].0), (MOST_GAMES, MOST_GAMES));
    const { assert!(MOST_GAMES < 1 << 115) };
}

/// Computes, directly from the rules, the stats of a solver that expands every board once: the number of boards that
/// games from `board` reach, the number of their moves, and the largest number of boards with the same pips and dice.
fn layered_stats(board: &Cells) -> Stats {
    let (mut all, mut open) = (BTreeSet::new(), vec![canonical(board).0]);
    let (mut stats, mut layers) = (Stats::default(), BTreeMap::new());
    while let Some(board) = open.pop() {
        if all.insert(board) {
            let Layer { pips, dice } = Layer::of(&board);
            *layers.entry((pips, dice)).or_default() += 1;
            moves(&board, |after| {
                stats.moves += 1;
                open.push(canonical(&after).0);
            });
        }
    }
    stats.boards = all.len() as u64;
    stats.widest = layers.into_values().max().expect("the first board has a layer");
    stats
}

/// If the depth limits no game, the layered solver expands every board once.
#[test]
fn layered_meets_every_board_once() {
    let all = puzzles(8, 100, 62, 6).into_iter().map(|puzzle| Puzzle { depth: 61, ..puzzle });
    let (small, _) = by_size(all.collect(), 10_000);
    assert!(small.len() > 20, "{}", small.len());
    for cpu in Cpu::available() {
        let mut solver = LayeredSolver::new(cpu);
        assert_eq!(solver.stats(), Stats::default());
        for puzzle in &small {
            solver.solve(puzzle);
            let expected = layered_stats(&puzzle.board.cells());
            assert_eq!(solver.stats(), expected, "seed 8, {cpu:?}: {puzzle:?}");
        }
    }
}

/// A map of two buckets overflows in almost every frontier. The boards that are overwritten multiply
/// from depth to depth, so the puzzles stay shallow.
#[test]
fn when_the_map_overflows() {
    for cpu in Cpu::available() {
        let large = Box::new(DepthSolver::new(cpu));
        let tiny = Box::new(DepthSolver::with_map(cpu, LossyMap::new(2)));
        let boards = compare(&puzzles(3, 1000, 8, 0), "seed 3", &mut [large, tiny]);
        assert!(boards[1] > 2 * boards[0], "{boards:?}: too few boards were overwritten");
    }
}

/// Puzzles with more moves than this between canonical boards are large. The reference solver is left out of the
/// usual run for them: the empty board at depth 40 has 1,739,674 moves, which take it 7 seconds.
const MOST_MOVES: u64 = 200_000;

fn puzzles_of(case: &Case) -> Vec<Puzzle> {
    Puzzles::new(case.input.as_slice(), None).collect::<Result<_, _>>().unwrap()
}

/// Each solver keeps its memory from one puzzle to the next.
#[test]
fn every_solver_has_the_answers_of_the_inputs() {
    let mut solvers = fast_solvers();
    for case in cases("cephalopods", "out") {
        let puzzles = puzzles_of(&case);
        for solver in &mut solvers {
            let answers: String =
                puzzles.iter().map(|puzzle| format!("{}\n", solver.solve(puzzle))).collect();
            assert_eq!(answers, case.expected, "{:?} by {solver:?}", case.path);
        }
        compare(&by_size(puzzles, MOST_MOVES).0, case.name(), &mut solvers);
    }
}

/// `cargo test --release --lib on_large_puzzles -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn on_large_puzzles() {
    let inputs = cases("cephalopods", "out").iter().flat_map(puzzles_of).collect();
    compare(&by_size(inputs, MOST_MOVES).1, "inputs", &mut fast_solvers());
    compare(&puzzles(4, 100, 62, 0), "seed 4", &mut fast_solvers());
}
