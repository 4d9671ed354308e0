//! Counts all hits of multisets, and the parts of guesses with the same colors.

use crate::cpu::{WideVectors, MOST_LANES};
use crate::mastermind::codeword::MOST_PINS;
use crate::mastermind::feedback::{feedback_index, MOST_INDICES};
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::orders::Slots;
use crate::mastermind::partition::planes::{add_up, Masks, PinRoutine, Planes};

/// How many secrets have each number of hits.
pub(crate) type Sizes = [u32; MOST_PINS + 1];

/// Counts how many secrets have each number of hits. This is done for several multisets at once, at most one for each
/// lane.
pub(crate) struct CountHits<'a> {
    pub(crate) planes: &'a Planes,
    pub(crate) multisets: &'a [Multiset],
    pub(crate) sizes: &'a mut [[u32; MOST_LANES]; MOST_PINS + 1],
}

impl PinRoutine for CountHits<'_> {
    const IS_SPECIAL: bool = true;

    #[inline(always)]
    fn run<W: WideVectors, const PINS: usize>(self, cpu: W, pins: usize) {
        let Self { planes: Planes { secrets, blocks, stride, at_least, .. }, multisets, sizes } =
            self;
        let mut rows = [[0; MOST_LANES]; MOST_PINS];
        for (lane, multiset) in multisets.iter().enumerate() {
            for (pin, rows) in rows.iter_mut().enumerate().take(pins) {
                rows[lane % MOST_LANES] = multiset.plane(pin) * stride;
            }
        }
        let mut totals = [cpu.splat(0); MOST_PINS + 1];
        let mut first = 0;
        while first < *blocks {
            let end = (*blocks).min(first.saturating_add(W::MOST_COUNTED));
            let mut counts = [cpu.none(); MOST_PINS + 1];
            for block in first..end {
                let mut pin_planes = [cpu.splat(0); MOST_PINS];
                for pin in 0..pins {
                    let mut words = [0; MOST_LANES];
                    for lane in 0..W::LANES {
                        words[lane] = at_least[rows[pin][lane] + block];
                    }
                    pin_planes[pin] = cpu.load(&words);
                }
                let hits = add_up::<W, PINS>(cpu, &pin_planes);
                for all in 1..pins + 1 {
                    counts[all] = cpu.add_popcount(counts[all], hits[all]);
                }
            }
            for all in 1..pins + 1 {
                totals[all] = cpu.add(totals[all], cpu.sums(counts[all]));
            }
            first = end;
        }
        sizes[0] = [*secrets as u32; MOST_LANES];
        for all in 1..pins + 1 {
            cpu.store(totals[all], &mut sizes[all]);
            let own = sizes[all];
            for (none, size) in sizes[0].iter_mut().zip(own) {
                *none = none.wrapping_sub(size);
            }
        }
    }
}

/// Finds the secrets with each number of hits for one multiset. `hits` gets a row of words for each number from 1 on.
/// Each row is as long as a row of [`Planes::at_least`].
pub(crate) struct FindHits<'a> {
    pub(crate) planes: &'a Planes,
    pub(crate) multiset: Multiset,
    pub(crate) hits: &'a mut [u32],
}

impl PinRoutine for FindHits<'_> {
    #[inline(always)]
    fn run<W: WideVectors, const PINS: usize>(self, cpu: W, pins: usize) {
        let Self { planes: Planes { blocks, stride, at_least, .. }, multiset, hits } = self;
        for block in (0..*blocks).step_by(W::LANES) {
            let mut pin_planes = [cpu.splat(0); MOST_PINS];
            for pin in 0..pins {
                pin_planes[pin] = cpu.load(&at_least[multiset.plane(pin) * stride + block..]);
            }
            let masks = add_up::<W, PINS>(cpu, &pin_planes);
            for all in 1..pins + 1 {
                cpu.store(masks[all], &mut hits[(all - 1) * stride + block..]);
            }
        }
    }
}

/// Part sizes by answer index and lane. Each row is a cache line.
#[repr(C, align(64))]
pub(crate) struct Parts(pub(crate) [[u32; MOST_LANES]; MOST_INDICES]);

/// Counts the parts of guesses that have the colors of `slots` in these orders, at most one for each lane.
///
/// `hits` says which secrets have each number of hits, and `sizes` says how many secrets these are.
pub(crate) struct CountParts<'a> {
    pub(crate) planes: &'a Planes,
    pub(crate) hits: &'a [u32],
    pub(crate) sizes: &'a Sizes,
    pub(crate) slots: &'a Slots,
    pub(crate) orders: &'a [u32],
    pub(crate) parts: &'a mut [[u32; MOST_LANES]; MOST_INDICES],
}

