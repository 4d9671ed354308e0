//! Commands about single turns: `score`, `next` and `trace`.

use std::io::Write;

use crate::exit::{write_to, Failure};
use crate::mastermind::progress::Stop;
use crate::mastermind::{Choice, History, Solver, Turn};
use crate::programs::mastermind::answers;
use crate::programs::mastermind::line::{contradiction, Line};
use crate::programs::mastermind::task::{Input, Task};
use crate::text::quote::quoted;

/// Answers each guess as soon as it is read.
pub(super) fn score(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    while lines.next_line()?.is_some() {
        let mut line = Line::new(lines)?;
        let guess = line.read_codeword(task, "a guess")?;
        let secret = line.read_codeword(task, "a secret")?;
        line.end()?;
        write_to(output, &answers::score(task, Turn::of(&task.game, guess, secret), secret))?;
    }
    Ok(())
}

/// Reads the turns of a game, and prints how many secrets are possible and the best guesses.
pub(super) fn next(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut history, mut places) = (History::new(task.game), Vec::new());
    while let Some(place) = lines.next_line()? {
        let mut line = Line::new(lines)?;
        let guess = line.read_codeword(task, "a guess")?;
        let feedback = line.read_answer(&task.game)?;
        let first = if places.is_empty() { task.first_guess()? } else { None };
        if let Some(first) = first.filter(|&first| first != guess) {
            let expected = format!("{}, the guess of --first", task.show(first));
            return Err(lines.rejected(place, expected, quoted(task.show(guess))).into());
        }
        history.add(Turn { guess, feedback });
        // A turn that is repeated is listed once.
        if places.len() < history.turns().len() {
            places.push(place);
        }
    }
    let secrets = history.secrets();
    if secrets.is_empty() {
        return Err(contradiction(&history, &places, lines, |word| task.show(word)).into());
    }
    task.check_proof(secrets.len() as u64)?;
    let choices = task.choices(&history, &secrets, task.top.unwrap_or(1))?;
    let worth = |guess| {
        let rank = |solver: &Solver| solver.rank_of(&history, task.strategy, &secrets, guess);
        Ok::<_, Stop>((Choice::of(&task.game, guess, &secrets), task.solve(rank)?))
    };
    let own = task.guess.map(worth).transpose()?;
    write_to(output, &answers::guesses(task, &secrets, &choices, own.as_ref()))
}

/// Plays until the secret is found, and prints each turn as soon as it is played.
pub(super) fn trace(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    let secret = task.secret.expect("a secret is one of the operands");
    let played = History::play(task.game, |history, secrets| {
        task.check_proof(secrets.len() as u64)?;
        let turn = Turn::of(&task.game, task.choices(history, secrets, 1)?[0].guess, secret);
        let (number, left) = (history.turns().len() + 1, turn.left(&task.game, secrets));
        write_to(output, &answers::turn(task, number, turn, left))?;
        Ok::<_, Failure>(turn)
    });
    played.map(drop)
}
