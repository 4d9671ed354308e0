//! How the work of a scan is shared among threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::mastermind::partition::Best;
use crate::mastermind::progress::{Progress, Stop};
use crate::mastermind::ranking::Ranked;
use crate::threads::{on_threads, ONE};

/// The threads that share a scan, and its progress.
#[derive(Clone, Copy)]
pub(crate) struct Sharing<'a> {
    /// The number of threads.
    pub(crate) threads: NonZero<usize>,
    /// Counts the guesses that are ranked, and can stop the scan.
    pub(crate) progress: Option<&'a Progress>,
}

impl Sharing<'_> {
    /// A scan that uses no other thread and cannot be stopped.
    pub(crate) const NONE: Self = Self { threads: ONE, progress: None };

    /// Returns the sharing of a part of the work, which uses no other thread if it `is_small`.
    pub(crate) fn of_part(self, is_small: bool) -> Self {
        Self { threads: if is_small { ONE } else { self.threads }, ..self }
    }

    /// Returns an error if the scan must stop.
    pub(crate) fn go_on(self) -> Result<(), Stop> {
        self.progress.map_or(Ok(()), Progress::check)
    }

    /// Adds to the number of guesses that were ranked.
    pub(crate) fn count_guesses(self, guesses: usize) {
        if let Some(progress) = self.progress {
            progress.advance(guesses);
        }
    }

    /// Does `work` on all items, in a loop or on threads. Each thread has its own state. `make` makes missing states,
    /// and `states` keeps them for the next call.
    pub(crate) fn each<T: Sync, S: Send>(
        self,
        items: &[T],
        states: &mut Vec<S>,
        make: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &T) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        if states.is_empty() {
            states.push(make());
        }
        if self.threads == ONE || items.len() < 2 {
            return items.iter().try_for_each(|item| work(&mut states[0], item));
        }
        let kept = Mutex::new(std::mem::take(states));
        let pop = || kept.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let all = on_threads(self.threads, items, || pop().unwrap_or_else(&make), work);
        let (used, results): (Vec<S>, Vec<_>) = all.into_iter().unzip();
        *states = used;
        states.extend(kept.into_inner().unwrap_or_else(PoisonError::into_inner));
        results.into_iter().flatten().collect()
    }

    /// Gives each item to `work` once: in a loop, or on threads.
    pub(crate) fn each_once<T: Send>(
        self,
        items: Vec<T>,
        work: impl Fn(T) + Sync,
    ) -> Result<(), Stop> {
        let items: Vec<_> = items.into_iter().map(|item| Mutex::new(Some(item))).collect();
        self.each(
            &items,
            &mut Vec::new(),
            || (),
            |(), item| {
                self.go_on()?;
                let item = item.lock().unwrap_or_else(PoisonError::into_inner).take();
                item.into_iter().for_each(&work);
                Ok(())
            },
        )
    }
}

/// The best guess that any thread has found in a scan.
pub(crate) struct SharedBest {
    is_alone: bool,
    guess: Mutex<Ranked>,
    /// The rank of the guess, which can be read without the lock.
    rank: AtomicU64,
}

impl SharedBest {
    pub(crate) fn new(sharing: Sharing<'_>) -> Self {
        let (guess, is_alone) = (Best::default().guess, sharing.threads == ONE);
        Self { is_alone, guess: Mutex::new(guess), rank: AtomicU64::new(guess.0) }
    }

    /// Replaces both the shared guess and the guess of a thread with the better of the two.
    pub(crate) fn exchange(&self, own: &mut Ranked) {
        if !self.is_alone {
            let mut shared = self.guess.lock().unwrap_or_else(PoisonError::into_inner);
            *own = (*own).min(*shared);
            *shared = *own;
            self.rank.store(own.0, Ordering::Relaxed);
        }
    }

    /// Does [`exchange`](Self::exchange) if the shared guess has a better rank than that of the thread.
    pub(crate) fn catch_up(&self, own: &mut Ranked) {
        if self.rank.load(Ordering::Relaxed) < own.0 {
            self.exchange(own);
        }
    }
}
