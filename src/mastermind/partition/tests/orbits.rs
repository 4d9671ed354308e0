//! Tests of symmetries and of the guesses that are left with them.

use std::collections::BTreeSet;
use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS, PINS};
use crate::mastermind::partition::candidates::{colors_of, CandidateGuesses};
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::multisets::Multisets;
use crate::mastermind::partition::shared::Sharing;
use crate::mastermind::partition::symmetries::Symmetries;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::strategy::Strategy;
use crate::random::Random;

/// Returns some codewords of a game that have all colors together.
fn words_with_all_colors(game: &Game) -> Vec<Codeword> {
    let word = |first: u32| {
        (0..game.pins() as u32)
            .fold(0, |word, pin| word << 4 | (1 + (first + pin) % game.colors() as u32))
    };
    (0..game.colors() as u32).map(|first| Codeword::from_bits(word(first))).collect()
}

#[test]
fn the_first_guesses_are_the_partitions_of_the_pins() {
    let (mut games, mut most) = (0, 0);
    for (pins, colors) in PINS.flat_map(|pins| COLORS.map(move |colors| (pins, colors))) {
        for game in
            [true, false].into_iter().filter_map(|repeats| Game::new(pins, colors, repeats).ok())
        {
            let secrets = words_with_all_colors(&game);
            let guesses = CandidateGuesses::up_to_symmetry(&game, &secrets, &[]);
            let mut multisets = Multisets::default();
            multisets.fill(pins, &guesses).unwrap();
            assert_eq!(multisets.list.len() as u64, guesses.number(pins), "{game}");
            most = most.max(multisets.list.len());
            if game.count() <= 3000 {
                // The most frequent color is called 1, the next one 2, and so on.
                let first = |word: Codeword| {
                    let mut numbers = [0; 16];
                    word.colors_of_pins(pins).for_each(|color| numbers[color] += 1);
                    numbers.sort_unstable_by(|a, b| b.cmp(a));
                    let pins = (1..)
                        .zip(numbers)
                        .flat_map(|(color, number)| (0..number).map(move |_| color));
                    pins.fold(0, |word, color| word << 4 | color)
                };
                let expected: BTreeSet<u32> = game.codewords().map(first).collect();
                assert!(multisets.list.iter().map(|multiset| multiset.word).eq(expected), "{game}");
            }
            games += 1;
        }
    }

    assert_eq!((most, games), (22, 8 * 15 + 8 * 15 - 28));
}

#[test]
fn symmetries_map_each_guess_that_was_played_to_itself() {
    for (colors, played, present, number) in [
        (8, &["11223"][..], 0x1FE, 8),
        (8, &["11223", "11223"], 0x1FE, 8),
        (8, &["11223", "14456"], 0x1FE, 1),
        (8, &["123456"], 0x1FE, 720),
        (8, &["123456", "214356"], 0x1FE, 16),
        (8, &["1111"], 0x1FE, 24),
        (8, &["1122"], 0x1FE, 8),
        // No secret has color 1, or neither color 1 nor color 2.
        (8, &["1233"], 0x1FC, 2),
        (8, &["1233"], 0x1F8, 4),
        (8, &["1233"], 0x1F0, 1),
    ] {
        let game = Game::new(played[0].len(), colors, true).unwrap();
        let words: Vec<Codeword> = played.iter().map(|text| game.codeword(text).unwrap()).collect();
        let symmetries = Symmetries::of(game.pins(), &words, present).unwrap();
        assert_eq!(symmetries.list.len(), number - 1, "{played:?} {present:x}");
        let simple = |word: u32| {
            let colors = Codeword::from_bits(word).colors_of_pins(game.pins());
            colors
                .map(|color| if present >> color & 1 == 0 { 0 } else { color })
                .collect::<Vec<_>>()
        };
        for symmetry in &symmetries.list {
            for word in &words {
                let image = symmetry.image(game.pins(), word.bits());
                assert_eq!(simple(image), simple(word.bits()), "{played:?} {symmetry:?}");
            }
        }
        let different: BTreeSet<String> =
            symmetries.list.iter().map(|s| format!("{s:?}")).collect();
        assert_eq!(different.len(), number - 1, "{played:?}");
    }
}

#[test]
fn one_guess_of_each_orbit_gives_the_same_best_guess() {
    const SEED: u64 = 19;
    let mut random = Random::new(SEED);
    let (mut compared, mut with_symmetries, mut ranked, mut ranked_of_orbits) = (0, 0, 0, 0);
    for (pins, colors, repeats) in [
        (2, 6, true),
        (3, 5, true),
        (4, 6, true),
        (4, 4, true),
        (4, 7, false),
        (5, 4, true),
        (5, 6, false),
        (5, 5, true),
    ] {
        let game = Game::new(pins, colors, repeats).unwrap();
        let words = game.list().unwrap();
        for round in 0..12 {
            let some = |random: &mut Random| words[random.below(words.len() as u32) as usize];
            // Guesses with few colors leave more symmetries.
            let played: Vec<Codeword> = (0..1 + round % 3).map(|_| some(&mut random)).collect();
            let secret = some(&mut random);
            let mut secrets = words.clone();
            for &guess in &played {
                secrets.retain(|&word| game.feedback(guess, word) == game.feedback(guess, secret));
            }
            let guesses = CandidateGuesses::up_to_symmetry(&game, &secrets, &played);
            let symmetries = || Symmetries::of(pins, &played, colors_of(&game, &secrets)).unwrap();
            with_symmetries += usize::from(!symmetries().list.is_empty());
            for strategy in
                Strategy::ALL.into_iter().filter(|&strategy| strategy != Strategy::First)
            {
                let ranking = Ranking::new(strategy, secrets.len()).unwrap();
                let cpu = Cpu::detect();
                let mut counter = PartitionCounter::new(cpu);
                let expected = counter.best(&game, &secrets, &guesses, &ranking).unwrap();
                let sharing = Sharing {
                    threads: NonZero::new(1 + round % 2).unwrap(),
                    done: &|_| (),
                    is_stopped: &|| false,
                };
                let found = counter
                    .best_on(&game, &secrets, &guesses, symmetries(), &ranking, &sharing)
                    .unwrap();
                assert_eq!(
                    found.guess, expected.guess,
                    "seed {SEED} {game} {strategy} {played:?} {secret}"
                );
                // The next scan has all multisets again.
                let again = counter.best(&game, &secrets, &guesses, &ranking).unwrap();
                assert_eq!((again.guess, again.ranked), (expected.guess, expected.ranked));
                // Small sets are ranked in another way by the other strategies.
                if matches!(strategy, Strategy::Entropy | Strategy::ExpectedSize) {
                    ranked += expected.ranked;
                    ranked_of_orbits += found.ranked;
                }
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 8 * 12 * 4);
    assert!(with_symmetries >= 40, "{with_symmetries}");
    assert!(ranked_of_orbits < ranked * 2 / 3, "{ranked_of_orbits} {ranked}");
}
