//! Answers from outside: those of an independent solver, which `data/honeymoon/README.md` is about,
//! and counts of all small positions.

use crate::common::positions::{all_positions, position};
use bitsolve::cpu::Cpu;
use bitsolve::honeymoon::card::{Card, Suit};
use bitsolve::honeymoon::deal::Deal;
use bitsolve::honeymoon::hand::Hand;
use bitsolve::honeymoon::solver::fast::{Fast, Table};
use bitsolve::honeymoon::solver::reference::Reference;
use bitsolve::honeymoon::solver::{Solver, Worth};

/// `TRUMP LEADER OTHER best CARD=tricks ...`
const DEALS: &str = include_str!("../data/honeymoon/deals.txt");

/// Every relative position of so many cards without a trump suit and with one: `NT|T lengths word
/// tricks`.
const ALL: [(usize, &str, &str); 4] = [
    (
        1,
        include_str!("../data/honeymoon/all_nt_1.txt"),
        include_str!("../data/honeymoon/all_t_1.txt"),
    ),
    (
        2,
        include_str!("../data/honeymoon/all_nt_2.txt"),
        include_str!("../data/honeymoon/all_t_2.txt"),
    ),
    (
        3,
        include_str!("../data/honeymoon/all_nt_3.txt"),
        include_str!("../data/honeymoon/all_t_3.txt"),
    ),
    (
        4,
        include_str!("../data/honeymoon/all_nt_4.txt"),
        include_str!("../data/honeymoon/all_t_4.txt"),
    ),
];

/// How many positions these have.
const POSITIONS: usize = 4 + 30 + 180 + 1050 + 8 + 66 + 460 + 2870;

/// A deal, its value, and what every lead is worth.
struct Solved {
    line: &'static str,
    deal: Deal,
    best: usize,
    leads: Vec<Worth>,
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap_or_else(|| panic!("no card: {text}"))
}

/// The hand of a text like `AKJT8.AQ9.KT.JT9`.
fn hand(text: &str) -> Hand {
    let suits = Suit::ALL.into_iter().zip(text.split('.'));
    suits
        .flat_map(|(suit, ranks)| ranks.chars().map(move |rank| card(&format!("{suit}{rank}"))))
        .collect()
}

fn solved() -> Vec<Solved> {
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [trump, leader, other, best, leads @ ..] = &fields[..] else { panic!("{line}") };
        let trump = trump.chars().next().and_then(Suit::from_letter);
        let worth = |lead: &&str| {
            let (lead, tricks) = lead.split_once('=').unwrap();
            (card(lead), tricks.parse().unwrap())
        };
        let mut leads: Vec<Worth> = leads.iter().map(worth).collect();
        leads.sort_by_key(|&(lead, _)| std::cmp::Reverse(lead));
        Solved {
            line,
            deal: Deal::new(trump, hand(leader), hand(other)).unwrap(),
            best: best.parse().unwrap(),
            leads,
        }
    };
    DEALS.lines().map(read).collect()
}

fn check(solver: &mut dyn Solver, solved: &Solved, why: &str) {
    assert_eq!(solver.value(&solved.deal), solved.best, "{why}: {}", solved.line);
    assert_eq!(solver.leads(&solved.deal), solved.leads, "{why}: {}", solved.line);
}

#[test]
fn every_lead_of_the_small_deals_by_the_reference() {
    let mut checked = 0;
    for solved in solved().iter().filter(|solved| solved.deal.tricks() <= 5) {
        check(&mut Reference, solved, "the reference");
        checked += 1;
    }
    assert_eq!(checked, 150);
}

#[test]
fn every_lead_of_all_deals() {
    for cpu in Cpu::available() {
        let table = Table::default();
        let mut fast = Fast::new(&table, cpu);
        let mut checked = [0; 14];
        for solved in &solved() {
            check(&mut fast, solved, &format!("{cpu:?}"));
            checked[solved.deal.tricks()] += 1;
        }
        assert_eq!(checked, [0, 120, 30, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 40]);
    }
}

/// As one deal after another, each with nothing found out before.
#[test]
fn every_lead_of_all_deals_by_new_tables() {
    let mut checked = 0;
    for solved in &solved() {
        check(&mut Fast::new(&Table::default(), Cpu::detect()), solved, "a new table");
        checked += 1;
    }
    assert_eq!(checked, 230);
}

