//! A time limit for tests that hang if the tested code does not work.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// Ends the process if the result still exists after a minute. A test takes seconds, but the machine may be busy.
pub(crate) fn time_limit(test: &str) -> Arc<()> {
    let limit = Arc::new(());
    let (weak, message) = (Arc::downgrade(&limit), format!("\n{test} takes more than a minute\n"));
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(60));
        if weak.strong_count() > 0 {
            // The test harness would capture the output of `eprintln`.
            let _ = std::io::stderr().write_all(message.as_bytes());
            std::process::exit(101);
        }
    });
    limit
}
