//! Lists all tricks within one suit: which cards can be led from a row, which cards can be played to them,
//! and the rest of the row.

use crate::honeymoon::solver::rows;

/// A lead and a card that follows suit.
pub(super) struct Followed {
    /// My cards of the row that is left, as bits.
    pub(super) left: u16,
    pub(super) wins: bool,
    pub(super) is_last: bool,
}

/// The tricks within a row, for all rows. Only one of several touching cards is led.
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
    /// Lists all tricks. Only one of several touching cards is played.
    pub(crate) fn all() -> Self {
        Self::new(|theirs, _| highest_first(theirs), highest_first)
    }

    /// Lists the tricks with only the chosen replies. `following` chooses from the cards of the suit that was led.
    /// `throwing` chooses from a suit that was not led.
    pub(super) fn new(
        following: impl Fn(u32, u32) -> Vec<u32>,
        throwing: impl Fn(u32) -> Vec<u32>,
    ) -> Self {
        let followed = Lists::new(|row, followed| {
            for lead in highest_first(rows::mine(row)) {
                for reply in following(theirs(row), lead) {
                    // The higher card is removed first, so that the lower one keeps its place.
                    let rest = rows::without(rows::without(row, lead.max(reply)), lead.min(reply));
                    let left = rows::mine(rest) as u16;
                    followed.push(Followed { left, wins: lead > reply, is_last: false });
                }
                if let Some(last) = followed.last_mut().filter(|_| theirs(row) != 0) {
                    last.is_last = true;
                }
            }
        });
        let left = |row, card| rows::mine(rows::without(row, card)) as u16;
        let thrown = Lists::new(|row, thrown| {
            thrown.extend(throwing(theirs(row)).into_iter().map(|card| left(row, card)));
        });
        Self { followed, thrown }
    }

    /// Returns all leads from a row with the cards that follow. The highest lead comes first. There are none if one
    /// side has no card.
    #[inline(always)]
    pub(super) fn followed(&self, row: u32) -> &[Followed] {
        self.followed.of(row)
    }

    /// Returns my cards of a row after the other side has thrown away one of its own.
    #[inline(always)]
    pub(super) fn thrown(&self, row: u32) -> &[u16] {
        self.thrown.of(row)
    }
}

fn theirs(row: u32) -> u32 {
    rows::mine(rows::swapped(row))
}

/// Returns the lowest card of each run of touching cards, from the highest down.
fn highest_first(mut cards: u32) -> Vec<u32> {
    let mut all = Vec::new();
    while cards != 0 {
        let lowest = rows::lowest(cards);
        all.push(lowest);
        // The carry clears the run.
        cards &= cards + lowest;
    }
    all.reverse();
    all
}
