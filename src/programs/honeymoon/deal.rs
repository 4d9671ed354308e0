//! `deal`: random deals, one per line.

use std::io::{self, Write};

use crate::exit::{write_to, Failure};
use crate::honeymoon::card::Suit;
use crate::honeymoon::shuffle::{random_deal, random_trump};
use crate::random::Random;

/// The number of deals that are written at once.
const AT_ONCE: usize = 1000;

/// What `deal` is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DealRequest {
    /// The number of deals.
    pub(crate) count: usize,
    /// The number of cards per hand, 1 to 13.
    pub(crate) cards: usize,
    /// The trump suit of all deals, or `None` for a random one in each.
    pub(crate) trump: Option<Option<Suit>>,
    /// The seed of the random numbers, or `None` for other numbers each time.
    pub(crate) seed: Option<u64>,
}

/// Writes the deals.
pub(super) fn write_deals(request: &DealRequest) -> Result<(), Failure> {
    write(request, &mut Random::seeded(request.seed), &mut io::stdout().lock())
}

fn write(
    request: &DealRequest,
    random: &mut Random,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut left = request.count;
    while left > 0 {
        let now = left.min(AT_ONCE);
        let deal = |_| {
            let trump = request.trump.unwrap_or_else(|| random_trump(random));
            format!("{}\n", random_deal(random, request.cards, trump))
        };
        write_to(output, &(0..now).map(deal).collect::<String>())?;
        left -= now;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::deal::{Deal, TRUMPS};

    fn deals(request: &DealRequest) -> Vec<Deal> {
        let mut output = Vec::new();
        write(request, &mut Random::seeded(request.seed), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(|line| line.parse().unwrap()).collect()
    }

    #[test]
    fn deals_have_the_size_and_the_trump_suit_that_were_asked_for() {
        let mut checked = 0;
        for cards in 1..=13 {
            for trump in TRUMPS.map(Some).into_iter().chain([None]) {
                let request = DealRequest { count: 20, cards, trump, seed: Some(cards as u64) };
                let deals = deals(&request);
                for deal in &deals {
                    assert_eq!(deal.tricks(), cards, "{deal}");
                    assert!(trump.is_none_or(|trump| trump == deal.trump()), "{deal}");
                    checked += 1;
                }
                assert_eq!(deals, self::deals(&request), "the seed repeats them");
            }
        }
        assert_eq!(checked, 13 * 6 * 20);
    }

    #[test]
    fn every_card_and_every_trump_suit_is_as_likely_as_another() {
        const DEALS: usize = 20_000;
        let all = deals(&DealRequest { count: DEALS, cards: 13, trump: None, seed: Some(7) });
        let near = |count: usize, share: f64| {
            let expected = DEALS as f64 * share;
            // Six standard deviations.
            let limit = 6.0 * (expected * (1.0 - share)).sqrt();
            assert!((count as f64 - expected).abs() < limit, "{count} of {DEALS}, not {share}");
        };
        for trump in TRUMPS {
            near(all.iter().filter(|deal| deal.trump() == trump).count(), 0.2);
        }
        for card in crate::honeymoon::hand::Hand::ALL.cards() {
            near(all.iter().filter(|deal| deal.leader().has(card)).count(), 0.25);
            near(all.iter().filter(|deal| deal.other().has(card)).count(), 0.25);
        }
    }
}
