//! Stores the possible secrets as planes of 64 secrets, ranks single guesses, and divides the secrets into classes.

use std::ops::Range;

use crate::cpu::{WordLanes, Work};
use crate::mastermind::codeword::{Codeword, COLOR_CODES, MOST_PINS};
use crate::mastermind::game::Game;
use crate::mastermind::memory::{reserve, OutOfMemory};
use crate::mastermind::partition::multisets::Multiset;
use crate::mastermind::partition::planes::plane;
use crate::mastermind::ranking::Ranked;

/// The number of planes for each color and number, or for each color and pin.
pub(super) const PLANES: usize = COLOR_CODES * MOST_PINS;

/// Up to 64 secrets, with one bit for each.
#[derive(Clone, Copy)]
struct Word {
    /// For each color and number, the secrets that have more pins of the color than this number.
    at_least: [u64; PLANES],
    /// For each color and pin, the secrets that have the color at the pin. Pins are counted from the last one.
    places: [u64; PLANES],
}

/// The numbers of secrets are padded to a multiple of this.
pub(super) const PADDING: usize = 4;

/// Some possible secrets. Their memory is reused for the next secrets.
#[derive(Default)]
pub(super) struct Secrets {
    pub(super) pins: usize,
    /// The secrets in lexical order.
    pub(super) list: Vec<Codeword>,
    /// For each secret, the numbers of the planes of its hits, one byte for each pin. After the last secret comes
    /// padding: zeros, up to a multiple of [`PADDING`].
    pub(super) planes: Vec<u64>,
    words: Vec<Word>,
}

impl Secrets {
    /// Makes these the secrets of a scan, which are in lexical order.
    pub(super) fn fill(&mut self, game: &Game, secrets: &[Codeword]) -> Result<(), OutOfMemory> {
        self.pins = game.pins();
        self.list.clear();
        reserve(&mut self.list, secrets.len())?;
        self.list.extend_from_slice(secrets);
        self.planes.clear();
        reserve(&mut self.planes, secrets.len() + PADDING)?;
        let words = secrets.len().div_ceil(u64::BITS as usize);
        self.words.truncate(words);
        reserve(&mut self.words, words)?;
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
        self.planes.resize(secrets.len().next_multiple_of(PADDING), 0);
        Ok(())
    }

    /// Returns for each number of hits the secrets of a word that get so many from a multiset.
    #[inline(always)]
    fn classes(&self, number: usize, multiset: &Multiset) -> [u64; MOST_PINS + 1] {
        let rest = self.list.len() - number * u64::BITS as usize;
        let secrets = u64::MAX >> (u64::BITS as usize).saturating_sub(rest);
        let mut planes = [0; MOST_PINS];
        for (pin, own) in planes.iter_mut().enumerate().take(self.pins) {
            *own = self.words[number].at_least[multiset.plane(pin) % PLANES];
        }
        by_sum(&planes, secrets)
    }
}

/// Adds up planes. Returns for each sum which secrets have it. `secrets` says which secrets there are.
#[inline(always)]
fn by_sum(planes: &[u64; MOST_PINS], secrets: u64) -> [u64; MOST_PINS + 1] {
    let add_two = |a: u64, b: u64| (a ^ b, a & b);
    let add_three = |a: u64, b: u64, c: u64| (a ^ b ^ c, a & b | (a ^ b) & c);
    let (first, carry_a) = add_three(planes[0], planes[1], planes[2]);
    let (second, carry_b) = add_three(planes[3], planes[4], planes[5]);
    let (third, carry_c) = add_three(first, second, planes[6]);
    let (ones, carry_d) = add_two(third, planes[7]);
    let (twos, fours_a) = add_three(carry_a, carry_b, carry_c);
    let (twos, fours_b) = add_two(twos, carry_d);
    let (fours, eights) = add_two(fours_a, fours_b);
    let pairs = [!ones & !twos, ones & !twos, !ones & twos, ones & twos];
    let [low, high] = [!fours, fours].map(|fours| pairs.map(|pair| pair & fours));
    let none = low[0] & !eights & secrets;
    [none, low[1], low[2], low[3], high[0], high[1], high[2], high[3], eights]
}

/// Ranks some guesses by their largest parts. Returns the best of them.
pub(super) struct RankGuesses<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) guesses: &'a [Codeword],
    /// Of the guesses, the first one is ranked, and then each one that comes this many places after the one before.
    pub(super) step: usize,
}

