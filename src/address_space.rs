//! How much address space the process can still have, which a limit such as `ulimit -v` bounds.

use std::hint::black_box;

/// Returns whether the process has room for this many threads, one of which is to be started: for the
/// stack of the new thread, which takes 2 MB, and for what all of them have yet to allocate.
pub(crate) fn has_room_for_threads(threads: usize) -> bool {
    const PER_THREAD: usize = 16 << 20;
    has_room(threads.saturating_mul(PER_THREAD))
}

/// Returns whether this many bytes of address space are free. They are asked for and given back.
pub(crate) fn has_room(bytes: usize) -> bool {
    let mut probe = Vec::<u8>::new();
    let is_reserved = probe.try_reserve_exact(bytes).is_ok();
    // Without this, the compiler may drop the allocation and assume that it would succeed.
    black_box(&mut probe);
    is_reserved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_little_and_none_for_everything() {
        assert!(has_room(1));
        assert!(!has_room(isize::MAX as usize));
    }
}
