//! Turns the words of a command line into a job. Reads the operands in the row of the command, and checks that the
//! options go together.

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::path::Path;

use crate::exit::Failure;
use crate::mastermind::game::NAMED;
use crate::mastermind::{Codeword, Game, Strategy, TreeFormat, COLORS, MOST_CODEWORDS, PINS};
use crate::programs::arguments::{may_be_file, one_of, Arguments, Operands};
use crate::programs::mastermind::options::{Options, Value};
use crate::programs::mastermind::task::{Input, Task, SEARCHES};
use crate::programs::table::Call;
use crate::programs::usage::UsageError;
use crate::programs::Source;
use crate::text::lines::decimal;

/// The hint that ends an error if the command line seems to contain lines of the input.
pub(super) const HINT: &str = "; lines are read from a file or standard input";

/// The problem with `--evil` in a game with more codewords than a list may have.
const TOO_LARGE_FOR_EVIL: &str = "--evil needs a game of up to 67108864 codewords";
const _: () = assert!(MOST_CODEWORDS == 67_108_864);

/// An operand of a command.
#[derive(Debug)]
pub(super) enum Operand {
    /// A game of up to this many codewords. All commands begin with it.
    Game(u64),
    /// A strategy, which may also be one of these [`SEARCHES`].
    Strategy(&'static [&'static str]),
    Secret,
    First,
    /// A file with these lines.
    File(&'static str),
    /// A file with a tree, which may name the game.
    Tree,
}

/// Writes an operand as the help shows it.
impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Game(_) => "[GAME]",
            Self::Strategy(_) => "[STRATEGY]",
            Self::Secret => "SECRET",
            Self::First => "[FIRST]",
            Self::File(_) | Self::Tree => "[FILE]",
        })
    }
}

/// Answers the lines of an input.
type Answer = dyn FnOnce(&mut Input, &mut dyn Write) -> Result<(), Failure>;

/// The work of a command.
pub(super) struct Job {
    pub(super) source: Source,
    /// Answers a request, with the lines of the source, or with the lines after the request.
    pub(super) answer: Box<Answer>,
}

impl Job {
    /// Plans a command that reads lines.
    pub(super) fn reading(
        call: Call<'_, Options, Self, Operand>,
        answer: fn(&Task, &mut Input, &mut dyn Write) -> Result<(), Failure>,
    ) -> Result<Self, UsageError> {
        let (task, source) = Task::read(call)?;
        Ok(Self { source, answer: Box::new(move |lines, output| answer(&task, lines, output)) })
    }

    /// Plans a command that reads no lines. If it is on the first line of an input, no line follows.
    pub(super) fn alone(
        call: Call<'_, Options, Self, Operand>,
        answer: fn(&Task, &mut dyn Write) -> Result<(), Failure>,
    ) -> Result<Self, UsageError> {
        let (task, source) = Task::read(call)?;
        let answer = move |lines: &mut Input, output: &mut dyn Write| {
            if task.options.is_line {
                lines.end()?;
            }
            answer(&task, output)
        };
        Ok(Self { source, answer: Box::new(answer) })
    }
}

