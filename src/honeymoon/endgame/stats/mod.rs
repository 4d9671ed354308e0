//! Statistics about all positions of a level: how often it is an advantage to be on lead, which shapes are
//! hard, and whether the rules of the search hold.
//!
//! All leads and all replies of each position are tried. So this also tests the rules of [`pruning`] and
//! the bounds of [`quick_tricks`]. For every lead, the best of all replies is compared with the best of the
//! replies that the rules leave.
//!
//! There are 6.38 billion positions of up to 13 cards per hand, and a test goes through all of them. It
//! needs the levels of up to 12 cards per hand. If the environment variable `BITSOLVE_ENDGAMES` names a
//! folder that has all levels, the test reads them there, and also compares all values with the files.
//! Otherwise it builds the levels in a new folder of 0.8 GB, and removes that folder at the end. The test
//! prints how many positions it has checked:
//!
//! ```sh
//! cargo test --release --lib rules_hold_in_all_positions -- --ignored --nocapture
//! ```

mod counts;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::file::{FileError, Problem};
use crate::honeymoon::endgame::level::{first_difference, value_in, zeros, Layout, Level};
use crate::honeymoon::endgame::resources::has_memory;
use crate::honeymoon::endgame::row_tricks::RowTricks;
use crate::honeymoon::endgame::solve::{on_threads, threads_for};
use crate::honeymoon::endgame::stats::counts::{Outcome, OUTCOMES};
use crate::honeymoon::endgame::walk::{How, Lead, Reply, Visitor, Walk};
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::solver::fast::pruning;
use crate::honeymoon::solver::fast::quick_tricks::{self, Counts as RowCounts};

pub(crate) use self::counts::Counts;

/// What is counted in a level.
pub(crate) struct Study {
    pub(crate) kind: Kind,
    pub(crate) cards: usize,
    /// The counts of all shapes together.
    pub(crate) counts: Counts,
    /// The shapes in which the smallest share of the leads is right, the hardest first.
    pub(crate) hardest: Vec<Hard>,
}

/// A shape, and how many of its leads are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hard {
    pub(crate) shape: [usize; 4],
    pub(crate) leads: u64,
    pub(crate) right: u64,
}

/// The number of hard shapes that are kept.
const HARDEST: usize = 3;

/// Compares the values of a part of a level with others. The first argument is the number of bytes of
/// values before that part.
type Compare<'a> = dyn Fn(usize, &[u8]) -> Result<(), Problem> + Sync + 'a;

/// Studies the positions with one card per hand more than `later` has. Adds the number of those that are
/// counted to `done` from time to time. `compare` gets all values, which are computed on the way.
///
/// # Errors
/// Returns the error of `compare`, or an error if there is not enough memory.
fn study(
    row_tricks: &RowTricks,
    later: &Level,
    threads: usize,
    done: &AtomicU64,
    compare: &Compare<'_>,
) -> Result<Study, Problem> {
    let layout = Layout::new(later.layout.kind, later.layout.cards + 1);
    let part = layout.holdings() / 2;
    let shapes = layout.shapes();
    let all: Vec<Option<Result<Counts, Problem>>> = shapes.iter().map(|_| None).collect();
    let (next, all) = (Mutex::new(shapes.iter().enumerate()), Mutex::new(all));
    let work = || {
        let mut values = zeros(part);
        loop {
            let shape = next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((number, &lengths)) = shape else { return };
            let counts = match &mut values {
                Err(_) => Err(Problem::Memory { bytes: part as u64 }),
                Ok(values) => {
                    let walk = Walk::new(row_tricks, later, lengths);
                    let has_trumps = layout.kind.has_trump() && lengths[3] > 0;
                    let counts = study_shape(&walk, layout.cards, has_trumps, values);
                    compare(number * part, values).map(|()| counts)
                }
            };
            done.fetch_add(layout.holdings() as u64, Ordering::Relaxed);
            if counts.is_err() {
                // The shapes before this one are finished. The shapes after it do not matter.
                next.lock().unwrap_or_else(PoisonError::into_inner).by_ref().for_each(drop);
            }
            all.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(counts);
        }
    };
    on_threads(threads_for(layout.cards, threads), work);
    let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut counts = Counts::default();
    let mut hardest = Vec::new();
    for (&shape, of_shape) in shapes.iter().zip(all.into_iter().flatten()) {
        let of_shape = of_shape?;
        counts.add(&of_shape);
        // Shapes without trumps are also those of the level without a trump suit.
        if !layout.kind.has_trump() || shape[3] > 0 {
            hardest.push(Hard { shape, leads: of_shape.leads, right: of_shape.right });
        }
    }
    // Equal shares stay in the order of the index. Each share is a fraction, so the products tell which
    // is smaller.
    let product = |right: u64, leads: u64| u128::from(right) * u128::from(leads);
    hardest.sort_by(|a, b| product(a.right, b.leads).cmp(&product(b.right, a.leads)));
    hardest.truncate(HARDEST);
    Ok(Study { kind: layout.kind, cards: layout.cards, counts, hardest })
}

