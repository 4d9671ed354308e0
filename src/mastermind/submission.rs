//! The program as an online judge runs it. The first line of standard input is the command, and the lines
//! after it are its data. A flattened source starts here, at the entry for the judge's clock.
//!
//! A game is written as `4p6c` or `4 6`. The word `--no-repeats` may be anywhere on the first line.

use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;

use crate::cpu::Cpu;
use crate::exit::{finish, write_to, Failure};
use crate::mastermind::codeword::Codeword;
use crate::mastermind::equivalence::first_guesses;
use crate::mastermind::equivalence::Equivalence;
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, COLORS, PINS};
use crate::mastermind::history::{History, Turn};
use crate::mastermind::partition::counter::PartitionCounter;
use crate::mastermind::partition::{Best, Question};
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::scorer::Scorer;
use crate::mastermind::solver::games::play_games;
use crate::mastermind::solver::results::{Choice, Evaluation};
use crate::mastermind::strategy::Strategy;
use crate::text::lines::{decimal, Lines};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The commands, and the first line of each. `first` plays all secrets after each different first guess, and `trace`
/// plays one secret.
const COMMANDS: [(&str, &str); 6] = [
    ("play", "play [GAME] [STRATEGY]"),
    ("next", "next [GAME] [STRATEGY]"),
    ("evaluate", "evaluate [GAME] [STRATEGY] [FIRST]"),
    ("trace", "trace [GAME] [STRATEGY] SECRET [FIRST]"),
    ("first", "first [GAME] [STRATEGY]"),
    ("score", "score [GAME]"),
];

/// Inputs that are answered before the first read, into nothing. The codewords are random.
///
/// They run all code from the first line to the answer, so that it and its memory are loaded. They are the most
/// common questions. With them, the answer to `next` after two turns of
/// 4p6c takes 0.06 ms instead of 0.2, measured from the read. They take 0.1 ms themselves. Adding whole
/// evaluations would not make these answers faster.
const WARM_UP: [&str; 2] = ["score 4 6\n3516 2243\n", "next 4 6 knuth\n2213 0 1\n4556 1 1\n"];

type Input = Lines<BufReader<Box<dyn Read>>>;

/// Answers the command on the first line. First solves a few inputs of its own to warm up, for a
/// judge whose clock starts when the program reads its input.
pub fn timed_from_read() -> ExitCode {
    let mut output = io::stdout().lock();
    for input in WARM_UP {
        // Nothing is reported, because the built-in inputs have no errors.
        let _ = answer(Box::new(input.as_bytes()), &mut io::sink());
    }
    finish(answer(Box::new(io::stdin()), &mut output))
}

/// Answers the command on the first line. Does no work before it reads, for a judge whose clock
/// starts with the process.
pub fn timed_from_start() -> ExitCode {
    finish(answer(Box::new(io::stdin()), &mut io::stdout()))
}

fn answer(input: Box<dyn Read>, output: &mut dyn Write) -> Result<(), Failure> {
    let lines = &mut Lines::new(BufReader::new(input), None);
    let request = Request::read(lines)?;
    match (request.command, request.secret) {
        ("play", _) => request.play(lines, output),
        ("next", _) => request.next(lines, output),
        ("score", _) => request.score(lines, output),
        ("first", _) => request.compare_first(output),
        (_, Some(secret)) => request.trace(secret, output),
        _ => request.evaluate_strategy(output),
    }
}

/// What the first line of an input asks for.
struct Request {
    command: &'static str,
    game: Game,
    strategy: Strategy,
    /// The secret of `trace`.
    secret: Option<Codeword>,
    /// The first guess, or `None` for the choice of the strategy.
    first: Option<Codeword>,
}

impl Request {
    /// Reads the first line. It must be the only one if the command reads no others.
    fn read(lines: &mut Input) -> Result<Self, Error> {
        let is_there = lines.next_line()?.is_some();
        let mut words = lines.words(32)?;
        let count = words.len();
        words.retain(|word| word.text != "--no-repeats");
        let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
        let request = Self::parse(&texts, words.len() == count);
        let request = request.map_err(|(at, expected)| match words.get(at) {
            Some(word) => lines.rejected(word.position, expected, quoted(&word.text)),
            None if is_there => lines.line_ended(expected),
            None => lines.ended(expected),
        })?;
        if matches!(request.command, "evaluate" | "trace" | "first") {
            lines.end()?;
        }
        Ok(request)
    }

