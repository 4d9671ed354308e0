//! The answers of the program in the middle of a game, and claims.

use crate::common::deals::{random_deal, skewed_deal, TRUMPS};
use crate::common::program::run;
use crate::common::random::Random;
use bitsolve::honeymoon::{Card, Deal, Play, ReferenceSolver, Side, Solver};
use bitsolve::internals::honeymoon::report;

const SEED: u64 = 1604;

/// The answers of the program to some lines.
fn answers(arguments: &[&str], lines: &[String]) -> Vec<String> {
    let outcome = run(env!("CARGO_BIN_EXE_honeymoon"), arguments, (lines.join("\n")).as_bytes());
    assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{arguments:?}");
    let answers: Vec<String> = outcome.answers.lines().map(str::to_string).collect();
    assert_eq!(answers.len(), lines.len(), "{arguments:?}");
    answers
}

/// Every moment of a random game, with the words of a line for it. The last one has no cards left.
fn moments(random: &mut Random, deal: &Deal) -> Vec<(String, Play)> {
    let (mut play, mut cards) = (Play::new(*deal), Vec::new());
    let mut moments = Vec::new();
    loop {
        // The card on the table comes after `lead` or after `play`.
        let is_led = play.lead().is_some() && random.below(2) == 0;
        let (played, led) = cards.split_at(cards.len() - usize::from(is_led));
        let words = |keyword: &str, cards: &[String]| match cards {
            [] => String::new(),
            _ => format!(" {keyword} {}", cards.join(" ")),
        };
        moments.push((format!("{deal}{}{}", words("play", played), words("lead", led)), play));
        let legal: Vec<Card> = play.legal().cards().collect();
        if legal.is_empty() {
            return moments;
        }
        let card = legal[random.below(legal.len() as u32) as usize];
        play.add(card).unwrap();
        cards.push(card.to_string());
    }
}

/// The moments of `count` random games with 1 to 13 cards per hand.
fn all_moments(seed: u64, count: usize) -> Vec<(String, Play)> {
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for game in 0..count {
        let trump = TRUMPS[random.below(5) as usize];
        let make = if game % 3 == 0 { skewed_deal } else { random_deal };
        let deal = make(&mut random, 1 + game % 13, trump);
        all.extend(moments(&mut random, &deal));
    }
    all
}

#[test]
fn every_prefix_of_a_play_is_answered_as_the_position_that_is_left() {
    let all = all_moments(SEED, 200);
    assert!(all.len() > 2800, "{}", all.len());
    let lines: Vec<String> = all.iter().map(|(line, _)| line.clone()).collect();
    let leads = answers(&["leads"], &lines);
    let values = answers(&["value"], &lines);
    let rests = answers(&["line"], &lines);
    let mut solver = Solver::new();
    let mut small = 0;
    for (((line, play), leads), (value, rest)) in
        all.iter().zip(&leads).zip(values.iter().zip(&rests))
    {
        let why = format!("seed {SEED}: {line}");
        assert_eq!(*leads, report(&solver.card_values(play)), "{why}");
        assert_eq!(value, leads.split(' ').next().unwrap(), "{why}");
        let best = leads.split([' ', '=']).nth(1);
        let mut words = rest.split(' ');
        assert_eq!((words.next(), words.next()), (Some(value.as_str()), best), "{why}");
        if play.deal().is_none_or(|deal| deal.tricks() <= 5) {
            assert_eq!(*leads, report(&ReferenceSolver.card_values(play)), "{why}");
            small += 1;
        }
    }
    assert!(small > 1500, "{small}");
}

/// Returns the number of tricks that a side can still take.
fn possible(play: &Play, side: Side) -> usize {
    play.taken(side) + play.deal().map_or(0, Deal::tricks)
}

#[test]
fn a_claim_is_right_if_the_value_is_as_large() {
    let all = all_moments(SEED + 2, 78);
    let rests = answers(&["line"], &all.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>());
    let (mut lines, mut claims) = (Vec::new(), Vec::new());
    for ((line, play), rest) in all.iter().zip(&rests) {
        for claim in 0..=play.deal().map_or(0, Deal::tricks) {
            lines.push(format!("{line} claim {claim}"));
            claims.push((claim, play, rest));
        }
    }
    let found = answers(&["claim"], &lines);
    let mut solver = Solver::new();
    let (mut right, mut wrong) = (0, 0);
    for ((line, (claim, play, rest)), found) in lines.iter().zip(claims).zip(found) {
        let why = format!("seed {SEED}: {line}");
        let of_turn = solver.card_values(play).first().map_or(0, |&(_, tricks)| tricks);
        let left = play.deal().map_or(0, Deal::tricks);
        let value = if play.lead().is_some() { left - of_turn } else { of_turn };
        if claim <= value {
            assert_eq!(found, format!("yes {value}"), "{why}");
            right += 1;
            continue;
        }
        let cards = found.strip_prefix(&format!("no {value} ")).unwrap_or_else(|| panic!("{why}"));
        // The line is the beginning of that of `line`, and ends as soon as the claim is lost.
        assert!(rest.split_once(' ').unwrap().1.starts_with(cards), "{why}: {rest}, {cards}");
        let (mut play, side, needed) = (*play, play.on_lead(), play.taken(play.on_lead()) + claim);
        for card in cards.split(' ') {
            assert!(possible(&play, side) >= needed, "{why}: {card} is too late");
            play.add(card.parse().unwrap()).unwrap();
        }
        assert!(possible(&play, side) < needed && play.lead().is_none(), "{why}");
        wrong += 1;
    }
    assert!(right > 2000 && wrong > 1000, "{right} {wrong}");
}

