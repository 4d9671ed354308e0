//! `endgame probe`, and the commands with `--endgame`.

use std::fs;
use std::thread;

use bitsolve::honeymoon::{Card, Deal, Play};

use super::{honeymoon, Folder};
use crate::common::deals::{random_deal, random_deals, skewed_deal, TRUMPS};
use crate::common::random::Random;

/// Returns lines with positions of up to 6 cards per hand. Cards have been played in some of them.
fn positions(seed: u64, count: usize) -> String {
    let mut random = Random::new(seed);
    let mut lines = String::new();
    for number in 0..count {
        let trump = TRUMPS[random.below(5) as usize];
        let deal = skewed_deal(&mut random, 1 + number % 6, trump);
        lines += &format!("{deal}{}\n", played(&mut random, &deal));
    }
    lines
}

/// Returns some legal cards as words that follow a deal.
fn played(random: &mut Random, deal: &Deal) -> String {
    let mut play = Play::new(*deal);
    let mut words = String::new();
    for _ in 0..random.below(2 * deal.tricks() as u32).saturating_sub(2) {
        let legal: Vec<Card> = play.legal().cards().collect();
        let card = legal[random.below(legal.len() as u32) as usize];
        words += if words.is_empty() { " play" } else { "" };
        words += &format!(" {card}");
        play.add(card).unwrap();
    }
    words
}

/// Checks that two command lines give the same answers.
fn assert_same(found: &[&str], expected: &[&str], input: &str) {
    let [found_in, expected_in] = [found, expected].map(|words| honeymoon(words, input));
    assert_eq!((found_in.notes.as_str(), found_in.status), ("", Some(0)), "{found:?}");
    assert_eq!(expected_in.status, Some(0), "{expected:?}: {}", expected_in.notes);
    assert!(found_in.answers == expected_in.answers, "{found:?}");
    assert!(found_in.answers.lines().count() > 2, "{found:?}");
}

#[test]
fn probes_answer_as_the_solver_does() {
    let folder = Folder::built(6);
    let input = positions(21, 3000);
    let mut checked = 0;
    for options in [&[][..], &["--threads", "1"], &["--pretty"], &["--format", "json"]] {
        for (leads, command) in [(&[][..], "value"), (&["--leads"], "leads")] {
            let found = [&["endgame", "probe", folder.name()], leads, options].concat();
            assert_same(&found, &[&[command], options].concat(), &input);
            checked += 1;
        }
    }
    assert_eq!(checked, 8);
    // All other forms are read, too, and a file as well as standard input.
    let forms = "[Deal \"N:AK.5.. - 92.7.. -\"]\n[Contract \"1S\"]\n[Declarer \"S\"]\n\n\
                 AKJ.9.. Q9.K.2. lead SJ # no trump suit\nS 1100 01 - -\nH SAK CK SQJ HQ\n";
    let file = folder.path().join("positions.txt");
    fs::write(&file, forms).unwrap();
    let probe = ["endgame", "probe", "--trump", "N", folder.name()];
    assert_same(&probe, &["value", "--trump", "N"], forms);
    let probe = [&probe[..], &["--leads", file.to_str().unwrap()]].concat();
    assert_same(&probe, &["leads", "--trump", "N"], forms);
}

#[test]
fn a_search_that_asks_a_database_answers_the_same() {
    let mut random = Random::new(22);
    let folder = Folder::built(6);
    // Gaps of both kinds.
    fs::remove_file(folder.level("trump-04")).unwrap();
    fs::remove_file(folder.level("no-trump-05")).unwrap();
    let deals: Vec<Deal> = random_deals(13, 300);
    let plain: String = deals.iter().map(|deal| format!("{deal}\n")).collect();
    // Games of random cards, from the first lead on.
    let mut games = String::new();
    let mut replies = String::new();
    let mut claims = String::new();
    for deal in &deals[..100] {
        let mut play = Play::new(*deal);
        let mut words = String::new();
        for _ in 0..2 * (1 + random.below(10)) {
            let legal: Vec<Card> = play.legal().cards().collect();
            let card = legal[random.below(legal.len() as u32) as usize];
            words += &format!(" {card}");
            play.add(card).unwrap();
        }
        let lead = play.legal().cards().next().unwrap();
        games += &format!("{deal} play{words}\n");
        replies += &format!("{deal} play{words} {lead}\n");
        claims += &format!("{deal} play{words} claim {}\n", 1 + random.below(3));
    }
    let mut checked = 0;
    for (command, input) in [
        ("leads", &plain),
        ("value", &plain),
        ("table", &plain),
        ("leads", &games),
        ("trace", &games),
        ("line", &games),
        ("reply", &replies),
        ("claim", &claims),
    ] {
        for options in [&["--threads", "1"][..], &["--format", "json"]] {
            let expected = [&[command], options].concat();
            assert_same(&[&expected[..], &["--endgame", folder.name()]].concat(), &expected, input);
            checked += 1;
        }
    }
    assert_eq!(checked, 16);
    let sample = ["sample", "--seed", "1", "--deals", "200", "AKJT8.AQ9.KT.JT9"];
    assert_same(&[&sample[..], &["--endgame", folder.name()]].concat(), &sample, "");
}

