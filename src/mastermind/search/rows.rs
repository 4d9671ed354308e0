//! The feedbacks of all guesses for some secrets, and where each secret has its own.

use crate::mastermind::branch::{Feedbacks, Memo, Part};
use crate::mastermind::memory::{copied, push, refill, OutOfMemory};
use crate::mastermind::search::searcher::Ground;

/// The feedbacks of all guesses for some secrets, in a form that the exact search takes.
pub(super) struct Rows<'a> {
    pub(super) part: Part<'a>,
    /// The place of each secret in the part.
    places: Vec<u16>,
}

/// Memory for rows.
#[derive(Default)]
pub(super) struct Spare {
    feedbacks: Feedbacks,
    places: Vec<u16>,
}

impl<'a> Rows<'a> {
    /// Returns the rows of the secrets that are left after some guesses. There are fewer than 65,536.
    pub(super) fn of(
        ground: &'a Ground<'a>,
        played: &[u32],
        secrets: &[u32],
        spare: Spare,
    ) -> Result<Self, OutOfMemory> {
        let Ground { cpu, words, bounds, progress, .. } = ground;
        let Spare { mut feedbacks, mut places } = spare;
        feedbacks.replace(*cpu, words, secrets)?;
        if places.is_empty() {
            refill(&mut places, words.len(), 0)?;
        }
        for (place, &secret) in (0..).zip(secrets) {
            places[secret as usize] = place;
        }
        let (cpu, played, secrets, memo) = (*cpu, copied(played)?, copied(secrets)?, Memo::new());
        Ok(Self {
            part: Part { cpu, words, bounds, progress, played, secrets, feedbacks, memo },
            places,
        })
    }

    /// Gives the memory back.
    pub(super) fn into_spare(self) -> Spare {
        Spare { feedbacks: self.part.feedbacks, places: self.places }
    }

    /// Lists the places of some secrets.
    pub(super) fn list(&self, secrets: &[u32]) -> Result<Vec<u16>, OutOfMemory> {
        let mut list = Vec::new();
        secrets.iter().try_for_each(|&secret| push(&mut list, self.places[secret as usize]))?;
        Ok(list)
    }

    /// Returns the feedbacks of all guesses for a secret that has them.
    #[inline(always)]
    pub(super) fn row(&self, secret: u32) -> &[u8] {
        self.part.feedbacks.row(usize::from(self.places[secret as usize]))
    }
}
