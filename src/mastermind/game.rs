//! A size of the game, and all its codewords.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use crate::mastermind::codeword::Codeword;

/// How many pins a game may have.
pub const PINS: RangeInclusive<usize> = 1..=8;

/// How many colors a game may have.
pub const COLORS: RangeInclusive<usize> = 1..=15;

/// The most codewords of a game that solvers take: they list them all, four bytes each.
pub const MOST_CODEWORDS: u64 = 1 << 26;

/// A size of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pins: usize,
    colors: usize,
    repeats: bool,
}

impl Game {
    /// A game of so many pins and colors, where a color may come more than once if `repeats`.
    ///
    /// # Errors
    /// If it has too few or too many of them, or without repeats fewer colors than pins.
    pub fn new(pins: usize, colors: usize, repeats: bool) -> Result<Self, String> {
        if !PINS.contains(&pins) {
            Err(format!("a game has {} to {} pins, not {pins}", PINS.start(), PINS.end()))
        } else if !COLORS.contains(&colors) {
            Err(format!("a game has {} to {} colors, not {colors}", COLORS.start(), COLORS.end()))
        } else if !repeats && colors < pins {
            Err(format!("without repeats, {pins} pins need at least {pins} colors, not {colors}"))
        } else {
            Ok(Self { pins, colors, repeats })
        }
    }

    /// Pins of a codeword.
    pub fn pins(&self) -> usize {
        self.pins
    }

    /// Colors that a pin may have.
    pub fn colors(&self) -> usize {
        self.colors
    }

    /// Whether a color may come more than once.
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// How many codewords there are: at most 15^8.
    pub fn count(&self) -> u64 {
        let colors = self.colors as u64;
        (0..self.pins as u64).map(|pin| if self.repeats { colors } else { colors - pin }).product()
    }

    /// Whether there are few enough codewords to list them all: at most [`MOST_CODEWORDS`].
    pub fn is_listable(&self) -> bool {
        self.count() <= MOST_CODEWORDS
    }

    /// Whether these are the colors of a codeword, pin by pin.
    pub fn has_colors(&self, colors: &[usize]) -> bool {
        let differ = |(pin, color)| !colors[..pin].contains(color);
        colors.len() == self.pins
            && colors.iter().all(|color| (1..=self.colors).contains(color))
            && (self.repeats || colors.iter().enumerate().all(differ))
    }

    /// The codeword that `text` writes: a digit a pin, 1 to 9 and a to f.
    pub fn parse(&self, text: &str) -> Option<Codeword> {
        let digit = |c: char| c.to_digit(16).filter(|_| !c.is_ascii_uppercase());
        let colors: Option<Vec<usize>> =
            text.chars().map(|c| digit(c).map(|digit| digit as usize)).collect();
        let colors = colors.filter(|colors| self.has_colors(colors))?;
        Some(Codeword::from_colors(&colors))
    }

    /// All codewords in lexical order.
    pub fn codewords(&self) -> Vec<Codeword> {
        let mut words = vec![0u32];
        for _ in 0..self.pins {
            let longer = |&word: &u32| {
                (1..=self.colors as u32)
                    .filter(move |&color| self.repeats || !has_color(word, color))
                    .map(move |color| word << 4 | color)
            };
            words = words.iter().flat_map(longer).collect();
        }
        words.into_iter().map(Codeword::from_bits).collect()
    }
}

/// Whether some pin of `word` has this color.
fn has_color(word: u32, color: u32) -> bool {
    (0..8).any(|pin| word >> (4 * pin) & 15 == color)
}

/// As in `4p6c`; without repeats, `4p6c-no-repeats`.
impl Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest = if self.repeats { "" } else { "-no-repeats" };
        write!(f, "{}p{}c{rest}", self.pins, self.colors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codewords_are_all_there_are_in_order() {
        let mut games = 0;
        for pins in PINS {
            for colors in 1..=4 {
                for repeats in [true, false] {
                    let Ok(game) = Game::new(pins, colors, repeats) else {
                        assert!(!repeats && colors < pins);
                        continue;
                    };
                    let words = game.codewords();
                    assert_eq!(words.len() as u64, game.count(), "{game}");
                    assert!(words.is_sorted_by(|a, b| a < b), "{game}");
                    for word in &words {
                        assert_eq!(game.parse(&word.to_string()), Some(*word));
                    }
                    games += 1;
                }
            }
        }
        assert_eq!(games, 32 + 10);
        assert_eq!(Game::new(8, 15, true).unwrap().count(), 2_562_890_625);
        assert_eq!(Game::new(4, 10, false).unwrap().count(), 5040);
    }

    #[test]
    fn some_games_are_too_large_to_list() {
        let is_listable = |pins, colors| Game::new(pins, colors, true).unwrap().is_listable();
        assert!(is_listable(8, 9) && !is_listable(8, 10));
        assert!(is_listable(6, 15) && !is_listable(7, 15));
    }

    #[test]
    fn other_sizes_are_refused() {
        for (pins, colors, repeats) in
            [(0, 6, true), (9, 6, true), (4, 0, true), (4, 16, true), (4, 3, false)]
        {
            assert!(Game::new(pins, colors, repeats).is_err());
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let game = Game::new(4, 6, true).unwrap();
        for text in ["", "111", "11111", "1170", "0111", "111A", "1 11", "111\u{ff11}"] {
            assert_eq!(game.parse(text), None, "{text}");
        }
        let game = Game::new(4, 6, false).unwrap();
        assert_eq!(game.parse("1231"), None);
        assert!(game.parse("1236").is_some());
    }
}
