//! A person finds the secret of the program.

use crate::exit::Failure;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::history::{History, Turn};
use crate::programs::mastermind::dialog::{self, code, count, rules, table, Dialog};
use crate::programs::mastermind::host::keeper::Keeper;
use crate::programs::mastermind::host::review::{comparison, COMPARED};
use crate::programs::mastermind::request::Task;
use crate::text::quote::shown;

const HELP: &str = "\
Type a guess. The answer is how many pins have the right color in the right place
(black), and how many more have a right color in the wrong place (white). You can also
type
  hint    the guess that the strategy plays
  list    the secrets that are still possible
  turns   the guesses and answers so far
  help    this text
  quit    end the game and see the secret";

/// Plays until the person finds the secret or ends the game.
pub(in crate::programs::mastermind) fn play(
    task: &Task,
    dialog: &mut Dialog<'_>,
) -> Result<(), Failure> {
    let mut keeper = Keeper::new(task)?;
    dialog.say(introduction(task, &keeper))?;
    let mut turns: Vec<Turn> = Vec::new();
    loop {
        let Some(line) = dialog.ask(format_args!("Guess {}?", turns.len() + 1))? else {
            return dialog.say(reveal(task, &keeper));
        };
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" => {}
            "hint" => dialog.answer(|| hint(task, &turns))?,
            "list" => dialog.say(list(task, &turns)?)?,
            "turns" => dialog.say(table(task, &turns))?,
            "help" | "?" => dialog.say(HELP)?,
            "quit" | "exit" | "q" => return dialog.say(reveal(task, &keeper)),
            _ => {
                let Some(guess) = code(task, line) else {
                    let form = task.settings.codeword_form(&task.game);
                    let line = shown(line);
                    dialog.say(format_args!(
                        "'{line}' is not a guess. A guess is {form}. For help, type help."
                    ))?;
                    continue;
                };
                let feedback = keeper.answer(guess)?;
                turns.push(Turn { guess, feedback });
                let Feedback { black, white } = feedback;
                dialog.say(format_args!("{black} black, {white} white"))?;
                if black == task.game.pins() {
                    let (secret, turns) = (task.show(guess), &turns);
                    dialog.say(format_args!(
                        "You found {secret} in {}.",
                        count(turns.len(), "turn")
                    ))?;
                    return dialog.answer(|| comparison(task, &keeper, turns));
                }
            }
        }
    }
}

/// Returns what to say before the first guess.
fn introduction(task: &Task, keeper: &Keeper) -> String {
    let (opening, evil) = if keeper.is_evil() {
        let evil = "\nI may change the secret during the game, but it always fits all my answers.";
        ("Try to find my secret codeword.", evil)
    } else {
        ("I have chosen a secret codeword. Try to find it.", "")
    };
    format!("{} {}{evil}\n{HELP}\n", opening, rules(task))
}

/// Returns what to say when a person gives up.
fn reveal(task: &Task, keeper: &Keeper) -> String {
    let secret = task.show(keeper.secret());
    if keeper.is_evil() {
        format!("The secret could have been {secret}.")
    } else {
        format!("The secret was {secret}.")
    }
}

/// Returns the secrets that fit the turns, or `None` if the game has too many codewords to list.
fn secrets(task: &Task, turns: &[Turn]) -> Result<Option<(History, Vec<Codeword>)>, Failure> {
    if !task.game.is_listable() {
        return Ok(None);
    }
    let mut history = History::new(task.game);
    for &turn in turns {
        history.add(turn)?;
    }
    let secrets = history.secrets()?;
    Ok(Some((history, secrets)))
}

/// The number of secrets that are few enough for a hint in any game.
const FEW: usize = 1000;

/// What to say if the secrets cannot be listed.
const TOO_LARGE: &str = "This game has too many codewords for that.";

/// Returns the best guess.
fn hint(task: &Task, turns: &[Turn]) -> Result<String, Failure> {
    let Some((history, secrets)) = secrets(task, turns)? else {
        return Ok(TOO_LARGE.to_string());
    };
    if task.game.count() > COMPARED && secrets.len() > FEW {
        return Ok("A hint would take too long now. After a few guesses it takes less.".to_string());
    }
    let choice = &task.choices(&history, &secrets, 1)?[0];
    Ok(format!("The strategy {} plays {}.", task.strategy.name(), task.show(choice.guess)))
}

/// Returns the secrets that are still possible.
fn list(task: &Task, turns: &[Turn]) -> Result<String, Failure> {
    let Some((_, secrets)) = secrets(task, turns)? else {
        return Ok(TOO_LARGE.to_string());
    };
    Ok(dialog::list(task, &secrets))
}
