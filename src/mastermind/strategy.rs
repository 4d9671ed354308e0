//! The strategies. All that is particular to one of them is in this file: its row, and its texts.

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

use crate::mastermind::logarithms::{n_log_n, ROUNDING};
use crate::mastermind::solver::results::Choice;

/// A way to choose the next guess by the parts into which it divides the possible secrets. All
/// secrets of a part give the same answer.
///
/// A strategy is displayed and parsed by its [name](Self::name).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    /// Makes the entropy of the answer as large as possible (E. Neuwirth, "Some Strategies for
    /// Mastermind", Zeitschrift fuer Operations Research 26, 1982).
    #[default]
    Entropy,
    /// Guesses the lexically first possible secret (E. Shapiro, "Playing Mastermind Logically", SIGART Newsletter 85,
    /// 1983). The name `first` is read too.
    Simple,
}

/// How a strategy ranks a guess by the sizes of its parts. The least rank is the best.
#[derive(Clone, Copy)]
pub(crate) enum Rank {
    /// No guess is ranked. The first possible secret is played.
    Unranked,
    /// The rank is the size of the largest part.
    Largest,
    /// The rank is the sum of the weights of all parts, with the empty ones.
    Sum {
        /// Returns the weight of a part of this size. It also gets the weights of smaller sizes, as many as are
        /// listed. The weight must be a convex function of the size, and from size 15 on it must not fall. The
        /// weights of the largest game must add up to less than 2^64.
        weight: fn(u32, &[u64]) -> u64,
        kernel: Kernel,
    },
}

/// How the weights of many guesses are summed up at once.
#[derive(Clone, Copy)]
pub(crate) enum Kernel {
    /// An empty part has weight 1, any other part 0.
    Empty,
    /// The weight is the square of the size.
    Squares,
    /// Any weights. They are looked up in a list. Because they are rounded, those of parts with 4096 secrets or more
    /// may miss a convex function. `rounding` is the most that this changes a sum, for each secret.
    Listed { rounding: u64 },
}

/// What is said about a strategy and its guesses.
pub(crate) struct Texts {
    /// How well the strategy does, the total number of turns and the maximum for 4p6c and for 5p8c after the best
    /// first guess, and the guess that the strategy plays.
    pub(crate) help: [&'static str; 4],
    /// Returns a sentence without a period that says how a guess divides the possible secrets.
    fact: fn(&Choice) -> String,
    /// A clause that may follow the sentence if the strategy chose the guess.
    claim: &'static str,
}

impl Strategy {
    /// All strategies, in the order of their declaration.
    // A new strategy is declared before the last one. Then the compiler asks for it here.
    pub const ALL: [Self; Self::Simple as usize + 1] =
        [Self::Knuth, Self::MostParts, Self::ExpectedSize, Self::Entropy, Self::Simple];

    /// The strategy that the program uses if none is named. Of the 36 sizes with 500 to 120,000
    /// codewords that were measured, it takes the fewest turns in 32, each strategy with its best
    /// first guess. In the others, 4p5c, 4p6c, 5p4c and 7p3c, `MostParts` takes fewer.
    pub(crate) const USUAL: Self = Self::Entropy;

    /// Returns the row of the strategy: its name, and how it ranks guesses. The [texts](Self::texts) are apart, so that
    /// a flattened source can leave them out.
    fn row(self) -> (&'static str, Rank) {
        let sum = |weight, kernel| Rank::Sum { weight, kernel };
        match self {
            Self::Knuth => ("knuth", Rank::Largest),
            Self::MostParts => ("most-parts", sum(|size, _| (size == 0).into(), Kernel::Empty)),
            Self::ExpectedSize => {
                ("expected-size", sum(|size, _| u64::from(size).pow(2), Kernel::Squares))
            }
            Self::Entropy => ("entropy", sum(n_log_n, Kernel::Listed { rounding: ROUNDING })),
            Self::Simple => ("simple", Rank::Unranked),
        }
    }

    /// Returns the name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns how guesses are ranked.
    pub(crate) fn rank(self) -> Rank {
        self.row().1
    }