impl Task {
    /// Reads the operands of a command. Returns the task, and the input that is named.
    pub(super) fn read(
        call: Call<'_, Options, Job, Operand>,
    ) -> Result<(Self, Source), UsageError> {
        let Call { command, options, mut operands, arguments } = call;
        let searches = command.operands.iter().find_map(|operand| match operand {
            Operand::Strategy(searches) => Some(*searches),
            _ => None,
        });
        let names = [&Strategy::ALL.map(Strategy::name), searches.unwrap_or(&SEARCHES)].concat();
        let mut task = Self {
            game: Game::USUAL,
            is_game_named: false,
            strategy: Strategy::USUAL,
            // The commands of these names search for the strategy.
            searched: SEARCHES.into_iter().find(|name| *name == command.name),
            first: None,
            secret: None,
            guess: None,
            format: TreeFormat::Text,
            tree: None,
            options,
        };
        let mut source = Source::default();
        for operand in command.operands {
            match operand {
                Operand::Game(most) => task.take_game(&mut operands, *most, &names)?,
                Operand::Strategy(searches) => {
                    task.take_strategy(&mut operands, searches, command.operands, &names)?;
                }
                _ => {}
            }
        }
        // Options depend on the game and on the strategy, and codewords depend on the options.
        task.format =
            task.read_format(command.options.iter().any(|it| it.name == "--boxes"), arguments)?;
        task.check_options(arguments)?;
        let has_tree = command.operands.iter().any(|it| matches!(it, Operand::Tree));
        if task.is_game_named || !has_tree && arguments.place_of("--tree").is_none() {
            task.check_colors(arguments)?;
        }
        task.read_codewords(arguments)?;
        for operand in command.operands {
            match operand {
                Operand::Secret => {
                    task.secret = Some(task.take_codeword(&mut operands, "a secret")?);
                }
                Operand::First if task.options.first.is_none() && operands.peek().is_some() => {
                    let word = text(operands.peek());
                    let first = task.take_codeword(&mut operands, "a first guess");
                    task.first = Some(first.map_err(|error| error.proposing(word, &names))?);
                }
                Operand::File(_) | Operand::Tree => {
                    let awaited = if let Operand::File(lines) = operand { lines } else { "a tree" };
                    let file = if task.options.is_line { None } else { operands.next_raw() };
                    source = Source { file: file.map(OsString::from), awaited, hint: HINT };
                }
                _ => {}
            }
        }
        operands.end(source.hint)?;
        Ok((task, source))
    }

    /// Returns the format of the answers. `may_be_dot` says whether the answer is a tree.
    fn read_format(&self, may_be_dot: bool, words: &Arguments) -> Result<TreeFormat, UsageError> {
        let Some(value) = &self.options.format else { return Ok(TreeFormat::Text) };
        Ok(match value.0.as_str() {
            "text" => TreeFormat::Text,
            "json" => TreeFormat::Json,
            "dot" if may_be_dot => TreeFormat::Dot { depth: self.options.boxes.unwrap_or(2) },
            wrong => {
                let formats = &["text", "json", "dot"][..if may_be_dot { 3 } else { 2 }];
                let error = words.wrong_value("--format", one_of(formats), value);
                return Err(error.proposing(wrong, formats));
            }
        })
    }

