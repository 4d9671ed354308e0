//! Answers from outside: those of an independent solver, which `data/honeymoon/README.md` describes,
//! and the counts of all small positions by value.

use crate::common::deals::{all_positions, position, Solve};
use crate::common::difference::assert_same;
use bitsolve::honeymoon::{CardValue, Deal, Play, ReferenceSolver, Solver};

/// `TRUMP LEADER OTHER best CARD=tricks ...`
const DEALS: &str = include_str!("../data/honeymoon/deals.txt");

/// `NT|T LENGTHS WORD TRICKS` for every relative position of up to 4 cards per hand.
const POSITIONS: &str = include_str!("../data/honeymoon/positions.txt");

/// The number of positions of 5 cards per hand in which the leader takes 0, 1, ... tricks: without a
/// trump suit, and with one. These counts and the next were known before this program was written.
const COUNTS_OF_5: [[usize; 6]; 2] =
    [[123, 603, 1478, 1738, 1253, 601], [831, 2434, 4629, 4803, 3091, 1096]];

/// The same for 6 cards.
const COUNTS_OF_6: [[usize; 7]; 2] =
    [[376, 1944, 5925, 8947, 7846, 4613, 1765], [2516, 8790, 19_898, 27_057, 21_420, 11_349, 3218]];

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
    }
    for solved in &solved {
        check(&mut Solver::new(), solved, "a new solver");
        if solved.deal.tricks() <= 5 {
            check(&mut ReferenceSolver, solved, "the reference");
        }
    }
}

/// Compares values with those of the file.
fn check_all(solver: &mut dyn Solve, why: &str) {
    for line in POSITIONS.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [trump, lengths, word, tricks] = fields[..] else { panic!("{line}") };
        let lengths: Vec<usize> =
            lengths.split(',').map(|length| length.parse().unwrap()).collect();
        let bits = u32::from_str_radix(word, 16).unwrap();
        let deal = position(lengths.try_into().unwrap(), bits, trump == "T");
        assert_eq!(solver.value(&deal), tricks.parse::<usize>().unwrap(), "{why}: {line}");
    }
}

#[test]
fn all_positions_of_up_to_4_cards() {
    check_all(&mut ReferenceSolver, "the reference");
    check_all(&mut Solver::new(), "the fast solver");
}

/// The file has one line for each position that exists.
#[test]
fn the_file_is_complete() {
    let mut expected = Vec::new();
    for (tricks, (trump, with_trump)) in
        (1..=4).flat_map(|tricks| [("NT", false), ("T", true)].map(|trump| (tricks, trump)))
    {
        for ([a, b, c, d], bits) in all_positions(tricks, with_trump) {
            expected.push(format!("{trump} {a},{b},{c},{d} {bits:x}"));
        }
    }
    let mut lines: Vec<&str> =
        POSITIONS.lines().map(|line| line.rsplit_once(' ').unwrap().0).collect();
    expected.sort();
    lines.sort_unstable();
    assert_same(&lines.join("\n"), &expected.join("\n"), "positions.txt");
}

fn check_counts<const COUNTS: usize>(solver: &mut dyn Solve, expected: [[usize; COUNTS]; 2]) {
    for (with_trump, expected) in [false, true].into_iter().zip(expected) {
        let mut counts = [0; COUNTS];
        for (lengths, bits) in all_positions(COUNTS - 1, with_trump) {
            counts[solver.value(&position(lengths, bits, with_trump))] += 1;
        }
        assert_eq!(counts, expected);
    }
}

#[test]
fn all_positions_of_5_and_6_cards() {
    let mut fast = Solver::new();
    check_counts(&mut fast, COUNTS_OF_5);
    check_counts(&mut fast, COUNTS_OF_6);
}
