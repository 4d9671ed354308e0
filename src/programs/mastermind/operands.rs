//! The operands, and how they and the options become a task whose values go together.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

use crate::exit::Failure;
use crate::mastermind::game::NAMED;
use crate::mastermind::{Codeword, Game, Strategy, TreeFormat, COLORS, MOST_CODEWORDS, PINS};
use crate::programs::arguments::Arguments;
use crate::programs::mastermind::task::{Input, Task, SEARCHES};
use crate::programs::source::may_be_file;
use crate::programs::table::{Call, Operand as Row, Takes, Work};
use crate::programs::usage::{UsageError, Value};
use crate::text::lines::decimal;
use crate::text::quote::one_of;

type Operand = Row<Task>;

/// The hint that ends an error if the command line seems to contain lines of the input.
pub(super) const HINT: &str = "; lines are read from a file or standard input";

/// The only one of the [`SEARCHES`] that is allowed in commands that choose one guess at a time.
const OPTIMAL: &[&str] = &["optimal"];

/// A game whose codewords fit into a list.
pub(super) const GAME: Operand = Operand {
    takes: Takes::OneOf("[GAME]", || NAMED.map(|(name, _)| name).to_vec()),
    read: |task, words| task.take_game(words, MOST_CODEWORDS, OPTIMAL),
};

/// A game of a command that does not always list its codewords.
pub(super) const ANY_GAME: Operand =
    Operand { read: |task, words| task.take_game(words, u64::MAX, OPTIMAL), ..GAME };

/// A game of a command that is about whole strategies.
pub(super) const WHOLE_GAME: Operand =
    Operand { read: |task, words| task.take_game(words, MOST_CODEWORDS, &SEARCHES), ..GAME };

/// The game of a command that reads a tree. If the tree names the game, this may be missing.
pub(super) const GAME_OF_TREE: Operand = Operand {
    read: |task, words| {
        task.has_tree = true;
        task.take_game(words, MOST_CODEWORDS, &SEARCHES)
    },
    ..GAME
};

/// The strategy of a command that chooses one guess at a time. No operand follows.
pub(super) const STRATEGY: Operand = Operand {
    takes: Takes::OneOf("[STRATEGY]", || names(OPTIMAL)),
    read: |task, words| task.take_strategy(words, OPTIMAL, |_, _| false),
};

/// The same strategy, if a file may follow.
pub(super) const STRATEGY_BEFORE_FILE: Operand = Operand {
    read: |task, words| {
        let may_be = |task: &Task, word: &OsStr| task.rest.is_none() && may_be_file(word);
        task.take_strategy(words, OPTIMAL, may_be)
    },
    ..STRATEGY
};

/// The same strategy, if a codeword may follow.
pub(super) const STRATEGY_BEFORE_CODEWORD: Operand = Operand {
    read: |task, words| task.take_strategy(words, OPTIMAL, is_like_codeword),
    ..STRATEGY
};

/// The strategy of a command that plays all games. A codeword may follow.
pub(super) const WHOLE_STRATEGY: Operand = Operand {
    takes: Takes::OneOf("[STRATEGY]", || names(&SEARCHES)),
    read: |task, words| task.take_strategy(words, &SEARCHES, is_like_codeword),
};

pub(super) const SECRET: Operand = Operand {
    takes: Takes::Any("SECRET"),
    read: |task, words| {
        task.secret = Some(task.take_codeword(words, "a secret")?);
        Ok(())
    },
};

/// The first guess, unless an option gives it.
pub(super) const FIRST: Operand = Operand {
    takes: Takes::Any("[FIRST]"),
    read: |task, words| {
        if task.first_text.is_none() && words.operand().is_some() {
            let first = task.take_codeword(words, "a first guess");
            let propose =
                |error: UsageError| error.proposing(words.operand_text(), &names(&SEARCHES));
            task.first = Some(first.map_err(propose)?);
        }
        Ok(())
    },
};

/// A file with turns.
pub(super) const TURNS: Operand = Operand {
    takes: Takes::File("[FILE]"),
    read: |task, words| task.take_file(words, "turns (GUESS BLACK WHITE)"),
};

/// A file with guesses and secrets.
pub(super) const PAIRS: Operand =
    Operand { read: |task, words| task.take_file(words, "lines (GUESS SECRET)"), ..TURNS };

/// A file with a tree, which may name the game.
pub(super) const TREE: Operand =
    Operand { read: |task, words| task.take_file(words, "a tree"), ..TURNS };

/// A file whose first line is a request.
pub(super) const REQUESTS: Operand = Operand {
    read: |task, words| {
        check_command(words)?;
        task.take_file(words, "a command, such as play,")
    },
    ..TURNS
};

/// Rejects a game or a strategy in the place of the command, unless it is the name of a file.
fn check_command(words: &Arguments) -> Result<(), UsageError> {
    let word = words.operand_text();
    let (what, example) = match Strategy::from_name(word) {
        _ if Path::new(word).exists() => return Ok(()),
        Some(_) => ("strategy", word),
        None if Game::size(word).is_some() => ("game", word),
        None if is_like_game(word) => ("game", "4p6c"),
        None => return Ok(()),
    };
    Err(words.error(&format!("a command before the {what}, as in 'next {example}'")))
}

