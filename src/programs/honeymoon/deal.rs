//! `deal`: random deals, one per line.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::exit::{write_to, Failure};
use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::shuffle::{random_deal, random_trump};
use crate::programs::honeymoon::options::{Options, MOST_DEALS};
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;
use crate::random::Random;

/// The number of deals that are written at once.
const AT_ONCE: usize = 1000;

/// What `deal` is asked for.
struct DealRequest {
    /// The number of deals.
    count: usize,
    /// The number of cards per hand, 1 to 13.
    cards: usize,
    /// The trump suit of all deals, or `None` for a random one in each.
    trump: Option<Option<Suit>>,
}

/// Plans the command.
pub(super) fn plan(call: Call<'_, Options, Work>) -> Result<Work, UsageError> {
    let Call { options, mut operands, .. } = call;
    let count = match operands.peek() {
        Some(_) => operands.number("deals", &MOST_DEALS)?,
        None => 1,
    };
    operands.end("")?;
    let Options { cards, trump, seed, .. } = options;
    let request = DealRequest { count, cards: cards.unwrap_or(RANKS), trump };
    Ok(Box::new(move || {
        write(&request, &mut Random::seeded(seed), &mut io::stdout().lock())?;
        Ok(ExitCode::SUCCESS)
    }))
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

    fn deals(request: &DealRequest, seed: u64) -> Vec<Deal> {
        let mut output = Vec::new();
        write(request, &mut Random::new(seed), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(|line| line.parse().unwrap()).collect()
    }

    #[test]
    fn deals_have_the_size_and_the_trump_suit_that_were_asked_for() {
        let mut checked = 0;
        for cards in 1..=13 {
            for trump in TRUMPS.map(Some).into_iter().chain([None]) {
                let request = DealRequest { count: 20, cards, trump };
                let deals = deals(&request, cards as u64);
                for deal in &deals {
                    assert_eq!(deal.tricks(), cards, "{deal}");
                    assert!(trump.is_none_or(|trump| trump == deal.trump()), "{deal}");
                    checked += 1;
                }
                assert_eq!(deals, self::deals(&request, cards as u64), "the seed repeats them");
            }
        }
        assert_eq!(checked, 13 * 6 * 20);
    }

    #[test]
    fn every_card_and_every_trump_suit_is_as_likely_as_another() {
        const DEALS: usize = 20_000;
        let all = deals(&DealRequest { count: DEALS, cards: 13, trump: None }, 7);
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
