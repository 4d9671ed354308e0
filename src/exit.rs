//! How a program ends: the exit status, and the message on standard error.
//!
//! A program ends with one of three exit statuses: 0 if everything was answered or the reader closed the
//! pipe, 1 if the input cannot be read or is rejected, or an answer cannot be produced or written, and 2
//! if the command line or an environment variable is wrong. If Ctrl-C ends the program on Unix, there is no exit
//! status, because the signal ends it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ffi::c_int;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::text;

/// The reason why a program stopped before the end of its input.
#[derive(Debug)]
pub enum Failure {
    /// The input could not be read, or it was rejected.
    Input(text::Error),
    /// An answer could not be written.
    Output(io::Error),
    /// The program cannot answer the question. The text gives the reason.
    Refused(String),
    /// The program has failed, and has already written the message.
    Reported,
}

impl From<text::Error> for Failure {
    fn from(error: text::Error) -> Self {
        Failure::Input(error)
    }
}

/// Reports what went wrong, if anything did, and returns the exit status.
pub fn finish(outcome: Result<(), Failure>) -> ExitCode {
    ExitCode::from(status(outcome))
}

/// Reports what went wrong, if anything did, and returns the exit status as a number. A closed pipe
/// is not an error: the reader has all the answers it wants.
pub(crate) fn status(outcome: Result<(), Failure>) -> u8 {
    match outcome {
        Ok(()) => 0,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(Failure::Input(error)) => reject(1, error),
        Err(Failure::Output(error)) => reject(1, format_args!("cannot write: {error}")),
        Err(Failure::Refused(reason)) => reject(1, reason),
        Err(Failure::Reported) => 1,
    }
}

pub(crate) fn reject(status: u8, problem: impl Display) -> u8 {
    note(format_args!("error: {problem}"));
    status
}

/// Writes a text to an output.
///
/// # Errors
/// Returns an error if the text cannot be written.
pub(crate) fn write_to(output: &mut dyn io::Write, text: &str) -> Result<(), Failure> {
    output.write_all(text.as_bytes()).map_err(Failure::Output)
}

/// Writes a line to standard error. A failure is ignored, because there is no other place to report
/// it.
pub fn note(line: impl Display) {
    // One call writes the whole line, which takes one system call instead of one for each piece.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// The memory of the programs: that of the system. If the system has too little, the program ends with an error.
#[derive(Debug)]
pub struct Memory;

// SAFETY: `System` does all the work, and nothing here unwinds.
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
