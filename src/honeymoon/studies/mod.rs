//! Studies of the play, which no program needs: the steps of an article on the bit tricks of this game
//! ("Bitwise Operation", by the author of its first endgame database, NTNU, 2020, doi
//! 10.6345/NTNU202001544), each with what it replaces.
//!
//! ```text
//!     arrays, boards, games     hands as lists of cards, and as boards of 64 bits
//!     removal                   a sequence without the card that was played
//!     moves, loops              the cards worth playing
//!     minimax                   a solver of all this
//! ```

pub(crate) mod arrays;
pub(crate) mod boards;
pub(crate) mod games;
pub(crate) mod loops;
pub(crate) mod minimax;
pub(crate) mod moves;
pub(crate) mod removal;
