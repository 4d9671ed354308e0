//! `play`: finds a secret that somebody else keeps.

use std::io::Write;
use std::mem::take;

use crate::exit::{write_to, Failure};
use crate::mastermind::notation::hit_names;
use crate::mastermind::progress::Stop;
use crate::mastermind::search::MOST_PROVEN;
use crate::mastermind::{Choice, Codeword, Feedback, Game, History, Turn};
use crate::programs::help::filled;
use crate::programs::mastermind::contradictions::{contradiction, explain};
use crate::programs::mastermind::dialog::{answer, hits, list, rules, table, Dialog, INTERRUPTED};
use crate::programs::mastermind::strategies::read_tree;
use crate::programs::mastermind::task::{Input, Plan, Task};
use crate::programs::mastermind::turns::Line;
use crate::programs::source::Source;
use crate::progress::interrupt::Interrupts;
use crate::text::lines::{decimal, Lines};
use crate::text::numbers::count;
use crate::text::quote::shown;

pub(super) fn play(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    read_named_tree(task)?;
    if task.plan == Plan::Optimal {
        task.game.check(None, MOST_PROVEN)?;
    }
    if Dialog::is_with_person(lines) {
        with_person(task, &mut Dialog::new(lines, output)?)
    } else {
        with_program(task, lines, output)
    }
}

/// Reads the tree that an option names, if there is one. The game is that of the tree.
pub(super) fn read_named_tree(task: &mut Task) -> Result<(), Failure> {
    if let Some(file) = &task.tree_file {
        let (reader, name) = Source { file: Some(file.clone()), ..Source::default() }.open()?;
        let tree = read_tree(task, &mut Lines::new(reader, name))?;
        (task.game, task.tree) = (tree.game(), Some(tree));
    }
    Ok(())
}

/// Writes a guess, reads its answer, and so on.
fn with_program(task: &Task, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
    let mut places = Vec::new();
    let (history, secrets) = History::play(task.game, |history, secrets| {
        let guess = task.choices(history, secrets, 1)?[0].guess;
        write_to(output, &(task.show(guess) + "\n"))?;
        output.flush().map_err(Failure::Output)?;
        let Some(place) = lines.next_line()? else {
            let [black, white] = hit_names(&task.game).map(str::to_uppercase);
            let guess = task.show(guess);
            return Err(lines
                .ended(format_args!("the answer to {guess} ({black} {white})"))
                .into());
        };
        let turn = Turn { guess, feedback: Line::new(lines)?.read_answer(&task.game)? };
        places.push(place);
        Ok::<_, Failure>(turn)
    })?;
    match secrets.is_empty() {
        true => Err(contradiction(&history, &places, lines, |word| task.show(word)).into()),
        false => Ok(()),
    }
}

/// The maximum number of possible secrets that are shown without being asked for.
const MOST_SHOWN: usize = 10;

/// Returns what a person can type. The answers have the names of the game.
fn help(game: &Game) -> String {
    let [black, white] = hit_names(game);
    let forms = if game.is_bulls_and_cows() { "1A2B or 1B2C" } else { "b1w2 or BWW" };
    let example = hits(game, Feedback::new(1, 2), " and ");
    filled(&format!(
        "\
Type the answer to the guess: how many pins have the right color in the right place
({black}), and how many more have a right color in the wrong place ({white}). For {example},
type 1 2 or 1,2 or {forms}. For no hits, type 0 0. You can also type
  why                  why this guess is played
  list                 the secrets that are still possible
  turns                the guesses and answers so far
  undo                 take back the last answer
  fix TURN ANSWER      correct an earlier answer, for instance fix 2 1 0
  guess CODEWORD       play this guess next instead of mine
  help                 this text
  quit                 end the game"
    ))
}

/// Plays until the secret is found or the person ends the game.
pub(super) fn with_person(task: &Task, dialog: &mut Dialog<'_>) -> Result<(), Failure> {
    let file = task.tree_file.as_ref().map(|file| shown(&file.to_string_lossy()));
    let tree = file.map_or(String::new(), |file| format!(" I play the tree in '{file}'."));
    let rules = rules(task);
    let proof = match task.plan {
        Plan::Optimal if task.game.count() > task.most_proven() => {
            let (strategy, most) = (task.plan.strategy(), count(task.most_proven(), "secret"));
            format!("I play {strategy} until {most} or fewer are possible, and then optimal.\n")
        }
        _ => String::new(),
    };
    let start = format!("Think of a secret codeword, and I will find it.{tree} {rules}");
    dialog.say(filled(&start) + &proof + &help(&task.game))?;
    let mut breaker = Breaker::new(task);
    let mut has_left_tree = false;
    loop {
        if take(&mut breaker.has_changed) {
            if let Some(secret) = breaker.solution() {
                let turns = count(breaker.turns.len(), "turn");
                return dialog.say(format_args!("I found {} in {turns}.", task.show(secret)));
            }
            let is_outside = breaker.planned.is_none() && breaker.next.is_some();
            if task.tree.is_some() && is_outside && !has_left_tree {
                let text = "This is not in the tree. From here I play";
                dialog.say(format_args!("{text} {}.", task.plan.name()))?;
                has_left_tree = true;
            }
            if breaker.is_interrupted {
                let text = "so I play the first possible secret.";
                dialog.say(format_args!("{INTERRUPTED}, {text}"))?;
            }
            dialog.say(breaker.situation())?;
        }
        let prompt = match breaker.next {
            None => "Fix or undo?",
            Some(_) if task.game.is_bulls_and_cows() => "Bulls and cows?",
            Some(_) => "Black and white?",
        };
        let Some(line) = dialog.ask(prompt)? else { return Ok(()) };
        let Some(reply) = breaker.reply(line.trim()) else { return Ok(()) };
        if !reply.is_empty() {
            dialog.say(reply)?;
        }
    }
}