    /// Returns what is said about the strategy.
    pub(crate) fn texts(self) -> Texts {
        match self {
            Self::Knuth => Texts {
                help: [
                    "few turns even in the longest game",
                    "5801, 5",
                    "183775, 7",
                    "the guess that leaves the fewest secrets after the worst answer",
                ],
                fact: |choice| format!("At most {} secrets are left", choice.largest()),
                claim: "no guess has a smaller worst case",
            },
            Self::MostParts => Texts {
                help: [
                    "the fewest turns for 4p6c",
                    "5668, 6",
                    "181834, 8",
                    "the guess that can get the most different answers",
                ],
                fact: |choice| format!("It can get {} different answers", choice.part_sizes.len()),
                claim: "no guess can get more",
            },
            Self::ExpectedSize => Texts {
                help: [
                    "nearly as few turns as entropy",
                    "5696, 6",
                    "180200, 7",
                    "the guess that leaves the fewest secrets on average",
                ],
                fact: |choice| format!("{:.2} secrets are left on average", choice.mean_left()),
                claim: "no guess leaves fewer",
            },
            Self::Entropy => Texts {
                help: [
                    "few turns in most games (the default)",
                    "5680, 6",
                    "179704, 7",
                    "the guess whose answer gives the most information",
                ],
                fact: |choice| {
                    format!(
                        "The answer gives {:.3} bits of information on average",
                        choice.information()
                    )
                },
                claim: "no guess gives more",
            },
            Self::Simple => Texts {
                help: [
                    "many turns, but easy to play by hand",
                    "6508, 8",
                    "217093, 12",
                    "the first secret that is still possible",
                ],
                fact: |choice| {
                    let not = if choice.is_possible { "" } else { "not " };
                    format!("It is {not}a possible secret")
                },
                claim: "no other comes before it in the list",
            },
        }
    }

    /// Returns a sentence without a period that says how a guess divides the possible secrets. Also returns a clause
    /// that may follow it if the strategy chose the guess. The clause is empty if there is nothing to add.
    pub(crate) fn reason(self, choice: &Choice) -> (String, &'static str) {
        if choice.sizes().all(|size| size == 1) {
            return ("After any answer, the secret is known".to_string(), "");
        }
        let texts = self.texts();
        ((texts.fact)(choice), texts.claim)
    }

    /// Returns the strategy with this name, or `None` if there is none. Case does not matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = if name.eq_ignore_ascii_case("first") { "simple" } else { name };
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
    use std::cmp::Ordering;

    use super::*;
    use crate::mastermind::ranking::Ranking;
    use crate::random::Random;

    #[test]
    fn names_are_the_strategies() {
        for strategy in Strategy::ALL {
            let variant = format!("{strategy:?}").to_lowercase();
            assert_eq!(variant, strategy.name().replace('-', ""));
            assert_eq!(Strategy::from_name(strategy.name()), Some(strategy));
            assert_eq!(strategy.to_string().to_uppercase().parse(), Ok(strategy));
        }
        assert_eq!(Strategy::from_name("Most-Parts"), Some(Strategy::MostParts));
        assert_eq!(Strategy::from_name("most parts"), None);
        let message = "".parse::<Strategy>().unwrap_err().to_string();
        let names = Strategy::ALL.map(Strategy::name).join(", ");
        assert_eq!(message, format!("a strategy is one of {names}"));
    }

    /// Returns how bad a guess with parts of these sizes is, by the words of the help. The least value is the best.
    fn badness(strategy: Strategy, sizes: &[u32]) -> f64 {
        let secrets = f64::from(sizes.iter().sum::<u32>());
        let parts = || sizes.iter().filter(|size| **size > 0).map(|size| f64::from(*size));
        match strategy {
            Strategy::Knuth => parts().fold(0.0, f64::max),
            Strategy::MostParts => -(parts().count() as f64),
            // The secret is in a part with a probability of size / secrets, and then that many secrets are left.
            Strategy::ExpectedSize => parts().map(|size| size / secrets * size).sum(),
            // An answer with probability p gives -log2 p bits.
            Strategy::Entropy => parts().map(|size| size / secrets * (size / secrets).log2()).sum(),
            Strategy::Simple => 0.0,
        }
    }

    /// The tables, the bounds and the other code that ranks guesses are tested against the rank. So this is the test
    /// of a new strategy.
    #[test]
    fn a_guess_has_a_better_rank_if_it_is_better_by_the_words_of_the_help() {
        const SEED: u64 = 28;
        let mut random = Random::new(SEED);
        let mut compared = 0;
        for most in [3, 8, 40, 1000] {
            // The sizes of two guesses for the same secrets. Some secrets of the first one's parts change parts.
            let mut sizes: Vec<u32> = (0..14).map(|_| random.below(most)).collect();
            for _ in 0..500 {
                let old = sizes.clone();
                for _ in 0..=random.below(3) {
                    let [from, to] = [(); 2].map(|()| random.below(14) as usize);
                    let moved = random.below(sizes[from] + 1);
                    sizes[from] -= moved;
                    sizes[to] += moved;
                }
                for strategy in Strategy::ALL {
                    let ranking = Ranking::new(strategy, 1 << 14);
                    let [a, b] = [&old, &sizes].map(|sizes| {
                        (ranking.rank(sizes.iter().copied()), badness(strategy, sizes))
                    });
                    // Sums that are equal as real numbers may differ by the rounding of floating point.
                    let order = if (a.1 - b.1).abs() < 1e-9 {
                        Ordering::Equal
                    } else {
                        a.1.total_cmp(&b.1)
                    };
                    assert_eq!(a.0.cmp(&b.0), order, "seed {SEED} {strategy} {old:?} {sizes:?}");
                    compared += usize::from(order != Ordering::Equal);
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
