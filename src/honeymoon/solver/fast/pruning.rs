//! The cards that need not be tried. Nobody has proved these rules on paper, but they hold in every
//! position of the game:
//!
//! * When following suit, the lowest card that wins or the lowest card of all is among the best.
//! * When ruffing, the lowest trump is among the best. When throwing a card away, the lowest card
//!   of some suit is among the best.
//! * If the highest cards of a suit draw all cards of the other side, its highest card is among the
//!   best leads. With trumps in play this holds for side suits of which the other side still has a
//!   card.
//!
//! The test below goes through all positions, level by level. It knows the values of all positions
//! that are one trick later. It compares the best of all cards with the best of those that the
//! rules leave, and the bounds of the quick tricks with the value. There are 6.38 billion positions
//! of up to 13 tricks, so it takes a long time:
//!
//! ```sh
//! cargo test --release --lib rules_hold_in_all_positions -- --ignored --nocapture
//! ```
//!
//! Random deals are not enough. "Never hold up a card that wins, unless it is the only one, the
//! highest of all, and both sides keep two more of the suit" holds in all positions of up to 8
//! tricks, and it held in 60,000 random deals of each size up to 12. But it is wrong.

use crate::honeymoon::solver::fast::quick_tricks::{self, Counts};
use crate::honeymoon::solver::fast::suit::{self, Rows};

/// Returns the cards to try when following suit: the lowest that beats the card that was led, and
/// the lowest that does not. If there is no such card, it is zero.
#[inline(always)]
pub(crate) fn following(cards: u32, lead: u32) -> (u32, u32) {
    let lower = cards & (lead - 1);
    (suit::lowest(cards ^ lower), suit::lowest(lower))
}

/// Returns the card to try from a suit that was not led.
#[inline(always)]
pub(crate) fn throwing(cards: u32) -> u32 {
    suit::lowest(cards)
}

