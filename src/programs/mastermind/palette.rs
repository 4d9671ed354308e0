//! Names of the colors, for people who do not think of colors as digits.
//!
//! ```text
//!     RGBYOP                    a letter for each color: RGBB is a codeword
//!     red,green,blue,yellow     a word for each color: red,green,blue,blue is a codeword
//! ```

use crate::mastermind::tree::Spelling;
use crate::mastermind::{Codeword, Game, COLORS};
use crate::text::lines::is_variation;

/// The maximum number of characters in a name.
const LONGEST_NAME: usize = 16;

/// A description of the names, for messages.
pub(super) const FORM: &str =
    "different names: one letter per color (RGBYOP) or one word per color (red,green,blue)";

/// Different names for the colors of a game.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    /// The name of each color, beginning with color 1.
    names: Vec<String>,
    /// The text between two names in a codeword: nothing if all names are letters.
    between: &'static str,
}

impl Palette {
    /// Parses the names of the colors. Returns `None` if two names are equal, a name is empty or too
    /// long, there are too many, or a name contains what separates words or names.
    pub(super) fn new(text: &str) -> Option<Self> {
        let text = text.replace(is_variation, "");
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

    /// Returns the colors that a name may mean: those with exactly this name. If there are none,
    /// it may have another case, and if there are still none, it may be the beginning of a longer name.
    fn meant(&self, name: &str) -> Vec<usize> {
        let folded = name.to_lowercase();
        let distance = |other: &str| match other.to_lowercase() {
            _ if other == name => 0,
            other if other == folded => 1,
            other if !name.is_empty() && other.starts_with(&folded) => 2,
            _ => usize::MAX,
        };
        let least = self.names.iter().map(|other| distance(other)).min().unwrap_or(usize::MAX);
        let is_meant = |color: &usize| distance(&self.names[color - 1]) == least;
        (1..=self.names.len()).filter(|color| least < usize::MAX && is_meant(color)).collect()
    }

    /// Returns the end of a message about a text that is not a codeword: the colors that its first wrong name may mean.
    fn ambiguity(&self, text: &str) -> String {
        let mut names = text.split([' ', ',']).map(|name| (name, self.meant(name)));
        let wrong = names.find(|(_, colors)| colors.len() != 1);
        wrong.filter(|(_, colors)| !colors.is_empty()).map_or(String::new(), |(name, colors)| {
            let colors: Vec<&str> = colors.iter().map(|color| &*self.names[color - 1]).collect();
            format!("; {name} may be {}", colors.join(" or "))
        })
    }
}

impl Spelling for Palette {
    fn color(&self, _: &Game, name: &str) -> Option<usize> {
        match self.meant(name)[..] {
            [color] => Some(color),
            _ => None,
        }
    }

    fn between(&self) -> &str {
        self.between
    }

    fn show(&self, game: &Game, word: Codeword) -> String {
        let colors = word.colors_of_pins(game.pins());
        let names: Vec<&str> = colors.map(|color| self.names[color - 1].as_str()).collect();
        names.join(self.between)
    }

    fn form(&self, game: &Game, wrong: &str) -> String {
        let different = if game.repeats() { "" } else { "different " };
        let has_words = !self.between.is_empty();
        let names = self.names.join(if has_words { ", " } else { " " });
        let (pins, s) = (game.pins(), if game.pins() == 1 { "" } else { "s" });
        let commas = if has_words && pins > 1 { ", with commas between them" } else { "" };
        format!("{pins} {different}color{s} from {names}{commas}{}", self.ambiguity(wrong))
    }

    fn colors(&self) -> Option<usize> {
        Some(self.names.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_words_stand_for_colors() {
        let game = Game::USUAL;
        let word = game.codeword("1356").unwrap();
        for (names, texts) in [
            ("RGBYOP", "RBOP rbop R,B,O,P"),
            ("R,G,B,Y,O,P", "RBOP"),
            (
                "red,green,blue,yellow,orange,pink",
                "red,blue,orange,pink Red,BLUE,orange,pink r,b,O,pi",
            ),
            ("rRgGbB", "rgbB"),
            ("012345", "0245"),
            ("\u{e4}\u{f6}\u{fc}abc", "\u{e4}\u{fc}bc \u{c4}\u{dc}BC"),
        ] {
            let palette = Palette::new(names).unwrap();
            for text in texts.split(' ') {
                assert_eq!(palette.parse(&game, text), Some(word), "{names} {text}");
            }
            assert!(texts.starts_with(&palette.show(&game, word)), "{names}");
            for word in game.codewords() {
                let shown = palette.show(&game, word);
                assert_eq!(palette.parse(&game, &shown), Some(word), "{names} {shown}");
            }
        }
    }

    #[test]
    fn ambiguous_texts_are_rejected() {
        let long = format!("a,{}", "b".repeat(LONGEST_NAME + 1));
        let wrong = "|,|a,,b|aa|red,blue,red|a b|a,#b|a\u{7}|a\u{202e}b|abcdefghijklmnop";
        for names in wrong.split('|').chain([&long[..]]) {
            assert!(Palette::new(names).is_none(), "{names}");
        }
        let (game, palette) = ("2p3c".parse().unwrap(), Palette::new("ab,Ab,c").unwrap());
        assert_eq!((palette.color(&game, "AB"), palette.color(&game, "C")), (None, Some(3)));
        for text in ["", "c", "c,c,c", "c,", "cc", "c,d"] {
            assert_eq!(palette.parse(&game, text), None, "{text}");
        }
        assert_eq!(palette.form(&game, ""), "2 colors from ab, Ab, c, with commas between them");
        let palette = Palette::new("black,blue,bl").unwrap();
        assert_eq!(
            ["b", "BL", "bla"].map(|name| palette.meant(name)),
            [vec![1, 2, 3], vec![3], vec![1]]
        );
        assert_eq!(palette.ambiguity("bla,b,x"), "; b may be black or blue or bl");
        assert_eq!(palette.ambiguity("x,b"), "");
    }
}
