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
use crate::text::quote::{escaped, is_mark};

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
            letters(&text).map(str::to_string).collect()
        };
        let is_name = |name: &String| {
            let length = name.chars().count();
            // A name is shown as it is, so it has no invisible characters.
            let is_plain = |c: char| !c.is_whitespace() && c != '#';
            (1..=LONGEST_NAME).contains(&length)
                && name.chars().all(is_plain)
                && escaped(name) == *name
                && !name.starts_with(is_mark)
        };
        let is_new = |at: usize| !names[..at].contains(&names[at]);
        let is_valid = COLORS.contains(&names.len())
            && names.iter().all(is_name)
            && (0..names.len()).all(is_new);
        let between = if names.iter().all(|name| letters(name).count() == 1) { "" } else { "," };
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
                let all = letters(name).map(|letter| self.color(game, letter));
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

/// Returns the characters of a text, each with the marks that follow it.
fn letters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut others = rest.char_indices().skip(1).skip_while(|&(_, c)| is_mark(c));
        let (letter, after) = rest.split_at(others.next().map_or(rest.len(), |(end, _)| end));
        rest = after;
        (!letter.is_empty()).then_some(letter)
    })
}

/// Returns whether two different texts may look alike, because one of them has a character, such as U+00E9, where the
/// other has a letter and its marks, such as e and U+0301.
fn is_alike(one: &str, other: &str) -> bool {
    let is_composed = |letter: &str| {
        matches!(
            letter.chars().next(),
            Some(
                '\u{c0}'..='\u{52f}'
                | '\u{1e00}'..='\u{1fff}'
                | '\u{3040}'..='\u{30ff}'
                | '\u{ac00}'..='\u{d7a3}',
            )
        ) && !letter.contains(is_mark)
    };
    let is_pair = |a: &str, b: &str| is_composed(a) && b.contains(is_mark);
    let mut pairs = letters(one).zip(letters(other));
    one != other
        && letters(one).count() == letters(other).count()
        && pairs.all(|(a, b)| a == b || is_pair(a, b) || is_pair(b, a))
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

/// Returns the end of a message about a text that is not a codeword: the colors that its first wrong name may mean, or
/// the name that it looks like.
fn ambiguity(names: &[String], text: &str) -> String {
    let mut parts = text.split([' ', ',']).map(|name| (name, meant(names, name)));
    let Some((name, colors)) = parts.find(|(_, colors)| colors.len() != 1) else {
        return String::new();
    };
    if !colors.is_empty() {
        let colors: Vec<&str> = colors.iter().map(|color| &*names[color - 1]).collect();
        return format!("; {name} may be {}", colors.join(" or "));
    }
    let mut parts = letters(name).chain([name]);
    let alike = parts.find_map(|part| Some((part, names.iter().find(|it| is_alike(part, it))?)));
    alike.map_or(String::new(), |(part, other)| {
        format!("; {part} and {other} may look alike, but they consist of different characters")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_words_stand_for_colors() {
        let game = Game::default();
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
            ("a\u{308}o\u{308}u\u{308}abc", "a\u{308}u\u{308}bc A\u{308},U\u{308},B,C"),
            (
                "\u{e41}\u{e14}\u{e07},x,\u{e40}\u{e02}\u{e35},\u{e1f}\u{e49}\u{e32},\u{921}\u{942},dore\u{301}",
                "\u{e41}\u{e14}\u{e07},\u{e40}\u{e02}\u{e35},\u{921}\u{942},dore\u{301}",
            ),
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
        let wrong = "|,|a,,b|aa|red,blue,red|a b|a,#b|a\u{7}|a\u{202e}b|abcdefghijklmnop|\
                     \u{301}a|a,\u{301}e|a\u{ad}b,c|a\u{200d}b,c";
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
        // Composed and decomposed letters, and Hangul.
        for [name, text, part] in [
            ["dor\u{e9}", "bl,dore\u{301}", "dore\u{301}"],
            ["e\u{301}", "e\u{301}\u{e9}", "\u{e9}"],
            ["\u{be68}", "\u{1108}\u{1161}\u{11af}", "\u{1108}\u{1161}\u{11af}"],
        ] {
            let names = [name, "bl"].map(str::to_string);
            assert!(
                ambiguity(&names, text).starts_with(&format!("; {part} and {name} may look alike"))
            );
            assert_eq!(ambiguity(&names, "dore,x"), "");
        }
    }
}
