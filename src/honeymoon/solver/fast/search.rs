//! The search: whether the side on lead takes so many tricks. Yes or no is all that is asked at a
//! time, so most of what could be played need not be looked at.
//!
//! For each lead and each reply to it, what is sure to be taken decides at once or else the
//! position goes on a list. Then all on the list are looked up, and only where that does not decide
//! either is one of them searched, leads first that leave the side that leads next with the most,
//! or the other with the least, to cash.
//!
//! Of touching cards only one is tried, and so it is with suits that are alike, and what the
//! [`pruning`] leave out is not tried at all.

use crate::honeymoon::solver::fast::memory::{Memory, Place};
use crate::honeymoon::solver::fast::pruning;
use crate::honeymoon::solver::fast::quick_tricks::{self, Counts};
use crate::honeymoon::solver::fast::suit::{self, Rows};

/// A search, and what it knows from those before it.
pub struct Search<'a> {
    memory: Memory<'a>,
    /// Those positions that are open at each depth, the deepest last.
    open: Vec<Open>,
}

/// A position with somebody on lead.
#[derive(Clone, Copy)]
pub struct Position {
    /// Its rows, as the side on lead sees them.
    pub rows: Rows,
    /// Whether the last is that of the trump suit, which has cards in play.
    pub trump: bool,
    /// How many tricks there are to take.
    pub tricks: i32,
}

/// A position after a trick that was not decided at once.
#[derive(Clone, Copy)]
struct Open {
    place: Place,
    rows: [u16; 4],
    /// How many tricks the side that leads now should take.
    target: u8,
    /// What it can cash.
    cash: u8,
    /// Whether it is the side that did not lead before.
    swapped: bool,
    trump: bool,
}

/// What is known of a lead before it is searched.
enum Lead {
    /// It takes the target, or fails to.
    Decided(bool),
    /// That is up to the open positions from here on.
    Open(usize),
}

/// The rows as a side sees them, and what they count.
struct View {
    rows: Rows,
    counts: [Counts; 4],
    /// The counts of all suits but trumps.
    sides: Counts,
}

impl View {
    #[inline(always)]
    fn new<const TRUMP: bool>(rows: Rows) -> Self {
        let counts = rows.map(quick_tricks::counts);
        let last = if TRUMP { 0 } else { counts[3] };
        Self { rows, counts, sides: counts[0] + counts[1] + counts[2] + last }
    }

    /// The rows with other ones for some of the suits, and the counts of all suits but trumps.
    #[inline(always)]
    fn with<const TRUMP: bool, const N: usize>(
        &self,
        changes: [(usize, u32); N],
    ) -> (Rows, Counts) {
        let (mut rows, mut sides) = (self.rows, self.sides);
        for (suit, row) in changes {
            rows[suit] = row;
            if !TRUMP || suit != 3 {
                sides = sides + quick_tricks::counts(row) - self.counts[suit];
            }
        }
        (rows, sides)
    }
}

/// What is asked of a position: whether the side on lead takes `target` of its `tricks`.
#[derive(Clone, Copy)]
struct Question {
    tricks: i32,
    target: i32,
    /// Whether the other side was on lead before: it hopes that the answer is no.
    swapped: bool,
}

impl Question {
    /// After a trick that the side on lead won.
    #[inline(always)]
    fn won(self) -> Self {
        Self { tricks: self.tricks - 1, target: self.target - 1, swapped: false }
    }

    /// After a trick that it lost.
    #[inline(always)]
    fn lost(self) -> Self {
        Self { tricks: self.tricks - 1, target: self.tricks - self.target, swapped: true }
    }
}

impl<'a> Search<'a> {
    /// A search with this memory.
    pub fn new(memory: Memory<'a>) -> Self {
        Self { memory, open: Vec::new() }
    }

    /// Whether the side on lead takes so many tricks.
    pub fn takes(&mut self, &Position { rows, trump, tricks }: &Position, target: i32) -> bool {
        let question = Question { tricks, target, swapped: false };
        let before = self.open.len();
        let decided = if trump {
            self.look::<true>((rows, View::new::<true>(rows).sides), question)
        } else {
            self.look::<false>((rows, View::new::<false>(rows).sides), question)
        };
        decided.unwrap_or_else(|| {
            let position = self.open[before];
            self.open.truncate(before);
            self.answer(&position, tricks)
        })
    }

