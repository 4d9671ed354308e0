//! `tree`, `verify` and `play --tree`: whole strategies that are written, damaged and read again.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::json::{Read, Reader};
use crate::common::program::run;
use crate::common::proper::is_proper;
use crate::common::random::Random;
use bitsolve::mastermind::{
    Codeword, Game, Solver, Strategy, Tree, TreeError, TreeFormat, TreeTextError,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mastermind");

const FORMATS: [TreeFormat; 2] = [TreeFormat::Text, TreeFormat::Json];

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// Returns a tree as it is written.
fn written(tree: &Tree, format: TreeFormat) -> String {
    let mut text = Vec::new();
    tree.write(format, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Returns the tree that plays the first possible secret.
fn first(game: Game) -> Tree {
    Tree::grow(game, |secrets| Ok::<_, TreeError>(secrets[0])).unwrap()
}

/// Returns the message for a text that is not a tree.
fn problem(text: &str) -> String {
    match text.parse::<Tree>() {
        Err(error @ TreeTextError::Rejected(_)) => error.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

/// A strategy that was read by the simplest means: the guess after each sequence of answers.
type Guesses = HashMap<String, String>;

/// Reads nested braces without a game and without white space. Returns `None` if they are not such.
fn braces(text: &str) -> Option<Guesses> {
    fn strategy<'a>(rest: &'a str, path: &str, found: &mut Guesses) -> Option<&'a str> {
        let end =
            |text: &str| text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
        let (guess, mut rest) = match rest.strip_prefix('{') {
            None => {
                let (guess, rest) = rest.split_at(end(rest));
                found.insert(path.to_string(), guess.to_string());
                return Some(rest);
            }
            Some(rest) => rest.split_at(end(rest)),
        };
        found.insert(path.to_string(), guess.to_string());
        rest = rest.strip_prefix(":{")?;
        loop {
            let answer = rest.get(..2)?;
            rest = strategy(rest.get(2..)?.strip_prefix(':')?, &format!("{path}{answer} "), found)?;
            match rest.strip_prefix(',') {
                Some(after) => rest = after,
                None => return rest.strip_prefix("}}"),
            }
        }
    }
    let mut found = Guesses::new();
    (strategy(text, "", &mut found)?.is_empty()).then_some(found)
}

/// Returns the braces of a tree without the game and without white space.
fn compact(tree: &Tree) -> String {
    written(tree, TreeFormat::Text).split_whitespace().skip(1).collect()
}

/// Reads the JSON of a tree. Returns the name of the game and the guesses.
fn objects(line: &str) -> (String, Guesses) {
    fn node(value: &Read, path: &str, found: &mut Guesses) -> String {
        let Read::Object(members) = value else { panic!("{value:?} is no object") };
        let member =
            |key: &str| members.iter().find(|(name, _)| name == key).map(|(_, value)| value);
        let number = |key| match member(key) {
            Some(Read::Number(number)) => number.as_str(),
            _ => "",
        };
        let path = match (number("black"), number("white")) {
            ("", "") => path.to_string(),
            (black, white) => format!("{path}{black}{white} "),
        };
        let text = |key| match member(key) {
            Some(Read::Text(text)) => text.clone(),
            _ => String::new(),
        };
        found.insert(path.clone(), text("guess"));
        if let Some(Read::Array(answers)) = member("answers") {
            answers.iter().for_each(|answer| drop(node(answer, &path, found)));
        }
        text("game")
    }
    let mut found = Guesses::new();
    (node(&Reader::line(line).expect("a line of JSON"), "", &mut found), found)
}

/// Plays every secret with these guesses by the rules. Returns how many games end after each turn, or `None`
/// if some secret is not found or some guess is not played.
fn played(game: &Game, guesses: &Guesses) -> Option<Vec<u64>> {
    let (mut turns, mut used) = (Vec::new(), HashMap::new());
    for secret in game.codewords() {
        let mut path = String::new();
        for turn in 1.. {
            let guess = game.codeword(guesses.get(&path)?).ok()?;
            used.insert(path.clone(), ());
            let feedback = game.feedback(guess, secret);
            if feedback.black == game.pins() {
                turns.resize(turns.len().max(turn), 0);
                turns[turn - 1] += 1;
                break;
            }
            path += &format!("{}{} ", feedback.black, feedback.white);
        }
    }
    (used.len() == guesses.len()).then_some(turns)
}

/// Writes and reads the trees of all strategies of these games, and plays every secret. Returns the number of
/// trees.
fn check_round_trips(games: &[&str]) -> usize {
    let mut checked = 0;
    for text in games {
        let game = game(text);
        for strategy in Strategy::ALL {
            let expected = Solver::new().evaluate(&game, strategy, None).unwrap();
            let tree = Solver::new().tree(&game, strategy, None).unwrap();
            assert_eq!(tree.evaluation().turns(), expected.turns(), "{game} {strategy}");
            assert_eq!(tree.evaluation().first(), expected.first());
            for format in FORMATS {
                let text = written(&tree, format);
                assert_eq!(text.parse::<Tree>().unwrap(), tree, "{game} {strategy}");
                let (name, guesses) = match format {
                    TreeFormat::Text => {
                        let (name, _) = text.split_once('\n').unwrap();
                        (name.to_string(), braces(&compact(&tree)).expect("nested braces"))
                    }
                    _ => objects(&text),
                };
                assert_eq!(name, game.to_string());
                assert_eq!(played(&game, &guesses).as_deref(), Some(expected.turns()), "{text}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn trees_of_all_strategies_are_read_as_they_were_written() {
    let games = ["1p1c", "1p15c", "2p2c", "2p6c", "3p4c", "3p5c-no-repeats", "4p6c"];
    assert_eq!(check_round_trips(&games), 2 * 5 * games.len());
}

#[test]
#[ignore = "takes two seconds: cargo test --release --test mastermind -- --ignored trees_of_all_games"]
fn trees_of_all_games_up_to_4p8c_are_read_as_they_were_written() {
    let mut games = Vec::new();
    for (pins, colors) in (1..=8).flat_map(|pins| (1..=15).map(move |colors| (pins, colors))) {
        for repeats in [true, false] {
            let game = Game::new(pins, colors, repeats);
            games
                .extend(game.ok().filter(|game| game.count() <= 4096).map(|game| game.to_string()));
        }
    }
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    assert!(games.contains(&"4p8c") && games.len() > 100, "{games:?}");
    assert_eq!(check_round_trips(&games), 2 * 5 * games.len());
}

#[test]
fn the_slow_solver_and_any_number_of_threads_write_the_same_tree() {
    let mut checked = 0;
    for (text, first) in [("3p4c", None), ("3p5c-no-repeats", Some("543")), ("2p7c", Some("11"))] {
        let game = game(text);
        let first = first.map(|first| game.codeword(first).unwrap());
        for strategy in Strategy::ALL {
            let tree = Solver::new().tree(&game, strategy, first).unwrap();
            assert_eq!(Solver::reference().tree(&game, strategy, first).unwrap(), tree);
            for threads in [1, 2, 5] {
                let solver = Solver::with_threads(threads.try_into().unwrap());
                assert_eq!(solver.tree(&game, strategy, first).unwrap(), tree);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 45);
    let game = game("4p7c");
    let trees = [1, 2].map(|threads: usize| {
        Solver::with_threads(threads.try_into().unwrap())
            .tree(&game, Strategy::Entropy, None)
            .unwrap()
    });
    assert_eq!(trees[0], trees[1]);
}

/// What `evaluate` says of a strategy, without the lines that `verify` does not have.
fn evaluated(arguments: &[&str]) -> String {
    let outcome = run(PROGRAM, arguments, b"");
    assert_eq!(outcome.status, Some(0), "{arguments:?}");
    let lines = outcome.answers.lines();
    let has_both = |line: &&str| !line.starts_with("strategy ") && !line.starts_with("scores ");
    lines.filter(has_both).map(|line| format!("{line}\n")).collect()
}

#[test]
fn verify_says_of_a_tree_what_evaluate_says_of_the_strategy() {
    let mut checked = 0;
    for (words, names) in [
        ("4p6c knuth 1122", ""),
        ("5 4 most-parts", ""),
        ("4p6c expected-size --first best --colors RGBYOP", "--colors RGBYOP"),
        ("3p4c first --colors red,green,{x},\u{e4}\"", "--colors red,green,{x},\u{e4}\""),
        ("4p5c-no-repeats --threads 2", "--format json"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let names: Vec<&str> = names.split_whitespace().collect();
        let expected = evaluated(&[&["evaluate"], &words[..]].concat());
        for format in ["text", "json"] {
            let tree = run(PROGRAM, &[&["tree"], &words[..], &["--format", format]].concat(), b"");
            assert_eq!((tree.status, tree.notes.as_str()), (Some(0), ""), "{words:?}");
            let game_names = if names.contains(&"--colors") { &words[..1] } else { &[] };
            let line = [&["verify"], game_names, &names].concat();
            let found = run(PROGRAM, &line, tree.answers.as_bytes());
            assert_eq!((found.status, found.notes.as_str()), (Some(0), ""), "{line:?}");
            if names.contains(&"json") {
                let total = expected.split("total ").nth(1).unwrap().lines().next().unwrap();
                assert!(found.answers.contains(&format!("\"total\":{total},\"average\":")));
            } else {
                assert_eq!(found.answers, expected, "{line:?}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 10);
}

#[test]
fn trees_of_others_are_read() {
    // The strategy of a public contest, whose colors are capital letters. It takes 21 turns.
    let contest = "{AB:{10:{AC:{10:AA,01:CB,00:BB}},02:BA,01:{BC:{01:CA}},00:CC}}";
    let tree: Tree = format!("2p3c {contest}").parse().unwrap();
    assert_eq!(tree.evaluation().turns(), [1, 4, 4]);
    let quoted: String = contest
        .split_inclusive(|c: char| !c.is_ascii_alphanumeric())
        .map(|part| {
            let (word, sign) = part.split_at(part.len() - 1);
            if word.is_empty() {
                sign.to_string()
            } else {
                format!("\"{word}\"{sign}")
            }
        })
        .collect();
    let spaced = contest.replace(':', " : ").replace(',', "\n,").replace('{', " { ");
    let mut checked = 0;
    for text in [
        spaced,
        contest.replace("10:", "1 0:").replace("01:", "0,1:").replace("00:", "\"0-0\":"),
        // All black hits may have a branch, and a guess without branches may have braces.
        contest.replace("00:CC}}", "00:CC,20:AB}}").replace("02:BA", "02:{BA:{}}"),
        contest.replace("02:BA", "02:{BA:{20:\"BA\"}}"),
        format!("# a comment\n{contest} # the end"),
        contest.replace("BA,", "BA# a comment\n,").replace("{AB", "{# two\nAB# three\n"),
        // What other programs write for nested dictionaries.
        quoted.clone(),
    ] {
        assert_eq!(format!("2p3c\n{text}").parse::<Tree>().unwrap(), tree, "{text}");
        checked += 1;
    }
    assert_eq!(checked, 7);
    // The members of an object may stand in any order, and others are skipped.
    let json = r#" { "note" : [1, {"a":[], "b":{}}, null, -2.5e3, "\"\u00e9\ud83d\ude00"],
        "answers" : [ {"answers":[],"white":0,"guess":"2","black":0,"x":true} ],
        "guess" : "\u0031" , "game":"1p2c" } "#;
    let small: Tree = json.parse().unwrap();
    assert_eq!(small.evaluation().turns(), [1, 1]);
    // A game that is given may be named, but not another.
    for (line, text, status) in [
        ("verify 2p3c", contest, 0),
        ("verify 2p3c", "2p3c{12:{00:33,01:{23:{01:31}},02:21,10:{13:{00:22,01:32,10:11}}}}", 0),
        ("verify 2p4c", "2p3c{12:{00:33,01:{23:{01:31}},02:21,10:{13:{00:22,01:32,10:11}}}}", 1),
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
fn what_is_wrong_with_a_tree_is_said_with_its_place_and_path() {
    let good =
        "2p3c\n{12:{\n 00:33,\n 01:{23:{01:31}},\n 02:21,\n 10:{13:{00:22,01:32,10:11}}\n}}\n";
    assert!(good.parse::<Tree>().is_ok());
    for (from, to, expected) in [
        (" 00:33,\n", "", "2:2: expected a branch for the answer 0 0, which the secret 33 gives, found none (12)"),
        ("{13:{00:22,01:32,10:11}}", "13", "6:5: expected a branch for the answer 0 0, which the secret 22 gives, found none (12 -> 1 0 -> 13)"),
        ("{23:{01:31}}", "{33:{20:33}}", "4:6: expected a branch for the answer 1 0, which 23 and 1 other secret give, found none (12 -> 0 1 -> 33)"),
        ("32,", "23,", "6:19: expected a branch for the answer 0 2, which the secret 32 gives, found none (12 -> 1 0 -> 13 -> 0 1 -> 23)"),
        ("01:32", "00:32", "6:16: expected each answer once, found 0 0 (12 -> 1 0 -> 13 -> 0 0)"),
        ("02:21", "02:21,02:21", "5:8: expected each answer once, found 0 2 (12 -> 0 2)"),
        ("10:11", "10:11,11:11", "6:28: expected an answer that a guess of 2p3c can get after 12 -> 1 0 -> 13, found 1 1"),
        ("10:11", "02:31,10:11", "6:22: expected an answer that some secret gives, found 0 2 (12 -> 1 0 -> 13 -> 0 2)"),
        ("10:11", "10:11,20:11", "6:28: expected nothing after all black hits, found 2 0 (12 -> 1 0 -> 13 -> 2 0)"),
        ("02:21", "02:21,20:{12:{00:33}}", "5:8: expected nothing after all black hits, found 2 0 (12 -> 2 0)"),
        ("02:21", "02:21,99:21", "5:8: expected an answer that a guess of 2p3c can get after 12, found 9 9"),
        ("02:21", "03:21", "5:2: expected an answer that a guess of 2p3c can get after 12, found 0 3"),
        ("02:21", "254-0:21", "5:2: expected an answer that a guess of 2p3c can get after 12, found 254 0"),
        ("2p3c", "[", "1:1: expected a tree, or a game such as 4p6c, found \"[\""),
        ("2p3c", "[]", "1:1: expected a tree, or a game such as 4p6c, found \"[\""),
        ("2p3c", "\"\"", "1:1: expected a tree, or a game such as 4p6c, found \"\""),
        ("2p3c", "\u{feff}2p3c", "1:1: expected a tree, or a game such as 4p6c, found a byte order mark"),
        ("2p3c", "\u{feff}", "1:1: expected a tree, or a game such as 4p6c, found a byte order mark"),
        ("00:22", "00:[22]", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \"[\""),
        ("00:22", "00:24", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \"24\""),
        ("00:22", "00:222", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \"222\""),
        ("00:22", "00:x", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \"x\""),
        ("00:22", "00:", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \",\""),
        ("00:22", "0:22", "6:10: expected an answer (black and white, such as 02) after 12 -> 1 0 -> 13, found \"0\""),
        ("02:21,", "02:21", "6:2: expected ',' or '}' after 12, found \"10\""),
        ("11}}\n}}", "11}}\n}", "8:1: expected '}' after 12, found the end of the input"),
        ("11}}\n}}", "11}}\n}}}", "7:3: expected the end of the tree, found \"}\""),
        ("2p3c", "2p0c", "1:1: expected a tree, or a game such as 4p6c, found \"2p0c\""),
        ("2p3c", "8p15c", "1:1: expected a game of up to 67108864 codewords, found 8p15c"),
        ("2p3c", "3p3c", "2:2: expected a guess (3 digits from 1 to 3), found \"12\""),
        ("2p3c\n", "", "1:2: expected a guess (4 digits from 1 to 6), found \"12\" (no game is named, so it is 4p6c)"),
        ("2p3c\n{12", "{x", "1:2: expected a guess (4 digits from 1 to 6), found \"x\""),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert_eq!(problem(&bad), expected, "{from} -> {to}");
    }
    let good = written(&good.parse().unwrap(), TreeFormat::Json);
    for (from, to, expected) in [
        (
            "\"guess\":\"33\"",
            "\"gues\":\"33\"",
            "1:40: expected a node with a member \"guess\", found none (12 -> 0 0 -> ?)",
        ),
        (
            "\"black\":0,",
            "",
            "1:40: expected a node with a member \"black\", found none (12 -> ? 0 -> 33)",
        ),
        (
            "\"white\":0",
            "\"white\":0,\"white\":0",
            "1:61: expected each member once after 12 -> 0 0 -> ?, found \"white\"",
        ),
        (
            "\"black\":0",
            "\"black\":-1",
            "1:49: expected black hits (0 to 2) after 12 -> ?, found \"-1\"",
        ),
        (
            "\"black\":0",
            "\"black\":[]",
            "1:49: expected black hits (0 to 2) after 12 -> ?, found \"[\"",
        ),
        (
            "\"white\":0",
            "\"white\":3",
            "1:59: expected white hits (0 to 2) after 12 -> 0 ?, found \"3\"",
        ),
        (
            "\"black\":0,\"white\":0",
            "\"black\":1,\"white\":1",
            "1:40: expected an answer that a guess of 2p3c can get after 12, found 1 1",
        ),
        (
            "\"black\":0,\"white\":1",
            "\"black\":0,\"white\":0",
            "1:75: expected each answer once, found 0 0 (12 -> 0 0)",
        ),
        (
            "\"game\":\"2p3c\",",
            "",
            "1:10: expected a guess (4 digits from 1 to 6), found \"12\" (no game is named, so it is 4p6c)",
        ),
        ("\"guess\":\"33\"", "\"guess\":33", "1:69: expected a string, found \"33\""),
        (
            "\"33\"",
            "\"34\"",
            "1:69: expected a guess (2 digits from 1 to 3) after 12 -> 0 0, found \"34\"",
        ),
        ("[{", "[[", "1:40: expected '{' after 12, found \"[\""),
        ("\"33\"}", "\"33\"]", "1:73: expected ',' or '}' after 12 -> 0 0 -> 33, found \"]\""),
        ("},{", "}{", "1:74: expected ']' or ',' after 12, found \"{\""),
        ("\"33\"", "\"\\x\"", "1:70: expected an escape of JSON, found \"\\\""),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert_eq!(problem(&bad), expected, "{from} -> {to}");
    }
}

#[test]
fn a_tree_names_the_game_whose_colors_have_names() {
    let mut checked = 0;
    for (game, names, arguments, expected) in [
        ("2p3c", "RGB", "", ""),
        ("2p3c", "red,green,blue", "", ""),
        ("2p4c-no-repeats", "0123", "--no-repeats", ""),
        ("4p6c", "RGBYOP", "", ""),
        (
            "2p3c",
            "RGBY",
            "",
            "1:1: expected a tree of a game with 4 colors, as there are names, found 2p3c",
        ),
        (
            "2p3c",
            "RGB",
            "--no-repeats",
            "1:1: expected a tree of a game without repeats, found 2p3c",
        ),
    ] {
        for format in ["text", "json"] {
            let known = expected.is_empty();
            let line = format!("tree {game} first --format {format}");
            let mut words: Vec<&str> = line.split(' ').collect();
            if known {
                words.extend(["--colors", names]);
            }
            let tree = run(PROGRAM, &words, b"").answers;
            let line = format!("verify --colors {names} {arguments}");
            let words: Vec<&str> = line.split_whitespace().collect();
            let found = run(PROGRAM, &words, tree.as_bytes());
            let place = if format == "json" { "1:9:" } else { "1:1:" };
            let notes = match expected {
                "" => String::new(),
                error => format!("error: {}\n", error.replacen("1:1:", place, 1)),
            };
            assert_eq!((&found.notes, found.status), (&notes, Some(i32::from(!known))), "{line}");
            if known {
                let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names.tree");
                fs::write(&path, &tree).unwrap();
                let line = ["play", "--tree", path.to_str().unwrap(), "--colors", names];
                let first = run(PROGRAM, &line, b"").answers;
                assert!(found.answers.contains(&format!("\nfirst {first}")), "{first}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 12);
    // Names without a game, and codewords of other games, whose colors have no names here.
    for (line, text, expected) in [
        ("verify --colors RGB", "{RG:{00:BB}}", "1:2: expected a tree of a game with 3 colors, as there are names, found no game, so it is 4p6c"),
        ("verify --colors RGB", "{\"guess\":\"RG\"}", "1:1: expected a tree of a game with 3 colors, as there are names, found no game, so it is 4p6c"),
        ("verify --colors RGBYOP", "{RG:{00:BB}}", "1:2: expected a guess (4 colors from R G B Y O P), found \"RG\" (no game is named, so it is 4p6c)"),
        ("verify 4p6c --colors RGBYOP", "{\"guess\":\"RG\"}", "1:10: expected a guess (4 colors from R G B Y O P), found \"RG\""),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let outcome = run(PROGRAM, &words, text.as_bytes());
        assert_eq!((outcome.notes, outcome.status), (format!("error: {expected}\n"), Some(1)));
    }
}

#[test]
fn branches_that_repeat_each_other_are_refused_when_they_are_read() {
    // A text that never ends its first node.
    let (start, branch) = ("2p3c{12:{00:33", ",00:33".repeat(1000));
    let expected = "1:16: expected each answer once, found 0 0 (12 -> 0 0)";
    assert_eq!(problem(&format!("{start}{branch}")), expected);
}

#[test]
fn every_change_of_a_branch_is_found() {
    let game = game("3p3c");
    let tree = Solver::new().tree(&game, Strategy::Entropy, None).unwrap();
    let text = compact(&tree);
    let total = |text: &str| {
        format!("3p3c {text}").parse::<Tree>().map(|t| t.evaluation().turns().to_vec())
    };
    let expected = total(&text).unwrap();
    // Where each branch begins and ends.
    let mut branches = Vec::new();
    for (colon, _) in text.match_indices(':') {
        // An answer has two digits before its colon. A guess has three.
        if text.as_bytes()[colon - 3].is_ascii_digit() {
            continue;
        }
        let begin = colon - 2;
        let mut depth = 0;
        let end = text[colon + 1..].find(|c| {
            depth += match c {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            depth < 0 || depth == 0 && c == ','
        });
        branches.push(begin..colon + 1 + end.unwrap());
    }
    assert_eq!(branches.len(), tree.guesses().len() - 1);
    let mut refused = 0;
    for branch in &branches {
        let (before, it, after) =
            (&text[..branch.start], &text[branch.clone()], &text[branch.end..]);
        let without =
            format!("{before}{after}").replace(",,", ",").replace("{,", "{").replace(",}", "}");
        for bad in [
            without,
            format!("{before}{it},{it}{after}"),
            format!("{before}{it},30:{}{after}", &it[3..]),
            format!("{before}{it},03:{}{after}", &it[3..]),
            format!("{before}{it},40:{}{after}", &it[3..]),
            format!("{before}{}{after}", &it[3..]),
            format!("{before}{{{it}}}{after}"),
            format!("{before}{}", &it[..it.len() - 1]),
        ] {
            let outcome = total(&bad);
            assert!(outcome.is_err(), "{bad} has {outcome:?}");
            refused += 1;
        }
    }
    assert_eq!(refused, 8 * branches.len());
    // Two branches that change places still are the same tree, but not with the answer of the other.
    let (mut same, mut other) = (0, 0);
    for (number, one) in branches.iter().enumerate() {
        for two in branches[number + 1..].iter().filter(|two| two.start >= one.end) {
            let (first, second) = (&text[one.clone()], &text[two.clone()]);
            let swapped = |first: &str, second: &str| {
                let between = &text[one.end..two.start];
                format!("{}{second}{between}{first}{}", &text[..one.start], &text[two.end..])
            };
            let mut depth = 0;
            let is_sibling = text[one.end..two.start].chars().all(|c| {
                depth += match c {
                    '{' => 1,
                    '}' => -1,
                    _ => 0,
                };
                depth >= 0
            }) && depth == 0;
            if is_sibling {
                assert_eq!(total(&swapped(first, second)).unwrap(), expected);
                same += 1;
            }
            let answers_kept = swapped(
                &format!("{}{}", &second[..3], &first[3..]),
                &format!("{}{}", &first[..3], &second[3..]),
            );
            assert!(total(&answers_kept).is_err(), "{answers_kept}");
            other += 1;
        }
    }
    assert!(same > 20 && other > 100, "{same} {other}");
}

#[test]
fn damaged_trees_are_refused_or_are_other_trees() {
    const SEED: u64 = 17;
    let game = game("3p3c");
    let tree = Solver::new().tree(&game, Strategy::MostParts, None).unwrap();
    let json = written(&tree, TreeFormat::Json);
    let text = compact(&tree);
    assert!(braces(&text).is_some_and(|guesses| played(&game, &guesses).is_some()));
    let pieces: [&[u8]; 14] =
        [b"{", b"}", b":", b",", b"0", b"1", b"2", b"3", b"\"", b"[", b"]", b" ", b"\\", b"\xff"];
    let mut random = Random::new(SEED);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..6000 {
        let is_json = round % 2 == 1;
        let mut bytes = if is_json { json.clone() } else { text.clone() }.into_bytes();
        for _ in 0..=random.below(2) {
            let at = random.below(bytes.len() as u32) as usize;
            let cut = random.below(3) as usize;
            let end = bytes.len().min(at + cut);
            let piece = pieces[random.below(pieces.len() as u32) as usize];
            bytes.splice(at..end, piece.iter().copied());
        }
        let changed = String::from_utf8_lossy(&bytes).into_owned();
        let asked = if is_json { changed.clone() } else { format!("3p3c {changed}") };
        match asked.parse::<Tree>() {
            Ok(found) => {
                let guesses = if is_json { None } else { braces(&changed) };
                let expected = guesses.map(|guesses| played(&found.game(), &guesses));
                let turns = Some(found.evaluation().turns().to_vec());
                assert!(
                    expected.is_none_or(|e| e == turns),
                    "seed {SEED} round {round}: {changed}"
                );
                // What was accepted is a tree, whatever the text was.
                let (_, guesses) = objects(&written(&found, TreeFormat::Json));
                assert_eq!(played(&found.game(), &guesses), turns, "seed {SEED} round {round}");
                accepted += 1;
            }
            Err(TreeTextError::Rejected(error)) => {
                assert!(error.position().is_some(), "seed {SEED} round {round}: {error}");
                let good = (!is_json).then(|| braces(&changed)).flatten();
                let turns = good.and_then(|guesses| played(&game, &guesses));
                assert_eq!(turns, None, "seed {SEED} round {round}: {changed}: {error}");
                refused += 1;
            }
            Err(error) => panic!("seed {SEED} round {round}: {error}"),
        }
    }
    assert!(accepted > 30 && refused > 3000, "{accepted} accepted, {refused} refused");
}

#[test]
fn deep_trees_are_refused_without_a_crash() {
    let million = 1_000_000;
    for (text, expected) in [
        ("{".repeat(million), "expected a guess"),
        ("{1111:{00:".repeat(million), "expected a tree of up to 10000 turns, found more"),
        (format!("{{\"x\":{}", "[".repeat(million)), "expected up to 10000 values within each other, found more"),
        (format!("{{\"x\":{}", "{\"y\":".repeat(million)), "expected up to 10000 values within each other, found more"),
        ("{\"guess\":\"1111\",\"answers\":[".repeat(million), "expected a tree of up to 10000 turns, found more"),
        ("}".repeat(million), "expected a tree, or a game such as 4p6c, found"),
        ("1".repeat(million), "expected a tree, or a game such as 4p6c, found \"1111111111111111111111111111111111111111...\""),
        ("4p6c ".repeat(million), "expected a guess"),
        (format!("4p6c \"{}", "\\\\".repeat(million)), "expected the end of a string, found the end of the input"),
    ] {
        let found = problem(&text);
        assert!(found.contains(expected) && found.len() < 400, "{found}");
    }
    // A tree that wastes almost all turns is right, and is written and read again.
    let game = game("1p2c");
    let words: Vec<Codeword> = game.codewords().collect();
    let mut guesses = vec![words[0]; 9_000];
    guesses.push(words[1]);
    let tree = Tree::from_preorder(game, guesses).unwrap();
    assert_eq!((tree.evaluation().maximum(), tree.evaluation().total()), (9_001, 9_002));
    for format in FORMATS {
        assert_eq!(written(&tree, format).parse::<Tree>().unwrap(), tree);
    }
    assert!(written(&tree, TreeFormat::Dot { depth: 100 }).ends_with("}\n"));
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

/// Writes a file with the tree of this command line, and returns its path.
fn file(name: &str, line: &str) -> PathBuf {
    let words: Vec<&str> = line.split(' ').collect();
    let outcome = run(PROGRAM, &words, b"");
    assert_eq!((outcome.status, outcome.notes.as_str()), (Some(0), ""), "{line}");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, outcome.answers).unwrap();
    path
}

#[test]
fn play_plays_the_tree_of_a_file() {
    let game = game("3p5c");
    let mut games = 0;
    for (strategy, format) in [("first", "text"), ("knuth", "json")] {
        let path =
            file(&format!("{strategy}.tree"), &format!("tree 3p5c {strategy} --format {format}"));
        let tree: Tree = fs::read_to_string(&path).unwrap().parse().unwrap();
        for secret in game.codewords().step_by(17) {
            let (mut turns, mut expected, mut input) = (Vec::new(), String::new(), String::new());
            while let Some(guess) = tree.guess_after(&turns) {
                let feedback = game.feedback(guess, secret);
                expected += &format!("{guess}\n");
                input += &format!("{feedback}\n");
                turns.push(bitsolve::mastermind::Turn { guess, feedback });
            }
            // The strategy after the tree does not matter.
            let line = ["play", "entropy", "--tree", path.to_str().unwrap()];
            let outcome = run(PROGRAM, &line, input.as_bytes());
            assert_eq!((outcome.answers, outcome.status), (expected, Some(0)), "{secret}");
            games += 1;
        }
    }
    assert_eq!(games, 16);
    let path = file("small.tree", "tree 2p3c first");
    let path = path.to_str().unwrap();
    for (line, start, status) in [
        (&["play", "2p4c", "--tree", path][..], "error: ", 1),
        (&["play", "--tree", "no.such.tree"], "error: no.such.tree: cannot read: ", 1),
        (&["play", "--tree", "-"], "error: --tree takes a file, not '-'\n", 2),
        (
            &["play", "--first", "1122", "--tree", path],
            "error: --tree has a first guess, so it excludes --first\n",
            2,
        ),
        (&["next", "--tree", path], "error: 'next' has no option '--tree'\n", 2),
        (&["tree", "--depth", "3"], "error: --depth needs --format dot\n", 2),
        (&["tree", "--format", "xml"], "error: --format takes text, json or dot, not 'xml'\n", 2),
        (&["evaluate", "--format", "dot"], "error: --format takes text or json, not 'dot'\n", 2),
        (&["verify", "--first", "1122"], "error: 'verify' has no option '--first'\n", 2),
    ] {
        let outcome = run(PROGRAM, line, b"");
        assert!(outcome.notes.starts_with(start), "{line:?}: {outcome:?}");
        assert_eq!(outcome.status, Some(status), "{line:?}");
    }
}

#[test]
fn a_tree_may_follow_its_command() {
    let tree = written(&first(game("2p6c")), TreeFormat::Text).replace('\n', "\r\n");
    let outcome = run(PROGRAM, &["verify"], tree.as_bytes());
    assert_eq!(outcome.answers, evaluated(&["evaluate", "2p6c", "first"]));
    let outcome = run(PROGRAM, &[], format!("verify 2p6c\n{tree}").as_bytes());
    assert_eq!(outcome.answers, evaluated(&["evaluate", "2p6c", "first"]));
}
