//! Finds the best guess by Knuth's strategy with one bit per guess, where `parts` has one bit per secret.
//!
//! The guesses of a multiset are the orders of its slots. For each pin and slot, a plane says which orders have the slot
//! at the pin. The black hits of a secret are the sum of one plane per pin: that of the slot with the secret's color.
//! All orders get the same number of hits in all from a secret, so the secrets of such a *class* are divided only by
//! their black hits. Each class and number of black hits has a counter with one plane per bit.
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
//! The possible secrets are ranked first, one by one. After that, a guess must have a lower rank than the best possible
//! secret. So only parts that are larger than this limit matter. A counter of B bits starts at 2^B - 1 minus the limit,
//! and a carry says that the order is beaten. A class is left out if it is not larger than the limit, and the multiset
//! is given up as soon as all its orders are beaten.
//!
//! The bounds of the multisets are found in the same way, with one bit per multiset.
//!
//! A flattened source does without this.

use crate::cpu::{WordLanes, MOST_WORD_LANES};
use crate::mastermind::codeword::{Codeword, COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::candidates::CandidateGuesses;
use crate::mastermind::game::Game;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::multisets::{Multiset, Multisets};
use crate::mastermind::partition::orders::{Orders, Slots};
use crate::mastermind::partition::parts::FindHits;
use crate::mastermind::partition::planes::{
    add_three, add_up, sum_bits, sum_up, PinWork, Planes, Sum, WithPins, BLOCK,
};
use crate::mastermind::partition::ranker::Best;
use crate::mastermind::partition::region::Region;
use crate::mastermind::ranking::Ranking;

/// The greatest number of secrets for which slices are faster, for each number of pins. With more pins, a multiset has
/// more orders.
const MOST_SECRETS: [usize; MOST_PINS + 1] = [64, 64, 64, 64, 64, 64, 511, 4095, 4095];

/// The number of bits of a number of secrets.
const SIZE_BITS: usize = 12;

/// Finds best guesses. Its memory is reused.
#[derive(Default)]
pub(crate) struct Slices {
    pins: usize,
    kinds: Vec<Kind>,
    orders: Orders,
    secrets: Vec<Multiset>,
    unary: Vec<u128>,
    /// For each number of hits and bit, a row with the bits of the numbers of secrets of all multisets.
    sizes: Vec<u32>,
    /// For each number of hits from 1 on, a row that says which secrets have it.
    classes: Vec<u32>,
}

/// The orders of the multisets of one [kind](Multiset::kind).
#[derive(Default)]
struct Kind {
    /// The orders in lexical order.
    list: Vec<u32>,
    /// The number of slots.
    slots: usize,
    /// The number of words of a row of `planes`.
    stride: usize,
    /// For each pin and slot, a row that says which orders have the slot at the pin. After the last slot comes an empty
    /// row. The last row says which orders there are.
    planes: Vec<u32>,
}

impl Kind {
    /// Lists the orders of a multiset.
    fn new(pins: usize, word: u32, orders: &mut Orders) -> Self {
        let slots = Slots::of(pins, word, &[0; COLOR_CODES]);
        let list = orders.of(pins, &slots, false).to_vec();
        let slots = slots.colors.iter().filter(|&&color| color != 0).count();
        let stride = list.len().div_ceil(BLOCK).next_multiple_of(MOST_WORD_LANES);
        let mut planes = vec![0; (pins * (slots + 1) + 1) * stride];
        for (place, &order) in list.iter().enumerate() {
            for pin in 0..pins {
                let slot = (order >> (4 * (pins - 1 - pin)) & 7) as usize;
                planes[(pin * (slots + 1) + slot) * stride + place / BLOCK] |= 1 << (place % BLOCK);
            }
            planes[pins * (slots + 1) * stride + place / BLOCK] |= 1 << (place % BLOCK);
        }
        Self { list, slots, stride, planes }
    }
}

/// Returns whether the best guess is found by slices of guesses. That is done by one thread, without progress reports,
/// so it must not take long.
pub(crate) fn is_sliced(
    game: &Game,
    secrets: &[Codeword],
    guesses: &CandidateGuesses,
    ranking: &Ranking,
) -> bool {
    let number = secrets.len() as u64;
    ranking.is_largest()
        && !ranking.only_possible
        && !guesses.nondecreasing
        && secrets.len() <= MOST_SECRETS[game.pins()]
        && (secrets.len() <= MOST_SECRETS[0] || number * game.count() < 1 << 32)
}

impl Slices {
    /// Returns the best guess for some secrets, at least one, for which [`is_sliced`] holds. The counter lends its
    /// region.
    pub(crate) fn best(
        &mut self,
        counter: &mut PartitionCounter,
        game: &Game,
        secrets: &[Codeword],
        guesses: &CandidateGuesses,
        ranking: &Ranking,
    ) -> Result<Best, OutOfMemory> {
        let PartitionCounter { cpu, region, .. } = counter;
        region.fill(game, secrets, guesses, false)?;
        let any_perfect = ranking.any_perfect;
        let pins = region.pins;
        if self.pins != pins {
            self.pins = pins;
            self.kinds.clear();
            self.kinds.resize_with(1 << pins, Kind::default);
        }
        self.secrets.clear();
        self.secrets.extend(secrets.iter().map(|secret| Multiset::of(pins, secret.bits())));
        self.unary.clear();
        self.unary.extend(self.secrets.iter().map(|secret| secret.unary(pins)));
        let mut answer = Best::default();
        let Region { planes, multisets, .. } = region;
        let work = FindBest { slices: self, planes, multisets, any_perfect, answer: &mut answer };
        cpu.run(WithPins(pins, work));
        Ok(answer)
    }
}

/// Finds the best guess.
struct FindBest<'a> {
    slices: &'a mut Slices,
    planes: &'a Planes,
    multisets: &'a Multisets,
    any_perfect: bool,
    answer: &'a mut Best,
}

