//! Scans on several threads and with symmetries, against the same scans without them.

use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::candidates::{colors_of, CandidateGuesses};
use crate::mastermind::equivalence::symmetries::Symmetries;
use crate::mastermind::game::Game;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::shared::Sharing;
use crate::mastermind::partition::tests::any_words;
use crate::mastermind::ranking::{Ranked, Ranking};
use crate::mastermind::strategy::Strategy;
use crate::random::Random;

/// Returns all guesses with their ranks, the best first.
fn all_ranked(
    game: &Game,
    secrets: &[Codeword],
    guesses: &CandidateGuesses,
    ranking: &Ranking,
) -> Vec<Ranked> {
    let mut all = Vec::new();
    let mut show = |guess: Codeword, parts: &[u32]| {
        all.push((ranking.rank(parts.iter().copied()), parts[parts.len() - 1] == 0, guess));
        true
    };
    PartitionCounter::new(Cpu::detect()).scan(game, secrets, guesses, &mut show).unwrap();
    all.sort_unstable();
    all
}

/// Shares a scan between this many threads.
pub(super) fn on(threads: usize) -> Sharing<'static> {
    Sharing { threads: NonZero::new(threads).unwrap(), progress: None }
}

/// Returns no symmetries, since random secrets have none.
fn none() -> Symmetries {
    Symmetries::default()
}

#[test]
fn shared_scans_give_the_same_answers() {
    const SEED: u64 = 21;
    let mut random = Random::new(SEED);
    for (name, sizes) in [
        ("4p6c", &[1, 2, 14, 33, 700][..]),
        ("5p7c", &[3, 40, 1500]),
        ("7p3c", &[20, 500]),
        ("4p12c-no-repeats", &[9, 300]),
        ("3p15c", &[100]),
        // Its only multiset has more than one block of guesses.
        ("7p7c-no-repeats", &[50]),
    ] {
        let game: Game = name.parse().unwrap();
        for &size in sizes {
            let secrets = any_words(&mut random, &game, size);
            let guesses = CandidateGuesses::all(&game);
            for strategy in Strategy::ALL {
                let ranking = Ranking::new(strategy, size);
                let expected = all_ranked(&game, &secrets, &guesses, &ranking);
                for (cpu, threads) in
                    Cpu::available().into_iter().flat_map(|cpu| [1, 3].map(|number| (cpu, number)))
                {
                    let why = format!("seed {SEED} {name} {size} {strategy} {}", cpu.backend());
                    let sharing = on(threads);
                    let mut counter = PartitionCounter::new(cpu);
                    let best = counter
                        .best_on(&game, &secrets, &guesses, none(), &ranking, sharing)
                        .unwrap();
                    assert_eq!(best.guess, expected[0], "{why}");
                    assert!(best.ranked > 0 && best.ranked <= expected.len() as u64, "{why}");
                    let ranked = counter.ranked_on(&game, &secrets, &guesses, &ranking, sharing);
                    let mut ranked = ranked.unwrap();
                    ranked.sort_unstable();
                    assert_eq!(ranked, expected, "{why}");
                }
            }
        }
    }
}

#[test]
fn a_few_guesses_for_very_many_secrets_are_counted_piece_by_piece() {
    let game: Game = "8p5c".parse().unwrap();
    let secrets = game.list().unwrap();
    // There is more than one piece.
    assert_eq!(secrets.len(), 390_625);
    let guesses = CandidateGuesses::up_to_symmetry(&game, &secrets, &[]);
    for strategy in [Strategy::Knuth, Strategy::Entropy] {
        let ranking = Ranking::new(strategy, secrets.len());
        let expected =
            PartitionCounter::new(Cpu::detect()).best(&game, &secrets, &[], &guesses, &ranking);
        for threads in [1, 3] {
            let mut counter = PartitionCounter::new(Cpu::detect());
            let best =
                counter.best_on(&game, &secrets, &guesses, none(), &ranking, on(threads)).unwrap();
            assert_eq!(best.guess, expected.as_ref().unwrap().guess, "{strategy}");
            assert_eq!(best.ranked, guesses.number(8), "{strategy}");
        }
    }
}

#[test]
fn one_guess_of_each_orbit_gives_the_same_best_guess() {
    const SEED: u64 = 19;
    let mut random = Random::new(SEED);
    let (mut with_symmetries, mut ranked, mut ranked_of_orbits) = (0, 0, 0);
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
            let symmetries = || Symmetries::of(pins, &played, colors_of(&game, &secrets));
            with_symmetries += usize::from(!symmetries().list.is_empty());
            let strategies = Strategy::ALL.into_iter().filter(|it| *it != Strategy::First);
            for (strategy, only_possible) in strategies.flat_map(|it| [(it, false), (it, true)]) {
                let ranking = Ranking::new(strategy, secrets.len()).among(only_possible);
                let cpu = Cpu::detect();
                let mut counter = PartitionCounter::new(cpu);
                let expected = counter.best(&game, &secrets, &played, &guesses, &ranking).unwrap();
                let sharing = on(1 + round % 2);
                let found = counter
                    .best_on(&game, &secrets, &guesses, symmetries(), &ranking, sharing)
                    .unwrap();
                assert_eq!(
                    found.guess, expected.guess,
                    "seed {SEED} {game} {strategy} {played:?} {secret}"
                );
                // The next scan has all multisets again.
                let again = counter.best(&game, &secrets, &played, &guesses, &ranking).unwrap();
                assert_eq!((again.guess, again.ranked), (expected.guess, expected.ranked));
                // Small sets are ranked in another way by the other strategies.
                if matches!(strategy, Strategy::Entropy | Strategy::ExpectedSize) && !only_possible
                {
                    ranked += expected.ranked;
                    ranked_of_orbits += found.ranked;
                }
            }
        }
    }
    assert!(with_symmetries >= 40, "{with_symmetries}");
    assert!(ranked_of_orbits < ranked * 2 / 3, "{ranked_of_orbits} {ranked}");
}
