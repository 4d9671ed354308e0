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
use crate::mastermind::feedback::Feedback;
use crate::mastermind::game::{Game, COLORS, PINS};
use crate::mastermind::history::{History, Turn};
use crate::mastermind::partition::sharing::Sharing;
use crate::mastermind::partition::Finder;
use crate::mastermind::progress::Stop;
use crate::mastermind::ranking::Ranking;
use crate::mastermind::scorer::Scorer;
use crate::mastermind::solver::games::Games;
use crate::mastermind::solver::results::{Choice, Evaluation};
use crate::mastermind::strategy::Strategy;
use crate::text::lines::{decimal, Lines, Word};
use crate::text::quote::quoted;
use crate::text::{Error, Position};

/// The commands, and the words after each on the first line. `first` plays a game for every secret after each
/// first guess that is not equivalent to an earlier one. `trace` plays one game.
const COMMANDS: [(&str, &str); 6] = [
    ("play", "[GAME] [STRATEGY]"),
    ("next", "[GAME] [STRATEGY]"),
    ("evaluate", "[GAME] [STRATEGY] [FIRST]"),
    ("trace", "[GAME] [STRATEGY] SECRET [FIRST]"),
    ("first", "[GAME] [STRATEGY]"),
    ("score", "[GAME]"),
];

/// Inputs that are answered before the first read, into nothing. The codewords are random.
///
/// They run all code from the first line to the answer, so that it and its memory are loaded. They are the most
/// common questions. With them, the answer to `next` after two turns of
/// 4p6c takes 0.06 ms instead of 0.2, measured from the read. They take 0.1 ms themselves. Adding whole
/// evaluations would not make these answers faster.
const WARM_UP: [&str; 2] = ["score 4 6\n3516 2243\n", "next 4 6 knuth\n2213 0 1\n4556 1 1\n"];

type Input = Lines<BufReader<Box<dyn Read>>>;

/// The index of the first wrong word of a line, and what is expected there.
type Wrong = (usize, String);

