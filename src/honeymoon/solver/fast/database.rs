//! A database of endgames, as a search sees it.

#[cfg(not(flat))]
use std::fmt::Debug;
#[cfg(not(flat))]
use std::panic::RefUnwindSafe;
#[cfg(not(flat))]
use std::sync::Arc;

use crate::honeymoon::solver::fast::suit::Rows;

/// Positions whose values are known without a search. A search asks for them when its tables do not
/// decide a question, and several searches may ask at the same time.
#[cfg(not(flat))]
pub(crate) trait Endgames: Debug + Send + Sync + RefUnwindSafe {
    /// Returns how many of `tricks` tricks the side on lead takes, or `None` if that is not known.
    /// The rows must be [canonical](crate::honeymoon::solver::fast::suit::canonical). `trump` says
    /// whether the last row is that of the trump suit, which then has cards in play.
    fn value(&self, rows: Rows, trump: bool, tricks: i32) -> Option<i32>;
}

/// The database of a search, if it has one.
#[cfg(not(flat))]
#[derive(Clone, Default)]
pub(super) struct Database(Option<Arc<dyn Endgames>>);

#[cfg(not(flat))]
impl Database {
    /// Creates the database of a search that has one.
    pub(super) fn new(endgames: Arc<dyn Endgames>) -> Self {
        Self(Some(endgames))
    }

    /// Returns the value of a position, if the search has a database that knows it.
    #[inline(always)]
    pub(super) fn known_value(&self, rows: Rows, trump: bool, tricks: i32) -> Option<i32> {
        self.0.as_ref()?.value(rows, trump, tricks)
    }
}

/// A submission has no database.
#[cfg(flat)]
#[derive(Clone, Default)]
pub(super) struct Database;

#[cfg(flat)]
impl Database {
    fn known_value(&self, _: Rows, _: bool, _: i32) -> Option<i32> {
        None
    }
}
