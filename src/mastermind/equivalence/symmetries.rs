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

use crate::mastermind::codeword::{COLOR_CODES, MOST_PINS};
use crate::mastermind::equivalence::sets::Chains;

/// A permutation of the pins and a permutation of the colors.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    /// Each pin gets its color from some pin. This says for each pin at which bit of a codeword that pin begins.
    shifts: [u8; MOST_PINS],
    /// For each color, the color that it becomes.
    colors: [u8; COLOR_CODES],
}

impl Symmetry {
    /// Returns the image of a codeword.
    #[inline(always)]
    fn image(&self, pins: usize, word: u32) -> u32 {
        let color = |shift: u8| self.colors[(word >> shift & 15) as usize];
        self.shifts[..pins].iter().fold(0, |image, &shift| image << 4 | u32::from(color(shift)))
    }

    /// Returns the [numbers](Numbers) of pins of the `played` colors after this symmetry is applied.
    #[inline(always)]
    fn numbers(&self, Numbers(numbers): Numbers, mut played: u32) -> Numbers {
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
struct Numbers(u64);

impl Numbers {
    /// Counts the pins of each color.
    fn of(pins: usize, word: u32) -> Self {
        Self((0..pins).map(|pin| 1 << (60 - 4 * (word >> (4 * pin) & 15))).sum())
    }

    /// Keeps the numbers of these colors only.
    fn only(self, colors: u32) -> Self {
        let bits = (0..COLOR_CODES)
            .filter(|color| colors >> color & 1 != 0)
            .map(|color| 15 << (60 - 4 * color));
        Self(self.0 & bits.sum::<u64>())
    }
}

/// The symmetries of the guesses that were played, except the one that changes nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetries {
    list: Vec<Symmetry>,
    /// The colors that were played and that some possible secret has. All others are mapped to themselves.
    played: u32,
}

impl Symmetries {
    /// Finds all symmetries of these guesses, which are given by their [colors](super::sets::present_colors).
    pub(crate) fn of(pins: usize, guesses: &[[u8; MOST_PINS]]) -> Self {
        let colors = guesses.iter().flatten().fold(0, |colors, color| colors | 1 << color);
        let found = Self { list: Vec::new(), played: colors & !1 };
        let mut search = SymmetrySearch { pins, guesses, found };
        let nothing = Symmetry { shifts: [0; MOST_PINS], colors: [0; COLOR_CODES] };
        search.complete(0, 0, nothing, [0; COLOR_CODES]);
        search.found
    }

    /// Returns whether there is no symmetry besides the one that changes nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
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

    /// Returns a function that says whether a candidate with the colors of this word is ranked. Symmetries map each of
    /// the other candidates to one that is ranked.
    pub(crate) fn ranked_of<'a>(
        &'a self,
        pins: usize,
        chains: &Chains,
        word: u32,
    ) -> impl Fn(u32) -> bool + 'a {
        let (chains, numbers) =
            (chains.among_equal(pins, word), Numbers::of(pins, word).only(self.played));
        let is_same = |symmetry: &&Symmetry| symmetry.numbers(numbers, self.played) == numbers;
        let symmetries: Vec<&Symmetry> = self.list.iter().filter(is_same).collect();
        move |word| {
            let mut images = symmetries.iter().map(|symmetry| symmetry.image(pins, word));
            images.all(|image| chains.first_guess(pins, image) >= word)
        }
    }
}

/// A search for all symmetries. For one pin after another, it chooses the pin from which the color comes.
struct SymmetrySearch<'a> {
    pins: usize,
    /// The colors of each guess, with 0 for colors that no possible secret has.
    guesses: &'a [[u8; MOST_PINS]],
    found: Symmetries,
}

impl SymmetrySearch<'_> {
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
            let fits = self.guesses.iter().all(|guess| {
                let (color, image) = (guess[from], guess[pin]);
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
