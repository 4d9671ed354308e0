//! `next`: what to guess in a game under way.

use std::fmt::Write as _;
use std::io::BufRead;

use crate::cli::{print, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Score;
use crate::mastermind::game::Game;
use crate::mastermind::history::{possible_secrets, Contradiction, Turn};
use crate::mastermind::program::request::codewords;
use crate::mastermind::program::request::Task;
use crate::mastermind::program::solver;
use crate::mastermind::solver::Choice;
use crate::mastermind::strategy::Strategy;
use crate::text::lines::Lines;
use crate::text::{Error, Position};

/// Tells how many secrets are possible and what the `top` best guesses are.
pub fn answer(
    task: &Task,
    strategy: Strategy,
    top: usize,
    lines: &mut Lines<impl BufRead>,
) -> Result<(), Failure> {
    let game = &task.game;
    let mut places = Vec::new();
    let mut turns = Vec::new();
    while let Some(place) = lines.next_line()? {
        turns.push(turn(game, lines)?);
        places.push(place);
    }
    let secrets = possible_secrets(game, &turns)
        .map_err(|contradiction| rejected(&turns, &places, contradiction, lines))?;
    // Where the secret was found it is the answer, although it was played.
    let is_over = |turn: &Turn| turn.score.black == game.pins();
    let played: Vec<Codeword> =
        turns.iter().filter(|turn| !is_over(turn)).map(|turn| turn.guess).collect();
    let choices = solver(task).choices(game, strategy, &secrets, &played, top);
    print(&report(secrets.len(), &choices))
}

/// The guess and the score of a line.
fn turn(game: &Game, lines: &mut Lines<impl BufRead>) -> Result<Turn, Error> {
    let word = |text: &str| game.parse(text);
    let guess = lines.word(word, format_args!("a guess ({})", codewords(game)))?;
    let pins = game.pins();
    let black = lines.number_within(&(0..=pins as u32), "black hits")? as usize;
    let is_possible = |&white: &usize| Score { black, white }.is_possible(pins);
    let most = (0..=pins).rev().find(is_possible).unwrap_or(0);
    let beside = format_args!("white hits beside {black} black");
    let white = lines.number_within(&(0..=most as u32), beside)? as usize;
    lines.end_line()?;
    Ok(Turn { guess, score: Score { black, white } })
}

/// The error for a contradiction: what it comes to, and what would cure it.
fn rejected(
    turns: &[Turn],
    places: &[Position],
    contradiction: Contradiction,
    lines: &Lines<impl BufRead>,
) -> Error {
    let Turn { guess, score: Score { black, white } } = turns[contradiction.turn];
    let rest = if contradiction.turn == 0 { "" } else { " with the lines before it" };
    let cure = match contradiction.cure {
        Some((turn, secrets)) => {
            let secrets =
                if secrets == 1 { "1 secret".to_string() } else { format!("{secrets} secrets") };
            format!("without line {} there would be {secrets}", places[turn].line)
        }
        None => "no line is to blame alone".to_string(),
    };
    lines.rejected(
        places[contradiction.turn],
        format_args!("a score that some secret gives{rest}"),
        format_args!("\"{guess} {black} {white}\"; {cure}"),
    )
}

fn report(remaining: usize, choices: &[Choice]) -> String {
    let mut text = format!("remaining {remaining}\n");
    for Choice { guess, is_possible, parts } in choices {
        let possible = if *is_possible { "yes" } else { "no" };
        text += &format!("guess {guess}\npossible {possible}\nparts");
        for (score, count) in parts {
            let _ = write!(text, " {score}:{count}");
        }
        text.push('\n');
    }
    text
}
