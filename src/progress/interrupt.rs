//! Lets Ctrl-C stop some work without ending the program at once. The program then writes a result and ends, or goes
//! on with a conversation.
//!
//! Usually Ctrl-C ends a program at once. While [`Interrupts`] exists, the first Ctrl-C only sets a flag, which the
//! work checks from time to time. The second one ends the program as usual. SIGTERM, the signal that `kill` sends,
//! has the same effect except in conversations. After it has written the result, the program sends itself the signal
//! again and ends. So a shell stops a loop that runs the program. On Windows, where nothing sends SIGTERM, the program
//! ends with an exit status instead. On systems that are neither Unix nor Windows, this module has no effect.
//!
//! The standard library does not handle signals, but it links the C library, whose function `signal` does.

use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// Whether a signal has asked the program to end since the last [`Interrupts::caught`].
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The last signal that was caught.
static CAUGHT_SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Whether the program has gone on after it was stopped, since the last [`has_resumed`].
static RESUMED: AtomicBool = AtomicBool::new(false);

/// Whether there are [`Interrupts`].
static CAUGHT: AtomicBool = AtomicBool::new(false);

/// The signals of Ctrl-C and of `kill`. They have these numbers on every Unix and in the C library of Windows.
const SIGINT: c_int = 2;
const SIGTERM: c_int = 15;

/// The signal that a program receives when it continues after being stopped.
#[cfg(unix)]
const SIGCONT: c_int = if cfg!(any(target_os = "linux", target_os = "android")) { 18 } else { 19 };

/// While this exists, the first Ctrl-C does not end the program.
#[derive(Debug)]
pub(crate) struct Interrupts;

impl Interrupts {
    /// Catches Ctrl-C and SIGTERM from now on.
    pub(crate) fn caught() -> Self {
        let interrupts = Self::of_conversation();
        set(SIGTERM, handle as Handler as Action);
        interrupts
    }

    /// Catches Ctrl-C from now on, but not SIGTERM, which ends a conversation.
    pub(crate) fn of_conversation() -> Self {
        INTERRUPTED.store(false, Ordering::Relaxed);
        CAUGHT.store(true, Ordering::Relaxed);
        set(SIGINT, handle as Handler as Action);
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
        release();
    }
}

/// Ends the program by the signal that was caught. Returns if there was none, or if the system is not Unix.
pub(crate) fn end_by_signal() {
    let number = CAUGHT_SIGNAL.load(Ordering::Relaxed);
    if number > 0 {
        set(number, DEFAULT);
        // SAFETY: `raise` accepts any number. The default action of the signals that are caught is to end the program.
        unsafe { raise(number) };
    }
}

/// Starts to catch SIGCONT. Without this, [`has_resumed`] always returns `false`.
pub(super) fn watch_resuming() {
    #[cfg(unix)]
    set(SIGCONT, resume as Handler as Action);
}

/// Returns whether the program was stopped and has gone on since the last call.
pub(super) fn has_resumed() -> bool {
    RESUMED.swap(false, Ordering::Relaxed)
}

type Handler = extern "C" fn(c_int);

/// What a signal does: the address of a handler, or one of the values below.
type Action = usize;

/// The signal ends the program.
const DEFAULT: Action = 0;

/// The signal does nothing. A shell sets this for programs that it starts in the background, so that
/// Ctrl-C does not end them.
const IGNORE: Action = 1;

/// Sets the flag. The next signal ends the program.
extern "C" fn handle(number: c_int) {
    CAUGHT_SIGNAL.store(number, Ordering::Relaxed);
    INTERRUPTED.store(true, Ordering::Relaxed);
    release();
}

#[cfg(unix)]
extern "C" fn resume(_: c_int) {
    RESUMED.store(true, Ordering::Relaxed);
}

fn release() {
    set(SIGINT, DEFAULT);
    set(SIGTERM, DEFAULT);
}

/// Sets what a signal does, unless the signal is ignored.
fn set(number: c_int, action: Action) {
    // SAFETY: the handlers only store to atomics and call `signal`, which POSIX allows in a handler.
    // They use nothing that the program could be in the middle of changing. Windows runs them in a thread of their own.
    let before = unsafe { signal(number, action) };
    if before == IGNORE {
        // SAFETY: no handler runs for a signal that is ignored.
        unsafe { signal(number, IGNORE) };
    }
}

#[cfg(any(unix, windows))]
extern "C" {
    fn signal(number: c_int, action: Action) -> Action;
}

#[cfg(unix)]
extern "C" {
    fn raise(number: c_int) -> c_int;
}

#[cfg(not(any(unix, windows)))]
unsafe fn signal(_: c_int, _: Action) -> Action {
    DEFAULT
}

#[cfg(not(unix))]
unsafe fn raise(_: c_int) -> c_int {
    0
}
