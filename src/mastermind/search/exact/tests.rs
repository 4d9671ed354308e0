//! Tests of parts. The tests of whole games are those of [`super::super`].

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::history::Turn;
use crate::mastermind::progress::Progress;
use crate::mastermind::search::codewords::Feedbacks;
use crate::mastermind::search::exact::{Part, Position};
use crate::mastermind::search::reference::Recursion;
use crate::mastermind::search::root::{FirstGuess, Root, RootPart, IMPOSSIBLE, UNLIMITED};
use crate::mastermind::search::{Optimal, Problem};
use crate::mastermind::solver::results::Evaluation;
use crate::random::Random;

/// Returns a part of the first guess.
fn part<'a>(root: &'a Root<'a>, number: usize) -> Part<'a> {
    let FirstGuess { guess, parts } = &root.firsts[0];
    let secrets = parts[number].secrets.clone();
    Part::new(root, vec![*guess], secrets, Feedbacks::default())
}

/// Checks the total and the bound of every small part of a first guess against the slow recursion.
#[test]
fn small_parts_have_the_least_totals() {
    let (mut checked, progress) = (0, Progress::default());
    for (name, firsts, most, only_possible) in [
        ("2p5c", 5, 16, false),
        ("3p4c", 16, 8, false),
        ("4p4c", 8, 8, false),
        ("3p5c-no-repeats", 2, 12, false),
        ("4p6c-no-repeats", 1, 8, false),
        ("5p2c", 8, 10, false),
        ("3p5c", 5, 20, true),
        ("4p3c", 9, 16, true),
        ("4p6c-no-repeats", 1, 40, true),
    ] {
        let game: Game = name.parse().unwrap();
        // The first guesses are spread over all codewords.
        for first in game.codewords().step_by(game.count() as usize / firsts).take(firsts) {
            let problem =
                Problem { first: Some(first), only_possible, ..Optimal::new(game).problem };
            let mut root = Root::new(&problem, &progress);
            for cpu in Cpu::available() {
                root.cpu = cpu;
                let parts = root.firsts[0].parts.iter().enumerate();
                for (number, RootPart { secrets, .. }) in parts {
                    if secrets.len() > most {
                        continue;
                    }
                    let word = |&secret: &u32| root.words.list[secret as usize];
                    let secrets: Vec<Codeword> = secrets.iter().map(word).collect();
                    for turns in [1, 2, 3, 4, UNLIMITED] {
                        let limit = (turns < UNLIMITED).then_some(usize::from(turns));
                        let best = Recursion::new(&problem, &progress).best(&secrets, limit);
                        let expected = best.unwrap().map(|(length, _)| length.total);
                        let part = part(&root, number);
                        let (total, longest) = part.solve(turns, IMPOSSIBLE).unwrap();
                        let total = longest.map(|_| u64::from(total));
                        assert_eq!(total, expected, "{name} {first:?} {secrets:?} {turns}");
                        let bound = part.bound(turns).unwrap();
                        let total = expected.unwrap_or(u64::from(IMPOSSIBLE));
                        assert!(u64::from(bound) <= total, "{name} {first:?} {secrets:?} {turns}");
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked >= 600 * Cpu::available().len(), "{checked}");
}

/// After any turns of small games, both solvers find the least totals and the shortest games, after the best guess and
/// after any guess, and list the same guesses.
#[test]
fn positions_are_solved_as_by_the_slow_solver() {
    let mut numbers = Random::new(5);
    for name in ["2p5c", "3p3c", "3p4c-no-repeats", "4p2c", "1p4c", "2p6c-no-repeats"] {
        let game: Game = name.parse().unwrap();
        let words: Vec<Codeword> = game.codewords().collect();
        for number in 0..40 {
            let mut word = || words[numbers.below(words.len() as u32) as usize];
            let (secret, mut secrets, mut played) = (word(), words.clone(), Vec::new());
            for _ in 0..number % 3 {
                let guess = word();
                let turn = Turn { guess, feedback: game.feedback(guess, secret) };
                turn.narrow(&game, &mut secrets);
                played.push(guess);
            }
            let (only_possible, progress) = (number % 2 == 1, Progress::default());
            for first in [None, Some(word()), played.last().copied()] {
                for max_turns in [None, Some(number % 5)] {
                    let conditions = Problem { first, max_turns, ..Optimal::new(game).problem };
                    let problem = Problem { only_possible, ..conditions };
                    let text = format!("{problem:?} {played:?} {secrets:?}");
                    let [fast, slow] = [false, true].map(|is_reference| {
                        let (played, secrets) = (&played[..], &secrets[..]);
                        Position { problem, played, secrets, is_reference }
                    });
                    let solve = |position: &Position| {
                        let guesses = position.solve(&Progress::default()).unwrap()?;
                        assert!(first.is_none_or(|first| first == guesses[0]), "{text}");
                        Some(Evaluation::of_guesses(&game, &secrets, &guesses))
                    };
                    let (found, expected) = (solve(&fast), solve(&slow));
                    let length = |found: &Evaluation| {
                        let turns = found.turns();
                        (found.total(), turns.len(), turns[turns.len() - 1])
                    };
                    assert_eq!(found.as_ref().map(length), expected.as_ref().map(length), "{text}");
                    if let (None, None, Some(best)) = (first, max_turns, found) {
                        let others = |position: &Position, count| {
                            position.others(best.first(), count, &progress).unwrap()
                        };
                        for count in [1, 4, 99] {
                            assert_eq!(others(&fast, count), others(&slow, count), "{text}");
                        }
                    }
                }
            }
        }
    }
}
