//! A status line on standard error, while work takes longer than a second.
//!
//! The line is shown on a terminal only. It must be whole at any time, because the user may stop the
//! program with Ctrl-C, and then nothing can be tidied up. So each update is one write that ends with a
//! newline, and the cursor waits at the start of the next line. The next update goes up one line, erases
//! it, and writes the new one:
//!
//! ```text
//!     20,311 of 32,768 secrets, 14 s left
//!     _
//! ```
//!
//! After the work, the line is erased. So answers must be written before or after [`during`], and not
//! within it: a line that is written in between would be erased instead.
//!
//! In the background, a program shows no status, because other programs use the terminal. When the program returns to
//! the foreground, or continues after Ctrl-Z, it does not erase the line before the cursor, because that line is not
//! its status.

pub(crate) mod interrupt;
pub(crate) mod terminal;

use std::env;
use std::io::{self, IsTerminal as _, Write};
use std::panic::resume_unwind;
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::progress::terminal::{can_erase, columns, is_in_foreground, ERROR};
use crate::text::numbers::with_commas;
use crate::threads::start;

/// How long work takes before the status is shown.
const FIRST: Duration = Duration::from_secs(1);

/// The time between two updates.
const PERIOD: Duration = Duration::from_millis(200);

/// Goes up to the start of the line before, and erases it. The cursor may be elsewhere in its line if
/// the user has typed something.
const ERASE: &str = "\r\x1b[1A\x1b[2K";

/// Returns whether [`during`] shows the status: standard error is a terminal that can erase a line.
pub(crate) fn is_shown() -> bool {
    io::stderr().is_terminal() && env::var_os("TERM") != Some("dumb".into()) && can_erase()
}

/// The state of the terminal while the program is in the foreground.
struct Screen {
    columns: usize,
    /// Whether the program was stopped and continued since the last update. Other programs may have written to the
    /// terminal in the meantime.
    has_resumed: bool,
}

impl Screen {
    /// Returns the terminal of standard error, or `None` if the program is in the background.
    fn current() -> Option<Self> {
        let (columns, has_resumed) = (columns(ERROR), interrupt::has_resumed());
        is_in_foreground().then_some(Self { columns, has_resumed })
    }
}

/// Does `work`, and returns its result. On a terminal, shows the status on standard error, first after
/// one second and then five times a second, and removes it when the work ends. `status` gets the time
/// since the work began.
///
/// `work` must not write to the terminal: it returns its answer, and the caller writes it.
///
/// If `work` panics, the last status remains above the message. To erase it would erase the end of the
/// message instead.
pub(crate) fn during<T>(status: impl Fn(Duration) -> String + Sync, work: impl FnOnce() -> T) -> T {
    if is_shown() {
        interrupt::watch_resuming();
        show(&mut io::stderr(), Screen::current, [FIRST, PERIOD], status, work)
    } else {
        work()
    }
}

