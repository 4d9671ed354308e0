//! The reasons why a long computation ends without an answer.

use crate::exit::Failure;
use crate::mastermind::memory::OutOfMemory;

/// The reason why a long computation ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It was told to stop.
    Asked,
    /// There is not enough memory.
    OutOfMemory(OutOfMemory),
}

impl Stop {
    /// Returns the error of a computation that cannot be interrupted.
    pub(crate) fn out_of_memory(self) -> OutOfMemory {
        match self {
            Self::Asked => unreachable!("this computation cannot be interrupted"),
            Self::OutOfMemory(error) => error,
        }
    }
}

impl From<OutOfMemory> for Stop {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Asked => Self::Refused("interrupted".to_string()),
            Stop::OutOfMemory(error) => error.into(),
        }
    }
}
