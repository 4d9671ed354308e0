//! The sizes of the game: the number of pins, the number of colors, and whether colors may repeat.

use std::error::Error;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::progress::Stop;
use crate::random::Random;
use crate::text::lines::decimal;

/// The numbers of pins that a game may have.
pub const PINS: RangeInclusive<usize> = 1..=8;

/// The numbers of colors that a game may have.
pub const COLORS: RangeInclusive<usize> = 1..=15;

/// The maximum number of codewords of a game that a [`Solver`](crate::mastermind::Solver) accepts,
/// because it lists all of them. A game with 8 pins and 9 colors has fewer, a game with 8 pins and
/// 10 colors has more.
pub const MOST_CODEWORDS: u64 = 1 << 26;

/// The games that have names.
pub(crate) const NAMED: [(&str, &str); 3] =
    [("mastermind", "4p6c"), ("super-mastermind", "5p8c"), (BULLS_AND_COWS, "4p10c-no-repeats")];

/// The game whose colors are the digits 0 to 9.
const BULLS_AND_COWS: &str = "bulls-and-cows";

/// A size of the game: the number of pins, the number of colors, and whether colors may repeat
/// within a codeword.
///
/// It is written as `4p6c`, or as `4p10c-no-repeats` if no color repeats within a codeword. Some games
/// have names, which are parsed too: `mastermind` is 4p6c, `super-mastermind` is 5p8c, and
/// `bulls-and-cows` is like 4p10c-no-repeats, but its colors are the digits 0 to 9. So its first color is
/// 0, and that of all other games is 1. Case does not matter when a game is parsed.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bitsolve::mastermind::{Feedback, Game};
/// let game: Game = "4p10c-no-repeats".parse()?;
/// assert_eq!((game.pins(), game.colors(), game.repeats()), (4, 10, false));
/// assert_eq!((game.count(), game.to_string().as_str()), (5040, "4p10c-no-repeats"));
/// let feedback = game.feedback(game.codeword("12a4")?, game.codeword("1a34")?);
/// assert_eq!(feedback, Feedback::new(2, 1));
/// assert!(game.codeword("1123").is_err());
/// let bulls: Game = "bulls-and-cows".parse()?;
/// assert_eq!(bulls.spell(bulls.codeword("0193")?), "0193");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    pins: usize,
    colors: usize,
    repeats: bool,
    /// The digit of the first color: 0 in bulls-and-cows, and 1 in all other games.
    first_digit: usize,
}

/// The error for a question about a game that has no answer, or for a text that cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameError {
    /// A game cannot have this number of pins.
    Pins(usize),
    /// A game cannot have this number of colors.
    Colors(usize),
    /// There are fewer colors than pins, and colors may not repeat.
    TooFewColors {
        /// The number of pins.
        pins: usize,
        /// The number of colors.
        colors: usize,
    },
    /// The text does not have the form of `4p6c` or `4p6c-no-repeats`, and is not the name of a game.
    GameForm,
    /// The text is not a codeword of the game.
    CodewordForm(Game),
    /// The text is not a [`Feedback`].
    FeedbackForm,
    /// The game has too many codewords.
    TooLarge {
        /// The game.
        game: Game,
        /// The maximum number of codewords: 65,536 for [`Optimal`](crate::mastermind::Optimal), 262,144 for
        /// [`Search`](crate::mastermind::Search), and [`MOST_CODEWORDS`] for everything else.
        most: u64,
    },
    /// The guess is not a codeword of the game.
    ForeignGuess(Codeword, Game),
    /// No guess of the game can get this answer.
    ImpossibleFeedback(Feedback, Game),
    /// No secret gives all of the answers. Turns are given by their indices in
    /// [`History::turns`](crate::mastermind::History::turns).
    Contradiction {
        /// The first turn after which no secret is possible.
        turn: usize,
        /// The first turn whose removal makes some secrets possible, and the number of these secrets.
        /// It is `None` if the removal of one turn is not enough.
        removable_turn: Option<(usize, u64)>,
    },
}