/// Does `work`, and shows the status after the first time, and then again after each period. If no
/// thread can be started, nothing is shown.
fn show<T>(
    output: &mut (dyn Write + Send),
    screen: impl FnMut() -> Option<Screen> + Send,
    [first, period]: [Duration; 2],
    status: impl Fn(Duration) -> String + Sync,
    work: impl FnOnce() -> T,
) -> T {
    let begin = Instant::now();
    let status = &status;
    thread::scope(move |scope| {
        let (ended, end) = channel::<()>();
        let update = move || {
            let mut line = StatusLine { output, screen, is_there: false };
            let mut wait = first;
            loop {
                match end.recv_timeout(wait) {
                    Err(RecvTimeoutError::Timeout) => line.show(&status(begin.elapsed())),
                    Ok(()) => return line.remove(),
                    // The work has panicked: the channel is closed, and nothing was sent.
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                wait = period;
            }
        };
        let thread = start(scope, 0, update);
        let result = work();
        if let Some(thread) = thread {
            // If the thread has panicked, nobody receives this.
            let _ = ended.send(());
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        result
    })
}

/// A line that is written again and again. A failure to write is ignored, as in
/// [`note`](crate::exit::note).
struct StatusLine<'a, S> {
    output: &'a mut (dyn Write + Send),
    screen: S,
    /// Whether the line before the cursor is the status.
    is_there: bool,
}

impl<S: FnMut() -> Option<Screen>> StatusLine<'_, S> {
    /// Shows a status in place of the one before. All of it is one write. The line is cut to fit the terminal,
    /// because a line that wraps could not be erased completely.
    fn show(&mut self, status: &str) {
        let screen = self.update();
        let Some(Screen { columns, .. }) = screen else { return };
        let erase = if self.is_there { ERASE } else { "" };
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let line: String = status.chars().take(columns - 1).map(visible).collect();
        let _ = self.output.write_all(format!("{erase}{line}\n").as_bytes());
        self.is_there = true;
    }

    /// Removes the status, if it is the line before the cursor.
    fn remove(&mut self) {
        self.update();
        if self.is_there {
            let _ = self.output.write_all(ERASE.as_bytes());
            self.is_there = false;
        }
    }

    /// Returns the state of the terminal, or `None` in the background. Also notes whether the status is still the
    /// line before the cursor.
    fn update(&mut self) -> Option<Screen> {
        let screen = (self.screen)();
        self.is_there &= screen.as_ref().is_some_and(|screen| !screen.has_resumed);
        screen
    }
}

/// Writes a number of seconds with two units at most: `14 s`, `2 min 10 s`, `3 h 5 min`.
pub(crate) fn rounded(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", with_commas(seconds / 3600), seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{catch_unwind, AssertUnwindSafe};
    use std::sync::{Arc, Mutex};

    /// An output that keeps each write.
    #[derive(Clone, Default)]
    struct Writes(Arc<Mutex<Vec<String>>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            self.0.lock().unwrap().push(text);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Writes {
        fn all(&self) -> Vec<String> {
            self.0.lock().unwrap().clone()
        }

        /// Waits until there were this many writes.
        fn wait_for(&self, writes: usize) {
            let begin = Instant::now();
            while self.all().len() < writes {
                assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", self.all());
                thread::yield_now();
            }
        }
    }

    fn screen() -> Option<Screen> {
        Some(Screen { columns: 80, has_resumed: false })
    }

    const NEVER: Duration = Duration::from_secs(3600);
    const SOON: [Duration; 2] = [Duration::from_millis(1); 2];

    #[test]
    fn the_bytes_of_updates() {
        let mut writes = Writes::default();
        let mut line = StatusLine { output: &mut writes, screen, is_there: false };
        line.remove();
        line.show("1 of 2");
        line.show("2\nof\x1b2");
        line.remove();
        line.remove();
        line.show(&"\u{e9}".repeat(100));
        let long = "\u{e9}".repeat(79) + "\n";
        let erase = "\r\x1b[1A\x1b[2K";
        let second = format!("{erase}2 of 2\n");
        assert_eq!(writes.all(), ["1 of 2\n", &second, erase, &long]);
    }

    #[test]
    fn the_period_begins_after_the_first_status() {
        let mut writes = Writes::default();
        let watched = writes.clone();
        let begin = Instant::now();
        show(&mut writes, screen, [NEVER; 2], |_| unreachable!("no status yet"), || ());
        show(&mut writes, screen, [SOON[0], NEVER], |_| "once".to_string(), || watched.wait_for(1));
        assert_eq!(writes.all(), ["once\n", ERASE]);
        assert!(begin.elapsed() < NEVER);
    }

    #[test]
    fn a_panic_ends_the_updates_and_leaves_a_whole_line() {
        let mut writes = Writes::default();
        let watched = writes.clone();
        let work = || {
            watched.wait_for(2);
            // This panics without a message.
            std::panic::resume_unwind(Box::new("no"));
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            show(&mut writes, screen, SOON, |_| "status".to_string(), work);
        }));
        assert!(outcome.is_err());
        let all = writes.all();
        assert_eq!(all[0], "status\n");
        assert!(all[1..].iter().all(|update| *update == format!("{ERASE}status\n")), "{all:?}");
    }
}
