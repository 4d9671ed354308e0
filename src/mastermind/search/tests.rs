//! Tests of whole searches. Their trees find every secret, or else they do not exist.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::search::{beam, exact, Effort, Optimal, Problem, Search};
use crate::mastermind::tree::Tree;

fn problem(game: &str) -> Problem {
    Problem { threads: NonZero::new(1), ..Optimal::new(game.parse().unwrap()).problem }
}

/// Returns the tree of an optimal strategy, if there is one, and checks what the search reports.
fn optimal(problem: &Problem, is_reference: bool) -> Option<Tree> {
    let progress = Progress::default();
    let guesses = exact::solve(problem, &progress, is_reference).unwrap()?;
    assert_eq!(progress.best_so_far().as_ref(), Some(&guesses), "{problem:?}");
    let tree = Tree::from_preorder(problem.game, guesses).unwrap();
    let (found, known) = (tree.evaluation(), progress.known());
    assert_eq!((known.lower, known.upper), (found.total(), Some(found.total())), "{problem:?}");
    assert!(problem.max_turns.is_none_or(|most| found.maximum() <= most), "{problem:?}");
    Some(tree)
}

/// Returns the tree of a strategy that a search without a proof finds.
fn searched(problem: &Problem, effort: Effort) -> Tree {
    let guesses = beam::solve(problem, effort, &Progress::default()).unwrap();
    Tree::from_preorder(problem.game, guesses).unwrap()
}

fn total(tree: &Tree) -> u64 {
    tree.evaluation().total()
}

/// Returns the number of turns of the longest game, and the number of games of that length.
fn longest(tree: &Tree) -> (usize, u64) {
    let turns = tree.evaluation().turns();
    (turns.len(), turns[turns.len() - 1])
}

/// The least total of each game, and the fewest turns with which every secret
/// can be found. A brute force in another language, which shares
/// nothing with this crate, has the same numbers. More turns do not help in these games.
const TOTALS: &[(&str, usize, u64)] = &[
    ("1p1c", 1, 1),
    ("1p2c", 2, 3),
    ("1p5c", 5, 15),
    ("1p6c", 6, 21),
    ("2p2c", 3, 8),
    ("2p5c", 4, 81),
    ("2p6c-no-repeats", 4, 103),
    ("3p2c", 3, 18),
    ("3p3c", 4, 73),
    ("3p4c-no-repeats", 4, 72),
    ("4p1c", 1, 1),
    ("4p2c", 4, 44),
    ("4p4c-no-repeats", 5, 86),
    ("2p6c", 5, 132),
    ("5p2c", 4, 97),
    ("3p4c", 4, 206),
    ("3p5c-no-repeats", 4, 196),
];

#[test]
fn both_solvers_find_the_totals_of_a_brute_force() {
    for &(game, fewest, least) in TOTALS {
        for max_turns in [None].into_iter().chain((0..fewest + 3).map(Some)) {
            let problem = Problem { max_turns, ..problem(game) };
            let expected = max_turns.is_none_or(|most| most >= fewest).then_some(least);
            let fast = optimal(&problem, false);
            assert_eq!(fast.as_ref().map(total), expected, "{game} within {max_turns:?} turns");
            // The slow solver takes seconds for larger games.
            if problem.game.count() < 32 {
                let slow = optimal(&problem, true);
                assert_eq!(slow.as_ref().map(total), expected, "{game} within {max_turns:?} turns");
                assert_eq!(slow.as_ref().map(longest), fast.as_ref().map(longest), "{game}");
            }
        }
    }
}

