//! The program finds a secret that a person keeps.

use crate::exit::Failure;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::Game;
use crate::mastermind::solver::results::Choice;
use crate::mastermind::strategy::Strategy;
use crate::programs::mastermind::dialog::{code, count, list, rules, table, Dialog, INTERRUPTED};
use crate::programs::mastermind::feedback::{parse, Problem};
use crate::programs::mastermind::play::breaker::Breaker;
use crate::programs::mastermind::request::Task;
use crate::text::quote::shown;
use crate::text::tokens::decimal;

/// The maximum number of possible secrets that are shown without being asked for.
const FEW: usize = 10;

const HELP: &str = "\
Type the answer to the guess: how many pins have the right color in the right place
(black), and how many more have a right color in the wrong place (white). For 1 black and
2 white, type 1 2 or 1,2 or b1w2 or BWW. For no hits, type 0 0. You can also type
  why                  why this guess is played
  list                 the secrets that are still possible
  turns                the guesses and answers so far
  undo                 take back the last answer
  fix TURN ANSWER      correct an earlier answer, for instance fix 2 1 0
  guess CODEWORD       play this guess next instead of mine
  help                 this text
  quit                 end the game";

/// What a person types.
enum Step {
    Answer(Feedback),
    Why,
    List,
    Turns,
    Undo,
    Fix(usize, Feedback),
    Guess(String),
    Help,
    Quit,
}

/// Plays until the secret is found or the person ends the game.
pub(in crate::programs::mastermind) fn play(
    task: &Task,
    dialog: &mut Dialog<'_>,
) -> Result<(), Failure> {
    dialog.say(introduction(task))?;
    let mut breaker = Breaker::new(task)?;
    let mut is_new = true;
    let mut has_left_tree = false;
    loop {
        if is_new {
            if breaker.is_solved() {
                let turns = breaker.turns();
                let secret = turns.last().map(|turn| task.show(turn.guess).to_string());
                let turns = count(turns.len(), "turn");
                return dialog
                    .say(format_args!("I found {} in {turns}.", secret.unwrap_or_default()));
            }
            if breaker.has_left_tree() && !has_left_tree {
                let strategy = task.strategy.name();
                dialog
                    .say(format_args!("This is not in the tree. From here I play {strategy}."))?;
                has_left_tree = true;
            }
            if breaker.is_interrupted() {
                let text = "so I play the first possible secret.";
                dialog.say(format_args!("{INTERRUPTED}, {text}"))?;
            }
            dialog.say(situation(task, &breaker)?)?;
        }
        is_new = false;
        let prompt = if breaker.next().is_some() { "Black and white?" } else { "Fix or undo?" };
        let Some(line) = dialog.ask(prompt)? else { return Ok(()) };
        let step = match step(&task.game, &line, &breaker) {
            Ok(Some(step)) => step,
            Ok(None) => continue,
            Err(problem) => {
                dialog.say(problem)?;
                continue;
            }
        };
        match step {
            Step::Answer(feedback) => {
                breaker.answer(feedback)?;
                is_new = true;
            }
            Step::Fix(turn, feedback) => {
                breaker.correct(turn, feedback)?;
                let Feedback { black, white } = feedback;
                dialog.say(format_args!("Turn {}: {black} black, {white} white.", turn + 1))?;
                is_new = true;
            }
            Step::Undo => {
                is_new = breaker.undo()?.is_some();
                if !is_new {
                    dialog.say("There is no answer to take back.")?;
                }
            }
            Step::Guess(text) if text.is_empty() => {
                let form = task.settings.codeword_form(&task.game);
                dialog.say(format_args!("The guess is missing. A codeword is {form}."))?;
            }
            Step::Guess(text) => match code(task, &text) {
                Some(guess) => {
                    breaker.guess(guess)?;
                    is_new = true;
                }
                None => {
                    let form = task.settings.codeword_form(&task.game);
                    dialog.say(format_args!(
                        "'{}' is not a codeword. A codeword is {form}.",
                        shown(&text)
                    ))?;
                }
            },
            Step::Why => match breaker.next() {
                Some(choice) => dialog.say(reasons(task, &breaker, choice))?,
                None => dialog.say("There is no guess, because no secret is possible.")?,
            },
            Step::List => dialog.say(list(task, breaker.secrets()))?,
            Step::Turns => dialog.say(table(task, breaker.turns()))?,
            Step::Help => dialog.say(HELP)?,
            Step::Quit => return Ok(()),
        }
    }
}