impl Work for RankGuesses<'_> {
    type Answer = Ranked;

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn work<W: WordLanes>(self, _: W) -> Ranked {
        let Self { secrets, guesses, step } = self;
        let pins = secrets.pins;
        let mut best = (u64::MAX, true, Codeword::from_bits(u32::MAX));
        for &guess in guesses.iter().step_by(step) {
            let multiset = Multiset::of(pins, guess.bits());
            let mut sizes = [[0; MOST_PINS + 1]; MOST_PINS + 1];
            for (number, word) in secrets.words.iter().enumerate() {
                let classes = secrets.classes(number, &multiset);
                let mut planes = [0; MOST_PINS];
                for (pin, plane) in planes.iter_mut().enumerate().take(pins) {
                    let color = (guess.bits() >> (4 * pin) & 15) as usize;
                    *plane = word.places[color * MOST_PINS + pin];
                }
                let blacks = by_sum(&planes, u64::MAX);
                for hits in 0..pins + 1 {
                    if classes[hits] != 0 {
                        for black in 0..hits + 1 {
                            sizes[hits][black] += (classes[hits] & blacks[black]).count_ones();
                        }
                    }
                }
            }
            let largest = sizes.as_flattened().iter().fold(0, |largest, &size| largest.max(size));
            best = best.min((largest.into(), sizes[pins][pins] == 0, guess));
            if largest == 1 {
                break;
            }
        }
        best
    }
}

/// The secrets by their numbers of hits from a multiset.
#[derive(Default)]
pub(super) struct Classes {
    /// For each word, the secrets with each number of hits.
    words: Vec<[u64; MOST_PINS + 1]>,
    /// The number of secrets with each number of hits.
    pub(super) sizes: [u32; MOST_PINS + 1],
    /// The codewords of the large classes, class by class. Each class is padded with zeros to a multiple of the
    /// size of a block.
    pub(super) members: Vec<u32>,
    /// The number of hits of each large class, and its range of `members`. The largest class comes first.
    pub(super) large: Vec<(usize, Range<usize>)>,
}

impl Classes {
    /// Returns whether a guess of the multiset may have no part larger than `limit`.
    pub(super) fn may_be_within(&self, pins: usize, limit: u32) -> bool {
        (0..pins + 1).all(|hits| self.sizes[hits] <= most_in_class(pins, hits, limit))
    }
}

/// Returns the greatest number of secrets with this number of hits if no part is larger than `limit`.
#[inline(always)]
pub(super) fn most_in_class(pins: usize, hits: usize, limit: u32) -> u32 {
    // If all pins are hits, there is never exactly one white hit.
    limit * if hits == pins { hits } else { hits + 1 } as u32
}

/// Counts the secrets of each class of a multiset.
pub(super) struct CountClasses<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) multiset: &'a Multiset,
    pub(super) classes: &'a mut Classes,
}

impl Work for CountClasses<'_> {
    type Answer = ();

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn work<W: WordLanes>(self, _: W) {
        let Self { secrets, multiset, classes } = self;
        classes.words.clear();
        let mut sizes = [0; MOST_PINS + 1];
        for number in 0..secrets.words.len() {
            let words = secrets.classes(number, multiset);
            for hits in 0..MOST_PINS + 1 {
                sizes[hits] += words[hits].count_ones();
            }
            classes.words.push(words);
        }
        classes.sizes = sizes;
    }
}

/// Lists the secrets of the classes that are larger than the limit.
pub(super) struct ListMembers<'a> {
    pub(super) secrets: &'a Secrets,
    pub(super) limit: u32,
    /// The number of secrets of a block.
    pub(super) block: usize,
    pub(super) classes: &'a mut Classes,
}

impl Work for ListMembers<'_> {
    type Answer = ();

    const IS_WIDE: bool = false;

    #[inline(always)]
    fn work<W: WordLanes>(self, _: W) {
        let Self { secrets, limit, block, classes } = self;
        let Classes { words, sizes, members, large } = classes;
        members.clear();
        large.clear();
        for hits in 0..secrets.pins + 1 {
            if sizes[hits] > limit {
                large.push((hits, 0..0));
            }
        }
        large.sort_unstable_by_key(|&(hits, _)| std::cmp::Reverse(sizes[hits]));
        for (hits, range) in large {
            range.start = members.len();
            for (word, list) in words.iter().zip(secrets.list.chunks(u64::BITS as usize)) {
                let mut rest = word[*hits];
                while rest != 0 {
                    members.push(list[rest.trailing_zeros() as usize].bits());
                    rest &= rest - 1;
                }
            }
            members.resize(members.len().next_multiple_of(block), 0);
            range.end = members.len();
        }
    }
}
