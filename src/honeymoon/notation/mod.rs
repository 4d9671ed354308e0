//! Deals as text: a trump suit or a contract, then two hands in one of four notations. `inputs/README.md` describes them.
//!
//! ```text
//!     N AKJT8.AQ9.KT.JT9 Q9.KJT8.AQJ9.AKQ                 dots     a dot is in the first word of the hands
//!     N SAKJT8 HAQ9 DKT CJT9 SQ9 HKJT8 DAQJ9 CAKQ         marks    it begins with a suit
//!     N N:AKJT8.AQ9.KT.JT9 - Q9.KJT8.AQJ9.AKQ -           seats    it has a colon, or is the bracket of a tag
//!     N 1101101 1010010 010010 000111                     rows     it has only ones and zeros, or is a dash
//! ```
//!
//! If a line begins with a trump suit, that is always the trump suit. The next word shows which notation the hands
//! use. So each line has one reader, and no line has two meanings. A reader takes each character that its notation
//! allows, and refuses the first that it does not. Only then are the cards checked: that none is there twice, and
//! that the hands are of equal size.
//!
//! After the deal, the line may name cards that were played.
//!
//! ```text
//!     words     the words of a line, and their characters
//!     trump     the trump suit or the contract
//!     hands     the four readers
//!     moment    a deal, the cards that were played, and a claim
//! ```

pub(crate) mod hands;
pub(crate) mod moment;
pub(crate) mod trump;
pub(crate) mod words;
