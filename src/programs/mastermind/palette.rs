//! Names of the colors, for people who do not think of colors as digits.
//!
//! ```text
//!     RGBYOP                    a letter for each color: RGBB is a codeword
//!     red,green,blue,yellow     a word for each color: red,green,blue,blue is a codeword
//! ```

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS};

/// The maximum number of characters in a name.
pub(crate) const LONGEST_NAME: usize = 16;

/// What a palette looks like, for messages.
pub(crate) const FORM: &str =
    "different names: one letter per color (RGBYOP) or one word per color (red,green,blue)";

/// Different names for the colors of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    /// The name of each color, beginning with color 1.
    names: Vec<String>,
    /// The text between two names in a codeword: nothing if all names are letters.
    between: &'static str,
}

impl Palette {
    /// Parses the names of the colors. Returns `None` if two names are equal, a name is empty or too
    /// long, there are too many, or a name contains what separates words or names.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let names: Vec<String> = if text.contains(',') {
            text.split(',').map(str::to_string).collect()
        } else {
            text.chars().map(String::from).collect()
        };
        let is_name = |name: &String| {
            let length = name.chars().count();
            // A name is shown as it is, so it has no invisible characters.
            let is_shown = |c: char| c.escape_debug().len() == 1 || matches!(c, '"' | '\'' | '\\');
            let is_plain = |c: char| !c.is_whitespace() && is_shown(c) && c != '#';
            (1..=LONGEST_NAME).contains(&length) && name.chars().all(is_plain)
        };
        let is_new = |at: usize| !names[..at].contains(&names[at]);
        let is_valid = COLORS.contains(&names.len())
            && names.iter().all(is_name)
            && (0..names.len()).all(is_new);
        let between = if names.iter().all(|name| name.chars().count() == 1) { "" } else { "," };
        is_valid.then_some(Self { names, between })
    }

    /// Returns the number of colors.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether a codeword has words for its colors.
    fn has_words(&self) -> bool {
        !self.between.is_empty()
    }

    /// Parses the name of a color. Case does not matter unless two names differ only by case.
    pub(crate) fn color(&self, name: &str) -> Option<usize> {
        let folded = name.to_lowercase();
        let is_same = |other: &&String| other.to_lowercase() == folded;
        let place = self.names.iter().position(|other| other == name).or_else(|| {
            let only = self.names.iter().filter(is_same).count() == 1;
            only.then(|| self.names.iter().position(|other| is_same(&other))).flatten()
        });
        place.map(|place| place + 1)
    }

    /// Parses a codeword of `game`. Letters may be separated by commas, like words.
    pub(crate) fn codeword(&self, game: &Game, text: &str) -> Option<Codeword> {
        let colors: Option<Vec<usize>> = if self.has_words() || text.contains(',') {
            text.split(',').map(|name| self.color(name)).collect()
        } else {
            text.chars().map(|letter| self.color(&letter.to_string())).collect()
        };
        game.codeword_of_colors(&colors?)
    }

    /// Returns a codeword as it is written with these names.
    pub(crate) fn show(&self, game: &Game, word: Codeword) -> String {
        let colors = word.colors_of_pins(game.pins());
        let names: Vec<&str> = colors.map(|color| self.names[color - 1].as_str()).collect();
        names.join(self.between)
    }

    /// Returns a description of codewords for messages.
    pub(crate) fn codeword_form(&self, game: &Game) -> String {
        let different = if game.repeats() { "" } else { "different " };
        let names = self.names.join(if self.has_words() { ", " } else { " " });
        let (pins, s) = (game.pins(), if game.pins() == 1 { "" } else { "s" });
        let commas = if self.has_words() && pins > 1 { ", with commas between them" } else { "" };
        format!("{pins} {different}color{s} from {names}{commas}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    #[test]
    fn letters_and_words_stand_for_colors() {
        let game = game("4p6c");
        let word = game.codeword("1356").unwrap();
        for (names, texts) in [
            ("RGBYOP", &["RBOP", "rbop", "R,B,O,P"][..]),
            ("R,G,B,Y,O,P", &["RBOP"]),
            (
                "red,green,blue,yellow,orange,pink",
                &["red,blue,orange,pink", "Red,BLUE,orange,pink"],
            ),
            ("rRgGbB", &["rgbB"]),
            ("012345", &["0245"]),
            ("\u{e4}\u{f6}\u{fc}abc", &["\u{e4}\u{fc}bc", "\u{c4}\u{dc}BC"]),
        ] {
            let palette = Palette::parse(names).unwrap();
            for text in texts {
                assert_eq!(palette.codeword(&game, text), Some(word), "{names} {text}");
            }
            assert_eq!(palette.show(&game, word), texts[0], "{names}");
            assert_eq!(palette.len(), 6);
        }
    }

    #[test]
    fn every_codeword_is_read_as_it_is_shown() {
        let mut checked = 0;
        for names in ["wxyz", "aAbB", "a,bb,c,dd", "1,2,11,12"] {
            let palette = Palette::parse(names).unwrap();
            for game in [game("3p4c"), game("4p4c-no-repeats")] {
                for word in game.codewords() {
                    let shown = palette.show(&game, word);
                    assert_eq!(palette.codeword(&game, &shown), Some(word), "{names} {shown}");
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 4 * (64 + 24));
    }

    #[test]
    fn what_is_ambiguous_is_rejected() {
        let long = format!("a,{}", "b".repeat(LONGEST_NAME + 1));
        for names in
            ["", ",", "a,,b", "aa", "red,blue,red", "a b", "a,#b", "a\u{7}", "a\u{202e}b", &long]
        {
            assert_eq!(Palette::parse(names), None, "{names}");
        }
        assert_eq!(Palette::parse("abcdefghijklmnop"), None);
        let palette = Palette::parse("rRgGbB").unwrap();
        assert_eq!(palette.color("r"), Some(1));
        assert_eq!(palette.color("R"), Some(2));
        let game = game("2p3c");
        let palette = Palette::parse("ab,Ab,c").unwrap();
        assert_eq!((palette.color("AB"), palette.color("C")), (None, Some(3)));
        for text in ["", "c", "c,c,c", "c,", "cc", "c,d"] {
            assert_eq!(palette.codeword(&game, text), None, "{text}");
        }
        assert_eq!(
            palette.codeword_form(&game),
            "2 colors from ab, Ab, c, with commas between them"
        );
    }
}
