//! The reasons why a long computation ends without an answer.

use crate::mastermind::memory::OutOfMemory;

/// The reason why a long computation ends without an answer.
#[cfg(not(flat))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It was told to stop.
    Asked,
    /// There is not enough memory.
    OutOfMemory(OutOfMemory),
}

#[cfg(not(flat))]
impl From<OutOfMemory> for Stop {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

#[cfg(not(flat))]
impl Stop {
    /// Returns the error of a computation that nobody can stop.
    pub(crate) fn out_of_memory(self) -> OutOfMemory {
        match self {
            Self::Asked => unreachable!("nobody stops this"),
            Self::OutOfMemory(error) => error,
        }
    }
}

/// Nobody stops a submission.
#[cfg(flat)]
pub(crate) type Stop = OutOfMemory;
