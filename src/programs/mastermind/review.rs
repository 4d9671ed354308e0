//! The command `review`: what each guess of a game cost, and what its answer was worth.
//!
//! Let a position have n possible secrets, and let `best` be the average number of turns that optimal play takes from
//! here on, and `after` the average if the guess of this turn comes first. Then `loss`, the cost of the guess, is
//! `after - best`, which is skill. The answer leads to the next position, and `luck` is one turn more than the `best` of
//! that position, less `after`. So all terms but the first `best` cancel, and the number of turns is this `best` plus
//! all losses and all lucks.

use std::io::Write;

use crate::exit::{write_to, Failure};
use crate::mastermind::progress::Stop;
use crate::mastermind::{Codeword, History, Turn};
use crate::programs::help::filled;
use crate::programs::mastermind::answers;
use crate::programs::mastermind::task::{Input, Task};
use crate::programs::mastermind::turns::read_turns;
use crate::text::numbers::count;
use crate::text::quote::quoted;

/// The names of the values of a turn.
pub(super) const VALUES: [&str; 4] = ["best", "after", "loss", "luck"];

/// A turn, and what it was worth.
pub(super) struct Review {
    pub(super) turn: Turn,
    /// The number of secrets that were possible before the turn.
    pub(super) remaining: usize,
    /// The [values](VALUES) of the turn, or `None` if there were too many secrets for a proof.
    pub(super) values: Option<[f64; 4]>,
    /// With values: the average number of turns of optimal play after this turn, or 0 if it found the secret.
    rest: f64,
}

/// Reads a game, and prints each turn and what it was worth, as soon as it is known.
pub(super) fn review(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (history, places, _) = read_turns(task, lines)?;
    let is_over = |turn: &Turn| turn.feedback.black == task.game.pins();
    let last = history.turns().iter().position(is_over).map(|last| last + 1);
    if let Some((turn, place)) =
        last.and_then(|next| history.turns().get(next).zip(places.get(next)))
    {
        let expected = "the end of the game, because the secret was found";
        return Err(lines.rejected(*place, expected, quoted(task.show(turn.guess))).into());
    }
    if task.is_pretty {
        return write_to(output, &table(task, history.turns())?);
    }
    let mut number = 0;
    each(task, history.turns(), |review| {
        number += 1;
        write_to(output, &answers::review(task, number, &review))
    })
}

/// Calls `found` with the review of each turn.
fn each<E: From<Stop>>(
    task: &Task,
    turns: &[Turn],
    mut found: impl FnMut(Review) -> Result<(), E>,
) -> Result<(), E> {
    let mut history = History::new(task.game);
    let (mut secrets, mut known) = (history.secrets(), None);
    let total = |history: &History, secrets: &[Codeword], guess| {
        let play = task.best_play(history, secrets, guess)?;
        Ok::<_, Stop>(play.total())
    };
    for &turn in turns {
        let (before, remaining) = (history.clone(), secrets.clone());
        history.add(turn);
        turn.narrow(&task.game, &mut secrets);
        let (all, left) = (remaining.len() as u64, secrets.len() as u64);
        let mean = |total: u64, secrets: u64| total as f64 / secrets as f64;
        let mut review = Review { turn, remaining: remaining.len(), values: None, rest: 0.0 };
        if all <= task.most_proven() {
            let best = match known {
                Some(best) => best,
                None => total(&before, &remaining, None)?,
            };
            let after = total(&before, &remaining, Some(turn.guess))?;
            let rest = match turn.feedback.black == task.game.pins() {
                true => 0,
                false => total(&history, &secrets, None)?,
            };
            known = Some(rest);
            let loss = (after as f64 - best as f64) / all as f64;
            // Integers, so that only the quotient is rounded.
            let luck = i128::from(all * (left + rest)) - i128::from(left * after);
            let luck = luck as f64 / (all * left) as f64;
            review.values = Some([mean(best, all), mean(after, all), loss, luck]);
            review.rest = mean(rest, left);
        }
        found(review)?;
    }
    Ok(())
}