/// Studies a level of a database. Its values must be those that are computed from the level before.
///
/// # Errors
/// Returns an error if a file cannot be read or is wrong, or if there is not enough memory.
pub(crate) fn study_file(
    database: &Database,
    row_tricks: &RowTricks,
    (kind, cards): (Kind, usize),
    threads: usize,
    done: &AtomicU64,
) -> Result<Study, FileError> {
    let file = database.file(kind, cards)?;
    let layout = Layout::new(kind, cards);
    // Each thread has the values of a shape twice: those that it computes, and those of the file.
    let of_threads = threads_for(cards, threads) as u64 * layout.holdings() as u64;
    let bytes = Layout::new(kind, cards - 1).bytes() as u64 + of_threads;
    if !has_memory(bytes) {
        return Err(file.error(Problem::Memory { bytes }));
    }
    let later = match cards {
        1 => Level::without_cards(kind),
        _ => database.file(kind, cards - 1)?.load()?,
    };
    let compare = |first: usize, values: &[u8]| {
        let mut found =
            zeros(values.len()).map_err(|_| Problem::Memory { bytes: values.len() as u64 })?;
        file.read_values(first, &mut found).map_err(|error| error.problem)?;
        first_difference(values, &found).map_or(Ok(()), |place| {
            let (expected, found) = (value_in(values, place), value_in(&found, place));
            Err(Problem::wrong(&layout, 2 * first + place, expected, found))
        })
    };
    study(row_tricks, &later, threads, done, &compare).map_err(|problem| file.error(problem))
}

/// Looks at all leads and replies of a position.
struct Look<'a> {
    outcomes: &'a mut [u64; OUTCOMES],
    /// The suit that the rules would cash, if there is one.
    to_cash: Option<usize>,
    /// The tricks after the best of all replies to a lead.
    worst: u8,
    /// The tricks after the winning reply that the rules leave.
    after_win: u8,
    /// The tricks after the best losing reply that the rules leave.
    after_loss: u8,
    /// Whether the other side cannot follow suit.
    is_void: bool,
    /// The tricks of the best lead.
    best: u8,
    /// The number of leads that take as many.
    right: u32,
    /// The number of leads.
    leads: u32,
    /// The tricks after the highest card of the suit to cash.
    cashed: u8,
}

/// More tricks than there are.
const NONE: u8 = u8::MAX;

impl<'a> Look<'a> {
    #[inline(always)]
    fn new(outcomes: &'a mut [u64; OUTCOMES], to_cash: Option<usize>) -> Self {
        let (worst, after_win, after_loss) = (NONE, NONE, NONE);
        let (best, right, leads, cashed) = (0, 0, 0, NONE);
        let is_void = false;
        Self {
            outcomes,
            to_cash,
            worst,
            after_win,
            after_loss,
            is_void,
            best,
            right,
            leads,
            cashed,
        }
    }
}

impl Visitor for Look<'_> {
    #[inline(always)]
    fn reply(&mut self, Reply { tricks, wins, is_tried, how }: Reply) -> bool {
        self.worst = self.worst.min(tricks);
        let tried = if is_tried { tricks } else { NONE };
        // The reply loses if the lead wins.
        let group = if wins { &mut self.after_loss } else { &mut self.after_win };
        *group = (*group).min(tried);
        self.is_void = how != How::Follows;
        true
    }

    #[inline(always)]
    fn lead(&mut self, Lead { suit, is_highest }: Lead) -> bool {
        let outcome = Outcome {
            is_void: self.is_void,
            can_win: self.after_win != NONE,
            can_lose: self.after_loss != NONE,
            win_is_right: self.after_win == self.worst,
            loss_is_right: self.after_loss == self.worst,
        };
        self.outcomes[outcome.number()] += 1;
        if self.worst > self.best {
            (self.best, self.right) = (self.worst, 0);
        }
        self.right += u32::from(self.worst == self.best);
        self.leads += 1;
        if is_highest && Some(suit) == self.to_cash {
            self.cashed = self.worst;
        }
        (self.worst, self.after_win, self.after_loss) = (NONE, NONE, NONE);
        true
    }
}

/// Counts in all positions of a shape, and replaces `values` by their values.
fn study_shape(walk: &Walk<'_>, cards: usize, has_trumps: bool, values: &mut [u8]) -> Counts {
    let mut counts = Counts::default();
    values.fill(0);
    walk.positions(|position| {
        let of_rows = position.rows.map(quick_tricks::counts);
        let to_cash = pruning::suit_to_cash(position.rows, has_trumps, &of_rows);
        let mut look = Look::new(&mut counts.outcomes, to_cash);
        position.visit(&mut look);
        let Look { best, right, leads, cashed, .. } = look;
        values[position.rank() / 2] |= best << (position.rank() % 2 * 4);
        counts.tricks += u64::from(best);
        counts.leads += u64::from(leads);
        counts.right += u64::from(right);
        counts.only_one += u64::from(right == 1 && leads > 1);
        counts.cash += u64::from(to_cash.is_some());
        counts.cash_is_right += u64::from(to_cash.is_some() && cashed == best);
        let (least, most) = bounds(of_rows, has_trumps, cards);
        counts.bounds_hold += u64::from((least..=most).contains(&i32::from(best)));
        counts.bounds_decide += u64::from(least == most);
    });
    let holdings = 2 * values.len();
    counts.positions = holdings as u64;
    // The other side has all cards that the side on lead does not have, so its ranks run the other way.
    // Each sum is found from both sides.
    for rank in 0..holdings / 2 {
        let sum = value_in(values, rank) + value_in(values, holdings - 1 - rank);
        counts.sums[usize::from(sum)] += 2;
    }
    counts
}

/// Returns the least and the most tricks of the side on lead, as the quick tricks tell them.
#[inline(always)]
fn bounds([a, b, c, d]: [RowCounts; 4], has_trumps: bool, cards: usize) -> (i32, i32) {
    if has_trumps {
        quick_tricks::with_trumps(a + b + c, d, cards as i32)
    } else {
        quick_tricks::without_trumps(a + b + c + d, cards as i32)
    }
}
