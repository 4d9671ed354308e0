//! Which guesses are shown.

use crate::cpu::Cpu;
use crate::mastermind::codeword::{Codeword, COLOR_CODES};
use crate::mastermind::equivalence::symmetries::Groups;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::orders::{Orders, Slots};
use crate::mastermind::partition::tests::{games, sorted_colors};
use crate::random::Random;

/// Returns whether a codeword is a candidate, pin after pin as the documentation says.
fn is_candidate(game: &Game, equivalence: &Equivalence, word: Codeword) -> bool {
    let before = &equivalence.chains.before;
    let pins: Vec<usize> = word.colors_of_pins(game.pins()).collect();
    let number = |color| pins.iter().filter(|&&other| other == color).count();
    if equivalence.is_sorted && (2..16).any(|color| number(color) > number(color - 1)) {
        return false;
    }
    (0..pins.len()).all(|pin| {
        let (color, back) = (pins[pin], equivalence.groups().back(pin));
        let first = usize::from(before[color]);
        equivalence.colors >> color & 1 != 0
            && (first == 0 || pins[..pin].contains(&first))
            && (back == 0 || pins[pin - back] <= color)
    })
}

#[test]
fn every_candidate_is_shown_once() {
    const SEED: u64 = 12;
    let mut random = Random::new(SEED);
    let mut counters: Vec<PartitionCounter> =
        Cpu::available().into_iter().map(PartitionCounter::new).collect();
    let (mut compared, mut guessed, mut with_locks, mut sorted) = (0, 0, 0, 0);
    for game in games(3000) {
        let words = game.list();
        let any = |random: &mut Random| words[random.below(words.len() as u32) as usize];
        assert_eq!(Equivalence::trivial(&game).number(), game.count(), "{game}");
        for turns in 0..5 {
            let played: Vec<Codeword> = (0..turns).map(|_| any(&mut random)).collect();
            // The secrets after these turns, or a few codewords, which lack some colors.
            let secrets = if turns == 4 {
                (0..3).map(|_| any(&mut random)).collect()
            } else {
                after(&game, &words, &played, any(&mut random))
            };
            let colors = Equivalence::of(&game, &secrets, &played);
            let equivalence = match compared % 2 {
                0 => colors.clone(),
                _ => colors.clone().with_groups(&played),
            };
            let is_one = |word: &&Codeword| is_candidate(&game, &equivalence, **word);
            let expected: Vec<Codeword> = words.iter().filter(is_one).copied().collect();
            let why = format!("seed {SEED} {game} {played:?} {secrets:?}");
            if turns > 0 && compared % 2 == 0 {
                assert_eq!(equivalence.number(), expected.len() as u64, "{why}");
            }
            if colors.has_all_colors(&game) && (turns == 0 || compared % 2 == 0) {
                let all = expected.iter().map(|guess| colors.equivalent(*guess));
                assert_eq!(all.sum::<u64>(), game.count(), "{why}");
            }
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
            // Guesses with the same colors come together, and each group is in lexical order.
            assert!(shown.is_sorted_by_key(|&guess| (sorted_colors(game.pins(), guess), guess)));
            shown.sort_unstable();
            assert_eq!(shown, expected, "{why}");
            compared += 1;
            guessed += shown.len();
            with_locks += usize::from(colors.chains.before != [0; COLOR_CODES]);
            sorted += usize::from(colors.is_sorted);
        }
    }
    println!("{compared} histories, {guessed} guesses, {with_locks} with locked colors");
    assert_eq!(sorted, games(3000).count());
    assert!(compared > 500 && guessed > 60_000, "{compared} {guessed}");
    assert!(with_locks > compared / 3 && with_locks < compared, "{with_locks} {compared}");
}

/// These lists have more orders together than are kept.
#[test]
fn lists_that_were_dropped_are_made_again() {
    let (mut orders, mut total) = (Orders::default(), 0);
    let mut list = |key: u8, lock, groups| {
        let mut before = [0; COLOR_CODES];
        before[lock] = key;
        orders.of(8, &Slots::of(8, 0x1234_5678, &before, Groups(groups))).to_vec()
    };
    let first = list(1, 2, 0);
    assert_eq!(first.len(), 20_160);
    for (key, lock) in (1..=8).flat_map(|key| (1..=8).map(move |lock| (key, lock))) {
        // No two pins are in a group, or two neighbors are, or two pairs of neighbors.
        let one = (1..8).map(|pin| 1 << (4 * pin));
        let two = (1..6).map(|pin| 1 << (4 * pin) | 1 << (4 * pin + 8));
        let groups = one.chain(two).chain([0]).filter(|_| usize::from(key) != lock);
        total += groups.map(|groups| list(key, lock, groups).len()).sum::<usize>();
    }
    // Each has four bytes.
    assert!(total > 1 << 23, "{total}");
    let again = list(1, 2, 0);
    let differs = again.iter().zip(&first).position(|(again, first)| again != first);
    assert_eq!((again.len(), differs), (first.len(), None));
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
