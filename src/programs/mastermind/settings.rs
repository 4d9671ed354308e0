//! What the options ask for. A submission has few of them: its colors are digits, its answers are text,
//! and it has one solver on one thread.

use std::ffi::OsStr;
#[cfg(not(flat))]
use std::num::NonZero;
use std::ops::RangeInclusive;
#[cfg(not(flat))]
use std::sync::Arc;

use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
#[cfg(not(flat))]
use crate::mastermind::game::MOST_CODEWORDS;
use crate::mastermind::tree::{Tree, TreeFormat};
use crate::programs::arguments::Arguments;
use crate::programs::mastermind::flags::Flag;
#[cfg(not(flat))]
use crate::programs::mastermind::operands::{check_game, names_game};
#[cfg(not(flat))]
use crate::programs::mastermind::palette::{self, Palette};
#[cfg(not(flat))]
use crate::programs::mastermind::plan::Plan;
#[cfg(not(flat))]
use crate::programs::mastermind::request::{Name, COMMANDS, LONGEST_WORD};
use crate::programs::mastermind::Input;
use crate::programs::timings::RUNS;
use crate::programs::usage::UsageError;
#[cfg(not(flat))]
#[cfg(not(flat))]
use crate::text::quote::cut;
#[cfg(not(flat))]
use crate::text::tokens::LONGEST_TOKEN;
use crate::text::Error;
use crate::threads::THREADS;

/// The number of guesses that `next` may be asked for.
const TOP: RangeInclusive<usize> = 1..=1_000_000;

/// The limits on the number of turns that `optimal` can be given.
#[cfg(not(flat))]
const MAX_TURNS: RangeInclusive<usize> = 1..=1000;
/// The number of guesses that `search` may be told to try.
#[cfg(not(flat))]
const WIDTHS: RangeInclusive<usize> = 1..=1000;

/// The number of turns that a graph of a tree may have as boxes, and in which `search` may be told to try
/// several guesses.
#[cfg(not(flat))]
const DEPTH: RangeInclusive<usize> = 1..=100;

/// The number of turns that a graph of a tree has as boxes if none is given. In that of 4p6c, each box is
/// a guess in the first two turns.
#[cfg(not(flat))]
const USUAL_DEPTH: usize = 2;

/// The maximum number of secrets that `next` can be asked to list.
#[cfg(not(flat))]
const MOST_LISTED: usize = 1_000_000_000;

/// What is wrong with `--evil` in a game with more codewords than a list may have.
#[cfg(not(flat))]
const TOO_LARGE_FOR_EVIL: &str = "--evil needs a game of up to 67108864 codewords";
#[cfg(not(flat))]
const _: () = assert!(MOST_CODEWORDS == 67_108_864);

/// A value of an option, and its place.
#[cfg(not(flat))]
type Value = (String, usize);

/// The options of a command line, before the game is known.
#[cfg(not(flat))]
#[derive(Default)]
pub(super) struct SettingOptions {
    colors: Option<(Palette, Value)>,
    /// The value of `--depth`, and the place of the option.
    depth: Option<(usize, usize)>,
    first: Option<Value>,
    format: Option<Value>,
    list: Option<usize>,
    max_turns: Option<usize>,
    top: Option<usize>,
    reference: bool,
    threads: Option<NonZero<usize>>,
    runs: Option<usize>,
    secret: Option<Value>,
    seed: Option<usize>,
    /// The place of `--evil`.
    evil: Option<usize>,
    tree: Option<Value>,
    width: Option<u16>,
}

