//! All scoring functions agree with the rules, on every pair of small games and on seeded pairs of large
//! games.

use super::pairwise::{histogram_by_the_rules, pair_scorers, Counted, EMPTY};
use super::questions::Questions;
use super::score_table::{cache_studies, play_by_planes, play_with_table, Memory, ScoreTable};
use super::source::ByPlanes;
use crate::cli::random::Random;
use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, COLORS, PINS};
use crate::mastermind::{Solver, Strategy};

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

/// What the benchmark of the cache study asserts about games that are too large for the reference here.
#[test]
fn turns_of_large_games() {
    for (colors, turns) in [(4, 4087), (5, 13_867), (6, 37_965), (7, 87_936), (8, 183_966)] {
        let game = Game::new(5, colors, true).unwrap();
        assert_eq!(game.evaluate(Strategy::Knuth, None).total(), turns, "{game}");
    }
}

fn check_study<const PINS: usize>(colors: usize, repeats: bool) {
    let game = Game::new(PINS, colors, repeats).unwrap();
    let expected = Solver::reference().evaluate(&game, Strategy::Knuth, None).unwrap().total();
    let questions = Questions::<PINS>::of(&game);
    let run = questions.run();
    assert_eq!(run.turns, expected, "{game}");

    for cpu in Cpu::every() {
        assert_eq!(play_by_planes::<PINS>(&game, cpu), run, "{game} {}", cpu.name());
    }
    let table = ScoreTable::new::<PINS>(&game);
    assert_eq!(play_with_table(&game, &table), run, "{game}");
    let mut scored = Vec::new();
    for study in cache_studies::<PINS>() {
        use Memory::{Before, DirectMapped, Nothing, OnTheWay};
        let counts = [Nothing, Before, OnTheWay, DirectMapped].map(|memory| {
            let (found, scored) = (study.play)(&game, memory);
            assert_eq!(found, run, "{game} {} {memory:?}", study.name);
            scored
        });
        assert_eq!(counts[..2], [run.feedbacks, game.count().pow(2)], "{game}");
        // No pair is computed twice on the way, and none of these is missing in the small cache.
        assert!(counts[2] <= counts[1] && counts[2] <= counts[3] && counts[3] <= counts[0]);
        scored.push(counts);
    }
    assert!(scored.iter().all(|counts| *counts == scored[0]), "{game}");

    // The questions are those that the player asked, except where it divides the secrets.
    let asked = questions.size().1;
    assert!(asked <= run.feedbacks && run.feedbacks <= asked + run.turns, "{game}");
    let (answer, indices) = questions.by_the_rules();
    for scorer in pair_scorers(PINS) {
        assert_eq!(questions.by_pairs(scorer.histogram), answer, "{game} {}", scorer.name);
    }
    for cpu in Cpu::every() {
        assert_eq!(
            questions.by_planes(&mut ByPlanes::new(&game, cpu)),
            answer,
            "{game} {}",
            cpu.name()
        );
    }
    assert_eq!(questions.by_table(&table), answer, "{game}");
    assert_eq!(questions.by_table_in_two_passes(&table), answer, "{game}");
    assert_eq!(questions.only_reads(&table), indices, "{game}");
    assert_eq!(questions.only_counts(), questions.only_counts_by_the_rules(), "{game}");
}