/// Parses what a person types, or returns what is wrong with it. An empty line is no step.
fn step(game: &Game, line: &str, breaker: &Breaker<'_>) -> Result<Option<Step>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is_alone = rest.trim().is_empty();
    let is_stuck = breaker.next().is_none();
    let step = match word.to_lowercase().as_str() {
        "" => return Ok(None),
        "why" if is_alone => Step::Why,
        "list" if is_alone => Step::List,
        "turns" if is_alone => Step::Turns,
        "undo" if is_alone => Step::Undo,
        "help" | "?" if is_alone => Step::Help,
        "quit" | "exit" | "q" if is_alone => Step::Quit,
        "guess" if is_stuck => {
            return Err("No secret is possible. Correct an answer first.".to_string());
        }
        "guess" => Step::Guess(rest.trim().to_string()),
        "fix" => fix(game, rest, breaker)?,
        _ if is_stuck && is_correction(line) => fix(game, line, breaker)?,
        _ if is_stuck => {
            return Err(
                "First correct an answer, for instance with fix 1 2 0, or type undo.".to_string()
            );
        }
        _ => Step::Answer(parse(game, line).map_err(|problem| wrong(game, line, problem))?),
    };
    Ok(Some(step))
}

/// Parses the turn and the answer of `fix`.
fn fix(game: &Game, text: &str, breaker: &Breaker<'_>) -> Result<Step, String> {
    let turns = breaker.turns().len();
    let text = text.trim();
    let (turn, answer) = text.split_once([' ', '\t', ':']).unwrap_or((text, ""));
    let number = decimal(turn, &(1..=turns));
    let number = number.ok_or_else(|| match turns {
        0 => "There is no answer to correct.".to_string(),
        1 => "There is only turn 1. To correct it, type for instance fix 1 1 0.".to_string(),
        _ => format!(
            "Type the turn to correct (1 to {turns}) and its answer, for instance fix {turns} 1 0."
        ),
    })?;
    if answer.trim().is_empty() {
        return Err(format!("The answer is missing. Type for instance fix {number} 1 0."));
    }
    let feedback = parse(game, answer).map_err(|problem| wrong(game, answer, problem))?;
    Ok(Step::Fix(number - 1, feedback))
}

/// Returns whether a line is meant as a correction although it does not say `fix`: a turn with a
/// colon, or three numbers.
fn is_correction(line: &str) -> bool {
    let is_number = |word: &str| decimal(word, &(0..=usize::MAX)).is_some();
    let words: Vec<&str> = line.split_whitespace().collect();
    line.contains(':') || (words.len() == 3 && words.iter().all(|word| is_number(word)))
}

/// Returns what is wrong with feedback.
fn wrong(game: &Game, text: &str, problem: Problem) -> String {
    match problem {
        Problem::Form => format!(
            "'{}' is not an answer. Type black and white, such as 1 2. For help, type help.",
            shown(text)
        ),
        Problem::Impossible(Feedback { black, white }) => {
            let pins = game.pins();
            let reason = match (black, white) {
                _ if black.saturating_add(white) > pins => {
                    let are = if pins == 1 { "is" } else { "are" };
                    format!("there {are} only {}", count(pins, "pin"))
                }
                (_, 1) if black + 1 == pins => {
                    "if all other pins are right, the last one cannot be in the wrong place"
                        .to_string()
                }
                _ => format!("no guess in {game} can get this answer"),
            };
            format!("{black} black and {white} white is not possible: {reason}.")
        }
    }
}