/// What the options ask for.
#[cfg(not(flat))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The names of the colors, or `None` if they are digits.
    palette: Option<Palette>,
    /// The first guess, if it is given.
    first: Option<Codeword>,
    /// Whether the first guess is the one after which the games take the fewest turns.
    pub(crate) is_best_first: bool,
    /// Whether answers are objects of JSON.
    pub(crate) is_json: bool,
    /// The maximum number of possible secrets to list.
    pub(crate) list: Option<usize>,
    /// The maximum number of turns of an optimal strategy.
    pub(crate) max_turns: Option<usize>,
    /// The number of guesses that `next` prints.
    pub(crate) top: usize,
    /// Whether to use the slow solver.
    pub(crate) reference: bool,
    /// The number of threads, or `None` for one per core.
    pub(crate) threads: Option<NonZero<usize>>,
    /// The number of evaluations to time, if any.
    pub(crate) runs: Option<usize>,
    /// How `host` chooses its secret.
    pub(crate) secret: SecretChoice,
    /// The number of turns in which `search` tries several guesses.
    pub(crate) depth: Option<u16>,
    /// The number of guesses that `search` tries.
    pub(crate) width: Option<u16>,
    /// What is asked for about trees. It is in a box because few commands use it.
    pub(crate) tree: Box<TreeSettings>,
}

/// What the options and operands say about trees.
#[cfg(not(flat))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TreeSettings {
    /// The form of a tree.
    pub(crate) format: TreeFormat,
    /// The file of the tree that is played, if any.
    pub(crate) file: Option<String>,
    /// The tree that is played, after it was read.
    pub(crate) played: Option<Arc<Tree>>,
    /// Whether the operands name a game.
    pub(crate) names_game: bool,
    /// Whether the command checks a tree, which may name its game.
    is_checked: bool,
}

#[cfg(not(flat))]
impl TreeSettings {
    /// Returns whether a tree that is read decides what game it is.
    fn is_asked(&self) -> bool {
        !self.names_game && (self.is_checked || self.file.is_some())
    }
}

/// How `host` chooses its secret.
#[cfg(not(flat))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecretChoice {
    /// A random secret.
    Random,
    /// The secret that belongs to this number.
    Seed(u64),
    /// This secret.
    Given(Codeword),
    /// No fixed secret: each answer is the one that leaves the most secrets.
    Evil,
}

#[cfg(not(flat))]
impl SettingOptions {
    /// Reads the value of an option.
    pub(super) fn read(
        &mut self,
        flag: Flag,
        words: &mut Arguments<Flag>,
        place: usize,
    ) -> Result<(), UsageError> {
        match flag {
            Flag::Colors => {
                let value = words.text(palette::FORM)?;
                let colors = Palette::parse(&value.0);
                let colors =
                    colors.ok_or_else(|| words.wrong_value("--colors", palette::FORM, &value))?;
                self.colors = Some((colors, value));
            }
            Flag::First => self.first = Some(words.text("a codeword or 'best'")?),
            Flag::Depth => self.depth = Some((words.number(&DEPTH)?, place)),
            Flag::Width => self.width = Some(words.number(&WIDTHS)? as u16),
            Flag::Tree => {
                let value = words.text("a file")?;
                if value.0.is_empty() || value.0 == "-" {
                    return Err(words.wrong_value("--tree", "a file", &value));
                }
                self.tree = Some(value);
            }
            // The forms depend on the command, which is not known yet.
            Flag::Format => self.format = Some(words.text("text or json")?),
            Flag::List => {
                let all = 1..=MOST_LISTED;
                self.list = Some(words.number_if_any(&all)?.unwrap_or(usize::MAX));
            }
            Flag::MaxTurns => self.max_turns = Some(words.number(&MAX_TURNS)?),
            Flag::Top => self.top = Some(words.number(&TOP)?),
            Flag::Reference => self.reference = true,
            Flag::Repeat => self.runs = Some(words.number(&RUNS)?),
            Flag::Threads => self.threads = NonZero::new(words.number(&THREADS)?),
            Flag::Secret => self.secret = Some(words.text("a codeword")?),
            Flag::Seed => self.seed = Some(words.number(&(0..=usize::MAX))?),
            Flag::Evil => self.evil = Some(place),
            Flag::NoRepeats => {}
        }
        let hosts = [self.secret.is_some(), self.seed.is_some(), self.evil.is_some()];
        if hosts.into_iter().filter(|&host| host).count() > 1 {
            let problem = "only one of --secret, --seed and --evil can be given";
            return Err(words.conflict(place, problem));
        }
        Ok(())
    }

