//! Commands about single turns: `score` and `next`. Also reads lines of guesses, secrets and answers.

use std::io::Write;

use crate::exit::{write_to, Failure};
use crate::mastermind::notation::AnswerError;
use crate::mastermind::progress::Stop;
use crate::mastermind::{Choice, Codeword, Evaluation, Feedback, Game, History, Solver, Turn};
use crate::programs::mastermind::answers::{self, Worth};
use crate::programs::mastermind::contradictions::contradiction;
use crate::programs::mastermind::task::{searching, Input, Plan, Task};
use crate::text::lines::{is_variation, Word};
use crate::text::numbers::count;
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The maximum number of words on a line. Eight pins and an answer with one word per hit have fewer.
pub(super) const MOST_WORDS: usize = 32;

/// A line whose codewords and answer are read one after another.
pub(super) struct Line<'a> {
    lines: &'a mut Input,
    words: Vec<Word>,
    /// The words with spaces between them.
    text: String,
    /// The start of the text that has not been read yet.
    begin: usize,
}

impl<'a> Line<'a> {
    /// Starts to read the rest of a line.
    pub(super) fn new(lines: &'a mut Input) -> Result<Self, Error> {
        let mut words = lines.words(MOST_WORDS)?;
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        match texts[..] {
            // `play` and `host` write turns this way: `2: 1344 0 black, 1 white`.
            [number, ..] if number.strip_suffix(':').is_some_and(is_number) => {
                words.remove(0);
            }
            // `trace` writes them this way: `turn 2 guess 1344 answer 0 1 remaining 44`.
            ["turn", number, "guess", .., "answer", _, _, "remaining", left]
                if is_number(number) && is_number(left) =>
            {
                words.truncate(words.len() - 2);
                words.remove(words.len() - 3);
                words.drain(..3);
            }
            _ => {}
        }
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let text = texts.join(" ").replace(is_variation, "");
        Ok(Self { lines, words, text, begin: 0 })
    }

    /// Reads a codeword. `what` names it in errors.
    pub(super) fn read_codeword(&mut self, task: &Task, what: &str) -> Result<Codeword, Error> {
        match task.spelling().take(&task.game, &self.text[self.begin..]) {
            Ok((word, rest)) => {
                self.begin = self.text.len() - rest.len();
                Ok(word)
            }
            Err(wrong) => {
                Err(self.wrong(wrong, 0, &format!("{what} ({})", task.form_after(wrong))))
            }
        }
    }

    /// Reads the answer to a guess, which ends the line.
    pub(super) fn read_answer(self, game: &Game) -> Result<Feedback, Error> {
        let (rest, pins) = (&self.text[self.begin..], game.pins());
        let words: Vec<&str> = rest.split_terminator(' ').collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let expected = match Feedback::from_text(rest) {
            Ok(answer) if answer.is_possible(pins) => return Ok(answer),
            // One of two numbers is missing or wrong, or there are more.
            _ if words.iter().all(is_number) => {
                let (at, expected) = match Feedback::of_words(pins, &words, 0) {
                    Ok(_) => (2, "the end of the line".to_string()),
                    Err(wrong) => wrong,
                };
                return Err(self.wrong(rest, at, &expected));
            }
            Err(error) if !matches!(error, AnswerError::OnlyB(hits) if hits > pins) => {
                error.expected()
            }
            _ => format!("an answer that is possible with {}", count(pins, "pin")),
        };
        let first = self.text[..self.begin].matches(' ').count();
        Err(self.lines.rejected(self.words[first].position, expected, quoted(rest)))
    }

    /// Checks that nothing is left on the line.
    pub(super) fn end(self) -> Result<(), Error> {
        match &self.text[self.begin..] {
            "" => Ok(()),
            rest => Err(self.wrong(rest, 0, "the end of the line")),
        }
    }

    /// Returns the error at a word of the remaining text, or at the end of the line.
    fn wrong(&self, rest: &str, number: usize, expected: &str) -> Error {
        let before = &self.text[..self.text.len() - rest.len()];
        let first = if rest.is_empty() { self.words.len() } else { before.matches(' ').count() };
        match self.words.get(first + number) {
            Some(word) => self.lines.rejected(word.position, expected, quoted(&word.text)),
            None => self.lines.line_ended(expected),
        }
    }
}

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

/// Reads the turns of a game. Returns them, the place of each, and the secrets that are left, at least one.
pub(super) fn read_turns(
    task: &Task,
    lines: &mut Input,
) -> Result<(History, Vec<Position>, Vec<Codeword>), Failure> {
    let (mut history, mut places) = (History::new(task.game), Vec::new());
    while let Some(place) = lines.next_line()? {
        let mut line = Line::new(lines)?;
        let guess = line.read_codeword(task, "a guess")?;
        history.add(Turn { guess, feedback: line.read_answer(&task.game)? });
        places.push(place);
    }
    if let [Turn { guess, .. }, ..] = *history.turns() {
        if let Some(first) = task.first_guess()?.filter(|&first| first != guess) {
            let expected = format!("{}, the guess of --first", task.show(first));
            return Err(lines.rejected(places[0], expected, quoted(task.show(guess))).into());
        }
    }
    let secrets = history.secrets();
    if secrets.is_empty() {
        return Err(contradiction(&history, &places, lines, |word| task.show(word)).into());
    }
    Ok((history, places, secrets))
}

/// Reads the turns of a game, and prints how many secrets are possible and the best guesses.
pub(super) fn next(
    task: &mut Task,
    lines: &mut Input,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (history, _, secrets) = read_turns(task, lines)?;
    task.check_proof(secrets.len() as u64)?;
    if task.plan == Plan::Optimal {
        return best_play(task, &history, &secrets, output);
    }
    let choices = task.choices(&history, &secrets, task.top.unwrap_or(1))?;
    let choices = choices.into_iter().map(|choice| (choice, None)).collect::<Vec<_>>();
    let strategy = task.plan.strategy();
    let worth = |guess| {
        let rank = |solver: &Solver| solver.rank_of(&history, strategy, &secrets, guess);
        let choice = (Choice::of(&task.game, guess, &secrets), None);
        Ok::<_, Stop>((choice, Worth::Rank(task.solve(rank)?)))
    };
    let own = task.guess.map(worth).transpose()?;
    write_to(output, &answers::guesses(task, &secrets, &choices, own.as_ref()))
}

/// Prints the guesses with the fewest turns in total, and what the guess of the user costs.
fn best_play(
    task: &Task,
    history: &History,
    secrets: &[Codeword],
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let best = task.best_play(history, secrets, None)?;
    let mut listed = match task.first.filter(|_| history.turns().is_empty()) {
        Some(first) => vec![task.best_play(history, secrets, Some(first))?],
        None => vec![best.clone()],
    };
    if let Some(count @ 1..) = task.top.map(|top| top - 1) {
        let (played, best) = (history.guesses(), listed[0].first);
        let position = task.position(&played, secrets, None);
        let (others, _) = searching(|progress| position.others(best, count, progress));
        for guess in others? {
            listed.push(task.best_play(history, secrets, Some(guess))?);
        }
    }
    let choice = |play: Evaluation| (Choice::of(&task.game, play.first, secrets), Some(play));
    let own = task.guess.map(|guess| task.best_play(history, secrets, Some(guess))).transpose()?;
    let own = own.map(|play| {
        let loss = (play.total() as f64 - best.total() as f64) / secrets.len() as f64;
        (choice(play), Worth::Loss(loss))
    });
    let listed: Vec<_> = listed.into_iter().map(choice).collect();
    write_to(output, &answers::guesses(task, secrets, &listed, own.as_ref()))
}
