//! The part sizes of guesses.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::{Game, PINS};
use crate::mastermind::partition::scan::PartitionCounter;
use crate::mastermind::partition::tests::any_words;
use crate::mastermind::scorer::Scorer;
use crate::random::Random;

/// The numbers of secrets at which something changes: a block, a vector of 8 or 16 blocks, and the 31 or 62 blocks
/// after which AVX2 takes its sums.
const SIZES: &[usize] =
    &[1, 2, 31, 32, 33, 64, 65, 255, 256, 257, 512, 513, 991, 992, 993, 1025, 1984, 1985, 2049];

/// Returns each guess with its part sizes, in the order in which they are shown.
fn scanned(
    counter: &mut PartitionCounter,
    game: &Game,
    secrets: &[Codeword],
    equivalence: &Equivalence,
) -> Vec<(Codeword, Vec<u32>)> {
    let mut all = Vec::new();
    let mut show = |guess, parts: &[u32]| {
        all.push((guess, parts.to_vec()));
        true
    };
    counter.scan(game, secrets, equivalence, &mut show);
    all
}

#[test]
fn parts_of_sets_of_any_size() {
    const SEED: u64 = 11;
    /// How many guesses of each set are compared with the rules.
    const COMPARED: usize = 15;
    let mut random = Random::new(SEED);
    let (mut sets, mut compared) = (0, 0);
    let mut counters: Vec<PartitionCounter> =
        Cpu::available().into_iter().map(PartitionCounter::new).collect();
    for (pins, size) in PINS.flat_map(|pins| SIZES.iter().map(move |&size| (pins, size))) {
        let kinds =
            [(2, true), (3, true), (8, true), (9, true), (15, true), (8, false), (15, false)];
        for (colors, repeats) in kinds {
            let game = Game::new(pins, colors, repeats).unwrap();
            // With two colors, all secrets are the same one, so that each count gets as high as it can.
            let secrets = match colors {
                2 => vec![game.any_codeword(&mut random); size],
                _ => any_words(&mut random, &game, size),
            };
            let guesses = some_guesses(&mut random, &game);
            let why = format!("seed {SEED} {game} {size} secrets {guesses:?}");
            let found: Vec<_> = counters
                .iter_mut()
                .map(|counter| scanned(counter, &game, &secrets, &guesses))
                .collect();
            for other in &found[1..] {
                let differs = other.iter().zip(&found[0]).find(|(other, first)| other != first);
                assert_eq!((other.len(), differs), (found[0].len(), None), "{why}: the backends");
            }
            for _ in 0..COMPARED.min(found[0].len()) {
                let (guess, parts) = &found[0][random.below(found[0].len() as u32) as usize];
                let scorer = Scorer::new(pins, *guess);
                let mut expected = vec![0; index_count(pins)];
                secrets.iter().for_each(|&secret| expected[scorer.index(secret)] += 1);
                assert_eq!(*parts, expected, "{why} guess {guess:?}");
                compared += 1;
            }
            sets += 1;
        }
    }
    println!("{sets} sets, {compared} guesses");
    assert!(compared > 12 * sets, "{compared}");
}

/// Returns guesses of a few colors at random. They are fewer than 3000.
fn some_guesses(random: &mut Random, game: &Game) -> Equivalence {
    let mut guesses = Equivalence::trivial(game);
    let pins = game.pins();
    let most = match pins {
        _ if !game.repeats() => pins.max(3),
        1..=3 => 6,
        4..=5 => 4,
        6 => 3,
        _ => 2,
    };
    // Without repeats, eight pins have too many orders. An unlocked color is played after another one.
    if !game.repeats() && pins > 5 {
        let mut word: Vec<usize> = game.any_codeword(random).colors_of_pins(pins).collect();
        word.sort_unstable();
        guesses.colors = word.iter().fold(0, |all, color| all | 1 << color);
        for place in 2..pins - 1 {
            guesses.chains.before[word[place + 1]] = word[place] as u8;
        }
        return guesses;
    }
    while guesses.colors.count_ones() as usize > most {
        guesses.colors &= !(1 << (1 + random.below(15)));
    }
    guesses
}
