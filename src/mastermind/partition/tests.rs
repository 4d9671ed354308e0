//! The part sizes that every backend counts, against those that the rules give.

use super::candidates::CandidateGuesses;
use super::counter::PartitionCounter;
use super::walk::Each;
use crate::cli::random::Random;
use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{index_count, Feedback};
use crate::mastermind::game::{Game, COLORS, PINS};

/// Compares the part sizes of guesses with those that the rules give.
struct Check<'a> {
    game: &'a Game,
    secrets: &'a [Codeword],
    why: &'a str,
    /// How many guesses of a hundred are checked.
    percent: u32,
    random: Random,
    seen: Vec<Codeword>,
    checked: usize,
}

impl Check<'_> {
    /// Shows each guess to the check.
    fn scan(&mut self, counter: &mut PartitionCounter, guesses: &CandidateGuesses) {
        let (game, secrets) = (self.game, self.secrets);
        let mut visit = |guess, parts: &[u32]| {
            self.visit(guess, parts);
            true
        };
        counter.scan(game, secrets, guesses, &mut Each(&mut visit)).unwrap();
    }

    fn visit(&mut self, guess: Codeword, parts: &[u32]) {
        self.seen.push(guess);
        if self.random.below(100) < self.percent {
            let pins = self.game.pins();
            let mut expected = vec![0; index_count(pins)];
            for &secret in self.secrets {
                expected[Feedback::of(pins, guess, secret).index(pins).unwrap()] += 1;
            }
            assert_eq!(parts, expected, "{} guess {guess} {}", self.game, self.why);
            self.checked += 1;
        }
    }
}

/// Scans all guesses for `secrets` on every backend. Returns how many were checked.
fn check(game: &Game, words: &[Codeword], secrets: &[Codeword], percent: u32, why: &str) -> usize {
    let mut checked = 0;
    for cpu in Cpu::available() {
        let random = Random::new(3);
        let (seen, why) = (Vec::new(), &*format!("{} secrets, {cpu:?} {why}", secrets.len()));
        let mut check = Check { game, secrets, why, percent, random, seen, checked: 0 };
        let guesses = CandidateGuesses::all(game);
        check.scan(&mut PartitionCounter::new(cpu), &guesses);
        assert_eq!(check.seen, words, "{game}");
        checked += check.checked;
    }
    checked
}

/// Returns all games with up to `most` codewords.
fn games(most: u64) -> impl Iterator<Item = Game> {
    let sizes = PINS.flat_map(|pins| COLORS.map(move |colors| (pins, colors)));
    let games = sizes.flat_map(|(pins, colors)| {
        [true, false].into_iter().filter_map(move |repeats| Game::new(pins, colors, repeats).ok())
    });
    games.filter(move |game| game.count() <= most)
}

#[test]
fn parts_of_every_guess_of_every_small_game() {
    let (mut all, mut checked) = (0, 0);
    for game in games(300) {
        let words = game.list().unwrap();
        checked += check(&game, &words, &words, 100, "all");
        all += 1;
    }
    println!("{all} games, {checked} guesses");
    assert_eq!(all, 86);
    assert_eq!(checked, 4806 * Cpu::available().len());
}

#[test]
fn parts_of_sets_of_any_size() {
    const SEED: u64 = 11;
    let mut random = Random::new(SEED);
    let mut checked = 0;
    for game in games(12_000).filter(|game| game.count() > 300) {
        let words = game.list().unwrap();
        // A word, a block, a chunk of blocks, and one secret less or more than these.
        for size in [1, 2, 63, 64, 65, 256, 257, 2047, 2048, 2049] {
            let chance = words.len() as u32 / size;
            let is_chosen = |_: &&Codeword| random.below(chance.max(1)) == 0;
            let secrets: Vec<Codeword> =
                words.iter().filter(is_chosen).copied().take(size as usize).collect();
            if !secrets.is_empty() {
                let percent = if words.len() > 5000 { 1 } else { 2 };
                checked += check(&game, &words, &secrets, percent, &format!("seed {SEED}"));
            }
        }
    }
    println!("{checked} guesses");
    assert!(checked > 4000 * Cpu::available().len());
}

#[test]
fn a_counter_is_used_again_after_any_scan() {
    let mut checked = 0;
    for cpu in Cpu::available() {
        let mut counter = PartitionCounter::new(cpu);
        for (pins, colors) in [(8, 2), (3, 6), (5, 3), (4, 4), (1, 15), (7, 2), (6, 3)] {
            let game = Game::new(pins, colors, true).unwrap();
            let words = game.list().unwrap();
            let guesses = CandidateGuesses::all(&game);
            for size in [1, 16, 17, 32, 33, 64, 65, 300] {
                let secrets = &words[..words.len().min(size)];
                let mut seen = 0;
                let mut stop_after_5 = |_, _: &[u32]| {
                    seen += 1;
                    seen < 5
                };
                counter.scan(&game, secrets, &guesses, &mut Each(&mut stop_after_5)).unwrap();
                let (random, seen) = (Random::new(3), Vec::new());
                let (game, why) = (&game, "again");
                let mut check =
                    Check { game, secrets, why, percent: 100, random, seen, checked: 0 };
                check.scan(&mut counter, &guesses);
                assert_eq!(check.seen, words, "{game}");
                checked += check.checked;
            }
        }
    }
    assert_eq!(checked, (256 + 216 + 243 + 256 + 15 + 128 + 729) * 8 * Cpu::available().len());
}

#[test]
fn the_number_of_guesses_is_that_of_a_scan() {
    const SEED: u64 = 12;
    let mut random = Random::new(SEED);
    let mut counter = PartitionCounter::new(Cpu::detect());
    let mut compared = 0;
    for game in games(3000) {
        let words = game.list().unwrap();
        let any = |random: &mut Random| words[random.below(words.len() as u32) as usize];
        assert_eq!(CandidateGuesses::all(&game).number(game.pins()), game.count(), "{game}");
        for turns in 0..4 {
            let played: Vec<Codeword> = (0..turns).map(|_| any(&mut random)).collect();
            // Few secrets lack some colors.
            let secrets = if turns == 0 { words.clone() } else { vec![any(&mut random); turns] };
            let guesses = CandidateGuesses::up_to_symmetry(&game, &secrets, &played);
            let mut number = 0;
            let mut count = |_, _: &[u32]| {
                number += 1;
                true
            };
            counter.scan(&game, &secrets, &guesses, &mut Each(&mut count)).unwrap();
            let why = format!("seed {SEED} {game} {played:?} {secrets:?}");
            assert_eq!(guesses.number(game.pins()), number, "{why}");
            compared += 1;
        }
    }
    assert_eq!(compared, 4 * games(3000).count());
    assert!(compared > 400, "{compared}");
}
