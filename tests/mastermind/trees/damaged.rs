//! Trees that are wrong, and damaged ones.

use std::ops::Range;

use super::{braces, compact, first, game, played, written};
use crate::common::random::Random;
use bitsolve::mastermind::{Codeword, Solver, Strategy, Tree, TreeError, TreeFormat};

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
    assert!(good.replace("02:21", "20:12,02:21").parse::<Tree>().is_ok());
    for (from, to, expected) in [
        (" 00:33,\n", "", "2:2: expected a branch for the answer 0 0, which the secret 33 gives, found none (12)"),
        ("{13:{00:22,01:32,10:11}}", "13", "6:5: expected a branch for the answer 0 0, which the secret 22 gives, found none (12 -> 1 0 -> 13)"),
        ("{23:{01:31}}", "33", "4:5: expected a branch for the answer 1 0, which 23 and 1 other secret give, found none (12 -> 0 1 -> 33)"),
        ("{23:{01:31}}", "{33:{20:33}}", "4:10: expected an answer that some secret gives, found 2 0 (12 -> 0 1 -> 33 -> 2 0)"),
        ("32,", "23,", "6:19: expected a branch for the answer 0 2, which the secret 32 gives, found none (12 -> 1 0 -> 13 -> 0 1 -> 23)"),
        ("01:32", "00:32", "6:16: expected each answer once, found 0 0 (12 -> 1 0 -> 13 -> 0 0)"),
        ("10:11", "10:11,11:11", "6:28: expected an answer that some secret gives, found 1 1 (12 -> 1 0 -> 13 -> 1 1)"),
        ("10:11", "02:31,10:11", "6:22: expected an answer that some secret gives, found 0 2 (12 -> 1 0 -> 13 -> 0 2)"),
        ("02:21", "254-0:21", "5:2: expected an answer that some secret gives, found 254 0 (12 -> 254 0)"),
        ("10:11", "10:11,20:11", "6:28: expected nothing after all black hits, found 2 0 (12 -> 1 0 -> 13 -> 2 0)"),
        ("02:21", "20:12,02:21,20:12", "5:14: expected each answer once, found 2 0 (12 -> 2 0)"),
        ("02:21", "02:21,20:{12}", "5:8: expected nothing after all black hits, found 2 0 (12 -> 2 0)"),
        ("02:21", "02:21,20:{12:{00:33}}", "5:8: expected nothing after all black hits, found 2 0 (12 -> 2 0)"),
        ("2p3c", "[", "1:1: expected a tree, or a game such as 4p6c, found \"[\""),
        ("2p3c", "\"\"", "1:1: expected a tree, or a game such as 4p6c, found \"\""),
        ("2p3c", "2p0c", "1:1: expected a tree, or a game such as 4p6c, found \"2p0c\""),
        ("2p3c", "8p15c", "1:1: expected a game of up to 67108864 codewords, found 8p15c"),
        ("2p3c", "{\"game\":\"2p3c\",\"guess\":\"12\",", "1:16: expected \"tree\", found \"guess\""),
        ("2p3c", "{\"game\":\"2p3c\",\"tree\":", "8:1: expected '}', found the end of the input"),
        ("2p3c", "3p3c", "2:2: expected a guess (3 digits from 1 to 3), found \"12\""),
        ("2p3c\n", "", "1:2: expected a guess (4 digits from 1 to 6; no game is named, so it is 4p6c), found \"12\""),
        ("00:22", "00:[22]", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \"[\""),
        ("00:22", "00:24", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \"24\""),
        ("00:22", "00:", "6:13: expected a guess (2 digits from 1 to 3) after 12 -> 1 0 -> 13 -> 0 0, found \",\""),
        ("00:22", "2:22", "6:10: expected an answer (black and white, such as 02) after 12 -> 1 0 -> 13, found \"2\""),
        ("02:21,", "02:21", "6:2: expected ',' or '}' after 12, found \"10\""),
        ("11}}\n}}", "11}}\n}", "8:1: expected '}' after 12, found the end of the input"),
        ("11}}\n}}", "11}}\n}}}", "7:3: expected the end of the tree, found \"}\""),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        assert_eq!(problem(&bad), expected, "{from} -> {to}");
    }
}

/// Returns where each branch of a compact tree begins and ends.
fn branches_of(text: &str) -> Vec<Range<usize>> {
    let end_of = |begin: usize| {
        let mut depth = 0;
        let end = text[begin..].find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth < 0 || depth == 0 && c == ','
        });
        begin + end.unwrap()
    };
    // An answer has two digits before its colon. A guess has three.
    let is_answer = |colon: &usize| !text.as_bytes()[colon - 3].is_ascii_digit();
    let colons = text.match_indices(':').map(|(colon, _)| colon).filter(is_answer);
    colons.map(|colon| colon - 2..end_of(colon)).collect()
}

