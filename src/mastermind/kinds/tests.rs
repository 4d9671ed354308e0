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

fn colors(word: Codeword) -> Colors {
    word.colors().collect()
}

/// Returns the image of a codeword after a permutation of the pins and one of the colors. Color 0 stays.
fn image(word: &Colors, pins: &[usize], names: &[usize]) -> Colors {
    pins.iter().map(|&pin| word[pin].checked_sub(1).map_or(0, |color| names[color] + 1)).collect()
}

/// Sets of codewords that grow together.
struct Classes<'a> {
    words: &'a [Codeword],
    numbers: HashMap<Colors, usize>,
    /// For each codeword, the number of one in its class that stands for more, or its own.
    parents: Vec<usize>,
}

impl<'a> Classes<'a> {
    fn new(words: &'a [Codeword]) -> Self {
        let numbers = words.iter().enumerate().map(|(number, &word)| (colors(word), number));
        Self { words, numbers: numbers.collect(), parents: (0..words.len()).collect() }
    }

    /// Returns the number of the codeword that stands for the class of a codeword.
    fn root(&self, mut number: usize) -> usize {
        while self.parents[number] != number {
            number = self.parents[number];
        }
        number
    }

    /// Takes each codeword together with its image, if that is a codeword.
    fn join(&mut self, image: impl Fn(&Colors) -> Colors) {
        for (number, &word) in self.words.iter().enumerate() {
            if let Some(&other) = self.numbers.get(&image(&colors(word))) {
                let (a, b) = (self.root(number), self.root(other));
                self.parents[a.max(b)] = a.min(b);
            }
        }
    }

    /// Returns for each codeword the number of the first codeword of its class.
    fn firsts(&self) -> Vec<usize> {
        (0..self.words.len()).map(|number| self.root(number)).collect()
    }
}

/// Returns for each codeword the number of the first codeword of its kind, as [`Kinds`] has it.
fn found(game: &Game, turns: &[Turn], secrets: &[Codeword], words: &[Codeword]) -> Vec<usize> {
    let mut kinds = Kinds::new(game, turns, secrets).unwrap();
    let mut firsts = vec![usize::MAX; words.len()];
    for number in 0..words.len() {
        let is_new = firsts[number] == usize::MAX;
        assert_eq!(kinds.is_new(words[number]), Ok(is_new), "{game} {turns:?} {}", words[number]);
        if is_new {
            let guess = |word| kinds.labeled(kinds.simple(word));
            for (first, &word) in firsts.iter_mut().zip(words) {
                if kinds.are_alike(&guess(words[number]), &guess(word)) {
                    assert_eq!(*first, usize::MAX, "{game} {turns:?} {word}");
                    *first = number;
                }
            }
        }
    }
    firsts
}

/// Returns the kinds as they are defined. If `absent` is not empty, its colors count as one.
fn expected(
    game: &Game,
    turns: &[Turn],
    words: &[Codeword],
    absent: &HashSet<usize>,
) -> Vec<usize> {
    let rename = |color: usize| if absent.contains(&color) { 0 } else { color };
    // Turns may become equal.
    let mut turn_counts: HashMap<(Colors, Feedback), usize> = HashMap::new();
    for turn in turns {
        let colors = turn.guess.colors().map(rename).collect();
        *turn_counts.entry((colors, turn.feedback)).or_default() += 1;
    }
    let mut classes = Classes::new(words);
    for pins in permutations(game.pins()) {
        for names in permutations(game.colors()) {
            let stays = |color: &usize| absent.contains(&(names[color - 1] + 1));
            let keeps = |(turn, count): (&(Colors, Feedback), &usize)| {
                turn_counts.get(&(image(&turn.0, &pins, &names), turn.1)) == Some(count)
            };
            if absent.iter().all(stays) && turn_counts.iter().all(keeps) {
                classes.join(|word| image(word, &pins, &names));
            }
        }
    }
    // Each pin of such a color may take any other.
    for pin in 0..game.pins() {
        for &color in absent {
            let taken = |word: &Colors| {
                let mut word = word.clone();
                if absent.contains(&word[pin]) {
                    word[pin] = color;
                }
                word
            };
            classes.join(taken);
        }
    }
    classes.firsts()
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
                    let found = found(&game, turns, &secrets, &words);
                    assert_eq!(found, expected(&game, turns, &words, &absent), "{why}");
                    // With names for all colors, fewer guesses are of a kind, but none of two kinds.
                    let stricter = expected(&game, turns, &words, &HashSet::new());
                    for (number, &first) in stricter.iter().enumerate() {
                        assert_eq!(found[number], found[first], "{why}");
                    }
                    // A kind has the same part sizes.
                    for (&word, &first) in words.iter().zip(&found) {
                        let first = part_sizes(&game, words[first], &secrets);
                        assert_eq!(part_sizes(&game, word, &secrets), first, "{why} {word}");
                    }
                    histories += 1;
                    with_absent += usize::from(!absent.is_empty());
                    coarser += usize::from(found != stricter);
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
    let mut kinds = Kinds::new(&game, &turns, &words).unwrap();
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
    for (pins, graphs) in (1..).zip([1, 3, 7, 19, 47, 130]) {
        assert_eq!(count(pins, pins, true, Some(&"123456"[..pins])), graphs, "{pins} pins");
    }
    assert_eq!(count(8, 8, false, Some("12345678")), 22);
}

#[test]
fn kinds_are_those_of_examples() {
    let game = Game::new(4, 6, true).unwrap();
    let word = |text| game.codeword(text).unwrap();
    let mut checked = 0;
    for (turns, guess, alike, others) in [
        (&[][..], "1122", &["1133", "1144", "2323", "6556"][..], &["1112", "1123"][..]),
        (&[("1122", 1, 0)], "1334", &["3134", "1335", "3423", "5625"], &["1344", "4523"]),
        // Only 3 to 6 are left, and no pin was tried with any of them.
        (&[("1122", 0, 0)], "3344", &["3434", "5665"], &["1344", "3345"]),
        (&[("1122", 0, 0)], "1334", &["2334", "3143", "5265"], &["1133", "3334"]),
    ] {
        let mut history = History::new(game);
        for &(guess, black, white) in turns {
            history.push(word(guess), Feedback::new(black, white)).unwrap();
        }
        let secrets = history.possible_secrets().unwrap();
        let mut kinds = Kinds::new(&game, history.turns(), &secrets).unwrap();
        assert_eq!(kinds.is_new(word(guess)), Ok(true));
        for (texts, is_new) in [(alike, false), (others, true)] {
            for text in texts {
                assert_eq!(kinds.is_new(word(text)), Ok(is_new), "{turns:?} {guess} {text}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 6 + 6 + 4 + 5);
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
    let mut kinds = Kinds::new(&game, history.turns(), &secrets).unwrap();
    let new = game.codewords().filter(|&guess| kinds.is_new(guess).unwrap()).count();
    // Three of them have only guesses that were played.
    assert_eq!(new, 32_896);
    assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
}
