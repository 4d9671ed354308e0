//! Answers from outside: those of an independent solver, which `data/honeymoon/README.md` describes.

use crate::common::deals::{position, Solve};
use bitsolve::honeymoon::{CardValue, Deal, Play, ReferenceSolver, Solver};

/// `TRUMP LEADER OTHER best CARD=tricks ...`
const DEALS: &str = include_str!("../data/honeymoon/deals.txt");

/// `NT|T LENGTHS WORD TRICKS` for every relative position of up to 4 cards per hand.
const POSITIONS: &str = include_str!("../data/honeymoon/positions.txt");

/// Orders leads as a solver does.
fn best_first(mut leads: Vec<CardValue>) -> Vec<CardValue> {
    leads.sort_by_key(|&(lead, tricks)| std::cmp::Reverse((tricks, lead)));
    leads
}

#[test]
fn every_lead_of_all_deals() {
    let (mut fast, mut checked) = (Solver::new(), 0);
    for line in DEALS.lines() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [trump, leader, other, best, leads @ ..] = &fields[..] else { panic!("{line}") };
        let value = |lead: &&str| {
            let (lead, tricks) = lead.split_once('=').unwrap();
            (lead.parse().unwrap(), tricks.parse().unwrap())
        };
        let leads = best_first(leads.iter().map(value).collect());
        let deal: Deal = format!("{trump} {leader} {other}").parse().unwrap();
        let check = |solver: &mut dyn Solve, why: &str| {
            assert_eq!(solver.value(&deal).to_string(), *best, "{why}: {line}");
            assert_eq!(solver.card_values(&Play::new(deal)), leads, "{why}: {line}");
        };
        check(&mut fast, "one solver for all");
        check(&mut Solver::new(), "a new solver");
        if deal.tricks() <= 5 {
            check(&mut ReferenceSolver, "the reference");
        }
        checked += 1;
    }
    assert!(checked > 100);
}

#[test]
fn all_positions_of_up_to_4_cards() {
    let (mut fast, mut checked) = (Solver::new(), 0);
    for line in POSITIONS.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [trump, lengths, word, tricks] = fields[..] else { panic!("{line}") };
        let lengths: Vec<usize> =
            lengths.split(',').map(|length| length.parse().unwrap()).collect();
        let bits = u32::from_str_radix(word, 16).unwrap();
        let deal = position(lengths.try_into().unwrap(), bits, trump == "T");
        let expected = [tricks.parse::<usize>().unwrap(); 2];
        assert_eq!([fast.value(&deal), ReferenceSolver.value(&deal)], expected, "{line}");
        checked += 1;
    }
    assert!(checked > 4000);
}
