//! `table`: the tricks with every trump suit and with either hand on lead.

use std::fmt::Write as _;

use crate::honeymoon::card::{Suit, RANKS};
use crate::honeymoon::deal::{Deal, TRUMPS};
use crate::honeymoon::solver::solve::Solve;
use crate::programs::honeymoon::options::Form;
use crate::programs::honeymoon::pretty;
use crate::programs::honeymoon::questions::Question;
use crate::text::json::Object;

/// The tricks of the hand named first, with one trump suit or none.
struct Row {
    trump: Option<Suit>,
    when_leading: usize,
    when_following: usize,
}

impl Row {
    /// Returns the letter of the trump suit, or `N`.
    fn trump(&self) -> char {
        self.trump.map_or('N', Suit::letter)
    }
}

/// Returns a row for no trump and for each trump suit.
fn rows(deal: &Deal, solver: &mut dyn Solve) -> [Row; 5] {
    TRUMPS.map(|trump| {
        let deal = deal.with_trump(trump);
        let when_following = deal.tricks() - solver.value(&deal.swapped());
        Row { trump, when_leading: solver.value(&deal), when_following }
    })
}

/// Returns the answer.
pub(super) fn table(question: &Question, form: Form, solver: &mut dyn Solve) -> String {
    let deal = &question.deal;
    let rows = rows(deal, solver);
    match form {
        Form::Plain => {
            let cell =
                |row: &Row| format!("{} {} {}", row.trump(), row.when_leading, row.when_following);
            rows.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n"
        }
        Form::Json => {
            let row = |row: &Row| {
                Object::new()
                    .text("trump", row.trump())
                    .with("leading", row.when_leading)
                    .with("following", row.when_following)
            };
            Object::new().text("deal", deal).array("trumps", rows.iter().map(row)).line()
        }
        Form::Pretty => drawn(deal, &rows),
    }
}

/// Returns the human-readable answer.
fn drawn(deal: &Deal, rows: &[Row; 5]) -> String {
    let all = deal.tricks();
    let mut text =
        "Tricks of the leader - of the other hand, by trump and by who leads\n".to_string();
    text += &pretty::hands(deal);
    text += "  trump  leader leads  other leads\n";
    for row in rows {
        let (first, second) = (row.when_leading, row.when_following);
        let first = format!("{first} - {}", all - first);
        let second = format!("{second} - {}", all - second);
        let _ = writeln!(text, "  {}      {first:12}  {second}", row.trump());
    }
    // A contract counts the tricks above six, so only whole hands have one.
    if all == RANKS {
        let leader = contract(rows, |row| row.when_following);
        let other = contract(rows, |row| RANKS - row.when_leading);
        let _ = writeln!(text, "  best contract: leader {leader}, other {other}");
        text += "  (the side that did not bid it leads)\n";
    }
    text
}

/// Returns the highest contract that a side can make. `tricks` returns the tricks that it takes
/// when the other side leads.
fn contract(rows: &[Row; 5], tricks: impl Fn(&Row) -> usize) -> String {
    let most = rows.iter().map(&tricks).max().unwrap_or(0);
    let level = most.saturating_sub(6);
    // Rows are in the order of bids, so the first is the highest.
    match rows.iter().find(|&row| tricks(row) == most) {
        Some(row) if level > 0 => format!("{level}{}", row.trump()),
        _ => "none".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_contract_is_the_highest_bid() {
        let rows = |tricks: [usize; 5]| {
            let mut tricks = tricks.into_iter();
            TRUMPS.map(|trump| {
                let when_following = tricks.next().unwrap_or(0);
                Row { trump, when_leading: 0, when_following }
            })
        };
        for (tricks, expected) in [
            ([7, 7, 7, 7, 7], "1N"),
            ([6, 8, 9, 7, 9], "3H"),
            ([6, 6, 6, 6, 7], "1C"),
            ([6, 6, 5, 4, 6], "none"),
            ([13, 0, 0, 13, 0], "7N"),
            ([0; 5], "none"),
        ] {
            assert_eq!(contract(&rows(tricks), |row| row.when_following), expected, "{tricks:?}");
        }
    }
}
