//! How codewords are written and read: with the digits of a game, or with names of the colors, for people who do not
//! think of colors as digits.
//!
//! ```text
//!     1334                      a digit for each pin
//!     RGBYOP                    a letter for each color: RGBB is a codeword
//!     red,green,blue,yellow     a word for each color: red,green,blue,blue is a codeword
//! ```

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS};
use crate::text::lines::is_variation;

/// The maximum number of characters in a name.
const LONGEST_NAME: usize = 16;

/// A description of the names, for messages.
pub(crate) const NAMES_FORM: &str =
    "different names: one letter per color (RGBYOP) or one word per color (red,green,blue)";

/// How codewords are spelled.
#[derive(Clone, Debug)]
pub(crate) enum Spelling {
    /// With the digits of the game.
    Digits,
    /// With different names for the colors.
    Names {
        /// The name of each color, beginning with color 1.
        names: Vec<String>,
        /// The text between two names in a codeword: nothing if all names are letters.
        between: &'static str,
    },
}

impl Spelling {
    /// Parses the names of the colors. Returns `None` if two names are equal, a name is empty or too
    /// long, there are too many, or a name contains what separates words or names.
    pub(crate) fn of_names(text: &str) -> Option<Self> {
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
        is_valid.then_some(Self::Names { names, between })
    }

    /// Returns the number of colors that have names, or `None` if digits stand for the colors of all games.
    pub(crate) fn colors(&self) -> Option<usize> {
        match self {
            Self::Digits => None,
            Self::Names { names, .. } => Some(names.len()),
        }
    }

    /// Returns a codeword of a game as it is spelled.
    pub(crate) fn show(&self, game: &Game, word: Codeword) -> String {
        match self {
            Self::Digits => game.spell(word),
            Self::Names { names, between } => {
                let names: Vec<&str> = word.colors().map(|color| &*names[color - 1]).collect();
                names.join(between)
            }
        }
    }

    /// Returns a description of codewords for messages. If a name in the wrong text may mean several colors, the
    /// description lists them.
    pub(crate) fn form(&self, game: &Game, wrong: &str) -> String {
        let Self::Names { names, between } = self else {
            return game.codeword_form();
        };
        let different = if game.repeats() { "" } else { "different " };
        let has_words = !between.is_empty();
        let list = names.join(if has_words { ", " } else { " " });
        let (pins, s) = (game.pins(), if game.pins() == 1 { "" } else { "s" });
        let commas = if has_words && pins > 1 { ", with commas between them" } else { "" };
        format!("{pins} {different}color{s} from {list}{commas}{}", ambiguity(names, wrong))
    }

    /// Parses a codeword.
    pub(crate) fn parse(&self, game: &Game, text: &str) -> Option<Codeword> {
        let text = text.replace(is_variation, "");
        let (word, rest) = self.take(game, &text).ok()?;
        rest.is_empty().then_some(word)
    }

    /// Takes a codeword from the start of a text, and returns it with the rest of the text. White space, a comma or
    /// both separate the names of its colors. If each name is one character, the separators may be left out.
    ///
    /// # Errors
    /// Returns the text from the first wrong name on.
    pub(crate) fn take<'a>(
        &self,
        game: &Game,
        text: &'a str,
    ) -> Result<(Codeword, &'a str), &'a str> {
        let are_letters = !matches!(self, Self::Names { between: ",", .. });
        let (mut text, mut colors) = (text.trim_start(), Vec::new());
        loop {
            let end = text.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(text.len());
            let (name, rest) = text.split_at(end);
            let rest = rest.trim_start();
            let rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            if are_letters && colors.is_empty() {
                let all = name.chars().map(|c| self.color(game, c.encode_utf8(&mut [0; 4])));
                let all: Vec<usize> = all.map(Option::unwrap_or_default).collect();
                if let Some(word) = game.codeword_of_colors(&all) {
                    return Ok((word, rest));
                }
            }
            colors.push(self.color(game, name).ok_or(text)?);
            if colors.len() == game.pins() {
                return game.codeword_of_colors(&colors).map(|word| (word, rest)).ok_or(text);
            }
            if rest.is_empty() {
                return Err(text);
            }
            text = rest;
        }
    }

    /// Returns the color of this name.
    fn color(&self, game: &Game, name: &str) -> Option<usize> {
        match self {
            Self::Digits => {
                let mut chars = name.chars();
                game.color(chars.next()?).filter(|_| chars.next().is_none())
            }
            Self::Names { names, .. } => match meant(names, name)[..] {
                [color] => Some(color),
                _ => None,
            },
        }
    }
}