    /// Parses the words of the first line, or returns the index of the first wrong one and what is expected.
    fn parse(words: &[&str], repeats: bool) -> Result<Self, (usize, String)> {
        let Some(&(command, form)) = COMMANDS.iter().find(|(name, _)| words.first() == Some(name))
        else {
            return Err((0, format!("a command ({})", COMMANDS.map(|(name, _)| name).join(", "))));
        };
        let wrong = |at| (at, form.to_string());
        let word = |at| words.get(at).copied().unwrap_or_default();
        let (mut size, mut at, name) = ((4, 6, true), 1, word(1));
        if let Some(found) = Game::size(name) {
            (size, at) = (found, 2);
        } else if let Some(pins) = decimal(name, &PINS) {
            let colors = decimal(word(2), &COLORS).ok_or_else(|| wrong(2))?;
            (size, at) = ((pins, colors, true), 3);
        }
        let game = Game::of_size(size.0, size.1, size.2 && repeats)
            .filter(|game| command == "score" || game.is_listable())
            .ok_or_else(|| wrong(at - 1))?
            .named(name);
        let strategy = Strategy::from_name(word(at)).filter(|_| command != "score");
        at += usize::from(strategy.is_some());
        let (mut secret, mut first) = (None, None);
        if command == "trace" {
            secret = Some(game.parse(word(at)).ok_or_else(|| wrong(at))?);
            at += 1;
        }
        if matches!(command, "evaluate" | "trace") {
            first = game.parse(word(at));
            at += usize::from(first.is_some());
        }
        let strategy = strategy.unwrap_or(Strategy::USUAL);
        let request = Self { command, game, strategy, secret, first };
        if at < words.len() {
            Err(wrong(at))
        } else {
            Ok(request)
        }
    }

    /// Answers each line as soon as it is read.
    fn score(&self, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
        while lines.next_line()?.is_some() {
            let (guess, secret) =
                (self.codeword(lines, "a guess")?, self.codeword(lines, "a secret")?);
            lines.end_line()?;
            let feedback = Scorer::new(self.game.pins(), guess).feedback(secret);
            write_to(output, &format!("{feedback}\n"))?;
        }
        Ok(())
    }

    /// Reads a codeword from a line. Errors call it `what`.
    fn codeword(&self, lines: &mut Input, what: &str) -> Result<Codeword, Error> {
        let expected = format!("{what} ({})", self.game.codeword_form());
        read_word(lines, expected, |text| self.game.parse(text))
    }

    /// Reads the answer to a guess, which ends the line.
    fn feedback(&self, lines: &mut Input) -> Result<Feedback, Error> {
        let mut number = |most, what: &str| {
            read_word(lines, format!("{what} (0 to {most})"), |text| decimal(text, &(0..=most)))
        };
        let black = number(self.game.pins(), "black hits")?;
        let most = Feedback::most_white(self.game.pins(), black);
        let white = number(most, &format!("white hits with {black} black"))?;
        lines.end_line().map(|()| Feedback { black, white })
    }

    /// Prints how many secrets are possible after the turns on the lines, and the best guess.
    fn next(&self, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
        let mut history = History::new(self.game);
        let mut last = lines.position;
        while let Some(place) = lines.next_line()? {
            last = place;
            history.add(Turn {
                guess: self.codeword(lines, "a guess")?,
                feedback: self.feedback(lines)?,
            });
        }
        let secrets = history.secrets();
        if secrets.is_empty() {
            return Err(contradiction(last).into());
        }
        let guess = self.choose(&history, &secrets);
        let facts = Choice::of(&self.game, guess, &secrets).facts(self.game.spell(guess));
        write_to(output, &format!("remaining {}\n{facts}", secrets.len()))
    }

    /// Writes a guess, reads its answer, and so on, until the guess is the secret.
    fn play(&self, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
        let mut history = History::new(self.game);
        let mut secrets = self.game.list();
        loop {
            let guess = self.choose(&history, &secrets);
            let shown = self.game.spell(guess);
            write_to(output, &format!("{shown}\n"))?;
            output.flush().map_err(Failure::Output)?;
            let Some(place) = lines.next_line()? else {
                return Err(lines.ended(format_args!("BLACK WHITE for {shown}")).into());
            };
            let turn = Turn { guess, feedback: self.feedback(lines)? };
            history.add(turn);
            turn.narrow(&self.game, &mut secrets);
            if secrets.is_empty() {
                return Err(contradiction(place).into());
            }
            if turn.feedback.black == self.game.pins() {
                return Ok(());
            }
        }
    }

