//! The commands in which the program keeps a secret: `host`, for a person to find, and `trace`, for a strategy.

use std::io::Write;

use crate::exit::{write_to, Failure};
use crate::mastermind::notation::hit_names;
use crate::mastermind::scorer::part_sizes;
use crate::mastermind::{Codeword, Feedback, Game, History, Turn};
use crate::programs::help::filled;
use crate::programs::mastermind::answers;
use crate::programs::mastermind::dialog::{self, hits, rules, table, Dialog};
use crate::programs::mastermind::review;
use crate::programs::mastermind::task::{Input, Secret, Task};
use crate::programs::mastermind::turns::Line;
use crate::random::Random;
use crate::text::numbers::count;
use crate::text::quote::shown;

/// The maximum number of codewords of a game that gives hints at any time. After one turn of 6p7c, which has nearly
/// as many, a strategy takes up to 0.05 s to choose a guess in the positions that were tried.
const MOST_WITH_HINTS: u64 = 120_000;

/// The maximum number of secrets for which a hint is computed in any game.
const MOST_HINTED: usize = 1000;

/// Returns what a person can type. The answers have the names of the game.
fn help(game: &Game) -> String {
    let [black, white] = hit_names(game);
    filled(&format!(
        "\
Type a guess. The answer is how many pins have the right color in the right place
({black}), and how many more have a right color in the wrong place ({white}). You can also
type
  hint    the guess that the strategy plays
  list    the secrets that are still possible
  turns   the guesses and answers so far
  help    this text
  quit    end the game and see the secret"
    ))
}

const TOO_LARGE: &str = "This game has too many codewords for that.";

pub(super) fn host(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    task.check_proof(task.game.count())?;
    if Dialog::is_with_person(lines) {
        return with_person(task, &mut Dialog::new(lines, output)?);
    }
    let mut keeper = Keeper::new(task);
    loop {
        if lines.next_line()?.is_none() {
            return Err(lines.ended(format_args!("a guess ({})", task.form_after(""))).into());
        }
        let mut line = Line::new(lines)?;
        let guess = line.read_codeword(task, "a guess")?;
        line.end()?;
        let feedback = keeper.answer(&task.game, guess);
        writeln!(output, "{feedback}").map_err(Failure::Output)?;
        output.flush().map_err(Failure::Output)?;
        if feedback.black == task.game.pins() {
            return Ok(());
        }
    }
}

/// Plays until the person finds the secret or ends the game.
pub(super) fn with_person(task: &Task, dialog: &mut Dialog<'_>) -> Result<(), Failure> {
    let mut keeper = Keeper::new(task);
    let (rules, is_evil) = (rules(task), matches!(task.secret, Secret::Evil));
    let start = if is_evil {
        format!(
            "Try to find my secret codeword. {rules} \
             I may change the secret during the game, but it always fits all my answers."
        )
    } else {
        format!("I have chosen a secret codeword. Try to find it. {rules}")
    };
    dialog.say(filled(&start) + &help(&task.game))?;
    let mut turns: Vec<Turn> = Vec::new();
    loop {
        let line = dialog.ask(format_args!("Guess {}?", turns.len() + 1))?;
        let line = line.as_deref().map_or("quit", str::trim);
        match line.to_lowercase().as_str() {
            "" => {}
            "hint" => dialog.answer(|| hint(task, &turns))?,
            "list" => dialog.say(match history(task, &turns) {
                Some((_, secrets)) => dialog::list(task, &secrets),
                None => TOO_LARGE.to_string(),
            })?,
            "turns" => dialog.say(table(task, &turns))?,
            "help" | "?" => dialog.say(help(&task.game).trim_end())?,
            "quit" | "exit" | "q" => {
                let was = if is_evil { "could have been" } else { "was" };
                let secret = task.show(keeper.0[0]);
                return dialog.say(format_args!("The secret {was} {secret}."));
            }
            _ => {
                let Some(guess) = task.parse(line) else {
                    let (line, form) = (shown(line), task.form_after(line));
                    dialog.say(format_args!(
                        "'{line}' is not a guess. A guess is {form}. For help, type help."
                    ))?;
                    continue;
                };
                let feedback = keeper.answer(&task.game, guess);
                turns.push(Turn { guess, feedback });
                dialog.say(hits(&task.game, feedback, ", "))?;
                if feedback.black == task.game.pins() {
                    let (secret, count) = (task.show(guess), count(turns.len(), "turn"));
                    dialog.say(format_args!("You found {secret} in {count}."))?;
                    return dialog.answer(|| end(task, &turns));
                }
            }
        }
    }
}

/// Plays until the secret is found, and prints each turn as soon as it is played.
pub(super) fn trace(task: &mut Task, output: &mut dyn Write) -> Result<(), Failure> {
    let mut keeper = Keeper::new(task);
    let played = History::play(task.game, |history, secrets| {
        task.check_proof(secrets.len() as u64)?;
        let guess = task.choices(history, secrets, 1)?[0].guess;
        let turn = Turn { guess, feedback: keeper.answer(&task.game, guess) };
        let (number, left) = (history.turns().len() + 1, turn.left(&task.game, secrets));
        write_to(output, &answers::turn(task, number, turn, left))?;
        Ok::<_, Failure>(turn)
    });
    played.map(drop)
}

/// The side that answers guesses: the secret, or with `--evil` all secrets that fit the answers so far.
struct Keeper(Vec<Codeword>);

impl Keeper {
    /// Chooses the secret that the task asks for.
    fn new(task: &Task) -> Self {
        let random = |seed| vec![task.game.any_codeword(&mut Random::seeded(seed))];
        Self(match task.secret {
            Secret::Random => random(None),
            Secret::Seeded(seed) => random(Some(seed)),
            Secret::Given(secret) => vec![secret],
            Secret::Evil => task.game.list(),
        })
    }

    /// Answers a guess so that as many secrets as possible are left.
    fn answer(&mut self, game: &Game, guess: Codeword) -> Feedback {
        let sizes = part_sizes(game, guess, &self.0);
        // Of equal parts, the one with the first answer is kept.
        let largest = (0..sizes.len()).rev().max_by_key(|&index| sizes[index]).unwrap_or(0);
        let feedback = Feedback::from_index(game.pins(), largest);
        let feedback = feedback.expect("no secret gives the impossible feedback");
        Turn { guess, feedback }.narrow(game, &mut self.0);
        feedback
    }
}

/// Returns the secrets that fit the turns, or `None` if the game has too many codewords to list.
fn history(task: &Task, turns: &[Turn]) -> Option<(History, Vec<Codeword>)> {
    if !task.game.is_listable() {
        return None;
    }
    let mut history = History::new(task.game);
    turns.iter().for_each(|&turn| history.add(turn));
    let secrets = history.secrets();
    Some((history, secrets))
}

/// Returns a review of the game of a person.
fn end(task: &Task, turns: &[Turn]) -> Result<String, Failure> {
    if !task.game.is_listable() {
        return Ok("This game has too many codewords for a review.".to_string());
    }
    Ok(review::table(task, turns)?.trim_end().to_string())
}

fn hint(task: &Task, turns: &[Turn]) -> Result<String, Failure> {
    let Some((history, secrets)) = history(task, turns) else {
        return Ok(TOO_LARGE.to_string());
    };
    if task.game.count() > MOST_WITH_HINTS && secrets.len() > MOST_HINTED {
        return Ok("A hint would take too long now. After a few guesses it takes less.".to_string());
    }
    let choice = &task.choices(&history, &secrets, 1)?[0];
    Ok(format!("The strategy {} plays {}.", task.plan.name(), task.show(choice.guess)))
}
