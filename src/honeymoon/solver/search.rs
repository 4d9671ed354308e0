//! The search: does the side on lead take a target number of tricks? Only yes or no is asked at a
//! time, so most lines of play need not be looked at.
//!
//! Each lead and each reply to it lead to a position. First the bounds of the quick tricks are
//! tried on all of these positions. Those that remain undecided are deferred: they go on a list,
//! and all of the list is probed in the tables. One of them is searched only if the tables do not
//! decide either, and if no database has its value. The order of the searched leads depends on the
//! first deferred position of each lead. Positions that keep the lead and have the most tricks to
//! cash come first. Positions that give up the lead and leave the most tricks to the other side come
//! last.
//!
//! Only one of several touching cards is tried, and only one of several suits with equal rows, and
//! never a card that [`pruning`] leaves out.

use std::sync::Arc;

use crate::honeymoon::solver::endgames::{Database, EndgameTable};
use crate::honeymoon::solver::pruning;
use crate::honeymoon::solver::quick_tricks::{self, Counts, View};
use crate::honeymoon::solver::suit::{self, Rows};
use crate::honeymoon::solver::transpositions::{Slot, Tables};

/// A search with the memory of earlier searches.
#[derive(Clone)]
pub(super) struct TrickSearch {
    pub(super) tables: Tables,
    /// The deferred positions of all depths, the deepest last.
    deferred: Vec<Deferred>,
    /// A database of endgames. A submission has none.
    database: Option<Arc<Database>>,
}

/// A position between two tricks.
#[derive(Clone, Copy)]
pub(crate) struct TrickPosition {
    /// Its rows, as the side on lead sees them.
    pub(crate) rows: Rows,
    /// Whether the last row is that of the trump suit, which then has cards in play.
    pub(crate) trump: bool,
    /// The number of tricks that remain.
    pub(crate) tricks: i32,
}

/// A position after a trick that the quick tricks do not decide.
#[derive(Clone, Copy)]
struct Deferred {
    slot: Slot,
    rows: [u16; 4],
    /// The number of tricks that the side on lead should take.
    target: u8,
    /// The number of tricks that it can cash.
    cash: u8,
    /// Whether the side on lead is the one that followed to the trick before.
    swapped: bool,
    trump: bool,
}

/// The result for a lead before anything is searched.
enum Lead {
    /// Whether it takes the target.
    Decided(bool),
    /// The deferred positions from this one on will decide.
    Undecided(usize),
}

/// What the side on lead tries to reach: `target` of the `tricks` that are left.
#[derive(Clone, Copy)]
struct Goal {
    tricks: i32,
    target: i32,
    /// Whether the side on lead is the one that followed to the trick before.
    swapped: bool,
}

impl Goal {
    /// Returns the goal after a trick that the side on lead wins.
    #[inline(always)]
    fn won(self) -> Self {
        Self { tricks: self.tricks - 1, target: self.target - 1, swapped: false }
    }

    /// Returns the goal after a trick that the side on lead loses.
    #[inline(always)]
    fn lost(self) -> Self {
        Self { tricks: self.tricks - 1, target: self.tricks - self.target, swapped: true }
    }
}

impl TrickSearch {
    /// Creates a search that shares these endgames and uses this database.
    pub(super) fn new(endgames: Arc<EndgameTable>, database: Option<Arc<Database>>) -> Self {
        Self { tables: Tables::new(endgames), deferred: Vec::new(), database }
    }

    /// Returns whether the side on lead takes `target` tricks.
    pub(super) fn takes(
        &mut self,
        &TrickPosition { rows, trump, tricks }: &TrickPosition,
        target: i32,
    ) -> bool {
        let goal = Goal { tricks, target, swapped: false };
        let before = self.deferred.len();
        let decided = if trump {
            self.probe_bounds::<true>((rows, View::new::<true>(rows).sides), goal)
        } else {
            self.probe_bounds::<false>((rows, View::new::<false>(rows).sides), goal)
        };
        decided.unwrap_or_else(|| {
            let position = self.deferred[before];
            self.deferred.truncate(before);
            self.answer(&position, tricks)
        })
    }

    /// Returns whether the side on lead takes `target` tricks after a lead, which is given as the
    /// index of a row and the bit of a card.
    pub(super) fn takes_after(
        &mut self,
        &TrickPosition { rows, trump, tricks }: &TrickPosition,
        lead: (usize, u32),
        target: i32,
    ) -> bool {
        let goal = Goal { tricks, target, swapped: false };
        let theirs = rows.map(suit::swapped);
        let probed = if trump {
            let (me, they) = (View::new::<true>(rows), View::new::<true>(theirs));
            self.probe_lead::<true>(&me, &they, lead, goal)
        } else {
            let (me, they) = (View::new::<false>(rows), View::new::<false>(theirs));
            self.probe_lead::<false>(&me, &they, lead, goal)
        };
        match probed {
            Lead::Decided(takes) => takes,
            Lead::Undecided(first) => {
                let last = self.deferred.len();
                let takes = self.refuted_by_no_reply(first..last, goal.tricks - 1);
                self.deferred.truncate(first);
                takes
            }
        }
    }