    /// Returns what the options ask for in a game.
    pub(super) fn complete(
        &self,
        game: &Game,
        words: &Arguments<Flag>,
    ) -> Result<Settings, UsageError> {
        let palette = self.colors.as_ref().map(|(palette, _)| palette.clone());
        let mut settings = Settings {
            palette,
            first: None,
            is_best_first: false,
            is_json: false,
            list: self.list,
            max_turns: self.max_turns,
            top: self.top.unwrap_or(1),
            reference: self.reference,
            threads: self.threads,
            runs: self.runs,
            secret: SecretChoice::Random,
            depth: self.depth.map(|(depth, _)| depth as u16),
            width: self.width,
            tree: Box::new(TreeSettings {
                format: TreeFormat::Text,
                file: self.tree.as_ref().map(|(file, _)| file.clone()),
                played: None,
                names_game: false,
                is_checked: false,
            }),
        };
        self.complete_forms(&mut settings, words)?;
        if let (Some((_, place)), Some(_)) = (&self.tree, &self.first) {
            return Err(words.conflict(*place, "--tree has a first guess, so it excludes --first"));
        }
        if let Some((palette, value)) = self.colors.as_ref().filter(|_| !settings.tree.is_asked()) {
            if palette.len() != game.colors() {
                let takes = format!("one name for each of the {} colors of {game}", game.colors());
                return Err(words.wrong_value("--colors", takes, value));
            }
        }
        if let Some(place) = self.evil.filter(|_| !game.is_listable()) {
            return Err(words.conflict(place, TOO_LARGE_FOR_EVIL));
        }
        let codeword = |option, or, value: &Value| {
            let takes = format!("a codeword ({}){or}", settings.codeword_form(game));
            let found = settings.parse(game, &value.0);
            found.ok_or_else(|| words.wrong_value(option, takes, value))
        };
        let is_best_first =
            self.first.as_ref().is_some_and(|(text, _)| text.eq_ignore_ascii_case("best"));
        let first = self.first.as_ref().filter(|_| !is_best_first);
        let first = first.map(|value| codeword("--first", " or 'best'", value)).transpose()?;
        let secret = match (&self.secret, self.seed) {
            (Some(value), _) => SecretChoice::Given(codeword("--secret", "", value)?),
            (None, Some(seed)) => SecretChoice::Seed(seed as u64),
            (None, None) if self.evil.is_some() => SecretChoice::Evil,
            (None, None) => SecretChoice::Random,
        };
        (settings.first, settings.is_best_first, settings.secret) = (first, is_best_first, secret);
        Ok(settings)
    }
}

