//! Tests of the solvers.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::index_count;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::optimal::{reference, solve, Outcome, Question};
use crate::mastermind::progress::Progress;
use crate::mastermind::scorer::Scorer;

fn ask(game: &str, max_turns: Option<usize>) -> Question {
    Question { game: game.parse().unwrap(), first: None, max_turns, threads: NonZero::new(1) }
}

/// Returns the number of secrets that a strategy finds in the first turn, the second turn, and so on.
/// Its guesses are in preorder.
fn turns_of(game: &Game, guesses: &[Codeword]) -> Vec<u64> {
    let secrets: Vec<Codeword> = game.codewords().collect();
    let (mut rest, mut turns) = (guesses, Vec::new());
    walk(game, &secrets, 0, &mut rest, &mut turns);
    assert_eq!(rest, [], "guesses that no secret needs");
    turns
}

/// Walks what a strategy does with some secrets after `turn` turns.
fn walk(
    game: &Game,
    secrets: &[Codeword],
    turn: usize,
    guesses: &mut &[Codeword],
    turns: &mut Vec<u64>,
) {
    let (&guess, rest) = guesses.split_first().expect("each set of secrets has a guess");
    *guesses = rest;
    turns.resize(turns.len().max(turn + 1), 0);
    let scorer = Scorer::new(game.pins(), guess);
    let mut parts = vec![Vec::new(); index_count(game.pins())];
    secrets.iter().for_each(|&secret| parts[scorer.index(secret)].push(secret));
    turns[turn] += parts.pop().unwrap().len() as u64;
    for part in parts.iter().filter(|part| !part.is_empty()) {
        walk(game, part, turn + 1, guesses, turns);
    }
}

fn total(turns: &[u64]) -> u64 {
    (1..).zip(turns).map(|(turn, games)| turn * games).sum()
}

/// The least total of each game for each number of turns, from the fewest turns with which every secret
/// can be found. With fewer turns there is no strategy. A brute force in another language, which shares
/// nothing with this crate, has the same numbers. More turns do not help in these games.
const TOTALS: [(&str, usize, u64); 24] = [
    ("1p1c", 1, 1),
    ("1p2c", 2, 3),
    ("1p3c", 3, 6),
    ("1p4c", 4, 10),
    ("1p5c", 5, 15),
    ("1p6c", 6, 21),
    ("2p1c", 1, 1),
    ("2p2c", 3, 8),
    ("2p3c", 3, 21),
    ("2p4c", 4, 45),
    ("2p5c", 4, 81),
    ("2p2c-no-repeats", 2, 3),
    ("2p3c-no-repeats", 3, 13),
    ("2p4c-no-repeats", 3, 30),
    ("2p5c-no-repeats", 4, 60),
    ("2p6c-no-repeats", 4, 103),
    ("3p1c", 1, 1),
    ("3p2c", 3, 18),
    ("3p3c", 4, 73),
    ("3p3c-no-repeats", 4, 15),
    ("3p4c-no-repeats", 4, 72),
    ("4p1c", 1, 1),
    ("4p2c", 4, 44),
    ("4p4c-no-repeats", 5, 86),
];

/// Checks a solver on all games of `totals`, and returns the number of questions.
fn check_totals(
    totals: &[(&str, usize, u64)],
    solve: impl Fn(&Question, &Progress) -> Result<Outcome, OutOfMemory>,
) -> usize {
    let mut checked = 0;
    for &(game, fewest, least) in totals {
        for most in [None].into_iter().chain((1..fewest + 3).map(Some)) {
            let (question, progress) = (ask(game, most), Progress::default());
            let place = format!("{game} within {most:?} turns");
            match solve(&question, &progress).unwrap() {
                Outcome::Proven(guesses) => {
                    let turns = turns_of(&question.game, &guesses);
                    assert_eq!(total(&turns), least, "{place}");
                    assert!(most.is_none_or(|most| (fewest..).contains(&most)), "{place}");
                    assert!(turns.len() <= most.unwrap_or(usize::MAX), "{place}");
                    let known = progress.known();
                    assert_eq!((known.lower, known.upper), (least, Some(least)), "{place}");
                    assert_eq!(progress.best(), Some(guesses), "{place}");
                }
                Outcome::Impossible => assert!(most.is_some_and(|most| most < fewest), "{place}"),
                Outcome::Stopped => panic!("{place}"),
            }
            checked += 1;
        }
    }
    checked
}

#[test]
fn the_reference_finds_the_totals_of_a_brute_force() {
    let checked = check_totals(&TOTALS, reference::solve);
    let expected: usize = TOTALS.iter().map(|(_, fewest, _)| fewest + 3).sum();
    assert_eq!(checked, expected);
}

/// The same for larger games. `cargo test --release --lib -- --ignored larger_games` checks them.
const LARGER_TOTALS: [(&str, usize, u64); 4] =
    [("2p6c", 5, 132), ("5p2c", 4, 97), ("3p4c", 4, 206), ("3p5c-no-repeats", 4, 196)];

fn solve_fast(question: &Question, progress: &Progress) -> Result<Outcome, OutOfMemory> {
    solve(question, progress, false)
}

#[test]
fn branch_and_bound_finds_the_totals_of_a_brute_force() {
    let expected = |totals: &[(_, usize, _)]| totals.iter().map(|(_, fewest, _)| fewest + 3).sum();
    let sums: [usize; 2] = [expected(&TOTALS), expected(&LARGER_TOTALS)];
    let checked = [&TOTALS[..], &LARGER_TOTALS].map(|totals| check_totals(totals, solve_fast));
    assert_eq!(checked, sums);
}

