//! Guesses that become each other when pins and colors change places.
//!
//! A *symmetry* is an exchange of pins together with an exchange of colors that leaves each guess so far as
//! it is. It also leaves the feedbacks as they are, because feedback does not depend on the order
//! of the pins or the names of the colors. So it maps the possible secrets onto themselves. It also turns
//! each strategy that begins with a guess into one that begins with the image of the guess, and that takes
//! the same number of turns for the image of each secret. So it is enough to try one of all images of a
//! guess.
//!
//! Colors that were not played can change places in any way. So can colors that no possible secret
//! has, whether they were played or not: no feedback shows which of them a guess has. If colors may
//! repeat, it is even enough to use one of them.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::memory::OutOfMemory;
use crate::mastermind::partition::symmetries::{self, Symmetry};
use crate::mastermind::search::codewords::Codewords;

/// The symmetries of a set of secrets.
pub(super) struct Symmetries {
    pins: usize,
    /// The colors that no secret has, as bits.
    absent: u32,
    /// The colors that some secret has and that were not played, as bits.
    free: u32,
    /// Whether colors may repeat within a codeword.
    repeats: bool,
    /// The exchanges of pins and played colors, except for the one that changes nothing.
    exchanges: Vec<Symmetry>,
}

impl Symmetries {
    /// Finds the symmetries after some guesses, when the colors of the possible secrets are `present`.
    pub(super) fn new(
        words: &Codewords,
        played: &[u32],
        present: u32,
    ) -> Result<Self, OutOfMemory> {
        let colors = Self::of_colors(words, played, present);
        let played: Vec<Codeword> = played.iter().map(|&word| words.list[word as usize]).collect();
        let all = symmetries::Symmetries::of(colors.pins, &played, u32::MAX)?;
        Ok(Self { exchanges: all.list, ..colors })
    }

    /// Finds the colors that can change places. The pins stay.
    pub(super) fn of_colors(words: &Codewords, played: &[u32], present: u32) -> Self {
        let colors = played.iter().fold(0, |all, &word| all | words.colors_of(word));
        let every = (2 << words.game.colors()) - 2;
        Self {
            pins: words.game.pins(),
            absent: every & !present,
            free: present & !colors,
            repeats: words.game.repeats(),
            exchanges: Vec::new(),
        }
    }

    /// Returns whether a guess is the least of all its images in lexical order.
    pub(super) fn is_first(&self, guess: Codeword) -> bool {
        let guess = guess.bits();
        self.renamed(guess) == guess
            && self
                .exchanges
                .iter()
                .all(|exchange| self.renamed(exchange.image(self.pins, guess)) >= guess)
    }

    /// Renames the interchangeable colors of a guess, so that the guess becomes as small as it can.
    fn renamed(&self, guess: u32) -> u32 {
        let (mut free, mut absent) = (self.free, self.absent);
        let mut names = [0; 16];
        (0..self.pins).rev().fold(0, |renamed, pin| {
            let color = guess >> (4 * pin) & 15;
            let name = &mut names[color as usize];
            if *name == 0 {
                let take = |colors: &mut u32| {
                    let least = colors.trailing_zeros();
                    *colors &= *colors - 1;
                    least
                };
                *name = if self.free >> color & 1 != 0 {
                    take(&mut free)
                } else if self.absent >> color & 1 == 0 {
                    color
                } else if self.repeats {
                    self.absent.trailing_zeros()
                } else {
                    take(&mut absent)
                };
            }
            renamed << 4 | *name
        })
    }
}
