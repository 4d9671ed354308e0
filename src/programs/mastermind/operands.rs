//! Reads the operands that the row of a command names, and checks its options.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::mastermind::game::NAMED;
use crate::mastermind::{Game, Strategy, TreeFormat, COLORS, MOST_CODEWORDS, PINS};
use crate::programs::arguments::{may_be_file, Arguments, Operands};
use crate::programs::mastermind::commands::{HINT, PROGRAM};
use crate::programs::mastermind::options::{Options, Value};
use crate::programs::mastermind::task::{Task, SEARCHES};
use crate::programs::mastermind::Job;
use crate::programs::table::Call;
use crate::programs::usage::UsageError;
use crate::text::lines::decimal;

/// The problem with `--evil` in a game with more codewords than a list may have.
const TOO_LARGE_FOR_EVIL: &str = "--evil needs a game of up to 67108864 codewords";
const _: () = assert!(MOST_CODEWORDS == 67_108_864);

impl Task {
    /// Reads the operands of a command, whose game has at most `most` codewords. Returns the task, and the
    /// file that is named.
    pub(super) fn read(
        call: Call<'_, Options, Job>,
        most: u64,
    ) -> Result<(Self, Option<OsString>), UsageError> {
        let Call { command, options, mut operands, arguments } = call;
        let has = |operand| command.operands.contains(operand);
        let takes_search = has("[STRATEGY] [FIRST]");
        let is_played = has("[STRATEGY]") && !takes_search;
        let searches = if is_played { &SEARCHES[..1] } else { &SEARCHES[..] };
        let strategies = Strategy::ALL.map(Strategy::name);
        let names = [&strategies, searches].concat();
        let propose = |error: UsageError| error.proposing(&names);
        let mut task = Self {
            game: Game::USUAL,
            is_game_named: false,
            strategy: Strategy::USUAL,
            searched: None,
            first: None,
            secret: None,
            guess: None,
            format: TreeFormat::Text,
            tree: None,
            options,
        };
        task.take_game(&mut operands, most).map_err(propose)?;
        let has_file = has("[FILE]") && !task.options.is_line;
        if let Some(word) = operands.peek().filter(|_| has("[STRATEGY]")) {
            // A word that is not a strategy may be the operand after it.
            let name = text(Some(word));
            let is_like_codeword = task.options.colors.is_some() || name.starts_with(is_digit);
            let is_other = is_like_codeword && (has("SECRET") || has("[FIRST]"))
                || has_file && may_be_file(word);
            task.searched = searches.iter().copied().find(|it| it.eq_ignore_ascii_case(name));
            if task.searched.is_some() {
                operands.next_raw();
            } else if Strategy::from_name(name).is_some() || !is_other {
                let expected = format!("a strategy ({})", strategies.join(", "));
                task.strategy = operands.take(expected, Strategy::from_name).map_err(propose)?;
            }
        }
        task.read_options(command.name, takes_search, arguments)?;
        let form = task.form_after(text(operands.peek()));
        if has("SECRET") {
            let secret = operands.take(format!("a secret ({form})"), |text| task.parse(text))?;
            task.secret = Some(secret);
        }
        let form = task.form_after(text(operands.peek()));
        if has("[FIRST]") && task.options.first.is_none() && operands.peek().is_some() {
            let first = operands.take(format!("a first guess ({form})"), |text| task.parse(text));
            task.first = Some(first.map_err(propose)?);
        }
        let file = if has_file { operands.next_raw().map(OsString::from) } else { None };
        operands.end(if has("[FILE]") { HINT } else { "" })?;
        Ok((task, file))
    }

