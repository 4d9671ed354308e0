//! Which cards need not be tried: rules that nobody has proved on paper, but that hold in every
//! position of the game.
//!
//! * To follow suit, the cheapest card that wins or the lowest: one of them is among the best.
//! * To ruff, the lowest trump; to throw a card away, the lowest of some suit.
//! * A suit whose highest cards draw all that the other side has: its highest card is among the
//!   best leads. Against trumps only as long as they have to follow, and not for the trump suit
//!   itself.
//!
//! The test below goes through all positions, level by level: it knows what everything is worth a
//! trick later, and compares the best of all cards with the best of those that the rules leave, and
//! what is sure with what is so. There are 6.4 thousand million positions of up to 13 tricks, so it
//! takes a while:
//!
//! ```sh
//! cargo test --release rules_hold_in_all_positions -- --ignored --nocapture
//! ```
//!
//! Trials on random deals would not do. "Never wait with a card that wins, unless it is the only
//! one, the highest of all, and both sides keep two more of the suit" holds in all positions of up
//! to 8 tricks, and held in 60,000 random deals of each size up to 12. And yet it is wrong.

use crate::honeymoon::solver::fast::quick_tricks::{self, Counts};
use crate::honeymoon::solver::fast::suit::{self, Rows};

/// Of cards to follow suit with, those to try: the lowest that beats the card that was led, and the
/// lowest of those that do not. Either may be missing.
#[inline(always)]
pub fn following(cards: u32, lead: u32) -> (u32, u32) {
    let lower = cards & (lead - 1);
    (suit::lowest(cards ^ lower), suit::lowest(lower))
}

/// Of cards of another suit than was led, the one to try.
#[inline(always)]
pub fn throwing(cards: u32) -> u32 {
    suit::lowest(cards)
}

