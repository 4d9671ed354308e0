//! Finds which multisets may have a good guess, with one bit per multiset.
//!
//! The secrets are added to counters, one for each number of hits and each multiset. The counters have one line for each
//! bit, so they count for all multisets of a line at the same time.

use crate::cpu::{Line, WordLanes, Work, MOST_WORD_LANES};
use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::planes::{
    add_column, having, plane, sum_up, PinWork, BLOCK,
};
use crate::mastermind::partition::slices::secrets::{most_in_class, Secrets, PADDING, PLANES};

/// The number of multisets of a line.
pub(super) const MULTISETS: usize = MOST_WORD_LANES * BLOCK;

/// For each color and number, a line that says which multisets have more pins of the color than this number.
pub(super) type AtLeast = [Line; PLANES];

/// Returns the lines of some multisets, for each [`MULTISETS`] of them.
pub(super) fn lines_of(pins: usize, multisets: &[Multiset]) -> Vec<AtLeast> {
    let mut lines = vec![[Line::ZERO; PLANES]; multisets.len().div_ceil(MULTISETS)];
    for (line, multisets) in lines.iter_mut().zip(multisets.chunks(MULTISETS)) {
        for (place, multiset) in multisets.iter().enumerate() {
            for pin in 0..pins {
                line[multiset.plane(pin)].0[place / BLOCK] |= 1 << (place % BLOCK);
            }
        }
    }
    lines
}

/// Returns which of all multisets have guesses that are candidates. An interchangeable color may have at most as many
/// pins as the one before it.
pub(super) fn allowed(
    at_least: &AtLeast,
    guesses: &CandidateGuesses,
    before: &[u8; COLOR_CODES],
) -> Line {
    let colors = guesses.unlocks.iter().fold(guesses.first_colors, |all, more| all | more);
    let mut allowed = Line([u32::MAX; MOST_WORD_LANES]);
    let mut remove = |own: &Line, unless: &Line| {
        for (allowed, (own, unless)) in allowed.0.iter_mut().zip(own.0.iter().zip(unless.0)) {
            *allowed &= !own | unless;
        }
    };
    for color in 1..COLOR_CODES {
        if colors >> color & 1 == 0 {
            remove(&at_least[plane(color, 0)], &Line::ZERO);
        } else if before[color] != 0 {
            for number in 0..MOST_PINS {
                let first = plane(usize::from(before[color]) % COLOR_CODES, number);
                remove(&at_least[plane(color, number)], &at_least[first]);
            }
        }
    }
    allowed
}

/// Counters for the multisets of a line: for each number of hits, one line for each bit.
#[derive(Default)]
pub(super) struct Counters {
    /// The number of bits of a counter.
    bits: usize,
    lines: Vec<Line>,
}

/// Counts the secrets with each number of hits for the multisets of a line.
pub(super) struct CountHits<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) at_least: &'a AtLeast,
    pub(super) counters: &'a mut Counters,
}

impl PinWork for CountHits<'_> {
    #[inline(always)]
    fn work<W: WordLanes, const PINS: usize>(self, cpu: W, pins: usize) {
        let Self { secrets, at_least, counters } = self;
        let number = secrets.list.len();
        let bits = ((usize::BITS - number.leading_zeros()) as usize).max(2);
        counters.bits = bits;
        counters.lines.resize((pins + 1) * bits, Line::ZERO);
        // The padding of the secrets is counted as secrets without hits.
        let padding = (secrets.planes.len() - number).wrapping_neg();
        for (bit, line) in counters.lines.iter_mut().enumerate() {
            let is_one = bit < bits && padding >> bit & 1 == 1;
            line.0 = [if is_one { u32::MAX } else { 0 }; MOST_WORD_LANES];
        }
        for part in 0..MOST_WORD_LANES / W::LANES {
            for secrets in secrets.planes.as_chunks::<PADDING>().0 {
                let mut sums = [[cpu.splat(0); 4]; PADDING];
                for (sum, planes) in sums.iter_mut().zip(secrets) {
                    let mut pin_planes = [cpu.splat(0); MOST_PINS];
                    for pin in 0..PINS {
                        let plane = (planes >> (8 * pin)) as usize % PLANES;
                        pin_planes[pin] = cpu.load_part(&at_least[plane], part);
                    }
                    *sum = sum_up::<W, PINS>(cpu, &pin_planes);
                }
                for value in 0..PINS + 1 {
                    let Some(counter) = counters.lines.get_mut(value * bits..) else { break };
                    let Some((low, high)) = counter.split_at_mut_checked(2) else { break };
                    let column = sums.map(|sum| having::<W, PINS>(cpu, &sum, value));
                    let mut ones = [cpu.load_part(&low[0], part), cpu.load_part(&low[1], part)];
                    let mut carry = add_column(cpu, &mut ones, column);
                    cpu.store_part(ones[0], &mut low[0], part);
                    cpu.store_part(ones[1], &mut low[1], part);
                    for line in &mut high[..bits - 2] {
                        let old = cpu.load_part(line, part);
                        cpu.store_part(cpu.xor(old, carry), line, part);
                        carry = cpu.and(old, carry);
                    }
                }
            }
        }
    }
}

/// Returns which of the `allowed` multisets may have a guess without a part larger than `limit`.
pub(super) struct Within<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) counters: &'a Counters,
    pub(super) allowed: &'a Line,
    pub(super) limit: u32,
}

impl Work for Within<'_> {
    type Answer = Line;

    #[inline(always)]
    fn work<W: WordLanes>(self, cpu: W) -> Line {
        let Self { secrets, counters: Counters { bits, lines }, allowed, limit } = self;
        let mut within = *allowed;
        for part in 0..MOST_WORD_LANES / W::LANES {
            let mut left = cpu.load_part(allowed, part);
            for hits in 0..secrets.pins + 1 {
                let most = most_in_class(secrets.pins, hits, limit) as usize;
                if most < secrets.list.len() {
                    let mut above = cpu.splat(0);
                    for (bit, line) in lines[hits * bits..][..*bits].iter().enumerate() {
                        let ones = cpu.load_part(line, part);
                        above = match most >> bit & 1 {
                            1 => cpu.and(above, ones),
                            _ => cpu.or(above, ones),
                        };
                    }
                    left = cpu.without(left, above);
                }
            }
            cpu.store_part(left, &mut within, part);
        }
        within
    }
}
