//! `tree`, `verify` and `play --tree`: whole strategies that are written, damaged and read again.

use std::fs;
use std::path::Path;

use super::PROGRAM;
use crate::common::program::{is_proper, run, Outcome};
use bitsolve::mastermind::{Codeword, Game, Solver, Strategy, Tree, TreeError, TreeFormat, Turn};

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

#[test]
fn trees_of_all_strategies_and_solvers_are_read_as_they_were_written() {
    for (text, first) in [
        ("1p1c", None),
        ("1p15c", None),
        ("2p2c", None),
        ("2p7c", Some("11")),
        ("3p4c", None),
        ("3p5c-no-repeats", Some("543")),
        ("4p6c", None),
        ("bulls-and-cows", None),
    ] {
        let game = game(text);
        let first = first.map(|first| game.codeword(first).unwrap());
        for strategy in Strategy::ALL {
            let expected = Solver::new().evaluate(&game, strategy, first).unwrap();
            let tree = Solver::new().tree(&game, strategy, first).unwrap();
            assert_eq!(tree.evaluation().turns(), expected.turns(), "{game} {strategy}");
            assert_eq!(tree.evaluation().first(), expected.first());
            let text = written(&tree, TreeFormat::Text);
            assert_eq!(text.parse::<Tree>().unwrap(), tree, "{game} {strategy}");
            assert_eq!(text.lines().next(), Some(&*game.to_string()));
            let line = written(&tree, TreeFormat::Json);
            assert_eq!(line.parse::<Tree>().unwrap(), tree, "{game} {strategy}");
            if game.count() <= 64 {
                assert_eq!(Solver::reference().tree(&game, strategy, first).unwrap(), tree);
            }
        }
    }
}

#[test]
fn trees_are_read_in_one_grammar() {
    let plain = "{12:{00:33,01:{23:{01:31}},02:21,10:{13:{00:22,01:32,10:11}}}}";
    let tree: Tree = format!("2p3c {plain}").parse().unwrap();
    assert_eq!(tree.evaluation().turns(), [1, 4, 4]);
    let braces: String = written(&tree, TreeFormat::Text).split_whitespace().skip(1).collect();
    assert_eq!(braces, plain);
    let quoted = plain.replace('{', "{\"").replace(':', "\":\"").replace(',', "\",\"");
    let quoted = quoted.replace("\"{", "{").replace('}', "\"}").replace("}\"", "}");
    for text in [
        format!("2p3c {}", plain.replace(':', " : ").replace(',', "\n,").replace('{', " { ")),
        format!("# a comment\n2P3C{plain} # the end"),
        format!(
            "2p3c\n{}",
            plain.replace("33,", "33# a comment\n,").replace("{12", "{# two\n12# three\n")
        ),
        format!("\"2p3c\" {quoted}"),
        format!("{{\"game\": \"2p3c\",\n \"tree\": {quoted}}}\n"),
    ] {
        assert_eq!(text.parse::<Tree>().as_ref(), Ok(&tree), "{text}");
    }
    for (line, text, status) in [
        // A game that is given must be that of the tree.
        ("verify 2p3c", &*format!("2p3c{plain}"), 0),
        ("verify 2p4c", &format!("2p3c{plain}"), 1),
        // A guess alone may be the whole tree.
        ("verify", "8p1c \"11111111\" # all", 0),
        ("verify 1p1c", "1p1c 1", 0),
        ("verify", "1p2c 1", 1),
        // The game has to be named.
        ("verify 2p3c", plain, 1),
        ("verify 1p1c", "1", 1),
        // The first guess is read before memory is taken for all secrets.
        ("verify", "8p9c 1", 1),
        ("verify --colors RGBYOP", "2p3c", 1),
    ] {
        let outcome = answer(line, text);
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
            let word = tree.game().spell(word);
            let is_end = |c: char| !c.is_ascii_digit();
            assert_eq!(graph.split(is_end).filter(|number| *number == word).count(), 1, "{word}");
        }
    }
}