/// A game against a person: the turns so far, which may be taken back and corrected, and the next guess.
struct Breaker<'a> {
    task: &'a Task,
    turns: Vec<Turn>,
    /// The secrets that fit all turns, in lexical order. There may be none.
    secrets: Vec<Codeword>,
    /// The next guess, unless no secret is possible.
    next: Option<Choice>,
    /// The choice of the strategy, if it has chosen.
    own: Option<Codeword>,
    /// The guess of the tree that is played, if it has one after these turns.
    planned: Option<Codeword>,
    /// Whether Ctrl-C has ended the search, so that the next guess is the first possible secret.
    is_interrupted: bool,
    /// Whether the turns or the next guess have changed since the person was told.
    has_changed: bool,
}

impl<'a> Breaker<'a> {
    fn new(task: &'a Task) -> Self {
        let (turns, secrets, next) = (Vec::new(), Vec::new(), None);
        let (own, planned, is_interrupted, has_changed) = (None, None, false, true);
        let mut breaker =
            Self { task, turns, secrets, next, own, planned, is_interrupted, has_changed };
        breaker.replay();
        breaker
    }

    /// Finds the possible secrets and the next guess again, after the turns have changed. After Ctrl-C, the
    /// next guess is the first secret.
    fn replay(&mut self) {
        let _interrupts = Interrupts::of_conversation();
        self.has_changed = true;
        let history = self.history();
        self.secrets = history.secrets();
        (self.next, self.own, self.planned, self.is_interrupted) = (None, None, None, false);
        if self.secrets.is_empty() {
            return;
        }
        // A correction may say that an earlier guess was the secret.
        if let Some(last) = self.turns.iter().position(|turn| self.is_all_black(turn)) {
            self.turns.truncate(last + 1);
            return;
        }
        self.planned = self.task.planned_guess(&history);
        let is_given =
            self.turns.is_empty() && (self.task.first.is_some() || self.task.is_best_first);
        match self.task.choices(&history, &self.secrets, 1) {
            Ok(mut choices) => {
                self.next = choices.pop();
                let is_own = self.planned.is_none() && !is_given;
                self.own = self.next.as_ref().map(|next| next.guess).filter(|_| is_own);
            }
            Err(Stop) => {
                self.guess(self.secrets[0]);
                self.is_interrupted = true;
            }
        }
    }

    fn history(&self) -> History {
        let mut history = History::new(self.task.game);
        self.turns.iter().for_each(|&turn| history.add(turn));
        history
    }

    /// Returns the secret if the last turn has found it.
    fn solution(&self) -> Option<Codeword> {
        let last = self.turns.last().filter(|turn| self.is_all_black(turn));
        last.filter(|_| !self.secrets.is_empty()).map(|turn| turn.guess)
    }

    fn is_all_black(&self, turn: &Turn) -> bool {
        turn.feedback.black == self.task.game.pins()
    }

    /// Makes this the next guess, instead of the choice of the strategy.
    fn guess(&mut self, guess: Codeword) {
        self.next = Some(Choice::of(&self.task.game, guess, &self.secrets));
        (self.is_interrupted, self.has_changed) = (false, true);
    }

    /// Takes the last turn back, and makes its guess the next one again. Returns whether there was a turn.
    fn undo(&mut self) -> bool {
        let Some(Turn { guess, .. }) = self.turns.pop() else { return false };
        self.replay();
        if self.next.as_ref().is_some_and(|next| next.guess != guess) {
            self.guess(guess);
        }
        true
    }

