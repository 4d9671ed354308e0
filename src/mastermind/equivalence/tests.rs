//! Equivalent guesses against all permutations of the pins and of the colors.

use std::collections::{HashMap, HashSet};

use super::{first_guesses, Equivalence};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::colors_of;
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

/// Returns how many secrets give each feedback.
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
                let words = game.list().unwrap();
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
                    let found = Equivalence::of(&game, &played, colors_of(&game, &secrets));
                    for (number, &word) in words.iter().enumerate() {
                        let is_first = expected[number] == number;
                        assert_eq!(found.is_first(word), is_first, "{why} {word}");
                    }
                    // Equivalent guesses have the same part sizes.
                    for (&word, &first) in words.iter().zip(&expected) {
                        let first = part_sizes(&game, words[first], &secrets);
                        assert_eq!(part_sizes(&game, word, &secrets), first, "{why} {word}");
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

#[test]
fn first_guesses_are_the_partitions_of_the_pins() {
    let texts = |name: &str| -> Vec<String> {
        first_guesses(&name.parse().unwrap()).iter().map(Codeword::to_string).collect()
    };
    assert_eq!(texts("4p6c"), ["1111", "1112", "1122", "1123", "1234"]);
    assert_eq!(texts("4p2c"), ["1111", "1112", "1122"]);
    assert_eq!(texts("3p1c"), ["111"]);
    assert_eq!(texts("3p5c-no-repeats"), ["123"]);
    let partitions = [1, 2, 3, 5, 7, 11, 15, 22];
    for (pins, guesses) in (1..).zip(partitions) {
        assert_eq!(texts(&format!("{pins}p8c")).len(), guesses, "{pins} pins");
    }
}

/// The numbers of guesses that are not equivalent are those of combinatorics.
#[test]
fn guesses_after_one_turn_are_counted() {
    let count = |name: &str, guess: &str| {
        let game: Game = name.parse().unwrap();
        let words = game.list().unwrap();
        let played = [game.codeword(guess).unwrap()];
        let equivalence = Equivalence::of(&game, &played, colors_of(&game, &words));
        words.iter().filter(|&&word| equivalence.is_first(word)).count()
    };
    // After a guess of one color: some of its pins, and a partition of the others into other colors.
    assert_eq!(count("6p7c", "111111"), 1 + 1 + 2 + 3 + 5 + 7 + 11);
    // After a guess of all colors, a guess says for each pin to which pin its color belongs: the
    // functional graphs, and without repeats the cycle types.
    for (pins, graphs) in (1..).zip([1, 3, 7, 19, 47]) {
        assert_eq!(count(&format!("{pins}p{pins}c"), &"123456"[..pins]), graphs, "{pins} pins");
    }
    assert_eq!(count("7p7c-no-repeats", "1234567"), 15);
}
