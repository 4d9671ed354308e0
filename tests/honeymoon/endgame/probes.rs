//! `endgame probe`, and the commands with `--endgame`.

use std::fs;

use bitsolve::honeymoon::{Card, Deal, Play};

use super::{change, honeymoon, Folder};
use crate::common::deals::{random_deal, random_deals, skewed_deal, TRUMPS};
use crate::common::random::Random;

/// Plays this many legal cards, and returns them as words.
fn played(random: &mut Random, deal: &Deal, cards: u32) -> String {
    let mut play = Play::new(*deal);
    let mut words = String::new();
    for _ in 0..cards {
        let legal: Vec<Card> = play.legal().cards().collect();
        let card = legal[random.below(legal.len() as u32) as usize];
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
    let mut random = Random::new(21);
    let mut input = String::new();
    for number in 0..3000 {
        let trump = TRUMPS[random.below(5) as usize];
        let deal = skewed_deal(&mut random, 1 + number % 6, trump);
        let cards = random.below(2 * deal.tricks() as u32).saturating_sub(2);
        let words = played(&mut random, &deal, cards);
        input += &format!("{deal}{}{words}\n", if cards > 0 { " play" } else { "" });
    }
    for options in [&[][..], &["--threads", "1"], &["--pretty"], &["--format", "json"]] {
        for (leads, command) in [(&[][..], "value"), (&["--leads"], "leads")] {
            let found = [&["endgame", "probe", folder.name()], leads, options].concat();
            assert_same(&found, &[&[command], options].concat(), &input);
        }
    }
    // All other forms are read, too, and a file as well as standard input.
    let forms = "[Deal \"N:AK.5.. - 92.7.. -\"]\n[Contract \"1S\"]\n[Declarer \"S\"]\n\n\
                 AKJ.9.. Q9.K.2. lead SJ # no trump suit\nS 1100 01 - -\nH SAK CK SQJ HQ\n";
    let file = folder.join("positions.txt");
    fs::write(&file, forms).unwrap();
    let probe =
        ["endgame", "probe", "--trump", "N", folder.name(), "--leads", file.to_str().unwrap()];
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
    let (mut games, mut replies, mut claims) = (String::new(), String::new(), String::new());
    for deal in &deals[..100] {
        let cards = 2 * (1 + random.below(10));
        let line = format!("{deal} play{}", played(&mut random, deal, cards));
        games += &format!("{line}\n");
        claims += &format!("{line} claim {}\n", 1 + random.below(3));
        replies += &format!("{deal} play{}\n", played(&mut random, deal, cards + 1));
    }
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
        assert_same(&[command, "--endgame", folder.name()], &[command, "--threads", "1"], input);
    }
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

#[test]
fn a_damaged_block_stops_the_answers() {
    let folder = Folder::built(6);
    let mut random = Random::new(23);
    let mut deals = |cards| -> String {
        (0..400).map(|_| format!("{}\n", random_deal(&mut random, cards, TRUMPS[3]))).collect()
    };
    // No value in these blocks can be looked up.
    change(&folder.level("trump-06"), |bytes| {
        (4..12).for_each(|block| bytes[160 + block * 4104] ^= 1);
    });
    for (command, words, input) in [
        ("value", &["endgame", "probe", folder.name()][..], deals(6)),
        ("leads", &["leads", "--endgame", folder.name()], deals(13)),
    ] {
        let expected = honeymoon(&[command], &input).answers;
        for options in [&["--threads", "1"][..], &["--threads", "3", "--keep-going"]] {
            let outcome = honeymoon(&[words, options].concat(), &input);
            let begin = format!("error: {}: block ", folder.level("trump-06").display());
            assert!(outcome.notes.starts_with(&begin), "{}", outcome.notes);
            assert!(outcome.notes.ends_with(" is damaged\n"), "{}", outcome.notes);
            assert_eq!((outcome.notes.lines().count(), outcome.status), (1, Some(1)));
            assert!(expected.starts_with(&outcome.answers));
            assert!(outcome.answers.len() < expected.len());
        }
    }
    let sample =
        honeymoon(&["sample", "--endgame", folder.name(), "--trump", "S", "AKJT8.AQ9.KT.JT9"], "");
    assert_eq!((sample.answers.as_str(), sample.status), ("", Some(1)));
    assert!(sample.notes.ends_with(" is damaged\n"), "{}", sample.notes);
}
