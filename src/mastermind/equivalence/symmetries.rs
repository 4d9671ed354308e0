//! Finds the symmetries of the guesses that were played.
//!
//! A *symmetry* is a permutation of the pins together with a permutation of the colors that maps each guess that
//! was played to itself. It maps every possible secret to a possible secret, so a guess has the same part sizes as
//! its image. Colors that no possible secret has count as one color here, because a pin of such a color never gets
//! a hit.
//!
//! After the guess 11223, there are 8 symmetries. The two pins of color 1 may change places, and so may the two pins of
//! color 2. The colors 1 and 2 may also change places, together with their pins. After two different guesses, there are
//! often few symmetries. Later, there is usually only the one that changes nothing.

use crate::mastermind::codeword::{Codeword, COLOR_CODES, MOST_PINS};

/// A permutation of the pins and a permutation of the colors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    /// Each pin gets its color from some pin. This says for each pin at which bit of a codeword that pin begins.
    shifts: [u8; MOST_PINS],
    /// For each color, the color that it becomes.
    colors: [u8; COLOR_CODES],
}

impl Symmetry {
    /// Returns the image of a codeword.
    #[inline(always)]
    pub(crate) fn image(&self, pins: usize, word: u32) -> u32 {
        let color = |shift: u8| self.colors[(word >> shift & 15) as usize];
        self.shifts[..pins].iter().fold(0, |image, &shift| image << 4 | u32::from(color(shift)))
    }

    /// Returns the [numbers](Numbers) of pins of the `played` colors after this symmetry is applied.
    #[inline(always)]
    pub(crate) fn numbers(&self, Numbers(numbers): Numbers, mut played: u32) -> Numbers {
        let mut image = 0;
        while played != 0 {
            let color = played.trailing_zeros() as usize % COLOR_CODES;
            played &= played - 1;
            image |= (numbers << (4 * color) >> 60) << (60 - 4 * self.colors[color]);
        }
        Numbers(image)
    }
}

/// The number of pins of each color. Color 0 has the highest four bits. If two multisets have the same number of pins,
/// the one with the greater value has the lexically first guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Numbers(u64);

impl Numbers {
    /// Counts the pins of each color.
    pub(crate) fn of(pins: usize, word: u32) -> Self {
        Self((0..pins).map(|pin| 1 << (60 - 4 * (word >> (4 * pin) & 15))).sum())
    }

    /// Returns the number of pins of a color.
    pub(crate) fn of_color(self, color: usize) -> u64 {
        self.0 << (4 * (color % COLOR_CODES)) >> 60
    }

    /// Keeps the numbers of these colors only.
    pub(crate) fn only(self, colors: u32) -> Self {
        let bits = (0..COLOR_CODES)
            .filter(|color| colors >> color & 1 != 0)
            .map(|color| 15 << (60 - 4 * color));
        Self(self.0 & bits.sum::<u64>())
    }
}

/// Groups of pins. Any two pins of a group may change places while all other pins keep theirs.
///
/// There are four bits for each pin, with the first pin in the lowest bits. They give the distance to the previous pin
/// of the same group, or 0 for the first pin of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Groups(pub(crate) u64);

impl Groups {
    /// Every pin is a group by itself.
    pub(crate) const NONE: Self = Self(0);

    /// Returns the groups of pins that are the same according to `is_same`.
    pub(crate) fn of(pins: usize, is_same: impl Fn(usize, usize) -> bool) -> Self {
        let back = |pin: usize| (1..=pin).find(|back| is_same(pin - back, pin)).unwrap_or(0) as u64;
        Self((0..pins).map(|pin| back(pin) << (4 * pin)).sum())
    }

    /// Sorts the colors of a word within each group.
    #[inline(always)]
    pub(crate) fn sorted(self, pins: usize, mut word: u32) -> u32 {
        if self.0 == 0 {
            return word;
        }
        for pin in 0..pins {
            let (mut pin, mut back) = (pin, self.back(pin));
            while back > 0 {
                let (own, other) = (4 * (pins - 1 - pin), 4 * (pins - 1 - pin + back));
                let (color, before) = (word >> own & 15, word >> other & 15);
                if before <= color {
                    break;
                }
                word ^= (color ^ before) << own | (color ^ before) << other;
                pin -= back;
                back = self.back(pin);
            }
        }
        word
    }

