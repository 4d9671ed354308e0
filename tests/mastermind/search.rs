//! The command `search`.

use crate::common::program::run;
use bitsolve::mastermind::{Game, Optimal, Search, Tree};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mastermind");

#[test]
fn answers_are_objects_of_json_too() {
    let line = ["search", "1p3c", "--format", "json", "--colors", "red,green,blue"];
    let outcome = run(PROGRAM, &line, b"");
    let expected =
        "{\"game\":\"1p3c\",\"first\":\"red\",\"games\":3,\"total\":6,\"average\":2.0000,\
                    \"maximum\":3,\"turns\":[1,1,1],\"bound\":6,\"nodes\":0}\n";
    assert_eq!(outcome.answers, expected);
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
}

#[test]
fn games_with_too_many_codewords_are_refused() {
    let outcome = run(PROGRAM, &["search", "8p9c"], b"");
    let expected = "error: 8p9c has 43046721 codewords, and a search can have 262144\n";
    assert_eq!((outcome.notes.as_str(), outcome.status), (expected, Some(1)));
    assert_eq!(outcome.answers, "");
}

#[test]
fn the_command_and_the_library_find_the_same() {
    let game: Game = "4p5c".parse().unwrap();
    let first = game.codeword("1122").unwrap();
    let search = Search::new(game).first(first).width(3.try_into().unwrap()).depth(2);
    let tree: Tree = search.solve().unwrap();
    let line = ["search", "4p5c", "--first=1122", "--width=3", "--depth=2", "--threads=2"];
    let outcome = run(PROGRAM, &line, b"");
    let found = tree.evaluation();
    let (total, bound) = (found.total(), search.least_total().unwrap());
    assert!(outcome.answers.contains(&format!("\ntotal {total}\n")), "{}", outcome.answers);
    assert!(outcome.answers.contains(&format!("\nbound {bound}\n")), "{}", outcome.answers);
    let optimal = Optimal::new(game).first(first).solve().unwrap();
    let least = optimal.evaluation().total();
    assert!(bound <= least && least <= total, "{bound} {least} {total}");
}
