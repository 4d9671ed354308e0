//! Trees that are read as they were written, and trees of others.

use super::{braces, compact, first, game, json, played, written, PROGRAM};
use crate::common::program::{is_proper, run};
use bitsolve::mastermind::{Game, Solver, Strategy, Tree, TreeFormat};

/// Writes and reads the trees of all strategies of these games, and plays every secret.
fn check_round_trips(games: &[String]) {
    for text in games {
        let game = game(text);
        for strategy in Strategy::ALL {
            let expected = Solver::new().evaluate(&game, strategy, None).unwrap();
            let tree = Solver::new().tree(&game, strategy, None).unwrap();
            assert_eq!(tree.evaluation().turns(), expected.turns(), "{game} {strategy}");
            assert_eq!(tree.evaluation().first(), expected.first());
            let text = written(&tree, TreeFormat::Text);
            assert_eq!(text.parse::<Tree>().unwrap(), tree, "{game} {strategy}");
            assert_eq!(text.lines().next(), Some(&*game.to_string()));
            let line = written(&tree, TreeFormat::Json);
            assert_eq!(line.parse::<Tree>().unwrap(), tree, "{game} {strategy}");
            assert_eq!(line, json(&tree), "{game} {strategy}");
            let guesses = braces(&compact(&tree)).unwrap();
            assert_eq!(played(&game, &guesses).as_deref(), Some(expected.turns()), "{text}");
        }
    }
}

#[test]
fn trees_of_all_strategies_are_read_as_they_were_written() {
    let games =
        ["1p1c", "1p15c", "2p2c", "2p6c", "3p4c", "3p5c-no-repeats", "4p6c", "bulls-and-cows"];
    check_round_trips(&games.map(str::to_string));
}

#[test]
#[ignore = "takes two seconds: cargo test --release --test mastermind -- --ignored trees_of_all_games"]
fn trees_of_all_games_up_to_4p8c_are_read_as_they_were_written() {
    let sizes = (1..=8).flat_map(|pins| (1..=15).map(move |colors| (pins, colors)));
    let all = sizes.flat_map(|(p, c)| [true, false].map(|repeats| Game::new(p, c, repeats)));
    let games = all.flatten().filter(|game| game.count() <= 4096).map(|game| game.to_string());
    let games: Vec<String> = games.collect();
    assert!(games.contains(&"4p8c".to_string()) && games.len() > 100, "{games:?}");
    check_round_trips(&games);
}

#[test]
fn the_slow_solver_and_any_number_of_threads_write_the_same_tree() {
    for (text, first) in [("3p4c", None), ("3p5c-no-repeats", Some("543")), ("2p7c", Some("11"))] {
        let game = game(text);
        let first = first.map(|first| game.codeword(first).unwrap());
        for strategy in Strategy::ALL {
            let tree = Solver::new().tree(&game, strategy, first).unwrap();
            assert_eq!(Solver::reference().tree(&game, strategy, first).unwrap(), tree);
            for threads in [1, 2, 5] {
                let solver = Solver::with_threads(threads.try_into().unwrap());
                assert_eq!(solver.tree(&game, strategy, first).unwrap(), tree);
            }
        }
    }
    let [one, two] = [1, 2].map(|threads: usize| {
        let solver = Solver::with_threads(threads.try_into().unwrap());
        solver.tree(&game("4p7c"), Strategy::Entropy, None).unwrap()
    });
    assert_eq!(one, two);
}

#[test]
fn trees_of_others_are_read() {
    // The strategy of a public contest, whose colors are capital letters. It takes 21 turns.
    let contest = "{AB:{10:{AC:{10:AA,01:CB,00:BB}},02:BA,01:{BC:{01:CA}},00:CC}}";
    let tree: Tree = format!("2p3c {contest}").parse().unwrap();
    assert_eq!(tree.evaluation().turns(), [1, 4, 4]);
    let sorted = "{12:{00:33,01:{23:{01:31}},02:21,10:{13:{00:22,01:32,10:11}}}}";
    assert_eq!(compact(&tree), sorted);
    // Nested dictionaries as other programs write them.
    let quoted = contest.replace('{', "{\"").replace(':', "\":\"").replace(',', "\",\"");
    let quoted = quoted.replace("\"{", "{").replace('}', "\"}").replace("}\"", "}");
    for text in [
        contest.replace(':', " : ").replace(',', "\n,").replace('{', " { "),
        contest.replace("10:", "1 0:").replace("01:", "0,1:").replace("00:", "\"0-0\":"),
        // All black hits may have a branch, and a guess without branches may have braces.
        contest.replace("00:CC}}", "00:CC,20:AB}}").replace("02:BA", "02:{BA:{}}"),
        contest.replace("02:BA", "02:{BA:{20:\"BA\"}}"),
        contest
            .replace("00:CC}}", "-:CC,RR:{AB:{}}}}")
            .replace("02:BA", "2 cows:{\"2,1\":{20:{BA:{}}}}"),
        format!("# a comment\n{contest} # the end"),
        contest.replace("BA,", "BA# a comment\n,").replace("{AB", "{# two\nAB# three\n"),
        quoted.clone(),
    ] {
        assert_eq!(format!("2p3c\n{text}").parse::<Tree>().unwrap(), tree, "{text}");
    }
    for (line, text, status) in [
        ("verify 2p3c", contest, 0),
        // A game that is given may be named, but not another.
        ("verify 2p3c", &format!("2p3c{sorted}"), 0),
        ("verify 2p4c", &format!("2p3c{sorted}"), 1),
        ("verify 2p3c", &quoted, 0),
        ("verify", &quoted, 1),
        ("verify", contest, 1),
        // A guess alone may be the whole tree.
        ("verify 1p1c", "1", 0),
        ("verify 8p1c", "\"11111111\" # all", 0),
        ("verify 1p1c", "1p1c 1", 0),
        ("verify 1p2c", "1", 1),
        ("verify", "1111", 1),
        ("verify --colors RGBYOP", "2p3c", 1),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let outcome = run(PROGRAM, &words, text.as_bytes());
        assert_eq!(outcome.status, Some(status), "{line} {text}: {outcome:?}");
        assert!(is_proper(&outcome), "{outcome:?}");
    }
}

#[test]
fn a_graph_has_all_guesses_once() {
    let tree = first(game("3p4c"));
    for depth in [1, 2, 3, 100] {
        let graph = written(&tree, TreeFormat::Dot { depth });
        assert_eq!(
            graph.matches('<').count(),
            graph.matches('>').count() - graph.matches("->").count()
        );
        for word in tree.game().codewords() {
            let word = word.to_string();
            let is_end = |c: char| !c.is_ascii_digit();
            assert_eq!(graph.split(is_end).filter(|number| *number == word).count(), 1, "{word}");
        }
    }
}
