//! The test of the rules in every position.

use std::array;
use std::num::NonZero;
use std::sync::atomic::AtomicU64;

use crate::honeymoon::proof::build::next_level;
use crate::honeymoon::proof::level::{Layout, Level, LevelKind};
use crate::honeymoon::proof::row_tricks::RowTricks;
use crate::honeymoon::proof::walk::{LevelPosition, Visitor, Walk};
use crate::honeymoon::solver::board::{self, Board};
use crate::honeymoon::solver::rows::{self, Rows};
use crate::honeymoon::solver::{pruning, quick_tricks};
use crate::threads::{cores, on_threads};

/// All tricks, and those with the replies that the rules leave.
struct Tricks {
    all: RowTricks,
    tried: RowTricks,
}

impl Tricks {
    fn new() -> Self {
        let cards = |cards: &[u64]| {
            let cards = cards.iter().filter(|&&card| card != 0);
            cards.map(|&card| card as u32).collect()
        };
        let following = |theirs: u32, lead: u32| {
            let (winner, loser) = pruning::following(theirs.into(), lead.into());
            cards(&[winner, loser])
        };
        let throwing = |theirs: u32| cards(&[pruning::throwing(theirs.into())]);
        Self { all: RowTricks::all(), tried: RowTricks::new(following, throwing) }
    }
}

/// The tricks after each lead and the best of the replies to it. A hand has at most 13 leads.
#[derive(PartialEq, Eq)]
struct LeadValues {
    values: [u8; 13],
    leads: usize,
    /// The tricks after the best of the replies that were seen.
    worst: u8,
}

impl LeadValues {
    fn of(position: &LevelPosition<'_>, tricks: &RowTricks) -> Self {
        let mut values = Self { values: [0; 13], leads: 0, worst: u8::MAX };
        position.visit(tricks, &mut values);
        values
    }
}

impl Visitor for LeadValues {
    fn reply(&mut self, tricks: u8) -> bool {
        self.worst = self.worst.min(tricks);
        true
    }

    fn lead(&mut self) -> bool {
        self.values[self.leads] = self.worst;
        self.leads += 1;
        self.worst = u8::MAX;
        true
    }
}

/// Returns how many leads are shown from a row: one from each run of touching cards.
fn leads(row: u32) -> usize {
    match (rows::mine(row), rows::mine(rows::swapped(row))) {
        (mine, 0) => usize::from(mine != 0),
        (mine, _) => (mine & !(mine >> 1)).count_ones() as usize,
    }
}

/// Returns for each suit whether the rules say that its highest card is among the best leads.
fn to_cash(rows: Rows, has_trumps: bool) -> [bool; 4] {
    let me = Board::new(rows);
    let they = me.swapped();
    let unopposed = pruning::unopposed(me.cards(they), they.cards(me));
    array::from_fn(|suit| {
        let can_draw = pruning::draw(&mut rows[suit].clone()) > 0;
        if has_trumps {
            suit < 3 && can_draw
        } else {
            can_draw || board::of_suit(unopposed, suit as u32) != 0
        }
    })
}

/// Returns the numbers of positions of a shape, of those with a suit to cash, of those that the bounds decide,
/// and of exceptions.
fn check_shape(tricks: &Tricks, walk: &Walk<'_>, cards: usize, has_trumps: bool) -> [u64; 4] {
    let mut counts = [0; 4];
    walk.positions(|position| {
        let all = LeadValues::of(position, &tricks.all);
        let best = all.values.into_iter().max().unwrap_or(0);
        let is_reply_wrong = all != LeadValues::of(position, &tricks.tried);

        let to_cash = to_cash(position.rows, has_trumps);
        let is_cash_wrong = (0..4).any(|suit| {
            // The highest card of a suit comes first.
            let before: usize = position.rows[..suit].iter().map(|&row| leads(row)).sum();
            to_cash[suit] && all.values[before] != best
        });

        let [a, b, c, d] = position.rows.map(quick_tricks::counts);
        let (least, most) = if has_trumps {
            quick_tricks::with_trumps(a + b + c, d, cards as i32)
        } else {
            quick_tricks::without_trumps(a + b + c + d, cards as i32)
        };
        let is_bound_wrong = !(least..=most).contains(&i32::from(best));

        assert_eq!(all.leads, position.rows.map(leads).iter().sum());
        let is_wrong = is_reply_wrong || is_cash_wrong || is_bound_wrong;
        let found = [true, to_cash.contains(&true), least == most, is_wrong];
        counts.iter_mut().zip(found).for_each(|(count, is_so)| *count += u64::from(is_so));
    });
    counts
}

/// Checks all positions of up to these numbers of cards per hand, without and with trumps. Returns how many there are.
fn check(most: [usize; 2]) -> u64 {
    let (tricks, threads, mut checked) = (Tricks::new(), cores(), 0);
    for (kind, most) in LevelKind::ALL.into_iter().zip(most) {
        let mut later = Level::without_cards(kind);
        for cards in 1..=most {
            let layout = Layout::new(kind, cards);
            let work = |(): &mut (), &lengths: &[usize; 4]| {
                let has_trumps = kind.has_trump() && lengths[3] > 0;
                check_shape(&tricks, &Walk::new(&later, lengths), cards, has_trumps)
            };
            let found = on_threads(NonZero::new(threads).unwrap(), &layout.shapes, || (), work);
            let found = found.iter().flat_map(|(_, counts)| counts);
            let [positions, cash, decided, exceptions] =
                found.fold([0; 4], |sums, counts| array::from_fn(|at| sums[at] + counts[at]));
            let level = format!("{kind} {cards}");
            assert_eq!((positions, exceptions), (layout.entries as u64, 0), "{level}");
            assert!(cash > 0 && decided > 0, "{level}");
            checked += positions;
            if cards < most {
                later = next_level(&tricks.all, &later, threads, &AtomicU64::new(0));
            }
        }
    }
    checked
}

/// Checks the sizes that take about a second.
#[test]
fn rules_hold_in_small_positions() {
    assert_eq!(check([9, 8]), 7_613_894);
}

#[test]
#[ignore = "takes 0.7 GB of memory and many minutes"]
fn rules_hold_in_all_positions() {
    assert_eq!(check([13, 13]), 6_380_298_222);
}