impl PinRoutine for CountParts<'_> {
    const IS_SPECIAL: bool = true;

    #[inline(always)]
    fn run<W: WideVectors, const PINS: usize>(self, cpu: W, pins: usize) {
        let mut words = [self.orders[0]; MOST_LANES];
        words[..self.orders.len()].copy_from_slice(self.orders);
        let orders = cpu.load(&words);
        let mut colors = [cpu.splat(0); MOST_PINS];
        for (pin, color) in colors.iter_mut().enumerate().take(pins) {
            let slot = cpu.shift_right(orders, 4 * (pins - 1 - pin) as u32);
            *color = cpu.lookup(&self.slots.colors, slot);
        }
        match self.planes.row {
            8 => self.count::<W, PINS, 8>(cpu, pins, &colors),
            _ => self.count::<W, PINS, 16>(cpu, pins, &colors),
        }
    }
}

impl CountParts<'_> {
    #[inline(always)]
    fn count<W: WideVectors, const PINS: usize, const ROW: usize>(
        self,
        cpu: W,
        pins: usize,
        colors: &[W::Vector; MOST_PINS],
    ) {
        let Self { planes: Planes { blocks, stride, places, .. }, hits, sizes, parts, .. } = self;
        let places = places.as_chunks::<ROW>().0;
        let mut first = 0;
        while first < *blocks {
            let end = (*blocks).min(first.saturating_add(W::MOST_COUNTED));
            let mut counts = Counts { cpu, ones: [cpu.none(); MOST_INDICES] };
            for (block, rows) in (first..end).zip(places[first * pins..].chunks_exact(pins)) {
                let mut pin_planes = [cpu.splat(0); MOST_PINS];
                for pin in 0..pins {
                    pin_planes[pin] = cpu.lookup(&rows[pin], colors[pin]);
                }
                let black = add_up::<W, PINS>(cpu, &pin_planes);
                counts.add::<PINS>(pins, &black, |all| hits[(all - 1) * stride + block]);
            }
            for all in 0..pins + 1 {
                // The other secrets with this number of hits have no black hit.
                let mut others = [sizes[all]; MOST_LANES];
                for black in 1..all + 1 {
                    let part = &mut parts[feedback_index(pins, black, all)];
                    if first == 0 {
                        *part = [0; MOST_LANES];
                    }
                    if sizes[all] > 0 {
                        let ones = cpu.sums(counts.ones[feedback_index(pins, black, all)]);
                        cpu.store(cpu.add(ones, cpu.load(part)), part);
                        for lane in 0..W::LANES {
                            others[lane] = others[lane].wrapping_sub(part[lane]);
                        }
                    }
                }
                parts[all] = others;
            }
            first = end;
        }
    }
}

/// The number of ones of each part with black hits, by answer index.
struct Counts<W: WideVectors> {
    cpu: W,
    ones: [W::Counts; MOST_INDICES],
}

impl<W: WideVectors> Counts<W> {
    /// Counts a block. `black` and `all` say which secrets have each number of black hits and of all hits.
    #[inline(always)]
    fn add<const PINS: usize>(
        &mut self,
        pins: usize,
        black: &Masks<W>,
        all: impl Fn(usize) -> u32,
    ) {
        if PINS == 6 && pins == 6 {
            // With a loop over the columns, AVX2 would keep the masks in memory, and 6p5c would take a tenth longer. For
            // other numbers of pins, and with AVX-512, this gains nothing.
            self.add_column(6, 1, black, all(1));
            self.add_column(6, 2, black, all(2));
            self.add_column(6, 3, black, all(3));
            self.add_column(6, 4, black, all(4));
            self.add_column(6, 5, black, all(5));
            self.add_column(6, 6, black, all(6));
        } else {
            for number in 1..pins + 1 {
                self.add_column(pins, number, black, all(number));
            }
        }
    }

    /// Counts a column: the parts with this number of hits. If there are few secrets, most blocks have no secrets in
    /// some columns.
    #[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
    #[inline(always)]
    fn add_column(&mut self, pins: usize, number: usize, black: &Masks<W>, all: u32) {
        if all == 0 {
            return;
        }
        let all = self.cpu.splat(all);
        for hits in 1..number + 1 {
            // The hole stays empty.
            if number < pins || hits + 1 != pins {
                let ones = &mut self.ones[feedback_index(pins, hits, number)];
                *ones = self.cpu.add_popcount(*ones, self.cpu.and(black[hits], all));
            }
        }
    }
}
