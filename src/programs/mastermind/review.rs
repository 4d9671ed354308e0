//! The command `review`: how many turns each guess of a game cost, and how many its answer cost.
//!
//! In a position, `best` is the average number of turns that optimal play takes from here on, and `after` is the
//! average if the guess of this turn comes first. The cost of the guess is `loss = after - best`. The answer leads to
//! the next position, and `luck = 1 + (best of the next position) - after`. If every loss and luck is added to the
//! first `best`, everything but the ones cancels. So the sum is the number of turns.

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

/// The values of one turn. Numbers of turns are totals over the possible secrets. After the secret has been found, no
/// secrets and no turns are left.
#[derive(Clone, Copy, Debug)]
struct Values {
    secrets: u64,
    best: u64,
    /// The total from this turn on if the guess of this turn comes first.
    after: u64,
    secrets_left: u64,
    /// The total from the next turn on.
    rest: u64,
}

impl Values {
    /// Returns `best`, `after`, `loss` and `luck`.
    fn averages(self) -> [f64; 4] {
        let Self { secrets, best, after, secrets_left, rest } = self;
        let left = secrets_left.max(1);
        let luck = i128::from(secrets * (left + rest)) - i128::from(left * after);
        let luck = luck as f64 / (secrets * left) as f64;
        let [secrets, best, after] = [secrets, best, after].map(|number| number as f64);
        [best / secrets, after / secrets, (after - best) / secrets, luck]
    }
}

/// Reads a game. Prints each turn with its values as soon as they are known, or a table if that is asked for.
pub(super) fn review(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (history, places, _) = read_turns(task, lines)?;
    if history.turns().is_empty() {
        return Err(lines.ended("a turn (GUESS BLACK WHITE)").into());
    }
    for (pair, &place) in history.turns().windows(2).zip(&places[1..]) {
        if pair[0].feedback.black == task.game.pins() {
            let expected = "the end of the game, because the secret was found";
            let guess = quoted(task.show(pair[1].guess));
            return Err(lines.rejected(place, expected, guess).into());
        }
    }
    if task.is_pretty {
        return write_to(output, &table(task, history.turns())?);
    }
    let mut number = 0;
    each(task, history.turns(), |turn, remaining, values| {
        number += 1;
        let values = values.map(Values::averages);
        write_to(output, &answers::review(task, number, turn, remaining, values))
    })
}

/// Calls `found` with each turn, the number of secrets that were possible before it, and its values, unless there were
/// too many secrets for a proof.
fn each<E: From<Stop>>(
    task: &Task,
    turns: &[Turn],
    mut found: impl FnMut(Turn, usize, Option<Values>) -> Result<(), E>,
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
        let is_over = turn.feedback.black == task.game.pins();
        let values = if remaining.len() as u64 <= task.most_proven() {
            let best = match known {
                Some(best) => best,
                None => total(&before, &remaining, None)?,
            };
            let after = total(&before, &remaining, Some(turn.guess))?;
            let (secrets_left, rest) = match is_over {
                true => (0, 0),
                false => (secrets.len() as u64, total(&history, &secrets, None)?),
            };
            known = Some(rest);
            Some(Values { secrets: remaining.len() as u64, best, after, secrets_left, rest })
        } else {
            None
        };
        found(turn, remaining.len(), values)?;
    }
    Ok(())
}

/// Returns the review of a game for a person: a table and a few sentences.
pub(super) fn table(task: &Task, turns: &[Turn]) -> Result<String, Stop> {
    let titles = ["turn", "guess", "answer", "possible", "best", "after", "loss", "luck"];
    let mut rows = vec![titles.map(str::to_string)];
    let (mut first, mut last, mut sums) = (None, None, [0.0; 2]);
    each(task, turns, |turn, remaining, values| {
        let number = rows.len();
        let mut row = [const { String::new() }; 8];
        let facts = [number.to_string(), task.show(turn.guess), turn.feedback.to_string()];
        row[..3].clone_from_slice(&facts);
        row[3] = remaining.to_string();
        if let Some(values) = values {
            let numbers = values.averages();
            row[4..].clone_from_slice(&numbers.map(two_decimals));
            first = first.or(Some((number, values)));
            sums = [sums[0] + numbers[2], sums[1] + numbers[3]];
            last = Some(values);
        }
        rows.push(row);
        Ok::<_, Stop>(())
    })?;
    let (Some((first, values)), Some(last)) = (first, last) else {
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
    let rest = match last.secrets_left {
        0 => String::new(),
        _ => format!(
            ", and best play takes {} more on average",
            two_decimals(last.rest as f64 / last.secrets_left as f64)
        ),
    };
    let lucky = if luck < 0.0 { "lucky" } else { "unlucky" };
    let best = two_decimals(values.averages()[0]);
    let [loss, luck] = [loss, luck.abs()].map(two_decimals);
    Ok(aligned(&rows)
        + &filled(&format!(
            "{taken}{rest}. Best play takes {best} on average; your guesses cost {loss}, and you were {lucky} by {luck}."
        )))
}

fn two_decimals(number: f64) -> String {
    format!("{:.2}", answers::rounded(number, 2))
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

    /// An exact fraction. Its denominator is positive.
    type Fraction = (i128, i128);

    fn sum((a, b): Fraction, (c, d): Fraction) -> Fraction {
        let (top, bottom) = (a * d + c * b, b * d);
        let (mut divisor, mut rest) = (bottom, top.abs());
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        (top / divisor, bottom / divisor)
    }

    /// In games of random guesses, the turns are the first `best` plus every loss and luck.
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
            let (mut terms, mut rest) = (Vec::new(), (0, 1));
            each(&task, &turns, |_, _, values| {
                let values = values.expect("these games are small");
                let found = values.averages();
                let Values { secrets, best, after, secrets_left, rest: left } = values;
                let [secrets, best, after, left] = [secrets, best, after, left].map(i128::from);
                if terms.is_empty() {
                    terms.push((best, secrets));
                }
                terms.push((after - best, secrets));
                assert!(after >= best || task.possible, "{name} {number} of seed {seed}");
                rest = (left, i128::from(secrets_left.max(1)));
                let luck = [(1, 1), rest, (-after, secrets)].into_iter().fold((0, 1), sum);
                assert!((luck.0 as f64 / luck.1 as f64 - found[3]).abs() < 1e-12);
                assert!(((after - best) as f64 / secrets as f64 - found[2]).abs() < 1e-12);
                terms.push(luck);
                Ok::<_, Stop>(())
            })
            .unwrap();
            let found = terms.into_iter().fold((0, 1), sum);
            assert_eq!(
                found,
                sum((turns.len() as i128, 1), rest),
                "{name} {number} of seed {seed}"
            );
        }
    }
}
