//! The search: does the side on lead take a target number of tricks? Only yes or no is asked at a
//! time, so most lines of play need not be looked at.
//!
//! A lead reaches the target if no reply refutes it. The search stops at the first lead that reaches the target,
//! and at the first reply that refutes a lead. The position after a reply is decided by the first of these that can:
//!
//! 1. the bounds of the [quick tricks](quick_tricks),
//! 2. the bounds in the [tables](Tables), which come from earlier searches,
//! 3. the database of endgames, if there is one,
//! 4. a search of the position.
//!
//! Before the tables are asked, the *forced tricks* are played. Suppose that the other side has cards of a suit, and
//! that the highest cards of the side on lead draw all of them. Then the highest card of the suit is among the best
//! leads, which is a rule of [`pruning`]. The other side must follow suit, and it loses the trick. After the trick, the
//! highest cards of the suit still draw all others. So the rule holds again until the other side has no card of the
//! suit. The side on lead has then won as many tricks as there were such cards, and has fewer cards of the suit
//! by that number. It makes no difference which card was played to which trick, and no other suit has changed. So the
//! search plays all of these tricks in one step, and it never sees the positions between them.
//!
//! Only one of several touching cards is tried, and never a card that [`pruning`] leaves out.
//!
//! Two ideas made it slower. A search that returns a bound for the value takes 1.04 times as many instructions. Trying
//! all leads and replies against the bounds before searching any saves positions, but the search takes longer.

use std::sync::Arc;

use crate::honeymoon::solver::board::{self, Board};
use crate::honeymoon::solver::endgames::{Database, EndgameTable};
use crate::honeymoon::solver::rows::{self, Rows};
use crate::honeymoon::solver::transpositions::{Slot, Tables};
use crate::honeymoon::solver::{pruning, quick_tricks};

/// A search with the memory of earlier searches.
#[derive(Clone)]
pub(super) struct TrickSearch {
    tables: Tables,
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
    pub(crate) tricks: i32,
}

/// What the side on lead tries to reach: `target` of the `tricks` that are left.
#[derive(Clone, Copy)]
struct Goal {
    tricks: i32,
    target: i32,
}

/// The suit of the trumps, if there are any.
const TRUMPS: u32 = 3;

impl TrickSearch {
    pub(super) fn new(endgames: Arc<EndgameTable>, database: Option<Arc<Database>>) -> Self {
        Self { tables: Tables::new(endgames), database }
    }

    /// Returns whether the side on lead takes `target` tricks. If `lead` is given, it is the card that this side has
    /// led, as the index of a row and the place of the card in that row.
    pub(super) fn takes(
        &mut self,
        &TrickPosition { rows, trump, tricks }: &TrickPosition,
        lead: Option<(usize, u32)>,
        target: i32,
    ) -> bool {
        let (me, goal) = (Board::new(rows), Goal { tricks, target });
        match (lead.map(|(suit, place)| board::card(suit, place)), trump) {
            (None, true) => self.reaches::<true>(me, goal),
            (None, false) => self.reaches::<false>(me, goal),
            (Some(lead), true) => self.lead_reaches::<true>(me, me.swapped(), lead, goal),
            (Some(lead), false) => self.lead_reaches::<false>(me, me.swapped(), lead, goal),
        }
    }

    /// Returns whether the side on lead reaches the goal. With `TRUMP`, the last suit is that of the trumps, which
    /// may all have been played.
    #[inline(always)]
    fn reaches<const TRUMP: bool>(&mut self, board: Board, goal: Goal) -> bool {
        let Goal { mut tricks, mut target } = goal;
        let mut rows = board.rows();
        let [a, b, c, d] = rows.map(quick_tricks::counts);
        let sides = if TRUMP { a + b + c } else { a + b + c + d };
        let (least, most) = if TRUMP {
            quick_tricks::with_trumps(sides, d, tricks)
        } else {
            quick_tricks::without_trumps(sides, tricks)
        };
        if target <= least {
            return true;
        }
        if target > most {
            return false;
        }
        if quick_tricks::can_draw(sides) {
            for row in &mut rows[..if TRUMP { 3 } else { 4 }] {
                let forced = pruning::draw(row);
                tricks -= forced;
                target -= forced;
            }
        }
        // Once all trumps have been played, there is no trump suit.
        let trump = TRUMP && rows[3] != rows::EMPTY;
        let rows = rows::canonical(rows, trump);
        let slot = Tables::slot(rows, trump, tricks);
        let (least, most) = self.tables.probe(slot, tricks);
        if target <= least {
            return true;
        }
        if target > most {
            return false;
        }
        self.search(rows, trump, slot, Goal { tricks, target }, (least, most))
    }