    /// Returns whether the side on lead reaches the goal if the quick tricks decide it, and defers the position
    /// otherwise. The position is given as its rows and the counts of all suits but trumps.
    #[inline(always)]
    fn probe_bounds<const TRUMP: bool>(
        &mut self,
        (rows, sides): (Rows, Counts),
        Goal { tricks, target, swapped }: Goal,
    ) -> Option<bool> {
        if target <= 0 {
            return Some(true);
        }
        if target > tricks {
            return Some(false);
        }
        // Once all trumps have been played, there is no trump suit.
        let trump = TRUMP && rows[3] != suit::EMPTY;
        let (least, most) = if trump {
            quick_tricks::with_trumps(sides, quick_tricks::counts(rows[3]), tricks)
        } else {
            quick_tricks::without_trumps(sides, tricks)
        };
        if target <= least {
            return Some(true);
        }
        if target > most {
            return Some(false);
        }
        let rows = suit::canonical(rows, trump);
        let slot = Tables::slot(rows, trump, tricks);
        let cash = quick_tricks::my_cash(sides) as u8;
        let rows = rows.map(|row| row as u16);
        self.deferred.push(Deferred { slot, rows, target: target as u8, cash, swapped, trump });
        None
    }

    /// Returns whether the side on lead takes the target of a deferred position, if the tables
    /// decide it.
    #[inline(always)]
    fn probe_table(&self, position: &Deferred, tricks: i32) -> Option<bool> {
        let (least, most) = self.tables.probe(position.slot, tricks);
        let target = i32::from(position.target);
        if target <= least {
            Some(true)
        } else if target > most {
            Some(false)
        } else {
            None
        }
    }

    /// Returns whether the side on lead takes the target of a deferred position.
    #[inline(always)]
    fn answer(&mut self, position: &Deferred, tricks: i32) -> bool {
        self.probe_table(position, tricks).unwrap_or_else(|| self.search(position, tricks))
    }

    /// Answers by the database if it has the position, or by a search. Stores the answer in the tables.
    fn search(&mut self, position: &Deferred, tricks: i32) -> bool {
        let &Deferred { trump, slot, .. } = position;
        let (rows, target) = (position.rows.map(u32::from), i32::from(position.target));
        let known = self.database.as_ref().and_then(|database| database.value(rows, trump, tricks));
        if let Some(value) = known {
            self.tables.store(slot, tricks, value, value);
            return target <= value;
        }
        let before = self.deferred.len();
        let goal = Goal { tricks, target, swapped: false };
        let takes = if trump {
            self.some_lead_takes::<true>(rows, goal)
        } else {
            self.some_lead_takes::<false>(rows, goal)
        };
        self.deferred.truncate(before);
        let (least, most) = self.tables.probe(slot, tricks);
        if takes {
            self.tables.store(slot, tricks, least.max(target), most);
        } else {
            self.tables.store(slot, tricks, least, most.min(target - 1));
        }
        takes
    }

    #[inline(always)]
    fn some_lead_takes<const TRUMP: bool>(&mut self, rows: Rows, goal: Goal) -> bool {
        let (me, they) = (View::new::<TRUMP>(rows), View::new::<TRUMP>(rows.map(suit::swapped)));
        // The deferred positions of each undecided lead. A hand has at most 13 leads.
        let mut leads = [(0, 0); 13];
        let mut undecided = 0;
        let to_cash = pruning::suit_to_cash(rows, TRUMP, &me.counts);
        for suit in (0..4).rev() {
            let is_twin = suit > 0 && rows[suit] == rows[suit - 1] && !(TRUMP && suit == 3);
            if to_cash.is_some_and(|other| other != suit) || to_cash.is_none() && is_twin {
                continue;
            }
            let mut tops = suit::run_tops(suit::mine(rows[suit]));
            while tops != 0 {
                let card = 1 << suit::length(tops);
                tops = if to_cash.is_some() { 0 } else { tops ^ card };
                match self.probe_lead::<TRUMP>(&me, &they, (suit, card), goal) {
                    Lead::Decided(true) => return true,
                    Lead::Decided(false) => {}
                    Lead::Undecided(first) => {
                        leads[undecided] = (first, self.deferred.len());
                        undecided += 1;
                    }
                }
            }
        }
        self.some_undecided_lead_takes(&mut leads[..undecided], goal.tricks - 1)
    }