impl Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pins(pins) => {
                write!(f, "a game has {} to {} pins, not {pins}", PINS.start(), PINS.end())
            }
            Self::Colors(colors) => {
                write!(f, "a game has {} to {} colors, not {colors}", COLORS.start(), COLORS.end())
            }
            Self::TooFewColors { pins, colors } => {
                write!(f, "without repeats, {pins} pins need {pins} or more colors, not {colors}")
            }
            Self::GameForm => {
                f.write_str("a game is written as 4p6c, 4p10c-no-repeats or bulls-and-cows")
            }
            Self::CodewordForm(game) => {
                write!(f, "a codeword of {game} is {}", game.codeword_form())
            }
            Self::FeedbackForm => f.write_str("an answer is black and white hits, such as 1 2"),
            Self::TooLarge { game, most } => {
                write!(f, "{game} has {} codewords, more than {most}", game.count())
            }
            Self::ForeignGuess(guess, game) => {
                write!(f, "{} is not a codeword of {game}", game.spell(guess))
            }
            Self::ImpossibleFeedback(Feedback { black, white }, game) => {
                write!(f, "no guess of {game} gets {black} black and {white} white hits")
            }
            Self::Contradiction { turn, removable_turn } => {
                write!(f, "no secret is possible after turn {}", turn + 1)?;
                match removable_turn {
                    Some((turn, secrets)) => {
                        write!(f, "; without turn {} there would be {secrets}", turn + 1)
                    }
                    None => f.write_str("; no turn alone is to blame"),
                }
            }
        }
    }
}

impl Error for GameError {}

/// The questions of the library cannot be interrupted.
impl From<Stop> for GameError {
    fn from(_: Stop) -> Self {
        unreachable!("this computation cannot be interrupted")
    }
}

/// The default is 4p6c.
impl Default for Game {
    fn default() -> Self {
        Self { pins: 4, colors: 6, repeats: true, first_digit: 1 }
    }
}

impl Game {
    /// Creates the game with this many pins and colors. `repeats` says whether colors may repeat
    /// within a codeword.
    ///
    /// # Errors
    /// Returns an error if `pins` is not 1 to 8, `colors` is not 1 to 15, or there are fewer colors
    /// than pins and colors may not repeat.
    pub fn new(pins: usize, colors: usize, repeats: bool) -> Result<Self, GameError> {
        Self::of_size(pins, colors, repeats).ok_or(if !PINS.contains(&pins) {
            GameError::Pins(pins)
        } else if !COLORS.contains(&colors) {
            GameError::Colors(colors)
        } else {
            GameError::TooFewColors { pins, colors }
        })
    }

    /// Returns the game of this size, or `None` if there is none.
    pub(crate) fn of_size(pins: usize, colors: usize, repeats: bool) -> Option<Self> {
        let is_game = PINS.contains(&pins) && COLORS.contains(&colors);
        let game = Self { pins, colors, repeats, first_digit: 1 };
        (is_game && (repeats || colors >= pins)).then_some(game)
    }

    /// Returns the game with the digits that belong to this name.
    pub(crate) fn named(self, name: &str) -> Self {
        Self { first_digit: usize::from(!name.eq_ignore_ascii_case(BULLS_AND_COWS)), ..self }
    }

    /// Returns whether the game was named bulls-and-cows.
    pub(crate) fn is_bulls_and_cows(&self) -> bool {
        self.first_digit == 0
    }

    /// Returns the number of pins, the number of colors and whether colors may repeat, if `text` is the
    /// name of a game or has the form of `4p6c`. There may be no game of this size.
    pub(crate) fn size(text: &str) -> Option<(usize, usize, bool)> {
        let text = text.to_ascii_lowercase();
        let named = NAMED.iter().find(|(name, _)| *name == text);
        let text = named.map_or(&text[..], |(_, size)| size);
        let (size, repeats) =
            text.strip_suffix("-no-repeats").map_or((text, true), |size| (size, false));
        let (pins, colors) = size.strip_suffix('c')?.split_once('p')?;
        let number = |text| decimal(text, &(0..=usize::MAX));
        Some((number(pins)?, number(colors)?, repeats))
    }

    /// Returns the number of pins of a codeword.
    #[must_use]
    pub fn pins(&self) -> usize {
        self.pins
    }

    /// Returns the number of colors.
    #[must_use]
    pub fn colors(&self) -> usize {
        self.colors
    }

