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

use crate::mastermind::branch::codewords::Codewords;

/// The symmetries of a set of secrets.
pub(super) struct Symmetries {
    pins: usize,
    /// The colors that no secret has, as bits.
    absent: u16,
    /// The colors that some secret has and that were not played, as bits.
    free: u16,
    /// Whether colors may repeat within a codeword.
    repeats: bool,
    /// The exchanges, except for the one that changes nothing.
    exchanges: Vec<Exchange>,
}

/// An exchange of pins and colors.
#[derive(Clone, Copy)]
struct Exchange {
    /// For each pin, the pin that takes its place.
    pins: [u8; 8],
    /// For each color that was played, the color that it becomes, and 0 for the others.
    colors: [u8; 16],
}

impl Symmetries {
    /// Finds the symmetries after some guesses, when the colors of the possible secrets are `present`.
    pub(super) fn new(words: &Codewords, played: &[u32], present: u16) -> Self {
        let mut found = Self::of_colors(words, played, present);
        let played: Vec<[u8; 8]> = played.iter().map(|&word| words.pins(word as usize)).collect();
        let start = Exchange { pins: [0; 8], colors: [0; 16] };
        found.extend(&played, 0, 0, start);
        let is_change = |exchange: &Exchange| {
            (0..).zip(&exchange.pins[..found.pins]).any(|(pin, &source)| pin != source)
        };
        found.exchanges.retain(is_change);
        found
    }

    /// Finds the colors that can change places. The pins stay.
    pub(super) fn of_colors(words: &Codewords, played: &[u32], present: u16) -> Self {
        let colors = played.iter().fold(0, |all, &word| all | words.colors_of(word as usize));
        let every = (2u32 << words.game.colors()) as u16;
        let every = every.wrapping_sub(2);
        Self {
            pins: words.game.pins(),
            absent: every & !present,
            free: present & !colors,
            repeats: words.game.repeats(),
            exchanges: Vec::new(),
        }
    }

    /// Finds all exchanges that begin like this one, which is known for each pin below `pin`. `used` has the
    /// pins that take their places, as bits.
    fn extend(&mut self, played: &[[u8; 8]], pin: usize, used: u8, exchange: Exchange) {
        if pin == self.pins {
            self.exchanges.push(exchange);
            return;
        }
        for source in (0..self.pins).filter(|source| used >> source & 1 == 0) {
            let mut next = exchange;
            next.pins[pin] = source as u8;
            // Each guess must become itself, which says what its color at `source` becomes.
            let fits = played.iter().all(|word| next.maps(word[source], word[pin]));
            if fits {
                self.extend(played, pin + 1, used | 1 << source, next);
            }
        }
    }

    /// Returns whether a guess is the least of all its images in lexical order.
    pub(super) fn is_first(&self, guess: [u8; 8]) -> bool {
        let guess = &guess[..self.pins];
        let mut image = [0; 8];
        let image = &mut image[..self.pins];
        image.copy_from_slice(guess);
        self.rename(image);
        image == guess
            && self.exchanges.iter().all(|exchange| {
                for (color, &source) in image.iter_mut().zip(&exchange.pins) {
                    let old = guess[usize::from(source)];
                    let new = exchange.colors[usize::from(old)];
                    *color = if new == 0 { old } else { new };
                }
                self.rename(image);
                &*image >= guess
            })
    }

    /// Renames the interchangeable colors of a guess, so that the guess becomes as small as it can.
    fn rename(&self, guess: &mut [u8]) {
        let (mut free, mut absent) = (self.free, self.absent);
        let mut names = [0; 16];
        for color in guess {
            let name = &mut names[usize::from(*color)];
            if *name == 0 {
                let take = |colors: &mut u16| {
                    let least = colors.trailing_zeros() as u8;
                    *colors &= *colors - 1;
                    least
                };
                *name = if self.free >> *color & 1 != 0 {
                    take(&mut free)
                } else if self.absent >> *color & 1 == 0 {
                    *color
                } else if self.repeats {
                    self.absent.trailing_zeros() as u8
                } else {
                    take(&mut absent)
                };
            }
            *color = *name;
        }
    }
}

impl Exchange {
    /// Lets one color become another. Returns whether this agrees with what is known.
    fn maps(&mut self, from: u8, to: u8) -> bool {
        let known = self.colors[usize::from(from)];
        if known == 0 && !self.colors.contains(&to) {
            self.colors[usize::from(from)] = to;
            return true;
        }
        known == to
    }
}