    /// Does what a person has typed, and returns the reply, which may be empty, or `None` if the game ends.
    fn reply(&mut self, line: &str) -> Option<String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (task, rest, is_stuck) = (self.task, rest.trim(), self.next.is_none());
        Some(match (word.to_lowercase().as_str(), rest) {
            ("", _) => String::new(),
            ("quit" | "exit" | "q", "") => return None,
            ("why", "") => self.reasons(),
            ("list", "") => list(task, &self.secrets),
            ("turns", "") => table(task, &self.turns),
            ("help" | "?", "") => help(&task.game).trim_end().to_string(),
            ("undo", "") if self.undo() => String::new(),
            ("undo", "") => "There is no answer to take back.".to_string(),
            ("guess", _) if is_stuck => {
                "No secret is possible. Correct an answer first.".to_string()
            }
            ("guess", "") => {
                format!("The guess is missing. A codeword is {}.", task.form_after(""))
            }
            ("guess", _) => match task.parse(rest) {
                Some(guess) => {
                    self.guess(guess);
                    String::new()
                }
                None => {
                    let (rest, form) = (shown(rest), task.form_after(rest));
                    format!("'{rest}' is not a codeword. A codeword is {form}.")
                }
            },
            (word, _) if word == "fix" || is_stuck && is_correction(line) => {
                match self.correction(if word == "fix" { rest } else { line }) {
                    Ok((turn, feedback)) => {
                        self.turns[turn - 1].feedback = feedback;
                        self.replay();
                        format!("Turn {turn}: {}.", hits(&task.game, feedback, ", "))
                    }
                    Err(problem) => problem,
                }
            }
            _ => match (&self.next, answer(&task.game, line)) {
                (None, _) => "First correct an answer, for instance with fix 1 2 0, or type undo."
                    .to_string(),
                (Some(Choice { guess, .. }), Ok(feedback)) => {
                    self.turns.push(Turn { guess: *guess, feedback });
                    self.replay();
                    String::new()
                }
                (_, Err(problem)) => problem,
            },
        })
    }

    /// Parses the number of a turn and its answer, or returns what is wrong with them.
    fn correction(&self, text: &str) -> Result<(usize, Feedback), String> {
        let turns = self.turns.len();
        let (turn, hits) = text.split_once([' ', '\t', ':']).unwrap_or((text, ""));
        let number = decimal(turn, &(1..=turns));
        let number = number.ok_or_else(|| match turns {
            0 => "There is no answer to correct.".to_string(),
            1 => "There is only turn 1. To correct it, type for instance fix 1 1 0.".to_string(),
            _ => format!(
                "Type the turn to correct (1 to {turns}) and its answer, for instance fix {turns} 1 0."
            ),
        })?;
        if hits.trim().is_empty() {
            return Err(format!("The answer is missing. Type for instance fix {number} 1 0."));
        }
        Ok((number, answer(&self.task.game, hits)?))
    }

    /// Returns the message before the next answer: the number of secrets and the guess, or what is wrong.
    fn situation(&self) -> String {
        let Some(Choice { guess, is_possible, .. }) = self.next else {
            let show = |word| self.task.show(word);
            let (text, _, slip) = explain(&self.history(), "turn", |turn| turn + 1, show);
            let example = slip.map_or("fix TURN ANSWER".to_string(), |(turn, feedback, _)| {
                format!("fix {} {feedback}", turn + 1)
            });
            let text = text.trim_start_matches('n');
            return format!(
                "N{text}\nCorrect an answer, for instance with {example}, or take the last one back with undo."
            );
        };
        let hint = if is_possible { "" } else { " (it cannot be the secret)" };
        let secrets = match self.secrets.len() {
            ..=MOST_SHOWN => list(self.task, &self.secrets),
            many => format!("{many} secrets are possible."),
        };
        let (number, guess) = (self.turns.len() + 1, self.task.show(guess));
        format!("{secrets}\nGuess {number}: {guess}{hint}")
    }

    /// Returns how the next guess divides the secrets, and why the strategy plays it.
    fn reasons(&self) -> String {
        let Some(choice) = &self.next else {
            return "There is no guess, because no secret is possible.".to_string();
        };
        let Choice { guess, is_possible, part_sizes: parts } = choice;
        let is_planned = self.planned == Some(*guess);
        let tree = if is_planned { "This is the guess of the tree. " } else { "" };
        if let [secret] = self.secrets[..] {
            let is_it = if *is_possible { "" } else { ", so this guess cannot be the secret" };
            return format!("{tree}Only {} is possible{is_it}.", self.task.show(secret));
        }
        let (guess, answers) = (self.task.show(*guess), count(parts.len(), "answer"));
        let [black, white] = hit_names(&self.task.game);
        let mut text = filled(&format!(
            "{tree}{guess} can get {answers}. After each answer ({black} {white}), this many of the {} \
             secrets are left:",
            self.secrets.len()
        ));
        for row in parts.chunks(6) {
            let row = row.iter().map(|(feedback, size)| format!("  {feedback}: {size:<6}"));
            text += row.collect::<String>().trim_end();
            text.push('\n');
        }
        let is_own = self.own == Some(choice.guess);
        let guesses = if self.task.possible { "no possible secret" } else { "no guess" };
        if is_own && self.task.is_proven(&self.secrets) {
            return text + &format!("It is proven that {guesses} leads to fewer turns on average.");
        }
        let (fact, best) = self.task.plan.strategy().reason(choice);
        text += &fact;
        if is_own && !best.is_empty() {
            text += &format!("; {}", best.replace("no guess", guesses));
        }
        text + "."
    }
}

/// Returns whether a line is meant as a correction although it does not say `fix`: a turn with a
/// colon, or three numbers.
fn is_correction(line: &str) -> bool {
    let is_number = |word: &str| decimal(word, &(0..=usize::MAX)).is_some();
    let words: Vec<&str> = line.split_whitespace().collect();
    line.contains(':') || (words.len() == 3 && words.iter().all(|word| is_number(word)))
}