/// The board of the article that `honeymoon_traps.rs` names: its value with every trump suit, and
/// its leads.
#[test]
fn the_board_of_the_article() {
    let (leader, other) = (hand("AKJT8.AQ9.KT.JT9"), hand("Q9.KJT8.AQJ9.AKQ"));
    let no_trump = Deal::new(None, leader, other).unwrap();
    let worth = |cards: [&str; 13], tricks: [usize; 13]| -> Vec<Worth> {
        cards.into_iter().map(card).zip(tricks).collect()
    };
    let leads = worth(
        ["SA", "SK", "SJ", "ST", "S8", "HA", "HQ", "H9", "DK", "DT", "CJ", "CT", "C9"],
        [8, 8, 6, 6, 6, 7, 6, 7, 6, 6, 7, 7, 7],
    );
    for cpu in Cpu::available() {
        let table = Table::default();
        let mut fast = Fast::new(&table, cpu);
        let by_trump = "NSHDC"
            .chars()
            .map(|letter| fast.value(&no_trump.with_trump(Suit::from_letter(letter))));
        assert_eq!(by_trump.collect::<Vec<usize>>(), [8, 8, 6, 5, 7], "{cpu:?}");
        assert_eq!(fast.leads(&no_trump), leads, "{cpu:?}");
    }
}

/// Compares values with those of the files; returns how many.
fn check_all(solver: &mut dyn Solver, why: &str) -> usize {
    let mut checked = 0;
    for line in ALL.iter().flat_map(|(_, no_trump, trump)| no_trump.lines().chain(trump.lines())) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [trump, lengths, word, tricks] = fields[..] else { panic!("{line}") };
        let lengths: Vec<usize> =
            lengths.split(',').map(|length| length.parse().unwrap()).collect();
        let bits = u32::from_str_radix(word, 16).unwrap();
        let deal = position(lengths.try_into().unwrap(), bits, trump == "T");
        assert_eq!(solver.value(&deal), tricks.parse().unwrap(), "{why}: {line}");
        checked += 1;
    }
    checked
}

#[test]
fn all_positions_of_up_to_4_cards() {
    assert_eq!(check_all(&mut Reference, "the reference"), POSITIONS);
    for cpu in Cpu::available() {
        let table = Table::default();
        assert_eq!(check_all(&mut Fast::new(&table, cpu), &format!("{cpu:?}")), POSITIONS);
    }
}

/// The files have all there are: of each position a line.
#[test]
fn the_files_are_complete() {
    for (tricks, no_trump, trump) in ALL {
        for (with_trump, file) in [(false, no_trump), (true, trump)] {
            let mut expected: Vec<String> = all_positions(tricks, with_trump)
                .map(|(lengths, bits)| {
                    let [a, b, c, d] = lengths;
                    format!("{} {a},{b},{c},{d} {bits:x}", if with_trump { "T" } else { "NT" })
                })
                .collect();
            let line = |line: &str| line.rsplit_once(' ').unwrap().0.to_string();
            let mut lines: Vec<String> = file.lines().map(line).collect();
            expected.sort();
            lines.sort();
            assert_eq!(lines, expected);
        }
    }
}

/// How many positions of 5 cards there are by the leader's tricks, from none up: without a trump
/// suit, and with one. These counts and the next were known before this program was written.
const COUNTS_OF_5: [[usize; 6]; 2] =
    [[123, 603, 1478, 1738, 1253, 601], [831, 2434, 4629, 4803, 3091, 1096]];

/// The same for 6 cards.
const COUNTS_OF_6: [[usize; 7]; 2] =
    [[376, 1944, 5925, 8947, 7846, 4613, 1765], [2516, 8790, 19_898, 27_057, 21_420, 11_349, 3218]];

fn check_counts<const COUNTS: usize>(
    solver: &mut dyn Solver,
    expected: [[usize; COUNTS]; 2],
    why: &str,
) {
    for (with_trump, expected) in [false, true].into_iter().zip(expected) {
        let mut counts = [0; COUNTS];
        for (lengths, bits) in all_positions(COUNTS - 1, with_trump) {
            counts[solver.value(&position(lengths, bits, with_trump))] += 1;
        }
        assert_eq!(counts, expected, "{why}");
    }
}

#[test]
fn all_positions_of_5_and_6_cards() {
    for cpu in Cpu::available() {
        let table = Table::default();
        let mut fast = Fast::new(&table, cpu);
        check_counts(&mut fast, COUNTS_OF_5, &format!("{cpu:?}"));
        check_counts(&mut fast, COUNTS_OF_6, &format!("{cpu:?}"));
    }
}

/// Some seconds: `cargo test --release --test honeymoon_answers -- --ignored`.
#[test]
#[ignore = "the reference takes long"]
fn all_positions_of_5_cards_by_the_reference() {
    check_counts(&mut Reference, COUNTS_OF_5, "the reference");
}
