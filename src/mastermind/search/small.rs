//! The guesses for a small set of secrets, by the number of their different feedbacks.
//!
//! A guess takes one turn for each of n secrets. Each part of m secrets needs at least 2 m - 1 more turns,
//! except the part of the guess itself. So with p different feedbacks the total is at least 3 n - p, or one
//! less if the guess is a possible secret. If no part has more than two secrets, that is the total.

use crate::mastermind::feedback::{index_count, MOST_INDICES};
use crate::mastermind::memory::{push, refill, OutOfMemory};
use crate::mastermind::search::memo::Found;
use crate::mastermind::search::rows::{count_different, Rows};
use crate::mastermind::search::searcher::Ground;

/// The maximum number of secrets of a small set.
pub(super) const SMALL: usize = 48;

/// Sets with more secrets than this are not searched for a secret that tells all others apart. Few have
/// one, and the feedbacks of all guesses show it too.
const MOST_COMPARED: usize = 16;

/// Guesses that have this many feedbacks less than the best ones are not tried.
const FEWER: u8 = 2;

/// Sets with fewer secrets than this have many guesses with equal part sizes that are not equivalent, so
/// all of them are tried.
const FEW: usize = 25;

/// What the feedbacks of all guesses say.
pub(super) enum Look {
    /// The best guess, or a bound that reaches the limit.
    Known(Found),
    /// The guesses to try, best first.
    Try(Vec<u32>),
}

/// A guess, sorted by its estimated total.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    estimate: u64,
    guess: u32,
    sizes: [u8; MOST_INDICES],
}

/// Returns the first secret that gets a different feedback from each secret, if there are few enough.
pub(super) fn separating(secrets: &[u32], rows: &Rows) -> Option<u32> {
    if secrets.len() > MOST_COMPARED {
        return None;
    }
    let tells_all_apart = |&guess: &u32| {
        let mut seen = 0u64;
        secrets.iter().all(|&secret| {
            let bit = 1 << (rows.row(secret)[guess as usize] % 64);
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        })
    };
    secrets.iter().copied().find(tells_all_apart)
}

/// Looks at all guesses for a small set, and chooses up to `most` of them. `counts` is memory that is used
/// again.
pub(super) fn look(
    ground: &Ground<'_>,
    (secrets, rows): (&[u32], &Rows),
    (limit, most): (u32, usize),
    counts: &mut Vec<u8>,
) -> Result<Look, OutOfMemory> {
    let count = secrets.len();
    let mut lines: [&[u8]; SMALL] = [&[]; SMALL];
    for (line, &secret) in lines.iter_mut().zip(secrets) {
        *line = rows.row(secret);
    }
    let lines = &lines[..count];
    if counts.len() < ground.words.width {
        refill(counts, ground.words.width, 0)?;
    }
    let indices = index_count(ground.words.game.pins());
    count_different(ground.cpu, indices, lines, counts);
    let counts = &counts[..ground.words.list.len()];
    let highest = counts.iter().fold(0, |highest, &count| highest.max(count));
    let has_highest = |guess: u32| counts[guess as usize] == highest;
    let possible = secrets.iter().copied().find(|&secret| has_highest(secret));
    let total = 3 * count as u32 - u32::from(highest) - u32::from(possible.is_some());
    if total >= limit {
        return Ok(Look::Known(Found { total, guess: None }));
    }
    // All secrets are told apart, or all but two.
    if usize::from(highest) + 1 >= count {
        let other = || (0..counts.len() as u32).find(|&guess| has_highest(guess));
        return Ok(Look::Known(Found { total, guess: possible.or_else(other) }));
    }
    let mut candidates = Vec::new();
    gather(ground, (secrets, lines), counts, (highest, most), &mut candidates)?;
    candidates.sort_unstable();
    let mut guesses = Vec::new();
    for (place, candidate) in candidates.iter().enumerate() {
        let is_equal = |other: &Candidate| other.sizes == candidate.sizes;
        if guesses.len() < most && (count < FEW || !candidates[..place].iter().any(is_equal)) {
            push(&mut guesses, candidate.guess)?;
        }
    }
    Ok(Look::Try(guesses))
}

/// Lists guesses with the most feedbacks, several times as many as are to be tried.
fn gather(
    ground: &Ground<'_>,
    (secrets, lines): (&[u32], &[&[u8]]),
    counts: &[u8],
    (highest, most): (u8, usize),
    candidates: &mut Vec<Candidate>,
) -> Result<(), OutOfMemory> {
    let (wanted, enough) = (4 * most.max(8), 40 * most);
    let mut numbers = [0; MOST_INDICES + 1];
    counts.iter().for_each(|&count| numbers[usize::from(count)] += 1);
    let mut lowest = highest;
    let mut listed = numbers[usize::from(highest)];
    while lowest > 2 && highest - lowest < FEWER && listed < wanted {
        lowest -= 1;
        listed += numbers[usize::from(lowest)];
    }
    // One feedback of a possible secret ends the game, so it may have one less.
    for &secret in secrets.iter().filter(|&&secret| counts[secret as usize] + 1 >= lowest) {
        push(candidates, Candidate::new(ground, lines, secret))?;
    }
    for level in (lowest..=highest).rev() {
        let guesses = (0..).zip(counts).filter(|&(_, &count)| count == level);
        for (guess, _) in guesses.filter(|(guess, _)| secrets.binary_search(guess).is_err()) {
            if candidates.len() > enough {
                return Ok(());
            }
            push(candidates, Candidate::new(ground, lines, guess))?;
        }
    }
    Ok(())
}

impl Candidate {
    fn new(ground: &Ground<'_>, lines: &[&[u8]], guess: u32) -> Self {
        let mut sizes = [0u8; MOST_INDICES];
        for line in lines {
            sizes[usize::from(line[guess as usize]) % MOST_INDICES] += 1;
        }
        let all_black = usize::from(ground.words.all_black());
        let (others, _) = sizes.split_at_mut(all_black);
        let estimate = others.iter().map(|&size| ground.numbers.estimate(usize::from(size))).sum();
        others.sort_unstable();
        Self { estimate, guess, sizes }
    }
}