/// Returns the colors that a name may mean: those with exactly this name. If there are none,
/// it may have another case, and if there are still none, it may be the beginning of a longer name.
fn meant(names: &[String], name: &str) -> Vec<usize> {
    let folded = name.to_lowercase();
    let distance = |other: &str| match other.to_lowercase() {
        _ if other == name => 0,
        other if other == folded => 1,
        other if !name.is_empty() && other.starts_with(&folded) => 2,
        _ => usize::MAX,
    };
    let least = names.iter().map(|other| distance(other)).min().unwrap_or(usize::MAX);
    let is_meant = |color: &usize| distance(&names[color - 1]) == least;
    (1..=names.len()).filter(|color| least < usize::MAX && is_meant(color)).collect()
}

/// Returns the end of a message about a text that is not a codeword: the colors that its first wrong name may mean.
fn ambiguity(names: &[String], text: &str) -> String {
    let mut parts = text.split([' ', ',']).map(|name| (name, meant(names, name)));
    let wrong = parts.find(|(_, colors)| colors.len() != 1);
    wrong.filter(|(_, colors)| !colors.is_empty()).map_or(String::new(), |(name, colors)| {
        let colors: Vec<&str> = colors.iter().map(|color| &*names[color - 1]).collect();
        format!("; {name} may be {}", colors.join(" or "))
    })
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
            let spelling = Spelling::of_names(names).unwrap();
            for text in texts.split(' ') {
                assert_eq!(spelling.parse(&game, text), Some(word), "{names} {text}");
            }
            assert!(texts.starts_with(&spelling.show(&game, word)), "{names}");
            for word in game.codewords() {
                let shown = spelling.show(&game, word);
                assert_eq!(spelling.parse(&game, &shown), Some(word), "{names} {shown}");
            }
        }
    }

    #[test]
    fn ambiguous_texts_are_rejected() {
        let long = format!("a,{}", "b".repeat(LONGEST_NAME + 1));
        let wrong = "|,|a,,b|aa|red,blue,red|a b|a,#b|a\u{7}|a\u{202e}b|abcdefghijklmnop";
        for names in wrong.split('|').chain([&long[..]]) {
            assert!(Spelling::of_names(names).is_none(), "{names}");
        }
        let (game, spelling) = ("2p3c".parse().unwrap(), Spelling::of_names("ab,Ab,c").unwrap());
        assert_eq!((spelling.color(&game, "AB"), spelling.color(&game, "C")), (None, Some(3)));
        for text in ["", "c", "c,c,c", "c,", "cc", "c,d"] {
            assert_eq!(spelling.parse(&game, text), None, "{text}");
        }
        assert_eq!(spelling.form(&game, ""), "2 colors from ab, Ab, c, with commas between them");
        let names = ["black", "blue", "bl"].map(str::to_string);
        assert_eq!(
            ["b", "BL", "bla"].map(|name| meant(&names, name)),
            [vec![1, 2, 3], vec![3], vec![1]]
        );
        assert_eq!(ambiguity(&names, "bla,b,x"), "; b may be black or blue or bl");
        assert_eq!(ambiguity(&names, "x,b"), "");
    }
}
