//! `deal`: random deals, one per line.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::exit::{write_to, Failure};
use crate::honeymoon::card::RANKS;
use crate::honeymoon::shuffle::{random_deal, random_trump};
use crate::programs::honeymoon::options::{Options, MOST_DEALS};
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;
use crate::random::Random;

/// The number of deals that are written at once.
const AT_ONCE: usize = 1000;

/// Plans the command.
pub(super) fn plan(call: Call<'_, Options, Work>) -> Result<Work, UsageError> {
    let Call { options, mut operands, .. } = call;
    let count = match operands.peek() {
        Some(_) => operands.number("deals", &MOST_DEALS)?,
        None => 1,
    };
    operands.end("")?;
    Ok(Box::new(move || {
        write(&options, count, &mut io::stdout().lock()).map(|()| ExitCode::SUCCESS)
    }))
}

fn write(options: &Options, count: usize, output: &mut dyn Write) -> Result<(), Failure> {
    let mut random = Random::seeded(options.seed);
    let mut deals = (0..count).map(|_| {
        let trump = options.trump.unwrap_or_else(|| random_trump(&mut random));
        format!("{}\n", random_deal(&mut random, options.cards.unwrap_or(RANKS), trump))
    });
    loop {
        let text: String = deals.by_ref().take(AT_ONCE).collect();
        if text.is_empty() {
            return Ok(());
        }
        write_to(output, &text)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::deal::{Deal, TRUMPS};
    use crate::honeymoon::hand::Hand;

    #[test]
    fn every_card_and_every_trump_suit_is_as_likely_as_another() {
        const DEALS: usize = 20_000;
        let mut output = Vec::new();
        let options = Options { seed: Some(7), ..Options::default() };
        write(&options, DEALS, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let all: Vec<Deal> = text.lines().map(|line| line.parse().unwrap()).collect();
        let near = |count: usize, share: f64| {
            let expected = DEALS as f64 * share;
            // Six standard deviations.
            let limit = 6.0 * (expected * (1.0 - share)).sqrt();
            assert!((count as f64 - expected).abs() < limit, "{count} of {DEALS}, not {share}");
        };
        for trump in TRUMPS {
            near(all.iter().filter(|deal| deal.trump() == trump).count(), 0.2);
        }
        for card in Hand::ALL.cards() {
            near(all.iter().filter(|deal| deal.leader().has(card)).count(), 0.25);
            near(all.iter().filter(|deal| deal.other().has(card)).count(), 0.25);
        }
    }
}