impl PinWork for FindBest<'_> {
    #[inline(always)]
    fn work<W: WordLanes, const PINS: usize>(self, cpu: W, pins: usize) {
        let Self { slices, planes, multisets, any_perfect, answer } = self;
        let Slices { kinds, orders, secrets, unary, sizes, classes, .. } = slices;
        let bits = (usize::BITS - secrets.len().leading_zeros()) as usize;
        let search =
            Search::<W, PINS> { cpu, pins, planes, multisets, secrets, unary, bits, any_perfect };
        *answer = search.best(kinds, orders, sizes, classes);
    }
}

/// A search with a certain backend.
struct Search<'a, W, const PINS: usize> {
    cpu: W,
    pins: usize,
    planes: &'a Planes,
    multisets: &'a Multisets,
    secrets: &'a [Multiset],
    /// The [hits](Multiset::unary) of the secrets.
    unary: &'a [u128],
    /// The number of bits of the number of secrets.
    bits: usize,
    any_perfect: bool,
}

/// A multiset whose guesses are ranked.
struct Group<'a> {
    multiset: Multiset,
    kind: &'a Kind,
    /// The rows of [`Slices::classes`] for this multiset.
    classes: &'a [u32],
    stride: usize,
    blocks: usize,
    /// The number of secrets of each class.
    sizes: [usize; MOST_PINS + 1],
}

impl Group<'_> {
    /// Returns the secrets with this number of hits, at least one.
    #[inline(always)]
    fn class(&self, hits: usize) -> Ones<'_> {
        let words = self.classes[(hits - 1) * self.stride..][..self.blocks].iter();
        Ones { words, start: 0, rest: 0 }
    }
}

/// The places of the ones in some words.
struct Ones<'a> {
    words: std::slice::Iter<'a, u32>,
    start: usize,
    rest: u32,
}

impl Iterator for Ones<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.rest = *self.words.next()?;
            self.start += BLOCK;
        }
        let place = self.start - BLOCK + self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(place)
    }
}

