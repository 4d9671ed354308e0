//! Mastermind: break a code of colored pins in as few guesses as possible.
//!
//! After each answer, the secrets that are still possible are those that would have given it. A
//! guess divides these secrets into parts, one for each answer. A [`Strategy`] ranks all guesses
//! by the sizes of their parts, and plays the best guess.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bitsolve::mastermind::{Feedback, Game, History, Strategy};
//! let game: Game = "4p6c".parse()?; // "4p10c-no-repeats" too
//! println!("{}", game.evaluate(Strategy::Knuth, Some(game.codeword("1122")?)).total()); // 5801
//! println!("{}", game.feedback(game.codeword("1122")?, game.codeword("1213")?)); // 1 2
//! let mut history = History::new(game);
//! history.push(game.codeword("1122")?, Feedback::new(1, 0))?; // impossible feedback is an error
//! history.push(game.codeword("1344")?, Feedback::new(0, 1))?;
//! let choice = history.next_guess(Strategy::Knuth)?; // an impossible history is an error
//! println!("{} {}", history.remaining()?, game.spell(choice.guess)); // 44 3526
//! # assert_eq!(game.evaluate(Strategy::Knuth, Some(game.codeword("1122")?)).total(), 5801);
//! # assert_eq!(game.feedback(game.codeword("1122")?, game.codeword("1213")?).to_string(), "1 2");
//! # assert_eq!((history.remaining()?, &*game.spell(choice.guess)), (44, "3526"));
//! # Ok(())
//! # }
//! ```
//!
//! With a [`Solver`], you can make the choices that `evaluate` and `next_guess` make for you: the
//! number of threads, and whether the fast or the slow solver is used. The slow solver is used to
//! check the fast one.
//!
//! # How it works
//!
//! * **Bits instead of comparisons.** A plane has one bit per secret, which says, for example, whether pin 2
//!   has color 1. The number of black hits of a guess is the sum of one plane per pin, and the number of all
//!   its hits is another such sum. Each part of the secrets is then one AND, for 8 or 16 guesses side by side.
//! * **Bounds.** The number of all hits depends only on which colors a guess has. So it gives one bound for
//!   the ranks of all guesses with the same colors. Most of them cannot be better than the best guess so
//!   far, and they are not ranked.
//! * **Equivalent guesses.** Colors that were not played are interchangeable, and so are those that no
//!   possible secret has. In the first turns, pins can change places too. Only one of several equivalent
//!   guesses is ranked.
//! * **Integers.** Ranks are integers, so different ranks never compare equal. On a tie, a possible
//!   secret wins, and then the first codeword in lexical order.
//! * **Threads.** The threads share the guesses for a large set of secrets. After two turns there are
//!   hundreds of sets, and each thread takes the next one. The answers do not depend on the threads.
//!
//! # Memory
//!
//! A program that cannot get the memory it needs ends, as always in Rust. The largest game that a [`Solver`] takes is
//! 7p13c, with 62,748,517 codewords. Its first guess takes 0.3 GB of memory, and the best two first guesses take 2.1 GB.
//! An evaluation of 8p9c by the strategy `first` takes 1.4 GB on two threads. [`Optimal`] keeps up to 1 GB of what it has
//! found, and needs a byte for each codeword and each secret that may be left after a first guess: in all 1.9 GB after
//! 150 seconds of 4p15c. [`Search`] keeps up to 450 MB on each thread.
//!
//! # How it is built
//!
//! ```text
//!     a submission     submission                      reads a command, and prints answers
//!     strategies       search, tree                    find, write, read and check whole strategies
//!     the solvers      solver, first_guesses           choose the next guess, and play all games
//!     counting         partition                       compare guesses with many secrets
//!     ranks            ranking, strategy, logarithms   say which guess is better
//!     equivalence      equivalence                     decides which guesses are equivalent
//!     codewords        spelling                        reads and writes codewords
//!     answers          notation                        reads answers to guesses
//!     turns            history                         knows the turns so far, and which secrets are possible
//!     the rules        scorer, game, feedback, codeword
//! ```
//!
//! Each row uses only the rows below it, except that the texts of a `strategy` describe a `Choice` of the solvers.
//! Nearly all of the time is spent in `partition`, which counts how guesses divide the possible
//! secrets, and finds the best guess.

pub(crate) mod codeword;
pub(crate) mod equivalence;
pub(crate) mod feedback;
pub(crate) mod first_guesses;
pub(crate) mod game;
pub(crate) mod history;
pub(crate) mod logarithms;
pub(crate) mod notation;
pub(crate) mod partition;
pub(crate) mod progress;
pub(crate) mod ranking;
pub(crate) mod scorer;
pub(crate) mod search;
pub(crate) mod solver;
pub(crate) mod spelling;
pub(crate) mod strategy;
pub(crate) mod submission;
pub(crate) mod tree;

pub use self::codeword::Codeword;
pub use self::feedback::Feedback;
pub use self::game::{Game, GameError, COLORS, MOST_CODEWORDS, PINS};
pub use self::history::{History, Suspect, Turn};
pub use self::search::{Optimal, OptimalError, Search};
pub use self::solver::results::{Choice, Evaluation};
pub use self::solver::Solver;
pub use self::strategy::{Strategy, StrategyError};
pub use self::tree::{Node, Tree, TreeError, TreeFormat, MOST_TURNS};
