//! Optimal play from positions, and the command `review`.

use std::collections::HashMap;

use super::answers;
use crate::common::random::Random;
use bitsolve::mastermind::{Codeword, Evaluation, Feedback, Game, History, Optimal, OptimalError};

/// The least totals of sets of secrets, found by trying every guess. A guess is skipped only if it tells nothing,
/// or if the least that its parts can take (2 m - 1 turns for m secrets) gives no lower total.
struct Slow {
    game: Game,
    words: Vec<Codeword>,
    only_possible: bool,
    known: HashMap<Vec<Codeword>, u64>,
}

impl Slow {
    fn new(game: Game, only_possible: bool) -> Self {
        Self { game, words: game.codewords().collect(), only_possible, known: HashMap::new() }
    }

    /// Returns the parts of a guess after which the game goes on.
    fn parts(&self, guess: Codeword, secrets: &[Codeword]) -> Vec<Vec<Codeword>> {
        let mut parts: HashMap<Feedback, Vec<Codeword>> = HashMap::new();
        for &secret in secrets.iter().filter(|&&secret| secret != guess) {
            parts.entry(self.game.feedback(guess, secret)).or_default().push(secret);
        }
        parts.into_values().collect()
    }

    fn after(&mut self, guess: Codeword, secrets: &[Codeword]) -> u64 {
        let parts = self.parts(guess, secrets);
        secrets.len() as u64 + parts.iter().map(|part| self.best(part)).sum::<u64>()
    }

    fn best(&mut self, secrets: &[Codeword]) -> u64 {
        if secrets.len() <= 2 {
            return 2 * secrets.len() as u64 - 1;
        }
        if let Some(&total) = self.known.get(secrets) {
            return total;
        }
        let guesses = if self.only_possible { secrets } else { &self.words };
        let bounded = guesses.iter().map(|&guess| {
            let parts = self.parts(guess, secrets);
            let least: usize = parts.iter().map(|part| 2 * part.len() - 1).sum();
            let is_useless = parts.iter().any(|part| part.len() == secrets.len());
            ((secrets.len() + least) as u64, is_useless, guess)
        });
        let mut bounded: Vec<_> = bounded.collect();
        bounded.sort_unstable();
        let mut best = u64::MAX;
        for (least, is_useless, guess) in bounded {
            if least < best && !is_useless {
                best = best.min(self.after(guess, secrets));
            }
        }
        self.known.insert(secrets.to_vec(), best);
        best
    }
}

/// Compares the least totals of random positions of up to `most` secrets with those of the slow solver.
fn check_positions(positions: usize, most: usize, seed: u64) {
    let mut numbers = Random::new(seed);
    let games = ["4p6c", "3p8c", "5p4c", "4p6c-no-repeats", "2p9c", "3p10c-no-repeats", "3p4c"];
    let (mut checked, mut losses) = (0, 0);
    for (place, name) in games.into_iter().enumerate() {
        let game: Game = name.parse().unwrap();
        for only_possible in [false, true] {
            let mut slow = Slow::new(game, only_possible);
            let mut solver = Optimal::new(game);
            if only_possible {
                solver = solver.only_possible();
            }
            for number in 0..positions.div_ceil(2 * games.len()) {
                let text = format!("{name}, {only_possible}, {number} of seed {seed}");
                let mut word = || slow.words[numbers.below(slow.words.len() as u32) as usize];
                let (secret, mut history) = (word(), History::new(game));
                while history.remaining().unwrap() > most.min(4 + (number + place) % most) {
                    let guess = word();
                    history.push(guess, game.feedback(guess, secret)).unwrap();
                }
                let secrets = history.possible_secrets().unwrap();
                let own = if only_possible {
                    secrets[numbers.below(secrets.len() as u32) as usize]
                } else {
                    word()
                };
                let best = solver.solve_after(&history).unwrap();
                assert_eq!(best.games(), secrets.len() as u64, "{text}");
                assert_eq!(best.total(), slow.best(&secrets), "{text}");
                let after = |guess| solver.clone().first(guess).solve_after(&history).unwrap();
                let length = |found: &Evaluation| (found.total(), found.maximum());
                assert_eq!(length(&after(best.first())), length(&best), "{text}");
                let after = after(own);
                assert_eq!(
                    (after.first(), after.total()),
                    (own, slow.after(own, &secrets)),
                    "{text}"
                );
                assert!(after.total() >= best.total(), "{text}");
                losses += after.total() - best.total();
                checked += 1;
            }
        }
    }
    assert!(checked >= positions && losses > 0, "{checked} {losses}");
}

#[test]
fn positions_have_the_totals_of_a_slow_solver() {
    check_positions(400, 16, 11);
}

#[test]
#[ignore = "takes two minutes: cargo test --release --test all -- --ignored many_positions"]
fn many_positions_have_the_totals_of_a_slow_solver() {
    check_positions(5000, 32, 12);
}

#[test]
fn equivalent_first_guesses_have_the_same_total() {
    let game: Game = "4p6c".parse().unwrap();
    let mut checked = 0;
    // The steps lead to guesses of all kinds.
    for guess in game.codewords().step_by(37) {
        let mut counts = [0; 7];
        game.spell(guess).bytes().for_each(|color| counts[usize::from(color - b'0')] += 1);
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let total = match counts[..4] {
            [1, ..] => 5673,
            [2, 1, ..] => 5625,
            [2, 2, ..] => 5702,
            [3, ..] => 5791,
            _ => 6318,
        };
        let found = Optimal::new(game).first(guess).solve_after(&History::new(game)).unwrap();
        assert_eq!(found.total(), total, "{}", game.spell(guess));
        checked += 1;
    }
    assert!(checked > 30, "{checked}");
}

