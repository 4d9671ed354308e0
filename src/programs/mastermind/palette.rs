//! Names of the colors, for people who do not think of colors as digits.
//!
//! ```text
//!     RGBYOP                    a letter for each color: RGBB is a codeword
//!     red,green,blue,yellow     a word for each color: red,green,blue,blue is a codeword
//! ```

use crate::mastermind::tree::Spelling;
use crate::mastermind::{Codeword, Game, COLORS};
use crate::programs::mastermind::Input;
use crate::text::lines::USUAL_LONGEST;
use crate::text::quote::quoted;
use crate::text::Error;

/// The maximum number of characters in a name.
const LONGEST_NAME: usize = 16;

/// The maximum number of bytes in a word that names several colors.
pub(super) const LONGEST_WORD: usize = 1100;

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

    /// Parses the name of a color. Case does not matter unless two names differ only by case.
    fn color(&self, name: &str) -> Option<usize> {
        let folded = name.to_lowercase();
        let place = self.names.iter().position(|other| other == name).or_else(|| {
            let is_same = |place: &usize| self.names[*place].to_lowercase() == folded;
            let mut same = (0..self.names.len()).filter(is_same);
            same.next().filter(|_| same.next().is_none())
        });
        place.map(|place| place + 1)
    }

    /// Reads a codeword from a line. The names of its colors may also be words of their own, as in
    /// `red, green`. `expected` describes the codeword in errors.
    pub(super) fn read(
        &self,
        game: &Game,
        lines: &mut Input,
        expected: String,
    ) -> Result<Codeword, Error> {
        lines.longest = LONGEST_WORD;
        let Some(mut last) = lines.next_word()? else { return Err(lines.line_ended(expected)) };
        let mut text = last.text.clone();
        let mut colors = 0;
        loop {
            let names = last.text.split(',').filter(|name| !name.is_empty());
            let known: Option<Vec<usize>> = names.map(|name| self.color(name)).collect();
            colors += known.as_ref().map_or(0, Vec::len);
            if known.is_none_or(|known| known.is_empty()) || colors >= game.pins() {
                break;
            }
            let Some(word) = lines.next_word()? else { break };
            text = format!("{},{}", text.trim_end_matches(','), word.text);
            last = word;
        }
        lines.longest = USUAL_LONGEST;
        let parsed = self.parse(game, text.trim_end_matches(','));
        parsed.ok_or_else(|| lines.rejected(last.position, expected, quoted(&last.text)))
    }
}

impl Spelling for Palette {
    /// Letters may be separated by commas, like words.
    fn parse(&self, game: &Game, text: &str) -> Option<Codeword> {
        let colors: Option<Vec<usize>> = if !self.between.is_empty() || text.contains(',') {
            text.split(',').map(|name| self.color(name)).collect()
        } else {
            text.chars().map(|letter| self.color(&letter.to_string())).collect()
        };
        game.codeword_of_colors(&colors?)
    }

    fn show(&self, game: &Game, word: Codeword) -> String {
        let colors = word.colors_of_pins(game.pins());
        let names: Vec<&str> = colors.map(|color| self.names[color - 1].as_str()).collect();
        names.join(self.between)
    }

    fn form(&self, game: &Game) -> String {
        let different = if game.repeats() { "" } else { "different " };
        let has_words = !self.between.is_empty();
        let names = self.names.join(if has_words { ", " } else { " " });
        let (pins, s) = (game.pins(), if game.pins() == 1 { "" } else { "s" });
        let commas = if has_words && pins > 1 { ", with commas between them" } else { "" };
        format!("{pins} {different}color{s} from {names}{commas}")
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
            ("red,green,blue,yellow,orange,pink", "red,blue,orange,pink Red,BLUE,orange,pink"),
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
        assert_eq!((palette.color("AB"), palette.color("C")), (None, Some(3)));
        for text in ["", "c", "c,c,c", "c,", "cc", "c,d"] {
            assert_eq!(palette.parse(&game, text), None, "{text}");
        }
        assert_eq!(palette.form(&game), "2 colors from ab, Ab, c, with commas between them");
    }
}
