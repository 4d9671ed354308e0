//! Mastermind: break a code of colored pins in as few guesses as can be.
//!
//! ```text
//!     program       judge, program, session            commands in, answers out; a game under way
//!     strategies    solver, strategy                   which guess comes next, every game played out
//!     counting      parts, against, scorer             one guess against many secrets
//!     truth         game, codeword, score              the rules as they stand
//! ```
//!
//! After each score, the secrets that are still possible are those that would have given it. A
//! strategy looks at how a guess would divide them by score into parts, ranks the guesses by that,
//! and takes the best. All the time goes into counting these parts.

pub mod codeword;
pub mod feedback;
pub mod game;
pub mod history;
pub mod partition;
pub mod program;
pub mod scorer;
pub mod solver;
pub mod strategy;
pub mod studies;
pub mod submission;
