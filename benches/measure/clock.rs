//! A clock that stands still while other programs use the processor.

use std::time::Duration;

/// Returns the time that this thread has run, with what the system did for it.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub(crate) fn now() -> Duration {
    /// The parts of a time, as the C library has them on such a system.
    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }
    const CLOCK_THREAD_CPUTIME_ID: i32 = 3;

    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the function writes a time to where the pointer points, and there is room for one.
    let outcome = unsafe { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(outcome, 0, "every Linux has this clock");
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

/// Returns the time since the first call.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub(crate) fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
