//! What the rounds say: medians, ratios, intervals, and the table of them.

use crate::measure::statistics::{interval_of_median, median, median_ratio, significant};

/// The probability with which an interval contains the true median.
const PROBABILITY: f64 = 0.999;

/// The times of both programs on one input.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The name of the input.
    pub name: String,
    /// The times of the old and of the new program in each round, in seconds.
    pub rounds: Vec<[f64; 2]>,
}

/// Whether a difference is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The new program takes less time.
    Faster,
    /// The new program takes more time.
    Slower,
    /// The interval contains 1.
    NotShown,
}

/// How much time a program takes, as a ratio to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ratio {
    /// The median of the rounds.
    pub median: f64,
    /// An interval that contains the true median, rounded to thousandths that are farther apart. So a reader can
    /// follow the verdict, and a smaller difference than a thousandth does not count.
    pub interval: (f64, f64),
}

impl Ratio {
    /// Returns what the interval shows.
    pub(crate) fn verdict(&self) -> Verdict {
        match self.interval {
            (_, high) if high < 1.0 => Verdict::Faster,
            (low, _) if low > 1.0 => Verdict::Slower,
            _ => Verdict::NotShown,
        }
    }
}

/// Returns the time of a program in a round from those of its two runs.
///
/// It is the geometric mean. If the machine slows down at a steady rate, the two runs in the middle then have the
/// same mean as those before and after them. And a run that takes much too long has less weight than in a sum.
pub(crate) fn of_round(runs: [f64; 2]) -> f64 {
    (runs[0] * runs[1]).sqrt()
}

impl Row {
    /// Returns the sum of several rows, round by round.
    pub(crate) fn sum(rows: &[Self]) -> Self {
        let count = rows.first().map_or(0, |row| row.rounds.len());
        let sum = |round: usize, side: usize| rows.iter().map(|row| row.rounds[round][side]).sum();
        let rounds = (0..count).map(|round| [sum(round, 0), sum(round, 1)]).collect();
        Self { name: "all, summed".to_string(), rounds }
    }

    /// Returns the ratio of the new program to the old one.
    pub(crate) fn ratio(&self) -> Ratio {
        let ratios: Vec<f64> = self.rounds.iter().map(|[old, new]| new / old).collect();
        let (low, high) = interval_of_median(ratios.clone(), PROBABILITY);
        let interval = ((low * 1e3).floor() / 1e3, (high * 1e3).ceil() / 1e3);
        Ratio { median: median_ratio(ratios), interval }
    }

    /// Returns the cells of the table.
    fn cells(&self) -> [String; 6] {
        let time =
            |side: usize| significant(1e3 * median(self.rounds.iter().map(|t| t[side]).collect()));
        let ratio = self.ratio();
        let (low, high) = ratio.interval;
        let verdict = match ratio.verdict() {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::NotShown => "no difference shown",
        };
        [
            self.name.clone(),
            time(0),
            time(1),
            format!("{:.3}", ratio.median),
            format!("{low:.3} to {high:.3}"),
            verdict.to_string(),
        ]
    }
}

/// Returns a table in Markdown, whose columns are also aligned as plain text. If there are several rows, the last
/// is their sum.
pub(crate) fn table(rows: &[Row]) -> String {
    let titles = ["input", "old, ms", "new, ms", "new / old", "99.9% interval", "new is"];
    let mut lines = vec![titles.map(str::to_string)];
    lines.extend(rows.iter().map(Row::cells));
    if rows.len() > 1 {
        lines.push(Row::sum(rows).cells());
    }
    let widths: [usize; 6] = std::array::from_fn(|column| {
        lines.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0)
    });
    // Numbers are to the right.
    let is_number = |column: usize| (1..4).contains(&column);
    let mut text = String::new();
    for (index, cells) in lines.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let width = widths[column];
            text += &if is_number(column) {
                format!("| {cell:>width$} ")
            } else {
                format!("| {cell:<width$} ")
            };
        }
        text += "|\n";
        if index == 0 {
            for (column, width) in widths.iter().enumerate() {
                let end = if is_number(column) { ":" } else { "-" };
                text += &format!("|{}{end}", "-".repeat(width + 1));
            }
            text += "|\n";
        }
    }
    text
}