    /// Returns the distance from a pin to the previous pin of its group, or 0 for the first pin of a group.
    pub(crate) fn back(self, pin: usize) -> usize {
        (self.0 >> (4 * pin) & 15) as usize
    }
}

/// The symmetries of the guesses that were played, except the one that changes nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetries {
    pub(crate) list: Vec<Symmetry>,
    /// The colors that were played and that some possible secret has. All others are mapped to themselves.
    played: u32,
    /// Pins that have the same colors in all guesses.
    pub(crate) groups: Groups,
}

impl Symmetries {
    /// Finds all symmetries of these guesses. `present` are the colors of the possible secrets, as bits.
    #[cfg(not(flat))]
    pub(crate) fn all_of(pins: usize, played: &[Codeword], present: u32) -> Self {
        let mut search = SymmetrySearch::new(pins, played, present);
        let nothing = Symmetry { shifts: [0; MOST_PINS], colors: [0; COLOR_CODES] };
        search.complete(0, 0, nothing, [0; COLOR_CODES]);
        search.found
    }

    /// Finds no symmetries. A judge's questions do not need them.
    #[cfg(flat)]
    pub(crate) fn all_of(_: usize, _: &[Codeword], _: u32) -> Self {
        Self::default()
    }

    /// Finds only the groups of pins.
    pub(crate) fn of_groups(pins: usize, played: &[Codeword], present: u32) -> Self {
        SymmetrySearch::new(pins, played, present).found
    }

    /// Returns the images of a codeword.
    #[inline(always)]
    pub(crate) fn images(&self, pins: usize, word: u32) -> impl Iterator<Item = u32> + '_ {
        self.list.iter().map(move |symmetry| symmetry.image(pins, word))
    }

    /// Returns whether no symmetry maps the multiset of colors of this word to an earlier one.
    pub(crate) fn is_first_multiset(&self, pins: usize, word: u32) -> bool {
        let numbers = Numbers::of(pins, word).only(self.played);
        self.list.iter().all(|symmetry| symmetry.numbers(numbers, self.played) <= numbers)
    }

    /// Returns the symmetries that map the multiset of colors of this word to itself.
    pub(crate) fn of_multiset(&self, pins: usize, word: u32) -> Vec<&Symmetry> {
        let numbers = Numbers::of(pins, word).only(self.played);
        let is_same = |symmetry: &&Symmetry| symmetry.numbers(numbers, self.played) == numbers;
        self.list.iter().filter(is_same).collect()
    }
}

/// A search for all symmetries. For one pin after another, it chooses the pin from which the color comes.
struct SymmetrySearch {
    pins: usize,
    /// The colors of each guess, with 0 for colors that no possible secret has.
    words: Vec<[u8; MOST_PINS]>,
    found: Symmetries,
}

impl SymmetrySearch {
    /// Prepares a search, and finds the groups of pins.
    fn new(pins: usize, played: &[Codeword], present: u32) -> Self {
        let mut search = Self { pins, words: Vec::new(), found: Symmetries::default() };
        for word in played {
            let mut colors = [0; MOST_PINS];
            for (pin, color) in word.colors_of_pins(pins).enumerate() {
                if present >> color & 1 != 0 {
                    colors[pin] = color as u8;
                    search.found.played |= 1 << color;
                }
            }
            search.words.push(colors);
        }
        let words = &search.words;
        search.found.groups = Groups::of(pins, |a, b| words.iter().all(|word| word[a] == word[b]));
        search
    }

    /// Adds all symmetries that are the same as `begun` for the first `pin` pins. `used` are the pins from which
    /// these pins get their colors, as bits. `sources` has for each color the color that becomes it. A color that
    /// has no image yet has image 0.
    fn complete(&mut self, pin: usize, used: u32, begun: Symmetry, sources: [u8; COLOR_CODES]) {
        if pin == self.pins {
            let own = (0..pin).map(|pin| self.shift(pin));
            // If all pins keep their places, so do the colors, and nothing changes.
            if own.ne(begun.shifts[..pin].iter().copied()) {
                let mut colors = begun.colors;
                for (color, image) in
                    colors.iter_mut().enumerate().filter(|(_, image)| **image == 0)
                {
                    *image = color as u8;
                }
                self.found.list.push(Symmetry { colors, ..begun });
            }
            return;
        }
        for from in (0..self.pins).filter(|from| used >> from & 1 == 0) {
            let (mut longer, mut sources) = (begun, sources);
            longer.shifts[pin] = self.shift(from);
            let fits = self.words.iter().all(|word| {
                let (color, image) = (word[from], word[pin]);
                let known = &mut longer.colors[usize::from(color) % COLOR_CODES];
                let source = &mut sources[usize::from(image) % COLOR_CODES];
                if color != 0 && image != 0 && (*known, *source) == (0, 0) {
                    (*known, *source) = (image, color);
                }
                (*known, *source) == (image, color)
            });
            if fits {
                self.complete(pin + 1, used | 1 << from, longer, sources);
            }
        }
    }

