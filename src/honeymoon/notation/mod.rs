//! Deals as text: a trump suit or a contract, then two hands in one of several notations.
//! `inputs/README.md` describes them.
//!
//! Each notation is a function in the table of [`hands`], or in [`deals`] if it needs both hands. Each tries every line,
//! and reads the whole deal or none of it. If two read different deals, the line is refused, and the error shows both
//! deals. If none can read it, the error is that of the notation that got furthest.
//!
//! After the deal, the line may name cards that were played. Each error has the position of the wrong
//! character or word.
//!
//! ```text
//!     games        whole games of PBN, and lines with a deal each
//!     deals        the trump suit, and deals as four seats or four rows
//!     hands        the table of notations, and hands
//!     statement    the words of a line: lists of cards, the cards that were played, and a claim
//!     tokens       the pieces of words, and the tags and other words of PBN
//! ```

pub(crate) mod deals;
pub(crate) mod games;
mod hands;
pub(crate) mod statement;
pub(crate) mod tokens;
