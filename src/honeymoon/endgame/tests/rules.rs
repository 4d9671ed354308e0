//! The rules of [`pruning`] and the bounds of [`quick_tricks`] in every position. All leads and all replies
//! are tried, and for every lead, the best of all replies is compared with the best of those that the rules
//! leave.

use std::array;
use std::num::NonZero;
use std::sync::atomic::AtomicU64;

use crate::honeymoon::endgame::build::next_level;
use crate::honeymoon::endgame::level::{Layout, Level};
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::walk::{Visitor, Walk};
use crate::honeymoon::endgame::LevelKind;
use crate::honeymoon::solver::board::{self, Board};
use crate::honeymoon::solver::{pruning, quick_tricks};
use crate::threads::{cores, on_threads};

/// Looks at all leads and replies of a position.
struct Look {
    /// Whether the rules say that the highest card of each suit is among the best leads.
    to_cash: [bool; 4],
    /// The tricks after the best of all replies to a lead, and after the best of those that the rules leave.
    replies: [u8; 2],
    /// The tricks of the best lead.
    best: u8,
    /// The fewest tricks after the highest card of a suit to cash.
    cashed: Option<u8>,
    /// The number of leads to which no best reply is left.
    exceptions: u64,
}

impl Visitor for Look {
    fn reply(&mut self, tricks: u8, is_tried: bool) -> bool {
        let [all, tried] = self.replies;
        self.replies = [all.min(tricks), if is_tried { tried.min(tricks) } else { tried }];
        true
    }

    fn lead(&mut self, suit: usize, is_highest: bool) -> bool {
        let [all, tried] = self.replies;
        self.exceptions += u64::from(all != tried);
        self.best = self.best.max(all);
        if is_highest && self.to_cash[suit] {
            self.cashed = Some(self.cashed.map_or(all, |cashed| cashed.min(all)));
        }
        self.replies = [u8::MAX; 2];
        true
    }
}

/// Returns the numbers of positions of a shape, of those with a suit to cash, of those that the bounds decide,
/// and of exceptions.
fn check_shape(walk: &Walk<'_>, cards: usize, has_trumps: bool) -> [u64; 4] {
    let mut counts = [0; 4];
    walk.positions(|position| {
        let [a, b, c, d] = position.rows.map(quick_tricks::counts);
        let me = Board::new(position.rows);
        let they = me.swapped();
        let unopposed = pruning::unopposed(me.cards(they), they.cards(me));
        let to_cash = array::from_fn(|suit| {
            let can_draw = pruning::draw(&mut position.rows[suit].clone()) > 0;
            let is_unopposed = board::of_suit(unopposed, suit as u32) != 0;
            if has_trumps {
                suit < 3 && can_draw
            } else {
                can_draw || is_unopposed
            }
        });
        let (least, most) = if has_trumps {
            quick_tricks::with_trumps(a + b + c, d, cards as i32)
        } else {
            quick_tricks::without_trumps(a + b + c + d, cards as i32)
        };
        let replies = [u8::MAX; 2];
        let mut look = Look { to_cash, replies, best: 0, cashed: None, exceptions: 0 };
        position.visit(&mut look);
        let has_cash = to_cash.contains(&true);
        let is_cash_wrong = has_cash && look.cashed != Some(look.best);
        let is_bound_wrong = !(least..=most).contains(&i32::from(look.best));
        let exceptions = look.exceptions + u64::from(is_cash_wrong) + u64::from(is_bound_wrong);
        let is_decided = least == most;
        let more = [1, u64::from(has_cash), u64::from(is_decided), exceptions];
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
    });
    counts
}

/// Checks all positions of up to this many cards per hand, and returns how many there are.
fn check(most: usize) -> u64 {
    let (row_tricks, threads, mut checked) = (RowTricks::new(), cores(), 0);
    for kind in LevelKind::ALL {
        let mut later = Level::without_cards(kind);
        for cards in 1..=most {
            let layout = Layout::new(kind, cards);
            let work = |(): &mut (), &lengths: &[usize; 4]| {
                let has_trumps = kind.has_trump() && lengths[3] > 0;
                check_shape(&Walk::new(&row_tricks, &later, lengths), cards, has_trumps)
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
                later = next_level(&row_tricks, &later, threads, &AtomicU64::new(0));
            }
        }
    }
    checked
}

#[test]
fn rules_hold_in_small_positions() {
    assert_eq!(check(7), 808_524);
}

/// See the documentation of [`pruning`] for the command.
#[test]
#[ignore = "takes 0.7 GB of memory and about ten minutes"]
fn rules_hold_in_all_positions() {
    assert_eq!(check(13), 6_380_298_222);
}
