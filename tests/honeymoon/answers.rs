//! Answers from outside: those of an independent solver, which `data/honeymoon/README.md` describes.

use crate::common::deals::{position, Solve};
use bitsolve::honeymoon::{CardValue, Deal, Play, ReferenceSolver, Solver};

/// `TRUMP LEADER OTHER best CARD=tricks ...`
const DEALS: &str = include_str!("../data/honeymoon/deals.txt");

/// `NT|T LENGTHS WORD TRICKS` for every relative position of up to 4 cards per hand.
const POSITIONS: &str = include_str!("../data/honeymoon/positions.txt");

/// A deal, its value, and the value of every lead, best first.
struct Solved {
    line: &'static str,
    deal: Deal,
    best: usize,
    leads: Vec<CardValue>,
}

/// Orders leads as a solver does.
fn best_first(mut leads: Vec<CardValue>) -> Vec<CardValue> {
    leads.sort_by_key(|&(lead, tricks)| std::cmp::Reverse((tricks, lead)));
    leads
}

fn solved() -> Vec<Solved> {
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [trump, leader, other, best, leads @ ..] = &fields[..] else { panic!("{line}") };
        let value = |lead: &&str| {
            let (lead, tricks) = lead.split_once('=').unwrap();
            (lead.parse().unwrap(), tricks.parse().unwrap())
        };
        Solved {
            line,
            deal: format!("{trump} {leader} {other}").parse().unwrap(),
            best: best.parse().unwrap(),
            leads: best_first(leads.iter().map(value).collect()),
        }
    };
    DEALS.lines().map(read).collect()
}

fn check(solver: &mut dyn Solve, solved: &Solved, why: &str) {
    assert_eq!(solver.value(&solved.deal), solved.best, "{why}: {}", solved.line);
    assert_eq!(solver.card_values(&Play::new(solved.deal)), solved.leads, "{why}: {}", solved.line);
}

#[test]
fn every_lead_of_all_deals() {
    let solved = solved();
    let mut fast = Solver::new();
    for solved in &solved {
        check(&mut fast, solved, "one solver for all");
        check(&mut Solver::new(), solved, "a new solver");
        if solved.deal.tricks() <= 5 {
            check(&mut ReferenceSolver, solved, "the reference");
        }
    }
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
