//! Looks up values for solvers. A solver cannot return an error, so the first error is kept until somebody
//! asks for it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::file::FileError;
use crate::honeymoon::solver::fast::suit::Rows;
use crate::honeymoon::solver::fast::Endgames;

/// A database, and the first error that a solver met in it.
///
/// A solver cannot say that the database is damaged. It goes on with a value of its own, and whoever
/// asked the solver must take the error before the answer is used.
#[derive(Debug)]
pub(crate) struct Probes {
    database: Arc<Database>,
    failure: Mutex<Option<FileError>>,
}

impl Probes {
    /// Creates probes of a database, which others may probe, too.
    pub(crate) fn new(database: Arc<Database>) -> Self {
        Self { database, failure: Mutex::new(None) }
    }

    /// Returns the value of a position as [`Database::value`] does, or `None` after an error.
    pub(crate) fn value(&self, rows: Rows, trump: bool, cards: usize) -> Option<usize> {
        match self.database.value(rows, trump, cards) {
            Ok(value) => value.map(usize::from),
            Err(error) => {
                self.fail(error);
                None
            }
        }
    }

    /// Returns the value of a position that the database must have, or 0 after an error.
    pub(super) fn value_needed(&self, rows: Rows, trump: bool, cards: usize) -> usize {
        self.value(rows, trump, cards).unwrap_or_else(|| {
            let missing = self.database.missing(rows, trump, cards);
            if let Some(Err(error)) = missing.map(|kind| self.database.file(kind, cards)) {
                self.fail(error);
            }
            0
        })
    }

    /// Returns the database.
    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    /// Keeps an error, if it is the first.
    fn fail(&self, error: FileError) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.get_or_insert(error);
    }

    /// Returns whether there was an error that was not taken yet.
    pub(crate) fn has_failed(&self) -> bool {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Checks that there was no error since the last check.
    ///
    /// # Errors
    /// Returns the first error since the last check.
    pub(crate) fn check(&self) -> Result<(), FileError> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        failure.map_or(Ok(()), Err)
    }
}

impl Endgames for Probes {
    fn look_up(&self, rows: Rows, trump: bool, tricks: i32) -> Option<i32> {
        Probes::value(self, rows, trump, tricks as usize).map(|value| value as i32)
    }
}
