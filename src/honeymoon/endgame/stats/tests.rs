//! The counts against slow ones, and the rules of the search in all positions.

use std::env;
use std::path::Path;
use std::time::Instant;

use super::*;
use crate::cpu::Cpu;
use crate::honeymoon::card::{Card, Suit};
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::deals::deal_of;
use crate::honeymoon::endgame::solve::next_level;
use crate::honeymoon::endgame::tests::temporary::TemporaryFolder;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::sequence::Sequence;
use crate::honeymoon::solver::fast::suit;
use crate::honeymoon::solver::reference::ReferenceSolver;
use crate::threads::cores;

/// Returns the highest card of each run of touching cards: no card of the other hand lies between them.
fn runs(cards: Hand, others: Hand) -> Vec<Card> {
    let mut runs: Vec<Card> = Vec::new();
    for card in cards.cards() {
        let touches = runs.iter().any(|&top| {
            let is_between =
                |other: Card| other.suit() == card.suit() && card < other && other < top;
            top.suit() == card.suit() && !others.cards().any(is_between)
        });
        if !touches {
            runs.push(card);
        }
    }
    runs
}

/// Returns the suit that the rules would cash, in the order of the rows, which is that of `BY_NUMBER`.
fn suit_to_cash(deal: &Deal, has_trumps: bool) -> Option<Suit> {
    let suits = if has_trumps { &Suit::BY_NUMBER[..3] } else { &Suit::BY_NUMBER[..] };
    suits.iter().copied().find(|&suit| {
        let (mine, theirs) = (deal.leader().of(suit), deal.other().of(suit));
        let is_top = |card: &Card| theirs.cards().all(|other| *card > other);
        let tops = mine.cards().filter(is_top).count();
        !mine.is_empty() && tops >= theirs.len() && !(has_trumps && theirs.is_empty())
    })
}

/// Counts in a position by the slow solver.
fn count_slowly(deal: &Deal, counts: &mut Counts) {
    let cards = deal.tricks();
    let value = ReferenceSolver.value(deal);
    counts.positions += 1;
    counts.tricks += value as u64;
    counts.sums[value + ReferenceSolver.value(&deal.swapped())] += 1;
    let has_trumps = deal.trump().is_some_and(|trump| !deal.cards().of(trump).is_empty());
    let mut right = Vec::new();
    let leads = runs(deal.leader(), deal.other());
    for &lead in &leads {
        // The other side's tricks after each reply.
        let replies = ReferenceSolver.replies(deal, lead).unwrap();
        let best = replies[0].1;
        if cards - best == value {
            right.push(lead);
        }
        let others: Vec<Card> = replies.iter().map(|&(card, _)| card).collect();
        let is_void = others.iter().all(|card| card.suit() != lead.suit());
        let wins = |card: &Card| deal.reply_wins(lead, *card);
        let is_lowest = |card: &Card| {
            let same = |other: &&Card| other.suit() == card.suit() && wins(other) == wins(card);
            others.iter().filter(same).min() == Some(card)
        };
        let is_right = |winning: bool| {
            replies
                .iter()
                .any(|(card, tricks)| *tricks == best && wins(card) == winning && is_lowest(card))
        };
        let outcome = Outcome {
            is_void,
            can_win: others.iter().any(wins),
            can_lose: others.iter().any(|card| !wins(card)),
            win_is_right: is_right(true),
            loss_is_right: is_right(false),
        };
        counts.outcomes[outcome.number()] += 1;
    }
    counts.leads += leads.len() as u64;
    counts.right += right.len() as u64;
    counts.only_one += u64::from(leads.len() > 1 && right.len() == 1);
    if let Some(suit) = suit_to_cash(deal, has_trumps) {
        counts.cash += 1;
        let highest = deal.leader().of(suit).cards().max().unwrap();
        counts.cash_is_right += u64::from(right.contains(&highest));
    }
    let rows = suit::rows(&Sequence::of(deal, Cpu::detect()));
    let (least, most) = bounds(rows.map(quick_tricks::counts), has_trumps, cards);
    counts.bounds_hold += u64::from(least <= value as i32 && value as i32 <= most);
    counts.bounds_decide += u64::from(least == most);
}

#[test]
fn counts_are_those_of_the_slow_solver() {
    let (row_tricks, mut checked) = (RowTricks::new(), 0);
    for kind in Kind::ALL {
        let mut later = Level::without_cards(kind);
        for cards in 1..=4 {
            let layout = Layout::new(kind, cards);
            let done = AtomicU64::new(0);
            let level = next_level(&row_tricks, &later, 1, &done).unwrap();
            let compare = |first: usize, values: &[u8]| {
                assert_eq!(level.bytes()[first..first + values.len()], *values);
                Ok(())
            };
            let done = AtomicU64::new(0);
            let study = study(&row_tricks, &later, 2, &done, &compare).unwrap();
            assert_eq!(done.into_inner(), layout.entries() as u64);
            let (mut counts, mut hard) = (Counts::default(), Vec::new());
            for (number, shape) in layout.shapes().into_iter().enumerate() {
                let mut of_shape = Counts::default();
                for rank in 0..layout.holdings() {
                    let index = number * layout.holdings() + rank;
                    count_slowly(&deal_of(&layout, index), &mut of_shape);
                }
                counts.add(&of_shape);
                if kind == Kind::NoTrump || shape[3] > 0 {
                    hard.push(Hard { shape, leads: of_shape.leads, right: of_shape.right });
                }
            }
            assert_eq!(study.counts, counts, "{kind} {cards}");
            assert_eq!(counts.exceptions(), 0);
            let on_lead = counts.on_lead(cards);
            assert_eq!(on_lead.gains + on_lead.same + on_lead.costs, counts.positions);
            // The hardest three, each the first of those with its share.
            let mut hardest = Vec::new();
            while hardest.len() < HARDEST && !hard.is_empty() {
                let share = |hard: &Hard| hard.right as f64 / hard.leads as f64;
                let least = hard.iter().map(share).fold(f64::INFINITY, f64::min);
                let place = hard.iter().position(|shape| share(shape) == least).unwrap();
                hardest.push(hard.remove(place));
            }
            assert_eq!(study.hardest, hardest, "{kind} {cards}");
            checked += counts.positions;
            later = level;
        }
    }
    assert_eq!(checked, 4668);
}

