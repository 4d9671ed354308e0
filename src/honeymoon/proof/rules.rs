//! The test of the rules in every position.

use std::array;
use std::num::NonZero;
use std::sync::atomic::AtomicU64;

use crate::honeymoon::proof::build::next_level;
use crate::honeymoon::proof::level::{Layout, Level};
use crate::honeymoon::proof::walk::{positions, touching};
use crate::honeymoon::solver::board::{self, Board};
use crate::honeymoon::solver::rows::Rows;
use crate::honeymoon::solver::{pruning, quick_tricks};
use crate::threads::{cores, on_threads};

/// Returns the replies that the rules leave.
fn tried(theirs: u32, lead: Option<u32>) -> u32 {
    let theirs = u64::from(theirs);
    let (winner, loser) = match lead {
        Some(lead) => pruning::following(theirs, lead.into()),
        None => (pruning::throwing(theirs), 0),
    };
    (winner | loser) as u32
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

/// Four counts: all positions, those with a suit to cash, those that the bounds decide, and exceptions. These are
/// followed by the numbers of positions in which the side on lead takes 0, 1, ... tricks.
type Counts = [u64; 18];

/// Checks all positions of a shape.
fn check_shape(later: &Level, lengths: [usize; 4]) -> Counts {
    let mut counts = [0; 18];
    let cards = later.layout.cards as i32 + 1;
    let has_trumps = later.layout.trump && lengths[3] > 0;
    positions(later, lengths, |position| {
        // The value of the highest card of each suit, and whether the rules change the value of a lead.
        let (mut highest, mut best, mut is_reply_wrong) = ([0; 4], 0, false);
        for (suit, highest) in highest.iter_mut().enumerate() {
            // A hand has at most 13 leads.
            let (mut values, mut leads, mut next) = ([0; 13], 0, 0);
            position.leads(suit, touching, 0, |tricks| {
                (values[leads], leads) = (tricks, leads + 1);
                0
            });
            position.leads(suit, tried, 0, |tricks| {
                is_reply_wrong |= values[next] != tricks;
                next += 1;
                0
            });
            *highest = values[0];
            best = values.into_iter().fold(best, u8::max);
        }

        let to_cash = to_cash(position.rows, has_trumps);
        let is_cash_wrong = (0..4).any(|suit| to_cash[suit] && highest[suit] != best);

        let [a, b, c, d] = position.rows.map(quick_tricks::counts);
        let (least, most) = if has_trumps {
            quick_tricks::with_trumps(a + b + c, d, cards)
        } else {
            quick_tricks::without_trumps(a + b + c + d, cards)
        };
        let is_bound_wrong = !(least..=most).contains(&i32::from(best));

        let is_wrong = is_reply_wrong || is_cash_wrong || is_bound_wrong;
        let found = [true, to_cash.contains(&true), least == most, is_wrong];
        counts.iter_mut().zip(found).for_each(|(count, is_so)| *count += u64::from(is_so));
        counts[4 + usize::from(best)] += 1;
    });
    counts
}

/// Checks all positions of up to these numbers of cards per hand, without and with trumps. Returns how many positions
/// there are in all, and for the last level without trumps and the last one with trumps, how many positions have each
/// value.
fn check(most: [usize; 2]) -> (u64, [String; 2]) {
    let mut histograms = [String::new(), String::new()];
    let (threads, mut checked) = (cores(), 0);
    for (trump, most) in [false, true].into_iter().zip(most) {
        let mut later = Level::without_cards(trump);
        for cards in 1..=most {
            let layout = Layout::new(trump, cards);
            let work = |(): &mut (), &lengths: &[usize; 4]| check_shape(&later, lengths);
            let found = on_threads(NonZero::new(threads).unwrap(), &layout.shapes, || (), work);
            let found = found.iter().flat_map(|(_, counts)| counts);
            let [positions, cash, decided, exceptions, by_value @ ..] =
                found.fold([0; 18], |sums, counts| array::from_fn(|at| sums[at] + counts[at]));
            let by_value = by_value[..=cards].iter().map(|count| format!(" {count}"));
            histograms[usize::from(trump)] = by_value.collect();
            let level = format!("{} {cards}", layout.kind());
            assert_eq!((positions, exceptions), (layout.entries as u64, 0), "{level}");
            assert!(cash > 0 && decided > 0, "{level}");
            checked += positions;
            if cards < most {
                later = next_level(&later, threads, &AtomicU64::new(0));
            }
        }
    }
    (checked, histograms)
}

/// Checks the sizes that take about a second.
#[test]
fn rules_hold_in_small_positions() {
    // The counts of 5 cards were known before this program was written.
    let histograms = [" 123 603 1478 1738 1253 601", " 831 2434 4629 4803 3091 1096"];
    assert_eq!(check([5, 5]).1, histograms);
    assert_eq!(check([9, 8]).0, 7_613_894);
}

#[test]
#[ignore = "takes 0.7 GB of memory and many minutes"]
fn rules_hold_in_all_positions() {
    // Another program found the same numbers.
    let histograms = [
        " 205401 2007643 10714969 35673488 84381692 149091743 202558718 216199769 180784667 \
         116464380 57270458 20672975 5010005 626492",
        " 1178467 10414389 46472114 138522222 310472765 544034449 733461177 752896933 584800949 \
         349097906 161988244 55708761 12308963 1256261",
    ];
    assert_eq!(check([13, 13]), (6_380_298_222, histograms.map(String::from)));
}
