//! Finds which multisets may have a good guess, with one bit per multiset.
//!
//! The secrets are added to counters, one for each number of hits and each multiset. The counters have one line for each
//! bit, so they count for all multisets of a line at the same time.

use crate::cpu::{CacheLine, Routine, WideVectors, MOST_LANES};
use crate::mastermind::codeword::MOST_PINS;
use crate::mastermind::partition::multisets::AtLeast;
use crate::mastermind::partition::planes::{add_column, having, sum_up, PinRoutine, PLANES};
use crate::mastermind::partition::slices::secrets::{most_in_class, Secrets, SECRETS_TO_ADD};

/// Counters for the multisets of a line: for each number of hits, one line for each bit.
#[derive(Default)]
pub(super) struct Counters {
    /// The number of bits of a counter.
    bits: usize,
    lines: Vec<CacheLine>,
}

/// Adds all secrets to the counters of the multisets of a line.
pub(super) struct AddSecrets<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) at_least: &'a AtLeast,
    pub(super) counters: &'a mut Counters,
}

impl PinRoutine for AddSecrets<'_> {
    #[inline(always)]
    fn run<W: WideVectors, const PINS: usize>(self, cpu: W, pins: usize) {
        let Self { secrets, at_least, counters } = self;
        let number = secrets.list.len();
        let bits = ((usize::BITS - number.leading_zeros()) as usize).max(2);
        counters.bits = bits;
        counters.lines.resize((pins + 1) * bits, CacheLine::ZERO);
        // The padding of the secrets is counted as secrets without hits.
        let padding = (secrets.planes.len() - number).wrapping_neg();
        for (bit, line) in counters.lines.iter_mut().enumerate() {
            let is_one = bit < bits && padding >> bit & 1 == 1;
            line.0 = [if is_one { u32::MAX } else { 0 }; MOST_LANES];
        }
        for part in 0..MOST_LANES / W::LANES {
            for secrets in secrets.planes.as_chunks::<SECRETS_TO_ADD>().0 {
                let mut sums = [[cpu.splat(0); 4]; SECRETS_TO_ADD];
                for (sum, planes) in sums.iter_mut().zip(secrets) {
                    let mut pin_planes = [cpu.splat(0); MOST_PINS];
                    for (pin, own) in pin_planes.iter_mut().enumerate().take(PINS) {
                        let plane = (planes >> (8 * pin)) as usize % PLANES;
                        *own = cpu.load_part(&at_least[plane], part);
                    }
                    *sum = sum_up::<W, PINS>(cpu, &pin_planes);
                }
                for value in 0..PINS + 1 {
                    let Some(counter) = counters.lines.get_mut(value * bits..) else { break };
                    let Some((low, high)) = counter.split_at_mut_checked(2) else { break };
                    let mut column = [cpu.splat(0); SECRETS_TO_ADD];
                    for (column, sum) in column.iter_mut().zip(&sums) {
                        *column = having::<W, PINS>(cpu, sum, value);
                    }
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
    pub(super) allowed: &'a CacheLine,
    pub(super) limit: u32,
}

impl Routine for Within<'_> {
    type Answer = CacheLine;

    #[inline(always)]
    fn run<W: WideVectors>(self, cpu: W) -> CacheLine {
        let Self { secrets, counters: Counters { bits, lines }, allowed, limit } = self;
        let mut within = *allowed;
        for part in 0..MOST_LANES / W::LANES {
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
