//! `sample`: the tricks of a hand in random deals, for a player who bids, or of each of its cards, for a player who cannot
//! see the other hand.

use std::fmt::Write as _;
use std::time::Duration;

use crate::exit::{write_to, Failure};
use crate::honeymoon::card::{Card, RANKS};
use crate::honeymoon::deal::{trump_letter, Side, TRUMPS};
use crate::honeymoon::hand::Hand;
use crate::honeymoon::notation::trump::BOOK;
use crate::honeymoon::sample::{Sample, TrickCounts, View};
use crate::programs::honeymoon::options::{Format, Options, DEALS, OF_CARDS, ONLY_TRUMP};
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
    let (options, words) = (call.options, call.arguments);
    if !options.played.is_empty() {
        let needed =
            [(OF_CARDS.name, options.with_leads), (ONLY_TRUMP.name, options.trump.is_some())];
        if let Some((name, _)) = needed.iter().find(|(_, is_given)| !is_given) {
            return Err(words.wrong(format!("'play' after a hand needs {name}")));
        }
    }
    if options.with_leads && options.deals == Some(1) {
        return Err(words.conflict(DEALS.name, "--leads needs at least 2 deals"));
    }
    let trump = options.trump.and_then(|trump| trump.suit);
    let view = View::new(options.hand, options.seen, trump, &options.played);
    let view = view.map_err(|error| words.wrong(error.to_string()))?;
    Ok(Box::new(move |output| write_to(output, &answer(&options, view)?)))
}

fn answer(options: &Options, view: View) -> Result<String, Failure> {
    let (hand, deals) = (options.hand, options.deals.unwrap_or(DEFAULT_DEALS));
    let trumps = options.trump.map_or(TRUMPS.to_vec(), |trump| vec![trump.suit]);
    let random = Random::seeded(options.seed);
    let hands = match options.with_leads {
        true => view.hands(random, deals),
        false => view.random_hands(random, deals),
    };
    let (deals, is_all) = (hands.count, hands.is_all);
    let sample = Sample::new(view, trumps, hands, options.database()?);
    let status = |elapsed: Duration| {
        let done = sample.done();
        let [done, all] = [done, deals].map(|number| with_commas(number as u64));
        format!("{done} of {all} deals, {}", rounded(elapsed.as_secs()))
    };
    let threads = options.threads();
    Ok(if options.with_leads {
        let rows = during(status, || sample.cards(threads));
        let error = |row: &TrickCounts<Card>| if is_all { 0.0 } else { row.tally.error() };
        match options.format {
            Format::Plain => rows.iter().map(|row| plain_card(row, error(row))).collect(),
            Format::Json => rows.iter().map(|row| json_card(row, error(row), hand)).collect(),
            Format::Pretty => drawn_cards(&rows, error, &view, is_all),
        }
    } else {
        let rows = during(status, || sample.tricks(threads));
        match options.format {
            Format::Plain => rows.iter().map(|row| plain(row, hand)).collect(),
            Format::Json => rows.iter().map(|row| json(row, hand)).collect(),
            Format::Pretty => drawn(&rows, hand, deals),
        }
    })
}

/// Returns `N SA 9.8021 error 0.0132 best 0.8120`.
fn plain_card(row: &TrickCounts<Card>, error: f64) -> String {
    let TrickCounts { trump, of: card, tally } = row;
    let best = tally.best as f64 / tally.deals() as f64;
    let mean = tally.mean();
    format!("{} {card} {mean:.4} error {error:.4} best {best:.4}\n", trump_letter(*trump))
}

fn json_card(row: &TrickCounts<Card>, error: f64, hand: Hand) -> String {
    Object::new()
        .text("hand", hand)
        .text("trump", trump_letter(row.trump))
        .text("card", row.of)
        .with("deals", row.tally.deals())
        .decimal("mean", row.tally.mean(), 4)
        .decimal("error", error, 4)
        .with("best", row.tally.best)
        .line()
}

