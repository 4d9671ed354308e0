//! Looks up the values of deals and cards in the database, without a search.

use std::sync::Arc;

use crate::cpu::Cpu;
use crate::honeymoon::card::Card;
use crate::honeymoon::deal::Deal;
use crate::honeymoon::endgame::probes::Probes;
use crate::honeymoon::endgame::Kind;
use crate::honeymoon::play::Play;
use crate::honeymoon::solver::fast::{each_run, rows_of, values_of_replies};
use crate::honeymoon::solver::report;
use crate::honeymoon::solver::solve::{best_first, CardValue, Solve};

/// A solver that only looks up values. The value of a deal is one probe. The values of cards come from the
/// positions one trick later.
///
/// Its answers count only if [`Probes::check`] finds no error after them.
#[derive(Debug)]
pub(crate) struct Prober {
    probes: Arc<Probes>,
    cpu: Cpu,
}

/// A level that is missing: its kind, and its number of cards per hand.
pub(crate) type Missing = (Kind, usize);

impl Prober {
    /// Creates a prober. The probes keep its errors.
    pub(crate) fn new(probes: Arc<Probes>) -> Self {
        Self { probes, cpu: Cpu::detect() }
    }

    /// Returns a level that is needed for the value of a game in progress, but is missing. With
    /// `all_cards`, the values of all cards that may be played are needed.
    pub(crate) fn missing(&self, play: &Play, all_cards: bool) -> Option<Missing> {
        let deal = play.deal()?;
        match play.lead() {
            None if !all_cards => self.missing_for(deal),
            lead => {
                let (database, cards) = (self.probes.database(), deal.tricks() - 1);
                // The positions after the trick must be looked at only if a kind is missing.
                if Kind::ALL.iter().all(|&kind| database.has(kind, cards)) {
                    return None;
                }
                let leads = lead.map_or_else(|| deal.leader().cards().collect(), |lead| vec![lead]);
                leads.into_iter().find_map(|lead| self.missing_after(deal, lead))
            }
        }
    }

    /// Returns the level with the value of a deal if it is missing.
    fn missing_for(&self, deal: &Deal) -> Option<Missing> {
        let (rows, trump) = rows_of(deal, self.cpu);
        let kind = self.probes.database().missing(rows, trump, deal.tricks());
        kind.map(|kind| (kind, deal.tricks()))
    }

    /// Returns a level that is missing for the values of the replies to a lead.
    fn missing_after(&self, deal: &Deal, lead: Card) -> Option<Missing> {
        let mut replies = deal.legal_replies(lead).cards();
        replies.find_map(|reply| self.missing_for(deal.after(lead, reply).0.as_ref()?))
    }

    /// Returns the values of the replies to a lead that is legal.
    fn replies(&self, deal: &Deal, lead: Card) -> Vec<CardValue> {
        values_of_replies(deal, lead, |next| self.value_of(next))
    }

    fn value_of(&self, deal: &Deal) -> usize {
        let (rows, trump) = rows_of(deal, self.cpu);
        self.probes.value_needed(rows, trump, deal.tricks())
    }
}

impl Solve for Prober {
    fn value(&mut self, deal: &Deal) -> usize {
        self.value_of(deal)
    }

    fn card_values(&mut self, play: &Play) -> Vec<CardValue> {
        match (play.deal(), play.lead()) {
            (None, _) => Vec::new(),
            (Some(deal), None) => best_first(each_run(deal.leader(), deal.cards(), |lead| {
                deal.tricks() - report::best(&self.replies(deal, lead))
            })),
            (Some(deal), Some(lead)) => self.replies(deal, lead),
        }
    }
}

#[cfg(test)]
mod tests;
