//! Games to replay on each kind of hands, so that the hands have discards.

use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;

/// Both hands and the discards.
pub trait Hands: Copy {
    /// Creates the hands of a deal. Nothing has been played.
    fn new(deal: &Deal) -> Self;

    /// Removes a card from the hand that is on lead and one from the other hand. The discards receive
    /// them, and go through a `black_box`. Nothing else reads them, so the compiler would leave them out.
    fn play(&mut self, lead: Card, reply: Card);

    /// Puts the other hand on lead.
    fn swap(&mut self);
}

/// A trick of a game.
#[derive(Clone, Copy, Debug)]
pub struct Trick {
    /// What was left before it.
    pub deal: Deal,
    lead: Card,
    reply: Card,
    reply_wins: bool,
}

impl Trick {
    /// Returns the lead and the reply.
    #[cfg(test)]
    pub(super) fn cards(&self) -> [Card; 2] {
        [self.lead, self.reply]
    }
}

/// A game, and the hands with which it starts. Both are made before the game is replayed.
pub type Dealt<H> = (H, Game);

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Game {
    /// All tricks in their order.
    pub tricks: Vec<Trick>,
}

impl Game {
    /// Plays a game by the rules. The leader leads the first card of its hand as hands are written, and
    /// the other side plays its last card that is legal.
    pub fn of(deal: &Deal) -> Self {
        let (mut tricks, mut rest) = (Vec::new(), Some(*deal));
        while let Some(deal) = rest {
            let Some(lead) = deal.leader().cards().next() else { break };
            let Some(reply) = deal.legal_replies(lead).cards().last() else { break };
            let (next, leader_wins) = deal.after(lead, reply);
            tricks.push(Trick { deal, lead, reply, reply_wins: !leader_wins });
            rest = next;
        }
        Self { tricks }
    }

    /// Replays the game with the hands at its start, and shows the hands before each trick.
    #[inline(always)]
    pub(super) fn replay<H: Hands>(&self, mut hands: H, mut before: impl FnMut(&H)) {
        for trick in &self.tricks {
            before(&hands);
            hands.play(trick.lead, trick.reply);
            if trick.reply_wins {
                hands.swap();
            }
        }
    }

    /// Returns the hands before the trick with this number, or `None` if there are fewer tricks.
    pub fn hands<H: Hands>(&self, number: usize) -> Option<H> {
        let (mut count, mut found) = (0, None);
        let first = self.tricks.first()?;
        self.replay(H::new(&first.deal), |&hands: &H| {
            if count == number {
                found = Some(hands);
            }
            count += 1;
        });
        found
    }
}

/// Adds a value to a total that depends on the order of the values.
#[inline(always)]
pub fn mix(total: u64, value: u32) -> u64 {
    total.rotate_left(7) ^ u64::from(value)
}

/// Returns the numbers of cards of the suits as one number.
#[inline(always)]
pub fn packed(lengths: [usize; 4]) -> u32 {
    lengths.iter().fold(0, |all, &length| all << 8 | length as u32)
}
