//! DOC

use crate::mastermind::game::Game;
use crate::mastermind::score::{ordinals, scores, MOST_ORDINALS};
use crate::mastermind::scorer::{counting_hand_vec, histogram_with, Counted, ScoreSource};

/// Scores that are computed each time.
pub struct Computed<const PINS: usize> {
    words: Vec<Counted>,
}

impl<const PINS: usize> Computed<PINS> {
    /// The scores of this game.
    ///
    /// # Panics
    /// If the game has another number of pins.
    pub fn new(game: &Game) -> Self {
        assert_eq!(game.pins(), PINS);
        Self { words: game.codewords().into_iter().map(Counted::new).collect() }
    }
}

impl<const PINS: usize> ScoreSource for Computed<PINS> {
    type Codeword = u32;

    #[inline(always)]
    fn ordinal(&mut self, &guess: &u32, &secret: &u32) -> usize {
        counting_hand_vec::<PINS>(&self.words[guess as usize], &self.words[secret as usize])
    }
}

/// Scores that are computed when first asked for, and looked up from then on.
pub struct Table<const PINS: usize> {
    computed: Computed<PINS>,
    /// By guess, then secret: one more than the ordinal, or 0 where it was not asked for.
    entries: Vec<u8>,
}

impl<const PINS: usize> Table<PINS> {
    /// A table without entries.
    ///
    /// # Panics
    /// If the game has another number of pins.
    pub fn new(game: &Game) -> Self {
        let computed = Computed::new(game);
        let entries = vec![0; computed.words.len() * computed.words.len()];
        Self { computed, entries }
    }
}

impl<const PINS: usize> ScoreSource for Table<PINS> {
    type Codeword = u32;

    #[inline(always)]
    fn ordinal(&mut self, &guess: &u32, &secret: &u32) -> usize {
        let entry = &mut self.entries[guess as usize * self.computed.words.len() + secret as usize];
        if *entry == 0 {
            *entry = 1 + self.computed.ordinal(&guess, &secret) as u8;
        }
        usize::from(*entry) - 1
    }
}

/// Plays every game with Knuth's strategy by the [rules of play](crate::mastermind::solver). Returns all
/// turns of all games, and how many scores were asked for.
pub fn play_all<const PINS: usize>(
    game: &Game,
    source: &mut impl ScoreSource<Codeword = u32>,
) -> (u64, u64) {
    let secrets: Vec<u32> = (0..game.count() as u32).collect();
    let mut play = Play::<PINS, _> {
        source,
        words: game.count() as u32,
        played: Vec::new(),
        turns: 0,
        scores: 0,
    };
    let first = play.choose(&secrets);
    play.play(&secrets, first);
    (play.turns, play.scores)
}

struct Play<'a, const PINS: usize, S> {
    source: &'a mut S,
    words: u32,
    played: Vec<u32>,
    turns: u64,
    scores: u64,
}

impl<const PINS: usize, S: ScoreSource<Codeword = u32>> Play<'_, PINS, S> {
    /// Plays all secrets that are left.
    fn play(&mut self, secrets: &[u32], guess: u32) {
        self.turns += secrets.len() as u64;
        self.scores += secrets.len() as u64;
        let mut parts = vec![Vec::new(); ordinals(PINS)];
        for &secret in secrets {
            parts[self.source.ordinal(&guess, &secret)].push(secret);
        }
        // The secret that is the guess.
        parts.pop();
        self.played.push(guess);
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let next = self.choose(part);
            self.play(part, next);
        }
        self.played.pop();
    }

    /// The guess that the strategy plays.
    fn choose(&mut self, secrets: &[u32]) -> u32 {
        if secrets.len() <= 2 {
            return secrets[0];
        }
        if secrets.len() < scores(PINS) {
            for &guess in secrets {
                if self.largest_part(guess, secrets) == 1 {
                    return guess;
                }
            }
        }
        let mut best = (u32::MAX, true, 0);
        for guess in 0..self.words {
            if self.played.contains(&guess) {
                continue;
            }
            let largest = self.largest_part(guess, secrets);
            if largest == 1 {
                return guess;
            }
            if largest <= best.0 {
                best = best.min((largest, secrets.binary_search(&guess).is_err(), guess));
            }
        }
        best.2
    }

    /// The loop that takes the time.
    fn largest_part(&mut self, guess: u32, secrets: &[u32]) -> u32 {
        self.scores += secrets.len() as u64;
        let mut parts = [0; MOST_ORDINALS];
        histogram_with(self.source, &guess, secrets, &mut parts);
        parts[..ordinals(PINS)].iter().copied().max().unwrap_or(0)
    }
}
