//! All scoring functions agree with the rules, on every pair of small games and on seeded pairs of large
//! games.

use super::pairwise::{histogram_by_the_rules, pair_scorers, Counted, EMPTY};
use super::score_table::{play_with_table, play_without_table, ScoreTable};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, COLORS, PINS};
use crate::mastermind::{Solver, Strategy};
use crate::random::Random;

/// Returns all games whose number of codewords `fits`.
fn games(fits: impl Fn(u64) -> bool) -> Vec<Game> {
    let sizes = PINS.flat_map(|pins| COLORS.map(move |colors| (pins, colors)));
    let games = sizes.flat_map(|(pins, colors)| {
        [true, false].into_iter().filter_map(move |repeats| Game::new(pins, colors, repeats).ok())
    });
    games.filter(|game| fits(game.count())).collect()
}

/// Up to this number of codewords, a game is tested on every pair.
const MOST_FOR_ALL_PAIRS: u64 = 1300;

/// Compares the scoring functions on every guess and every secret. Returns the number of pairs.
fn check(game: &Game, guesses: &[Codeword], secrets: &[Codeword], why: &str) -> u64 {
    let pins = game.pins();
    let scorers = pair_scorers(pins);
    let counted: Vec<Counted> = secrets.iter().copied().map(Counted::new).collect();
    for &guess in guesses {
        let counted_guess = Counted::new(guess);
        for secret in &counted {
            let expected = Feedback::of(pins, guess, secret.word()).index(pins);
            for scorer in &scorers {
                let found = Some((scorer.score)(&counted_guess, secret));
                let name = scorer.name;
                assert_eq!(found, expected, "{name}, {game}{why}: {guess} {}", secret.word());
            }
        }
        let expected = histogram_by_the_rules(game, guess, secrets.iter().copied());
        for scorer in &scorers {
            let mut found = EMPTY;
            (scorer.histogram)(&counted_guess, &counted, &mut found);
            assert_eq!(found, expected, "{}, {game}{why}: {guess}", scorer.name);
        }
    }
    (guesses.len() * secrets.len()) as u64
}

#[test]
fn scorers_are_the_rules_on_every_pair_of_small_games() {
    let games = games(|count| count <= MOST_FOR_ALL_PAIRS);
    let mut pairs = 0;
    for game in &games {
        let words = game.list().unwrap();
        pairs += check(game, &words, &words, "");
    }
    assert_eq!((games.len(), pairs), (102, 10_008_154));
}

/// How many guesses of each large game are tested.
const GUESSES: usize = 100;

/// How many secrets each of them is tested on.
const WALK: usize = 200;

#[test]
fn scorers_are_the_rules_on_random_pairs_of_large_games() {
    let games = games(|count| count > MOST_FOR_ALL_PAIRS);
    let mut pairs = 0;
    for (seed, game) in (1..).zip(&games) {
        let mut random = Random::new(seed);
        for _ in 0..GUESSES {
            let walk = walk(&mut random, game);
            pairs += check(game, &walk[..1], &walk, &format!(", seed {seed}"));
        }
    }
    assert_eq!((games.len(), pairs), (110, 110 * (GUESSES * WALK) as u64));
}

/// Returns a random walk through the codewords. In each step, two pins change places or one pin
/// changes its color. So there are pairs with many hits and pairs with few.
fn walk(random: &mut Random, game: &Game) -> Vec<Codeword> {
    let mut below = |limit: usize| random.below(limit as u32) as usize;
    let mut colors: Vec<usize> = (0..game.pins())
        .map(|pin| if game.repeats() { 1 + below(game.colors()) } else { 1 + pin })
        .collect();
    let mut step = || {
        let pin = below(game.pins());
        let before = colors[pin];
        colors[pin] = 1 + below(game.colors());
        if below(2) == 0 || !game.has_colors(colors.iter().copied()) {
            colors[pin] = before;
            colors.swap(pin, below(game.pins()));
        }
        assert!(game.has_colors(colors.iter().copied()), "{game}");
        Codeword::from_colors(&colors)
    };
    // Without repeats, all walks start at the same codeword, so the first steps are left out.
    (0..32 + WALK).map(|_| step()).skip(32).collect()
}

#[test]
fn the_cache_study_plays_as_the_reference() {
    check_study::<1>(15, true);
    check_study::<2>(9, true);
    check_study::<3>(6, true);
    check_study::<3>(6, false);
    check_study::<4>(4, true);
    check_study::<4>(6, true);
    check_study::<4>(6, false);
    check_study::<5>(3, true);
    check_study::<6>(2, true);
    check_study::<7>(2, true);
    check_study::<8>(2, true);
}

fn check_study<const PINS: usize>(colors: usize, repeats: bool) {
    let game = Game::new(PINS, colors, repeats).unwrap();
    let expected = Solver::reference().evaluate(&game, Strategy::Knuth, None).unwrap().total();
    let computed = play_without_table::<PINS>(&game);
    assert_eq!(computed.turns, expected, "{game}");
    let mut table = ScoreTable::<PINS>::new(&game);
    for run in ["as it is filled", "filled"] {
        assert_eq!(play_with_table(&game, &mut table), computed, "{game}, {run}");
    }
}