    /// Returns whether the side on lead reaches the goal: by the database if it has the position, or by
    /// trying the leads. Stores the result in the tables, together with the bounds that are known. The rows are
    /// canonical, and there are no forced tricks.
    fn search(
        &mut self,
        rows: Rows,
        trump: bool,
        slot: Slot,
        goal: Goal,
        (least, most): (i32, i32),
    ) -> bool {
        let Goal { tricks, target } = goal;
        let known = self.database.as_ref().and_then(|database| database.value(rows, trump, tricks));
        if let Some(value) = known {
            self.tables.store(slot, tricks, value, value);
            return target <= value;
        }
        // The leads are tried from the last suit to the first: trumps, then the other suits from the
        // shortest to the longest.
        let [a, b, c, d] = rows;
        let takes = if trump {
            self.some_lead_reaches::<true>(Board::new([c, b, a, d]), goal)
        } else {
            self.some_lead_reaches::<false>(Board::new([d, c, b, a]), goal)
        };
        if takes {
            self.tables.store(slot, tricks, target, most);
        } else {
            self.tables.store(slot, tricks, least, target - 1);
        }
        takes
    }

    /// Returns whether the side on lead reaches the goal after some lead.
    #[inline(always)]
    fn some_lead_reaches<const TRUMP: bool>(&mut self, me: Board, goal: Goal) -> bool {
        let they = me.swapped();
        let (mine, theirs) = (me.cards(they), they.cards(me));
        let unopposed = pruning::unopposed(mine, theirs);
        let mut leads = board::run_tops(mine);
        if !TRUMP && unopposed != 0 {
            leads = board::highest(unopposed);
        }
        while leads != 0 {
            // Suits of which the other side has no card come last, because it may ruff them. For `leads` of 1,000
            // random deals, this takes 0.92 times the instructions.
            let followed = leads & !unopposed;
            let lead = board::highest(if TRUMP && followed != 0 { followed } else { leads });
            leads ^= lead;
            if self.lead_reaches::<TRUMP>(me, they, lead, goal) {
                return true;
            }
        }
        false
    }

    /// Returns whether the side on lead reaches the goal after a lead, whatever the reply.
    #[inline(always)]
    fn lead_reaches<const TRUMP: bool>(
        &mut self,
        me: Board,
        they: Board,
        lead: u64,
        Goal { tricks, target }: Goal,
    ) -> bool {
        // The goal of the next leader: `won` if the side on lead wins this trick, `lost` if the other side wins it.
        let won = Goal { tricks: tricks - 1, target: target - 1 };
        let lost = Goal { tricks: tricks - 1, target: tricks - target };
        let (suit, all) = (board::suit_of(lead), they.cards(me));
        let theirs = board::of_suit(all, suit);
        if theirs != 0 {
            let (winner, loser) = pruning::following(theirs, lead);
            // The higher card is removed first, so that the lower one keeps its place.
            if winner != 0 {
                let next = they.without(suit, winner).without(suit, lead);
                if self.reaches::<TRUMP>(next, lost) {
                    return false;
                }
            }
            return loser == 0 || {
                let next = me.without(suit, lead).without(suit, loser);
                self.reaches::<TRUMP>(next, won)
            };
        }
        let trumps = board::of_suit(all, TRUMPS);
        if TRUMP && suit != TRUMPS && trumps != 0 {
            let next = they.without(suit, lead).without(TRUMPS, pruning::throwing(trumps));
            if self.reaches::<TRUMP>(next, lost) {
                return false;
            }
        }
        let rest = me.without(suit, lead);
        for other in 0..if TRUMP { TRUMPS } else { 4 } {
            let theirs = board::of_suit(all, other);
            if theirs != 0 {
                let next = rest.without(other, pruning::throwing(theirs));
                if !self.reaches::<TRUMP>(next, won) {
                    return false;
                }
            }
        }
        true
    }
}
