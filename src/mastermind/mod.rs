//! Mastermind: break a code of colored pins in as few guesses as can be.
//!
//! ```text
//!     play          session, command         a history; the program's commands
//!     strategy      solver, strategy         which guess comes next, and every game played out
//!     counting      partition                one guess against many secrets
//!     truth         game, codeword, score    the rules as they stand
//! ```
//!
//! After each score, the secrets that are still possible are those that would have given it. A
//! strategy looks at how a guess would divide them by score into parts, ranks the guesses by that,
//! and takes the best. All the time goes into counting these parts.

pub mod cache_study;
pub mod codeword;
pub mod game;
pub mod judge;
pub mod parts;
pub mod program;
pub mod score;
pub mod scorer;
pub mod session;
pub mod solver;
pub mod strategy;
