//! The layered solver: every board is expanded once, even if it is reached at many depths.
//!
//! Read [`ends`](crate::cephalopods::ends::ends()) first: it is the same walk in one short function, without
//! optimizations. The layered solver has arrays instead of ordered maps, and counts modulo 2^32 instead of exact ones.
//!
//! # Layers
//!
//! Let a board have S pips on N dice. A move that captures nothing adds a die of one pip. A move
//! that captures k dice, two to four, removes them and puts down one die with their sum:
//!
//! ```text
//!                         S + 1 |                (S+1, N+1)
//!                               |               /  nothing captured
//!             pips              |              /
//!                             S | ... <------ (S, N)
//!                               |  (S, N+1-k)       k captured
//!                               +-----------------------------------
//!                                                dice
//! ```
//!
//! So the pips never decrease, and while they stay the same, the dice decrease. Therefore no board
//! occurs twice in a game. All boards with the same pips and dice are a layer. The layers are processed in this order:
//!
//! ```text
//!     (0,0)  (1,9) (1,8) ... (1,1) (1,0)  (2,9) (2,8) ... (2,0)  (3,9) ...  (54,0)
//! ```
//!
//! Every move leads to a later layer. When the turn of a layer comes, all moves that lead to
//! it are known. Each of its different boards is found, gets its counts, and is expanded once. A
//! search by depth expands each board 4.5 times on average, in the games from the empty board.
//!
//! # Counts
//!
//! A canonical board has a count for each of its eight images, as in the depth solver, and for each depth at which it
//! is reached.
//!
//! Say that m moves captured nothing and c moves captured dice. The depth is m + c. The layer of a board gives m: it
//! is S - S0, because only moves without a capture add pips. The layer also tells how many dice the captures lost:
//! N0 + m - N. A capture of two dice loses one, because the new die takes the place of the other. So if all captures
//! were of two dice, c would be N0 + m - N. But a capture of three dice loses one die more, and a capture of four loses
//! two more. The total of these additional dice is called the *excess*:
//!
//! ```text
//!     depth = m + c = 2 (S - S0) + (N0 - N) - excess
//! ```
//!
//! So in one layer, the excess stands for the depth: the greater the excess, the fewer moves have been made. Counts
//! are stored by excess, because most moves leave it unchanged. The excess rises by at most two for every three dice
//! lost, and no game loses more than 54 dice, the pips of a full board of sixes. So the excess is at most 36, and a
//! set of excesses is one word of bits.
//!
//! If no game is longer than the depth of the puzzle, depths do not matter. Then the excess is always
//! 0, and every board has one count for each image. `layer` knows how long games can be. This
//! makes the search 1.2 times as fast on a public puzzle of depth 40.
//!
//! # The turn of a layer
//!
//! ```text
//!     pending moves     1. look up           2. group by span     3. accumulate
//!     (S-1, N-1) \      canonical board      boards by their      counts of the source, permuted,
//!     (S, N+1)    \     -> number,           span of excesses,    to those of the target
//!     (S, N+2)    /     its excesses         space for counts
//!     (S, N+3)   /
//!                                            4. expand
//!     moves to later layers    <-----------  all moves, their canonical forms, by lost dice
//! ```
//!
//! Each step is a loop over an array, with few branches that are hard to predict. Only the map and
//! the counts of one layer are accessed at random, and they mostly stay in the second cache. Pending
//! moves are in the order of their sources, and sources with the same span stand together. So the
//! inner loop of step 3 has a fixed length for a whole batch.
//!
//! # The last moves
//!
//! The boards after the last move are not made. They are scored from the boards before it, and often from those two
//! moves before. `leaves` explains how.
//!
//! # Symmetric boards
//!
//! If the first board is its own image in all eight ways, like the empty board, one count is enough
//! for the eight images. `counts` has the argument. The walk is the same, but a vector holds eight
//! depths instead of eight images.

pub(crate) mod arena;
mod boards;
pub(crate) mod counts;
pub(crate) mod leaves;
pub(crate) mod moves;
mod walk;

pub(crate) use self::walk::LayeredSolver;