/// Returns a suit whose highest card is the only lead to try, if there is one. `rows` are as the
/// side on lead sees them, `trump` says whether the last row is the trump suit, and `counts` are
/// the counts of each row.
#[inline(always)]
pub(crate) fn suit_to_cash(rows: Rows, trump: bool, counts: &[Counts; 4]) -> Option<usize> {
    (0..if trump { 3 } else { 4 }).find(|&suit| {
        let mine = suit::mine(rows[suit]);
        let all_mine = mine + 1 == 1 << suit::length(rows[suit]);
        mine != 0 && quick_tricks::can_draw(counts[suit]) && !(trump && all_mine)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::thread;

    use super::*;
    use crate::honeymoon::sequence::Sequence;
    use crate::honeymoon::solver::fast::index::{binomial, shapes_of, EndgameIndex};

    /// The values of all positions with some number of tricks, for the side on lead.
    struct Level {
        index: EndgameIndex,
        tricks: i32,
        values: Vec<u8>,
    }

    impl Level {
        fn value(&self, rows: Rows, trump: bool) -> i32 {
            // Once all trumps are gone there is no trump suit.
            let trump = trump && rows[3] != suit::EMPTY;
            let index = self.index.index::<4>(suit::canonical(rows, trump), trump);
            i32::from(self.values[index])
        }
    }

    /// A position, and all positions that are one trick later.
    struct Position<'a> {
        me: Rows,
        they: Rows,
        trump: bool,
        later: &'a Level,
    }

    impl Position<'_> {
        /// Returns the tricks that I take, including this one, if these cards are played. `i_won`
        /// says whether I win this trick.
        fn tricks(&self, i_won: bool, changes: &[(usize, &[u32])]) -> i32 {
            let mut rows = if i_won { self.me } else { self.they };
            for &(suit, gone) in changes {
                rows[suit] = gone.iter().fold(rows[suit], |row, &card| suit::without(row, card));
            }
            let value = self.later.value(rows, self.trump);
            if i_won {
                1 + value
            } else {
                self.later.tricks - value
            }
        }

        /// Returns the value of a lead: against all replies, and against those that the rules
        /// leave.
        fn lead(&self, suit: usize, card: u32) -> (i32, i32) {
            let (mut against_all, mut against_best) = (i32::MAX, i32::MAX);
            let mut reply = |value: i32, is_best: bool| {
                against_all = against_all.min(value);
                against_best = against_best.min(if is_best { value } else { i32::MAX });
            };
            let theirs = suit::mine(self.they[suit]);
            if theirs != 0 {
                let (winner, loser) = following(theirs, card);
                for other in cards(theirs) {
                    // The higher card is removed first, so that the lower one keeps its place.
                    let gone = [card.max(other), card.min(other)];
                    let value = self.tricks(card > other, &[(suit, &gone)]);
                    reply(value, other == winner || other == loser);
                }
                return (against_all, against_best);
            }
            for thrown_from in (0..4).filter(|&other| other != suit) {
                let theirs = suit::mine(self.they[thrown_from]);
                for other in cards(theirs) {
                    let ruffs = self.trump && thrown_from == 3;
                    let changes = [(suit, &[card][..]), (thrown_from, &[other][..])];
                    reply(self.tricks(!ruffs, &changes), other == throwing(theirs));
                }
            }
            (against_all, against_best)
        }

        /// Checks the position, and returns its value.
        fn check(&self) -> i32 {
            let counts = self.me.map(quick_tricks::counts);
            let mut best = 0;
            let mut best_of_suits = [0; 4];
            for (suit, best_of_suit) in best_of_suits.iter_mut().enumerate() {
                for card in cards(suit::mine(self.me[suit])) {
                    let (against_all, against_best) = self.lead(suit, card);
                    assert_eq!(against_all, against_best, "{:?} {suit} {card:b}", self.me);
                    best = best.max(against_all);
                    // The last card is the highest.
                    *best_of_suit = against_all;
                }
            }
            if let Some(suit) = suit_to_cash(self.me, self.trump, &counts) {
                assert_eq!(best_of_suits[suit], best, "{:?} {suit}", self.me);
            }
            let (tricks, [a, b, c, d]) = (self.later.tricks + 1, counts);
            let (least, most) = if self.trump {
                quick_tricks::with_trumps(a + b + c, d, tricks)
            } else {
                quick_tricks::without_trumps(a + b + c + d, tricks)
            };
            assert!((least..=most).contains(&best), "{:?} {least} {best} {most}", self.me);
            best
        }
    }

    /// Returns the lowest card of each run of touching cards, from the lowest up.
    fn cards(cards: u32) -> impl Iterator<Item = u32> {
        let mut rest = cards & !(cards << 1);
        std::iter::from_fn(move || {
            let card = suit::lowest(rest);
            rest ^= card;
            (card != 0).then_some(card)
        })
    }

    /// Checks all positions with one more trick, and keeps their values if `is_kept`.
    fn next_level(later: &Level, is_kept: bool) -> Level {
        let tricks = later.tricks as usize + 1;
        let index = EndgameIndex::new(tricks);
        let words: Vec<u32> = (0..1 << (2 * tricks))
            .filter(|word: &u32| word.count_ones() as usize == tricks)
            .collect();
        assert_eq!(words.len(), binomial(2 * tricks, tricks) as usize);
        let shapes = shapes_of(2 * tricks);
        let mut values = vec![0; if is_kept { index.count() } else { 0 }];
        let mut parts: Vec<&mut [u8]> = values.chunks_mut(words.len()).collect();
        parts.resize_with(shapes.len(), Default::default);
        let work = Mutex::new(shapes.into_iter().zip(parts));
        let check = || loop {
            let next = work.lock().unwrap().next();
            let Some(((lengths, trump), part)) = next else { return };
            for (i, &word) in words.iter().enumerate() {
                let me = suit::rows(&Sequence { bits: word, lengths });
                // A position without trumps in play is checked as a position without a trump suit.
                let trump = trump && lengths[3] > 0;
                let value = Position { me, they: me.map(suit::swapped), trump, later }.check();
                if let Some(place) = part.get_mut(i) {
                    *place = value as u8;
                }
            }
        };
        let threads = thread::available_parallelism().map_or(1, Into::into);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(check);
            }
        });
        Level { index, tricks: tricks as i32, values }
    }

    /// Checks all positions of up to `most` tricks, and returns how many there are.
    fn check(most: i32) -> usize {
        let mut level = Level { index: EndgameIndex::new(0), tricks: 0, values: vec![0; 2] };
        let mut checked = 0;
        while level.tricks < most {
            level = next_level(&level, level.tricks + 1 < most);
            checked += level.index.count();
            println!("{} tricks: {} positions", level.tricks, level.index.count());
        }
        checked
    }

    #[test]
    fn rules_hold_in_small_positions() {
        assert_eq!(check(7), 808_524);
    }

    #[test]
    #[ignore = "takes 41 minutes on two cores, and 1.3 GB"]
    fn rules_hold_in_all_positions() {
        assert_eq!(check(13), 6_380_298_222);
    }
}
