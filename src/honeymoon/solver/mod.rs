//! Solvers: they find how many tricks every card takes with best play on both sides.
//!
//! [`Solver`] is fast: it is a search on relative rows that remembers its results.
//!
//! ```text
//!     deal -> sequence -> one row per suit -> does the leader take 7 tricks? 8? 9? -> values
//!                               |
//!                           search: quick tricks, then the tables, then a database if there
//!                                   is one, then each lead and reply
//! ```

pub(crate) mod board;
pub(crate) mod endgames;
pub(crate) mod pruning;
pub(crate) mod quick_tricks;
pub(crate) mod reference;
pub(crate) mod rows;
mod search;
mod transpositions;

use std::cmp::Reverse;
use std::fmt::{self, Debug, Write as _};
use std::sync::Arc;

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::{Deal, Play};
use crate::honeymoon::hand::Hand;

use self::endgames::{Database, EndgameTable};
use self::rows::Sequence;
use self::search::{TrickPosition, TrickSearch};

/// A card and its value. The value is the number of tricks that its side takes from the current
/// trick on, if it plays this card, with best play on both sides after it.
pub type CardValue = (Card, usize);

/// Puts the best cards first. Cards of equal value keep their order, which is that of
/// [`Hand::cards`](crate::honeymoon::hand::Hand::cards).
pub(crate) fn best_first(mut values: Vec<CardValue>) -> Vec<CardValue> {
    values.sort_by_key(|&(_, tricks)| Reverse(tricks));
    values
}

/// Returns the best of some values, which is the first, or 0 if there are none.
pub(crate) fn best(values: &[CardValue]) -> usize {
    match values {
        [(_, tricks), ..] => *tricks,
        [] => 0,
    }
}

/// Writes `8 SA=8 SK=8 HA=7`: the best value, then every card with its own. `values` are best first.
pub fn report(values: &[CardValue]) -> String {
    let mut text = best(values).to_string();
    for (card, tricks) in values {
        let _ = write!(text, " {card}={tricks}");
    }
    text
}

/// The fast solver. It solves a random deal with 13 cards per hand in a fraction of a millisecond.
///
/// A solver remembers its results, so it gets faster as it solves more deals. Its answers never
/// change. [`clone`](Clone::clone) creates a solver that shares the larger part of that memory,
/// which is 4 MB of endgames. To solve on several threads, give each a clone:
///
/// ```
/// use bitsolve::honeymoon::{Deal, Solver};
/// use std::thread;
///
/// let deal: Deal = "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ".parse()?;
/// let solver = Solver::new();
/// let values = thread::scope(|scope| {
///     let threads = [deal, deal.swapped()].map(|deal| {
///         let mut solver = solver.clone();
///         scope.spawn(move || solver.value(&deal))
///     });
///     threads.map(|thread| thread.join().unwrap())
/// });
/// assert_eq!(values, [8, 6]);
/// # Ok::<(), bitsolve::text::Error>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    search: TrickSearch,
}

