//! `next`: finds the next guess of a game under way.

use std::fmt::Write as _;
use std::io::Write;

use crate::cli::{write_to, Failure};
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::history::{History, Turn};
use crate::mastermind::memory::push;
use crate::mastermind::program::request::Task;
use crate::mastermind::program::slips::explain;
use crate::mastermind::program::Input;
use crate::mastermind::solver::results::Choice;
use crate::mastermind::strategy::Strategy;
use crate::text::Error;

/// Prints how many secrets are possible, and the `top` best guesses.
pub(super) fn answer(
    task: &Task,
    strategy: Strategy,
    top: usize,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let mut history = History::new(task.game);
    // The position of the first line with each turn.
    let mut places = Vec::new();
    while let Some(place) = lines.next_line()? {
        history.add(turn(&task.game, lines)?)?;
        if places.len() < history.turns().len() {
            push(&mut places, place)?;
        }
    }
    let secrets = history.secrets()?;
    if secrets.is_empty() {
        let (last, message) = explain(&history, "line", |turn| places[turn].line)?;
        return Err(lines.contradictory(places[last], message).into());
    }
    let choices = task.solver().after(&history, strategy, &secrets, top)?;
    let mut text = format!("remaining {}\n", secrets.len());
    for choices in choices.chunks(1000) {
        report(choices, &mut text);
        write_to(output, &text)?;
        text.clear();
    }
    Ok(())
}

/// Reads the guess and the feedback of a line.
fn turn(game: &Game, lines: &mut Input) -> Result<Turn, Error> {
    let word = |text: &str| game.parse(text);
    let guess = lines.word(word, format_args!("a guess ({})", game.codeword_form()))?;
    let pins = game.pins();
    let black = lines.number_within(&(0..=pins as u32), "black hits")? as usize;
    let is_possible = |&white: &usize| Feedback { black, white }.is_possible(pins);
    let most = (0..=pins).rev().find(is_possible).unwrap_or(0) as u32;
    let white =
        lines.number_within(&(0..=most), format_args!("white hits beside {black} black"))? as usize;
    lines.end_line()?;
    Ok(Turn { guess, feedback: Feedback { black, white } })
}

/// Adds the output lines for some guesses.
fn report(choices: &[Choice], text: &mut String) {
    for Choice { guess, is_possible, part_sizes } in choices {
        let possible = if *is_possible { "yes" } else { "no" };
        let _ = write!(text, "guess {guess}\npossible {possible}\nparts");
        for (Feedback { black, white }, size) in part_sizes {
            // Up to eight pins have one digit each.
            let _ = write!(text, " {black}{white}:{size}");
        }
        text.push('\n');
    }
}
