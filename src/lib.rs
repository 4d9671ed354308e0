//! Exact and very fast solvers for three small games, with nothing but the standard library.
//!
//! * [`cephalopods`]: the sum of all end boards of a dice game on a 3x3 board.
//! * [`mastermind`]: which code to guess next, and how many turns a strategy takes over all
//!   secrets.
//! * [`honeymoon`]: how many tricks the leader of a two-player bridge deal takes after each lead.
//!
//! Each game has a fast solver, and a slow solver that follows the rules literally. Both give the
//! same answers. The fast solvers check at run time whether the processor has AVX2 and BMI2, and
//! for Mastermind AVX-512, and use them if so. The page of each game explains how its solvers work.
//!
//! A debug build of your crate does not optimize this library, so it is many times slower. To optimize it, write
//! `opt-level = 3` under `[profile.dev.package.bitsolve]` in your `Cargo.toml`.
//!
//! # Cephalopods
//!
//! ```
//! use bitsolve::cephalopods::{solve, Board, Puzzle};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let puzzle: Puzzle = "36 6 0 4 2 0 2 4 0 0".parse()?;
//! assert_eq!(solve(&puzzle), 350917228);
//! assert!(Board::new([9, 0, 0, 0, 0, 0, 0, 0, 0]).is_err());
//! # Ok(())
//! # }
//! ```
//!
//! # Mastermind
//!
//! ```
//! use bitsolve::mastermind::{Feedback, Game, History, Strategy};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     for (name, guess) in [("4p6c", "1122"), ("bulls-and-cows", "0123")] {
//!         let game: Game = name.parse()?;
//!         let mut history = History::new(game);
//!         history.push(game.codeword(guess)?, Feedback::new(1, 0))?;
//!         let next = history.next_guess(Strategy::Knuth)?.guess;
//!         println!("{name}: {}", game.spell(next)); // "4p6c: 1344", then "bulls-and-cows: 0145"
//! #       let expected = if name == "4p6c" { "1344" } else { "0145" };
//! #       assert_eq!(game.spell(next), expected);
//!     }
//!     let game = Game::default();
//!     let first = game.codeword("1122")?;
//!     assert_eq!(game.feedback(first, game.codeword("1213")?).to_string(), "1 2");
//!     assert_eq!(game.evaluate(Strategy::Knuth, Some(first)).total(), 5801);
//!     Ok(())
//! }
//! ```
//!
//! # Honeymoon Bridge
//!
//! ```
//! use bitsolve::honeymoon::{Deal, Solver};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let deal: Deal = "N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ".parse()?;
//! let mut solver = Solver::new();
//! assert_eq!(solver.value(&deal), 8);
//! let leads = solver.leads(&deal);
//! assert_eq!((leads[0].0.to_string(), leads[0].1), ("SA".to_string(), 8));
//! # Ok(())
//! # }
//! ```
//!
//! # Limits of the library
//!
//! Only the programs have endgame databases, random deals, samples, claims, lines of best play, names of colors, and
//! interactive games. A computation cannot be interrupted, and does not report its
//! progress. No type implements a trait of another crate, such as `Serialize`. The library needs `std`.

pub mod cephalopods;
mod cpu;
mod exit;
pub mod honeymoon;
#[doc(hidden)]
pub mod internals;
pub mod mastermind;
mod memory;
mod programs;
mod progress;
mod random;
pub mod text;
mod threads;

/// The code that all tests share names the library as other crates do.
#[cfg(test)]
extern crate self as bitsolve;

#[cfg(test)]
#[allow(dead_code, unreachable_pub, reason = "the integration tests share it")]
#[path = "../tests/common/cases.rs"]
mod cases;

#[cfg(test)]
#[path = "../tests/common/limit.rs"]
mod limit;
