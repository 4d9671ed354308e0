//! Finds out which guesses need to be ranked.

use std::collections::BTreeMap;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;

/// The guesses of a game that are ranked.
///
/// Colors that were not played yet are interchangeable: if two of them change places everywhere,
/// the history stays the same, and a guess keeps its part sizes. Colors that no possible secret has
/// are interchangeable too, whether they were played or not; and if colors may repeat, each pin of
/// such a color may take any other such color. Of the guesses that become each other in this way,
/// it is enough to rank the lexically first, which is also the one that wins the ties. That one
/// uses interchangeable colors in rising order: a color *unlocks* the next one. Before the first
/// turn the pins are interchangeable as well, and all colors are. The lexically first guess then has its
/// colors in nondecreasing order, and no color has more pins than a lower one. So there is one guess for
/// each partition of the number of pins: of 5 pins these are 11111, 11112, 11122, 11123, 11223, 11234
/// and 12345.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CandidateGuesses {
    /// One bit per color: whether a pin can have it before any color is unlocked.
    pub(crate) first_colors: u32,
    /// For each color, the colors that later pins can have once this color is used. One bit stands for each
    /// color.
    pub(crate) unlocks: [u32; 16],
    /// Whether colors may repeat within a codeword.
    pub(crate) repeats: bool,
    /// Whether the pins are interchangeable. Then a pin never has a lower color than the pin before it, and a color
    /// never has more pins than the color that unlocks it.
    pub(crate) nondecreasing: bool,
}

impl CandidateGuesses {
    /// Returns all codewords.
    pub fn all(game: &Game) -> Self {
        Self {
            first_colors: (2 << game.colors()) - 2,
            unlocks: [0; 16],
            repeats: game.repeats(),
            nondecreasing: false,
        }
    }

    /// Returns the guesses to rank when `secrets` are possible after `played`. Every other guess is equivalent to
    /// one of them.
    pub(crate) fn up_to_symmetry(game: &Game, secrets: &[Codeword], played: &[Codeword]) -> Self {
        let mut guesses = Self::all(game);
        let all = guesses.first_colors;
        guesses.nondecreasing = played.is_empty();
        let present = colors_of(game, secrets);
        guesses.interchange(present & !colors_of(game, played));
        let absent = all & !present;
        if game.repeats() && absent != 0 {
            guesses.first_colors &= !absent | lowest(absent);
        } else {
            guesses.interchange(absent);
        }
        guesses
    }

    /// Returns the number of guesses of this many pins.
    ///
    /// The colors that the later pins can have depend only on the colors that the next pin can have. So beginnings of
    /// guesses are counted together if the next pin can have the same colors.
    pub(crate) fn number(&self, pins: usize) -> u64 {
        if self.nondecreasing && self.repeats {
            let colors = 1 + self.unlocks.iter().filter(|&&colors| colors != 0).count();
            return partitions(pins, colors, pins);
        }
        let mut guesses = BTreeMap::from([(self.first_colors, 1)]);
        for _ in 0..pins {
            let mut longer = BTreeMap::new();
            for (allowed, number) in guesses {
                for color in (0..16).filter(|color| allowed >> color & 1 != 0) {
                    // The guesses that are ranked follow the same rules.
                    let mut next = allowed | self.unlocks[color];
                    if !self.repeats {
                        next &= !(1 << color);
                    }
                    if self.nondecreasing {
                        next &= !((1 << color) - 1);
                    }
                    *longer.entry(next).or_insert(0) += number;
                }
            }
            guesses = longer;
        }
        guesses.values().sum()
    }

    /// Returns the number of guesses that are equivalent to one of these, including itself, if each color appears in
    /// some secret.
    pub(crate) fn equivalent(&self, pins: usize, guess: Codeword) -> u64 {
        let locked = (0..16).filter(|&color| self.unlocks[color] != 0);
        let chain = locked.fold(0, |chain, color| chain | 1 << color | self.unlocks[color]);
        let mut numbers = [0; 16];
        guess.colors_of_pins(pins).for_each(|color| numbers[color] += 1);
        let used = (0..16).filter(|color| chain >> color & 1 == 1 && numbers[*color] > 0).count();
        let all = chain.count_ones() as usize;
        let product = |from: usize, to: usize| (from as u64..=to as u64).product::<u64>();
        let mut guesses = product(all - used + 1, all);
        if self.nondecreasing {
            // The pins can be reordered too. Colors with the same number of pins have been counted in every order.
            guesses *= product(1, pins);
            for number in 1..=pins {
                let colors = numbers.iter().filter(|&&pins| pins == number).count();
                guesses /= product(1, number).pow(colors as u32) * product(1, colors);
            }
        }
        guesses
    }

    /// Lets these colors be used in rising order only.
    fn interchange(&mut self, colors: u32) {
        let mut rest = colors;
        while rest & (rest.wrapping_sub(1)) != 0 {
            let before = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.unlocks[before] = lowest(rest);
        }
        self.first_colors &= !colors | lowest(colors);
    }
}

/// Returns the colors of some codewords, as bits.
pub(crate) fn colors_of(game: &Game, words: &[Codeword]) -> u32 {
    let all = CandidateGuesses::all(game).first_colors;
    let mut colors = 0;
    for word in words {
        for color in word.colors_of_pins(game.pins()) {
            colors |= 1 << color;
        }
        if colors == all {
            break;
        }
    }
    colors
}

/// Returns in how many ways `pins` is a sum of up to `numbers` numbers from 1 to `most`. Their order does not matter.
fn partitions(pins: usize, numbers: usize, most: usize) -> u64 {
    match (pins, numbers) {
        (0, _) => 1,
        (_, 0) => 0,
        _ => {
            (1..=most.min(pins)).map(|number| partitions(pins - number, numbers - 1, number)).sum()
        }
    }
}

/// Returns the lowest one of `bits`, or 0 if all bits are 0.
fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}
