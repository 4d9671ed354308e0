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
    for _ in 0..options.deals.unwrap_or(1) {
        let trump = options.trump.map_or_else(|| random_trump(&mut random), |trump| trump.suit);
        let deal = random_deal(&mut random, options.cards.unwrap_or(RANKS), trump);
        writeln!(output, "{deal}")?;
    }
    output.flush()
}
