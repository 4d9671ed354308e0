//! Allocations that may fail. The largest games need gigabytes, and a vector that grows in the
//! usual way aborts the program if the system is out of memory. So lists of secrets, tables and whole trees are
//! allocated by the functions here. Lists of a few megabytes are not.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::hash::Hash;

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

/// Reserves space for `more` bytes of a text.
pub(crate) fn reserve_text(text: &mut String, more: usize) -> Result<(), OutOfMemory> {
    text.try_reserve(more).map_err(|_| OutOfMemory { bytes: more })
}

/// Reserves space for one more entry. The capacity grows as in [`HashMap::insert`].
pub(crate) fn reserve_entry<K: Eq + Hash, V>(items: &mut HashMap<K, V>) -> Result<(), OutOfMemory> {
    let bytes = (items.len() + 1).saturating_mul(size_of::<(K, V)>());
    items.try_reserve(1).map_err(|_| OutOfMemory { bytes })
}

/// Adds an item. The capacity doubles as in [`Vec::push`].
pub(crate) fn push<T>(items: &mut Vec<T>, item: T) -> Result<(), OutOfMemory> {
    reserve(items, 1)?;
    items.push(item);
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_memory_is_an_error() {
        let mut items = vec![1u64];
        let error = refill(&mut items, usize::MAX / 8, 7).unwrap_err();
        assert_eq!(error.bytes, usize::MAX / 8 * 8);
        assert!(error.to_string().starts_with("not enough memory: "), "{error}");
        assert!(items.is_empty());
    }
}
