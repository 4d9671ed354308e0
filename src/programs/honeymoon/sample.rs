//! `sample`: the tricks of a hand in random deals, for a player who bids.

use std::fmt::Write as _;
use std::time::Duration;

use crate::exit::{write_to, Failure};
use crate::honeymoon::card::RANKS;
use crate::honeymoon::deal::{trump_letter, TRUMPS};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::trump::BOOK;
use crate::honeymoon::sample::{Sample, TrickCounts};
use crate::programs::honeymoon::options::{Format, Options, EXPECTED_HAND};
use crate::programs::honeymoon::pretty;
use crate::programs::table::{Call, Work};
use crate::programs::usage::UsageError;
use crate::progress::{during, rounded};
use crate::random::Random;
use crate::text::json::Object;
use crate::text::numbers::{count, with_commas};

/// The number of deals of a sample, if it is not given. They take about a second on one core.
const DEFAULT_DEALS: usize = 10_000;

pub(super) fn plan(call: Call<'_, Options>) -> Result<Work, UsageError> {
    let options = call.options;
    let hand = options.hand.ok_or_else(|| call.arguments.error(EXPECTED_HAND))?;
    Ok(Box::new(move |output| write_to(output, &answer(&options, hand)?)))
}

fn answer(options: &Options, hand: Hand) -> Result<String, Failure> {
    let deals = options.deals.unwrap_or(DEFAULT_DEALS);
    let trumps = options.trump.map_or(TRUMPS.to_vec(), |trump| vec![trump.suit]);
    let random = Random::seeded(options.seed);
    let sample = Sample::new(hand, trumps, random, deals, options.database()?);
    let status = |elapsed: Duration| {
        let done = sample.done();
        let [done, all] = [done, deals].map(|number| with_commas(number as u64));
        format!("{done} of {all} deals, {}", rounded(elapsed.as_secs()))
    };
    let rows = during(status, || sample.take(options.threads()));
    Ok(match options.format {
        Format::Plain => rows.iter().map(|row| plain(row, hand)).collect(),
        Format::Json => rows.iter().map(|row| json(row, hand)).collect(),
        Format::Pretty => drawn(&rows, hand, deals),
    })
}

/// Returns the number of deals in which each bid from 1 to 7 is made. Only whole hands have bids, and the side that bid
/// does not lead.
fn made(row: &TrickCounts, hand: Hand) -> Vec<u64> {
    let has_bids = hand.len() == RANKS && !row.is_leading;
    let bids = if has_bids { BOOK + 1..RANKS + 1 } else { 0..0 };
    bids.map(|tricks| row.tally[tricks..].iter().sum()).collect()
}

fn role(row: &TrickCounts) -> &'static str {
    if row.is_leading {
        "leading"
    } else {
        "following"
    }
}

/// Returns `N leading 9.8021 tricks 8:12 9:150 made 1:0.9988 2:0.9761`.
fn plain(row: &TrickCounts, hand: Hand) -> String {
    let mut text = format!("{} {} {:.4} tricks", trump_letter(row.trump), role(row), row.mean());
    for (tricks, count) in row.tally.iter().enumerate().filter(|(_, count)| **count > 0) {
        let _ = write!(text, " {tricks}:{count}");
    }
    for (bid, count) in (1..).zip(made(row, hand)) {
        let begin = if bid == 1 { " made" } else { "" };
        let _ = write!(text, "{begin} {bid}:{:.4}", count as f64 / row.deals() as f64);
    }
    text + "\n"
}

fn json(row: &TrickCounts, hand: Hand) -> String {
    Object::new()
        .text("hand", hand)
        .text("trump", trump_letter(row.trump))
        .text("role", role(row))
        .with("deals", row.deals())
        .decimal("mean", row.mean(), 4)
        .array("tricks", row.tally[..=hand.len()].iter().copied())
        .array("made", made(row, hand))
        .line()
}

/// Returns a table of tricks and, for whole hands, one of bids.
fn drawn(rows: &[TrickCounts], hand: Hand, deals: usize) -> String {
    let deals = count(with_commas(deals as u64), "random deal");
    let mut text = format!("{} in {deals}\n", pretty::one_hand(hand));
    let occurs = |&tricks: &usize| rows.iter().any(|row| row.tally[tricks] > 0);
    let fewest = (0..=RANKS).find(occurs).unwrap_or(0);
    let most = (0..=RANKS).rev().find(occurs).unwrap_or(0);
    text += "Percent of the deals in which the hand takes a number of tricks:\n";
    text += &table(rows.iter(), fewest, true, |row| row.tally[fewest..=most].to_vec());
    if hand.len() == RANKS {
        text += "Percent of the deals in which a bid of 1 to 7 is made:\n";
        let following = rows.iter().filter(|row| !row.is_leading);
        text += &table(following, 1, false, |row| made(row, hand));
    }
    text
}

/// Returns a table of numbers of deals. The first column stands for the number `first`.
fn table<'a>(
    rows: impl Iterator<Item = &'a TrickCounts>,
    first: usize,
    has_mean: bool,
    counts: impl Fn(&TrickCounts) -> Vec<u64>,
) -> String {
    let mut rows = rows.peekable();
    let line = |begin: String, mean: String, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>4}")).collect();
        let mean = if has_mean { mean } else { String::new() };
        format!("  {begin}{mean}{cells}\n")
    };
    let count = rows.peek().map_or(0, |row| counts(row).len());
    let columns = (first..).take(count).map(|column| column.to_string());
    let mut text = line("trump  on lead".to_string(), "   mean".to_string(), columns.collect());
    for row in rows {
        let lead = if row.is_leading { "hand" } else { "other" };
        let begin = format!("{:5}  {lead:7}", trump_letter(row.trump));
        let shares = counts(row).into_iter().map(|count| percent(count, row.deals()));
        text += &line(begin, format!("{:7.2}", row.mean()), shares.collect());
    }
    text
}

/// Returns a share in percent, with `.` for none and `<1` for less than a half.
fn percent(count: u64, deals: u64) -> String {
    let percent = (100.0 * count as f64 / deals as f64).round();
    match count {
        0 => ".".to_string(),
        _ if percent < 1.0 => "<1".to_string(),
        _ if percent >= 100.0 && count < deals => ">99".to_string(),
        _ => format!("{percent}"),
    }
}
