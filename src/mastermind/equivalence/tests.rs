//! Equivalent guesses against all permutations of the pins and of the colors.

use std::collections::{HashMap, HashSet};

use super::{Equivalence, Level};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::history::History;
use crate::random::Random;

/// Returns all orders of the numbers from 0 to `count - 1`.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let insert = |order: &Vec<usize>, place: usize| {
        let mut order = order.clone();
        order.insert(place, count - 1);
        order
    };
    let shorter = permutations(count - 1);
    shorter.iter().flat_map(|order| (0..count).map(move |place| insert(order, place))).collect()
}

/// A codeword by its colors, where 0 stands for any color that no possible secret has.
type Colors = Vec<usize>;

/// Returns the image of a codeword after a permutation of the pins and one of the colors. Color 0 stays.
fn image(word: &Colors, pins: &[usize], names: &[usize]) -> Colors {
    pins.iter().map(|&pin| word[pin].checked_sub(1).map_or(0, |color| names[color] + 1)).collect()
}

/// Returns for each codeword the number of the first codeword that is equivalent, by the definition. The `absent`
/// colors count as one.
fn firsts(
    game: &Game,
    played: &[Codeword],
    words: &[Codeword],
    absent: &HashSet<usize>,
) -> Vec<usize> {
    let simple = |word: Codeword| -> Colors {
        word.colors().map(|color| if absent.contains(&color) { 0 } else { color }).collect()
    };
    let mut symmetries = Vec::new();
    for pins in permutations(game.pins()) {
        for names in permutations(game.colors()) {
            let stays = |&color: &usize| names[color - 1] + 1 == color;
            let is_same = |&word: &Codeword| image(&simple(word), &pins, &names) == simple(word);
            if absent.iter().all(stays) && played.iter().all(is_same) {
                symmetries.push((pins.clone(), names));
            }
        }
    }
    let mut firsts = HashMap::new();
    let mut first = |(number, &word): (usize, &Codeword)| {
        let images = symmetries.iter().map(|(pins, names)| image(&simple(word), pins, names));
        *firsts.entry(images.min()).or_insert(number)
    };
    words.iter().enumerate().map(&mut first).collect()
}

/// Returns how many secrets give each answer.
fn part_sizes(game: &Game, guess: Codeword, secrets: &[Codeword]) -> HashMap<Feedback, usize> {
    let mut sizes = HashMap::new();
    for &secret in secrets {
        *sizes.entry(game.feedback(guess, secret)).or_default() += 1;
    }
    sizes
}

#[test]
fn equivalent_guesses_are_those_of_all_permutations() {
    const SEED: u64 = 31;
    let mut random = Random::new(SEED);
    let (mut histories, mut with_absent, mut coarser) = (0, 0, 0);
    for pins in 1..=4 {
        for colors in 1..=5 {
            for repeats in [true, false] {
                let Ok(game) = Game::new(pins, colors, repeats) else { continue };
                let words = game.list();
                let any = |random: &mut Random| words[random.below(words.len() as u32) as usize];
                for turns in [0, 1, 1, 2, 2, 2, 3, 3, 3] {
                    let secret = any(&mut random);
                    let mut history = History::new(game);
                    for _ in 0..turns {
                        let guess = any(&mut random);
                        history.push(guess, game.feedback(guess, secret)).unwrap();
                    }
                    let (played, why) = (history.guesses(), format!("seed {SEED} {history:?}"));
                    let secrets = history.possible_secrets().unwrap();
                    let present: HashSet<usize> =
                        secrets.iter().flat_map(|secret| secret.colors()).collect();
                    let absent = (1..=colors).filter(|color| !present.contains(color)).collect();
                    let firsts_of = |absent| firsts(&game, &played, &words, absent);
                    let expected = firsts_of(&absent);
                    let found = Equivalence::after(
                        &game,
                        secrets.iter().copied(),
                        &played,
                        Level::Symmetries,
                    );
                    for (number, &word) in words.iter().enumerate() {
                        let is_first = expected[number] == number;
                        assert_eq!(found.is_first(word), is_first, "{why} {word:?}");
                        assert_eq!(found.first_of(word), words[expected[number]], "{why} {word:?}");
                    }
                    // Equivalent guesses have the same part sizes.
                    for (&word, &first) in words.iter().zip(&expected) {
                        let first = part_sizes(&game, words[first], &secrets);
                        assert_eq!(part_sizes(&game, word, &secrets), first, "{why} {word:?}");
                    }
                    histories += 1;
                    with_absent += usize::from(!absent.is_empty());
                    coarser += usize::from(expected != firsts_of(&HashSet::new()));
                }
            }
        }
    }
    println!("{histories} histories");
    assert!(with_absent >= 100 && coarser >= 50, "{with_absent} {coarser}");
}