    /// The same after a lead, given as the bit of a card of a suit.
    pub fn takes_after(&mut self, position: &Position, lead: (usize, u32), target: i32) -> bool {
        let &Position { rows, trump, tricks } = position;
        let question = Question { tricks, target, swapped: false };
        if trump {
            self.takes_after_lead::<true>(rows, lead, question)
        } else {
            self.takes_after_lead::<false>(rows, lead, question)
        }
    }

    fn takes_after_lead<const TRUMP: bool>(
        &mut self,
        rows: Rows,
        lead: (usize, u32),
        question: Question,
    ) -> bool {
        let (me, they) = (View::new::<TRUMP>(rows), View::new::<TRUMP>(rows.map(suit::swapped)));
        match self.lead::<TRUMP>(&me, &they, lead, question) {
            Lead::Decided(takes) => takes,
            Lead::Open(first) => {
                let last = self.open.len();
                let takes = self.withstands(first..last, question.tricks - 1);
                self.open.truncate(first);
                takes
            }
        }
    }

    /// What is known at once of a position: its rows, with the counts of all suits but trumps. If
    /// that does not answer the question, the position is put on the list.
    #[inline(always)]
    fn look<const TRUMP: bool>(
        &mut self,
        (rows, sides): (Rows, Counts),
        Question { tricks, target, swapped }: Question,
    ) -> Option<bool> {
        if target <= 0 {
            return Some(true);
        }
        if target > tricks {
            return Some(false);
        }
        // Once all trumps are gone there is no trump suit.
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
        let place = self.memory.place(rows, trump, tricks);
        let cash = quick_tricks::my_cash(sides) as u8;
        let rows = rows.map(|row| row as u16);
        self.open.push(Open { place, rows, target: target as u8, cash, swapped, trump });
        None
    }

    /// What is remembered of an open position.
    #[inline(always)]
    fn known(&self, position: &Open, tricks: i32) -> Option<bool> {
        let (least, most) = self.memory.get(position.place, tricks);
        let target = i32::from(position.target);
        if target <= least {
            Some(true)
        } else if target > most {
            Some(false)
        } else {
            None
        }
    }

    /// Whether the side on lead takes the target of an open position.
    #[inline(always)]
    fn answer(&mut self, position: &Open, tricks: i32) -> bool {
        self.known(position, tricks).unwrap_or_else(|| self.find_out(position, tricks))
    }

    fn find_out(&mut self, position: &Open, tricks: i32) -> bool {
        let &Open { trump, place, .. } = position;
        let (rows, target) = (position.rows.map(u32::from), i32::from(position.target));
        let before = self.open.len();
        let question = Question { tricks, target, swapped: false };
        let takes = if trump {
            self.some_lead_takes::<true>(rows, question)
        } else {
            self.some_lead_takes::<false>(rows, question)
        };
        self.open.truncate(before);
        let (least, most) = self.memory.get(place, tricks);
        if takes {
            self.memory.put(place, tricks, least.max(target), most);
        } else {
            self.memory.put(place, tricks, least, most.min(target - 1));
        }
        takes
    }

    #[inline(always)]
    fn some_lead_takes<const TRUMP: bool>(&mut self, rows: Rows, question: Question) -> bool {
        let (me, they) = (View::new::<TRUMP>(rows), View::new::<TRUMP>(rows.map(suit::swapped)));
        // The open positions of each lead that is not decided; a hand has no more than 13 leads.
        let mut leads = [(0, 0); 13];
        let mut undecided = 0;
        let at_once = pruning::suit_to_cash(rows, TRUMP, &me.counts);
        for suit in (0..4).rev() {
            let is_twin = suit > 0 && rows[suit] == rows[suit - 1] && !(TRUMP && suit == 3);
            if at_once.is_some_and(|other| other != suit) || at_once.is_none() && is_twin {
                continue;
            }
            let mut tops = suit::run_tops(suit::mine(rows[suit]));
            while tops != 0 {
                let card = 1 << suit::length(tops);
                tops = if at_once.is_some() { 0 } else { tops ^ card };
                match self.lead::<TRUMP>(&me, &they, (suit, card), question) {
                    Lead::Decided(true) => return true,
                    Lead::Decided(false) => {}
                    Lead::Open(first) => {
                        leads[undecided] = (first, self.open.len());
                        undecided += 1;
                    }
                }
            }
        }
        self.some_undecided_lead_takes(&mut leads[..undecided], question.tricks - 1)
    }

