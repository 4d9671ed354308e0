//! Finds the best guess by Knuth's strategy with one bit per guess. In contrast, `parts` has one bit per secret.
//!
//! The guesses of a multiset are the orders of its slots. For each pin and slot, a plane says which orders have the
//! slot at the pin. To count the black hits of a secret, one plane per pin is added up. It is the plane of the slot
//! that has the secret's color at this pin. All orders get the same number of hits, black and white, from a secret.
//! Secrets with the same number form a *class*, and are divided only by their black hits. Each class and number of
//! black hits has a counter with one plane per bit.
//!
//! ```text
//!     orders of 1123                  0012 0021 0102 0120 0201 0210 1002 ...   (slot 0 is color 1)
//!     pin 1 has slot 0                   1    1    1    1    1    1    0
//!     pin 2 has slot 0                   1    1    0    0    0    0    1
//!     black hits of 1155, ones           0    0    1    1    1    1    1
//!     black hits of 1155, twos           1    1    0    0    0    0    0
//!     parts of up to 2 secrets: counter  01 -> 10 -> 11 -> carry: this order is beaten
//! ```
//!
//! Some possible secrets are ranked first, one by one. From the best of these ranks follows a limit: the size of the
//! largest part that a better guess may have. Only parts that are larger than the limit matter. A counter of B bits
//! starts at 2^B - 1 minus the limit, and a carry means that the order is beaten. A class is left out if it is not
//! larger than the limit, and the multiset is given up as soon as all its orders are beaten.
//!
//! The bounds of the multisets are found in the same way, with one bit per multiset.
//!
//! All games of 5p8c by `knuth` take 0.4 times as long as with one bit per secret. For larger sets than
//! [`MOST_SECRETS`], it is slower: with 5 pins and up to 300 secrets, it takes up to 1.07 times as long.
//!
//! ```text
//!     secrets         stores the secrets as planes, ranks single guesses, divides the secrets into classes
//!     bounds          finds which multisets may have a good guess
//!     survivors       finds the orders of a multiset that are not beaten
//! ```
//!
//! Flattened sources do not include this module.

mod bounds;
mod secrets;
mod survivors;

use crate::cpu::{CacheLine, Cpu};
use crate::mastermind::codeword::{Codeword, COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::sets::Groups;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::game::Game;
use crate::mastermind::partition::multisets::{allowed, Multiset, Multisets, MULTISETS_IN_LINE};
use crate::mastermind::partition::orders::{Kind, Orders, Slots, ORDERS_IN_LINE};
use crate::mastermind::partition::planes::{WithPins, WORD_BITS};
use crate::mastermind::partition::sharing::Sharing;
use crate::mastermind::partition::slices::bounds::{AddSecrets, Counters, Within};
use crate::mastermind::partition::slices::secrets::{Classes, FindClasses, RankGuesses, Secrets};
use crate::mastermind::partition::slices::survivors::{RemoveBeaten, COUNTER_BITS};
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::Ranking;

/// For each number of pins, the greatest number of secrets for which slices are faster than counting parts, or, if that
/// is less, for which the counters have enough bits. With more pins, a multiset has more orders, and they fill a
/// vector.
const MOST_SECRETS: [usize; MOST_PINS + 1] = [64, 64, 64, 64, 64, 96, 1023, 16383, 16383];

const _: () = assert!(MOST_SECRETS[MOST_PINS] < 1 << COUNTER_BITS);

/// If only possible secrets are guessed, up to this many are ranked one after another. In 5p8c, 6p5c and 4p12c, limits
/// from 64 to 128 take nearly the same time.
pub(crate) const MOST_RANKED_BY_SECRET: usize = 96;

/// If there are at least this many secrets, symmetries are used to leave out guesses.
pub(super) const LEAST_WITH_SYMMETRIES: usize = 128;

/// If there are at least this many secrets, only a sample of them is ranked first.
const LEAST_SAMPLED: usize = 256;

/// The number of secrets of a sample.
const SAMPLE: usize = 24;

/// Returns whether the best guess is found by slices of guesses.
pub(crate) fn is_sliced(
    game: &Game,
    ranking: &Ranking,
    secrets: &[Codeword],
    played: &[Codeword],
) -> bool {
    ranking.is_largest()
        && !ranking.only_possible
        && !played.is_empty()
        && secrets.len() <= MOST_SECRETS[game.pins()]
}

/// Finds best guesses. Its memory is reused.
pub(crate) struct Slices {
    cpu: Cpu,
    multisets: Multisets,
    secrets: Secrets,
    counters: Counters,
    ranker: SliceRanker,
}

/// The secrets of a scan, and the guesses that are equivalent.
struct Scan<'a> {
    cpu: Cpu,
    secrets: &'a Secrets,
    equivalence: &'a Equivalence,
    ranking: &'a Ranking,
}

