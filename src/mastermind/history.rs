//! A game under way: what was guessed, how it was answered, and which secrets are still possible.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Score;
use crate::mastermind::game::Game;
use crate::mastermind::scorer::Against;

/// A guess and what it was answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The guess.
    pub guess: Codeword,
    /// The answer.
    pub score: Score,
}

impl Turn {
    /// Leaves the secrets that would have given this answer.
    pub fn narrow(&self, game: &Game, secrets: &mut Vec<Codeword>) {
        let test = Test::new(game, self);
        secrets.retain(|&secret| test.admits(secret));
    }
}

/// A turn, ready to be compared with secrets.
struct Test {
    guess: Against,
    answer: usize,
}

impl Test {
    fn new(game: &Game, turn: &Turn) -> Self {
        let pins = game.pins();
        Self { guess: Against::new(pins, turn.guess), answer: turn.score.ordinal(pins) }
    }

    /// Whether `secret` would have given this answer.
    fn admits(&self, secret: Codeword) -> bool {
        self.guess.ordinal(secret) == self.answer
    }
}

/// Why no secret has given all answers. Turns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The first turn that no secret has passed together with all turns before it.
    pub turn: usize,
    /// The first turn without which there would be possible secrets, and how many there would be, if
    /// one turn alone can be at fault.
    pub cure: Option<(usize, u64)>,
}

/// The secrets that admit all `turns`, in lexical order: at least one.
///
/// # Errors
/// If there is none.
pub fn possible_secrets(game: &Game, turns: &[Turn]) -> Result<Vec<Codeword>, Contradiction> {
    let mut secrets = game.codewords();
    for turn in turns {
        turn.narrow(game, &mut secrets);
    }
    if secrets.is_empty() {
        Err(contradiction(game, turns))
    } else {
        Ok(secrets)
    }
}

/// What is wrong with turns that no secret admits. A secret outlives the removal of a turn if it is the
/// only one that the secret does not admit.
fn contradiction(game: &Game, turns: &[Turn]) -> Contradiction {
    let tests: Vec<Test> = turns.iter().map(|turn| Test::new(game, turn)).collect();
    let mut farthest = 0;
    let mut kept_without = vec![0; tests.len()];
    for secret in game.codewords() {
        let mut failed = (0..tests.len()).filter(|&turn| !tests[turn].admits(secret));
        let first = failed.next().unwrap_or(0);
        farthest = farthest.max(first);
        if failed.next().is_none() {
            kept_without[first] += 1;
        }
    }
    let cure = kept_without.iter().position(|&secrets| secrets > 0);
    Contradiction { turn: farthest, cure: cure.map(|turn| (turn, kept_without[turn])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(game: &Game, history: &[(&str, usize, usize)]) -> Vec<Turn> {
        let turn = |&(guess, black, white)| Turn {
            guess: game.parse(guess).unwrap(),
            score: Score { black, white },
        };
        history.iter().map(turn).collect()
    }

    #[test]
    fn secrets_are_those_that_answer_the_same() {
        let game = Game::new(4, 6, true).unwrap();
        for (history, count) in [
            (&[][..], 1296),
            (&[("1122", 1, 0)], 256),
            (&[("1122", 1, 0), ("1344", 0, 1)], 44),
            (&[("1122", 4, 0), ("1122", 4, 0)], 1),
        ] {
            let secrets = possible_secrets(&game, &turns(&game, history)).unwrap();
            assert_eq!(secrets.len(), count, "{history:?}");
            assert!(secrets.is_sorted());
        }
    }

    #[test]
    fn a_contradiction_is_found_where_it_is() {
        let game = Game::new(4, 6, true).unwrap();
        for (history, turn, cure) in [
            // The second turn leaves one secret, which is not among those of the first.
            (&[("1122", 0, 0), ("1111", 4, 0)][..], 1, Some((0, 1))),
            (&[("1122", 0, 0), ("1111", 4, 0), ("1234", 1, 0)], 1, Some((0, 1))),
            (&[("1122", 4, 0), ("1122", 0, 0), ("3456", 0, 0)], 1, Some((1, 1))),
            (&[("1122", 0, 0), ("3344", 0, 0), ("5566", 0, 0)], 2, Some((0, 16))),
            (&[("1111", 4, 0), ("2222", 4, 0), ("3333", 4, 0)], 1, None),
        ] {
            let found = possible_secrets(&game, &turns(&game, history));
            assert_eq!(found, Err(Contradiction { turn, cure }), "{history:?}");
        }
        // One turn may be impossible by itself.
        let game = Game::new(3, 3, false).unwrap();
        let found = possible_secrets(&game, &turns(&game, &[("123", 0, 0)]));
        assert_eq!(found, Err(Contradiction { turn: 0, cure: Some((0, 6)) }));
    }

    #[test]
    fn contradictions_are_what_trying_all_prefixes_and_removals_says() {
        let game = Game::new(3, 3, true).unwrap();
        let words = game.codewords();
        let (mut contradictions, mut cures) = (0, 0);
        for seed in 0..2000usize {
            let random = |n: usize, limit: usize| {
                (seed * 4 + n + 1).wrapping_mul(0x9E37_79B9) / 65537 % limit
            };
            let history: Vec<Turn> = (0..4)
                .map(|n| {
                    let guess = words[random(n, words.len())];
                    let other = words[random(n + 1, words.len())];
                    Turn { guess, score: Score::of(3, guess, other) }
                })
                .collect();
            let Err(found) = possible_secrets(&game, &history) else { continue };
            let works = |turns: &[Turn]| possible_secrets(&game, turns).map_or(0, |all| all.len());
            let turn = (0..history.len()).find(|&turn| works(&history[..=turn]) == 0).unwrap();
            let cure = (0..history.len())
                .map(|turn| {
                    (turn, works(&[&history[..turn], &history[turn + 1..]].concat()) as u64)
                })
                .find(|&(_, secrets)| secrets > 0);
            assert_eq!(found, Contradiction { turn, cure }, "{history:?}");
            contradictions += 1;
            cures += usize::from(cure.is_some());
        }
        assert!(contradictions > 300 && cures > 100, "{contradictions} {cures}");
        assert!(cures < contradictions);
    }
}
