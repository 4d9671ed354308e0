//! The first turn of a search: the first guesses, and the parts into which they divide all secrets. The least
//! total that a number of secrets can have is a bound for each part.

use std::num::NonZero;

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::first_guesses;
use crate::mastermind::feedback::MOST_INDICES;
use crate::mastermind::game::Game;
use crate::mastermind::progress::Progress;
use crate::mastermind::search::codewords::Codewords;
use crate::mastermind::search::problem::Problem;
use crate::mastermind::solver::threads_for;

/// The total of secrets that cannot be found within the turns. It is so low that one such total for each answer can be
/// added without an overflow.
pub(super) const IMPOSSIBLE: u32 = 1 << 26;

const _: () = assert!(MOST_INDICES as u64 * (IMPOSSIBLE as u64) < u32::MAX as u64 - (1 << 16));

/// No optimal strategy takes as many turns as this: `reference` shows that 241 are enough in every game.
const TURNS_WITHOUT_LIMIT: usize = 1 << 10;

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

/// Returns the limit on the turns of a search, for a maximum number of turns and a number of secrets. No strategy needs
/// more turns than there are secrets.
pub(super) fn limit(max_turns: Option<usize>, secrets: usize) -> u16 {
    let turns = max_turns.filter(|&turns| turns < secrets.min(TURNS_WITHOUT_LIMIT));
    turns.map_or(UNLIMITED, |turns| turns as u16)
}

/// For each number of turns and each number of secrets, a total that no strategy is below.
pub(super) struct Bounds {
    /// By the number of turns, from 0, and by the number of secrets. The last row is for any number of turns that has
    /// no row.
    totals: Vec<Vec<u32>>,
    /// For each number of turns, a maximum number of secrets that a strategy finds within them.
    found: Vec<usize>,
}

impl Bounds {
    /// Returns the bounds for up to `most` secrets.
    pub(super) fn new(game: &Game, most: usize) -> Self {
        let feedbacks = game.feedback_count();
        let mut totals = vec![totals_within(0, feedbacks, most)];
        while totals[totals.len() - 1][most] >= IMPOSSIBLE {
            totals.push(totals_within(totals.len(), feedbacks, most));
        }
        let is_found = |&total: &u32| total < IMPOSSIBLE;
        let found = totals.iter().map(|totals| totals.partition_point(is_found) - 1).collect();
        Self { totals, found }
    }

    /// Returns a total that no strategy is below for this many secrets within this many turns.
    #[inline(always)]
    pub(super) fn least(&self, turns: u16, secrets: usize) -> u32 {
        self.totals[usize::from(turns).min(self.totals.len() - 1)][secrets]
    }

    /// Returns a minimum number of these secrets that every strategy finds in the last of these turns, or later.
    #[inline(always)]
    pub(super) fn late(&self, turns: u16, secrets: usize) -> usize {
        let before = usize::from(turns.max(1) - 1).min(self.found.len() - 1);
        secrets.saturating_sub(self.found[before])
    }
}

/// Returns the bounds for one number of turns, for 0 to `most` secrets.
///
/// The first turn finds at most one secret: the guess itself. A guess has at most `feedbacks - 1` answers after which
/// the game goes on, and there is one next guess for each. So turn t finds at most `(feedbacks - 1)^(t - 1)` secrets.
/// The total is least if each secret is found as early as that allows.
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

/// The first turn of a search, and the state that all of its threads share.
pub(super) struct Root<'a> {
    pub(super) cpu: Cpu,
    pub(super) words: Codewords,
    pub(super) bounds: Bounds,
    pub(super) progress: &'a Progress,
    pub(super) threads: NonZero<usize>,
    /// Whether only possible secrets are guessed.
    pub(super) only_possible: bool,
    /// No strategy has a lower total, by the number of secrets alone.
    pub(super) least: u32,
    /// The maximum number of turns after the first.
    pub(super) turns: u16,
    /// One first guess of each kind, or the one that the problem asks for.
    pub(super) firsts: Vec<FirstGuess>,
}

/// A first guess.
pub(super) struct FirstGuess {
    pub(super) guess: u32,
    /// The parts that are not empty, in the order of the answers. All black has none.
    pub(super) parts: Vec<RootPart>,
}

/// The secrets that are left after a first guess and its answer.
pub(super) struct RootPart {
    pub(super) secrets: Vec<u32>,
    /// No strategy for these secrets has a lower total.
    pub(super) least_total: u32,
    /// The total of the best strategy so far in a search without a proof, or [`IMPOSSIBLE`].
    pub(super) best_total: u32,
    /// The guesses of the best strategy so far in preorder, if there is one.
    pub(super) guesses: Vec<u32>,
}

impl<'a> Root<'a> {
    /// Prepares a search. The least total of each part follows from its number of secrets.
    pub(super) fn new(problem: &Problem, progress: &'a Progress) -> Self {
        let Problem { game, first, max_turns, only_possible, threads } = *problem;
        let words = Codewords::new(game);
        let bounds = Bounds::new(&game, words.len());
        let turns = limit(max_turns, words.len());
        let least = bounds.least(turns, words.len());
        let turns = less(turns.max(1));
        // Before the first guess, all pins are alike, and so are all colors.
        let guesses = first.map_or_else(|| first_guesses(&game), |first| vec![first]);
        let all: Vec<u32> = (0..words.len() as u32).collect();
        let mut firsts = Vec::new();
        for guess in guesses {
            let guess = words.number(guess);
            let parts = words.divide(&all, guess);
            let part = |(_, secrets): (usize, &[u32])| {
                let least_total = bounds.least(turns, secrets.len());
                let (secrets, guesses) = (secrets.to_vec(), Vec::new());
                RootPart { secrets, least_total, best_total: IMPOSSIBLE, guesses }
            };
            let parts = parts.branches().map(part).collect();
            firsts.push(FirstGuess { guess, parts });
        }
        let threads = threads_for(&game, threads);
        let cpu = Cpu::detect();
        Self { cpu, words, bounds, progress, threads, only_possible, least, turns, firsts }
    }

    /// Returns the guesses of the best strategy with one of the first guesses, in preorder.
    pub(super) fn guesses(&self, first: &FirstGuess) -> Vec<Codeword> {
        let others = first.parts.iter().flat_map(|part| &part.guesses);
        [first.guess].iter().chain(others).map(|&guess| self.words.list[guess as usize]).collect()
    }
}

impl FirstGuess {
    /// Returns the least total that follows from those of the parts.
    pub(super) fn least_total(&self) -> u32 {
        self.sum(|part| part.least_total)
    }

    /// Returns the best total that follows from those of the parts.
    pub(super) fn best_total(&self) -> u32 {
        self.sum(|part| part.best_total)
    }

    fn sum(&self, total: impl Fn(&RootPart) -> u32) -> u32 {
        // One more secret is the guess itself.
        let total = |part: &RootPart| part.secrets.len() as u32 + total(part);
        (1 + self.parts.iter().map(total).sum::<u32>()).min(IMPOSSIBLE)
    }
}
