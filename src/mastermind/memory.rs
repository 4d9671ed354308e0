//! Allocations that may fail. The largest games need gigabytes, and a vector that grows in the
//! usual way aborts the program if the system is out of memory. So lists of all secrets, and tables and trees of
//! that size, are allocated by the functions here. Lists of a few megabytes are not.

use std::fmt::{self, Display};

use crate::exit::Failure;

/// The error for an answer that needs more memory than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    bytes: usize,
}

impl Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not enough memory: {} bytes more are not available", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}

/// The reason why a long computation ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It was told to stop.
    Asked,
    /// There is not enough memory.
    OutOfMemory(OutOfMemory),
}

impl From<OutOfMemory> for Stop {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Asked => Self::Refused("interrupted".to_string()),
            Stop::OutOfMemory(error) => error.into(),
        }
    }
}

/// Reserves space for `more` items.
pub(crate) fn reserve<T>(items: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    let bytes = more.saturating_mul(size_of::<T>());
    items.try_reserve(more).map_err(|_| OutOfMemory { bytes })
}

/// Replaces all items by `count` copies of one item. The memory of the old items is reused.
pub(crate) fn refill<T: Copy>(
    items: &mut Vec<T>,
    count: usize,
    item: T,
) -> Result<(), OutOfMemory> {
    items.clear();
    reserve(items, count)?;
    items.resize(count, item);
    Ok(())
}

/// Copies `items` to a new vector.
pub(crate) fn copied<T: Copy>(items: &[T]) -> Result<Vec<T>, OutOfMemory> {
    let mut copy = Vec::new();
    reserve(&mut copy, items.len())?;
    copy.extend_from_slice(items);
    Ok(copy)
}
