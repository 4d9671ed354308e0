//! The commands `optimal` and `search`, and the library behind them.

use super::PROGRAM;
use crate::common::program::run;
use bitsolve::mastermind::{Game, GameError, Optimal, OptimalError, Search, Strategy, Tree};

/// Runs a command line. Returns its answers, its notes and its exit status.
fn answer(line: &str) -> (String, String, Option<i32>) {
    let outcome = run(PROGRAM, &line.split(' ').collect::<Vec<_>>(), b"");
    (outcome.answers, outcome.notes, outcome.status)
}

#[test]
fn games_of_possible_secrets_alone_have_the_totals_of_other_programs() {
    for (line, total) in [
        ("optimal 3p5c --possible", 455),
        ("optimal 4p6c --possible", 5660),
        ("evaluate 4p6c optimal 1123 --possible", 5660),
        ("evaluate 4p6c optimal 1234 --possible", 5743),
        ("evaluate 4p6c optimal 1122 --possible", 5752),
        ("evaluate 4p6c optimal 1222 --possible", 5848),
        ("evaluate 4p6c optimal 1111 --possible", 6359),
    ] {
        let (answers, ..) = answer(line);
        assert!(answers.contains(&format!("\ntotal {total}\n")), "{line}: {answers}");
    }
    // In the order of their names in the help, all strategies are compared. A proof for 4p7c is not quick.
    for (size, is_proven) in [("2p2c", true), ("4p7c", false)] {
        let (answers, ..) = answer(&format!("compare {size} --possible --format json"));
        let names =
            Strategy::ALL.map(Strategy::name).into_iter().chain(is_proven.then_some("optimal"));
        assert_eq!(answers.lines().count(), names.clone().count(), "{answers}");
        for (line, name) in answers.lines().zip(names) {
            assert!(line.starts_with(&format!("{{\"strategy\":\"{name}\",\"first\":")), "{line}");
            let (_, seconds) = line.split_once("],\"seconds\":").expect(line);
            assert!(
                seconds.strip_suffix('}').is_some_and(|it| it.parse::<f64>().is_ok()),
                "{line}"
            );
        }
    }
}

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

#[test]
fn answers_are_objects_of_json_too() {
    let result = "{\"game\":\"1p3c\",\"first\":\"red\",\"games\":3,\"total\":6,\"average\":2.0000,\
                  \"maximum\":3,\"turns\":[1,1,1],";
    for (command, numbers) in [("optimal", "\"nodes\":"), ("search", "\"bound\":6,\"nodes\":")] {
        let options = "--format json --colors red,green,blue";
        let (answers, notes, status) = answer(&format!("{command} 1p3c {options}"));
        let nodes = answers.strip_prefix(&format!("{result}{numbers}")).expect(&answers);
        assert!(nodes.strip_suffix("}\n").unwrap().parse::<u64>().is_ok(), "{nodes}");
        assert_eq!((notes.as_str(), status), ("", Some(0)));
    }
}

#[test]
fn the_library_refuses_what_has_no_answer() {
    let (small, large) = (game("2p3c"), game("8p15c"));
    let foreign = game("2p4c").codeword("14").unwrap();
    let error = GameError::ForeignGuess(foreign, small);
    assert_eq!(Optimal::new(small).first(foreign).solve(), Err(OptimalError::Game(error)));
    assert_eq!(Search::new(small).first(foreign).solve(), Err(error));
    assert_eq!(error.to_string(), "14 is not a codeword of 2p3c");
    let error = |most| GameError::TooLarge { game: large, most };
    assert_eq!(Optimal::new(large).solve(), Err(OptimalError::Game(error(65_536))));
    assert_eq!(Search::new(large).solve(), Err(error(262_144)));
    assert_eq!(Search::new(large).least_total(), Err(error(262_144)));
    for (first, max_turns) in [(None, 0), (small.codeword("11").ok(), 3)] {
        let optimal = Optimal::new(small).max_turns(max_turns);
        let optimal = first.map_or(optimal.clone(), |first| optimal.first(first));
        let error = OptimalError::Impossible { game: small, first, max_turns };
        assert_eq!(optimal.solve(), Err(error));
    }
}

#[test]
fn the_command_and_the_library_find_the_same() {
    let game = game("4p5c");
    let first = game.codeword("1122").unwrap();
    let search = Search::new(game).first(first).width(3.try_into().unwrap()).depth(2);
    let tree: Tree = search.solve().unwrap();
    let (answers, ..) = answer("search 4p5c --first=1122 --width=3 --depth=2 --threads=2");
    let (total, bound) = (tree.evaluation().total(), search.least_total().unwrap());
    assert!(answers.contains(&format!("\ntotal {total}\n")), "{answers}");
    assert!(answers.contains(&format!("\nbound {bound}\n")), "{answers}");
    let optimal = Optimal::new(game).first(first);
    let least = optimal.solve().unwrap().evaluation().total();
    assert!(bound <= least && least <= total, "{bound} {least} {total}");
    let small = Optimal::new("2p3c".parse().unwrap());
    let [fast, slow] = [small.clone(), small.reference()].map(|optimal| optimal.solve().unwrap());
    assert_eq!(fast.evaluation().total(), slow.evaluation().total());
}
