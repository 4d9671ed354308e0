//! The fast solver: a search on relative rows that remembers what it found.
//!
//! ```text
//!     deal -> sequence -> a row a suit -> is it 7 tricks? 8? 9? -> what each card is worth
//!                             |
//!                         search: sure tricks, then memory, then each lead and reply
//! ```

mod endgames;
mod index;
mod memory;
mod pruning;
mod quick_tricks;
mod search;
mod suit;
mod transpositions;

use crate::cpu::Cpu;
use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::sequence::Sequence;
use crate::honeymoon::solver::{Solver, Worth};

use self::memory::Memory;
use self::search::{Position, Search};

pub use self::endgames::Table;

/// The fast solver.
pub struct Fast<'a> {
    search: Search<'a>,
    cpu: Cpu,
}

impl<'a> Fast<'a> {
    /// A solver that learns from the table and for it.
    pub fn new(table: &'a Table, cpu: Cpu) -> Self {
        Self { search: Search::new(Memory::new(table)), cpu }
    }

    /// The leader's tricks, which are most likely to be about as many as `guess`.
    fn value_near(&mut self, position: &Position, guess: usize) -> usize {
        let (mut least, mut most, mut guess) = (0, position.tricks, guess as i32);
        while least < most {
            let target = guess.clamp(least + 1, most);
            if self.search.takes(position, target) {
                least = target;
                guess = target + 1;
            } else {
                most = target - 1;
                guess = target - 1;
            }
        }
        least as usize
    }
}

impl Solver for Fast<'_> {
    fn value(&mut self, deal: &Deal) -> usize {
        self.value_near(&Root::of(deal, self.cpu).position, deal.tricks().div_ceil(2))
    }

    fn leads(&mut self, deal: &Deal) -> Vec<Worth> {
        let root = Root::of(deal, self.cpu);
        let most = self.value_near(&root.position, deal.tricks().div_ceil(2));
        let in_play = deal.leader().and(deal.other());
        each_run(deal.leader(), in_play, |card| {
            let lead = root.place(card, in_play);
            // Few leads lose more than a trick or two.
            let takes =
                |&worth: &usize| self.search.takes_after(&root.position, lead, worth as i32);
            (1..most + 1).rev().find(takes).unwrap_or(0)
        })
    }

    fn replies(&mut self, deal: &Deal, lead: Card) -> Vec<Worth> {
        let mut guess = deal.tricks() / 2;
        // The lead is still there to tell the cards around it apart.
        let in_play = deal.leader().and(deal.other());
        each_run(deal.legal_replies(lead), in_play, |reply| {
            let (next, leader_wins) = deal.after(lead, reply);
            guess =
                next.map_or(0, |next| self.value_near(&Root::of(&next, self.cpu).position, guess));
            if leader_wins {
                deal.tricks() - 1 - guess
            } else {
                1 + guess
            }
        })
    }
}

/// What each card is worth, of which those have to be asked for that no other touches in its suit.
fn each_run(cards: Hand, in_play: Hand, mut worth_of: impl FnMut(Card) -> usize) -> Vec<Worth> {
    let mut all: Vec<Worth> = Vec::new();
    for card in cards.cards() {
        let worth = match all.last() {
            Some(&(last, worth)) if in_play.lets_touch(card, last) => worth,
            _ => worth_of(card),
        };
        all.push((card, worth));
    }
    all
}

/// A deal as the search sees it.
struct Root {
    position: Position,
    /// Which row is that of a suit, by its number.
    row_of: [usize; 4],
}

impl Root {
    fn of(deal: &Deal, cpu: Cpu) -> Self {
        let mut rows = suit::rows(&Sequence::of(deal, cpu));
        let mut row_of = [0, 1, 2, 3];
        if let Some(trump) = deal.trump() {
            rows.swap(trump as usize, 3);
            row_of.swap(trump as usize, 3);
        }
        let trump = deal.trump().is_some() && rows[3] != suit::EMPTY;
        Self { position: Position { rows, trump, tricks: deal.tricks() as i32 }, row_of }
    }

    /// The row of a card, and its bit there.
    fn place(&self, card: Card, in_play: Hand) -> (usize, u32) {
        let lower = in_play.of(card.suit()).0 & ((1 << card.number()) - 1);
        (self.row_of[card.suit() as usize], 1 << lower.count_ones())
    }
}