    /// Returns whether colors may repeat within a codeword.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// Returns the number of codewords, which is at most 15^8.
    #[must_use]
    pub fn count(&self) -> u64 {
        let colors = self.colors as u64;
        (0..self.pins as u64).map(|pin| if self.repeats { colors } else { colors - pin }).product()
    }

    /// Returns whether the game has few enough codewords for a solver: at most [`MOST_CODEWORDS`].
    #[must_use]
    pub fn is_listable(&self) -> bool {
        self.count() <= MOST_CODEWORDS
    }

    /// Checks that the game has at most `most` codewords, and that the first guess is one of them.
    pub(crate) fn check(&self, first: Option<Codeword>, most: u64) -> Result<(), GameError> {
        if self.count() > most {
            return Err(GameError::TooLarge { game: *self, most });
        }
        match first.filter(|&first| !self.contains(first)) {
            Some(first) => Err(GameError::ForeignGuess(first, *self)),
            None => Ok(()),
        }
    }

    /// Returns whether this is a codeword of the game.
    #[must_use]
    pub fn contains(&self, word: Codeword) -> bool {
        self.has_colors(word.colors())
    }

    /// Returns whether these are the colors of a codeword, first pin first.
    pub(crate) fn has_colors(&self, colors: impl Iterator<Item = usize>) -> bool {
        let (mut pins, mut seen) = (0, 0u32);
        for color in colors {
            let is_color = (1..=self.colors).contains(&color);
            if !is_color || (seen >> color & 1 == 1 && !self.repeats) {
                return false;
            }
            pins += 1;
            seen |= 1 << color;
        }
        pins == self.pins
    }

    /// Parses a codeword with one digit per pin: 1 to 9, then a to f. In bulls-and-cows, the digits are 0 to 9.
    ///
    /// # Errors
    /// Returns an error if `text` is not a codeword of this game.
    #[cfg(not(flat))]
    pub fn codeword(&self, text: &str) -> Result<Codeword, GameError> {
        self.parse(text).ok_or(GameError::CodewordForm(*self))
    }

    /// Parses a codeword. Returns `None` if `text` is not a codeword of this game.
    pub(crate) fn parse(&self, text: &str) -> Option<Codeword> {
        let colors: Option<Vec<usize>> = text.chars().map(|digit| self.color(digit)).collect();
        self.codeword_of_colors(&colors?)
    }

    /// Returns the color of a digit.
    pub(crate) fn color(&self, digit: char) -> Option<usize> {
        let value = digit.to_digit(16).filter(|_| !digit.is_ascii_uppercase())? as usize;
        (value + 1).checked_sub(self.first_digit).filter(|color| (1..=self.colors).contains(color))
    }

    /// Returns a codeword as text with one digit per pin: 1 to 9, then a to f. In bulls-and-cows, the digits are
    /// 0 to 9. This is the text that [`codeword`](Self::codeword) parses.
    #[must_use]
    pub fn spell(&self, word: Codeword) -> String {
        let digit = |color| char::from_digit((color + self.first_digit - 1) as u32, 16);
        word.colors().filter_map(digit).collect()
    }

    /// Returns the codeword with these colors, or `None` if this game has no such codeword.
    pub(crate) fn codeword_of_colors(&self, colors: &[usize]) -> Option<Codeword> {
        let is_codeword = self.has_colors(colors.iter().copied());
        is_codeword.then(|| Codeword::from_colors(colors))
    }

    /// Returns a description of codewords for messages.
    pub(crate) fn codeword_form(&self) -> String {
        let different = if self.repeats { "" } else { "different " };
        let digits = if self.pins == 1 { "digit" } else { "digits" };
        let (first, last) = (self.first_digit, self.colors + self.first_digit - 1);
        format!("{} {different}{digits} from {first} to {last:x}", self.pins)
    }

    /// Returns all codewords in lexical order.
    pub fn codewords(&self) -> impl Iterator<Item = Codeword> {
        let game = *self;
        let first = (1..self.pins).fold(0, |row, _| game.with_least_color(row));
        let rows = std::iter::successors(Some(first), move |&row| game.after(row));
        rows.flat_map(move |row| {
            (1..=game.colors as u32)
                .filter(move |&color| game.repeats || !has_color(row, color))
                .map(move |color| Codeword::from_bits(row << 4 | color))
        })
    }

