//! Ctrl-C, when it ends some work and not the program: a result is written, or a conversation goes on.
//!
//! Usually Ctrl-C ends a program at once. While [`Interrupts`] exists, the first Ctrl-C only sets a flag,
//! which the work checks from time to time. The second one ends the program as usual. SIGTERM, the signal
//! that `kill` sends, has the same effect except in conversations. On systems other than Unix, nothing changes.
//!
//! The standard library does not handle signals, but it links the C library, whose function `signal` does.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a signal has asked the program to end since the last [`Interrupts::caught`].
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether there are [`Interrupts`].
static CAUGHT: AtomicBool = AtomicBool::new(false);

/// While this exists, the first Ctrl-C does not end the program.
#[derive(Debug)]
pub(crate) struct Interrupts;

impl Interrupts {
    /// Catches Ctrl-C and SIGTERM from now on.
    pub(crate) fn caught() -> Self {
        let interrupts = Self::of_conversation();
        #[cfg(unix)]
        unix::catch(unix::SIGTERM);
        interrupts
    }

    /// Catches Ctrl-C from now on, but not SIGTERM, which ends a conversation.
    pub(crate) fn of_conversation() -> Self {
        INTERRUPTED.store(false, Ordering::Relaxed);
        CAUGHT.store(true, Ordering::Relaxed);
        #[cfg(unix)]
        unix::catch(unix::SIGINT);
        Self
    }

    /// Returns the flag that Ctrl-C sets, or `None` if Ctrl-C ends the program.
    pub(crate) fn current() -> Option<&'static AtomicBool> {
        CAUGHT.load(Ordering::Relaxed).then_some(&INTERRUPTED)
    }

    /// Returns the flag that Ctrl-C sets.
    pub(crate) fn flag(&self) -> &'static AtomicBool {
        &INTERRUPTED
    }
}

/// When the value is dropped, Ctrl-C ends the program at once again.
impl Drop for Interrupts {
    fn drop(&mut self) {
        CAUGHT.store(false, Ordering::Relaxed);
        #[cfg(unix)]
        unix::release();
    }
}

#[cfg(unix)]
mod unix {
    use super::{Ordering, INTERRUPTED};
    use std::ffi::c_int;

    /// What a signal does: the address of a handler, or one of the values below.
    type Action = usize;

    /// The signal ends the program.
    const DEFAULT: Action = 0;

    /// The signal does nothing. A shell sets this for programs that it starts in the background, so that
    /// Ctrl-C does not end them.
    const IGNORE: Action = 1;

    /// The signal of Ctrl-C. It has this number on every Unix.
    pub(super) const SIGINT: c_int = 2;

    /// The signal that asks a program to end. It has this number on every Unix.
    pub(super) const SIGTERM: c_int = 15;

    extern "C" {
        fn signal(number: c_int, action: Action) -> Action;
    }

    /// Sets the flag. The next signal ends the program.
    extern "C" fn handle(_: c_int) {
        INTERRUPTED.store(true, Ordering::Relaxed);
        release();
    }

    pub(super) fn catch(number: c_int) {
        set(number, handle as extern "C" fn(c_int) as Action);
    }

    pub(super) fn release() {
        set(SIGINT, DEFAULT);
        set(SIGTERM, DEFAULT);
    }

    /// Sets what a signal does, unless it does nothing. `action` is the handler or the default.
    fn set(number: c_int, action: Action) {
        // SAFETY: the handler only stores to an atomic and calls `signal`, which POSIX allows in a handler.
        // It uses nothing that the program could be in the middle of changing.
        let before = unsafe { signal(number, action) };
        if before == IGNORE {
            // SAFETY: no handler runs for a signal that is ignored.
            unsafe { signal(number, IGNORE) };
        }
    }
}
