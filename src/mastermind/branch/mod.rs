//! Optimal strategies by branch and bound.
//!
//! `optimal` says what is searched for: f(S, d), the least total of a set S of n possible secrets with d
//! turns left. A strategy that is found proves that the least total is not higher. That it is not lower
//! is proved by bounds: a guess is left out only if an argument shows that no strategy which begins with
//! it has a lower total than the best strategy so far. These are the arguments.
//!
//! # Bounds
//!
//! * **By the number of secrets** (`bounds`). If the game has k feedbacks, turn t finds at most
//!   (k - 1)^(t - 1) secrets. So at most one secret takes one turn, and all others take two or more: the
//!   total is at least 2n - 1.
//! * **By a possible secret.** A total of 2n - 1 means that the first guess is a possible secret and tells
//!   all others apart, so that each is found in the second turn. For a small set it is quick to see
//!   whether there is such a secret. If there is none, the total is at least 2n. Three secrets then
//!   have a total of 6: after a guess that is one of them, the others are left, and two secrets have a
//!   total of 3. This takes up to three turns.
//! * **By the number of branches** (`distinct`). Let a guess get k different feedbacks from the secrets of
//!   S. If none of them is all black, each of the k branches with m secrets has a total of at least
//!   2m - 1. So the sum over all branches is at least 2n - k, and with one turn for each secret, the
//!   total is at least 3n - k. If the guess is a possible secret, one of its k feedbacks is all black,
//!   and that secret needs no more turns. Then the total is at least n + 2 (n - 1) - (k - 1), which is
//!   3n - k - 1. So a look at k for all guesses gives a bound for S, and sorts the guesses by their
//!   bounds.
//! * **By the sizes of the branches**: the bounds by the number of secrets, added up.
//! * **By the branches themselves.** The bounds of the branches of a guess are raised one after another, by
//!   the means above and in the end by search. As soon as their sum reaches the total of the best guess so
//!   far, the guess is left out. So each search of a branch has a limit: the total at which the sum would
//!   reach that of the best guess. The search may end as soon as it shows that the total is not below its
//!   limit.
//!
//! # Guesses that need no search
//!
//! * **Images** (`symmetry`). Some guesses become each other when pins and colors change places in a way that
//!   leaves the guesses so far as they are. Only one of these is searched. Of the first guesses, this leaves
//!   one for each way to write the number of pins as a sum with at most one term for each color, such as
//!   1123 for 2 + 1 + 1.
//! * **Useless guesses.** If a guess leaves all secrets in one branch, its total is n higher than that of the
//!   branch. So it is better to play the next guess of the strategy at once.
//! * **The limit on turns.** In a strategy without useless guesses, each guess leaves fewer secrets than
//!   there were. So with n turns or more, the limit does not matter, and sets are stored without it.
//!
//! # How it is built
//!
//! ```text
//!     whole        all first guesses, and their parts: the secrets with the same first feedback
//!     part         one part on several threads
//!     search       branch and bound within a part
//!     memo         what is known about sets that have come up before
//!     distinct     the number of feedbacks of each guess
//!     symmetry     which guesses become each other
//!     bounds       the least total by the number of secrets
//!     codewords    all codewords, and the feedbacks of all guesses for the secrets of a part
//! ```
//!
//! The strategy that is found does not depend on the number of threads: the guesses of a set have a
//! fixed order, and of those with the least total the first is taken. Only the number of nodes depends on
//! the threads, because it depends on what they have found so far.

mod bounds;
mod codewords;
mod distinct;
mod memo;
mod part;
mod search;
mod symmetry;
#[cfg(test)]
mod tests;
mod whole;

pub(crate) use self::bounds::{Bounds, IMPOSSIBLE, UNLIMITED};
pub(crate) use self::codewords::{Codewords, Feedbacks, MOST_SEARCHED};
pub(crate) use self::memo::Memo;
pub(crate) use self::part::Part;
pub(crate) use self::search::{Memory, Search};
pub(crate) use self::whole::{lower_bound, solve};
