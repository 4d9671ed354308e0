//! `deal`: random deals, one per line.

use std::io::{self, BufWriter, Write};

use crate::exit::Failure;
use crate::honeymoon::card::RANKS;
use crate::honeymoon::shuffle::{random_deal, random_trump};
use crate::programs::honeymoon::options::Options;
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;
use crate::random::Random;

pub(super) fn plan(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let options = call.options;
    Ok(Box::new(move |output| write(&options, output).map_err(Failure::Output)))
}

fn write(options: &Options, output: &mut dyn Write) -> io::Result<()> {
    let (mut random, mut output) = (Random::seeded(options.seed), BufWriter::new(output));
    for _ in 0..options.count.unwrap_or(1) {
        let trump = options.trump.map_or_else(|| random_trump(&mut random), |trump| trump.suit);
        let deal = random_deal(&mut random, options.cards.unwrap_or(RANKS), trump);
        writeln!(output, "{deal}")?;
    }
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::honeymoon::deal::{Deal, TRUMPS};
    use crate::honeymoon::hand::Hand;

    #[test]
    fn every_card_and_every_trump_suit_is_as_likely_as_another() {
        let mut output = Vec::new();
        let options = Options { seed: Some(7), count: Some(20_000), ..Options::default() };
        write(&options, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let all: Vec<Deal> = text.lines().map(|line| line.parse().unwrap()).collect();
        let near = |share: f64, holds: &dyn Fn(&Deal) -> bool| {
            let (count, expected) = (all.iter().filter(|deal| holds(deal)).count(), 2e4 * share);
            let six_deviations = 6.0 * (expected * (1.0 - share)).sqrt();
            assert!((count as f64 - expected).abs() < six_deviations, "{count}, not {expected}");
        };
        TRUMPS.into_iter().for_each(|trump| near(0.2, &|deal| deal.trump() == trump));
        for card in Hand::ALL.cards() {
            near(0.25, &|deal| deal.leader().has(card));
            near(0.25, &|deal| deal.other().has(card));
        }
    }
}