/// Returns the review of a game for a person: a table and a few sentences.
pub(super) fn table(task: &Task, turns: &[Turn]) -> Result<String, Stop> {
    let mut titles = ["turn", "guess", "answer", "possible", "", "", "", ""];
    titles[4..].copy_from_slice(&VALUES);
    let mut rows = vec![titles.map(str::to_string)];
    let (mut first, mut last, mut sums) = (None, None, [0.0; 2]);
    each(task, turns, |Review { turn, remaining, values, rest }| {
        let number = rows.len();
        let mut row = [const { String::new() }; 8];
        let facts = [number.to_string(), task.show(turn.guess), turn.feedback.to_string()];
        row[..3].clone_from_slice(&facts);
        row[3] = remaining.to_string();
        if let Some(values) = values {
            row[4..].clone_from_slice(&values.map(two_decimals));
            let [best, _, loss, luck] = values;
            first = first.or(Some((number, best)));
            sums = [sums[0] + loss, sums[1] + luck];
            last = Some(rest);
        }
        rows.push(row);
        Ok::<_, Stop>(())
    })?;
    let (Some((first, best)), Some(rest)) = (first, last) else {
        let game = task.game;
        return Ok(format!(
            "{}No turn of {game} left few enough secrets for a proof.\n",
            aligned(&rows)
        ));
    };
    let [loss, luck] = sums;
    let taken = match first {
        1 => format!("You took {}", count(turns.len(), "turn")),
        _ => format!("From turn {first} on, you took {}", count(turns.len() + 1 - first, "turn")),
    };
    let rest = match rest {
        0.0 => String::new(),
        _ => format!(", and best play takes {} more on average", two_decimals(rest)),
    };
    let lucky = if luck < 0.0 { "lucky" } else { "unlucky" };
    let [best, loss, luck] = [best, loss, luck.abs()].map(two_decimals);
    Ok(aligned(&rows)
        + &filled(&format!(
            "{taken}{rest}. Best play takes {best} on average; your guesses cost {loss}, and you were {lucky} by {luck}."
        )))
}

/// Returns a number with two decimals. Zero has no sign.
fn two_decimals(number: f64) -> String {
    format!("{:.2}", (number * 100.0).round() / 100.0 + 0.0)
}

/// Returns rows of cells as lines, with the cells of a column right-aligned.
fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let cell = |(cell, width): (&String, &usize)| format!("  {cell:>width$}");
    let line = |row: &[String; N]| row.iter().zip(&widths).map(cell).collect::<String>();
    rows.iter().map(|row| line(row).trim_end().to_string() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mastermind::Game;
    use crate::random::Random;

    /// In games of random guesses, the turns are the first `best` plus all losses and lucks.
    #[test]
    fn losses_and_lucks_add_up() {
        let seed = 72;
        let mut numbers = Random::new(seed);
        for (number, name) in
            ["3p4c", "2p6c-no-repeats", "4p3c", "3p5c"].iter().cycle().enumerate().take(1000)
        {
            let game: Game = name.parse().unwrap();
            let task = Task { game, possible: number % 2 == 1, ..Task::default() };
            let words = game.list();
            let mut word = || words[numbers.below(words.len() as u32) as usize];
            let (secret, mut guesses) = (word(), vec![word(), word(), word()]);
            guesses.truncate(number % 4);
            guesses.push(secret);
            guesses.truncate(1 + guesses.iter().position(|&guess| guess == secret).unwrap());
            // Every third game is not over.
            if number % 3 == 0 && guesses.len() > 1 {
                guesses.pop();
            }
            let turns: Vec<Turn> =
                guesses.iter().map(|&guess| Turn::of(&game, guess, secret)).collect();
            let (mut sum, mut left) = (None, 0.0);
            each(&task, &turns, |Review { values, rest, .. }| {
                let [best, after, loss, luck] = values.expect("these games are small");
                *sum.get_or_insert(best) += loss + luck;
                left = rest;
                assert!((after - best - loss).abs() < 1e-12, "{name} {number} of seed {seed}");
                assert!(loss >= 0.0 || task.possible, "{name} {number} of seed {seed}");
                Ok::<_, Stop>(())
            })
            .unwrap();
            let taken = turns.len() as f64 + left;
            assert!((taken - sum.unwrap()).abs() < 1e-9, "{name} {number} of seed {seed}");
        }
    }
}
