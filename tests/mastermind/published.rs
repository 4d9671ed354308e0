//! Published totals, to the last digit.

use crate::answers;
use bitsolve::mastermind::{Evaluation, Game, Solver, Strategy};

/// Pins, colors, strategy, first guess, total and maximum.
const PUBLISHED: &str = include_str!("../data/mastermind/published.txt");

fn evaluate(pins: usize, colors: usize, strategy: Strategy, first: &str) -> Evaluation {
    let game = Game::new(pins, colors, true).unwrap();
    game.evaluate(strategy, Some(game.codeword(first).unwrap()))
}

#[test]
fn knuth_and_most_parts() {
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [pins, colors, strategy, first, total, maximum] = fields[..] else {
            panic!("{line}");
        };
        let number = |text: &str| text.parse::<usize>().unwrap();
        let strategy = Strategy::from_name(strategy).expect("a strategy");
        let found = evaluate(number(pins), number(colors), strategy, first);
        assert_eq!(
            (found.total(), found.maximum()),
            (number(total) as u64, number(maximum)),
            "{line}"
        );
    }
}

#[test]
fn turns_of_4p6c() {
    for solver in [Solver::new(), Solver::reference()] {
        let game = Game::new(4, 6, true).unwrap();
        let first = game.codeword("1122").ok();
        let found = solver.evaluate(&game, Strategy::Knuth, first).unwrap();
        assert_eq!(found.turns(), [1, 6, 62, 533, 694]);
        let first = game.codeword("1123").ok();
        let found = solver.evaluate(&game, Strategy::MostParts, first).unwrap();
        assert_eq!(found.turns(), [1, 12, 72, 635, 569, 7]);
    }
}

#[test]
fn expected_size_and_entropy() {
    use Strategy::{Entropy, ExpectedSize};
    for (pins, colors, strategy, first, total) in [
        (4, 6, ExpectedSize, "1122", 5764),
        (4, 6, Entropy, "1123", 5680),
        (4, 10, ExpectedSize, "1123", 56940),
        (4, 10, Entropy, "1234", 56209),
        (5, 6, ExpectedSize, "11223", 37134),
        (5, 6, Entropy, "11122", 37506),
        (5, 8, ExpectedSize, "11223", 180_200),
        (5, 8, Entropy, "11223", 179_704),
    ] {
        let found = evaluate(pins, colors, strategy, first);
        assert_eq!(found.total(), total, "{pins}p{colors}c {strategy:?} {first}");
    }
}

/// `inputs/README.md` says which strategy to take by these averages and maxima, and the help by the totals.
#[test]
fn the_strategies_of_the_documents_and_the_help() {
    let page = std::fs::read_to_string("inputs/README.md").unwrap();
    let help = answers("--help", "");
    for strategy in Strategy::ALL {
        let found = ["4p6c", "5p8c"]
            .map(|game| answers(&format!("evaluate {game} {strategy} --first best"), ""));
        let value = |text: &str, name: &str| -> f64 {
            let value = text.lines().find_map(|line| line.strip_prefix(name));
            value.and_then(|value| value.trim().parse().ok()).expect("a number")
        };
        let totals = found.each_ref().map(|text| (value(text, "total "), value(text, "maximum ")));
        let games = found.each_ref().map(|text| value(text, "games "));
        let cells = [0, 1].map(|game| {
            let (total, maximum) = totals[game];
            format!("{:.3}, {maximum}", total / games[game])
        });
        let totals = totals.map(|(total, maximum)| format!("{total}, {maximum}"));
        let is_row = |line: &&str| line.trim_start().starts_with(&format!("{strategy} "));
        let listed = help
            .lines()
            .filter(is_row)
            .any(|line| line.ends_with(&totals[1]) && line.contains(&format!(" {} ", totals[0])));
        assert!(listed, "src/mastermind/strategy.rs: the help of {strategy} lacks {totals:?}");
        let row = format!("| {} | {} |", cells[0], cells[1]);
        let begin = format!("| `{strategy}` |");
        let has_row = page.lines().any(|line| line.starts_with(&begin) && line.ends_with(&row));
        assert!(
            has_row,
            "inputs/README.md, 'Strategies of Mastermind': write {begin} its guess {row}"
        );
    }
}
