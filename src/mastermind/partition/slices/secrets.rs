//! Stores the possible secrets as planes of 64 secrets, ranks single guesses, and divides the secrets into classes.

use crate::cpu::{Cpu, Routine, WideVectors};
use crate::mastermind::codeword::{Codeword, MOST_PINS};
use crate::mastermind::feedback::{answers_with, index_count, MOST_INDICES};
use crate::mastermind::game::Game;
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::planes::{plane, PLANES};
use crate::mastermind::ranking::{Ranked, Ranking};

/// Up to 64 secrets, with one bit for each.
#[derive(Clone, Copy)]
struct Word {
    /// For each color and number, the secrets that have more pins of the color than this number.
    at_least: [u64; PLANES],
    /// For each color and pin, the secrets that have the color at the pin. Pins are counted from the last one.
    places: [u64; PLANES],
}

/// Limits below this one need only three-bit counters. With them, a block has 4 secrets, which are counted together.
/// Other blocks have 8.
pub(super) const FOUR_IN_BLOCK: u32 = 8;

/// Secrets are padded until their number is a multiple of this.
pub(super) const SECRETS_TO_ADD: usize = 4;

/// Some possible secrets. Their memory is reused for the next secrets.
#[derive(Default)]
pub(super) struct Secrets {
    pub(super) pins: usize,
    /// The secrets in lexical order.
    pub(super) list: Vec<Codeword>,
    /// For each secret, the numbers of the planes of its hits, one byte for each pin. After the last secret comes
    /// padding: zeros, up to a multiple of [`SECRETS_TO_ADD`].
    pub(super) planes: Vec<u64>,
    words: Vec<Word>,
}

impl Secrets {
    /// Replaces the secrets by those of another scan. They must be different, and in lexical order.
    pub(super) fn fill(&mut self, game: &Game, secrets: &[Codeword]) {
        debug_assert!(secrets.is_sorted_by(|a, b| a < b), "a secret is there twice or misplaced");
        self.pins = game.pins();
        self.list.clear();
        self.list.extend_from_slice(secrets);
        self.planes.clear();
        let words = secrets.len().div_ceil(u64::BITS as usize);
        self.words.truncate(words);
        let used = plane(game.colors() + 1, 0);
        for word in &mut self.words {
            word.at_least[..used].fill(0);
            word.places[..used].fill(0);
        }
        self.words.resize(words, Word { at_least: [0; PLANES], places: [0; PLANES] });
        for (word, secrets) in self.words.iter_mut().zip(secrets.chunks(u64::BITS as usize)) {
            for (place, secret) in secrets.iter().enumerate() {
                // The number of pins of each color so far, in four bits.
                let (mut numbers, mut planes) = (0u64, 0);
                for pin in 0..self.pins {
                    let color = (secret.bits() >> (4 * pin) & 15) as usize;
                    let plane = plane(color, (numbers >> (4 * color) & 7) as usize);
                    numbers += 1 << (4 * color);
                    planes |= (plane as u64) << (8 * pin);
                    word.at_least[plane] |= 1 << place;
                    word.places[color * MOST_PINS + pin] |= 1 << place;
                }
                self.planes.push(planes);
            }
        }
        self.planes.resize(secrets.len().next_multiple_of(SECRETS_TO_ADD), 0);
    }

    /// Ranks each `step`th secret as a guess, beginning with the first. Returns the best of them.
    pub(super) fn best(&self, cpu: Cpu, ranking: &Ranking, step: usize) -> Ranked {
        let Self { list: guesses, planes, .. } = self;
        cpu.run(RankGuesses { secrets: self, guesses, planes, step, ranking })
    }

    /// For each number of hits, returns the secrets of a word that get this number from a multiset with these
    /// [planes](Multiset::planes).
    #[inline(always)]
    fn classes(&self, number: usize, planes: u64) -> [u64; MOST_PINS + 1] {
        let rest = self.list.len() - number * u64::BITS as usize;
        let secrets = u64::MAX >> (u64::BITS as usize).saturating_sub(rest);
        let mut own = [0; MOST_PINS];
        for (pin, plane) in own.iter_mut().enumerate() {
            *plane = self.words[number].at_least[(planes >> (8 * pin)) as usize % PLANES];
        }
        by_sum(&own, secrets)
    }
}

/// Adds up planes. For each sum, returns the secrets that have it. `secrets` has a bit for each secret.
#[inline(always)]
fn by_sum(planes: &[u64; MOST_PINS], secrets: u64) -> [u64; MOST_PINS + 1] {
    // The ones and the twos of a sum of three bits.
    let add = |a: u64, b: u64, c: u64| (a ^ b ^ c, a & b | (a ^ b) & c);
    let (first, carry_a) = add(planes[0], planes[1], planes[2]);
    let (second, carry_b) = add(planes[3], planes[4], planes[5]);
    let (third, carry_c) = add(first, second, planes[6]);
    let (ones, carry_d) = add(third, planes[7], 0);
    let (twos, fours_a) = add(carry_a, carry_b, carry_c);
    let (twos, fours_b) = add(twos, carry_d, 0);
    let (fours, eights) = add(fours_a, fours_b, 0);
    let pairs = [!ones & !twos, ones & !twos, !ones & twos, ones & twos];
    let mut sums = [eights; MOST_PINS + 1];
    for place in 0..4 {
        sums[place] = pairs[place] & !fours;
        sums[place + 4] = pairs[place] & fours;
    }
    sums[0] &= !eights & secrets;
    sums
}