    /// Takes the game, which is one operand such as `4p6c`, or two numbers. Takes nothing if neither is
    /// there: then the game is the usual one.
    fn take_game(&mut self, operands: &mut Operands<'_>, most: u64) -> Result<(), UsageError> {
        let word = text(operands.peek());
        let mut here = operands.error("a game of 1 to 8 pins and 1 to 15 colors");
        let mut size = Game::size(word);
        if size.is_some() {
            operands.next_raw();
        } else if are_numbers(word, text(operands.peek_second())) {
            let pins = operands.number("pins", &PINS)?;
            here = operands.error("");
            size = Some((pins, operands.number("colors", &COLORS)?, true));
        } else {
            self.check_no_game(operands)?;
        }
        self.is_game_named = size.is_some();
        let usual = (Game::USUAL.pins(), Game::USUAL.colors(), true);
        let (pins, colors, repeats) = size.unwrap_or(usual);
        let Some(game) = Game::of_size(pins, colors, repeats && !self.options.no_repeats) else {
            let has_sizes = PINS.contains(&pins) && COLORS.contains(&colors);
            let expected = format!("{pins} colors or more, because no color repeats");
            return Err(if has_sizes { here.with_expected(expected) } else { here });
        };
        if game.count() > most {
            let found = format!("{game} with {} codewords", game.count());
            let expected = format!("a game of up to {most} codewords");
            return Err(here.with_expected(expected).with_found(found));
        }
        self.game = game.named(word);
        Ok(())
    }

    /// Rejects the next operand if it was probably meant as a game. It may also be a file, and if colors
    /// have names, a codeword.
    fn check_no_game(&self, operands: &Operands<'_>) -> Result<(), UsageError> {
        let word = text(operands.peek());
        let mut error = operands.error("a game such as 4p6c");
        // With these, it is probably a file that is missing.
        if !word.contains(['.', '/']) {
            error = error.proposing(&NAMED.map(|(name, _)| name));
        }
        let is_like_game = is_like_game(word) && self.options.colors.is_none();
        let is_meant = is_like_game || error.meant.is_some();
        error.meant = error.meant.or(meant_game(word));
        if is_meant && !Path::new(word).exists() {
            return Err(error);
        }
        Ok(())
    }

    /// Checks that the options go together, and reads the values that depend on the command or on the game.
    /// `takes_search` says whether the command has strategies that a search finds.
    fn read_options(
        &mut self,
        command: &str,
        takes_search: bool,
        words: &Arguments,
    ) -> Result<(), UsageError> {
        let (options, has) = (&self.options, |option| words.place_of(option).is_some());
        let is_tree = command == "tree";
        if let Some(value) = &options.format {
            self.format = match value.0.as_str() {
                "text" => TreeFormat::Text,
                "json" => TreeFormat::Json,
                "dot" if is_tree => {
                    TreeFormat::Dot { depth: options.boxes.or(options.depth).unwrap_or(2) }
                }
                _ => {
                    let formats = ["text", "json", "dot"];
                    let (takes, formats) = match is_tree {
                        true => ("text, json or dot", &formats[..]),
                        false => ("text or json", &formats[..2]),
                    };
                    return Err(words.wrong_value("--format", takes, value).proposing(formats));
                }
            };
        }
        let [is_optimal, is_search] = SEARCHES.map(|search| self.searched == Some(search));
        let is_searched = is_optimal || is_search;
        let is_best = self.is_best_first() && (is_searched || SEARCHES.contains(&command));
        let is_plain_tree = is_tree && !matches!(self.format, TreeFormat::Dot { .. });
        for (option, is_wrong, problem) in [
            ("--boxes", is_plain_tree, "--boxes needs --format dot"),
            ("--depth", is_plain_tree, "--depth, now --boxes, needs --format dot"),
            ("--tree", has("--first"), "--tree has a first guess, so it excludes --first"),
            ("--evil", !self.game.is_listable(), TOO_LARGE_FOR_EVIL),
            (
                "--max-turns",
                takes_search && !is_optimal,
                "--max-turns is only for the strategy 'optimal'",
            ),
            ("--width", takes_search && !is_search, "--width is only for the strategy 'search'"),
            (
                "--possible",
                is_searched || self.strategy == Strategy::First,
                "--possible is only for the strategies knuth, most-parts, expected-size and entropy",
            ),
            ("--guess", is_optimal, "--guess does not go with the strategy 'optimal'"),
            ("--top", is_optimal, "--top does not go with the strategy 'optimal'"),
            ("--reference", is_search, "--reference does not go with the strategy 'search'"),
            ("--repeat", is_searched, "--repeat does not go with a strategy that is searched for"),
            ("--first", is_best, "--first best does not go with 'optimal' or 'search'"),
            ("--threads", has("--reference"), "--threads does not go with --reference"),
        ] {
            if is_wrong && has(option) {
                return Err(words.conflict(option, problem));
            }
        }
        let (game, colors) = (self.game, self.game.colors());
        // A tree that is read may name the game.
        let is_known = self.is_game_named || (command != "verify" && !has("--tree"));
        if let Some((palette, value)) = options.colors.as_ref().filter(|_| is_known) {
            if palette.colors() != Some(colors) {
                let takes = format!("one name for each of the {colors} colors of {game}");
                return Err(words.wrong_value("--colors", takes, value));
            }
        }
        let hosts = ["--evil", "--secret", "--seed"].into_iter();
        let mut hosts: Vec<_> =
            hosts.filter_map(|name| Some((words.place_of(name)?, name))).collect();
        hosts.sort_unstable();
        if let [_, .., (_, last)] = hosts[..] {
            let problem = "only one of --secret, --seed and --evil can be given";
            return Err(words.conflict(last, problem));
        }
        let codeword = |option, or, value: &Value| {
            let takes = format!("a codeword ({}){or}", self.form_after(&value.0));
            self.parse(&value.0).ok_or_else(|| words.wrong_value(option, takes, value))
        };
        let first = options.first.as_ref().filter(|_| !self.is_best_first());
        let first = first.map(|value| codeword("--first", " or 'best'", value)).transpose()?;
        let secret = options.secret.as_ref();
        let secret = secret.map(|value| codeword("--secret", "", value)).transpose()?;
        let guess = options.guess.as_ref();
        let guess = guess.map(|value| codeword("--guess", "", value)).transpose()?;
        (self.first, self.secret, self.guess) = (first, secret, guess);
        Ok(())
    }
}