/// Plans a command that reads lines.
pub(super) fn reading(
    call: Call<'_, Task>,
    answer: fn(&mut Task, &mut Input, &mut dyn Write) -> Result<(), Failure>,
) -> Result<Work, UsageError> {
    let mut task = Task::of(call)?;
    Ok(Box::new(move |output| {
        let mut lines = task.open()?;
        answer(&mut task, &mut lines, output)
    }))
}

/// Plans a command that reads no lines. If it is on the first line of an input, no line follows.
pub(super) fn alone(
    call: Call<'_, Task>,
    answer: fn(&mut Task, &mut dyn Write) -> Result<(), Failure>,
) -> Result<Work, UsageError> {
    let mut task = Task::of(call)?;
    Ok(Box::new(move |output| {
        if let Some(mut lines) = task.rest.take() {
            lines.end()?;
        }
        answer(&mut task, output)
    }))
}

/// Returns the names of all strategies and of these searches.
fn names(searches: &[&'static str]) -> Vec<&'static str> {
    [&Strategy::ALL.map(Strategy::name), searches].concat()
}

/// Returns whether a word that is not a strategy may be a codeword.
fn is_like_codeword(task: &Task, word: &OsStr) -> bool {
    task.colors.is_some() || word.to_str().is_some_and(|text| text.starts_with(is_digit))
}

impl Task {
    /// Returns the task of a call, whose values go together.
    pub(super) fn of(call: Call<'_, Self>) -> Result<Self, UsageError> {
        let Call { command, options: mut task, arguments } = call;
        // The commands of these names search for the strategy.
        let own = SEARCHES.into_iter().find(|name| *name == command.name);
        task.searched = task.searched.or(own);
        if let Some(value) = &task.format_text {
            let is_tree = command.options.iter().any(|option| option.name == "--boxes");
            task.format = match value.0.as_str() {
                "text" => TreeFormat::Text,
                "json" => TreeFormat::Json,
                "dot" if is_tree => TreeFormat::Dot { depth: task.boxes.unwrap_or(2) },
                wrong => {
                    let formats = &["text", "json", "dot"][..if is_tree { 3 } else { 2 }];
                    let error = UsageError::of_value("--format", &one_of(formats), value);
                    return Err(error.proposing(wrong, formats));
                }
            };
        }
        task.check_options(arguments)?;
        task.read_codewords(arguments)?;
        Ok(task)
    }

    /// Checks that the options go with each other, with the game and with the strategy.
    fn check_options(&self, words: &Arguments) -> Result<(), UsageError> {
        let has = |option: &str| words.place_of(option).is_some();
        let [is_optimal, is_search] = SEARCHES.map(|search| self.searched == Some(search));
        let is_searched = is_optimal || is_search;
        let is_graph = matches!(self.format, TreeFormat::Dot { .. });
        let is_best = self.is_best_first() && is_searched;
        let too_large = format!("--evil needs a game of up to {MOST_CODEWORDS} codewords");
        for (option, is_wrong, problem) in [
            ("--boxes", !is_graph, "--boxes needs --format dot"),
            (
                "--tree",
                has("--first"),
                "--first cannot be used with --tree, which has a first guess",
            ),
            ("--evil", !self.game.is_listable(), &too_large),
            ("--max-turns", !is_optimal, "--max-turns is only for the strategy 'optimal'"),
            ("--width", !is_search, "--width is only for the strategy 'search'"),
            ("--guess", is_optimal, "--guess cannot be used with the strategy 'optimal'"),
            ("--top", is_optimal, "--top cannot be used with the strategy 'optimal'"),
            ("--reference", is_search, "--reference cannot be used with the strategy 'search'"),
            (
                "--repeat",
                is_searched,
                "--repeat cannot be used with a strategy that is searched for",
            ),
            ("--first", is_best, "--first best cannot be used with 'optimal' or 'search'"),
            ("--threads", has("--reference"), "--threads cannot be used with --reference"),
        ] {
            if is_wrong && has(option) {
                return Err(words.conflict(option, problem));
            }
        }
        Ok(())
    }

    /// Reads the options that are codewords of the game.
    fn read_codewords(&mut self, words: &Arguments) -> Result<(), UsageError> {
        let mut hosts =
            ["--evil", "--secret", "--seed"].map(|option| (words.place_of(option), option));
        hosts.sort_unstable();
        if let [_, (Some(_), _), (_, last)] = hosts {
            let problem = "only one of --secret, --seed and --evil can be given";
            return Err(words.conflict(last, problem));
        }
        let codeword = |option, or, value: &Option<Value>| {
            let Some(value) = value else { return Ok(None) };
            let takes = format!("a codeword ({}){or}", self.form_after(&value.0));
            let word = self.parse(&value.0);
            word.map(Some).ok_or_else(|| UsageError::of_value(option, &takes, value))
        };
        let first = if self.is_best_first() { &None } else { &self.first_text };
        let [first, secret, guess] = [
            codeword("--first", " or 'best'", first)?,
            codeword("--secret", "", &self.secret_text)?,
            codeword("--guess", "", &self.guess_text)?,
        ];
        (self.first, self.secret) = (first.or(self.first), secret.or(self.secret));
        self.guess = guess;
        Ok(())
    }

    /// Takes the strategy, which may also be one of these [`SEARCHES`]. If it is missing, takes nothing, and the
    /// strategy is the default. `may_be` tells whether a word that is not a strategy may be the next operand.
    fn take_strategy(
        &mut self,
        words: &mut Arguments,
        searches: &'static [&'static str],
        may_be: fn(&Self, &OsStr) -> bool,
    ) -> Result<(), UsageError> {
        let Some(word) = words.operand() else { return Ok(()) };
        let name = words.operand_text();
        self.searched = searches.iter().copied().find(|it| it.eq_ignore_ascii_case(name));
        if self.searched.is_some() {
            words.skip(1);
        } else if let Some(strategy) = Strategy::from_name(name) {
            words.skip(1);
            self.strategy = strategy;
        } else if !may_be(self, word) {
            let names = names(searches);
            let error = words.error(&format!("a strategy ({})", names.join(", ")));
            return Err(error.proposing(name, &names));
        }
        let is_game = Game::size(words.operand_text()).is_some();
        if is_game && !Path::new(words.operand_text()).exists() {
            return Err(words.error("the game before the strategy"));
        }
        Ok(())
    }

    /// Takes a codeword. Errors call it `what`.
    fn take_codeword(&self, words: &mut Arguments, what: &str) -> Result<Codeword, UsageError> {
        let form = self.form_after(words.operand_text());
        words.take(&format!("{what} ({form})"), |word| self.parse(word.to_str()?))
    }

    /// Takes the file in which `awaited` are, if it is there. After a request, no word is a file.
    fn take_file(
        &mut self,
        words: &mut Arguments,
        awaited: &'static str,
    ) -> Result<(), UsageError> {
        if self.rest.is_none() {
            self.source = words.take_source(awaited, HINT);
        }
        Ok(())
    }

    /// Takes the game, which is one operand such as `4p6c`, or two numbers. If it is missing, takes nothing, and the
    /// game is the default. If colors have names, each color of the game must have one. The game may have up to `most`
    /// codewords. Errors propose the names of all strategies and of these `searches`.
    fn take_game(
        &mut self,
        words: &mut Arguments,
        most: u64,
        searches: &[&'static str],
    ) -> Result<(), UsageError> {
        let propose = |words: &Arguments, error: UsageError| {
            error.proposing(words.operand_text(), &names(searches))
        };
        let name = words.operand_text().to_string();
        words.skip(1);
        let are_two = are_numbers(&name, words.operand_text());
        words.put_back();
        let mut size = Game::size(&name);
        if size.is_none() && are_two {
            let pins = words.take_number("pins", &PINS).map_err(|error| propose(words, error))?;
            let colors = words.take_number("colors", &COLORS);
            size = Some((pins, colors.map_err(|error| propose(words, error))?, true));
        } else if size.is_some() {
            words.skip(1);
        } else {
            self.check_no_game(words).map_err(|error| propose(words, error))?;
        }
        self.is_game_named = size.is_some();
        let usual = (Game::USUAL.pins(), Game::USUAL.colors(), true);
        let (pins, colors, repeats) = size.unwrap_or(usual);
        let game = Game::of_size(pins, colors, repeats && !self.no_repeats);
        if let Some(game) = game.filter(|game| game.count() <= most) {
            self.game = game.named(&name);
            let colors = game.colors();
            return match &self.colors {
                // A tree may name another game.
                _ if self.has_tree && !self.is_game_named => Ok(()),
                Some((names, value)) if names.colors() != Some(colors) => {
                    let takes =
                        format!("one name for each of the {colors} colors of {}", self.game);
                    Err(UsageError::of_value("--colors", &takes, value))
                }
                _ => Ok(()),
            };
        }
        if self.is_game_named {
            words.put_back();
        }
        Err(match game {
            Some(game) => {
                let found = format!("{game} with {} codewords", game.count());
                words.found(&format!("a game of up to {most} codewords"), &found)
            }
            None if PINS.contains(&pins) && COLORS.contains(&colors) => {
                words.error(&format!("{pins} colors or more, because no color repeats"))
            }
            None => words.error("a game of 1 to 8 pins and 1 to 15 colors"),
        })
    }

    /// Rejects the next operand if it was probably meant as a game. It may also be a file, and if colors
    /// have names, a codeword.
    fn check_no_game(&self, words: &Arguments) -> Result<(), UsageError> {
        let word = words.operand_text();
        let mut error = words.error("a game such as 4p6c");
        // With these, it is probably a file that is missing.
        if !word.contains(['.', '/']) {
            error = error.proposing(word, &NAMED.map(|(name, _)| name));
        }
        let is_like_game = is_like_game(word) && self.colors.is_none();
        let is_meant = is_like_game || error.meant.is_some();
        error.meant = error.meant.or(meant_game(word));
        if is_meant && !Path::new(word).exists() {
            return Err(error);
        }
        Ok(())
    }
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
