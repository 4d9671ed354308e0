//! Which guesses are shown.

use crate::cpu::Cpu;
use crate::mastermind::codeword::{Codeword, COLOR_CODES};
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::partition::scan::PartitionCounter;
use crate::mastermind::partition::tests::games;
use crate::random::Random;

#[test]
fn the_first_of_all_equivalent_guesses_is_shown() {
    const SEED: u64 = 12;
    let mut random = Random::new(SEED);
    let mut counters: Vec<PartitionCounter> =
        Cpu::available().into_iter().map(PartitionCounter::new).collect();
    let (mut compared, mut guessed, mut with_chains, mut with_symmetries) = (0, 0, 0, 0);
    for game in games(3000) {
        let words = game.list();
        let any = |random: &mut Random| words[random.below(words.len() as u32) as usize];
        for turns in 0..5 {
            let played: Vec<Codeword> = (0..turns).map(|_| any(&mut random)).collect();
            // The secrets after these turns, or a few codewords, which lack some colors.
            let secrets = if turns == 4 {
                (0..3).map(|_| any(&mut random)).collect()
            } else {
                after(&game, &words, &played, any(&mut random))
            };
            for level in [Level::Colors, Level::Groups, Level::Symmetries] {
                let equivalence =
                    Equivalence::after(&game, secrets.iter().copied(), &played, level);
                let why = format!("seed {SEED} {level:?} {game} {played:?} {secrets:?}");
                for &word in &words {
                    let first = equivalence.first_of(word);
                    assert_eq!(equivalence.is_first(word), first == word, "{why} {word:?}");
                    assert!(first <= word && equivalence.is_first(first), "{why} {word:?}");
                }
                let is_first = |word: &&Codeword| equivalence.is_first(**word);
                let expected: Vec<Codeword> = words.iter().filter(is_first).copied().collect();
                let counter = compared % counters.len();
                let mut shown = Vec::new();
                let mut show = |guess, _: &[u32]| {
                    shown.push(guess);
                    true
                };
                counters[counter].scan(&game, &secrets, &equivalence, &mut show);
                let mut seen = 0;
                let mut stop = |_, _: &[u32]| {
                    seen += 1;
                    false
                };
                counters[counter].scan(&game, &secrets, &equivalence, &mut stop);
                assert_eq!(seen, 1, "{why}");
                shown.sort_unstable();
                let all = shown.len();
                shown.dedup();
                assert_eq!(shown, expected, "{why}");
                // Several candidates can be equivalent to each other only if there are symmetries.
                assert!(all == shown.len() || equivalence.has_symmetries(), "{why}");
                compared += 1;
                guessed += shown.len();
                with_chains += usize::from(equivalence.chains.before != [0; COLOR_CODES]);
                with_symmetries += usize::from(equivalence.has_symmetries());
            }
        }
    }
    println!("{compared} histories, {guessed} guesses, {with_chains} {with_symmetries}");
    assert!(compared > 1500 && guessed > 150_000, "{compared} {guessed}");
    assert!(with_chains > compared / 3 && with_chains < compared, "{with_chains} {compared}");
    assert!(with_symmetries > 100, "{with_symmetries}");
}

/// Returns the codewords that are possible after these guesses, if `secret` is the secret.
pub(super) fn after(
    game: &Game,
    words: &[Codeword],
    played: &[Codeword],
    secret: Codeword,
) -> Vec<Codeword> {
    let feedback = |guess, secret| Feedback::of(game.pins(), guess, secret);
    let mut possible = words.to_vec();
    for &guess in played {
        possible.retain(|&word| feedback(guess, word) == feedback(guess, secret));
    }
    possible
}
