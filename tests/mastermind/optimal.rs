//! The command `optimal`.

use crate::common::program::run;
use bitsolve::mastermind::{Codeword, Game, Optimal, OptimalError};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mastermind");

#[test]
fn a_limit_that_is_too_small_is_an_error() {
    let mut checked = 0;
    for (line, first, reason) in [
        ("optimal 2p4c --max-turns 3", "", "2p4c within 3 turns"),
        ("optimal 4p6c --max-turns 3", "", "4p6c within 3 turns"),
        ("optimal 1p5c --max-turns 1 --format json", "", "1p5c within 1 turn"),
        (
            "optimal 2p5c --max-turns=4 --first 11 --reference",
            " that begins with 11",
            "2p5c within 4 turns",
        ),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let outcome = run(PROGRAM, &words, b"");
        let expected = format!("error: no strategy{first} finds every secret of {reason}\n");
        assert_eq!((outcome.notes, outcome.status), (expected, Some(1)), "{line}");
        assert_eq!(outcome.answers, "", "{line}");
        checked += 1;
    }
    assert_eq!(checked, 4);
}

#[test]
fn answers_are_objects_of_json_too() {
    let line = ["optimal", "1p3c", "--format", "json", "--colors", "red,green,blue"];
    let outcome = run(PROGRAM, &line, b"");
    let (start, nodes) = outcome.answers.split_once("\"nodes\":").unwrap();
    let expected = "{\"game\":\"1p3c\",\"first\":\"red\",\"games\":3,\"total\":6,\
                    \"average\":2.0000,\"maximum\":3,\"turns\":[1,1,1],";
    assert_eq!(start, expected);
    let nodes = nodes.strip_suffix("}\n").unwrap();
    assert!(nodes.parse::<u64>().is_ok(), "{nodes}");
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)));
}

#[test]
fn the_library_refuses_what_has_no_answer() {
    let (small, other): (Game, Game) = ("2p3c".parse().unwrap(), "2p4c".parse().unwrap());
    let foreign: Codeword = other.codeword("14").unwrap();
    let solve = |optimal: Optimal| optimal.solve().unwrap_err();
    let error = solve(Optimal::new(small).first(foreign));
    assert_eq!(error, OptimalError::ForeignGuess(foreign, small));
    assert_eq!(error.to_string(), "14 is not a codeword of 2p3c");
    let error = solve(Optimal::new(small).max_turns(0));
    assert_eq!(error, OptimalError::Impossible { game: small, first: None, max_turns: 0 });
    let first = small.codeword("11").unwrap();
    let error = solve(Optimal::new(small).first(first).max_turns(3));
    let expected = "no strategy that begins with 11 finds every secret of 2p3c within 3 turns";
    assert_eq!(error.to_string(), expected);
    let line = "optimal 2p3c --first RR --max-turns 3 --colors RGB";
    let words: Vec<&str> = line.split(' ').collect();
    let outcome = run(PROGRAM, &words, b"");
    let expected = format!("error: {}\n", expected.replace("11", "RR"));
    assert_eq!((outcome.notes, outcome.status), (expected, Some(1)));
    let large: Game = "8p15c".parse().unwrap();
    let error = solve(Optimal::new(large));
    assert_eq!(error, OptimalError::TooLarge(large));
    assert_eq!(error.to_string(), "8p15c has 2562890625 codewords, more than 65536");
    let reference = Optimal::new(small).reference().solve().unwrap();
    let fast = Optimal::new(small).solve().unwrap();
    assert_eq!(reference.evaluation().total(), fast.evaluation().total());
}
