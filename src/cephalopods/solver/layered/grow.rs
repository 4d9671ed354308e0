//! Scratch memory that is never shortened, so that no part of it is cleared twice.

/// Makes room for `length` entries. What was there before stays, to be overwritten.
pub fn grow<T: Copy + Default>(entries: &mut Vec<T>, length: usize) {
    if entries.len() < length {
        if entries.capacity() < length {
            entries.reserve_exact((2 * length).max(4096) - entries.len());
        }
        entries.resize(length, T::default());
    }
}
