//! The fast solver against the reference, game by game and guess by guess.

use crate::common::random::Random;
use bitsolve::cpu::Cpu;
use bitsolve::mastermind::codeword::Codeword;
use bitsolve::mastermind::feedback::Score;
use bitsolve::mastermind::game::Game;
use bitsolve::mastermind::solver::fast::Fast;
use bitsolve::mastermind::solver::reference::Reference;
use bitsolve::mastermind::solver::Solver;
use bitsolve::mastermind::strategy::Strategy;

const SMALL: [(usize, usize, bool); 17] = [
    (1, 1, true),
    (1, 9, true),
    (2, 2, true),
    (2, 15, true),
    (3, 1, true),
    (3, 5, true),
    (3, 8, true),
    (4, 2, true),
    (4, 5, true),
    (5, 3, true),
    (6, 2, true),
    (8, 2, true),
    (1, 4, false),
    (3, 7, false),
    (4, 4, false),
    (4, 6, false),
    (5, 5, false),
];

fn small_games() -> impl Iterator<Item = Game> {
    SMALL.into_iter().map(|(pins, colors, repeats)| Game::new(pins, colors, repeats).unwrap())
}

/// The fast solver on every backend, on one thread and on more.
fn fast_solvers() -> Vec<Fast> {
    let threads = |cpu| [1, 3].map(|threads| Fast::new(threads, cpu));
    Cpu::available().into_iter().flat_map(threads).collect()
}

#[test]
fn whole_evaluations() {
    let mut compared = 0;
    for game in small_games() {
        for strategy in Strategy::ALL {
            let expected = Reference.evaluate(&game, strategy, None);
            assert_eq!(expected.games(), game.count(), "{game}");
            let mut scores = Vec::new();
            for fast in fast_solvers() {
                let found = fast.evaluate(&game, strategy, None);
                assert_eq!(found.first, expected.first, "{game} {strategy:?}");
                assert_eq!(found.turns, expected.turns, "{game} {strategy:?}");
                scores.push(found.scores);
                compared += 1;
            }
            // Neither threads nor the processor make a difference.
            assert!(
                scores.iter().all(|other| *other == scores[0]),
                "{game} {strategy:?} {scores:?}"
            );
            assert!(scores[0] <= expected.scores, "{game} {strategy:?}");
        }
    }
    assert_eq!(compared, SMALL.len() * 5 * fast_solvers().len());
}

#[test]
fn any_first_guess() {
    const SEED: u64 = 21;
    let mut random = Random::new(SEED);
    let mut compared = 0;
    for game in small_games().filter(|game| game.count() < 700) {
        let words = game.codewords();
        for strategy in Strategy::ALL {
            let first = words[random.below(words.len() as u32) as usize];
            let expected = Reference.evaluate(&game, strategy, Some(first));
            let found = Fast::new(2, Cpu::detect()).evaluate(&game, strategy, Some(first));
            let why = format!("seed {SEED} {game} {strategy:?} {first}");
            assert_eq!((found.first, found.turns), (first, expected.turns), "{why}");
            compared += 1;
        }
    }
    assert!(compared >= 70, "{compared}");
}

/// Secrets that answer some guesses as one of them does, and these guesses.
fn history(random: &mut Random, game: &Game, words: &[Codeword]) -> (Vec<Codeword>, Vec<Codeword>) {
    let pins = game.pins();
    let any = |random: &mut Random| words[random.below(words.len() as u32) as usize];
    let secret = any(random);
    let played: Vec<Codeword> = (0..random.below(4)).map(|_| any(random)).collect();
    let alike = |word: Codeword| {
        played.iter().all(|&guess| Score::of(pins, guess, word) == Score::of(pins, guess, secret))
    };
    (words.iter().copied().filter(|&word| alike(word)).collect(), played)
}

#[test]
fn the_best_guesses_after_any_history() {
    const SEED: u64 = 22;
    let mut random = Random::new(SEED);
    let mut compared = 0;
    for game in small_games() {
        let words = game.codewords();
        for strategy in Strategy::ALL {
            for _ in 0..4 {
                let (secrets, played) = history(&mut random, &game, &words);
                let expected = Reference.choices(&game, strategy, &secrets, &played, 5);
                for fast in fast_solvers() {
                    let found = fast.choices(&game, strategy, &secrets, &played, 5);
                    assert_eq!(found, expected, "seed {SEED} {game} {strategy:?} {played:?}");
                    let best = fast.choices(&game, strategy, &secrets, &played, 1);
                    assert_eq!(best, expected[..1], "seed {SEED} {game} {strategy:?} {played:?}");
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, SMALL.len() * 5 * 4 * fast_solvers().len());
}