#[cfg(not(flat))]
impl SettingOptions {
    /// Adds what the command and its operands decide: the form of the answers, and whether a game is named.
    /// Rejects an operand that looks like a game but is not one.
    fn complete_forms(
        &self,
        settings: &mut Settings,
        words: &Arguments<Flag>,
    ) -> Result<(), UsageError> {
        let mut operands = words.operands();
        let name = operands.command(COMMANDS, "").ok();
        let is_tree = name == Some(Name::Tree);
        settings.tree.is_checked = name == Some(Name::Verify);
        settings.tree.names_game = names_game(&operands);
        check_game(&operands, self.colors.is_some())?;
        let depth = self.depth.map_or(USUAL_DEPTH, |(depth, _)| depth);
        match (self.format.as_ref().map_or("text", |(name, _)| name), &self.format) {
            ("text", _) => {}
            ("json", _) => (settings.is_json, settings.tree.format) = (true, TreeFormat::Json),
            ("dot", _) if is_tree => settings.tree.format = TreeFormat::Dot { depth },
            (_, Some(value)) => {
                let takes = if is_tree { "text, json or dot" } else { "text or json" };
                let formats =
                    if is_tree { &["text", "json", "dot"][..] } else { &["text", "json"] };
                return Err(words.wrong_value("--format", takes, value).proposing(formats));
            }
            (_, None) => {}
        }
        match self.depth {
            Some((_, place))
                if is_tree && !matches!(settings.tree.format, TreeFormat::Dot { .. }) =>
            {
                Err(words.conflict(place, "--depth needs --format dot"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(not(flat))]
impl Settings {
    /// Parses a codeword.
    pub(crate) fn parse(&self, game: &Game, text: &str) -> Option<Codeword> {
        match &self.palette {
            Some(palette) => palette.codeword(game, text),
            None => game.parse(text),
        }
    }

    /// Returns the number of colors that have names, or `None` if the colors are digits.
    pub(crate) fn named_colors(&self) -> Option<usize> {
        self.palette.as_ref().map(Palette::len)
    }

    /// Returns a codeword as it is written.
    pub(crate) fn show(&self, game: &Game, word: Codeword) -> String {
        match &self.palette {
            Some(palette) => palette.show(game, word),
            None => word.to_string(),
        }
    }

    /// Returns a description of codewords for messages.
    pub(crate) fn codeword_form(&self, game: &Game) -> String {
        match &self.palette {
            Some(palette) => palette.codeword_form(game),
            None => game.codeword_form(),
        }
    }

    /// Reads a codeword from a line. The names of its colors may also be words of their own. `what`
    /// names the codeword in errors.
    pub(crate) fn read(
        &self,
        game: &Game,
        lines: &mut Input,
        what: &str,
    ) -> Result<Codeword, Error> {
        let expected = format!("{what} ({})", self.codeword_form(game));
        let Some(palette) = &self.palette else {
            return lines.word(|text| game.parse(text), expected);
        };
        lines.set_longest(LONGEST_WORD);
        let Some(first) = lines.next_word()? else { return Err(lines.line_ended(expected)) };
        let (mut text, mut last) = (first.text.clone(), first.clone());
        // The colors of one codeword may be in several words, such as `red, green`.
        let mut colors = 0;
        loop {
            let names = last.text.split(',').filter(|name| !name.is_empty());
            let known: Option<Vec<usize>> = names.map(|name| palette.color(name)).collect();
            colors += known.as_ref().map_or(0, Vec::len);
            if known.is_none_or(|known| known.is_empty()) || colors >= game.pins() {
                break;
            }
            let Some(word) = lines.next_word()? else { break };
            text = format!("{},{}", text.trim_end_matches(','), word.text);
            last = word;
        }
        lines.set_longest(LONGEST_TOKEN);
        palette.codeword(game, text.trim_end_matches(',')).ok_or_else(|| {
            let found = format!("\"{}\"", cut(&last.text).escape_debug());
            lines.rejected(last.position, expected, found)
        })
    }

    /// Returns whether an operand may be meant as a codeword, or else as a strategy that is searched for.
    pub(super) fn may_be_codeword(&self, word: &OsStr) -> bool {
        let is_plan = word.to_str().and_then(Plan::from_name).is_some();
        is_plan
            || self.palette.is_some()
            || word.as_encoded_bytes().first().is_some_and(u8::is_ascii_digit)
    }

    /// Returns `None` if the options do not say what the first guess is. If they do, returns the
    /// guess, or `None` for the best one.
    pub(super) fn first(&self) -> Option<Option<Codeword>> {
        (self.first.is_some() || self.is_best_first).then_some(self.first)
    }
}

/// What a submission has instead of the other options.
#[cfg(flat)]
#[derive(Default)]
pub(crate) struct Settings {
    top: usize,
}

#[cfg(flat)]
pub(super) type SettingOptions = Settings;

#[cfg(flat)]
impl Settings {
    fn read(
        &mut self,
        flag: Flag,
        words: &mut Arguments<Flag>,
        _: usize,
    ) -> Result<(), UsageError> {
        match flag {
            Flag::Repeat => words.number(&RUNS).map(drop),
            Flag::Threads => words.number(&THREADS).map(drop),
            Flag::Top => words.number(&TOP).map(|top| self.top = top),
            _ => Ok(()),
        }
    }

    fn complete(&self, _: &Game, _: &Arguments<Flag>) -> Result<Self, UsageError> {
        Ok(Self { top: self.top.max(1) })
    }

    fn parse(&self, game: &Game, text: &str) -> Option<Codeword> {
        game.parse(text)
    }

    fn codeword_form(&self, game: &Game) -> String {
        game.codeword_form()
    }

    fn may_be_codeword(&self, word: &OsStr) -> bool {
        word.as_encoded_bytes().first().is_some_and(u8::is_ascii_digit)
    }

    fn first(&self) -> Option<Option<Codeword>> {
        None
    }
}