#[test]
fn positions_without_a_level_are_rejected() {
    let folder = Folder::built(3);
    fs::remove_file(folder.level("no-trump-02")).unwrap();
    let expected = |place: &str, found: &str| {
        let levels = "no-trump 1 and 3, trump 1 to 3";
        let expected = format!("a position for the levels in {} ({levels})", folder.name());
        format!("error: {place}: expected {expected}, found {found}\n")
    };
    let input = "N A... K...\n\
                 \u{20} S AKQJ... 5432...\n\
                 N A.A.. ..A.K\n\
                 N A.A.. .KQ..\n\
                 S A.A.. ..A.K\n\
                 N A.AQ.. ..K.KQ lead HQ\n\
                 N A.A.. .K..K play SA\n\
                 S AKQJ... 5432... play SA S2 SK S3\n";
    let probe = ["endgame", "probe", folder.name()];
    let outcome = honeymoon(&probe, input);
    let four = expected("2:3", "4 cards per hand, for which level trump 4 is needed");
    assert_eq!((outcome.answers.as_str(), outcome.status), ("1\n", Some(1)));
    assert_eq!(outcome.notes, four);
    let outcome = honeymoon(&[&probe[..], &["--keep-going"]].concat(), input);
    let third = expected("3:1", "2 cards per hand, for which level no-trump 2 is needed");
    let sixth = expected("6:1", "3 cards per hand, for which level no-trump 2 is needed");
    assert_eq!(outcome.notes, [four, third, sixth].concat());
    assert_eq!((outcome.answers.as_str(), outcome.status), ("1\n2\n2\n0\n2\n", Some(1)));
    // The values of cards need the level below.
    let input = "S AKQJ... 5432...\nN A.AQ.. ..K.KQ\nN A.A.. ..A.K\nN AKQJT... 65432...\n";
    let outcome = honeymoon(&[&probe[..], &["--leads", "--keep-going"]].concat(), input);
    let second = expected("2:1", "3 cards per hand, for which level no-trump 2 is needed");
    let last = expected("4:1", "5 cards per hand, for which level no-trump 4 is needed");
    assert_eq!(outcome.notes, [second, last].concat());
    assert_eq!(outcome.answers, "4 SA=4 SK=4 SQ=4 SJ=4\n2 SA=2 HA=2\n");
}

/// A way to damage a folder with all levels of up to 4 cards, and what the message then says.
type Damage = (fn(&Folder), &'static str);

#[test]
fn damaged_folders_are_refused() {
    let damages: [Damage; 9] = [
        (|folder| fs::remove_dir_all(folder.path()).unwrap(), "cannot read: "),
        (
            |folder| {
                fs::remove_dir_all(folder.path()).unwrap();
                fs::create_dir(folder.path()).unwrap();
            },
            "this folder has no levels of an endgame database",
        ),
        (
            |folder| {
                fs::remove_dir_all(folder.path()).unwrap();
                fs::write(folder.path(), "a file").unwrap();
            },
            "cannot read: ",
        ),
        (|folder| folder.change("trump-03", |bytes| bytes.truncate(300)), "the file is truncated"),
        (|folder| folder.change("trump-03", |bytes| bytes.push(0)), "the file is too long"),
        (|folder| folder.change("trump-03", Vec::clear), "the file is truncated"),
        (|folder| folder.change("trump-03", |bytes| bytes[50] ^= 1), "the header is damaged"),
        (
            |folder| folder.change("trump-03", |bytes| bytes[..4].copy_from_slice(b"\x89PNG")),
            "this is not a level of an endgame database",
        ),
        (
            |folder| {
                fs::copy(folder.level("trump-04"), folder.level("trump-03")).unwrap();
            },
            "expected 3 as the number of cards per hand, found 4",
        ),
    ];
    let mut checked = 0;
    for (damage, reason) in damages {
        let folder = Folder::built(4);
        damage(&folder);
        for words in [
            &["endgame", "probe", folder.name()][..],
            &["value", "--keep-going", "--endgame", folder.name()],
            &["sample", "--deals", "10", "--endgame", folder.name(), "A.K.."],
        ] {
            let outcome = honeymoon(words, "N A... K...\n");
            assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(1)), "{words:?}");
            assert!(outcome.notes.starts_with(&format!("error: {}", folder.name())));
            assert!(outcome.notes.contains(reason), "{}", outcome.notes);
            checked += 1;
        }
        if folder.path().is_file() {
            fs::remove_file(folder.path()).unwrap();
        }
    }
    assert_eq!(checked, 27);
}