#[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
impl<W: WordLanes, const PINS: usize> Search<'_, W, PINS> {
    #[inline(always)]
    fn best(
        &self,
        kinds: &mut [Kind],
        orders: &mut Orders,
        sizes: &mut Vec<u32>,
        classes: &mut Vec<u32>,
    ) -> Best {
        let mut best = Best { ranked: self.secrets.len() as u64, ..Best::default() };
        // The possible secrets come first, because they win the ties.
        for secret in self.secrets {
            let rank = self.largest_part(*secret, best.guess.0);
            best.guess = best.guess.min((rank, false, Codeword::from_bits(secret.word)));
            if rank == 1 {
                return best;
            }
        }
        let Multisets { list, stride, .. } = self.multisets;
        sizes.clear();
        sizes.resize((self.pins + 1) * self.bits * stride, 0);
        classes.resize(self.pins * self.planes.stride, 0);
        for first in (0..list.len().div_ceil(BLOCK)).step_by(W::LANES) {
            self.count_hits(first, sizes);
            let (mut words, mut of) = ([0; MOST_WORD_LANES], usize::MAX);
            let (mut place, end) = (first * BLOCK, list.len().min((first + W::LANES) * BLOCK));
            while place < end {
                let limit = limit(&best, list[place].word);
                if limit != of {
                    self.cpu.store(self.within(first, sizes, limit), &mut words);
                    of = limit;
                }
                let rest = words[place / BLOCK - first] >> (place % BLOCK);
                if rest == 0 {
                    place = (place / BLOCK + 1) * BLOCK;
                    continue;
                }
                place += rest.trailing_zeros() as usize;
                let Some(&multiset) = list.get(place) else { break };
                let kind = &mut kinds[usize::from(multiset.kind)];
                if kind.list.is_empty() {
                    *kind = Kind::new(self.pins, multiset.word, orders);
                }
                best.ranked += kind.list.len() as u64;
                self.rank(multiset, kind, classes, &mut best);
                if self.any_perfect && best.guess.0 == 1 {
                    return best;
                }
                place += 1;
            }
        }
        best
    }

    /// Returns the size of the largest part of a guess. If it is above `most`, any size above `most` may be returned.
    #[inline(always)]
    fn largest_part(&self, guess: Multiset, most: u64) -> u64 {
        let (mut sizes, mut largest) = ([0u64; 16 * (MOST_PINS + 1)], 0);
        let unary = guess.unary(self.pins);
        for (secret, other) in self.secrets.iter().zip(self.unary) {
            let differ = guess.word ^ secret.word;
            let differ = (differ | differ >> 1 | differ >> 2 | differ >> 3) & 0x1111_1111;
            let part = 16 * (unary & other).count_ones() + differ.count_ones();
            let size = &mut sizes[part as usize % (16 * (MOST_PINS + 1))];
            *size += 1;
            largest = largest.max(*size);
            if largest > most {
                break;
            }
        }
        largest
    }

    /// Counts the secrets with each number of hits for the multisets of a vector. `first` is its first word.
    #[inline(always)]
    fn count_hits(&self, first: usize, sizes: &mut [u32]) {
        let (cpu, Multisets { stride, at_least, .. }) = (self.cpu, self.multisets);
        for (place, secret) in self.secrets.iter().enumerate() {
            let mut pin_planes = [cpu.splat(0); MOST_PINS];
            for pin in 0..self.pins {
                pin_planes[pin] = cpu.load(&at_least[secret.plane(pin) * stride + first..]);
            }
            let masks = add_up::<W, PINS>(cpu, &pin_planes);
            for hits in 0..self.pins + 1 {
                let mut carry = masks[hits];
                // After this secret, the number has no higher bits.
                for bit in 0..(usize::BITS - (place + 1).leading_zeros()) as usize {
                    let words = &mut sizes[(hits * self.bits + bit) * stride + first..];
                    let old = cpu.load(words);
                    cpu.store(cpu.xor(old, carry), words);
                    carry = cpu.and(old, carry);
                }
            }
        }
    }

    /// Returns the bits of `a` that `b` lacks.
    #[inline(always)]
    fn without(&self, a: W::Vector, b: W::Vector) -> W::Vector {
        self.cpu.and(a, self.cpu.xor(b, self.cpu.splat(u32::MAX)))
    }

    /// Returns the greatest number of secrets with this number of hits if no part is larger than `limit`.
    #[inline(always)]
    fn most(&self, hits: usize, limit: usize) -> usize {
        // If all pins are hits, there is never exactly one white hit.
        limit * if hits == self.pins { hits } else { hits + 1 }
    }

    /// Returns which multisets of a vector have a bound of up to `limit`.
    #[inline(always)]
    fn within(&self, first: usize, sizes: &[u32], limit: usize) -> W::Vector {
        let cpu = self.cpu;
        let mut within = cpu.splat(u32::MAX);
        for hits in 0..self.pins + 1 {
            let most = self.most(hits, limit);
            if most < self.secrets.len() {
                let mut above = cpu.splat(0);
                for bit in 0..self.bits {
                    let row = (hits * self.bits + bit) * self.multisets.stride;
                    let sizes = cpu.load(&sizes[row + first..]);
                    above = match most >> bit & 1 {
                        1 => cpu.and(above, sizes),
                        _ => cpu.or(above, sizes),
                    };
                }
                within = self.without(within, above);
            }
        }
        within
    }

    /// Ranks the guesses of a multiset.
    #[inline(always)]
    fn rank(&self, multiset: Multiset, kind: &Kind, classes: &mut [u32], best: &mut Best) {
        let stride = self.planes.stride;
        FindHits { planes: self.planes, multiset, hits: &mut *classes }
            .work::<W, PINS>(self.cpu, self.pins);
        // The secrets without hits are in one part.
        let mut sizes = [0; MOST_PINS + 1];
        sizes[0] = self.secrets.len();
        for hits in 1..self.pins + 1 {
            let class = &classes[(hits - 1) * stride..][..self.planes.blocks];
            sizes[hits] = class.iter().map(|word| word.count_ones() as usize).sum();
            sizes[0] -= sizes[hits];
        }
        let group = Group { multiset, kind, classes, stride, blocks: self.planes.blocks, sizes };
        let mut limit = limit(best, multiset.word);
        for first in (0..kind.list.len().div_ceil(BLOCK)).step_by(W::LANES) {
            loop {
                if (0..self.pins + 1).any(|hits| sizes[hits] > self.most(hits, limit)) {
                    return;
                }
                let all = &kind.planes[self.pins * (kind.slots + 1) * kind.stride..];
                let left = self.cpu.load(&all[first..]);
                let mut words = [0; MOST_WORD_LANES];
                self.cpu.store(self.survivors(&group, first, limit, left), &mut words);
                let Some(lane) = words.iter().position(|&word| word != 0) else { break };
                let place = (first + lane) * BLOCK + words[lane].trailing_zeros() as usize;
                let word = Slots::of(self.pins, multiset.word, &[0; COLOR_CODES])
                    .word(self.pins, kind.list[place]);
                // If there is a possible secret with this rank, the limit is lower.
                let rank = self.largest_part(Multiset::of(self.pins, word), u64::MAX);
                let guess = (rank, true, Codeword::from_bits(word));
                best.guess = best.guess.min(guess);
                // All other guesses of the multiset come later.
                limit = best.guess.0 as usize - 1;
            }
        }
    }

    /// Returns for each pin which orders of a vector have the color of the secret there.
    #[inline(always)]
    fn pin_planes(&self, group: &Group<'_>, first: usize, secret: usize) -> [W::Vector; MOST_PINS] {
        let Kind { slots, stride, planes, .. } = group.kind;
        let mut pin_planes = [self.cpu.splat(0); MOST_PINS];
        for pin in 0..self.pins {
            let color = self.secrets[secret].plane(pin) / MOST_PINS;
            let slot = group.multiset.slot(color).min(*slots);
            pin_planes[pin] = self.cpu.load(&planes[(pin * (slots + 1) + slot) * stride + first..]);
        }
        pin_planes
    }

    /// Returns those of the orders in `left` whose parts are all within the limit.
    #[inline(always)]
    fn survivors(
        &self,
        group: &Group<'_>,
        first: usize,
        limit: usize,
        mut left: W::Vector,
    ) -> W::Vector {
        let mut sizes = group.sizes;
        loop {
            // The largest class beats the most orders.
            let (mut hits, mut most) = (0, limit);
            for (class, &size) in sizes.iter().enumerate() {
                if size > most {
                    (hits, most) = (class, size);
                }
            }
            if most == limit || !self.cpu.any(left) {
                return left;
            }
            sizes[hits] = 0;
            left = match limit {
                1..=3 => self.survivors_of::<2>(group, first, hits, limit, left),
                4..=7 => self.survivors_of::<3>(group, first, hits, limit, left),
                _ => self.survivors_of::<SIZE_BITS>(group, first, hits, limit, left),
            };
        }
    }

    /// Returns those of the orders in `left` whose parts with this number of hits are within the limit. A counter has up
    /// to `BITS` bits.
    #[inline(always)]
    fn survivors_of<const BITS: usize>(
        &self,
        group: &Group<'_>,
        first: usize,
        hits: usize,
        limit: usize,
        mut left: W::Vector,
    ) -> W::Vector {
        let cpu = self.cpu;
        let bits =
            if BITS == SIZE_BITS { (usize::BITS - limit.leading_zeros()) as usize } else { BITS };
        let mut counters = [[cpu.splat(0); BITS]; MOST_PINS + 1];
        for counter in &mut counters {
            for bit in 0..bits {
                let is_one = ((1 << bits) - 1 - limit) >> bit & 1 == 1;
                counter[bit] = cpu.splat(if is_one { u32::MAX } else { 0 });
            }
        }
        let mut secrets = group.class(hits);
        while let Some(secret) = secrets.next() {
            // The numbers of black hits of up to three secrets. No order has a number in a missing one.
            let mut blacks = [[cpu.splat(0); sum_bits(MOST_PINS)]; 3];
            let mut are_there = [cpu.splat(0); 3];
            for (number, secret) in
                [Some(secret), secrets.next(), secrets.next()].iter().enumerate()
            {
                if let Some(secret) = *secret {
                    let pin_planes = self.pin_planes(group, first, secret);
                    blacks[number] = sum_up::<W, PINS>(cpu, &pin_planes);
                    are_there[number] = cpu.splat(u32::MAX);
                }
            }
            for value in 0..PINS + 1 {
                if value > hits {
                    break;
                }
                let a = self.having(&blacks[0], value, are_there[0]);
                let b = self.having(&blacks[1], value, are_there[1]);
                let c = self.having(&blacks[2], value, are_there[2]);
                let (mut carry, twos) = add_three(cpu, a, b, c);
                for bit in 0..bits {
                    let more = if bit == 1 { twos } else { cpu.splat(0) };
                    let old = counters[value][bit];
                    (counters[value][bit], carry) = add_three(cpu, old, carry, more);
                }
                left = self.without(left, carry);
            }
            if !cpu.any(left) {
                break;
            }
        }
        left
    }

    /// Returns where a sum has this value, of the bits in `of`.
    #[inline(always)]
    fn having(&self, sum: &Sum<W>, value: usize, of: W::Vector) -> W::Vector {
        let mut having = of;
        for bit in 0..sum_bits(PINS) {
            having = match value >> bit & 1 {
                1 => self.cpu.and(having, sum[bit]),
                _ => self.without(having, sum[bit]),
            };
        }
        having
    }
}

/// Returns the greatest rank with which a guess from this one on can be better than the best guess.
#[inline(always)]
fn limit(best: &Best, word: u32) -> usize {
    let (rank, is_impossible, guess) = best.guess;
    let ties = is_impossible && word < guess.bits();
    rank as usize - usize::from(!ties)
}