/// Returns the message for a text that is not a tree.
fn problem(text: &str) -> String {
    match text.parse::<Tree>() {
        Err(error @ TreeError::Text(_)) => error.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn what_is_wrong_with_a_tree_is_said_with_its_place_and_path() {
    let good =
        "2p3c\n{12:{\n 00:33,\n 01:{23:{01:31}},\n 02:21,\n 10:{13:{00:22,01:32,10:11}}\n}}\n";
    assert!(good.parse::<Tree>().is_ok());
    for (from, to, expected) in [
        (" 00:33,\n", "", "3:2: expected the answer 00, which 33 gives (12 -> 0 0), found \"01\""),
        (",10:11", "", "6:21: expected ',' and the answer 10, which 11 gives (12 -> 1 0 -> 13 -> 1 0), found \"}\""),
        ("{13:{00:22,01:32,10:11}}", "13", "6:5: expected braces with the answer 00, which 22 gives (12 -> 1 0 -> 13 -> 0 0), found \"13\""),
        ("{23:{01:31}}", "33", "4:5: expected braces with the answer 10, which 23 gives (12 -> 0 1 -> 33 -> 1 0), found \"33\""),
        ("32,", "23,", "6:19: expected braces with the answer 02, which 32 gives (12 -> 1 0 -> 13 -> 0 1 -> 23 -> 0 2), found \"23\""),
        ("01:32", "00:32", "6:16: expected the answer 01, which 32 gives (12 -> 1 0 -> 13 -> 0 1), found \"00\""),
        ("10:11", "10:11,20:11", "6:27: expected '}', found \",\""),
        ("02:21", "20:12,02:21", "5:2: expected the answer 02, which 21 gives (12 -> 0 2), found \"20\""),
        ("02:21", "0A2B:21", "5:2: expected the answer 02, which 21 gives (12 -> 0 2), found \"0A2B\""),
        ("02:21", "0 2:21", "5:2: expected the answer 02, which 21 gives (12 -> 0 2), found \"0\""),
        ("02:21", "02:{21:{}}", "5:6: expected a guess without braces, which is the secret, found \"21\""),
        ("02:21", "02:BA", "5:5: expected a guess (2 digits from 1 to 3), found \"BA\""),
        ("{12:", "12 ", "2:1: expected braces with the answer 00, which 33 gives (12 -> 0 0), found \"12\""),
        ("2p3c", "[", "1:1: expected a tree, which begins with a game such as 4p6c, found \"[\""),
        ("2p3c", "\"\"", "1:1: expected a tree, which begins with a game such as 4p6c, found \"\""),
        ("2p3c", "9p9c", "1:1: expected a tree, which begins with a game such as 4p6c, found \"9p9c\""),
        ("2p3c", "8p15c", "1:1: expected a game of up to 67108864 codewords, found 8p15c"),
        ("2p3c", "{\"game\":\"2p3c\",\"guess\":\"12\",", "1:16: expected \"tree\", found \"guess\""),
        ("2p3c", "{\"game\":\"2p3c\",\"tree\":", "8:1: expected '}', found the end of the input"),
        ("2p3c", "3p3c", "2:2: expected a guess (3 digits from 1 to 3), found \"12\""),
        ("2p3c\n", "", "1:2: expected a tree, which begins with a game such as 4p6c, found \"12\""),
        ("00:22", "00:[22]", "6:13: expected a guess (2 digits from 1 to 3), found \"[22]\""),
        ("00:22", "00:", "6:13: expected a guess (2 digits from 1 to 3), found \",\""),
        ("02:21,", "02:21", "6:2: expected ',' and the answer 10, which 11 gives (12 -> 1 0), found \"10\""),
        ("11}}\n}}", "11}}\n}", "8:1: expected '}', found the end of the input"),
        ("11}}\n}}", "11}}\n}}}", "7:3: expected the end of the tree, found \"}\""),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert_eq!(problem(&bad), expected, "{from} -> {to}");
    }
}

#[test]
fn guesses_that_tell_nothing_are_refused_if_they_take_long() {
    // After the first guess, each guess leaves the same 5764801 secrets.
    let (start, end) = ("{11111111:{00:".repeat(1000), "}}".repeat(1000));
    let path = "11111111 -> 0 0 -> ".repeat(3);
    let expected = format!(
        "1:49: expected a guess that tells some secrets apart ({path}11111111), found \"11111111\""
    );
    assert_eq!(problem(&format!("8p8c {start}22222222{end}")), expected);
}

#[test]
fn deep_trees_are_refused_without_a_crash() {
    let million = 1_000_000;
    for (text, expected) in [
        ("{".repeat(million), "expected a tree, which begins with a game such as 4p6c, found \"{\""),
        (format!("4p6c{}", "{1111:{00:".repeat(million)), "expected a tree of up to 10000 turns, found more"),
        // This text never ends its first node.
        (format!("2p3c{{12:{{00:33{}", ",00:33".repeat(million)), "1:16: expected the answer 01, which 23 gives (12 -> 0 1), found \"00\""),
        ("1".repeat(million), "expected a tree, which begins with a game such as 4p6c, found \"1111111111111111111111111111111111111111...\""),
        (format!("4p6c \"{}", "\\\\".repeat(million)), "expected a guess"),
    ] {
        let found = problem(&text);
        assert!(found.contains(expected) && found.len() < 400, "{found}");
    }
    // A tree that wastes almost all turns is valid, and can be written and read again. One more turn is too many.
    let game = game("1p2c");
    let words: Vec<Codeword> = game.codewords().collect();
    let mut guesses = vec![words[0]; 9_999];
    guesses.push(words[1]);
    let tree = Tree::from_preorder(game, guesses).unwrap();
    assert_eq!((tree.evaluation().maximum(), tree.evaluation().total()), (10_000, 10_001));
    for text in [TreeFormat::Text, TreeFormat::Json].map(|format| written(&tree, format)) {
        assert_eq!(text.parse::<Tree>().unwrap(), tree);
        let found =
            problem(&text.replacen(":2", ":{1:{00:2}}", 1).replacen("\"2\"", "{1:{00:2}}", 1));
        assert!(found.contains("expected a tree of up to 10000 turns, found more"), "{found}");
    }
    assert!(written(&tree, TreeFormat::Dot { depth: 100 }).ends_with("}\n"));
}

/// Runs a command line whose arguments stand between spaces.
fn answer(line: &str, input: &str) -> Outcome {
    run(PROGRAM, &line.split_whitespace().collect::<Vec<_>>(), input.as_bytes())
}

/// What `evaluate` says of a strategy, without the lines that `verify` does not have.
fn evaluated(line: &str) -> String {
    let outcome = answer(line, "");
    assert_eq!(outcome.status, Some(0), "{line}");
    let lines = outcome.answers.lines();
    let has_both =
        |line: &&str| !line.starts_with("strategy ") && !line.starts_with("comparisons ");
    lines.filter(has_both).map(|line| format!("{line}\n")).collect()
}

#[test]
fn verify_says_of_a_tree_what_evaluate_says_of_the_strategy() {
    for (words, options) in [
        ("4p6c knuth 1122", ""),
        ("5 4 most-parts", ""),
        ("1p2c first --colors game,tree", "1p2c --colors game,tree"),
        ("4p6c expected-size --first best --colors RGBYOP", "4p6c --colors RGBYOP"),
        ("3p4c first --colors red,green,{x},\u{e4}\"", "3p4c --colors red,green,{x},\u{e4}\""),
        ("2p5c first --colors abc\\\"", "--colors abc\\\""),
        ("4p5c-no-repeats --threads 2", ""),
    ] {
        let tree = answer(&format!("tree {words}"), "");
        assert_eq!((tree.status, tree.notes.as_str()), (Some(0), ""), "{words}");
        let found = answer(&format!("verify {options}"), &tree.answers);
        assert_eq!((found.status, found.notes.as_str()), (Some(0), ""), "{words}");
        assert_eq!(found.answers, evaluated(&format!("evaluate {words}")), "{words}");
    }
}

#[test]
fn a_tree_names_the_game_whose_colors_have_names() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names.tree");
    for (game, names) in [
        ("2p3c", "--colors RGB"),
        ("2p3c", "--colors red,green,blue"),
        ("2p4c-no-repeats", "--no-repeats --colors 0123"),
    ] {
        let tree = answer(&format!("tree {game} first {names}"), "").answers;
        fs::write(&path, &tree).unwrap();
        let words = format!("play {names} --tree");
        let words: Vec<&str> = words.split(' ').chain([path.to_str().unwrap()]).collect();
        let first = run(PROGRAM, &words, b"").answers;
        let found = answer(&format!("verify {names}"), &tree).answers;
        let is_first = found.contains(&format!("\nfirst {first}"));
        assert!(is_first && !first.is_empty(), "{first:?} {found}");
    }
    for (names, text, expected) in [
        (
            "RGBY",
            "2p3c {",
            "1:1: expected a tree of a game with 4 colors, as there are names, found 2p3c",
        ),
        (
            "RGB --no-repeats",
            "2p3c {",
            "1:1: expected a tree of a game without repeats, found 2p3c",
        ),
    ] {
        let outcome = answer(&format!("verify --colors {names}"), text);
        let notes = format!("error: {expected}\n");
        assert_eq!((outcome.notes, outcome.status), (notes, Some(1)), "{names} {text}");
    }
}

#[test]
fn play_plays_the_tree_of_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first.tree");
    let path = path.to_str().unwrap();
    let tree = first(game("3p5c"));
    fs::write(path, written(&tree, TreeFormat::Text)).unwrap();
    for secret in tree.game().codewords().step_by(17) {
        let (mut turns, mut expected, mut input) = (Vec::new(), String::new(), String::new());
        while let Some(guess) = tree.guess_after(&turns) {
            let feedback = tree.game().feedback(guess, secret);
            expected += &format!("{}\n", tree.game().spell(guess));
            input += &format!("{feedback}\n");
            turns.push(Turn { guess, feedback });
        }
        // The strategy after the tree does not matter.
        let outcome = run(PROGRAM, &["play", "entropy", "--tree", path], input.as_bytes());
        assert_eq!((outcome.answers, outcome.status), (expected, Some(0)), "{secret:?}");
    }
    for (line, start, status) in [
        ("play 2p4c --tree FILE", "error: FILE:1:1: expected a tree of 2p4c, found 3p5c\n", 1),
        ("play --tree no.such.tree", "error: no.such.tree: cannot read: ", 1),
        ("play --tree -", "error: --tree takes a file, not '-'\n", 2),
        (
            "play --first 1122 --tree FILE",
            "error: --first cannot be used with --tree, which has a first guess\n",
            2,
        ),
        ("next --tree FILE", "error: 'next' has no option '--tree'\n", 2),
        ("tree --boxes 3", "error: --boxes needs --format dot\n", 2),
        ("evaluate --format dot", "error: --format takes text or json, not 'dot'\n", 2),
    ] {
        let named = |word| if word == "FILE" { path } else { word };
        let outcome = run(PROGRAM, &line.split(' ').map(named).collect::<Vec<_>>(), b"");
        assert!(outcome.notes.starts_with(&start.replace("FILE", path)), "{line}: {outcome:?}");
        assert_eq!(outcome.status, Some(status), "{line}");
    }
}
