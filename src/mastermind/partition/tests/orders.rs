//! The orders of multisets.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, PINS};
use crate::mastermind::partition::orders::{Orders, Slots};
use crate::mastermind::partition::planes::COLOR_CODES;
use crate::mastermind::partition::tests::{any_word, sorted_colors};
use crate::random::Random;

/// Returns the words that have the colors of `word`, in lexical order, by trying all ways to swap its pins. A color
/// comes after the color that must be used before it, if the word has that one.
fn words_by_swaps(pins: usize, word: Codeword, before: &[u8; COLOR_CODES]) -> Vec<Codeword> {
    fn swap(colors: &mut [usize], fixed: usize, words: &mut Vec<Codeword>) {
        if fixed == colors.len() {
            words.push(Codeword::from_colors(colors));
        }
        for pin in fixed..colors.len() {
            if !colors[fixed..pin].contains(&colors[pin]) {
                colors.swap(fixed, pin);
                swap(colors, fixed + 1, words);
                colors.swap(fixed, pin);
            }
        }
    }
    let mut words = Vec::new();
    let mut colors: Vec<usize> = word.colors_of_pins(pins).collect();
    swap(&mut colors, 0, &mut words);
    let all = colors;
    words.retain(|word| {
        let mut used = Vec::new();
        word.colors_of_pins(pins).all(|color| {
            let key = usize::from(before[color]);
            used.push(color);
            !all.contains(&key) || used.contains(&key)
        })
    });
    words.sort_unstable();
    words
}

#[test]
fn orders_are_all_ways_to_swap_the_pins() {
    const SEED: u64 = 14;
    let mut random = Random::new(SEED);
    // One memory for all, so that two multisets may not be taken for each other.
    let mut orders = Orders::default();
    let (mut compared, mut listed, mut shorter) = (0, 0, 0);
    for (pins, colors) in PINS.flat_map(|pins| [2, 5, 9, 15].map(|colors| (pins, colors))) {
        for round in 0..if pins > 6 { 6 } else { 40 } {
            let game = Game::new(pins, colors, true).unwrap();
            let word = sorted_colors(pins, any_word(&mut random, &game));
            // Some chains of locked colors.
            let mut before = [0; COLOR_CODES];
            for lock in 2..=colors {
                let key = 1 + random.below(lock as u32 - 1) as u8;
                // Each color unlocks at most one other color.
                if random.below(4) < round % 4 && !before.contains(&key) {
                    before[lock] = key;
                }
            }
            let expected = words_by_swaps(pins, word, &before);
            let slots = Slots::of(pins, word.bits(), &before);
            let mut words = |sorted| -> Vec<Codeword> {
                let orders = orders.of(pins, &slots, sorted).unwrap().iter();
                orders.map(|&order| Codeword::from_bits(slots.word(pins, order))).collect()
            };
            let why = format!("seed {SEED} {word} {before:?}");
            assert_eq!(words(false), expected, "{why}");
            assert_eq!(words(true), [word], "{why}");
            assert_eq!(words(false), expected, "{why}");
            compared += 1;
            listed += expected.len();
            shorter += usize::from(expected.len() < words_by_swaps(pins, word, &[0; _]).len());
        }
    }
    println!("{compared} multisets, {listed} orders, {shorter} with locked colors");
    assert_eq!(compared, 4 * (6 * 40 + 2 * 6));
    assert!(listed > 10_000 && shorter > compared / 6, "{listed} {shorter}");
}

/// The lists of eight different colors with up to three pairs of which one color locks the other have more
/// orders together than are kept.
#[test]
fn lists_that_were_dropped_are_made_again() {
    const PINS: usize = 8;
    let mut orders = Orders::default();
    let mut list = |pairs: &[(usize, usize)]| {
        let mut before = [0; COLOR_CODES];
        pairs.iter().for_each(|&(key, lock)| before[lock] = key as u8);
        let slots = Slots::of(PINS, 0x1234_5678, &before);
        orders.of(PINS, &slots, false).unwrap().to_vec()
    };
    let of_one = list(&[(1, 2)]);
    assert_eq!(of_one.len(), 20_160);
    let mut pairs = (1..=PINS).flat_map(|key| (key + 1..=PINS).map(move |lock| (key, lock)));
    let pairs: Vec<(usize, usize)> = pairs.by_ref().collect();
    let differ =
        |a: (usize, usize), b: (usize, usize)| a.0 != b.0 && a.0 != b.1 && a.1 != b.0 && a.1 != b.1;
    let (mut lists, mut total) = (0, of_one.len());
    for (place, &a) in pairs.iter().enumerate() {
        for (next, &b) in pairs.iter().enumerate().skip(place + 1).filter(|(_, &b)| differ(a, b)) {
            assert_eq!(list(&[a, b]).len(), 10_080, "{a:?} {b:?}");
            lists += 1;
            total += 10_080;
            for &c in pairs[next + 1..].iter().filter(|&&c| differ(a, c) && differ(b, c)) {
                assert_eq!(list(&[a, b, c]).len(), 5040, "{a:?} {b:?} {c:?}");
                lists += 1;
                total += 5040;
            }
        }
    }
    assert!(list(&[(1, 2)]) == of_one);
    assert_eq!(lists, 210 + 420);
    assert!(total > 1 << 22, "{total}");
}
