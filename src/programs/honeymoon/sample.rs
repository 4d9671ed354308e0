//! `sample`: what a hand takes against random hands, for a player who bids.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use crate::exit::Failure;
use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::TRUMPS;
use crate::honeymoon::endgame::database::Database;
use crate::honeymoon::endgame::probes::Probes;
use crate::honeymoon::hand::Hand;
use crate::honeymoon::sample::{Counts, Sample, Tally};
use crate::programs::honeymoon::options::Form;
use crate::programs::honeymoon::pretty;
use crate::programs::print;
use crate::progress::{during, time_left};
use crate::random::Random;
use crate::text::json::Object;
use crate::text::numbers::with_commas;
use crate::threads::cores;

/// A contract needs this many tricks in addition to its level.
const BOOK: usize = 6;

/// The highest level of a contract.
const MOST_LEVELS: usize = RANKS - BOOK;

/// What `sample` is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SampleRequest {
    pub(crate) hand: Hand,
    /// The number of other hands.
    pub(crate) deals: usize,
    /// The only trump suit, or `None` for all of them and no trump.
    pub(crate) trump: Option<Option<Suit>>,
    /// The seed of the random numbers, or `None` for other numbers each time.
    pub(crate) seed: Option<u64>,
    /// The folder of an endgame database that the solvers ask, if there is one.
    pub(crate) endgame: Option<PathBuf>,
    pub(crate) threads: Option<usize>,
    pub(crate) form: Form,
}

/// The tricks with one trump suit and one side on lead.
struct Row {
    trump: Option<Suit>,
    is_leading: bool,
    tally: Tally,
    deals: usize,
}

impl Row {
    /// Returns the letter of the trump suit, or `N`.
    fn trump(&self) -> char {
        self.trump.map_or('N', Suit::letter)
    }

    fn role(&self) -> &'static str {
        if self.is_leading {
            "leading"
        } else {
            "following"
        }
    }

    /// Returns the mean number of tricks.
    fn mean(&self) -> f64 {
        let tricks = self.tally.iter().zip(0u64..).map(|(count, tricks)| count * tricks);
        tricks.sum::<u64>() as f64 / self.deals as f64
    }

    /// Returns the number of deals with at least this many tricks.
    fn at_least(&self, tricks: usize) -> u64 {
        self.tally[tricks..].iter().sum()
    }
}

/// Takes the sample and prints it.
pub(super) fn answer(request: &SampleRequest) -> Result<(), Failure> {
    let &SampleRequest { hand, deals, trump, seed, ref endgame, threads, form } = request;
    let trumps = trump.map_or(TRUMPS.to_vec(), |trump| vec![trump]);
    let probes = match endgame {
        Some(folder) => Some(Arc::new(Probes::new(Arc::new(Database::open(folder)?)))),
        None => None,
    };
    let sample = Sample::new(hand, trumps, Random::seeded(seed), deals).asking(probes.clone());
    let status = |elapsed| {
        let done = sample.done();
        let left = time_left(elapsed, done as f64 / deals as f64);
        let [done, all] = [done, deals].map(|number| with_commas(number as u64));
        let left = left.map_or(String::new(), |left| format!(", {left}"));
        format!("{done} of {all} deals{left}")
    };
    let counts = during(status, || sample.take(threads.unwrap_or_else(cores)));
    if let Some(probes) = probes {
        probes.check()?;
    }
    let rows = rows(&counts, deals);
    print(&match form {
        Form::Plain => rows.iter().map(|row| plain(row, hand)).collect(),
        Form::Json => rows.iter().map(|row| json(row, hand)).collect(),
        Form::Pretty => drawn(&rows, hand, deals),
    })
}

fn rows(counts: &[Counts], deals: usize) -> Vec<Row> {
    let of_trump = |&Counts { trump, leading, following }: &Counts| {
        [(true, leading), (false, following)].map(|(is_leading, tally)| Row {
            trump,
            is_leading,
            tally,
            deals,
        })
    };
    counts.iter().flat_map(of_trump).collect()
}

/// Returns the levels that contracts can have. Only whole hands have contracts.
fn levels(hand: Hand) -> std::ops::RangeInclusive<usize> {
    1..=if hand.len() == RANKS { MOST_LEVELS } else { 0 }
}

/// Returns `N leading 9.8021 tricks 8:12 9:150 made 1:0.9988 2:0.9761`.
fn plain(row: &Row, hand: Hand) -> String {
    let mut text = format!("{} {} {:.4} tricks", row.trump(), row.role(), row.mean());
    for (tricks, count) in row.tally.iter().enumerate().filter(|(_, count)| **count > 0) {
        let _ = write!(text, " {tricks}:{count}");
    }
    for level in levels(hand) {
        let begin = if level == 1 { " made" } else { "" };
        let share = row.at_least(BOOK + level) as f64 / row.deals as f64;
        let _ = write!(text, "{begin} {level}:{share:.4}");
    }
    text + "\n"
}

fn json(row: &Row, hand: Hand) -> String {
    let made = levels(hand).map(|level| row.at_least(BOOK + level));
    let tricks = row.tally[..=hand.len()].iter().copied();
    Object::new()
        .text("hand", hand)
        .text("trump", row.trump())
        .text("role", row.role())
        .with("deals", row.deals)
        .decimal("mean", row.mean(), 4)
        .array("tricks", tricks)
        .array("made", made)
        .line()
}

/// Returns a table of tricks and, for whole hands, one of contracts.
fn drawn(rows: &[Row], hand: Hand, deals: usize) -> String {
    let number = with_commas(deals as u64);
    let plural = if deals == 1 { "" } else { "s" };
    let mut text = format!("{} against {number} random hand{plural}\n", pretty::one_hand(hand));
    let occurs = |&tricks: &usize| rows.iter().any(|row| row.tally[tricks] > 0);
    let fewest = (0..=RANKS).find(occurs).unwrap_or(0);
    let most = (0..=RANKS).rev().find(occurs).unwrap_or(0);
    text += "Percent of the deals in which the hand takes a number of tricks:\n";
    let columns: Vec<usize> = (fewest..=most).collect();
    text += &table(rows, &columns, true, |row, tricks| row.tally[tricks]);
    if hand.len() == RANKS {
        text += "Percent of the deals in which a contract of a level is made:\n";
        let levels: Vec<usize> = levels(hand).collect();
        text += &table(rows, &levels, false, |row, level| row.at_least(BOOK + level));
    }
    text
}

fn table(
    rows: &[Row],
    columns: &[usize],
    has_mean: bool,
    count: impl Fn(&Row, usize) -> u64,
) -> String {
    let mut text = format!("  trump  on lead{}", if has_mean { "   mean" } else { "" });
    columns.iter().for_each(|column| {
        let _ = write!(text, "{column:4}");
    });
    text.push('\n');
    for row in rows {
        let lead = if row.is_leading { "hand" } else { "other" };
        let _ = write!(text, "  {:5}  {lead:7}", row.trump());
        if has_mean {
            let _ = write!(text, "{:7.2}", row.mean());
        }
        for &column in columns {
            let _ = write!(text, "{:>4}", percent(count(row, column), row.deals));
        }
        text.push('\n');
    }
    text
}

/// Returns a share in percent, with `.` for none and `<1` for less than a half.
fn percent(count: u64, deals: usize) -> String {
    let percent = (100.0 * count as f64 / deals as f64).round();
    match count {
        0 => ".".to_string(),
        _ if percent < 1.0 => "<1".to_string(),
        _ if percent >= 100.0 && count < deals as u64 => ">99".to_string(),
        _ => format!("{percent}"),
    }
}