impl Slices {
    /// Creates a finder that uses this backend.
    pub(crate) fn new(cpu: Cpu) -> Self {
        Self {
            cpu,
            multisets: Multisets::default(),
            secrets: Secrets::default(),
            counters: Counters::default(),
            ranker: SliceRanker::default(),
        }
    }

    /// Returns the best guess among the secrets. For up to [`MOST_RANKED_BY_SECRET`] secrets, this is faster than
    /// counting parts.
    pub(crate) fn best_possible(
        &mut self,
        game: &Game,
        ranking: &Ranking,
        secrets: &[Codeword],
    ) -> Best {
        self.secrets.fill(game, secrets);
        let guess = self.secrets.best(self.cpu, ranking, 1);
        // No guess is ranked after one that tells all secrets apart.
        let is_perfect = guess.0 == ranking.perfect(game.pins(), secrets.len());
        let last = secrets.iter().position(|&secret| is_perfect && secret == guess.2);
        Best { guess, ranked: last.map_or(secrets.len(), |last| last + 1) as u64 }
    }

    /// Returns the best guess. [`is_sliced`] must hold.
    pub(crate) fn best(
        &mut self,
        question: &Question<'_>,
        sharing: Sharing<'_>,
    ) -> Result<Best, Stop> {
        let &Question { game, secrets, equivalence, ranking } = question;
        let (pins, number) = (game.pins(), secrets.len());
        if self.multisets.fill(game) {
            self.ranker = SliceRanker::default();
        }
        let Self { cpu, multisets, secrets: planes, counters, ranker } = self;
        planes.fill(game, secrets);
        let scan = Scan { cpu: *cpu, secrets: planes, equivalence, ranking };
        // The possible secrets come first, because they win the ties.
        let step = if number < LEAST_SAMPLED { 1 } else { number / SAMPLE };
        let ranked = number.div_ceil(step) as u64;
        let mut best = Best { guess: planes.best(*cpu, ranking, step), ranked };
        if best.guess.0 == 1 {
            return Ok(best);
        }
        let Multisets { list, at_least, .. } = multisets;
        for (at_least, multisets) in at_least.iter().zip(list.chunks(MULTISETS_IN_LINE)) {
            sharing.go_on()?;
            cpu.run(WithPins(pins, AddSecrets { secrets: planes, at_least, counters }));
            let allowed = allowed(at_least, equivalence);
            let (mut place, mut of, mut words) = (0, u32::MAX, CacheLine::ZERO);
            while let Some(multiset) = multisets.get(place) {
                let limit = scan.limit(&best, multiset.word);
                if limit != of {
                    words = cpu.run(Within { secrets: planes, counters, allowed: &allowed, limit });
                    of = limit;
                }
                let rest = words.0[place / WORD_BITS] >> (place % WORD_BITS);
                if rest & 1 == 1 {
                    ranker.rank(&scan, multiset, &mut best);
                    if ranking.only_totals && best.guess.0 == 1 {
                        return Ok(best);
                    }
                    place += 1;
                } else if rest != 0 {
                    place += rest.trailing_zeros() as usize;
                } else {
                    place = (place / WORD_BITS + 1) * WORD_BITS;
                }
            }
        }
        Ok(best)
    }
}

