//! Every game played with Knuth's strategy, on feedbacks from any source, and the questions that the
//! source is asked.

use crate::mastermind::feedback::{feedback_count, index_count};
use crate::mastermind::studies::source::FeedbackSource;

/// What a run of all games takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of turns of all games together.
    pub turns: u64,
    /// The number of feedbacks that were asked for.
    pub feedbacks: u64,
}

/// Plays every game of this many pins with Knuth's strategy by the
/// [rules of play](crate::mastermind::Solver). `words` are all codewords in lexical order.
#[inline(always)]
pub(crate) fn play_all<S: FeedbackSource>(
    pins: usize,
    words: &[S::Codeword],
    source: &mut S,
) -> Run {
    let run = Run { turns: 0, feedbacks: 0 };
    let mut player = Player { pins, source, words, played: Vec::new(), run };
    let first = player.choose(words);
    player.play(words, first);
    player.run
}

struct Player<'a, S: FeedbackSource> {
    pins: usize,
    source: &'a mut S,
    words: &'a [S::Codeword],
    played: Vec<S::Codeword>,
    run: Run,
}

impl<S: FeedbackSource> Player<'_, S> {
    /// Plays all games of some secrets to their ends.
    fn play(&mut self, secrets: &[S::Codeword], guess: S::Codeword) {
        self.run.turns += secrets.len() as u64;
        self.run.feedbacks += secrets.len() as u64;
        let mut parts = vec![Vec::new(); index_count(self.pins)];
        for secret in secrets {
            parts[self.source.index(&guess, secret)].push(*secret);
        }
        // The guess itself is solved.
        parts.pop();
        self.played.push(guess);
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let next = self.choose(part);
            self.play(part, next);
        }
        self.played.pop();
    }

    /// Returns the guess that the strategy plays.
    fn choose(&mut self, secrets: &[S::Codeword]) -> S::Codeword {
        let Self { pins, source, words, played, run } = self;
        if secrets.len() <= 2 {
            return secrets[0];
        }
        if secrets.len() < feedback_count(*pins) {
            for guess in secrets {
                run.feedbacks += secrets.len() as u64;
                if source.largest_part(*pins, guess, secrets) == 1 {
                    return *guess;
                }
            }
        }
        let mut best = (u32::MAX, true, secrets[0]);
        source.scan(*pins, words, played, secrets, |place, largest| {
            run.feedbacks += secrets.len() as u64;
            let guess = words[place];
            if largest == 1 {
                best = (1, false, guess);
            } else if largest <= best.0 {
                best = best.min((largest, secrets.binary_search(&guess).is_err(), guess));
            }
            largest > 1
        });
        best.2
    }
}