/// Ranks some guesses. Returns the best of them.
pub(super) struct RankGuesses<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) guesses: &'a [Codeword],
    /// The [planes](Multiset::planes) of each guess.
    pub(super) planes: &'a [u64],
    /// The distance between ranked guesses. The first guess is always ranked.
    pub(super) step: usize,
    pub(super) ranking: &'a Ranking,
}

#[allow(clippy::needless_range_loop, reason = "ranges unroll, where iterators may not")]
impl Routine for RankGuesses<'_> {
    type Answer = Ranked;

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(self, _: W) -> Ranked {
        let Self { secrets, guesses, planes, step, ranking } = self;
        let pins = secrets.pins;
        let perfect = ranking.perfect(pins, secrets.list.len());
        let mut best = (u64::MAX, true, Codeword::from_bits(u32::MAX));
        for (&guess, &planes) in guesses.iter().zip(planes).step_by(step) {
            // The sizes of the parts, in the order of their numbers of hits, and then of black hits. There is one part
            // for each answer index.
            let mut sizes = [0; MOST_INDICES];
            for (number, word) in secrets.words.iter().enumerate() {
                let classes = secrets.classes(number, planes);
                let mut planes = [0; MOST_PINS];
                for pin in 0..MOST_PINS {
                    let color = (guess.bits() >> (4 * pin) & 15) as usize;
                    planes[pin] = word.places[color * MOST_PINS + pin];
                }
                let blacks = by_sum(&planes, u64::MAX);
                let mut first = 0;
                for hits in 0..pins + 1 {
                    for (size, black) in sizes[first..][..hits + 1].iter_mut().zip(blacks) {
                        *size += (classes[hits] & black).count_ones();
                    }
                    first += hits + 1;
                }
            }
            let parts = index_count(pins);
            let rank = ranking.rank(sizes[..parts].iter().copied());
            let is_impossible = sizes[parts - 1] == 0;
            best = best.min((rank, is_impossible, guess));
            if rank == perfect {
                break;
            }
        }
        best
    }
}

/// Returns the greatest number of secrets with this number of hits if no part is larger than `limit`.
#[inline(always)]
pub(super) fn most_in_class(pins: usize, hits: usize, limit: u32) -> u32 {
    limit * answers_with(pins, hits) as u32
}

/// The secrets by their numbers of hits from a multiset.
#[derive(Default)]
pub(super) struct Classes {
    /// For each word, the secrets with each number of hits.
    words: Vec<[u64; MOST_PINS + 1]>,
    /// The codewords of the large classes, class by class. Each class is padded with zeros to a multiple of the
    /// size of a block.
    members: Vec<u32>,
    /// The large classes. The largest one comes first.
    large: [Class; MOST_PINS + 1],
    /// The number of large classes.
    number: usize,
}

/// A class that is larger than the limit.
#[derive(Clone, Copy, Default)]
struct Class {
    hits: usize,
    size: u32,
    /// The places of its members.
    first: usize,
    end: usize,
}

impl Classes {
    /// Returns the large classes: their numbers of hits, their sizes, and their codewords with the padding.
    #[inline(always)]
    pub(super) fn large(&self) -> impl Iterator<Item = (usize, usize, &[u32])> {
        self.large[..self.number]
            .iter()
            .map(|class| (class.hits, class.size as usize, &self.members[class.first..class.end]))
    }
}

/// Finds the classes of a multiset. Returns `false` if every guess of it has a part larger than `limit`.
pub(super) struct FindClasses<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) multiset: &'a Multiset,
    pub(super) limit: u32,
    pub(super) classes: &'a mut Classes,
}

impl Routine for FindClasses<'_> {
    type Answer = bool;

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn run<W: WideVectors>(self, _: W) -> bool {
        let Self { secrets, multiset, limit, classes } = self;
        let Classes { words, members, large, number } = classes;
        words.resize(secrets.words.len(), [0; MOST_PINS + 1]);
        let mut sizes = [0; MOST_PINS + 1];
        for (place, word) in words.iter_mut().enumerate() {
            *word = secrets.classes(place, multiset.planes);
            for hits in 0..MOST_PINS + 1 {
                sizes[hits] += word[hits].count_ones();
            }
        }
        *number = 0;
        for (hits, &size) in sizes.iter().enumerate() {
            if size > limit {
                if size > most_in_class(secrets.pins, hits, limit) {
                    return false;
                }
                let mut place = *number;
                while place > 0 && large[place - 1].size < size {
                    large[place] = large[place - 1];
                    place -= 1;
                }
                large[place] = Class { hits, size, first: 0, end: 0 };
                *number += 1;
            }
        }
        let block = if limit < FOUR_IN_BLOCK { 4 } else { 8 };
        let most = secrets.list.len() + (MOST_PINS + 1) * block;
        if members.len() < most {
            members.resize(most, 0);
        }
        let mut end = 0;
        for class in &mut large[..*number] {
            class.first = end;
            for (word, list) in words.iter().zip(secrets.list.chunks(u64::BITS as usize)) {
                let mut rest = word[class.hits];
                while rest != 0 {
                    members[end] = list[rest.trailing_zeros() as usize].bits();
                    end += 1;
                    rest &= rest - 1;
                }
            }
            while !(end - class.first).is_multiple_of(block) {
                members[end] = 0;
                end += 1;
            }
            class.end = end;
        }
        true
    }
}
