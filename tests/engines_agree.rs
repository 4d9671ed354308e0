//! All engines give the same answers, on seeded random boards that games may or may not reach.

#[path = "common/random.rs"]
mod random;

use bitsolve::cephalopods::board::SQUARES;
use bitsolve::cephalopods::engine::depth::DepthEngine;
use bitsolve::cephalopods::engine::reference::ReferenceEngine;
use bitsolve::cephalopods::engine::Engine;
use bitsolve::cephalopods::puzzle::Puzzle;
use bitsolve::cpu::Cpu;
use random::Random;

/// A board with at least `fewest` dice, and a depth below `depths`.
fn random_puzzle(random: &mut Random, depths: u32, fewest: u32) -> Puzzle {
    let dice = fewest + random.below(SQUARES as u32 + 1 - fewest);
    let highest = 1 + random.below(6);
    let mut board = [0; SQUARES];
    let mut placed = 0;
    while placed < dice {
        let cell = &mut board[random.below(SQUARES as u32) as usize];
        if *cell == 0 {
            *cell = 1 + random.below(highest) as u8;
            placed += 1;
        }
    }
    Puzzle { depth: random.below(depths), board }
}

/// Compares engines with the reference on puzzles; returns how many boards each one looked at.
fn compare(puzzles: &[Puzzle], why: &str, engines: &mut [Box<dyn Engine>]) -> Vec<u64> {
    let mut reference = ReferenceEngine::default();
    let mut boards = vec![0; engines.len()];
    for puzzle in puzzles {
        let expected = reference.solve(puzzle);
        for (which, engine) in engines.iter_mut().enumerate() {
            assert_eq!(engine.solve(puzzle), expected, "{why}, engine {which}: {puzzle:?}");
            boards[which] += engine.stats().boards;
        }
    }
    boards
}

fn puzzles(seed: u64, count: usize, depths: u32, fewest: u32) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    (0..count).map(|_| random_puzzle(&mut random, depths, fewest)).collect()
}

/// The depth engine on every backend.
fn depth_engines() -> Vec<Box<dyn Engine>> {
    Cpu::available().into_iter().map(|cpu| Box::new(DepthEngine::new(cpu)) as _).collect()
}

#[test]
fn on_many_shallow_puzzles() {
    compare(&puzzles(1, 4000, 9, 0), "seed 1", &mut depth_engines());
}

#[test]
fn on_puzzles_of_any_depth() {
    compare(&puzzles(2, 24, 62, 5), "seed 2", &mut depth_engines());
}

/// More of the deep ones than the reference has time for: here the backends check each other.
#[test]
fn on_every_backend() {
    let mut engines = depth_engines();
    println!("{} backends", engines.len());
    for puzzle in puzzles(5, 150, 62, 0) {
        let answers: Vec<u32> = engines.iter_mut().map(|engine| engine.solve(&puzzle)).collect();
        assert!(
            answers.iter().all(|answer| answer == &answers[0]),
            "seed 5 {puzzle:?} {answers:?}"
        );
    }
}

/// A map of two buckets overflows in almost every frontier. The boards that it lets slip multiply
/// from depth to depth, so the puzzles stay shallow.
#[test]
fn when_the_map_overflows() {
    for cpu in Cpu::available() {
        let usual = Box::new(DepthEngine::new(cpu));
        let tiny = Box::new(DepthEngine::<2>::with_buckets(cpu));
        let boards = compare(&puzzles(3, 1000, 8, 0), "seed 3", &mut [usual, tiny]);
        assert!(boards[1] > 2 * boards[0], "{boards:?}: too few boards were overwritten");
    }
}

/// `cargo test --release --test engines_agree -- --ignored`
#[test]
#[ignore = "takes 5 minutes"]
fn on_a_hundred_puzzles_of_any_depth() {
    compare(&puzzles(4, 100, 62, 0), "seed 4", &mut depth_engines());
}
