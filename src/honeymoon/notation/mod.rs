//! Deals as text: a trump suit or a contract, then two hands in one of several notations.
//!
//! ```text
//!     N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ             two hands, the leader's first
//!     N AKJT8 AQ9 KT JT9 Q9 KJT8 AQJ9 AKQ             the same with spaces
//!     N AKJT8,AQ9,KT,JT9 Q9,KJT8,AQJ9,AKQ             the same with commas
//!     N SAKJT8HAQ9DKTCJT9 SQ9HKJT8DAQJ9CAKQ           the same with marks for the suits
//!     N SA SK SJ ST S8 HA ... SQ S9 HK ...            single cards
//!     N [12,11,9,8,6,25,...] [10,7,24,22,21,19,...]   the codes of cards, in brackets
//!     N E:- AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ       PBN: four seats, of which two have cards
//!     N 1101101 1010010 010010 000111                 one row per suit, high to low: 1 = the leader's
//! ```
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