#[test]
fn damaged_trees_are_refused_or_are_other_trees() {
    const SEED: u64 = 17;
    const PIECES: [&str; 14] =
        ["{", "}", ":", ",", "0", "1", "2", "3", "\"", "[", "]", " ", "\\", "\u{e9}"];
    let game = game("3p3c");
    let tree = Solver::new().tree(&game, Strategy::MostParts, None).unwrap();
    let text = compact(&tree);
    let branches = branches_of(&text);
    assert_eq!(branches.len(), tree.guesses().len() - 1);
    let mut random = Random::new(SEED);
    let mut below = |most: usize| random.below(most as u32) as usize;
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..6000 {
        let [one, other] = [0; 2].map(|_| branches[below(branches.len())].clone());
        let mut changed = text.clone();
        match round % 6 {
            0 => changed.replace_range(one.start..one.end + 1, ""),
            1 => changed.insert_str(one.start, &format!("{},", &text[one])),
            // An answer of another branch, or one that no secret gives.
            2 => changed.replace_range(one.start..one.start + 2, &text[other][..2]),
            3 => changed.replace_range(one.start..one.start + 1, &below(5).to_string()),
            // Two branches change places. If they belong to the same guess, it is the same tree.
            4 if one.end < other.start => {
                changed.replace_range(other.clone(), &text[one.clone()]);
                changed.replace_range(one, &text[other]);
            }
            _ => {
                for _ in 0..=below(2) {
                    let at = below(changed.len());
                    let end = changed.len().min(at + below(3));
                    if changed.is_char_boundary(at) && changed.is_char_boundary(end) {
                        changed.replace_range(at..end, PIECES[below(PIECES.len())]);
                    }
                }
            }
        }
        let place = format!("seed {SEED} round {round}: {changed}");
        let simple = braces(&changed).map(|guesses| played(&game, &guesses));
        match format!("3p3c {changed}").parse::<Tree>() {
            Ok(found) => {
                let turns = Some(found.evaluation().turns().to_vec());
                assert!(simple.is_none_or(|expected| expected == turns), "{place}");
                // The tree finds all secrets, whatever the text was.
                let guesses = braces(&compact(&found)).expect("the braces are as they are written");
                assert_eq!(played(&game, &guesses), turns, "{place}");
                accepted += 1;
            }
            Err(TreeError::Text(error)) => {
                assert!(error.position().is_some(), "{place} {error}");
                assert_eq!(simple.flatten(), None, "{place}: {error}");
                refused += 1;
            }
            Err(error) => panic!("{place}: {error}"),
        }
    }
    assert!(accepted > 100 && refused > 4000, "{accepted} accepted, {refused} refused");
}

#[test]
fn guesses_that_tell_nothing_are_refused_if_they_take_long() {
    // After the first guess, each guess leaves the same 5764801 secrets.
    let (start, end) = ("{11111111:{00:".repeat(1000), "}}".repeat(1000));
    let path = "11111111 -> 0 0 -> ".repeat(3);
    let expected = format!(
        "1:49: expected a guess that tells some secrets apart, found \"11111111\" ({path}11111111)"
    );
    assert_eq!(problem(&format!("8p8c {start}22222222{end}")), expected);
    // Each repetition of the first guess leaves the same 4096 secrets. They add up to 16,777,216, and then to more.
    let (game, tree) = (game("4p9c"), first(game("4p9c")));
    let guesses = [&vec![tree.guesses()[0]; 4096], tree.guesses()].concat();
    let text = written(&Tree::from_preorder(game, guesses).unwrap(), TreeFormat::Text);
    assert!(text.parse::<Tree>().is_ok());
    let more = problem(&text.replacen("00:", "00:{1111:{00:", 1));
    assert!(
        more.contains("expected a guess that tells some secrets apart, found \"1111\""),
        "{more}"
    );
}

#[test]
fn deep_trees_are_refused_without_a_crash() {
    let million = 1_000_000;
    for (text, expected) in [
        ("{".repeat(million), "expected a guess"),
        ("{1111:{00:".repeat(million), "expected a tree of up to 10000 turns, found more"),
        // This text never ends its first node.
        (format!("2p3c{{12:{{00:33{}", ",00:33".repeat(million)), "1:16: expected each answer once, found 0 0 (12 -> 0 0)"),
        ("}".repeat(million), "expected a tree, or a game such as 4p6c, found"),
        ("1".repeat(million), "expected a tree, or a game such as 4p6c, found \"1111111111111111111111111111111111111111...\""),
        ("4p6c ".repeat(million), "expected a guess"),
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