impl Scan<'_> {
    /// Returns the greatest rank with which this guess or a later one can beat the best guess so far.
    fn limit(&self, best: &Best, word: u32) -> u32 {
        let (rank, is_impossible, guess) = best.guess;
        // If only a sample was ranked, a possible secret may win a tie.
        let is_sampled = self.secrets.list.len() >= LEAST_SAMPLED;
        let is_earlier = word < guess.bits();
        let ties = is_impossible && is_earlier || is_sampled && (is_impossible || is_earlier);
        rank as u32 - u32::from(!ties)
    }
}

/// Ranks the guesses of one multiset after another. Its memory is reused.
#[derive(Default)]
struct SliceRanker {
    /// All orders of the multisets of each [kind](Multiset::kind).
    all: Vec<Option<Kind>>,
    /// The orders that are candidates.
    orders: Orders,
    classes: Classes,
}

impl SliceRanker {
    /// Ranks the guesses of a multiset.
    fn rank(&mut self, scan: &Scan<'_>, multiset: &Multiset, best: &mut Best) {
        let &Scan { cpu, secrets, equivalence, ranking } = scan;
        let (pins, number, word) = (secrets.pins, secrets.list.len(), multiset.word);
        if number >= LEAST_SAMPLED && !equivalence.is_first_multiset(word) {
            return;
        }
        let Self { all, orders, classes } = self;
        let mut limit = scan.limit(best, word);
        if !cpu.run(FindClasses { secrets, multiset, limit, classes }) {
            return;
        }
        let kind = match number < LEAST_WITH_SYMMETRIES {
            true => {
                all.resize_with(1 << MOST_PINS, || None);
                all[usize::from(multiset.kind)].get_or_insert_with(|| {
                    let slots = Slots::of(pins, word, &[0; COLOR_CODES], Groups::NONE);
                    Kind::new(pins, slots.key).with_rows(pins)
                })
            }
            false => {
                let (before, groups) = (equivalence.before(word), equivalence.groups);
                orders.with_rows(pins, &Slots::of(pins, word, &before, groups))
            }
        };
        best.ranked += kind.list.len() as u64;
        for (rows, orders) in kind.rows.iter().zip(kind.list.chunks(ORDERS_IN_LINE)) {
            let (mut left, slots) = (rows[Multiset::NO_COLOR][0], multiset.slots);
            let mut is_lower = true;
            loop {
                if is_lower {
                    let left = &mut left;
                    cpu.run(WithPins(pins, RemoveBeaten { rows, slots, classes, limit, left }));
                }
                let Some(lane) = left.0.iter().position(|&word| word != 0) else { break };
                let place = lane * WORD_BITS + left.0[lane].trailing_zeros() as usize;
                left.0[lane] &= left.0[lane] - 1;
                let slots = Slots::of(pins, word, &[0; COLOR_CODES], Groups::NONE);
                let guess = Codeword::from_bits(slots.word(pins, orders[place]));
                let (guesses, planes) = (&[guess], &[multiset.planes]);
                let ranked = cpu.run(RankGuesses { secrets, guesses, planes, step: 1, ranking });
                debug_assert!(ranked.0 <= limit.into(), "the order has a larger part");
                let first = equivalence.first_of(guess);
                best.guess = best.guess.min((ranked.0, ranked.1, first));
                let lower = scan.limit(best, word);
                is_lower = lower < limit;
                if is_lower {
                    limit = lower;
                    if !cpu.run(FindClasses { secrets, multiset, limit, classes }) {
                        return;
                    }
                }
            }
        }
    }
}