#[test]
fn a_position_of_another_game_or_without_secrets_is_an_error() {
    let [game, other] = ["2p3c", "3p3c"].map(|name| name.parse::<Game>().unwrap());
    let mut history = History::new(game);
    let error = Optimal::new(other).solve_after(&history).unwrap_err();
    assert_eq!(error, OptimalError::AnotherGame { game: other, other: game });
    assert_eq!(error.to_string(), "the history is of 2p3c, not of 3p3c");
    for first in [None, Some(game.codeword("11").unwrap())] {
        let mut solver = Optimal::new(game).max_turns(0);
        if let Some(first) = first {
            solver = solver.first(first);
        }
        let error = solver.solve_after(&history).unwrap_err();
        assert_eq!(error, OptimalError::Impossible { game, first, max_turns: 0 });
    }
    history.push(game.codeword("11").unwrap(), Feedback::new(2, 0)).unwrap();
    history.push(game.codeword("11").unwrap(), Feedback::new(0, 0)).unwrap();
    let error = Optimal::new(game).solve_after(&history).unwrap_err();
    assert!(matches!(error, OptimalError::Game(_)), "{error}");
}

/// The parts of a first guess can be proven one by one, in any order.
#[test]
fn the_totals_of_the_parts_add_up() {
    for (game, first, total) in
        [("4p6c", "1123", 5625), ("4p6c", "1111", 6318), ("3p8c", "123", 2359)]
    {
        let parts = answers(&format!("optimal {game} --first {first} --parts"), "");
        let (mut games, mut turns) = (0, 0);
        for part in parts.lines() {
            let found = answers(&format!("optimal {game} -"), part);
            let number = |name: &str| {
                let line = found.lines().find_map(|line| line.strip_prefix(name)).unwrap();
                line.trim().parse::<u64>().unwrap()
            };
            (games, turns) = (games + number("games "), turns + number("total "));
        }
        let last = parts.lines().last().unwrap();
        let request = format!("optimal {game}\n{last}");
        assert_eq!(answers("", &request), answers(&format!("optimal {game} -"), last));
        let all = game.parse::<Game>().unwrap().count();
        assert_eq!((games + 1, turns + all), (all, total), "{game} {first}");
    }
}

#[test]
fn next_says_what_a_guess_costs() {
    let turns = "1122 1 0\n1344 0 1\n";
    let found = answers("next optimal --guess 3526 --format json", turns);
    let start = ",\"total\":118,\"average\":2.6818,\"maximum\":3,\"longest\":31}],\"own\":";
    let end = ",\"total\":121,\"average\":2.7500,\"maximum\":3,\"longest\":34,\"loss\":0.0682}}\n";
    assert!(found.contains(start) && found.ends_with(end), "{found}");
    // Both solvers list the same guesses with the same totals.
    for (line, turns) in [
        ("next 3p3c optimal --top 9", ""),
        ("next 3p4c optimal --top 20", "112 1 0\n"),
        ("next 3p4c optimal --top 5 --guess 111 --possible", "112 1 0\n"),
        ("next 3p5c-no-repeats optimal --top 7 --first 132", ""),
    ] {
        assert_eq!(answers(line, turns), answers(&format!("{line} --reference"), turns), "{line}");
    }
}

#[test]
fn a_review_says_what_each_guess_cost() {
    let turns = "1122 1 0\n1344 0 1\n3526 4 0\n";
    let expected = answers("review", turns);
    let printed = answers("trace 4p6c knuth 3526", "");
    let named = "1: 1122 1 black, 0 white\n2: 1344 0 black, 1 white\n3: 3526 4 black, 0 white\n";
    for turns in [&printed, named] {
        assert_eq!(answers("review", turns), expected, "{turns}");
    }
    // A game that is not over, and a game whose first turns have too many secrets for a proof.
    let found = answers("review --pretty", "1122 1 0\n1344 0 1\n");
    assert!(
        found.contains("You took 2 turns, and best play takes 2.68 more on average."),
        "{found}"
    );
    let turns = "11234 0 1\n25567 1 2\n64558 1 3\n45676 1 2\n46545 5 0\n";
    let found = answers("review 5p8c", turns);
    let lines: Vec<&str> = found.lines().collect();
    assert!(lines[0].ends_with(" remaining 32768 unproven"), "{found}");
    assert!(lines[4].contains(" best ") && lines[4].contains(" luck "), "{found}");
    let found = answers("review 5p8c --format json", turns);
    let unproven = "\"best\":null,\"after\":null,\"loss\":null,\"luck\":null}\n{\"turn\":2,";
    assert!(found.contains(unproven), "{found}");
    let found = answers("review 5p8c --pretty", turns);
    assert!(found.contains("From turn 4 on, you took 2 turns. Best play takes "), "{found}");
    let found = answers("review 5p8c --pretty", "11223 1 1\n");
    assert!(found.ends_with("\nNo turn of 5p8c left few enough secrets for a proof.\n"), "{found}");
}
