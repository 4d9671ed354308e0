//! A time limit for tests that would hang if what they test did not work.

use std::io::Write as _;
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::time::Duration;

/// Ends the process if this is not dropped within a minute. A test takes seconds, but the machine may be busy.
pub(crate) struct TimeLimit(#[expect(dead_code, reason = "only its end matters")] Sender<()>);

impl TimeLimit {
    /// Starts the time of a test. The message at its end begins with `name`.
    pub(crate) fn of(name: &str) -> Self {
        let (sender, dropped) = channel();
        let message = format!("\n{name} takes more than a minute\n");
        std::thread::spawn(move || {
            if dropped.recv_timeout(Duration::from_secs(60)) == Err(RecvTimeoutError::Timeout) {
                // A test would capture what `eprintln` writes.
                let _ = std::io::stderr().write_all(message.as_bytes());
                std::process::exit(101);
            }
        });
        Self(sender)
    }
}
