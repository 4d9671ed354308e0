//! Memory: what the programs do if the system has too little, and how much must be free for a new thread.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_int;
use std::hint::black_box;
use std::io::{self, Write as _};

/// The address space that must be free for each thread. A thread needs up to 138 MB: 2 MB for its stack, up to 64 MB
/// for glibc, and up to 72 MB for its work (measured when it counts end boards). The rest is a reserve.
const ROOM: usize = 256 << 20;

/// Returns whether the system has room for this many threads. If it has, and no thread needs more than its share, no
/// thread ends the program by running out of memory.
pub(crate) fn has_room(threads: usize) -> bool {
    let Ok(layout) = Layout::array::<u8>(ROOM.saturating_mul(threads.max(1))) else { return false };
    // SAFETY: the size is not zero.
    let room = unsafe { System.alloc(layout) };
    // The compiler would leave out an allocation that nothing uses.
    if black_box(room).is_null() {
        return false;
    }
    // SAFETY: `System` has just allocated this with the same layout.
    unsafe { System.dealloc(room, layout) };
    true
}

/// The memory of the programs: that of the system. If the system has too little, the program ends with an error.
#[derive(Debug)]
pub struct Memory;

// SAFETY: `System` does all the work, and nothing here unwinds. A write to standard error would panic only within
// another write there, and std allocates nothing while it writes.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what `System` asks for.
        given(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as in `alloc`.
        given(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as in `alloc`, and the block is one of `System`.
        given(unsafe { System.realloc(block, layout, size) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as in `realloc`.
        unsafe { System.dealloc(block, layout) }
    }
}

/// Returns a block that the system has given. If it has given none, ends the program.
fn given(block: *mut u8) -> *mut u8 {
    if block.is_null() {
        end_without_memory();
    }
    block
}

/// Ends the program with an error, from any thread and without more memory.
#[cold]
fn end_without_memory() -> ! {
    extern "C" {
        fn _Exit(status: c_int) -> !;
    }
    // Standard error has no buffer. Its lock is kept, so that a second thread without memory writes nothing.
    let mut error = io::stderr().lock();
    let _ = error.write_all(b"error: not enough memory\n");
    // SAFETY: this function of the C library, which std links, may be called anywhere. It ends the process at once,
    // without the work at exit that `process::exit` does. That work needs locks, such as the one that this thread holds
    // if it was about to allocate the buffer of standard output.
    unsafe { _Exit(1) }
}
