//! The endgame database: how many tricks the leader takes in every position of up to 13 cards per hand.
//!
//! A level holds all positions of one [`Kind`] with the same number of cards. It is made from the level
//! with one card less: whatever is led and played, the position after the trick is there. No rule of thumb
//! is used, so the database is a proof.
//!
//! ```text
//!     program     build, info, verify, stats      (in `program::endgame`)
//!                 probe, --endgame                (in `program::engine`)
//!     users       prober      the values of cards, from the positions after them
//!                 probes      what solvers ask, and the first error that they meet
//!                 stats       what all positions teach
//!                 verify      whether all of it is right
//!                 build       levels, one after the other, as files
//!                 resources   how much memory and disk space there is
//!     files       database    a folder of levels, read block by block
//!                 file        one level: header, blocks, checksums
//!     levels      deals       positions as deals
//!                 solve       a level from the one before
//!                 walk        all leads and replies of a position
//!                 row_tricks  all leads and replies within a suit
//!                 level       values by index, two per byte
//! ```
//!
//! The index of a position is that of the solver's [endgame table](crate::honeymoon::solver::fast::index),
//! counted from the first position of its kind.

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
pub(crate) mod stats;
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
