//! Flattened sources have this instead of `special`. They treat no question as special.

use crate::cpu::Cpu;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::partition::sharing::Sharing;
use crate::mastermind::partition::Best;
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::Ranking;

pub(crate) struct Special;

impl Special {
    pub(crate) fn new(_: Cpu) -> Self {
        Self
    }

    pub(crate) fn best(
        &mut self,
        _: (&Game, &Ranking),
        _: &[Codeword],
        _: &[Codeword],
        _: Sharing<'_>,
    ) -> Result<Option<Best>, Stop> {
        Ok(None)
    }
}
