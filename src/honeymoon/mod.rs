//! Honeymoon Bridge: bridge for two players, who both know both hands when the play begins.
//!
//! One side leads, and the other must follow suit if it can. The higher card of the suit that was led
//! wins the trick, but any trump beats any card of another suit. The winner leads to the next trick.
//! A [`Solver`] finds how many tricks each side takes with best play on both sides:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bitsolve::honeymoon::{Deal, Solver};
//!
//! let deal: Deal = "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ".parse()?;
//! let mut solver = Solver::new();
//! println!("{}", solver.value(&deal)); // 8
//! for (card, tricks) in solver.leads(&deal) {
//!     print!("{card}={tricks} "); // SA=8 SK=8 HA=7 ... in the program's order
//! }
//! # assert_eq!(solver.value(&deal), 8);
//! # let leads = solver.leads(&deal).into_iter().map(|(card, tricks)| format!("{card}={tricks}"));
//! # let leads: Vec<String> = leads.collect();
//! # let expected = "SA=8 SK=8 HA=7 H9=7 CJ=7 CT=7 C9=7 SJ=6 ST=6 S8=6 HQ=6 DK=6 DT=6";
//! # assert_eq!(leads.join(" "), expected);
//! # Ok(())
//! # }
//! ```
//!
//! # How it works
//!
//! The value of a card depends only on which cards in play are above and below it, and on who holds
//! them. This is one row of bits per suit, and all of the work is done on such rows:
//!
//! ```text
//!     leader   S A K J T 8        cards in play   A K Q J T 9 8
//!     other    S Q 9              row             1 1 0 1 1 0 1
//! ```
//!
//! The search answers only yes or no: does the leader take seven tricks? The solver repeats the question
//! with other numbers of tricks until it knows the value.
//!
//! * **Quick tricks.** A table says for each row how many tricks a side can cash at once, and how many
//!   its trumps are sure to take.
//! * **Endgame table.** The rows, sorted, form a key that is the same for every deal and trump suit.
//!   Every position of up to 8 tricks has a number, and one byte in a table of 4 MB that all deals
//!   and threads share.
//! * **Transposition table.** For larger positions, each thread has a hash table of 64 KB. The two tables are nearly
//!   all of the memory that a solver takes. A program that cannot get it ends, as always in Rust.
//! * **Forced tricks.** If the highest cards of a suit draw all cards of the other side, these tricks are played in
//!   one step, and the positions between them are never searched. Without this, a search takes 1.8 times as many
//!   instructions.
//! * **One word.** The four rows are packed in one word of 64 bits, so a few operations play a card, or find the
//!   leads of all suits.
//! * **Few cards.** Touching cards are equal. Three more rules leave out cards that are never better than
//!   others. They have no written proof, but `proof` has a test that finds no exception. It says which positions
//!   were checked.
//!
//! # How it is built
//!
//! ```text
//!     a submission    submission                                  reads deals, and prints answers
//!     many deals      database, sample                            an endgame database, and random deals
//!     proof           proof                                       the values of all positions
//!     solvers         solver                                      the value of every card
//!     notation        notation                                    reads deals, plays and hands
//!     rules           shuffle, deal, hand, card                   the cards, and who holds them
//! ```

pub(crate) mod card;
pub(crate) mod database;
pub(crate) mod deal;
pub(crate) mod hand;
pub(crate) mod notation;
pub(crate) mod proof;
pub(crate) mod sample;
pub(crate) mod shuffle;
pub(crate) mod solver;
pub(crate) mod submission;

pub use self::card::{Card, CardError, Rank, Suit};
pub use self::deal::{Deal, Play, Side};
pub use self::hand::Hand;
pub use self::solver::reference::ReferenceSolver;
pub use self::solver::{CardValue, Solver};