/// A suit to lead from the top at once, if there is one: mine, theirs and what each suit counts.
#[inline(always)]
pub fn suit_to_cash(rows: Rows, trump: bool, counts: &[Counts; 4]) -> Option<usize> {
    (0..if trump { 3 } else { 4 }).find(|&suit| {
        let mine = suit::mine(rows[suit]);
        let all_mine = mine + 1 == 1 << suit::length(rows[suit]);
        mine != 0 && quick_tricks::i_draw(counts[suit]) && !(trump && all_mine)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::thread;

    use super::*;
    use crate::honeymoon::sequence::Sequence;
    use crate::honeymoon::solver::fast::index::{binomial, shapes_of, Numbering};

    /// What every position of so many tricks is worth to the side on lead.
    struct Level {
        numbering: Numbering,
        tricks: i32,
        worth: Vec<u8>,
    }

    impl Level {
        fn worth(&self, rows: Rows, trump: bool) -> i32 {
            // Once all trumps are gone there is no trump suit.
            let trump = trump && rows[3] != suit::EMPTY;
            let number = self.numbering.number::<4>(suit::canonical(rows, trump), trump);
            i32::from(self.worth[number])
        }
    }

    /// A position, and all that is a trick later.
    struct Position<'a> {
        me: Rows,
        they: Rows,
        trump: bool,
        later: &'a Level,
    }

    impl Position<'_> {
        /// What is left to me after a trick: with the other row of a suit, as seen by the winner,
        /// who leads.
        fn rest(&self, i_won: bool, changes: &[(usize, &[u32])]) -> i32 {
            let mut rows = if i_won { self.me } else { self.they };
            for &(suit, gone) in changes {
                rows[suit] = gone.iter().fold(rows[suit], |row, &card| suit::without(row, card));
            }
            let worth = self.later.worth(rows, self.trump);
            if i_won {
                1 + worth
            } else {
                self.later.tricks - worth
            }
        }

        /// What a lead is worth: against all replies, and against those that the rules leave.
        fn lead(&self, suit: usize, card: u32) -> (i32, i32) {
            let (mut against_all, mut against_best) = (i32::MAX, i32::MAX);
            let mut reply = |worth: i32, is_best: bool| {
                against_all = against_all.min(worth);
                against_best = against_best.min(if is_best { worth } else { i32::MAX });
            };
            let theirs = suit::mine(self.they[suit]);
            if theirs != 0 {
                let (winner, loser) = following(theirs, card);
                for other in cards(theirs) {
                    // From the highest to the lowest, so that the others keep their places.
                    let gone = [card.max(other), card.min(other)];
                    let worth = self.rest(card > other, &[(suit, &gone)]);
                    reply(worth, other == winner || other == loser);
                }
                return (against_all, against_best);
            }
            for thrown_from in (0..4).filter(|&other| other != suit) {
                let theirs = suit::mine(self.they[thrown_from]);
                for other in cards(theirs) {
                    let ruffs = self.trump && thrown_from == 3;
                    let changes = [(suit, &[card][..]), (thrown_from, &[other][..])];
                    reply(self.rest(!ruffs, &changes), other == throwing(theirs));
                }
            }
            (against_all, against_best)
        }

        /// What the position is worth.
        fn check(&self) -> i32 {
            let counts = self.me.map(quick_tricks::counts);
            let mut best = 0;
            let mut best_of_suits = [0; 4];
            for (suit, best_of_suit) in best_of_suits.iter_mut().enumerate() {
                for card in cards(suit::mine(self.me[suit])) {
                    let (against_all, against_best) = self.lead(suit, card);
                    assert_eq!(against_all, against_best, "{:?} {suit} {card:b}", self.me);
                    best = best.max(against_all);
                    // The last is the highest.
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

    /// The lowest card of each run of touching ones, from the lowest.
    fn cards(cards: u32) -> impl Iterator<Item = u32> {
        let mut rest = cards & !(cards << 1);
        std::iter::from_fn(move || {
            let card = suit::lowest(rest);
            rest ^= card;
            (card != 0).then_some(card)
        })
    }

    /// Checks all positions of a trick more, and tells what they are worth if that is to be kept.
    fn next_level(later: &Level, is_kept: bool) -> Level {
        let tricks = later.tricks as usize + 1;
        let numbering = Numbering::new(tricks);
        let words: Vec<u32> = (0..1 << (2 * tricks))
            .filter(|word: &u32| word.count_ones() as usize == tricks)
            .collect();
        assert_eq!(words.len(), binomial(2 * tricks, tricks) as usize);
        let shapes = shapes_of(2 * tricks);
        let mut worth = vec![0; if is_kept { numbering.count() } else { 0 }];
        let mut parts: Vec<&mut [u8]> = worth.chunks_mut(words.len()).collect();
        parts.resize_with(shapes.len(), Default::default);
        let work = Mutex::new(shapes.into_iter().zip(parts));
        let check = || loop {
            let next = work.lock().unwrap().next();
            let Some(((lengths, trump), part)) = next else { return };
            for (i, &word) in words.iter().enumerate() {
                let me = suit::rows(&Sequence { bits: word, lengths });
                // Without trumps in play, a position is looked at as what it is: one without a
                // trump suit.
                let trump = trump && lengths[3] > 0;
                let worth = Position { me, they: me.map(suit::swapped), trump, later }.check();
                if let Some(place) = part.get_mut(i) {
                    *place = worth as u8;
                }
            }
        };
        let threads = thread::available_parallelism().map_or(1, Into::into);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(check);
            }
        });
        Level { numbering, tricks: tricks as i32, worth }
    }

    /// Checks all positions of up to so many tricks, and returns how many there are.
    fn check(most: i32) -> usize {
        let mut level = Level { numbering: Numbering::new(0), tricks: 0, worth: vec![0; 2] };
        let mut checked = 0;
        while level.tricks < most {
            level = next_level(&level, level.tricks + 1 < most);
            checked += level.numbering.count();
            println!("{} tricks: {} positions", level.tricks, level.numbering.count());
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
