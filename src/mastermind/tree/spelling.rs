//! How the codewords of a tree are spelled.

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS, PINS};

/// A way to spell codewords.
pub(crate) trait Spelling {
    /// Parses a codeword of a game.
    fn parse(&self, game: &Game, text: &str) -> Option<Codeword>;

    /// Returns a codeword of a game as it is spelled.
    fn show(&self, game: &Game, word: Codeword) -> String;

    /// Returns a description of codewords for messages.
    fn form(&self, game: &Game) -> String;

    /// Returns the number of colors that have names, or `None` if there are names for all games.
    fn colors(&self) -> Option<usize> {
        None
    }

    /// Parses a codeword of any game.
    fn parse_any(&self, text: &str) -> Option<Codeword> {
        all_games().find_map(|game| self.parse(&game, text))
    }

    /// Returns a codeword of any game as it is spelled.
    fn show_any(&self, word: Codeword) -> String {
        let game = all_games().find(|game| game.contains(word));
        game.map_or(String::new(), |game| self.show(&game, word))
    }
}

/// Returns games that have all codewords together.
fn all_games() -> impl Iterator<Item = Game> {
    PINS.filter_map(|pins| Game::of_size(pins, *COLORS.end(), true))
}

/// Digits. Capital letters from `A` are read as well, because some trees have them: `A` is 1.
pub(crate) struct Digits;

impl Spelling for Digits {
    fn parse(&self, game: &Game, text: &str) -> Option<Codeword> {
        let letter = |b: u8| b.is_ascii_uppercase().then(|| usize::from(b - b'A') + 1);
        let colors = || text.bytes().map(letter).collect::<Option<Vec<usize>>>();
        game.parse(text).or_else(|| game.codeword_of_colors(&colors()?))
    }

    fn show(&self, _: &Game, word: Codeword) -> String {
        word.to_string()
    }

    fn form(&self, game: &Game) -> String {
        game.codeword_form()
    }
}
