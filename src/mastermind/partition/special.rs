//! Answers the questions for which another method is faster than a scan, or takes less memory.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::{Equivalence, Level};
use crate::mastermind::game::Game;
use crate::mastermind::partition::scan::{best_first, SECRETS_IN_PIECE};
use crate::mastermind::partition::sharing::Sharing;
use crate::mastermind::partition::slices::{
    is_sliced, Slices, LEAST_WITH_SYMMETRIES, MOST_RANKED_BY_SECRET,
};
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::Ranking;

/// Answers special questions. Its memory is reused.
pub(crate) struct Special {
    cpu: Cpu,
    slices: Slices,
}

impl Special {
    pub(crate) fn new(cpu: Cpu) -> Self {
        Self { cpu, slices: Slices::new(cpu) }
    }

    /// Returns the best guess if the question is special: if only possible secrets may be guessed and there are few, if
    /// it is the first guess and there are very many secrets, or if slices are fast.
    pub(crate) fn best(
        &mut self,
        (game, ranking): (&Game, &Ranking),
        secrets: &[Codeword],
        played: &[Codeword],
        sharing: Sharing<'_>,
    ) -> Result<Option<Best>, Stop> {
        if ranking.only_possible && secrets.len() <= MOST_RANKED_BY_SECRET {
            return Ok(Some(self.slices.best_possible(game, ranking, secrets)));
        }
        let is_sliced = is_sliced(game, ranking, secrets, played);
        let is_large = played.is_empty() && secrets.len() > SECRETS_IN_PIECE;
        if !is_sliced && !is_large {
            return Ok(None);
        }
        let level = match secrets.len() < LEAST_WITH_SYMMETRIES {
            true => Level::Colors,
            false => Level::Symmetries,
        };
        let equivalence = &Equivalence::after(game, secrets.iter().copied(), played, level);
        let question = &Question { game, secrets, equivalence, ranking };
        match is_sliced {
            true => self.slices.best(question, sharing),
            false => best_first(self.cpu, question, sharing),
        }
        .map(Some)
    }
}
