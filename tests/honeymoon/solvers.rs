//! The fast solver against the reference, card by card, and against itself: earlier deals make no
//! difference.

use std::cmp::Reverse;

use crate::common::deals::{random_deal, shuffle, skewed_deal, Solve, TRUMPS};
use crate::common::random::Random;
use bitsolve::honeymoon::{Card, CardValue, Deal, Play, ReferenceSolver, Side, Solver};

/// Everything that can be asked about a deal: its value, its leads, and the replies to each of them.
#[derive(Debug, PartialEq)]
struct Answers {
    value: usize,
    leads: Vec<CardValue>,
    replies: Vec<Vec<CardValue>>,
}

/// The game after a lead.
fn after(deal: &Deal, lead: Card) -> Play {
    let mut play = Play::new(*deal);
    play.add(lead).unwrap();
    play
}

fn answers(solver: &mut impl Solve, deal: &Deal) -> Answers {
    let leads = deal.leader().cards();
    Answers {
        value: solver.value(deal),
        leads: solver.card_values(&Play::new(*deal)),
        replies: leads.map(|lead| solver.card_values(&after(deal, lead))).collect(),
    }
}

/// The same, asked in the opposite order.
fn answers_backwards(solver: &mut Solver, deal: &Deal) -> Answers {
    let leads = deal.leader().cards();
    let replies = leads.map(|lead| solver.card_values(&after(deal, lead))).collect();
    let leads = solver.leads(deal);
    Answers { value: solver.value(deal), leads, replies }
}

/// Deals of `tricks` cards per hand, half of them skewed, each with every trump suit and none.
fn deals(seed: u64, tricks: usize, count: usize) -> Vec<Deal> {
    let mut random = Random::new(seed);
    let deal = |number| {
        let make = if number % 2 == 0 { random_deal } else { skewed_deal };
        make(&mut random, tricks, None)
    };
    let deals: Vec<Deal> = (0..count).map(deal).collect();
    deals.into_iter().flat_map(|deal| TRUMPS.map(|trump| deal.with_trump(trump))).collect()
}

/// One solver answers all deals.
#[test]
fn small_deals_are_answered_as_by_the_reference() {
    for (tricks, count) in [(1, 200), (2, 200), (3, 200), (4, 200), (5, 100), (6, 5)] {
        let seed = 30 + tricks as u64;
        let deals = deals(seed, tricks, count);
        let expected: Vec<Answers> =
            deals.iter().map(|deal| answers(&mut ReferenceSolver, deal)).collect();
        let mut fast = Solver::new();
        for (deal, expected) in deals.iter().zip(&expected) {
            assert_eq!(answers(&mut fast, deal), *expected, "seed {seed} {deal:?}");
        }
    }
}

/// Solvers share one endgame table and so learn from each other, in any order of the
/// deals and of the questions.
#[test]
fn answers_do_not_depend_on_what_the_table_has_seen() {
    const SEED: u64 = 50;
    // These deals are too large for the reference solver.
    let deals: Vec<Deal> = (6..=13).flat_map(|tricks| deals(SEED, tricks, 2)).collect();
    let mut fast = Solver::new();
    let expected: Vec<Answers> = deals.iter().map(|deal| answers(&mut fast, deal)).collect();
    let new = Solver::new();
    let mut random = Random::new(SEED);
    let mut order: Vec<usize> = (0..deals.len()).collect();
    shuffle(&mut random, &mut order);
    for number in order {
        let (deal, expected) = (&deals[number], &expected[number]);
        let why = format!("seed {SEED} {deal:?}");
        // The new table knows nothing at first, the other one everything.
        assert_eq!(answers_backwards(&mut new.clone(), deal), *expected, "{why}");
        assert_eq!(answers(&mut fast.clone(), deal), *expected, "{why}");
    }
}

/// Checks the values of one trick against those that are a trick later, for deals of each size up to 8 cards
/// and of 13. A reply is worth what the deal after it leaves, a lead is worth what the best reply leaves, and
/// the deal is worth its best lead.
#[test]
fn every_answer_follows_from_those_a_trick_later() {
    const SEED: u64 = 71;
    let mut fast = Solver::new();
    for deal in (1..=8).chain([13]).flat_map(|tricks| deals(SEED, tricks, 4)) {
        let why = format!("seed {SEED} {deal}");
        let value_of = |values: &[CardValue], card| {
            assert!(values.is_sorted_by_key(|&(card, tricks)| Reverse((tricks, card))), "{why}");
            values.iter().find(|(other, _)| *other == card).expect("every legal card").1
        };
        let leads = fast.leads(&deal);
        assert_eq!(leads.len(), deal.tricks(), "{why}");
        for lead in deal.leader().cards() {
            let play = after(&deal, lead);
            let replies = fast.card_values(&play);
            assert_eq!(replies.len(), play.legal().len(), "{why}, {lead}");
            for reply in play.legal().cards() {
                let mut play = play;
                play.add(reply).unwrap();
                let rest = play.deal().map_or(0, |next| fast.value(next));
                let value = match play.turn() {
                    Side::Leader => deal.tricks() - 1 - rest,
                    Side::Other => 1 + rest,
                };
                assert_eq!(value_of(&replies, reply), value, "{why}, {lead} {reply}");
            }
            assert_eq!(deal.tricks() - value_of(&leads, lead), replies[0].1, "{why}, {lead}");
        }
        assert_eq!(fast.value(&deal), leads[0].1, "{why}");
    }
}