/// Rejects a game or a strategy in the place of the command, unless it is the name of a file.
pub(super) fn check_command(operands: &Operands<'_>) -> Result<(), UsageError> {
    let word = text(operands.peek());
    let (what, example) = match Strategy::from_name(word) {
        _ if is_command(operands.peek()) || Path::new(word).exists() => return Ok(()),
        Some(_) => ("strategy", word),
        None if Game::size(word).is_some() => ("game", word),
        None if is_like_game(word) => ("game", "4p6c"),
        None => return Ok(()),
    };
    Err(operands.error(format!("a command before the {what}, as in 'next {example}'")))
}

/// Returns whether an operand is the name of a command.
pub(super) fn is_command(word: Option<&OsStr>) -> bool {
    word.is_some_and(|word| PROGRAM.commands.iter().any(|command| word == command.name))
}

/// Returns an operand as text, which is empty if the operand is missing or not UTF-8.
fn text(word: Option<&OsStr>) -> &str {
    word.and_then(OsStr::to_str).unwrap_or_default()
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Returns whether a word looks like a game, such as `4p6c`, `4p`, `4p6` or `4x6`.
fn is_like_game(word: &str) -> bool {
    if meant_game(word).is_some() {
        return true;
    }
    let Some((pins, colors)) = word.split_once(['p', 'P']) else { return false };
    let end = colors.trim_start_matches(is_digit);
    let is_end = end.is_empty() || end.starts_with(['c', 'C', '-']);
    !pins.is_empty() && pins.chars().all(is_digit) && is_end && !end.contains(['.', '/'])
}

/// Returns the game that a word such as `4x6` or `4*6` probably means.
fn meant_game(word: &str) -> Option<Box<str>> {
    let (pins, colors) = word.split_once(['x', 'X', '\u{d7}', '*', ',', '-'])?;
    let game = Game::of_size(decimal(pins, &PINS)?, decimal(colors, &COLORS)?, true)?;
    Some(game.to_string().into())
}

/// Returns whether two operands, or one if the second is empty, are meant as the numbers of pins and
/// colors. A codeword of the usual game is a number too, but it is longer.
fn are_numbers(first: &str, second: &str) -> bool {
    let is_short =
        |text: &str| text.len() < Game::USUAL.pins() && decimal(text, &(0..=usize::MAX)).is_some();
    let may_be_other = Game::USUAL.parse(first).is_some() || Strategy::from_name(first).is_some();
    is_short(first) || (is_short(second) && !may_be_other)
}