impl Solver {
    /// Creates a solver that remembers nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::sharing(Arc::default(), None)
    }

    /// Creates a solver that shares these endgames with others. Wherever it can, it asks the database instead
    /// of searching, and so do its clones.
    pub(crate) fn sharing(endgames: Arc<EndgameTable>, database: Option<Arc<Database>>) -> Self {
        Self { search: TrickSearch::new(endgames, database) }
    }

    /// Returns the number of tricks that the leader takes with best play on both sides.
    #[must_use]
    pub fn value(&mut self, deal: &Deal) -> usize {
        self.value_by_guess(deal, deal.tricks().div_ceil(2))
    }

    /// Returns the [value](Self::value) of a deal. A closer guess makes this faster.
    pub(crate) fn value_by_guess(&mut self, deal: &Deal, guess: usize) -> usize {
        let Root { position, .. } = Root::of(deal);
        let (mut least, mut most, mut guess) = (0, position.tricks, guess as i32);
        while least < most {
            let target = guess.clamp(least + 1, most);
            if self.search.takes(&position, None, target) {
                (least, guess) = (target, target + 1);
            } else {
                (most, guess) = (target - 1, target - 1);
            }
        }
        least as usize
    }

    /// Returns the value of every card of the leader, which is the number of tricks that the leader
    /// takes if it leads this card. The best cards come first. Cards of equal value are in the
    /// order spades, hearts, diamonds, clubs, and within a suit from the ace down.
    ///
    /// ```
    /// use bitsolve::honeymoon::{Deal, Solver};
    ///
    /// let deal: Deal = "N AKJ.9.. Q9.K.2.".parse()?;
    /// let leads = Solver::new().leads(&deal);
    /// let text: Vec<String> = leads.iter().map(|(card, tricks)| format!("{card}={tricks}")).collect();
    /// assert_eq!(text.join(" "), "SA=3 SK=3 H9=2 SJ=1");
    /// # Ok::<(), bitsolve::text::Error>(())
    /// ```
    #[must_use]
    pub fn leads(&mut self, deal: &Deal) -> Vec<CardValue> {
        let (root, most) = (Root::of(deal), self.value(deal));
        let in_play = deal.cards();
        each_run(deal.leader(), in_play, |card| {
            let lead = root.place(card, in_play);
            // Few leads lose more than one or two tricks, so the count starts from the top.
            let mut tricks = most;
            while tricks > 0 && !self.search.takes(&root.position, Some(lead), tricks as i32) {
                tricks -= 1;
            }
            tricks
        })
    }

    /// Returns the value of every card that may be played now, which is the number of tricks that
    /// its side takes from the current trick on if it plays this card. There are no values after
    /// the last card. The order is that of [`Solver::leads`].
    ///
    /// ```
    /// use bitsolve::honeymoon::{Deal, Play, Side, Solver};
    ///
    /// // A game of best play.
    /// let deal: Deal = "N AKJ.9.. Q9.K.2.".parse()?;
    /// let (mut play, mut solver) = (Play::new(deal), Solver::new());
    /// while let Some(&(card, _)) = solver.card_values(&play).first() {
    ///     play.add(card)?;
    /// }
    /// assert!(play.is_over());
    /// assert_eq!(play.taken(Side::Leader), solver.value(&deal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn card_values(&mut self, play: &Play) -> Vec<CardValue> {
        match (play.deal(), play.lead()) {
            (None, _) => Vec::new(),
            (Some(deal), None) => self.leads(deal),
            // The card that was led is still in play, so it separates the cards around it.
            (Some(deal), Some(lead)) => each_run(play.legal(), deal.cards(), |reply| {
                let (next, leader_wins) = deal.after(lead, reply);
                let value = next.map_or(0, |next| self.value(&next));
                if leader_wins {
                    deal.tricks() - 1 - value
                } else {
                    1 + value
                }
            }),
        }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

/// Returns the value of each card, best first. `value_of` is called for only one card of each run of
/// touching cards.
fn each_run(cards: Hand, in_play: Hand, mut value_of: impl FnMut(Card) -> usize) -> Vec<CardValue> {
    let mut all: Vec<CardValue> = Vec::new();
    for card in cards.cards() {
        let value = match all.last() {
            Some(&(last, value)) if in_play.lets_touch(card, last) => value,
            _ => value_of(card),
        };
        all.push((card, value));
    }
    best_first(all)
}

struct Root {
    position: TrickPosition,
    /// The index of the row of each suit, by the number of the suit.
    row_of: [usize; 4],
}

impl Root {
    fn of(deal: &Deal) -> Self {
        let mut rows = Sequence::of(deal).rows();
        let mut row_of = [0, 1, 2, 3];
        if let Some(trump) = deal.trump() {
            rows.swap(trump as usize, 3);
            row_of.swap(trump as usize, 3);
        }
        let trump = deal.trump().is_some() && rows[3] != rows::EMPTY;
        Self { position: TrickPosition { rows, trump, tricks: deal.tricks() as i32 }, row_of }
    }

    /// Returns the index of the row of a card, and its place in the row.
    fn place(&self, card: Card, in_play: Hand) -> (usize, u32) {
        let lower = in_play.of(card.suit()).bits() & ((1 << card.number()) - 1);
        (self.row_of[card.suit() as usize], lower.count_ones())
    }
}