    /// Returns whether one of the undecided leads takes the target. Each lead is given as the range
    /// of its deferred positions.
    #[inline(always)]
    fn some_undecided_lead_takes(&mut self, leads: &mut [(usize, usize)], tricks: i32) -> bool {
        let mut rest = 0;
        'lead: for i in 0..leads.len() {
            let (first, end) = leads[i];
            let mut unknown = first;
            for position in first..end {
                match self.probe_table(&self.deferred[position], tricks) {
                    Some(takes) if takes == self.deferred[position].swapped => continue 'lead,
                    Some(_) => {}
                    None => {
                        self.deferred[unknown] = self.deferred[position];
                        unknown += 1;
                    }
                }
            }
            if unknown == first {
                return true;
            }
            leads[rest] = (first, unknown);
            rest += 1;
        }
        let mut leads = &mut leads[..rest];
        // With the most promising lead first, a tenth fewer positions are searched than in the order
        // of the cards.
        while !leads.is_empty() {
            let (mut least, mut best) = (i32::MAX, 0);
            for (lead, &(first, _)) in leads.iter().enumerate() {
                let key = self.order_key(first);
                if key < least {
                    (least, best) = (key, lead);
                }
            }
            let (first, end) = leads[best];
            if self.refuted_by_no_reply(first..end, tricks) {
                return true;
            }
            leads[best] = leads[0];
            leads = &mut leads[1..];
        }
        false
    }

    /// Returns the key by which a lead is ordered, from its first deferred position. The lowest key
    /// comes first.
    #[inline(always)]
    fn order_key(&self, position: usize) -> i32 {
        let Deferred { swapped, cash, .. } = self.deferred[position];
        if swapped {
            i32::from(cash)
        } else {
            -i32::from(cash)
        }
    }

    /// Returns whether the side that led takes the target in all of these deferred positions.
    #[inline(always)]
    fn refuted_by_no_reply(&mut self, positions: std::ops::Range<usize>, tricks: i32) -> bool {
        for position in positions {
            let position = self.deferred[position];
            if self.answer(&position, tricks) == position.swapped {
                return false;
            }
        }
        true
    }

    /// Tries the bounds on all replies to a lead.
    #[inline(always)]
    fn probe_lead<const TRUMP: bool>(
        &mut self,
        me: &View,
        they: &View,
        lead: (usize, u32),
        goal: Goal,
    ) -> Lead {
        let first = self.deferred.len();
        if !self.probe_replies::<TRUMP>(me, they, lead, goal) {
            self.deferred.truncate(first);
            Lead::Decided(false)
        } else if self.deferred.len() == first {
            Lead::Decided(true)
        } else {
            Lead::Undecided(first)
        }
    }

    /// Tries the bounds on the replies to a lead that [`pruning`] leaves. Returns whether none of them
    /// refutes the lead at once.
    #[inline(always)]
    fn probe_replies<const TRUMP: bool>(
        &mut self,
        me: &View,
        they: &View,
        (suit, card): (usize, u32),
        goal: Goal,
    ) -> bool {
        let theirs = suit::mine(they.rows[suit]);
        if theirs != 0 {
            let (winner, loser) = pruning::following(theirs, card);
            if winner != 0 {
                // The higher card is removed first, so that the lower one keeps its place.
                let row = suit::without(suit::without(they.rows[suit], winner), card);
                if !self.probe_reply::<TRUMP>(they.with::<TRUMP, 1>([(suit, row)]), goal.lost()) {
                    return false;
                }
            }
            return loser == 0 || {
                let row = suit::without(suit::without(me.rows[suit], card), loser);
                self.probe_reply::<TRUMP>(me.with::<TRUMP, 1>([(suit, row)]), goal.won())
            };
        }
        let trumps = suit::mine(they.rows[3]);
        if TRUMP && suit != 3 && trumps != 0 {
            let row = suit::without(they.rows[suit], card);
            let rest = suit::without(they.rows[3], pruning::throwing(trumps));
            let next = they.with::<TRUMP, 2>([(suit, row), (3, rest)]);
            if !self.probe_reply::<TRUMP>(next, goal.lost()) {
                return false;
            }
        }
        let row = suit::without(me.rows[suit], card);
        for other in 0..if TRUMP { 3 } else { 4 } {
            let theirs = suit::mine(they.rows[other]);
            if theirs != 0 {
                let rest = suit::without(me.rows[other], pruning::throwing(theirs));
                let next = me.with::<TRUMP, 2>([(suit, row), (other, rest)]);
                if !self.probe_reply::<TRUMP>(next, goal.won()) {
                    return false;
                }
            }
        }
        true
    }

    /// Tries the bounds on the position after a reply. Returns whether the reply does not refute the
    /// lead at once.
    #[inline(always)]
    fn probe_reply<const TRUMP: bool>(&mut self, position: (Rows, Counts), goal: Goal) -> bool {
        self.probe_bounds::<TRUMP>(position, goal) != Some(goal.swapped)
    }
}