#[test]
fn a_moment_is_drawn() {
    let before = "N AKJ.9.. Q9.K.2. play H9 HK";
    let deal = "  leader  S AKJ  H -  D -  C -\n  other   S Q9   H -  D 2  C -\n";
    let rows = "  trick  led by  lead  reply  won by  leader-other
      2  other   D2    SA     other        0-2
      3  other   SQ    SK     leader       1-2
      4  leader  SJ    S9     leader       2-2
";
    let cases = [
        (
            "leads",
            format!("{before} lead D2"),
            format!(
                "No trump, D2 is led: the leader takes 2 of the 3 tricks left
  tricks so far: leader 0, other 1; the leader replies
{deal}   2  SAK SJ\n"
            ),
        ),
        (
            "line",
            format!("{before} D2"),
            format!(
                "No trump, D2 is led: the leader takes 2 of the 3 tricks left
  tricks so far: leader 0, other 1; the leader replies
{deal}{rows}"
            ),
        ),
        (
            "claim",
            format!("{before} D2 claim 1"),
            format!(
                "No trump, D2 is led: the other side can claim 1 of the 3 tricks left
  tricks so far: leader 0, other 1; the leader replies
{deal}"
            ),
        ),
        (
            "value",
            format!("{before} D2 SA SQ SK SJ S9"),
            "No trump: all cards have been played\n  tricks so far: leader 2, other 2\n"
                .to_string(),
        ),
    ];
    for (command, line, expected) in &cases {
        let outcome = run(env!("CARGO_BIN_EXE_honeymoon"), &[command, "--pretty"], line.as_bytes());
        assert_eq!((outcome.notes.as_str(), outcome.status), ("", Some(0)), "{line}");
        assert_eq!(outcome.answers, *expected, "{command} {line}");
    }
}

#[test]
fn cards_are_played_by_the_rules() {
    const CARD: &str = "a card (like SA or HT)";
    const END: &str = "the end of the line";
    let read = |command: &str, text: &str| {
        let arguments: Vec<&str> = command.split(' ').chain(["--format", "json"]).collect();
        run(
            env!("CARGO_BIN_EXE_honeymoon"),
            &arguments,
            format!("N AQ.3.. KJ.2.. {text}").as_bytes(),
        )
    };
    for (command, text, cards) in [
        ("leads", "", ""),
        ("value", "lead SQ", "SQ"),
        ("leads", "lead 3\u{2665}\u{fe0f}", "H3"),
        ("trace", "play SQ KS H2 h3 SA", "SQ SK H2 H3 SA"),
        ("leads", "Play SQ SJ Lead H3", "SQ SJ H3"),
        ("claim", "play SQ SK lead H2 CLAIM 2 # two", "SQ SK H2"),
        ("claim", "play SQ SK H2 H3 SA SJ claim 0", "SQ SK H2 H3 SA SJ"),
        ("claim 1", "lead SA", "SA"),
    ] {
        let outcome = read(command, text);
        let cards: Vec<String> = cards.split_whitespace().map(|card| format!("{card:?}")).collect();
        let played = format!("\"played\":[{}],", cards.join(","));
        assert!(outcome.answers.contains(&played), "{text}: {outcome:?}");
    }
    let left = |left: usize| format!("the number of tricks to claim (0 to {left})");
    for (command, text, column, expected, found) in [
        ("leads", "lead", 21, CARD, END),
        ("trace", "", 17, "'play'", END),
        ("trace", "lead SA", 17, "'play'", "\"lead\""),
        ("leads", "lead SK", 22, "a card of the leader's hand (AQ.3..)", "SK"),
        ("leads", "play SQ SA", 25, "a card of the other hand (KJ.2..)", "SA"),
        ("leads", "lead [12]", 22, CARD, "\"[12]\""),
        ("trace", "play SQ,SK", 22, CARD, "\"SQ,SK\""),
        ("leads", "lead SA SK", 25, END, "\"SK\""),
        ("leads", "play", 21, CARD, END),
        ("leads", "play SA H2 X", 25, "a card that follows suit to SA (SK SJ)", "H2"),
        ("trace", "play SQ SK H2 H3 SA SJ SQ", 40, END, "\"SQ\""),
        ("leads", "play SQ SK H2 H3 SA SJ lead SQ", 40, END, "\"lead\""),
        ("claim", "play SQ SK H2 lead H3", 31, "a reply to H2, which is on the table", "\"lead\""),
        ("leads", "claim 2", 17, END, "\"claim\""),
        ("claim", "", 17, "'claim' and a number of tricks", END),
        ("claim", "claim", 22, &left(3), END),
        ("claim 1", "play SQ SK claim 3", 34, &left(2), "\"3\""),
    ] {
        let error = format!("error: 1:{column}: expected {expected}, found {found}");
        assert_eq!(read(command, text).notes.lines().next(), Some(&*error), "{text}");
    }
}