/// Returns what to say before the first guess.
fn introduction(task: &Task) -> String {
    let file = task.settings.tree.file.as_ref();
    let tree = file.map_or(String::new(), |file| format!(" I play the tree in '{}'.", shown(file)));
    format!("Think of a secret codeword, and I will find it.{tree} {}\n{HELP}\n", rules(task))
}

/// Returns what to say before the next answer: the number of secrets and the guess, or what is wrong.
fn situation(task: &Task, breaker: &Breaker<'_>) -> Result<String, Failure> {
    let Some(Choice { guess, is_possible, .. }) = breaker.next() else {
        let (explanation, slip) = breaker.slips()?;
        let example = slip.map_or("fix TURN ANSWER".to_string(), |(turn, feedback)| {
            format!("fix {turn} {feedback}")
        });
        let explanation = explanation.trim_start_matches('n');
        return Ok(format!(
            "N{explanation}\nCorrect an answer, for instance with {example}, or take the last one back with undo."
        ));
    };
    let hint = if *is_possible { "" } else { " (it cannot be the secret)" };
    let number = breaker.turns().len() + 1;
    let secrets = breaker.secrets();
    let secrets = if secrets.len() > FEW {
        format!("{} secrets are possible.", secrets.len())
    } else {
        list(task, secrets)
    };
    Ok(format!("{secrets}\nGuess {number}: {}{hint}", task.show(*guess)))
}

/// Returns how the guess divides the secrets, and why the strategy plays it.
fn reasons(task: &Task, breaker: &Breaker<'_>, choice: &Choice) -> String {
    let guess = task.show(choice.guess);
    let secrets = breaker.secrets().len();
    let tree = if breaker.is_planned() { "This is the guess of the tree. " } else { "" };
    if secrets == 1 {
        let is_it = if choice.is_possible { "" } else { ", so this guess cannot be the secret" };
        return format!("{tree}Only {} is possible{is_it}.", task.show(breaker.secrets()[0]));
    }
    let parts = &choice.part_sizes;
    let (answers, total) = (count(parts.len(), "answer"), count(secrets, "secret"));
    let mut text = format!(
        "{tree}{guess} can get {answers}. After each answer (black white), this many of the {total} are left:\n"
    );
    for row in parts.chunks(6) {
        let row = row.iter().map(|(feedback, size)| format!("  {feedback}: {size:<6}"));
        text += row.collect::<String>().trim_end();
        text.push('\n');
    }
    text + &reason(task.strategy, secrets, choice, breaker.is_own())
}

/// Returns one sentence about the quality of a guess. `is_own` says whether the strategy chose it.
fn reason(strategy: Strategy, secrets: usize, choice: &Choice, is_own: bool) -> String {
    let (parts, is_possible) = (&choice.part_sizes, choice.is_possible);
    let sizes = || parts.iter().map(|&(_, size)| size);
    let largest = sizes().max().unwrap_or(0);
    if largest == 1 {
        return "After any answer, the secret is known.".to_string();
    }
    let all = secrets as f64;
    let mean = sizes().map(|size| (size * size) as f64).sum::<f64>() / all;
    let bits: f64 = sizes().map(|size| size as f64 / all * (all / size as f64).log2()).sum();
    let (fact, best) = match strategy {
        Strategy::Knuth => {
            (format!("At most {largest} secrets are left"), "no guess has a smaller worst case")
        }
        Strategy::MostParts => {
            (format!("It can get {} different answers", parts.len()), "no guess can get more")
        }
        Strategy::ExpectedSize => {
            (format!("{mean:.2} secrets are left on average"), "no guess leaves fewer")
        }
        Strategy::Entropy => (
            format!("The answer gives {bits:.3} bits of information on average"),
            "no guess gives more",
        ),
        Strategy::First => {
            let fact = if is_possible { "a possible secret" } else { "not a possible secret" };
            (format!("It is {fact}"), "no other comes before it in the list")
        }
    };
    if is_own {
        format!("{fact}; {best}.")
    } else {
        format!("{fact}.")
    }
}
