//! The fast solver against the slow one, game by game and guess by guess.

use std::num::NonZero;

use super::Solver;
use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::game::Game;
use crate::mastermind::history::History;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::strategy::Strategy;
use crate::random::Random;

fn small_games() -> impl Iterator<Item = Game> {
    let games = "1p1c 1p9c 2p2c 2p15c 3p1c 3p5c 3p8c 4p2c 4p5c 5p3c 6p2c 8p2c 1p4c-no-repeats \
                 3p7c-no-repeats 4p4c-no-repeats 4p6c-no-repeats 5p5c-no-repeats";
    games.split(' ').map(|game| game.parse().unwrap())
}

/// Returns the fast solver with this backend on some threads.
fn threaded(threads: usize, cpu: Cpu) -> Solver {
    Solver { threads: NonZero::new(threads), cpu, ..Solver::new() }
}

/// Returns the fast solver on every backend, on one thread and on several.
fn fast_solvers() -> Vec<Solver> {
    let threads = |cpu| [threaded(1, cpu), threaded(3, cpu)];
    Cpu::available().into_iter().flat_map(threads).collect()
}

/// Returns all strategies with any guesses, and with possible secrets only.
fn rules() -> impl Iterator<Item = (Strategy, fn(Solver) -> Solver)> {
    let guesses: [fn(Solver) -> Solver; 2] = [|solver| solver, Solver::only_possible];
    Strategy::ALL.into_iter().flat_map(move |strategy| guesses.map(|guesses| (strategy, guesses)))
}

#[test]
fn whole_evaluations() {
    for game in small_games() {
        for (strategy, guesses) in rules() {
            let slow = guesses(Solver::reference());
            let ranking = slow.ranking(strategy, game.count() as usize);
            let (expected, preorder) = slow.play(&game, &ranking, None).unwrap();
            assert_eq!(expected.games(), game.count(), "{game}");
            let mut comparisons = Vec::new();
            for fast in fast_solvers().into_iter().map(guesses) {
                // Small games are played on one thread unless more are forced, as here.
                let play = |ranking: &Ranking| match fast.threads {
                    Some(threads) if threads.get() > 1 => {
                        let games = fast.play_on_threads(&game, ranking, None, threads);
                        games.unwrap().into_parts()
                    }
                    _ => fast.play(&game, ranking, None).unwrap(),
                };
                let (found, listed) = play(&ranking);
                assert_eq!(
                    (found.turns, listed),
                    (expected.turns.clone(), preorder.clone()),
                    "{game} {strategy:?}"
                );
                let totals = fast.ranking(strategy, game.count() as usize).for_totals();
                let (found, _) = play(&totals);
                assert_eq!(found.first, expected.first, "{game} {strategy:?}");
                assert_eq!(found.turns, expected.turns, "{game} {strategy:?}");
                comparisons.push(found.comparisons);
            }
            // Neither the threads nor the processor make a difference.
            assert!(
                comparisons.iter().all(|other| *other == comparisons[0]),
                "{game} {strategy:?} {comparisons:?}"
            );
            assert!(comparisons[0] <= expected.comparisons, "{game} {strategy:?}");
        }
    }
}

/// Returns a history of up to three random guesses with the answers that a random secret gives.
fn history(random: &mut Random, game: &Game, words: &[Codeword]) -> History {
    let mut any = |limit: usize| random.below(limit as u32) as usize;
    let secret = words[any(words.len())];
    let mut history = History::new(*game);
    for _ in 0..any(4) {
        let guess = words[any(words.len())];
        history.push(guess, game.feedback(guess, secret)).unwrap();
    }
    history
}

#[test]
fn the_best_guesses_after_any_history() {
    const SEED: u64 = 22;
    let mut random = Random::new(SEED);
    for game in small_games() {
        let words = game.list();
        for (strategy, guesses) in rules() {
            for _ in 0..2 {
                let history = history(&mut random, &game, &words);
                let slow = guesses(Solver::reference());
                let expected = slow.best_guesses(&history, strategy, 5).unwrap();
                let mut different = slow.best_guesses(&history, strategy, words.len()).unwrap();
                let secrets = history.possible_secrets().unwrap();
                let played = history.guesses();
                let words_left = secrets.iter().copied();
                let equivalence = Equivalence::after(&game, words_left, &played, Level::Symmetries);
                different.retain(|choice| equivalence.is_first(choice.guess));
                let found = slow.different_guesses(&history, strategy, words.len()).unwrap();
                assert_eq!(found, different, "seed {SEED} {strategy:?} {history:?}");
                let own = words[random.below(words.len() as u32) as usize];
                let rank = slow.rank_of(&history, strategy, &secrets, own).unwrap();
                for fast in fast_solvers().into_iter().map(guesses) {
                    let found = fast.best_guesses(&history, strategy, 5).unwrap();
                    assert_eq!(found, expected, "seed {SEED} {strategy:?} {history:?}");
                    for count in [2, words.len()] {
                        let found = fast.different_guesses(&history, strategy, count).unwrap();
                        let expected = &different[..different.len().min(count)];
                        assert_eq!(found, expected, "seed {SEED} {strategy:?} {history:?}");
                    }
                    let best = fast.best_guesses(&history, strategy, 1).unwrap();
                    assert_eq!(best, expected[..1], "seed {SEED} {strategy:?} {history:?}");
                    let found = fast.rank_of(&history, strategy, &secrets, own).unwrap();
                    assert_eq!(found, rank, "seed {SEED} {strategy:?} {history:?} {own:?}");
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_evaluated_is_an_error() {
    let (small, large) = (Game::new(4, 6, true).unwrap(), Game::new(8, 10, true).unwrap());
    let foreign = large.codeword("11111111").unwrap();
    for solver in [Solver::new(), Solver::reference()] {
        let error = solver.evaluate(&small, Strategy::Knuth, Some(foreign)).unwrap_err();
        assert_eq!(error.to_string(), "11111111 is not a codeword of 4p6c");
        let error = solver.evaluate(&large, Strategy::Knuth, None).unwrap_err().to_string();
        assert_eq!(error, "8p10c has 100000000 codewords, more than 67108864");
        let error = solver.best_guesses(&History::new(large), Strategy::Simple, 1).unwrap_err();
        assert_eq!(error.to_string(), "8p10c has 100000000 codewords, more than 67108864");
        let none = solver.best_guesses(&History::new(small), Strategy::Knuth, 0).unwrap();
        assert!(none.is_empty());
    }
}