    /// Plays one secret, and prints each turn.
    fn trace(&self, secret: Codeword, output: &mut dyn Write) -> Result<(), Failure> {
        let mut history = History::new(self.game);
        let mut secrets = self.game.list();
        loop {
            let guess = self.choose(&history, &secrets);
            let feedback = Scorer::new(self.game.pins(), guess).feedback(secret);
            let turn = Turn { guess, feedback };
            turn.narrow(&self.game, &mut secrets);
            history.add(turn);
            let (number, left) = (history.turns().len(), secrets.len());
            let shown = self.game.spell(guess);
            let text = format!("turn {number} guess {shown} answer {feedback} remaining {left}\n");
            write_to(output, &text)?;
            if guess == secret {
                return Ok(());
            }
        }
    }

    /// Returns the next guess after a history that leaves these secrets.
    fn choose(&self, history: &History, secrets: &[Codeword]) -> Codeword {
        let played = history.guesses();
        if let (Some(first), []) = (self.first, &played[..]) {
            return first;
        }
        let ranking = Ranking::new(self.strategy, secrets.len());
        let mut counter = PartitionCounter::new(Cpu::detect());
        self.best(&mut counter, &ranking, secrets, &played).guess.2
    }

    /// Returns the guess that the strategy plays for some secrets after some guesses.
    fn best(
        &self,
        counter: &mut PartitionCounter,
        ranking: &Ranking,
        secrets: &[Codeword],
        played: &[Codeword],
    ) -> Best {
        let (game, pins) = (&self.game, self.game.pins());
        let at_once = Best::first(ranking, secrets)
            .or_else(|| Best::that_tells_all_apart(pins, ranking, secrets));
        at_once.unwrap_or_else(|| {
            let equivalence = &Equivalence::of(game, secrets, played);
            counter.best(&Question { game, secrets, played, equivalence, ranking })
        })
    }

    /// Plays all secrets after some first guess, or after that of the strategy.
    fn play_all(&self, first: Option<Codeword>) -> Result<Evaluation, Stop> {
        let ranking = Ranking::new(self.strategy, self.game.count() as usize).for_totals();
        let mut counter = PartitionCounter::new(Cpu::detect());
        play_games(&self.game, &ranking, first, &mut |secrets, played| {
            Ok(self.best(&mut counter, &ranking, secrets, played))
        })
    }

    /// Prints the result of the strategy.
    fn evaluate_strategy(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let found = self.play_all(self.first)?;
        let (name, facts) = (self.strategy.name(), found.facts(self.game.spell(found.first)));
        let text = format!(
            "game {}\nstrategy {name}\n{facts}comparisons {}\n",
            self.game, found.comparisons
        );
        write_to(output, &text)
    }

    /// Prints the result of the strategy after each different first guess.
    fn compare_first(&self, output: &mut dyn Write) -> Result<(), Failure> {
        for first in first_guesses(&self.game) {
            let found = self.play_all(Some(first))?;
            let first = self.game.spell(first);
            let (total, average, maximum) = (found.total(), found.average(), found.maximum());
            let text =
                format!("first {first} total {total} average {average:.4} maximum {maximum}\n");
            write_to(output, &text)?;
        }
        Ok(())
    }
}

/// Reads the next word of a line.
fn read_word<T>(
    lines: &mut Input,
    expected: String,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, Error> {
    let Some(word) = lines.next_word()? else { return Err(lines.line_ended(expected)) };
    let parsed = parse(&word.text);
    parsed.ok_or_else(|| lines.rejected(word.position, expected, quoted(&word.text)))
}

/// Returns the error for turns that contradict each other, up to the line that begins here.
fn contradiction(place: Position) -> Error {
    Error::with_message(None, place, "no secret fits the lines up to this one".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inputs_before_the_read_have_answers() {
        for (input, lines) in WARM_UP.into_iter().zip([1, 4]) {
            let mut output = Vec::new();
            answer(Box::new(input.as_bytes()), &mut output).unwrap();
            assert_eq!(output.iter().filter(|&&byte| byte == b'\n').count(), lines, "{input}");
        }
    }
}