    /// Whether some lead takes the target, of those whose open positions these are.
    #[inline(always)]
    fn some_undecided_lead_takes(&mut self, leads: &mut [(usize, usize)], tricks: i32) -> bool {
        let mut rest = 0;
        'lead: for i in 0..leads.len() {
            let (first, end) = leads[i];
            let mut unknown = first;
            for position in first..end {
                match self.known(&self.open[position], tricks) {
                    Some(takes) if takes == self.open[position].swapped => continue 'lead,
                    Some(_) => {}
                    None => {
                        self.open[unknown] = self.open[position];
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
        // The most promising of the rest: a tenth of all positions less is searched than in the
        // order of the cards.
        while let Some(best) = (0..leads.len()).min_by_key(|&lead| self.promise(leads[lead].0)) {
            let (first, end) = leads[best];
            if self.withstands(first..end, tricks) {
                return true;
            }
            leads[best] = leads[0];
            leads = &mut leads[1..];
        }
        false
    }

    #[inline(always)]
    fn promise(&self, position: usize) -> i32 {
        let Open { swapped, cash, .. } = self.open[position];
        if swapped {
            i32::from(cash)
        } else {
            -i32::from(cash)
        }
    }

    /// Whether the side that led takes the target in all of these positions.
    #[inline(always)]
    fn withstands(&mut self, mut positions: std::ops::Range<usize>, tricks: i32) -> bool {
        positions.all(|position| {
            let position = self.open[position];
            self.answer(&position, tricks) != position.swapped
        })
    }

    /// Looks at all replies to a lead.
    #[inline(always)]
    fn lead<const TRUMP: bool>(
        &mut self,
        me: &View,
        they: &View,
        lead: (usize, u32),
        question: Question,
    ) -> Lead {
        let first = self.open.len();
        if !self.holds::<TRUMP>(me, they, lead, question) {
            self.open.truncate(first);
            Lead::Decided(false)
        } else if self.open.len() == first {
            Lead::Decided(true)
        } else {
            Lead::Open(first)
        }
    }

    /// Looks at the replies that have to be tried. Whether none is sure to defeat the lead.
    #[inline(always)]
    fn holds<const TRUMP: bool>(
        &mut self,
        me: &View,
        they: &View,
        (suit, card): (usize, u32),
        question: Question,
    ) -> bool {
        let theirs = suit::mine(they.rows[suit]);
        if theirs != 0 {
            let (winner, loser) = pruning::following(theirs, card);
            if winner != 0 {
                // The higher card first: the lower one is still where it was.
                let row = suit::without(suit::without(they.rows[suit], winner), card);
                if !self.holds_after::<TRUMP>(they.with::<TRUMP, 1>([(suit, row)]), question.lost())
                {
                    return false;
                }
            }
            return loser == 0 || {
                let row = suit::without(suit::without(me.rows[suit], card), loser);
                self.holds_after::<TRUMP>(me.with::<TRUMP, 1>([(suit, row)]), question.won())
            };
        }
        let trumps = suit::mine(they.rows[3]);
        if TRUMP && suit != 3 && trumps != 0 {
            let row = suit::without(they.rows[suit], card);
            let rest = suit::without(they.rows[3], pruning::throwing(trumps));
            let next = they.with::<TRUMP, 2>([(suit, row), (3, rest)]);
            if !self.holds_after::<TRUMP>(next, question.lost()) {
                return false;
            }
        }
        let row = suit::without(me.rows[suit], card);
        (0..if TRUMP { 3 } else { 4 }).all(|other| {
            let theirs = suit::mine(they.rows[other]);
            theirs == 0 || {
                let rest = suit::without(me.rows[other], pruning::throwing(theirs));
                let next = me.with::<TRUMP, 2>([(suit, row), (other, rest)]);
                self.holds_after::<TRUMP>(next, question.won())
            }
        })
    }

    /// Whether it is not sure that the lead fails after a trick that led to this position.
    #[inline(always)]
    fn holds_after<const TRUMP: bool>(
        &mut self,
        position: (Rows, Counts),
        question: Question,
    ) -> bool {
        self.look::<TRUMP>(position, question) != Some(question.swapped)
    }
}
