//! Trees that are wrong, and damaged ones.

use super::{braces, compact, game, objects, played, written, FORMATS};
use crate::common::random::Random;
use bitsolve::mastermind::{Codeword, Solver, Strategy, Tree, TreeFormat, TreeTextError};

/// Returns the message for a text that is not a tree.
fn problem(text: &str) -> String {
    match text.parse::<Tree>() {
        Err(error @ TreeTextError::Rejected(_)) => error.to_string(),
        other => panic!("{text}: {other:?}"),
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
fn a_short_tree_is_refused_before_it_was_played_for_many_secrets_again_and_again() {
    // After the first guess, each guess leaves the same 5764801 secrets.
    let (start, end) = ("{11111111:{00:".repeat(1000), "}}".repeat(1000));
    let found = problem(&format!("8p8c {start}22222222{end}"));
    assert_eq!(found, "1:6: expected a guess for each of the 16777216 secrets, found 1001");
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
