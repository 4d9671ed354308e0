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
