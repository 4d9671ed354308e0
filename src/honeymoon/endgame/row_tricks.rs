//! Lists all tricks within one suit: which cards can be led from a row, which cards can be played to them,
//! and the rest of the row.

use crate::honeymoon::solver::pruning;
use crate::honeymoon::solver::rows;

/// A lead and a card that follows suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Followed {
    /// My cards of the row that is left, as bits.
    pub(super) left: u16,
    /// Whether the lead wins the trick.
    pub(super) wins: bool,
    /// Whether this is the last reply to the lead.
    pub(super) is_last: bool,
    /// Whether the solver would try this card: it is the lowest that wins, or the lowest that loses.
    pub(super) is_tried: bool,
    /// Whether the lead is the highest of my cards.
    pub(super) is_highest: bool,
}

/// The tricks within a row, for all rows. Only one of several touching cards is led or played.
pub(crate) struct RowTricks {
    /// The tricks of each row, by the row as a number.
    followed: Lists<Followed>,
    /// For each row, my cards of it after the other side has thrown away one of its own.
    thrown: Lists<u16>,
}

/// A list for each row. All of them are in one vector.
struct Lists<T> {
    /// Where the list of each row begins, and where the last one ends.
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T> Lists<T> {
    /// Makes the lists. `add` adds the list of a row.
    fn new(add: impl Fn(u32, &mut Vec<T>)) -> Self {
        // No row is zero.
        let (mut starts, mut all) = (vec![0, 0], Vec::new());
        for row in 1..rows::LIMIT as u32 {
            add(row, &mut all);
            starts.push(all.len() as u32);
        }
        Self { starts, all }
    }

    #[inline(always)]
    fn of(&self, row: u32) -> &[T] {
        let row = row as usize;
        &self.all[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

impl RowTricks {
    /// Lists the tricks of all rows.
    pub(crate) fn new() -> Self {
        Self { followed: Lists::new(add_tricks), thrown: Lists::new(add_thrown) }
    }

    /// Returns all leads from a row with all cards that can follow. The highest lead comes first, and the
    /// replies to it that win come before those that lose. There are none if one side has no card.
    #[inline(always)]
    pub(super) fn followed(&self, row: u32) -> &[Followed] {
        self.followed.of(row)
    }

    /// Returns my cards of a row after the other side has thrown away one of its own. The card that the
    /// solver would try comes first.
    #[inline(always)]
    pub(super) fn thrown(&self, row: u32) -> &[u16] {
        self.thrown.of(row)
    }
}

/// Adds the tricks of a row.
fn add_tricks(row: u32, followed: &mut Vec<Followed>) {
    let (mine, theirs) = (rows::mine(row), rows::mine(rows::swapped(row)));
    let [leads, replies] = [mine, theirs].map(|cards| lowest_of_runs(cards).collect::<Vec<u32>>());
    for (place, &lead) in leads.iter().rev().enumerate() {
        let (winner, loser) = pruning::following(theirs.into(), lead.into());
        for &reply in replies.iter().rev() {
            // The higher card is removed first, so that the lower one keeps its place.
            let rest = rows::without(rows::without(row, lead.max(reply)), lead.min(reply));
            let is_tried = [winner, loser].contains(&reply.into());
            let (left, wins) = (rows::mine(rest) as u16, lead > reply);
            followed.push(Followed {
                left,
                wins,
                is_last: false,
                is_tried,
                is_highest: place == 0,
            });
        }
        if let Some(last) = followed.last_mut().filter(|_| theirs != 0) {
            last.is_last = true;
        }
    }
}

/// Adds my cards of a row after each card that the other side may throw away.
fn add_thrown(row: u32, thrown: &mut Vec<u16>) {
    let theirs = rows::mine(rows::swapped(row));
    let left = |card| rows::mine(rows::without(row, card)) as u16;
    let tried = Some(pruning::throwing(theirs.into()) as u32).filter(|&card| card != 0);
    let others = lowest_of_runs(theirs).filter(|&card| Some(card) != tried);
    thrown.extend(tried.into_iter().chain(others).map(left));
}

/// Returns the lowest card of each run of touching cards, from the lowest up.
fn lowest_of_runs(mut cards: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = rows::lowest(cards);
        // The carry clears the run.
        cards &= cards + lowest;
        (lowest != 0).then_some(lowest)
    })
}