#[test]
fn a_damaged_block_stops_the_answers() {
    let folder = Folder::built(6);
    // No value in this block can be looked up.
    folder.change("trump-06", |bytes| bytes[160 + 4 * 4104] ^= 1);
    let mut random = Random::new(23);
    let deals: Vec<Deal> = (0..400).map(|_| skewed_deal(&mut random, 6, TRUMPS[3])).collect();
    let input: String = deals.iter().map(|deal| format!("{deal}\n")).collect();
    let expected = honeymoon(&["value"], &input).answers;
    let error = format!("error: {}: block 4 is damaged\n", folder.level("trump-06").display());
    for options in [&["--threads", "1"][..], &["--threads", "3", "--keep-going"]] {
        let words = [&["endgame", "probe", folder.name()], options].concat();
        let outcome = honeymoon(&words, &input);
        assert_eq!((outcome.notes.as_str(), outcome.status), (error.as_str(), Some(1)));
        // The first position whose value is in the block is the same each time.
        let count = outcome.answers.lines().count();
        assert!(expected.starts_with(&outcome.answers) && (5..399).contains(&count), "{count}");
        let first = honeymoon(&["endgame", "probe", folder.name()], &format!("{}\n", deals[count]));
        assert_eq!((first.answers.as_str(), first.notes), ("", error.clone()));
    }
    // The search asks for larger positions, too.
    let input: String =
        (0..400).map(|_| format!("{}\n", random_deal(&mut random, 13, TRUMPS[3]))).collect();
    for block in (0..12).filter(|&block| block != 4) {
        folder.change("trump-06", |bytes| bytes[160 + block * 4104] ^= 1);
    }
    let expected = honeymoon(&["leads"], &input).answers;
    for options in [&["--threads", "1"][..], &["--threads", "3", "--keep-going"]] {
        let words = [&["leads", "--endgame", folder.name()], options].concat();
        let outcome = honeymoon(&words, &input);
        assert!(outcome.notes.ends_with(" is damaged\n"), "{}", outcome.notes);
        assert_eq!((outcome.notes.lines().count(), outcome.status), (1, Some(1)));
        assert!(expected.starts_with(&outcome.answers));
        assert!(outcome.answers.len() < expected.len());
    }
    let sample =
        honeymoon(&["sample", "--endgame", folder.name(), "--trump", "S", "AKJT8.AQ9.KT.JT9"], "");
    assert_eq!((sample.answers.as_str(), sample.status), ("", Some(1)));
    assert!(sample.notes.ends_with(" is damaged\n"), "{}", sample.notes);
}

#[test]
fn processes_share_a_folder() {
    let folder = Folder::built(6);
    let input = positions(24, 4000);
    let expected = honeymoon(&["leads"], &input).answers;
    let probe = ["endgame", "probe", folder.name(), "--leads"];
    let alone = [&probe[..], &["--threads", "1"]].concat();
    let search = ["leads", "--endgame", folder.name()];
    thread::scope(|scope| {
        for words in [&probe[..], &alone, &search] {
            let (input, expected) = (&input, &expected);
            scope.spawn(move || {
                let outcome = honeymoon(words, input);
                assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{words:?}");
                assert!(outcome.answers == *expected, "{words:?}");
            });
        }
    });
}

#[test]
fn options_that_do_not_go_together_are_usage_errors() {
    let mut checked = 0;
    for (words, reason) in [
        (&["--reference", "--endgame", "x"][..], "only one of --endgame and --reference"),
        (&["--endgame", "x", "value", "--reference"], "only one of --endgame and --reference"),
        (&["value", "--endgame"], "--endgame needs a value (a folder)"),
        (&["value", "--leads"], "'value' has no option '--leads'"),
        (&["deal", "--endgame", "x"], "'deal' has no option '--endgame'"),
        (&["endgame", "probe"], "the folder of the endgame database is missing"),
        (&["endgame", "probe", "x", "--endgame", "x"], "has no option '--endgame'"),
        (&["endgame", "probe", "x", "y", "z"], "'z' is one argument too many"),
        (&["endgame", "info", "x", "--leads"], "'endgame info' has no option '--leads'"),
        (&["endgame", "prob", "x"], "probe"),
    ] {
        let outcome = honeymoon(words, "");
        assert_eq!((outcome.answers.as_str(), outcome.status), ("", Some(2)), "{words:?}");
        assert!(outcome.notes.contains(reason), "{words:?}: {}", outcome.notes);
        checked += 1;
    }
    assert_eq!(checked, 10);
}
