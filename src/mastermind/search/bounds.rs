//! The least total that a number of secrets can have.

use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::game::Game;

/// The total of secrets that cannot be found within the turns. It is so low that one such total for each
/// feedback can be added without an overflow.
pub(super) const IMPOSSIBLE: u32 = 1 << 26;

const _: () = assert!(MOST_INDICES as u64 * (IMPOSSIBLE as u64) < u32::MAX as u64 - (1 << 16));

/// The number of turns if there is no limit.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// Returns the number of turns after one turn.
pub(super) fn less(turns: u16) -> u16 {
    if turns == UNLIMITED {
        turns
    } else {
        turns - 1
    }
}

/// For each number of turns and each number of secrets, a total that no strategy is below.
pub(super) struct Bounds {
    /// By the number of turns, from 0, and by the number of secrets. The last row is for any number of
    /// turns that has no row.
    totals: Vec<Vec<u32>>,
}

impl Bounds {
    /// Returns the bounds for up to `most` secrets.
    pub(super) fn new(game: &Game, most: usize) -> Self {
        let feedbacks = game.feedback_count();
        let mut totals = vec![totals_within(0, feedbacks, most)];
        while totals[totals.len() - 1][most] >= IMPOSSIBLE {
            totals.push(totals_within(totals.len(), feedbacks, most));
        }
        Self { totals }
    }

    /// Returns a total that no strategy is below for this many secrets within this many turns.
    #[inline(always)]
    pub(super) fn least(&self, turns: u16, secrets: usize) -> u32 {
        self.totals[usize::from(turns).min(self.totals.len() - 1)][secrets]
    }
}

/// Returns the bounds for one number of turns, for 0 to `most` secrets.
///
/// The first turn finds at most one secret: the guess itself. A guess has at most `feedbacks - 1`
/// feedbacks after which the game goes on, and there is one next guess for each. So turn t finds at
/// most `(feedbacks - 1)^(t - 1)` secrets. The total is least if each secret is found as early as that
/// allows.
fn totals_within(turns: usize, feedbacks: usize, most: usize) -> Vec<u32> {
    let mut totals = vec![0];
    let (mut turn, mut left, mut capacity) = (1, 1, 1usize);
    for _ in 1..=most {
        if left == 0 {
            turn += 1;
            capacity = capacity.saturating_mul(feedbacks - 1);
            left = capacity;
        }
        let last = totals[totals.len() - 1];
        let is_possible = turn <= turns && left > 0 && last < IMPOSSIBLE;
        totals.push(if is_possible { last + turn as u32 } else { IMPOSSIBLE });
        left = left.saturating_sub(1);
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_finds_as_many_secrets_as_there_are_guesses() {
        let game: Game = "4p6c".parse().unwrap();
        let bounds = Bounds::new(&game, 1296);
        assert_eq!(game.feedback_count(), 14);
        assert_eq!(bounds.least(UNLIMITED, 0), 0);
        assert_eq!(bounds.least(1, 1), 1);
        assert_eq!(bounds.least(1, 2), IMPOSSIBLE);
        assert_eq!(bounds.least(2, 14), 1 + 13 * 2);
        assert_eq!(bounds.least(2, 15), IMPOSSIBLE);
        assert_eq!(bounds.least(UNLIMITED, 15), 1 + 13 * 2 + 3);
        assert_eq!(bounds.least(4, 1296), 1 + 13 * 2 + 169 * 3 + 1113 * 4);
        assert_eq!(bounds.least(3, 1296), IMPOSSIBLE);
    }

    #[test]
    fn one_color_and_one_pin_have_bounds_too() {
        let bounds = |text: &str| {
            let game: Game = text.parse().unwrap();
            Bounds::new(&game, game.count() as usize)
        };
        assert_eq!(bounds("8p1c").least(UNLIMITED, 1), 1);
        // One pin can only be right or wrong.
        assert_eq!(bounds("1p15c").least(UNLIMITED, 15), 120);
        assert_eq!(bounds("1p15c").least(14, 15), IMPOSSIBLE);
        // Two pins of two colors: with one white hit there are two.
        assert_eq!("2p2c".parse::<Game>().unwrap().feedback_count(), 4);
    }
}
