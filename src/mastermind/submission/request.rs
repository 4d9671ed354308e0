//! The first line of an input.

use std::io::BufRead;
use std::slice::Iter;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::{Game, COLORS, PINS};
use crate::mastermind::strategy::Strategy;
use crate::text::lines::{decimal, Lines, Word, USUAL_LONGEST};
use crate::text::Error;

/// The commands.
const COMMANDS: [&str; 6] = ["play", "next", "evaluate", "trace", "first", "score"];

/// What the first line of an input asks for.
pub(super) struct Request {
    pub(super) command: &'static str,
    pub(super) game: Game,
    pub(super) strategy: Strategy,
    /// The secret of `trace`.
    pub(super) secret: Option<Codeword>,
    /// The first guess, or `None` for the choice of the strategy.
    pub(super) first: Option<Codeword>,
}

impl Request {
    /// Reads the first line. It must be the only one if the command reads no others.
    pub(super) fn read(lines: &mut Lines<impl BufRead>) -> Result<Self, Error> {
        let commands = format!("a command ({})", COMMANDS.join(", "));
        if lines.next_line()?.is_none() {
            return Err(lines.ended(commands));
        }
        let mut words = lines.words(32, USUAL_LONGEST)?;
        let count = words.len();
        words.retain(|word| word.text != "--no-repeats");
        let may_repeat = words.len() == count;
        let mut words = Words { lines, rest: words.iter(), expected: Vec::new() };
        let find = |text: &str| COMMANDS.iter().copied().find(|&command| command == text);
        let command = words.take(commands, find)?;
        let game = words.game(may_repeat, command == "score")?;
        let mut strategy = None;
        if command != "score" {
            let names = Strategy::ALL.map(Strategy::name).join(", ");
            strategy = words.take_if(format!("a strategy ({names})"), Strategy::from_name);
        }
        let strategy = strategy.unwrap_or(Strategy::USUAL);
        let codeword = |text: &str| game.parse(text);
        let (mut secret, mut first) = (None, None);
        if command == "trace" {
            secret = Some(words.take(format!("a secret ({})", game.codeword_form()), codeword)?);
        }
        if matches!(command, "evaluate" | "trace") {
            first = words.take_if(format!("a first guess ({})", game.codeword_form()), codeword);
        }
        if words.rest.len() > 0 {
            return Err(words.error());
        }
        if matches!(command, "evaluate" | "trace" | "first") {
            lines.end()?;
        }
        Ok(Self { command, game, strategy, secret, first })
    }
}

/// The words of the first line.
struct Words<'a, R> {
    lines: &'a Lines<R>,
    /// The words that were not taken yet.
    rest: Iter<'a, Word>,
    /// The forms that the next word does not have.
    expected: Vec<String>,
}

impl<R: BufRead> Words<'_, R> {
    /// Takes the next word if it has this form.
    fn take_if<T>(&mut self, form: String, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = self.rest.as_slice().first().and_then(|word| parse(&word.text));
        if found.is_some() {
            self.rest.next();
            self.expected.clear();
        } else {
            self.expected.push(form);
        }
        found
    }

    /// Takes the next word, which must have this form or one of those that were tried before.
    fn take<T>(&mut self, form: String, parse: impl Fn(&str) -> Option<T>) -> Result<T, Error> {
        self.take_if(form, parse).ok_or_else(|| self.error())
    }

    /// Takes the game, which is one word or two numbers. If there is none, returns the usual one.
    fn game(&mut self, may_repeat: bool, may_be_large: bool) -> Result<Game, Error> {
        let game = |(pins, colors, repeats): (usize, usize, bool)| {
            let game = Game::of_size(pins, colors, repeats && may_repeat);
            game.filter(|game| may_be_large || game.is_listable())
        };
        let word = |text: &str| Game::size(text).and_then(game).map(|game| game.named(text));
        if let Some(game) = self.take_if("a game such as 4p6c".to_string(), word) {
            return Ok(game);
        }
        let form = "the number of pins (1 to 8)".to_string();
        let Some(pins) = self.take_if(form, |text| decimal(text, &PINS)) else {
            return Game::of_size(Game::USUAL.pins(), Game::USUAL.colors(), may_repeat)
                .ok_or_else(|| self.error());
        };
        let possible = COLORS.filter(|&colors| game((pins, colors, true)).is_some());
        let (least, most) = (possible.clone().min(), possible.max());
        let form =
            format!("the number of colors ({} to {})", least.unwrap_or(1), most.unwrap_or(15));
        self.take(form, |text| game((pins, decimal(text, &COLORS)?, true)))
    }

    /// Returns the error for the next word, or for a word that is missing.
    fn error(&self) -> Error {
        let expected = match self.expected.join(" or ") {
            none if none.is_empty() => "nothing more".to_string(),
            expected => expected,
        };
        match self.rest.as_slice().first() {
            Some(word) => {
                let found = format!("\"{}\"", word.text.escape_debug());
                self.lines.rejected(word.position, expected, found)
            }
            None => self.lines.line_ended(expected),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a line. Returns what it asks for, or its error.
    fn read(line: &str) -> String {
        match Request::read(&mut Lines::new(line.as_bytes(), None)) {
            Ok(Request { command, game, strategy, secret, first }) => {
                let codewords = secret.into_iter().chain(first);
                let codewords: String = codewords.map(|word| format!(" {word}")).collect();
                format!("{command} {game} {}{codewords}", strategy.name())
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn operands_may_be_left_out() {
        for (line, expected) in [
            ("play", "play 4p6c entropy"),
            ("trace 1122 3344", "trace 4p6c entropy 1122 3344"),
            ("trace 2 3 12", "trace 2p3c entropy 12"),
            ("evaluate KNUTH 1122", "evaluate 4p6c knuth 1122"),
            ("evaluate 1p3c 2", "evaluate 1p3c entropy 2"),
            ("--no-repeats next first", "next 4p6c-no-repeats first"),
            ("first bulls-and-cows --no-repeats", "first bulls-and-cows entropy"),
            ("score 8 15", "score 8p15c entropy"),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let strategy = &format!("a strategy ({})", Strategy::ALL.map(Strategy::name).join(", "));
        let (game, pins) = ("a game such as 4p6c", "the number of pins (1 to 8)");
        for (line, expected) in [
            ("next 8 15", "1:8: expected the number of colors (1 to 9), found \"15\"".to_string()),
            (
                "next --no-repeats 5 4",
                "1:21: expected the number of colors (5 to 15), found \"4\"".to_string(),
            ),
            ("next knut", format!("1:6: expected {game} or {pins} or {strategy}, found \"knut\"")),
            ("next 4p6c --top 3", format!("1:11: expected {strategy}, found \"--top\"")),
            (
                "trace 2p3c first",
                "1:17: expected a secret (2 digits from 1 to 3), found the end of the line"
                    .to_string(),
            ),
            ("play 4p6c knuth 1122", "1:17: expected nothing more, found \"1122\"".to_string()),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
