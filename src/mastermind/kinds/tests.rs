//! Kinds against all permutations of the pins and of the colors.

use std::collections::{HashMap, HashSet};

use super::Kinds;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::history::{History, Turn};
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

/// Returns for each codeword the number of the first codeword of its kind, by the definition. The `absent` colors
/// count as one.
fn firsts(game: &Game, turns: &[Turn], words: &[Codeword], absent: &HashSet<usize>) -> Vec<usize> {
    let simple = |word: Codeword| -> Colors {
        word.colors().map(|color| if absent.contains(&color) { 0 } else { color }).collect()
    };
    let sorted_turns = |image: &dyn Fn(Colors) -> Colors| {
        let turn =
            |turn: &Turn| (image(simple(turn.guess)), turn.feedback.black, turn.feedback.white);
        let mut turns: Vec<_> = turns.iter().map(turn).collect();
        turns.sort_unstable();
        turns
    };
    let mut symmetries = Vec::new();
    for pins in permutations(game.pins()) {
        for names in permutations(game.colors()) {
            let turns = sorted_turns(&|word| image(&word, &pins, &names));
            let stays = |&color: &usize| names[color - 1] + 1 == color;
            if absent.iter().all(stays) && turns == sorted_turns(&|word| word) {
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
fn kinds_are_what_all_permutations_say() {
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
                    let (turns, why) = (history.turns(), format!("seed {SEED} {game} {history:?}"));
                    let secrets = history.possible_secrets().unwrap();
                    let present: HashSet<usize> =
                        secrets.iter().flat_map(|secret| secret.colors()).collect();
                    let absent = (1..=colors).filter(|color| !present.contains(color)).collect();
                    let firsts_of = |absent| firsts(&game, turns, &words, absent);
                    let expected = firsts_of(&absent);
                    let mut kinds = Kinds::new(&game, turns, &secrets);
                    for (number, &word) in words.iter().enumerate() {
                        let is_new = expected[number] == number;
                        assert_eq!(kinds.is_new(word), Ok(is_new), "{why} {word}");
                    }
                    // A kind has the same part sizes.
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
    assert_eq!(histories, (4 * 5 + 5 + 4 + 3 + 2) * 9);
    assert!(with_absent >= 100 && coarser >= 50, "{with_absent} {coarser}");
}

/// Returns the number of kinds after one turn, when all colors are possible.
fn count(pins: usize, colors: usize, repeats: bool, guess: Option<&str>) -> usize {
    let game = Game::new(pins, colors, repeats).unwrap();
    let words = game.list().unwrap();
    let guess = guess.map(|guess| game.codeword(guess).unwrap());
    let feedback = Feedback::new(0, 0);
    let turns: Vec<Turn> = guess.iter().map(|&guess| Turn { guess, feedback }).collect();
    let mut kinds = Kinds::new(&game, &turns, &words);
    words.iter().filter(|&&word| kinds.is_new(word).unwrap()).count()
}

#[test]
fn the_numbers_of_kinds_are_those_of_combinatorics() {
    // Before the first turn: the partitions of the number of pins.
    for (pins, partitions) in (1..).zip([1, 2, 3, 5, 7, 11]) {
        assert_eq!(count(pins, 6, true, None), partitions, "{pins} pins");
    }
    assert_eq!(count(8, 8, false, None), 1);
    // After a guess of one color: some of its pins, and a partition of the others into other colors.
    assert_eq!(count(6, 7, true, Some("111111")), 1 + 1 + 2 + 3 + 5 + 7 + 11);
    // After a guess of all colors, a guess says for each pin to which pin its color belongs: the
    // functional graphs, and without repeats the cycle types.
    for (pins, graphs) in (1..).zip([1, 3, 7, 19, 47]) {
        assert_eq!(count(pins, pins, true, Some(&"123456"[..pins])), graphs, "{pins} pins");
    }
    assert_eq!(count(7, 7, false, Some("1234567")), 15);
}

/// With weaker labels, the kinds of this list took 40 seconds to tell apart.
#[test]
fn long_lists_take_no_time() {
    let game: Game = "8p4c".parse().unwrap();
    let mut history = History::new(game);
    for (guess, black, white) in [("12341234", 2, 2), ("11112222", 1, 3), ("43214321", 0, 4)] {
        history.push(game.codeword(guess).unwrap(), Feedback::new(black, white)).unwrap();
    }
    let begin = std::time::Instant::now();
    let secrets = history.secrets().unwrap();
    let mut kinds = Kinds::new(&game, history.turns(), &secrets);
    let new = game.codewords().filter(|&guess| kinds.is_new(guess).unwrap()).count();
    // Three of them have only guesses that were played.
    assert_eq!(new, 32_896);
    assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
}
