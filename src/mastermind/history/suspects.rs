//! Which turn is wrong when no secret is possible.
//!
//! If a codeword fits all turns except one, that turn is a suspect: the player may have misread this
//! feedback, and the codeword says what it should have been. One pass over all
//! codewords finds every suspect, because each codeword that misses exactly one turn counts for that
//! turn and for no other.

use std::cmp::Reverse;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::{Feedback, MOST_INDICES};
use crate::mastermind::game::{GameError, MOST_CODEWORDS};
use crate::mastermind::history::{no_secret_fits, History, Test};

/// A turn that alone may be wrong: without it, some secrets are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// The index of the turn in [`History::turns`].
    pub turn: usize,
    /// The number of secrets that give the feedbacks of all other turns. It is at least one.
    pub secrets: u64,
    /// The feedbacks that these secrets give to the guess of this turn, each with the number of
    /// these secrets. They are sorted by black hits, then by white hits. The feedback of the turn is
    /// not among them.
    pub feedbacks: Vec<(Feedback, u64)>,
}

impl History {
    /// Returns every turn that alone may be wrong, first turn first. If some secret is possible,
    /// there is none. There is none either if the removal of one turn is not enough.
    ///
    /// A turn that was pushed more than once is no suspect, because the removal of one of two equal
    /// turns changes nothing.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use bitsolve::mastermind::{Feedback, Game, History};
    /// let game: Game = "4p6c".parse()?;
    /// let mut history = History::new(game);
    /// history.push(game.codeword("1122")?, Feedback::new(1, 0))?;
    /// history.push(game.codeword("1344")?, Feedback::new(0, 1))?;
    /// history.push(game.codeword("2222")?, Feedback::new(3, 0))?;
    /// let suspects = history.suspects()?;
    /// assert_eq!(suspects.len(), 2);
    /// assert_eq!((suspects[0].turn, suspects[0].secrets), (0, 8));
    /// assert_eq!((suspects[1].turn, suspects[1].secrets), (2, 44));
    /// let feedbacks = [(Feedback::new(0, 0), 8), (Feedback::new(1, 0), 36)];
    /// assert_eq!(suspects[1].feedbacks, feedbacks);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Returns an error if the game has more than [`MOST_CODEWORDS`] codewords.
    pub fn suspects(&self) -> Result<Vec<Suspect>, GameError> {
        self.game.check(None, MOST_CODEWORDS)?;
        Ok(self.contradiction().1)
    }

    /// Returns the first turn after which no secret is possible, and all suspects. If some secret is
    /// possible, returns the number of turns and no suspects.
    pub(crate) fn contradiction(&self) -> (usize, Vec<Suspect>) {
        let tests: Vec<Test> = self.turns.iter().map(|turn| Test::new(&self.game, turn)).collect();
        let mut farthest = 0;
        // For each turn, the number of its row, from 1. It is 0 until some secret misses only this
        // turn. Only a few turns get a row.
        let mut places = vec![0; tests.len()];
        // For each feedback, how many secrets give it to the guess of the turn and miss only this
        // turn.
        let mut rows = Vec::new();
        for secret in self.game.codewords() {
            let mut missed = (0..tests.len()).filter(|&turn| !tests[turn].admits(secret));
            let Some(first) = missed.next() else { return (tests.len(), Vec::new()) };
            farthest = farthest.max(first);
            if missed.next().is_none() && !self.is_repeated[first] {
                if places[first] == 0 {
                    rows.push([0; MOST_INDICES]);
                    places[first] = rows.len();
                }
                rows[places[first] - 1][tests[first].guess.index(secret)] += 1;
            }
        }
        let mut suspects = Vec::new();
        for turn in (0..tests.len()).filter(|&turn| places[turn] > 0) {
            let counts = rows[places[turn] - 1].iter().enumerate().filter(|&(_, &count)| count > 0);
            let feedback = |index| Feedback::from_index(self.game.pins(), index);
            let feedbacks: Vec<(Feedback, u64)> =
                counts.filter_map(|(index, &count)| Some((feedback(index)?, count))).collect();
            let secrets = feedbacks.iter().map(|(_, count)| count).sum();
            suspects.push(Suspect { turn, secrets, feedbacks });
        }
        (farthest, suspects)
    }

    /// Returns a message about turns that contradict each other, the first turn after which no secret is
    /// possible, and the likeliest slip. The message names each turn with `noun`, such as "line", and its
    /// `number`. `show` writes codewords.
    ///
    /// The first line of the message names all turns that alone may be wrong, and the likeliest slip.
    /// For each of these turns, one more line says what the feedback could have been.
    pub(crate) fn explain(
        &self,
        noun: &str,
        number: impl Fn(usize) -> usize,
        show: impl Fn(Codeword) -> String,
    ) -> (String, usize, Option<Slip>) {
        let (last, suspects) = self.contradiction();
        let mut text = no_secret_fits(noun, &number, last);
        let slips = slips(&suspects, self);
        let Some(&likeliest) = slips.first() else {
            text += &format!(", and more than one of the {noun}s must be wrong");
            return (text, last, None);
        };
        let name = |turn| format!("{noun} {}", number(turn));
        let names = suspects.iter().map(|suspect| name(suspect.turn)).collect();
        text += &format!(": {} must be wrong (", any_of(names));
        for suspect in &suspects {
            text += &format!("without {}: {}; ", name(suspect.turn), count(suspect.secrets));
        }
        let Slip { turn, feedback, secrets } = likeliest;
        text += &format!("the likeliest slip: {} as {feedback}: {})", name(turn), count(secrets));
        for suspect in &suspects {
            let slips = slips.iter().filter(|slip| slip.turn == suspect.turn);
            let slips = slips.map(|slip| format!("{} ({})", slip.feedback, count(slip.secrets)));
            let (name, turn) = (name(suspect.turn), self.turns[suspect.turn]);
            let (guess, slips) = (show(turn.guess), any_of(slips.collect()));
            text += &format!("\n  {name} ({guess} {}) could have been {slips}", turn.feedback);
        }
        (text, last, Some(likeliest))
    }
}

/// Another feedback for a turn, with which some secrets are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slip {
    /// The index of the turn.
    pub(crate) turn: usize,
    /// What the feedback could have been.
    pub(crate) feedback: Feedback,
    /// The number of secrets that are possible then.
    pub(crate) secrets: u64,
}

/// Returns the slips of all suspects, the likeliest first. The likeliest leaves the most secrets. Equals
/// are sorted by how near their feedback is to that of the turn, then by turn, and then by feedback.
fn slips(suspects: &[Suspect], history: &History) -> Vec<Slip> {
    let mut slips = Vec::new();
    for &Suspect { turn, ref feedbacks, .. } in suspects {
        let slip = |&(feedback, secrets)| Slip { turn, feedback, secrets };
        slips.extend(feedbacks.iter().map(slip));
    }
    slips.sort_by_key(|&Slip { turn, feedback, secrets }| {
        let given = history.turns[turn].feedback;
        let black = feedback.black.abs_diff(given.black);
        (Reverse(secrets), black + feedback.white.abs_diff(given.white))
    });
    slips
}

/// Returns a number of secrets in words.
fn count(secrets: u64) -> String {
    format!("{secrets} secret{}", if secrets == 1 { "" } else { "s" })
}

/// Joins items: "a", "a or b", "a, b or c".
fn any_of(mut items: Vec<String>) -> String {
    let last = items.pop().unwrap_or_default();
    if items.is_empty() {
        last
    } else {
        items.join(", ") + " or " + &last
    }
}

#[cfg(test)]
mod tests;
