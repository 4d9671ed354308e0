//! The endgame database: how many tricks the leader takes in every position of up to 13 cards per hand.
//!
//! A level has all positions of one [`Kind`] with the same number of cards per hand. It is computed from
//! the level with one card less, which has the position after every possible trick. No unproved rule about
//! good cards is used, so the values are proved.
//!
//! ```text
//!     program     build, info, verify             (in `programs::honeymoon::endgame`)
//!                 probe, --endgame                (in `programs::honeymoon::engine`)
//!     users       prober      looks up the values of deals and cards
//!                 probes      looks up values for solvers, and keeps the first error
//!                 verify      checks all levels
//!                 build       solves and writes one level after the other
//!                 resources   finds out how much memory and disk space there is
//!     files       database    reads a folder of levels, block by block
//!                 file        reads and writes one level: header, blocks, checksums
//!     levels      deals       turns positions into deals
//!                 solve       computes a level from the one before
//!                 walk        goes through all leads and replies of each position
//!                 row_tricks  lists all leads and replies within a suit
//!                 level       holds values by index, two per byte
//! ```
//!
//! Positions have the same index as in the solver's [endgame table](crate::honeymoon::solver::fast::index),
//! but it is counted from the first position of the same kind.

pub(crate) mod build;
pub(crate) mod database;
mod deals;
pub(crate) mod file;
pub(crate) mod level;
pub(crate) mod prober;
pub(crate) mod probes;
pub(crate) mod resources;
pub(crate) mod row_tricks;
mod solve;
pub(crate) mod verify;
mod walk;

#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

/// Whether the positions of a level have a trump suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// There is no trump suit.
    NoTrump,
    /// The last of the four rows is that of the trump suit. It may be empty.
    Trump,
}

impl Kind {
    /// Both kinds, in the order of the index.
    pub(crate) const ALL: [Kind; 2] = [Kind::NoTrump, Kind::Trump];

    /// Returns whether there is a trump suit.
    pub(crate) fn has_trump(self) -> bool {
        self == Kind::Trump
    }

    /// Returns the name, which is a part of the names of files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::NoTrump => "no-trump",
            Kind::Trump => "trump",
        }
    }
}

/// Writes `no-trump` or `trump`.
impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
