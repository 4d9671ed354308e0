//! Looks up values for solvers. A solver cannot return an error, so the first error is kept until its answer
//! is about to be used.

use std::sync::{Arc, Mutex, PoisonError};

use crate::cpu::Cpu;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::database::{Database, ProbeError};
use crate::honeymoon::play::Play;
use crate::honeymoon::solver::fast::{each_run, rows_of, values_of_replies, Endgames};
use crate::honeymoon::solver::{best, best_first, CardValue, Solve};

/// A database, and the first error that a solver met in it.
///
/// The solver goes on with a value of its own. So its answer counts only if [`check`](Self::check) finds no
/// error after it.
pub(crate) struct Probes {
    pub(crate) database: Arc<Database>,
    error: Mutex<Option<ProbeError>>,
    cpu: Cpu,
}

impl Probes {
    /// Creates probes of a database, which others may probe, too.
    pub(crate) fn new(database: Arc<Database>) -> Arc<Self> {
        Arc::new(Self { database, error: Mutex::new(None), cpu: Cpu::detect_for_pext() })
    }

    /// Returns the endgames for a search, which finds those that are missing itself.
    pub(crate) fn endgames(self: Arc<Self>) -> Arc<Endgames> {
        Arc::new(move |rows, trump, tricks| {
            match self.database.value(rows, trump, tricks as usize) {
                Ok(value) => return Some(i32::from(value)),
                Err(ProbeError::Missing(..)) => {}
                Err(error) => self.keep(error),
            }
            None
        })
    }

    /// Keeps an error, if it is the first.
    fn keep(&self, error: ProbeError) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Returns whether there was an error since the last check.
    pub(crate) fn has_failed(&self) -> bool {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Checks that there was no error since the last check.
    ///
    /// # Errors
    /// Returns the first error since the last check.
    pub(crate) fn check(&self) -> Result<(), ProbeError> {
        let error = self.error.lock().unwrap_or_else(PoisonError::into_inner).take();
        error.map_or(Ok(()), Err)
    }
}

/// A solver that only looks up values. The value of a deal is one probe. The values of cards come from the
/// positions one trick later.
impl Solve for Arc<Probes> {
    fn value(&mut self, deal: &Deal) -> usize {
        let (rows, trump) = rows_of(deal, self.cpu);
        match self.database.value(rows, trump, deal.tricks()) {
            Ok(value) => usize::from(value),
            Err(error) => {
                self.keep(error);
                0
            }
        }
    }

    fn card_values(&mut self, play: &Play) -> Vec<CardValue> {
        match (play.deal(), play.lead()) {
            (None, _) => Vec::new(),
            (Some(deal), None) => best_first(each_run(deal.leader(), deal.cards(), |lead| {
                deal.tricks() - best(&values_of_replies(deal, lead, |next| self.value(next)))
            })),
            (Some(deal), Some(lead)) => values_of_replies(deal, lead, |next| self.value(next)),
        }
    }
}