/// The maximum number of words on a line.
const MOST_WORDS: usize = 32;

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
        let mut words = lines.words(MOST_WORDS)?;
        let count = words.len();
        words.retain(|word| word.text != "--no-repeats");
        let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
        let request =
            Self::parse(&texts, words.len() == count).map_err(|wrong| match is_there {
                true => rejected(lines, &words, wrong),
                false => lines.ended(wrong.1),
            })?;
        if matches!(request.command, "evaluate" | "trace" | "first") {
            lines.end()?;
        }
        Ok(request)
    }

    /// Parses the words of the first line.
    fn parse(words: &[&str], repeats: bool) -> Result<Self, Wrong> {
        let Some(&(command, form)) = COMMANDS.iter().find(|(name, _)| words.first() == Some(name))
        else {
            return Err((0, format!("a command ({})", COMMANDS.map(|(name, _)| name).join(", "))));
        };
        let wrong = |at| (at, format!("{command} {form}"));
        let word = |at| words.get(at).copied().unwrap_or_default();
        let (mut size, mut at) = (Game::size(word(1)), 1);
        if let (None, Some(pins)) = (size, decimal(word(1), &PINS)) {
            at = 2;
            size = Some((pins, decimal(word(2), &COLORS).ok_or_else(|| wrong(2))?, true));
        }
        let (pins, colors, can_repeat) = size.unwrap_or((4, 6, true));
        let game = Game::of_size(pins, colors, can_repeat && repeats);
        let game = game.filter(|game| command == "score" || game.is_listable());
        let game = game.ok_or_else(|| wrong(at))?.named(word(1));
        at += usize::from(size.is_some());
        let strategy = Strategy::from_name(word(at)).filter(|_| command != "score");
        at += usize::from(strategy.is_some());
        // `trace` has a secret, and may have a first guess after it.
        let mut codewords = words.iter().skip(at).map_while(|word| game.parse(word));
        let secret = if command == "trace" { codewords.next() } else { None };
        let first = if matches!(command, "evaluate" | "trace") { codewords.next() } else { None };
        at += usize::from(secret.is_some()) + usize::from(first.is_some());
        if at < words.len() || command == "trace" && secret.is_none() {
            return Err(wrong(at));
        }
        let strategy = strategy.unwrap_or_default();
        Ok(Self { command, game, strategy, secret, first })
    }

    /// Parses a word of a line as a codeword. Errors call it `what`.
    fn codeword(&self, words: &[&str], at: usize, what: &str) -> Result<Codeword, Wrong> {
        let word = words.get(at).and_then(|text| self.game.parse(text));
        word.ok_or_else(|| (at, format!("{what} ({})", self.game.codeword_form())))
    }

    /// Answers each line as soon as it is read.
    fn score(&self, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
        while lines.next_line()?.is_some() {
            let (guess, secret) = read_row(lines, 2, |words| {
                Ok((self.codeword(words, 0, "a guess")?, self.codeword(words, 1, "a secret")?))
            })?;
            let feedback = Scorer::new(self.game.pins(), guess).feedback(secret);
            write_to(output, &format!("{feedback}\n"))?;
        }
        Ok(())
    }

    /// Prints how many secrets are possible after the turns on the lines, and the best guess.
    fn next(&self, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
        let mut history = History::new(self.game);
        let mut last = lines.position;
        while let Some(place) = lines.next_line()? {
            last = place;
            history.add(read_row(lines, 3, |words| {
                let guess = self.codeword(words, 0, "a guess")?;
                Ok(Turn { guess, feedback: Feedback::of_words(self.game.pins(), words, 1)? })
            })?);
        }
        let secrets = history.secrets();
        check(&secrets, last)?;
        let guess = self.choose(&history, &secrets)?;
        let facts = Choice::of(&self.game, guess, &secrets).facts(self.game.spell(guess));
        write_to(output, &format!("remaining {}\n{facts}", secrets.len()))
    }

    /// Writes a guess, reads its answer, and so on, until the guess is the secret.
    fn play(&self, lines: &mut Input, output: &mut dyn Write) -> Result<(), Failure> {
        let mut last = lines.position;
        let (_, secrets) = History::play(self.game, |history, secrets| {
            let guess = self.choose(history, secrets)?;
            let shown = self.game.spell(guess);
            write_to(output, &format!("{shown}\n"))?;
            output.flush().map_err(Failure::Output)?;
            let Some(place) = lines.next_line()? else {
                return Err(lines
                    .ended(format_args!("the answer to {shown} (BLACK WHITE)"))
                    .into());
            };
            last = place;
            let feedback =
                read_row(lines, 2, |words| Feedback::of_words(self.game.pins(), words, 0))?;
            Ok::<_, Failure>(Turn { guess, feedback })
        })?;
        Ok(check(&secrets, last)?)
    }

    /// Plays one secret, and prints each turn.
    fn trace(&self, secret: Codeword, output: &mut dyn Write) -> Result<(), Failure> {
        let game = &self.game;
        let played = History::play(*game, |history, secrets| {
            let guess = self.choose(history, secrets)?;
            let turn = Turn::of(game, guess, secret);
            let number = history.turns().len() + 1;
            write_to(output, &turn.facts(number, &game.spell(guess), turn.left(game, secrets)))?;
            Ok::<_, Failure>(turn)
        });
        played.map(drop)
    }

    /// Returns the next guess after a history that leaves these secrets.
    fn choose(&self, history: &History, secrets: &[Codeword]) -> Result<Codeword, Stop> {
        let played = history.guesses();
        if let (Some(first), []) = (self.first, &played[..]) {
            return Ok(first);
        }
        let ranking = &Ranking::new(self.strategy, secrets.len());
        Ok(self.finder(ranking).best(secrets, &played)?.guess.2)
    }

    fn finder<'a>(&'a self, ranking: &'a Ranking) -> Finder<'a> {
        Finder::new(Cpu::detect(), &self.game, ranking, Sharing::NONE)
    }

    /// Plays all secrets after some first guess, or after that of the strategy.
    fn play_all(&self, first: Option<Codeword>) -> Result<Evaluation, Stop> {
        let ranking = &Ranking::new(self.strategy, self.game.count() as usize).for_totals();
        let mut finder = self.finder(ranking);
        let choose = &mut |secrets: &[Codeword], played: &[Codeword]| finder.best(secrets, played);
        Ok(Games::play_all(&self.game, ranking, first, choose)?.into_parts().0)
    }

    /// Prints the result of the strategy.
    fn evaluate_strategy(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let found = self.play_all(self.first)?;
        let (name, first) = (self.strategy.name(), self.game.spell(found.first));
        let comparisons = [("comparisons", found.comparisons)];
        write_to(output, &found.facts(&self.game, Some(name), &first, &comparisons))
    }

    /// Prints the result of the strategy after each different first guess.
    fn compare_first(&self, output: &mut dyn Write) -> Result<(), Failure> {
        for first in first_guesses(&self.game) {
            let found = self.play_all(Some(first))?;
            write_to(output, &found.row(&self.game.spell(first)))?;
        }
        Ok(())
    }
}

/// Reads a line of `count` words with `parse`.
fn read_row<T>(
    lines: &mut Input,
    count: usize,
    parse: impl Fn(&[&str]) -> Result<T, Wrong>,
) -> Result<T, Error> {
    let words = lines.words(MOST_WORDS)?;
    let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    let row = parse(&texts).and_then(|row| match words.len() > count {
        true => Err((count, "the end of the line".to_string())),
        false => Ok(row),
    });
    row.map_err(|wrong| rejected(lines, &words, wrong))
}

/// Returns the error for a line with a wrong word.
fn rejected(lines: &Input, words: &[Word], (at, expected): Wrong) -> Error {
    match words.get(at) {
        Some(word) => lines.rejected(word.position, expected, quoted(&word.text)),
        None => lines.line_ended(expected),
    }
}

/// Checks that some secret fits the turns up to the line that begins here.
fn check(secrets: &[Codeword], place: Position) -> Result<(), Error> {
    let message = "no secret fits the lines up to this one".to_string();
    match secrets {
        [] => Err(Error::with_message(None, place, message)),
        _ => Ok(()),
    }
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