    /// Checks that the options go with each other, with the game and with the strategy.
    fn check_options(&self, words: &Arguments) -> Result<(), UsageError> {
        let has = |option: &str| words.place_of(option).is_some();
        let [is_optimal, is_search] = SEARCHES.map(|search| self.searched == Some(search));
        let is_searched = is_optimal || is_search;
        let ranked = Strategy::ALL.into_iter().filter(|strategy| strategy.is_ranked());
        let mut others: Vec<&str> = ranked.map(Strategy::name).collect();
        let last = others.pop().unwrap_or_default();
        let is_graph = matches!(self.format, TreeFormat::Dot { .. });
        let is_best = self.is_best_first() && is_searched;
        for (option, is_wrong, problem) in [
            ("--boxes", !is_graph, "--boxes needs --format dot"),
            ("--tree", has("--first"), "--tree has a first guess, so it excludes --first"),
            ("--evil", !self.game.is_listable(), TOO_LARGE_FOR_EVIL),
            ("--max-turns", !is_optimal, "--max-turns is only for the strategy 'optimal'"),
            ("--width", !is_search, "--width is only for the strategy 'search'"),
            (
                "--possible",
                is_searched || !self.strategy.is_ranked(),
                &format!("--possible is only for the strategies {} and {last}", others.join(", ")),
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
        Ok(())
    }

    /// Checks that each color of the game has a name, if the colors have names.
    fn check_colors(&self, words: &Arguments) -> Result<(), UsageError> {
        let (game, colors) = (self.game, self.game.colors());
        match &self.options.colors {
            Some((names, value)) if names.colors() != Some(colors) => {
                let takes = format!("one name for each of the {colors} colors of {game}");
                Err(words.wrong_value("--colors", takes, value))
            }
            _ => Ok(()),
        }
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
            word.map(Some).ok_or_else(|| words.wrong_value(option, takes, value))
        };
        let first = if self.is_best_first() { &None } else { &self.options.first };
        (self.first, self.secret, self.guess) = (
            codeword("--first", " or 'best'", first)?,
            codeword("--secret", "", &self.options.secret)?,
            codeword("--guess", "", &self.options.guess)?,
        );
        Ok(())
    }

    /// Takes the strategy, or nothing if it is not there: then it is the usual one. `names` are proposed.
    fn take_strategy(
        &mut self,
        operands: &mut Operands<'_>,
        searches: &[&'static str],
        all: &[Operand],
        names: &[&'static str],
    ) -> Result<(), UsageError> {
        let Some(word) = operands.peek() else { return Ok(()) };
        let name = text(Some(word));
        // A word that is not a strategy may be the operand after it.
        let is_like_codeword = self.options.colors.is_some() || name.starts_with(is_digit);
        let may_be = |operand: &Operand| match operand {
            Operand::Secret | Operand::First => is_like_codeword,
            Operand::File(_) => !self.options.is_line && may_be_file(word),
            _ => false,
        };
        self.searched = searches.iter().copied().find(|it| it.eq_ignore_ascii_case(name));
        if self.searched.is_some() {
            operands.next_raw();
        } else if Strategy::from_name(name).is_some() || !all.iter().any(may_be) {
            let list = Strategy::ALL.map(Strategy::name).join(", ");
            let strategy = operands.take(format!("a strategy ({list})"), Strategy::from_name);
            self.strategy = strategy.map_err(|error| error.proposing(name, names))?;
        }
        Ok(())
    }

    /// Takes a codeword. Errors call it `what`.
    fn take_codeword(
        &self,
        operands: &mut Operands<'_>,
        what: &str,
    ) -> Result<Codeword, UsageError> {
        let form = self.form_after(text(operands.peek()));
        operands.take(format!("{what} ({form})"), |text| self.parse(text))
    }

    /// Takes the game, which is one operand such as `4p6c`, or two numbers. Takes nothing if neither is
    /// there: then the game is the usual one. The game has up to `most` codewords. `names` are proposed.
    fn take_game(
        &mut self,
        operands: &mut Operands<'_>,
        most: u64,
        names: &[&'static str],
    ) -> Result<(), UsageError> {
        let (word, second) = (text(operands.peek()), text(operands.peek_second()));
        let mut here = *operands;
        let mut size = Game::size(word);
        if size.is_some() {
            operands.next_raw();
        } else if are_numbers(word, second) {
            let pins = operands.number("pins", &PINS).map_err(|it| it.proposing(word, names))?;
            here = *operands;
            let colors = operands.number("colors", &COLORS);
            let colors = colors.map_err(|error| error.proposing(second, names))?;
            size = Some((pins, colors, true));
        } else {
            self.check_no_game(operands).map_err(|error| error.proposing(word, names))?;
        }
        self.is_game_named = size.is_some();
        let usual = (Game::USUAL.pins(), Game::USUAL.colors(), true);
        let (pins, colors, repeats) = size.unwrap_or(usual);
        let Some(game) = Game::of_size(pins, colors, repeats && !self.options.no_repeats) else {
            let has_sizes = PINS.contains(&pins) && COLORS.contains(&colors);
            return Err(here.error(match has_sizes {
                true => format!("{pins} colors or more, because no color repeats"),
                false => "a game of 1 to 8 pins and 1 to 15 colors".to_string(),
            }));
        };
        if game.count() > most {
            let found = format!("{game} with {} codewords", game.count());
            return Err(here.error(format!("a game of up to {most} codewords")).with_found(found));
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
            error = error.proposing(word, &NAMED.map(|(name, _)| name));
        }
        let is_like_game = is_like_game(word) && self.options.colors.is_none();
        let is_meant = is_like_game || error.meant.is_some();
        error.meant = error.meant.or(meant_game(word));
        if is_meant && !Path::new(word).exists() {
            return Err(error);
        }
        Ok(())
    }
}

/// Returns an operand as text, which is empty if the operand is missing or not UTF-8.
pub(super) fn text(word: Option<&OsStr>) -> &str {
    word.and_then(OsStr::to_str).unwrap_or_default()
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Returns whether a word looks like a game, such as `4p6c`, `4p`, `4p6` or `4x6`.
pub(super) fn is_like_game(word: &str) -> bool {
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