/// Returns the least total within some turns, and checks that the strategy has it.
fn least(game: &str, max_turns: Option<usize>, threads: usize) -> (u64, Vec<Codeword>) {
    let question = Question { threads: NonZero::new(threads), ..ask(game, max_turns) };
    let progress = Progress::default();
    let Outcome::Proven(guesses) = solve_fast(&question, &progress).unwrap() else {
        panic!("{game} within {max_turns:?} turns");
    };
    let turns = turns_of(&question.game, &guesses);
    let total = total(&turns);
    assert!(turns.len() <= max_turns.unwrap_or(usize::MAX), "{game}");
    assert_eq!((progress.known().lower, progress.known().upper), (total, Some(total)), "{game}");
    (total, guesses)
}

/// Totals that were published, or that other programs have found.
#[test]
fn branch_and_bound_finds_known_totals() {
    for (game, max_turns, total) in [
        ("4p5c", None, 2463),
        ("5p4c", None, 3954),
        ("3p8c", None, 2359),
        ("4p6c", None, 5625),
        ("4p6c", Some(6), 5625),
        ("4p6c", Some(5), 5626),
        ("4p6c-no-repeats", None, 1446),
        ("4p7c-no-repeats", None, 3639),
        ("4p8c-no-repeats", None, 7817),
    ] {
        assert_eq!(least(game, max_turns, 1).0, total, "{game} within {max_turns:?} turns");
    }
    let within_4 = solve_fast(&ask("4p6c", Some(4)), &Progress::default());
    assert_eq!(within_4, Ok(Outcome::Impossible));
}

/// The same for games that take longer. `cargo test --release --lib -- --ignored known_larger_totals`
/// checks them.
#[test]
#[ignore = "takes 9 seconds"]
fn branch_and_bound_finds_known_larger_totals() {
    for (game, total) in [
        ("5p5c", 13_496),
        ("3p10c", 5242),
        ("4p7c", 11_228),
        ("4p8c", 20_471),
        ("4p9c-no-repeats", 14_914),
        ("4p10c-no-repeats", 26_274),
    ] {
        assert_eq!(least(game, None, 1).0, total, "{game}");
    }
}

#[test]
fn several_threads_find_the_same_strategy() {
    for (game, max_turns) in
        [("4p5c", None), ("3p7c", None), ("4p6c", Some(5)), ("4p7c-no-repeats", None)]
    {
        let one = least(game, max_turns, 1);
        for threads in [2, 3] {
            assert_eq!(least(game, max_turns, threads), one, "{game} on {threads} threads");
        }
    }
}

#[test]
#[ignore = "takes 3 seconds"]
fn the_reference_finds_the_totals_of_larger_games() {
    assert_eq!(check_totals(&LARGER_TOTALS, reference::solve), 5 + 4 + 4 + 4 + 4 * 3);
}

#[test]
fn the_best_first_guess_has_the_least_total() {
    let mut checked = 0;
    for (name, least) in [("2p3c", 21), ("2p4c-no-repeats", 30), ("3p2c", 18), ("1p4c", 10)] {
        let question = ask(name, None);
        let mut totals = Vec::new();
        for first in question.game.codewords() {
            let question = Question { first: Some(first), ..question };
            let outcome = reference::solve(&question, &Progress::default()).unwrap();
            let Outcome::Proven(guesses) = outcome else { panic!("{name} {first}: {outcome:?}") };
            assert_eq!(guesses[0], first);
            totals.push((total(&turns_of(&question.game, &guesses)), first));
            checked += 1;
        }
        let best = *totals.iter().min().unwrap();
        assert_eq!(best.0, least, "{name}");
        // The reference plays the lexically first of the best guesses.
        let outcome = reference::solve(&question, &Progress::default()).unwrap();
        let Outcome::Proven(guesses) = outcome else { panic!("{name}: {outcome:?}") };
        assert_eq!(guesses[0], best.1, "{name}");
    }
    assert_eq!(checked, 9 + 12 + 8 + 4);
}

#[test]
fn the_least_total_by_numbers_of_feedbacks_is_a_lower_bound() {
    for (name, fewest, total) in TOTALS {
        assert!(ask(name, None).least_total().unwrap() <= total, "{name}");
        assert!(ask(name, Some(fewest)).least_total().unwrap() <= total, "{name}");
    }
    // 13 feedbacks are not all black.
    assert_eq!(ask("4p6c", None).least_total(), Some(1 + 2 * 13 + 3 * 169 + 4 * 1113));
    assert_eq!(ask("4p6c", Some(4)).least_total(), Some(4986));
    assert_eq!(ask("4p6c", Some(3)).least_total(), None);
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    static INTERRUPT: AtomicBool = AtomicBool::new(true);
    let progress = Progress::new(1, Some(&INTERRUPT));
    assert_eq!(reference::solve(&ask("4p6c", None), &progress), Ok(Outcome::Stopped));
    assert_eq!(progress.known().upper, None);
}

#[test]
fn the_least_total_for_some_secrets() {
    let game: Game = "4p6c".parse().unwrap();
    let least = |texts: &[&str], turns| {
        let secrets: Vec<Codeword> =
            texts.iter().map(|text| game.codeword(text).unwrap()).collect();
        reference::least_total(&game, &secrets, turns)
    };
    assert_eq!((least(&["1111"], Some(1)), least(&["1111"], None)), (Some(1), Some(1)));
    assert_eq!(
        (least(&["1111", "2222"], Some(1)), least(&["1111", "2222"], None)),
        (None, Some(3))
    );
    // The guess 1112 tells the other two apart.
    let three = ["1112", "1113", "1121"];
    assert_eq!((least(&three, Some(2)), least(&three, None)), (Some(5), Some(5)));
}
