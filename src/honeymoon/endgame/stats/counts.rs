//! The counts that are made for a shape or a level.

use crate::honeymoon::card::RANKS;

/// The number of [outcomes](Outcome) of a lead.
pub(super) const OUTCOMES: usize = 32;

/// How the replies to a lead do, one bit for each question. The replies that the rules leave are in two
/// groups. If the other side follows suit, these are the lowest card that wins and the lowest card that
/// loses. If it cannot, these are the lowest trump, and the lowest cards of all side suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Whether the other side has no card of the suit that was led.
    pub(super) is_void: bool,
    /// Whether a reply can win: a higher card, or a trump.
    pub(super) can_win: bool,
    /// Whether a reply can lose.
    pub(super) can_lose: bool,
    /// Whether the winning reply of the rules is among the best of all replies.
    pub(super) win_is_right: bool,
    /// Whether a losing reply of the rules is among the best of all replies.
    pub(super) loss_is_right: bool,
}

impl Outcome {
    /// Returns the outcome as a number.
    #[inline(always)]
    pub(super) fn number(self) -> usize {
        usize::from(self.is_void)
            | usize::from(self.can_win) << 1
            | usize::from(self.can_lose) << 2
            | usize::from(self.win_is_right) << 3
            | usize::from(self.loss_is_right) << 4
    }

    /// Returns the outcome with this number.
    fn from_number(number: usize) -> Self {
        let is_set = |bit: usize| number >> bit & 1 == 1;
        Self {
            is_void: is_set(0),
            can_win: is_set(1),
            can_lose: is_set(2),
            win_is_right: is_set(3),
            loss_is_right: is_set(4),
        }
    }
}

/// How often the replies that the rules leave are among the best. Each lead counts once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Replies {
    /// The number of leads.
    pub(crate) leads: u64,
    /// How often the winning reply is right.
    pub(crate) win: u64,
    /// How often a losing reply is right.
    pub(crate) loss: u64,
    /// How often one of them is right.
    pub(crate) either: u64,
}

/// What is counted in a shape or in a level. Of several touching cards, only one is led or played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// The number of positions.
    pub(crate) positions: u64,
    /// The tricks of the side on lead in all positions.
    pub(crate) tricks: u64,
    /// How often the tricks of both sides on lead have each sum.
    pub(super) sums: [u64; 2 * RANKS + 1],
    /// The number of leads with each outcome.
    pub(super) outcomes: [u64; OUTCOMES],
    /// The number of leads.
    pub(crate) leads: u64,
    /// The number of leads that are right: they take as many tricks as the position is worth.
    pub(crate) right: u64,
    /// The number of positions with several leads of which only one is right.
    pub(crate) only_one: u64,
    /// The number of positions in which the rules name a suit to cash.
    pub(crate) cash: u64,
    /// How often the highest card of that suit is right.
    pub(crate) cash_is_right: u64,
    /// The number of positions whose value is within the bounds of the quick tricks.
    pub(crate) bounds_hold: u64,
    /// The number of positions whose bounds are equal.
    pub(crate) bounds_decide: u64,
}

/// What being on lead does, compared with the same position and the other side on lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OnLead {
    /// The number of positions in which it gains a trick or more.
    pub(crate) gains: u64,
    /// The number of positions in which it changes nothing.
    pub(crate) same: u64,
    /// The number of positions in which it costs one trick.
    pub(crate) costs: u64,
    /// The number of positions in which it costs more.
    pub(crate) costs_more: u64,
}

impl Counts {
    /// Adds other counts.
    pub(super) fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.tricks += other.tricks;
        self.leads += other.leads;
        self.right += other.right;
        self.only_one += other.only_one;
        self.cash += other.cash;
        self.cash_is_right += other.cash_is_right;
        self.bounds_hold += other.bounds_hold;
        self.bounds_decide += other.bounds_decide;
        for (sum, count) in self.sums.iter_mut().zip(other.sums) {
            *sum += count;
        }
        for (sum, count) in self.outcomes.iter_mut().zip(other.outcomes) {
            *sum += count;
        }
    }

    /// Returns what being on lead does in positions with this many cards per hand. A side on lead that
    /// takes `a` tricks would take all but `b` tricks if the other side were on lead and took `b`.
    pub(crate) fn on_lead(&self, cards: usize) -> OnLead {
        OnLead {
            gains: self.sums[cards + 1..].iter().sum(),
            same: self.sums[cards],
            costs: self.sums[cards - 1],
            costs_more: self.sums[..cards - 1].iter().sum(),
        }
    }

    /// Returns how the replies do: to leads to which the other side follows or cannot follow, and can
    /// reply with a card that wins, with one that loses, or with both.
    pub(crate) fn replies(&self, is_void: bool, can_win: bool, can_lose: bool) -> Replies {
        let mut replies = Replies::default();
        for (number, &leads) in self.outcomes.iter().enumerate() {
            let outcome = Outcome::from_number(number);
            if (outcome.is_void, outcome.can_win, outcome.can_lose) == (is_void, can_win, can_lose)
            {
                let if_right = |is_right: bool| if is_right { leads } else { 0 };
                replies.leads += leads;
                replies.win += if_right(outcome.win_is_right);
                replies.loss += if_right(outcome.loss_is_right);
                replies.either += if_right(outcome.win_is_right || outcome.loss_is_right);
            }
        }
        replies
    }

    /// Returns how often a rule of [`pruning`](crate::honeymoon::solver::fast::pruning) or a bound of the
    /// quick tricks is wrong.
    pub(crate) fn exceptions(&self) -> u64 {
        let is_wrong = |&(number, _): &(usize, &u64)| {
            let outcome = Outcome::from_number(number);
            !outcome.win_is_right && !outcome.loss_is_right
        };
        let replies: u64 =
            self.outcomes.iter().enumerate().filter(is_wrong).map(|(_, leads)| leads).sum();
        replies + (self.cash - self.cash_is_right) + (self.positions - self.bounds_hold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_numbered() {
        for number in 0..OUTCOMES {
            assert_eq!(Outcome::from_number(number).number(), number);
        }
    }

    #[test]
    fn every_exception_counts() {
        let right =
            Counts { positions: 9, cash: 4, cash_is_right: 4, bounds_hold: 9, ..Counts::default() };
        assert_eq!(right.exceptions(), 0);
        assert_eq!(Counts { cash_is_right: 3, ..right.clone() }.exceptions(), 1);
        assert_eq!(Counts { bounds_hold: 7, ..right.clone() }.exceptions(), 2);
        let mut checked = 0;
        for number in 0..OUTCOMES {
            let mut counts = right.clone();
            counts.outcomes[number] = 5;
            let outcome = Outcome::from_number(number);
            let Outcome { is_void, can_win, can_lose, win_is_right, loss_is_right } = outcome;
            let replies = counts.replies(is_void, can_win, can_lose);
            let fives = [true, win_is_right, loss_is_right, win_is_right || loss_is_right];
            let [leads, win, loss, either] = fives.map(|is_so| 5 * u64::from(is_so));
            assert_eq!(replies, Replies { leads, win, loss, either });
            assert_eq!(counts.replies(!is_void, can_win, can_lose), Replies::default());
            assert_eq!(counts.exceptions(), 5 - either);
            checked += 1;
        }
        assert_eq!(checked, OUTCOMES);
    }
}