    /// Returns the row after `row` among all rows without the last pin, both as bits. The last pin
    /// that can have a higher color gets the next color, and the pins after it get the lowest
    /// colors.
    fn after(&self, row: u32) -> Option<u32> {
        (1..self.pins).find_map(|changed| {
            let kept = row >> (4 * changed);
            let color = row >> (4 * (changed - 1)) & 15;
            let higher = self.next_color(kept, color)?;
            Some((1..changed).fold(kept << 4 | higher, |row, _| self.with_least_color(row)))
        })
    }

    /// Returns the row with one more pin, which has the lowest possible color.
    fn with_least_color(&self, row: u32) -> u32 {
        row << 4 | self.next_color(row, 0).expect("a game has enough colors")
    }

    /// Returns the next color above `color` that a pin after those of `row` can have.
    fn next_color(&self, row: u32, color: u32) -> Option<u32> {
        (color + 1..=self.colors as u32).find(|&color| self.repeats || !has_color(row, color))
    }

    /// Returns a list of all codewords in lexical order.
    pub(crate) fn list(&self) -> Vec<Codeword> {
        let mut words = Vec::with_capacity(self.count() as usize);
        // `extend` would take twice as many instructions, because it asks for one word at a time.
        self.codewords().for_each(|word| words.push(word));
        words
    }

    /// Returns a random codeword, without a list of all. Every codeword is equally likely.
    pub(crate) fn any_codeword(&self, random: &mut Random) -> Codeword {
        let mut colors: Vec<usize> = (1..=self.colors).collect();
        let mut word = Vec::new();
        for _ in 0..self.pins {
            let chosen = random.below(colors.len() as u32) as usize;
            word.push(colors[chosen]);
            if !self.repeats {
                colors.remove(chosen);
            }
        }
        Codeword::from_colors(&word)
    }

    /// Returns the answer for `guess` if `secret` is the secret.
    ///
    /// # Panics
    /// Panics if one of them is not a codeword of this game.
    #[cfg(not(flat))]
    #[must_use]
    pub fn feedback(&self, guess: Codeword, secret: Codeword) -> Feedback {
        for word in [guess, secret] {
            assert!(self.contains(word), "{}", GameError::ForeignGuess(word, *self));
        }
        Feedback::of(self.pins, guess, secret)
    }

    /// Returns whether some guess can get this answer.
    ///
    /// If no color repeats, a guess and a secret with `a` colors in common have `2 * pins - a` colors
    /// together, which cannot be more than there are. With one color, every guess is the secret. With
    /// two colors, each pin that is wrong one way makes two white hits together with a pin that is
    /// wrong the other way, so white hits come in pairs. With three or more colors that may repeat,
    /// every answer that the number of pins allows is possible.
    pub(crate) fn can_give(&self, feedback: Feedback) -> bool {
        let Feedback { black, white } = feedback;
        let fits = match self.colors {
            colors if !self.repeats => {
                2 * self.pins <= black.saturating_add(white).saturating_add(colors)
            }
            1 => black == self.pins,
            2 => white % 2 == 0,
            _ => true,
        };
        fits && feedback.is_possible(self.pins)
    }

    /// Returns the number of answers that some guess can get.
    pub(crate) fn feedback_count(&self) -> usize {
        let pins = self.pins;
        let all = (0..=pins).flat_map(|black| (0..=pins - black).map(move |white| (black, white)));
        all.filter(|&(black, white)| self.can_give(Feedback { black, white })).count()
    }
}

/// Returns whether some pin of `row` has this color.
fn has_color(row: u32, color: u32) -> bool {
    (0..8).any(|pin| row >> (4 * pin) & 15 == color)
}

impl Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_bulls_and_cows() {
            return f.write_str(BULLS_AND_COWS);
        }
        let rest = if self.repeats { "" } else { "-no-repeats" };
        write!(f, "{}p{}c{rest}", self.pins, self.colors)
    }
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        let (pins, colors, repeats) = Self::size(text).ok_or(GameError::GameForm)?;
        Self::new(pins, colors, repeats).map(|game| game.named(text))
    }
}

#[cfg(test)]
mod tests;
