//! A database of endgames, as the search sees it.

use std::fmt::Debug;
use std::panic::RefUnwindSafe;

use crate::honeymoon::solver::fast::suit::Rows;

/// Positions whose values are known without a search. A search asks for them when its tables do not
/// decide a question, and several searches may ask at the same time.
pub(crate) trait Endgames: Debug + Send + Sync + RefUnwindSafe {
    /// Returns how many of `tricks` tricks the side on lead takes, or `None` if that is not known.
    /// The rows must be [canonical](crate::honeymoon::solver::fast::suit::canonical). `trump` says
    /// whether the last row is that of the trump suit, which then has cards in play.
    fn value(&self, rows: Rows, trump: bool, tricks: i32) -> Option<i32>;
}
