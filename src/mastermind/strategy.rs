//! The names of the strategies.

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

use crate::mastermind::solver::results::Choice;

/// A way to choose the next guess by the parts into which it divides the possible secrets. All
/// secrets of a part give the same feedback.
///
/// A strategy is displayed and parsed by its [name](Self::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Makes the largest part as small as possible (Knuth 1976).
    Knuth,
    /// Makes as many parts as possible (B. Kooi, "Yet Another Mastermind Strategy", ICGA Journal
    /// 28, 2005).
    MostParts,
    /// Makes the expected number of remaining secrets as small as possible, and with it the sum of
    /// the squares of the part sizes (R. W. Irving, "Towards an Optimum Mastermind Strategy",
    /// Journal of Recreational Mathematics 11, 1978).
    ExpectedSize,
    /// Makes the entropy of the feedback as large as possible (E. Neuwirth, "Some Strategies for
    /// Mastermind", Zeitschrift fuer Operations Research 26, 1982).
    Entropy,
    /// Guesses the lexically first possible secret.
    First,
}

impl Strategy {
    /// All strategies, in the order of their declaration.
    pub const ALL: [Self; 5] =
        [Self::Knuth, Self::MostParts, Self::ExpectedSize, Self::Entropy, Self::First];

    /// The strategy that the program uses if none is named. Of the 36 sizes with 500 to 120,000
    /// codewords that were measured, it takes the fewest turns in 32, each strategy with its best
    /// first guess. In the others, 4p5c, 4p6c, 5p4c and 7p3c, `MostParts` takes fewer.
    pub(crate) const USUAL: Self = Self::Entropy;

    /// The names, in the same order.
    const NAMES: [&str; 5] = ["knuth", "most-parts", "expected-size", "entropy", "first"];

    /// Returns the name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the help: how well the strategy does, the total number of turns and the maximum for 4p6c and for
    /// 5p8c after the best first guess, and the guess that the strategy plays.
    pub(crate) fn help(self) -> [&'static str; 4] {
        match self {
            Self::Knuth => [
                "few turns even in the longest game",
                "5801, 5",
                "183775, 7",
                "the guess with the smallest worst case",
            ],
            Self::MostParts => [
                "the fewest turns for 4p6c",
                "5668, 6",
                "181834, 8",
                "the guess that can get the most different answers",
            ],
            Self::ExpectedSize => [
                "nearly as few turns as entropy",
                "5696, 6",
                "180200, 7",
                "the guess that leaves the fewest secrets on average",
            ],
            Self::Entropy => [
                "few turns in most sizes of game; default",
                "5680, 6",
                "179704, 7",
                "the guess whose answer gives the most information",
            ],
            Self::First => [
                "many turns, but easy to play by hand",
                "6508, 8",
                "217093, 12",
                "the first secret that is still possible",
            ],
        }
    }

    /// Returns a sentence without a period that says how a guess divides the possible secrets. Also returns a clause
    /// that may follow it if the strategy chose the guess. The clause is empty if there is nothing to add.
    pub(crate) fn reason(self, choice: &Choice) -> (String, &'static str) {
        let sizes = || choice.part_sizes.iter().map(|&(_, size)| size as f64);
        let secrets: f64 = sizes().sum();
        match self {
            _ if sizes().all(|size| size == 1.0) => {
                ("After any answer, the secret is known".to_string(), "")
            }
            Self::Knuth => {
                let largest = sizes().fold(0.0, f64::max);
                (format!("At most {largest} secrets are left"), "no guess has a smaller worst case")
            }
            Self::MostParts => {
                let parts = choice.part_sizes.len();
                (format!("It can get {parts} different answers"), "no guess can get more")
            }
            Self::ExpectedSize => {
                let mean = sizes().map(|size| size * size).sum::<f64>() / secrets;
                (format!("{mean:.2} secrets are left on average"), "no guess leaves fewer")
            }
            Self::Entropy => {
                let bits: f64 = sizes().map(|size| size / secrets * (secrets / size).log2()).sum();
                let fact = format!("The answer gives {bits:.3} bits of information on average");
                (fact, "no guess gives more")
            }
            Self::First => {
                let not = if choice.is_possible { "" } else { "not " };
                (format!("It is {not}a possible secret"), "no other comes before it in the list")
            }
        }
    }

    /// Returns the strategy with this name, or `None` if there is none. Case does not matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|strategy| strategy.name().eq_ignore_ascii_case(name))
    }
}

impl Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that is not the name of a [`Strategy`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrategyError;

impl Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a strategy is one of {}", Strategy::ALL.map(Strategy::name).join(", "))
    }
}

impl Error for StrategyError {}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        Self::from_name(text).ok_or(StrategyError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_strategies() {
        for (place, strategy) in Strategy::ALL.into_iter().enumerate() {
            assert_eq!(strategy as usize, place, "{strategy}");
        }
        let names = Strategy::ALL.map(|strategy| format!("{strategy:?}").to_lowercase());
        assert_eq!(names, Strategy::NAMES.map(|name| name.replace('-', "")));
        for strategy in Strategy::ALL {
            assert_eq!(Strategy::from_name(strategy.name()), Some(strategy));
            assert_eq!(strategy.to_string().to_uppercase().parse(), Ok(strategy));
        }
        assert_eq!(Strategy::from_name("Most-Parts"), Some(Strategy::MostParts));
        assert_eq!(Strategy::from_name("most parts"), None);
        let message = "a strategy is one of knuth, most-parts, expected-size, entropy, first";
        assert_eq!("".parse::<Strategy>().unwrap_err().to_string(), message);
    }
}
