//! What the system says about a terminal: how wide it is, whether this program may write to it, and whether it can
//! erase a line.
//!
//! The standard library has no functions for this, but it links the C library and the system's, which have them. On
//! systems other than Unix, the width is not known, and every program may write.

use std::ffi::c_int;

/// The descriptors of standard output and standard error.
pub(crate) const OUTPUT: c_int = 1;
pub(crate) const ERROR: c_int = 2;

/// The width to use if the system does not report one.
pub(crate) const COLUMNS: usize = 80;

/// Returns the number of columns of a terminal, or 80 if the descriptor is not a terminal or the system does not
/// report a width.
pub(crate) fn columns(descriptor: c_int) -> usize {
    system::columns(descriptor).filter(|&columns| columns > 0).unwrap_or(COLUMNS)
}

/// Returns whether the program may write to the terminal of standard error. Returns `false` for a job in the
/// background, because the terminal belongs to the job in the foreground. Also returns `false` if standard error is
/// not the controlling terminal.
pub(super) fn is_in_foreground() -> bool {
    system::is_in_foreground(ERROR)
}

/// Returns whether the terminal of standard error can erase a line. Consoles before Windows 10 cannot.
pub(super) fn can_erase() -> bool {
    #[cfg(windows)]
    return windows::can_erase();
    #[cfg(not(windows))]
    true
}

#[cfg(windows)]
mod windows {
    use std::ffi::c_void;
    use std::io;
    use std::os::windows::io::AsRawHandle as _;

    /// The bit of a console's mode that makes it obey escape sequences.
    const ESCAPES: u32 = 4;

    extern "system" {
        fn GetConsoleMode(console: *mut c_void, mode: *mut u32) -> i32;
        fn SetConsoleMode(console: *mut c_void, mode: u32) -> i32;
    }

    /// Asks the console to obey escape sequences, and returns whether it does. Consoles before Windows 10 refuse. A
    /// terminal that is not a console, such as that of Git for Windows, always obeys.
    pub(super) fn can_erase() -> bool {
        let (error, mut mode) = (io::stderr().as_raw_handle(), 0);
        // SAFETY: it writes one number of 32 bits, and fails for a handle that is not a console.
        let is_console = unsafe { GetConsoleMode(error, &raw mut mode) } != 0;
        // SAFETY: it takes any number, and fails for a handle that is not a console.
        !is_console || unsafe { SetConsoleMode(error, mode | ESCAPES) } != 0
    }
}

#[cfg(not(unix))]
mod system {
    use std::ffi::c_int;

    pub(super) fn columns(_: c_int) -> Option<usize> {
        None
    }

    pub(super) fn is_in_foreground(_: c_int) -> bool {
        true
    }
}

#[cfg(unix)]
mod system {
    use std::ffi::{c_int, c_ulong};

    /// The request for the size of a terminal.
    const GET_SIZE: c_ulong =
        if cfg!(any(target_os = "linux", target_os = "android")) { 0x5413 } else { 0x4008_7468 };

    extern "C" {
        fn ioctl(descriptor: c_int, request: c_ulong, ...) -> c_int;
        fn tcgetpgrp(descriptor: c_int) -> c_int;
        fn getpgrp() -> c_int;
    }

    pub(super) fn columns(descriptor: c_int) -> Option<usize> {
        // Rows, columns, and the size in pixels.
        let mut size = [0_u16; 4];
        // SAFETY: the request writes a `winsize`, which consists of four numbers of 16 bits. It fails for a descriptor
        // that is not an open terminal.
        let status = unsafe { ioctl(descriptor, GET_SIZE, size.as_mut_ptr()) };
        (status == 0).then_some(usize::from(size[1]))
    }

    pub(super) fn is_in_foreground(descriptor: c_int) -> bool {
        // SAFETY: it takes any number, and fails for one that is not the controlling terminal.
        let foreground = unsafe { tcgetpgrp(descriptor) };
        // SAFETY: it has no arguments and cannot fail.
        foreground == unsafe { getpgrp() }
    }
}
