//! Honeymoon Bridge: bridge for two, whose play phase both sides know everything about.
//!
//! ```text
//!     program    judge, program, notation                  deals in, answers out
//!     solvers    ranking, solver                           what every card is worth
//!     truth      play, moves, sequence, deal, hand, card   cards, and who holds which
//! ```
//!
//! By the play phase each of the two has seen every card. One leads, the other must follow suit if
//! it can; the higher card of the suit led wins the trick, any trump beats any other suit, and the
//! winner leads to the next trick. What a card is worth depends only on which cards in play lie
//! above and below it: that is a row of bits a suit, and all of the work is done on such rows.

pub mod card;
pub mod deal;
pub mod hand;
pub mod notation;
pub mod play;
pub mod program;
pub mod sequence;
pub mod solver;
pub mod studies;
pub mod submission;
