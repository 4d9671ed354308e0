//! What a search for a strategy knows so far, for the threads that wait for it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::mastermind::codeword::Codeword;

/// What a search knows so far, and a way to stop it. A solver writes it, and other threads read it.
///
/// The bounds hold at any time: no strategy has a total below [`lower`](Known::lower), and the
/// best strategy so far has the total [`upper`](Known::upper).
#[derive(Debug)]
pub(crate) struct Watch {
    lower: AtomicU64,
    /// The total of the best strategy so far, or `u64::MAX`. It changes while `best` is locked.
    upper: AtomicU64,
    nodes: AtomicU64,
    stop: AtomicBool,
    /// This flag stops the search too. It is static, because a signal handler can set only statics.
    interrupt: Option<&'static AtomicBool>,
    /// The guesses of the best strategy so far, in preorder.
    best: Mutex<Option<Vec<Codeword>>>,
}

/// The numbers that a search knows so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// No strategy has a smaller total.
    pub(crate) lower: u64,
    /// The total of the best strategy so far, if there is one.
    pub(crate) upper: Option<u64>,
    /// The number of sets of secrets that were examined, with repetitions.
    pub(crate) nodes: u64,
}

impl Default for Watch {
    fn default() -> Self {
        Self::new(None)
    }
}

impl Watch {
    /// Creates a watch for a search that has not begun. The search stops when `interrupt` is set.
    pub(crate) fn new(interrupt: Option<&'static AtomicBool>) -> Self {
        Self {
            lower: AtomicU64::new(0),
            upper: AtomicU64::new(u64::MAX),
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            interrupt,
            best: Mutex::new(None),
        }
    }

    /// Creates a watch for a search that is a step of this one. The same signal stops it.
    pub(crate) fn of_step(&self) -> Self {
        let step = Self::new(self.interrupt);
        step.stop.store(self.is_stopped(), Ordering::Relaxed);
        step
    }

    /// Returns the flag that stops the search, if there is one.
    pub(crate) fn interrupt(&self) -> Option<&'static AtomicBool> {
        self.interrupt
    }

    /// Tells the search to stop soon.
    #[cfg(test)]
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search must stop.
    pub(crate) fn is_stopped(&self) -> bool {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        is_set(&self.stop) || self.interrupt.is_some_and(is_set)
    }

    /// Notes that no strategy has a smaller total than this.
    pub(crate) fn raise_lower_bound(&self, total: u64) {
        self.lower.fetch_max(total, Ordering::Relaxed);
    }

    /// Adds to the number of nodes. A solver that is fast adds many at once.
    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Offers a strategy with this total: its guesses in preorder. Keeps it if it is the best so far.
    pub(crate) fn offer(&self, total: u64, guesses: Vec<Codeword>) {
        let mut best = self.locked();
        if total < self.upper.load(Ordering::Relaxed) {
            self.upper.store(total, Ordering::Relaxed);
            *best = Some(guesses);
        }
    }

    /// Returns the total of the best strategy so far, or `u64::MAX` if there is none.
    pub(crate) fn upper(&self) -> u64 {
        self.upper.load(Ordering::Relaxed)
    }

    /// Returns what is known so far.
    pub(crate) fn known(&self) -> Known {
        let upper = self.upper();
        Known {
            lower: self.lower.load(Ordering::Relaxed),
            upper: (upper < u64::MAX).then_some(upper),
            nodes: self.nodes.load(Ordering::Relaxed),
        }
    }

    /// Returns the guesses of the best strategy so far, in preorder, if there is one.
    pub(crate) fn best(&self) -> Option<Vec<Codeword>> {
        self.locked().clone()
    }

    fn locked(&self) -> MutexGuard<'_, Option<Vec<Codeword>>> {
        // Each change is one assignment, so a panic elsewhere leaves nothing half done.
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::game::Game;

    #[test]
    fn the_best_offer_is_kept() {
        let words: Vec<Codeword> = Game::new(2, 3, true).unwrap().codewords().collect();
        let watch = Watch::default();
        assert_eq!(watch.known(), Known { lower: 0, upper: None, nodes: 0 });
        for (total, first) in [(30, 1), (40, 2), (25, 3), (25, 4)] {
            watch.offer(total, vec![words[first]]);
        }
        watch.raise_lower_bound(20);
        watch.raise_lower_bound(10);
        watch.add_nodes(7);
        assert_eq!(watch.known(), Known { lower: 20, upper: Some(25), nodes: 7 });
        assert_eq!(watch.best(), Some(vec![words[3]]));
    }

    #[test]
    fn a_signal_stops_a_search_too() {
        static SIGNAL: AtomicBool = AtomicBool::new(false);
        let (watch, other) = (Watch::new(Some(&SIGNAL)), Watch::default());
        assert!(!watch.is_stopped());
        SIGNAL.store(true, Ordering::Relaxed);
        assert!(watch.is_stopped() && !other.is_stopped());
        other.stop();
        assert!(other.is_stopped());
    }
}
