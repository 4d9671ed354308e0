use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::first_guesses;
use crate::mastermind::game::Game;
use crate::mastermind::optimal::Optimal;
use crate::mastermind::progress::Progress;
use crate::mastermind::search::{solve, Plan, Search, SearchError, DEPTH, WIDTH};
use crate::mastermind::solver::Solver;
use crate::mastermind::strategy::Strategy;
use crate::mastermind::tree::Tree;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn plan(text: &str) -> Plan {
    Plan { game: game(text), first: None, width: WIDTH, depth: DEPTH, threads: NonZero::new(1) }
}

fn guesses(plan: Plan) -> Vec<Codeword> {
    solve(&plan, &Progress::default()).unwrap().unwrap()
}

/// Returns the total of a strategy that is found. The tree finds every secret, or else it does not exist.
fn total(plan: Plan) -> u64 {
    Tree::from_preorder(plan.game, guesses(plan)).unwrap().evaluation().total()
}

#[test]
fn tiny_games_have_their_least_totals() {
    let mut checked = 0;
    let mut check = |name: &str| {
        let search = Search::new(game(name));
        let found = search.solve().unwrap().evaluation().total();
        let least = Optimal::new(game(name)).solve().unwrap().evaluation().total();
        let bound = search.least_total().unwrap();
        assert!(bound <= least, "{name}: {bound} {least}");
        assert_eq!(found, least, "{name}");
        checked += 1;
    };
    for pins in 1..=3 {
        for colors in 1..=if pins == 1 { 15 } else { 5 } {
            check(&format!("{pins}p{colors}c"));
        }
    }
    for name in ["4p2c", "4p3c", "5p2c", "5p3c", "6p2c", "3p5c-no-repeats", "4p4c-no-repeats"] {
        check(name);
    }
    assert_eq!(checked, 15 + 5 + 5 + 7);
}

#[test]
fn no_strategy_that_looks_one_turn_ahead_is_better() {
    let mut checked = 0;
    for name in ["3p8c", "4p5c", "4p6c", "5p4c", "6p3c", "8p2c", "4p7c-no-repeats"] {
        let found = total(Plan { width: 3, ..plan(name) });
        let kinds = first_guesses::kinds(&game(name));
        for strategy in Strategy::ALL {
            let totals = kinds.iter().map(|&first| {
                let first = Some(first);
                Solver::new().play_all(&game(name), strategy, first).unwrap().total()
            });
            let least = totals.min().unwrap();
            assert!(found <= least, "{name} {strategy}: {found} {least}");
            checked += 1;
        }
    }
    assert_eq!(checked, 7 * Strategy::ALL.len());
}

#[test]
fn totals_are_those_of_the_record() {
    for (name, expected) in [
        ("4p6c", 5626),
        ("4p5c", 2464),
        ("3p8c", 2359),
        ("4p6c-no-repeats", 1446),
        ("4p7c-no-repeats", 3643),
    ] {
        assert_eq!(total(plan(name)), expected, "{name}");
    }
}

#[test]
#[ignore = "takes 13 seconds: cargo test --release search -- --ignored"]
fn totals_of_larger_games_are_those_of_the_record() {
    for (name, expected) in [
        ("5p4c", 3955),
        ("4p7c", 11230),
        ("4p8c", 20486),
        ("4p9c", 34706),
        ("4p10c", 55712),
        ("5p6c", 36775),
        ("5p7c", 85780),
    ] {
        assert_eq!(total(plan(name)), expected, "{name}");
    }
}

#[test]
fn the_strategy_does_not_depend_on_the_number_of_threads() {
    for name in ["4p6c", "3p9c", "4p6c-no-repeats"] {
        let one = Plan { width: 4, ..plan(name) };
        for threads in [2, 3, 16] {
            let many = Plan { threads: NonZero::new(threads), ..one };
            assert_eq!(guesses(many), guesses(one), "{name} {threads}");
        }
    }
}

#[test]
fn the_first_guess_the_width_and_the_depth_are_as_asked() {
    let usual = plan("4p6c");
    let word = |text| Some(usual.game.parse(text).unwrap());
    for first in ["1122", "6543", "2222"] {
        let found = guesses(Plan { first: word(first), width: 2, ..usual });
        assert_eq!(Some(found[0]), word(first));
    }
    // Guesses of the same kind have strategies with the same total.
    let totals = ["1123", "5354"].map(|first| total(Plan { first: word(first), ..usual }));
    assert_eq!(totals, [5626, 5626]);
    // A search of more guesses is never worse after the same first guess, and never better than all.
    let first = word("1123");
    let narrow = total(Plan { first, width: 1, ..usual });
    let shallow = total(Plan { first, depth: 2, ..usual });
    assert!(narrow > shallow && shallow >= totals[0], "{narrow} {shallow}");
    assert_eq!(total(Plan { first, depth: 1, ..usual }), narrow);
}

#[test]
fn a_search_tells_what_it_knows_and_can_be_stopped() {
    let progress = Progress::default();
    let found = solve(&plan("4p5c"), &progress).unwrap().unwrap();
    let known = progress.known();
    let total = Tree::from_preorder(game("4p5c"), found.clone()).unwrap().evaluation().total();
    assert!(known.upper == Some(total) && known.lower <= 2463 && known.lower > 2300, "{known:?}");
    assert!(known.nodes > 100, "{known:?}");
    assert_eq!(progress.best(), Some(found));
    static INTERRUPT: AtomicBool = AtomicBool::new(true);
    let stopped = Progress::new(1, Some(&INTERRUPT));
    assert_eq!(solve(&plan("4p6c"), &stopped), Ok(None));
}

#[test]
fn what_cannot_be_searched_is_an_error() {
    let large = game("7p7c");
    let error = Search::new(large).solve().unwrap_err();
    assert_eq!(error, SearchError::TooLarge(large));
    assert_eq!(Search::new(large).least_total(), Err(error));
    assert_eq!(error.to_string(), "7p7c has 823543 codewords, and a search can have 262144");
    let foreign = game("2p4c").parse("14").unwrap();
    let error = Search::new(game("2p3c")).first(foreign).solve().unwrap_err();
    assert_eq!(error.to_string(), "14 is not a codeword of 2p3c");
}