    /// Returns where the bits of a pin begin in a codeword.
    fn shift(&self, pin: usize) -> u8 {
        (4 * (self.pins - 1 - pin)) as u8
    }
}

/// Sets of interchangeable colors. Color 0 stands for no color.
#[derive(Clone, Debug)]
pub(crate) struct Chains {
    /// For each color, the lowest color of its set.
    lowest: [u8; COLOR_CODES],
    /// For each color, the next color of its set.
    next: [u8; COLOR_CODES],
    /// For each color, the color of its set that comes before it, or 0.
    pub(crate) before: [u8; COLOR_CODES],
}

impl Chains {
    /// Returns the sets of the colors that were not played and of those that no secret has. If colors may repeat,
    /// one color of the second set stands for all.
    pub(crate) fn of(free: u32, absent: u32, repeats: bool) -> Self {
        let lowest = std::array::from_fn(|color| color as u8);
        let mut chains = Self { lowest, next: [0; COLOR_CODES], before: [0; COLOR_CODES] };
        for (set, is_one) in [(free, false), (absent, repeats)] {
            let least = set.trailing_zeros() as u8;
            let mut rest = set;
            while rest != 0 {
                let color = rest.trailing_zeros() as usize % COLOR_CODES;
                rest &= rest - 1;
                let higher = (rest.trailing_zeros() % u32::BITS) as usize % COLOR_CODES;
                chains.lowest[color] = least;
                chains.next[color] = if is_one { least } else { higher as u8 };
                if !is_one && higher != 0 {
                    chains.before[higher] = color as u8;
                }
            }
        }
        chains
    }

    /// Returns the lowest color of the set of a color.
    #[inline(always)]
    pub(crate) fn lowest_of(&self, color: usize) -> usize {
        self.lowest[color % COLOR_CODES].into()
    }

    /// Returns whether each color of a candidate is alone in its set.
    #[inline(always)]
    pub(crate) fn are_single(&self) -> bool {
        self.before == [0; COLOR_CODES]
    }

    /// Returns these sets, divided so that all colors of a set have the same number of pins in this word.
    pub(crate) fn among_equal(&self, pins: usize, word: u32) -> Self {
        let (mut chains, numbers) = (self.clone(), Numbers::of(pins, word));
        for color in 1..COLOR_CODES {
            let lower = usize::from(self.before[color]) % COLOR_CODES;
            if lower != 0 && numbers.of_color(color) == numbers.of_color(lower) {
                chains.lowest[color] = chains.lowest[lower];
            } else {
                chains.next[lower] = 0;
                (chains.lowest[color], chains.before[color]) = (color as u8, 0);
            }
        }
        chains
    }

    /// Returns the lexically first guess that becomes this one if colors of the same set change places.
    #[inline(always)]
    pub(crate) fn first_guess(&self, pins: usize, word: u32) -> u32 {
        if self.lowest == std::array::from_fn(|color| color as u8) {
            return word;
        }
        // For each set, `unused` has the lowest color that is not used yet. Its index is the lowest color of the set.
        let (mut images, mut unused) = ([0u8; COLOR_CODES], self.lowest);
        (0..pins).rev().fold(0, |first, pin| {
            let color = (word >> (4 * pin) & 15) as usize;
            if images[color] == 0 {
                let unused = &mut unused[usize::from(self.lowest[color]) % COLOR_CODES];
                images[color] = *unused;
                *unused = self.next[usize::from(*unused) % COLOR_CODES];
            }
            first << 4 | u32::from(images[color])
        })
    }
}