/// Values that differ are an error that names the first of them, on any number of threads.
#[test]
fn the_first_difference_is_reported() {
    let row_tricks = RowTricks::new();
    let mut later = Level::without_cards(Kind::Trump);
    for _ in 0..6 {
        later = next_level(&row_tricks, &later, 2, &AtomicU64::new(0)).unwrap();
    }
    let mut checked = 0;
    for threads in 1..=3 {
        for wrong in [0, 7, 20] {
            let part = Layout::new(Kind::Trump, 7).holdings() / 2;
            let compare = |first: usize, _: &[u8]| {
                if first >= wrong * part {
                    Err(Problem::Damaged { block: first })
                } else {
                    Ok(())
                }
            };
            let outcome = study(&row_tricks, &later, threads, &AtomicU64::new(0), &compare);
            let found = outcome.err().map(|problem| problem.to_string());
            let first = wrong * part;
            assert_eq!(found, Some(format!("block {first} is damaged")), "{threads} {wrong}");
            checked += 1;
        }
    }
    assert_eq!(checked, 9);
}

/// Studies a level, and checks that the rules hold. Returns the number of positions.
fn check(row_tricks: &RowTricks, later: &Level, compare: &Compare<'_>) -> u64 {
    let begin = Instant::now();
    let study = study(row_tricks, later, cores(), &AtomicU64::new(0), compare).unwrap();
    let Study { kind, cards, counts, .. } = study;
    let entries = Layout::new(kind, cards).entries() as u64;
    assert_eq!((counts.positions, counts.exceptions()), (entries, 0), "{kind} {cards}: {counts:?}");
    assert_eq!(counts.on_lead(cards).costs_more, 0, "{kind} {cards}");
    assert!(counts.leads >= entries && counts.cash > 0 && counts.bounds_decide > 0);
    println!("{kind} {cards}: {entries} positions, {:.1} s", begin.elapsed().as_secs_f64());
    entries
}

#[test]
fn rules_hold_in_small_positions() {
    let (row_tricks, mut checked) = (RowTricks::new(), 0);
    for kind in Kind::ALL {
        let mut later = Level::without_cards(kind);
        for _ in 1..=7 {
            let level = next_level(&row_tricks, &later, cores(), &AtomicU64::new(0)).unwrap();
            checked += check(&row_tricks, &later, &|first, values| {
                assert_eq!(level.bytes()[first..first + values.len()], *values);
                Ok(())
            });
            later = level;
        }
    }
    assert_eq!(checked, 808_524);
}

/// Checks the rules in all positions of up to `most` cards per hand. Reads the levels before them in a
/// folder, and returns the number of positions.
fn check_with(folder: &Path, most: usize) -> u64 {
    let database = Database::open(folder).unwrap();
    let (row_tricks, mut checked) = (RowTricks::new(), 0);
    for kind in Kind::ALL {
        let mut later = Level::without_cards(kind);
        for cards in 1..=most {
            let file = database.file(kind, cards).ok();
            checked += check(&row_tricks, &later, &|first, values| {
                let Some(file) = file else { return Ok(()) };
                let mut found = vec![0; values.len()];
                file.read_values(first, &mut found).map_err(|error| error.problem)?;
                assert_eq!(found, values, "{kind} {cards}");
                Ok(())
            });
            if cards < most {
                later = file.expect("the level is in the folder").load().unwrap();
            }
        }
    }
    checked
}

/// Builds levels in a folder, and checks the rules in all positions of up to one card more per hand.
/// Returns the number of positions.
fn check_after_build(cards: usize) -> u64 {
    check_with(&TemporaryFolder::built(cards), cards + 1)
}

#[test]
fn rules_hold_in_positions_after_those_of_a_folder() {
    assert_eq!(check_after_build(5), 153_012);
}

/// See the documentation of [`stats`](super) for the command.
#[test]
#[ignore = "takes 0.8 GB of disk space, unless BITSOLVE_ENDGAMES names a folder with the levels"]
fn rules_hold_in_all_positions() {
    let checked = match env::var_os("BITSOLVE_ENDGAMES") {
        Some(folder) => check_with(Path::new(&folder), 13),
        None => check_after_build(12),
    };
    assert_eq!(checked, 6_380_298_222);
}