/// Returns a table of cards.
fn drawn_cards(
    rows: &[TrickCounts<Card>],
    error: impl Fn(&TrickCounts<Card>) -> f64,
    view: &View,
    is_all: bool,
) -> String {
    let lead = view.lead.map_or(String::new(), |lead| format!(" after {lead} is led,"));
    let deals = rows.first().map_or(0, |row| row.tally.deals());
    let deals = match is_all {
        true => format!("all {}", count(with_commas(deals), "possible deal")),
        false => count(with_commas(deals), "random deal"),
    };
    let mut text = format!("{}{lead} in {deals}\n", pretty::one_hand(view.hand));
    text += "Mean tricks, standard error, and percent of deals in which no card is better:\n";
    text += "  trump  card   mean  error  best\n";
    for row in rows {
        let (trump, tally) = (trump_letter(row.trump), row.tally);
        let (mean, best) = (tally.mean(), percent(tally.best, tally.deals()));
        let error = error(row);
        let _ = writeln!(text, "  {trump:5}  {:4}  {mean:5.2}  {error:5.2}  {best:>4}", row.of);
    }
    text
}

/// Returns the number of deals in which each bid from 1 to 7 is made. Only whole hands have bids, and the side that bid
/// does not lead.
fn made(row: &TrickCounts<Side>, hand: Hand) -> Vec<u64> {
    let has_bids = hand.len() == RANKS && row.of == Side::Other;
    let bids = if has_bids { BOOK + 1..RANKS + 1 } else { 0..0 };
    bids.map(|tricks| row.tally.tricks[tricks..].iter().sum()).collect()
}

fn role(row: &TrickCounts<Side>) -> &'static str {
    match row.of {
        Side::Leader => "leading",
        Side::Other => "following",
    }
}

/// Returns `N leading 9.8021 tricks 8:12 9:150 made 1:0.9988 2:0.9761`.
fn plain(row: &TrickCounts<Side>, hand: Hand) -> String {
    let mut text =
        format!("{} {} {:.4} tricks", trump_letter(row.trump), role(row), row.tally.mean());
    for (tricks, count) in row.tally.tricks.iter().enumerate().filter(|(_, count)| **count > 0) {
        let _ = write!(text, " {tricks}:{count}");
    }
    for (bid, count) in (1..).zip(made(row, hand)) {
        let begin = if bid == 1 { " made" } else { "" };
        let _ = write!(text, "{begin} {bid}:{:.4}", count as f64 / row.tally.deals() as f64);
    }
    text + "\n"
}

fn json(row: &TrickCounts<Side>, hand: Hand) -> String {
    Object::new()
        .text("hand", hand)
        .text("trump", trump_letter(row.trump))
        .text("role", role(row))
        .with("deals", row.tally.deals())
        .decimal("mean", row.tally.mean(), 4)
        .array("tricks", row.tally.tricks[..=hand.len()].iter().copied())
        .array("made", made(row, hand))
        .line()
}

/// Returns a table of tricks and, for whole hands, one of bids.
fn drawn(rows: &[TrickCounts<Side>], hand: Hand, deals: usize) -> String {
    let deals = count(with_commas(deals as u64), "random deal");
    let mut text = format!("{} in {deals}\n", pretty::one_hand(hand));
    let occurs = |&tricks: &usize| rows.iter().any(|row| row.tally.tricks[tricks] > 0);
    let fewest = (0..=RANKS).find(occurs).unwrap_or(0);
    let most = (0..=RANKS).rev().find(occurs).unwrap_or(0);
    text += "Percent of the deals in which the hand takes a number of tricks:\n";
    text += &table(fewest, "   mean", rows.iter(), |row| {
        (format!("{:7.2}", row.tally.mean()), row.tally.tricks[fewest..=most].to_vec())
    });
    if hand.len() == RANKS {
        text += "Percent of the deals in which a bid of 1 to 7 is made:\n";
        let following = rows.iter().filter(|row| row.of == Side::Other);
        text += &table(1, "", following, |row| (String::new(), made(row, hand)));
    }
    text
}

/// Returns a table of numbers of deals. The first column stands for the number `first`. `cells` returns a mean, which may
/// be empty, and the numbers of a row.
fn table<'a>(
    first: usize,
    mean: &str,
    rows: impl Iterator<Item = &'a TrickCounts<Side>>,
    cells: impl Fn(&TrickCounts<Side>) -> (String, Vec<u64>),
) -> String {
    let (mut head, mut text) = (String::new(), String::new());
    for row in rows {
        let (mean, counts) = cells(row);
        head = (first..first + counts.len()).map(|column| format!("{column:>4}")).collect();
        let lead = if row.of == Side::Leader { "hand" } else { "other" };
        let shares = counts.into_iter().map(|count| percent(count, row.tally.deals()));
        let shares: String = shares.map(|share| format!("{share:>4}")).collect();
        let _ = writeln!(text, "  {:5}  {lead:7}{mean}{shares}", trump_letter(row.trump));
    }
    format!("  trump  on lead{mean}{head}\n{text}")
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
