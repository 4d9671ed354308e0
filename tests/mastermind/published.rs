//! Published totals, to the last digit.

use super::answers;
use bitsolve::mastermind::{Game, Strategy};

/// Pins, colors, strategy, first guess, total and maximum, which is `-` if it is not published.
const PUBLISHED: &str = include_str!("../data/mastermind/published.txt");

#[test]
fn published_totals_are_reached() {
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [pins, colors, strategy, first, total, maximum] = fields[..] else { panic!("{line}") };
        let game: Game = format!("{pins}p{colors}c").parse().unwrap();
        let first = game.codeword(first).unwrap();
        let found = game.evaluate(strategy.parse().unwrap(), Some(first));
        assert_eq!(found.total().to_string(), total, "{line}");
        assert!(maximum == "-" || found.maximum().to_string() == maximum, "{line}");
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
