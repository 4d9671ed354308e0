//! The fast solver against the reference, card by card, and against itself: it makes no difference
//! what it has seen before, on which processor and on how many threads.

use std::thread;

use crate::common::deals::{random_deal, shuffle, skewed_deal, TRUMPS};
use crate::common::random::Random;
use bitsolve::honeymoon::{Card, CardValue, Deal, Play, ReferenceSolver, Solver};
use bitsolve::internals::cpu::Cpu;
use bitsolve::internals::honeymoon::{on_backend, Solve};

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
    let mut leads: Vec<_> = deal.leader().cards().collect();
    leads.reverse();
    let replies = leads.into_iter().map(|lead| solver.replies(deal, lead).unwrap());
    let mut replies: Vec<_> = replies.collect();
    replies.reverse();
    let leads = solver.leads(deal);
    Answers { value: solver.value(deal), leads, replies }
}

/// Deals of `tricks` cards a hand, half of them skewed, each with every trump suit and none.
fn deals(seed: u64, tricks: usize, count: usize) -> Vec<Deal> {
    let mut random = Random::new(seed);
    let deal = |number| {
        let make = if number % 2 == 0 { random_deal } else { skewed_deal };
        make(&mut random, tricks, None)
    };
    let deals: Vec<Deal> = (0..count).map(deal).collect();
    deals.into_iter().flat_map(|deal| TRUMPS.map(|trump| deal.with_trump(trump))).collect()
}

/// Compares the fast solver with the reference. On each backend one solver has all deals.
fn compare(seed: u64, tricks: usize, count: usize) {
    let deals = deals(seed, tricks, count);
    let expected: Vec<Answers> =
        deals.iter().map(|deal| answers(&mut ReferenceSolver, deal)).collect();
    assert_eq!(expected.len(), 5 * count);
    for cpu in Cpu::available() {
        let mut fast = on_backend(&Solver::new(), cpu);
        for (deal, expected) in deals.iter().zip(&expected) {
            assert_eq!(answers(&mut fast, deal), *expected, "seed {seed} {cpu:?} {deal:?}");
        }
    }
}

#[test]
fn on_deals_of_1_card() {
    compare(31, 1, 200);
}

#[test]
fn on_deals_of_2_cards() {
    compare(32, 2, 200);
}

#[test]
fn on_deals_of_3_cards() {
    compare(33, 3, 200);
}

#[test]
fn on_deals_of_4_cards() {
    compare(34, 4, 200);
}

#[test]
fn on_deals_of_5_cards() {
    compare(35, 5, 100);
}

#[test]
fn on_deals_of_6_cards() {
    compare(36, 6, 5);
}

/// This takes a minute: `cargo test --release --test honeymoon solvers:: -- --ignored`.
#[test]
#[ignore = "the reference takes long"]
fn on_thousands_of_deals() {
    for (tricks, count) in [(1, 2000), (2, 4000), (3, 4000), (4, 4000), (5, 2000), (6, 400)] {
        compare(40 + tricks as u64, tricks, count);
    }
}

/// Deals with more cards than the reference has time for, a few of each size from 6 to 13.
fn larger_deals(seed: u64, count: usize) -> Vec<Deal> {
    (6..=13).flat_map(|tricks| deals(seed + tricks as u64, tricks, count)).collect()
}

/// Solvers on all backends share one endgame table and so learn from each other, in any order of the
/// deals and of the questions.
#[test]
fn whatever_the_table_has_seen() {
    const SEED: u64 = 50;
    let deals = larger_deals(SEED, 2);
    let mut fast = Solver::new();
    let expected: Vec<Answers> = deals.iter().map(|deal| answers(&mut fast, deal)).collect();
    assert_eq!(expected.len(), 80);
    for cpu in Cpu::available() {
        let new = Solver::new();
        let mut random = Random::new(SEED);
        let mut order: Vec<usize> = (0..deals.len()).collect();
        shuffle(&mut random, &mut order);
        for number in order {
            let (deal, expected) = (&deals[number], &expected[number]);
            let why = format!("seed {SEED} {cpu:?} {deal:?}");
            // The new table knows nothing at first, the other one everything.
            assert_eq!(answers_backwards(&mut on_backend(&new, cpu), deal), *expected, "{why}");
            assert_eq!(answers(&mut on_backend(&fast, cpu), deal), *expected, "{why}");
        }
    }
}

/// Each question has a new solver, as if nothing had been asked before.
#[test]
fn with_new_solvers() {
    const SEED: u64 = 70;
    let mut fast = Solver::new();
    let deals = larger_deals(SEED, 1);
    assert_eq!(deals.len(), 40);
    for deal in &deals {
        let leads = fast.leads(deal);
        for cpu in Cpu::available() {
            let why = format!("seed {SEED} {cpu:?} {deal:?}");
            let value = on_backend(&Solver::new(), cpu).value(deal);
            assert_eq!(value, fast.value(deal), "{why}");
            assert_eq!(on_backend(&Solver::new(), cpu).leads(deal), leads, "{why}");
        }
    }
}

/// Threads write to one table, each with the deals in an order of its own.
#[test]
fn with_a_table_for_many_threads() {
    const SEED: u64 = 90;
    let deals = larger_deals(SEED, 2);
    let leads = |solver: &Solver, cpu: Cpu, deal: &Deal| on_backend(solver, cpu).leads(deal);
    let alone = Solver::new();
    let expected: Vec<Vec<CardValue>> =
        deals.iter().map(|deal| leads(&alone, Cpu::detect(), deal)).collect();
    for cpu in Cpu::available() {
        let shared = Solver::new();
        let check = |thread: u64| {
            let mut order: Vec<usize> = (0..deals.len()).collect();
            shuffle(&mut Random::new(thread), &mut order);
            for &number in &order {
                let deal = &deals[number];
                let why = format!("seed {SEED} thread {thread} {cpu:?} {deal:?}");
                assert_eq!(leads(&shared, cpu, deal), expected[number], "{why}");
            }
            order.len()
        };
        let checked: usize = thread::scope(|scope| {
            let threads = [1, 2, 3, 4].map(|thread| scope.spawn(move || check(thread)));
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(checked, 4 * 80);
    }
}