/// A game, the maximum number of turns, the least total, and the longest games: their turns and their number.
type Total = (&'static str, Option<usize>, u64, (usize, u64));

/// Checks totals that were published, or that other programs have found, and the longest games. Koyama and Lai have
/// published a strategy for 4p6c with one game of six turns.
fn check_known(totals: &[Total]) {
    for &(game, max_turns, least, most) in totals {
        let tree = optimal(&Problem { max_turns, ..problem(game) }, false).unwrap();
        let found = (total(&tree), longest(&tree));
        assert_eq!(found, (least, most), "{game} within {max_turns:?} turns");
    }
}

#[test]
fn branch_and_bound_finds_known_totals() {
    check_known(&[
        ("4p5c", None, 2463, (5, 69)),
        ("5p4c", None, 3954, (5, 73)),
        ("3p8c", None, 2359, (6, 21)),
        ("4p4c", None, 905, (4, 150)),
        ("4p6c", None, 5625, (6, 1)),
        ("4p6c", Some(6), 5625, (6, 1)),
        ("4p6c", Some(5), 5626, (5, 540)),
        ("4p6c-no-repeats", None, 1446, (5, 89)),
        ("4p7c-no-repeats", None, 3639, (6, 6)),
        ("4p8c-no-repeats", None, 7817, (6, 128)),
    ]);
    assert_eq!(optimal(&Problem { max_turns: Some(4), ..problem("4p6c") }, false), None);
}

#[test]
#[ignore = "takes 10 minutes: cargo test --release --lib -- --ignored known_larger_totals"]
fn branch_and_bound_finds_known_larger_totals() {
    check_known(&[
        ("5p5c", None, 13_496, (6, 5)),
        ("3p10c", None, 5242, (7, 7)),
        ("4p7c", None, 11_228, (6, 114)),
        ("4p8c", None, 20_471, (7, 2)),
        ("4p9c-no-repeats", None, 14_914, (7, 3)),
        ("4p10c-no-repeats", None, 26_274, (7, 69)),
        // No publication of these is known.
        ("8p3c", None, 28_430, (6, 31)),
        ("4p9c", None, 34_666, (7, 88)),
        ("5p6c", None, 36_721, (6, 358)),
        ("4p10c", None, 55_632, (8, 1)),
    ]);
}

#[test]
fn the_strategies_do_not_depend_on_the_number_of_threads() {
    for (game, max_turns) in [("3p7c", None), ("4p6c", Some(5))] {
        let one = Problem { max_turns, ..problem(game) };
        let effort = Effort { width: 4, ..Effort::USUAL };
        for threads in [2, 16] {
            let many = Problem { threads: NonZero::new(threads), ..one };
            assert_eq!(optimal(&many, false), optimal(&one, false), "{game} {threads}");
            assert_eq!(searched(&many, effort), searched(&one, effort), "{game} {threads}");
        }
    }
}

#[test]
fn searches_stop_when_they_are_told_to() {
    static INTERRUPT: AtomicBool = AtomicBool::new(true);
    for is_reference in [true, false] {
        let progress = Progress::new(Some(&INTERRUPT));
        let outcome = exact::solve(&problem("4p6c"), &progress, is_reference);
        assert_eq!((outcome, progress.known().upper), (Err(Stop), None));
    }
    let progress = Progress::new(Some(&INTERRUPT));
    let outcome = beam::solve(&problem("4p6c"), Effort::USUAL, &progress);
    assert_eq!(outcome, Err(Stop));
}

#[test]
fn without_a_proof_tiny_games_have_their_least_totals() {
    let sizes =
        (1..=3).flat_map(|pins| (1..=if pins == 1 { 15 } else { 5 }).map(move |c| (pins, c)));
    let sizes = sizes.map(|(pins, colors)| format!("{pins}p{colors}c"));
    let more = ["4p2c", "4p3c", "5p2c", "5p3c", "6p2c", "3p5c-no-repeats", "4p4c-no-repeats"];
    for name in sizes.chain(more.map(str::to_string)) {
        let game: Game = name.parse().unwrap();
        let least = total(&Optimal::new(game).solve().unwrap());
        let bound = Search::new(game).least_total().unwrap();
        assert!(bound <= least, "{name}: {bound} {least}");
        assert_eq!(total(&Search::new(game).solve().unwrap()), least, "{name}");
    }
}

/// Checks totals of searches without a proof.
fn check_recorded(totals: &[(&str, u64)]) {
    for &(name, expected) in totals {
        assert_eq!(total(&searched(&problem(name), Effort::USUAL)), expected, "{name}");
    }
}

#[test]
fn totals_are_those_of_the_record() {
    check_recorded(&[("4p6c", 5625), ("3p8c", 2359), ("4p7c-no-repeats", 3639)]);
}

#[test]
#[ignore = "takes 13 seconds: cargo test --release search -- --ignored"]
fn totals_of_larger_games_are_those_of_the_record() {
    check_recorded(&[
        ("5p4c", 3954),
        ("4p7c", 11_228),
        ("4p8c", 20_484),
        ("4p9c", 34_683),
        ("4p10c", 55_685),
        ("5p6c", 36_769),
        ("5p7c", 85_764),
    ]);
}

#[test]
fn the_first_guess_the_width_and_the_depth_are_as_asked() {
    let usual = problem("4p6c");
    let found = |first: &str, effort| {
        let first = usual.game.parse(first);
        let tree = searched(&Problem { first, ..usual }, effort);
        assert_eq!(Some(tree.guesses()[0]), first);
        total(&tree)
    };
    let narrow = |width, depth| found("1123", Effort { width, depth });
    // Guesses of the same kind have strategies with the same total.
    assert_eq!([found("1123", Effort::USUAL), found("5354", Effort::USUAL)], [5625, 5625]);
    // A search of more guesses is never worse after the same first guess, and never better than all.
    let (one, shallow) = (narrow(1, usize::MAX), narrow(10, 2));
    assert!(one > shallow && shallow >= 5625, "{one} {shallow}");
    assert_eq!(narrow(10, 1), one);
}

#[test]
fn a_search_without_a_proof_reports_bounds() {
    let (problem, progress) = (problem("4p5c"), Progress::default());
    let found: Vec<Codeword> = beam::solve(&problem, Effort::USUAL, &progress).unwrap();
    assert_eq!(progress.best_so_far(), Some(found.clone()));
    let (known, tree) = (progress.known(), Tree::from_preorder(problem.game, found).unwrap());
    assert!(known.upper == Some(total(&tree)) && known.nodes > 100, "{known:?}");
    assert!((2300..=2463).contains(&known.lower), "{known:?}");
    // With five pins, the bound comes from the sizes of the parts of all second guesses.
    let game = "5p3c".parse().unwrap();
    assert_eq!(Search::new(game).least_total().unwrap(), 812);
}
