//! Tests of the search as a whole. The tests of `optimal` check the totals of whole games.

use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::branch::bounds::{Bounds, IMPOSSIBLE, UNLIMITED};
use crate::mastermind::branch::codewords::Codewords;
use crate::mastermind::branch::part::Part;
use crate::mastermind::branch::symmetry::Symmetries;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{index_count, Feedback};
use crate::mastermind::game::Game;
use crate::mastermind::history::Turn;
use crate::mastermind::kinds::Kinds;
use crate::mastermind::optimal::least_total;
use crate::mastermind::progress::Progress;

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// Returns the secrets that give each feedback but all black to a guess.
fn parts_of(words: &Codewords, secrets: &[u32], guess: u32) -> Vec<Vec<u32>> {
    let mut parts = vec![Vec::new(); index_count(words.game.pins())];
    for &secret in secrets {
        parts[words.feedback(guess as usize, secret as usize)].push(secret);
    }
    parts.pop();
    parts
}

/// Checks the total and the bound of every small part of a first guess against the slow recursion.
#[test]
fn small_parts_have_the_least_totals() {
    let mut checked = 0;
    for (name, firsts, most) in [
        ("2p5c", 5, 16),
        ("3p4c", 16, 8),
        ("3p6c", 6, 7),
        ("4p4c", 8, 8),
        ("3p5c-no-repeats", 2, 12),
        ("4p6c-no-repeats", 1, 8),
        ("5p2c", 8, 10),
    ] {
        let game: Game = name.parse().unwrap();
        let words = Codewords::new(game).unwrap();
        let bounds = Bounds::new(&game, words.len()).unwrap();
        let progress = Progress::default();
        let all: Vec<u32> = (0..words.len() as u32).collect();
        // The first guesses are spread over all codewords.
        for first in (0..firsts).map(|number| (number * words.len() / firsts) as u32) {
            for part in parts_of(&words, &all, first) {
                if part.is_empty() || part.len() > most {
                    continue;
                }
                let secrets: Vec<Codeword> =
                    part.iter().map(|&secret| words.list[secret as usize]).collect();
                for cpu in Cpu::available() {
                    for turns in [1, 2, 3, 4, UNLIMITED] {
                        let limit = (turns < UNLIMITED).then_some(usize::from(turns));
                        let expected = least_total(&game, &secrets, limit);
                        let part =
                            Part::new(cpu, &words, &bounds, &progress, vec![first], part.clone());
                        let part = part.unwrap();
                        let found = part.solve(turns, IMPOSSIBLE, ONE).unwrap();
                        let total = found.guess.map(|_| u64::from(found.total));
                        assert_eq!(total, expected, "{name} {first} {secrets:?} {turns}");
                        let bound = part.bound(turns, ONE).unwrap();
                        let total = expected.unwrap_or(u64::from(IMPOSSIBLE));
                        assert!(u64::from(bound) <= total, "{name} {first} {secrets:?} {turns}");
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked >= 800 * Cpu::available().len(), "{checked}");
}

/// With a limit that is not above the total, the search finds a bound for the total, and no guess.
#[test]
fn a_limit_is_respected() {
    let game: Game = "4p5c".parse().unwrap();
    let words = Codewords::new(game).unwrap();
    let bounds = Bounds::new(&game, words.len()).unwrap();
    let progress = Progress::default();
    let all: Vec<u32> = (0..words.len() as u32).collect();
    let first = words.list.binary_search(&game.codeword("1123").unwrap()).unwrap() as u32;
    let mut checked = 0;
    for secrets in parts_of(&words, &all, first) {
        if secrets.is_empty() {
            continue;
        }
        let part = || {
            Part::new(Cpu::detect(), &words, &bounds, &progress, vec![first], secrets.clone())
                .unwrap()
        };
        let total = part().solve(UNLIMITED, IMPOSSIBLE, ONE).unwrap().total;
        for limit in [1, total - 1, total] {
            let found = part().solve(UNLIMITED, limit, ONE).unwrap();
            assert!((limit..=total).contains(&found.total), "{limit} {total}");
            assert_eq!(found.guess, None);
            checked += 1;
        }
        let found = part().solve(UNLIMITED, total + 1, ONE).unwrap();
        assert!(found.total == total && found.guess.is_some());
    }
    assert_eq!(checked, 3 * 13);
}

/// Of each kind of guess, at least one is searched.
#[test]
fn some_guess_of_each_kind_is_first() {
    let mut checked = 0;
    for (name, histories) in [
        (
            "4p6c",
            &[&[("1122", 1, 1)][..], &[("1123", 0, 2), ("2145", 1, 1)], &[("1111", 0, 0)]][..],
        ),
        ("4p7c-no-repeats", &[&[("1234", 1, 1)], &[("1234", 0, 2), ("2156", 1, 1)]]),
        ("3p5c", &[&[("112", 0, 0)], &[("123", 0, 1), ("411", 0, 1)]]),
        ("5p3c", &[&[("11223", 1, 2)], &[("11111", 2, 0), ("12222", 2, 1)]]),
    ] {
        let game: Game = name.parse().unwrap();
        let words = Codewords::new(game).unwrap();
        for history in histories {
            let turn = |&(guess, black, white): &(&str, usize, usize)| Turn {
                guess: game.codeword(guess).unwrap(),
                feedback: Feedback::new(black, white),
            };
            let turns: Vec<Turn> = history.iter().map(turn).collect();
            let mut secrets = words.list.clone();
            turns.iter().for_each(|turn| turn.narrow(&game, &mut secrets));
            assert!(!secrets.is_empty(), "{name} {turns:?}");
            let number = |word: &Codeword| words.list.binary_search(word).unwrap();
            let played: Vec<u32> = turns.iter().map(|turn| number(&turn.guess) as u32).collect();
            let present = secrets.iter().fold(0, |all, word| all | words.colors_of(number(word)));
            let all = Symmetries::new(&words, &played, present);
            let (first, others): (Vec<usize>, Vec<usize>) =
                (0..words.len()).partition(|&guess| all.is_first(words.pins(guess)));
            let mut kinds = Kinds::new(&game, &turns, &secrets).unwrap();
            for guess in first {
                kinds.is_new(words.list[guess]).unwrap();
            }
            for &guess in &others {
                let guess = words.list[guess];
                assert!(!kinds.is_new(guess).unwrap(), "{name} {turns:?} {guess}");
                checked += 1;
            }
        }
    }
    assert!(checked > 2000, "{checked}");
}
