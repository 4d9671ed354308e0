//! A request: a command with its operands and options.

use std::ffi::OsString;

use crate::cli::arguments::{About, Arguments, Operands};
use crate::cli::usage::UsageError;
use crate::mastermind::codeword::Codeword;
use crate::mastermind::game::Game;
use crate::mastermind::program::flags::{Flag, FLAGS};
use crate::mastermind::program::options::Options;
#[cfg(not(flat))]
use crate::mastermind::program::plan::Plan;
use crate::mastermind::program::settings::Settings;
use crate::mastermind::program::Input;
use crate::mastermind::strategy::Strategy;
use crate::text::Error;

/// The maximum number of words on the first line of an input.
const MOST_WORDS: usize = 32;

/// The maximum number of bytes in a word that names several colors.
#[cfg(not(flat))]
pub(super) const LONGEST_WORD: usize = 1100;

/// No word of a submission names several colors.
#[cfg(flat)]
const LONGEST_WORD: usize = 40;

/// The names of the commands.
#[cfg(not(flat))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// See [`Command::Play`].
    Play,
    /// See [`Command::Host`].
    Host,
    /// See [`Command::Next`].
    Next,
    /// See [`Command::Evaluate`].
    Evaluate,
    /// See [`Command::Trace`].
    Trace,
    /// See [`Command::First`].
    First,
    /// See [`Command::Optimal`].
    Optimal,
    /// See [`Command::Search`].
    Search,
    /// See [`Command::Tree`].
    Tree,
    /// See [`Command::Verify`].
    Verify,
    /// See [`Command::Score`].
    Score,
}

/// The commands in the order of the help, which is that of [`Name`], with the words that they are called
/// by.
#[cfg(not(flat))]
pub(crate) const COMMANDS: &[(&str, Name)] = &[
    ("play", Name::Play),
    ("host", Name::Host),
    ("next", Name::Next),
    ("evaluate", Name::Evaluate),
    ("trace", Name::Trace),
    ("first", Name::First),
    ("optimal", Name::Optimal),
    ("search", Name::Search),
    ("tree", Name::Tree),
    ("verify", Name::Verify),
    ("score", Name::Score),
];

/// The names of the commands of a submission.
#[cfg(flat)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Name {
    Play,
    Next,
    Evaluate,
    Trace,
    First,
    Score,
}

#[cfg(flat)]
pub(crate) const COMMANDS: &[(&str, Name)] = &[
    ("play", Name::Play),
    ("next", Name::Next),
    ("evaluate", Name::Evaluate),
    ("trace", Name::Trace),
    ("first", Name::First),
    ("score", Name::Score),
];

#[cfg(flat)]
impl Name {
    pub(super) fn has_strategy(self) -> bool {
        self != Self::Score
    }

    pub(super) fn has_first(self) -> bool {
        matches!(self, Self::Evaluate | Self::Trace)
    }

    pub(super) fn lists_all(self) -> bool {
        self != Self::Score
    }
}

#[cfg(not(flat))]
impl Name {
    /// Returns `text`. Panics if the command is not in [`COMMANDS`] at the place where it is
    /// declared.
    pub(crate) const fn listed_with(self, text: &'static str) -> &'static str {
        let place = self as usize;
        assert!(place < COMMANDS.len() && COMMANDS[place].1 as usize == place);
        text
    }

    /// Returns whether the command has a strategy as an operand.
    pub(super) fn has_strategy(self) -> bool {
        !matches!(self, Self::Score | Self::Verify | Self::Optimal | Self::Search)
    }

    /// Returns whether the command has a first guess as an operand.
    pub(super) fn has_first(self) -> bool {
        matches!(self, Self::Evaluate | Self::Trace | Self::Tree)
    }

    /// Returns whether the command lists all codewords of the game.
    pub(super) fn lists_all(self) -> bool {
        !matches!(self, Self::Score | Self::Host)
    }
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// A question about the program, or about one of its commands.
    About(About, Option<Name>),
    /// A command to carry out.
    Task(Task),
}

/// A command, and how to carry it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// The game.
    pub(crate) game: Game,
    /// The strategy. The command `score` does not need one.
    pub(crate) strategy: Strategy,
    /// The first guess, or `None` for the choice of the strategy.
    pub(crate) first: Option<Codeword>,
    /// The command.
    pub(crate) command: Command,
    /// What the other options ask for.
    pub(crate) settings: Settings,
}

/// A command, with the operands and options that no other command has.
#[cfg(not(flat))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Answer guesses.
    Score,
    /// Play every secret.
    Evaluate {
        /// The strategy if it is searched for.
        plan: Option<Plan>,
    },
    /// Find the next guess.
    Next,
    /// Play one game against a secret that is known.
    Trace {
        /// The secret.
        secret: Codeword,
    },
    /// Evaluate every kind of first guess.
    First,
    /// Find a secret that somebody else keeps.
    Play,
    /// Keep a secret for somebody else to find.
    Host,
    /// Find a strategy with the least total.
    Optimal,
    /// Find a strategy with a low total.
    Search,
    /// Write a whole strategy.
    Tree {
        /// The strategy if it is searched for.
        plan: Option<Plan>,
    },
    /// Check a whole strategy.
    Verify,
}

#[cfg(not(flat))]
impl Command {
    /// Creates the command with this name, and takes what only it has. `secret` takes the secret of a
    /// command that has one.
    pub(super) fn new(
        name: Name,
        operands: &mut Operands<'_>,
        secret: impl FnOnce(&mut Operands<'_>) -> Result<Codeword, UsageError>,
    ) -> Result<Self, UsageError> {
        Ok(match name {
            Name::Score => Self::Score,
            Name::Evaluate => Self::Evaluate { plan: Plan::take(operands) },
            Name::Next => Self::Next,
            Name::Trace => Self::Trace { secret: secret(operands)? },
            Name::First => Self::First,
            Name::Play => Self::Play,
            Name::Host => Self::Host,
            Name::Optimal => Self::Optimal,
            Name::Search => Self::Search,
            Name::Tree => Self::Tree { plan: Plan::take(operands) },
            Name::Verify => Self::Verify,
        })
    }

    /// Returns the strategy of the command if it is searched for.
    pub(super) fn plan(&self) -> Option<Plan> {
        match *self {
            Self::Evaluate { plan } | Self::Tree { plan } => plan,
            Self::Optimal => Some(Plan::Optimal),
            Self::Search => Some(Plan::Search),
            _ => None,
        }
    }

    /// Returns whether the command reads lines after its own.
    fn reads_lines(&self) -> bool {
        matches!(self, Self::Score | Self::Next | Self::Play | Self::Host | Self::Verify)
    }
}

/// A command of a submission.
#[cfg(flat)]
#[derive(Debug)]
pub(crate) enum Command {
    Score,
    Evaluate,
    Next,
    Trace { secret: Codeword },
    First,
    Play,
}

#[cfg(flat)]
impl Command {
    pub(super) fn new(
        name: Name,
        operands: &mut Operands<'_>,
        secret: impl FnOnce(&mut Operands<'_>) -> Result<Codeword, UsageError>,
    ) -> Result<Self, UsageError> {
        Ok(match name {
            Name::Score => Self::Score,
            Name::Evaluate => Self::Evaluate,
            Name::Next => Self::Next,
            Name::Trace => Self::Trace { secret: secret(operands)? },
            Name::First => Self::First,
            Name::Play => Self::Play,
        })
    }

    fn reads_lines(&self) -> bool {
        matches!(self, Self::Score | Self::Next | Self::Play)
    }
}

impl Request {
    /// Reads a request from the next line of an input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read or has no more lines, or the line is not a
    /// request.
    pub(crate) fn read(lines: &mut Input) -> Result<Self, Error> {
        let is_there = lines.next_line()?.is_some();
        let words = lines.words(MOST_WORDS, LONGEST_WORD)?;
        let texts = words.iter().map(|word| OsString::from(&word.text));
        Self::parse(Arguments::new(texts, FLAGS)).map_err(|error| match error.found() {
            Some(found) => lines.rejected(words[error.at].position, error.expected(), found),
            None if is_there => lines.line_ended(error.expected()),
            None => lines.ended(error.expected()),
        })
    }

    /// Parses the words of a request. They name no file.
    fn parse(mut words: Arguments<Flag>) -> Result<Self, UsageError> {
        let options = Options::read(&mut words)?;
        let mut operands = words.operands();
        let name = operands.command(COMMANDS, "");
        if let Some(about) = words.about() {
            return Ok(Self::About(about, name.ok()));
        }
        let name = name?;
        let task = options.task(name, &words, &mut operands, |_| false)?;
        operands.end("")?;
        Ok(Self::Task(task))
    }

    /// Returns whether the line of the request must be the last.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Request::About(..) => false,
            Request::Task(task) => !task.command.reads_lines(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;
    use crate::mastermind::program::settings::SecretChoice;

    fn parse(line: &str) -> Result<Request, UsageError> {
        Request::parse(Arguments::new(line.split_whitespace().map(OsString::from), FLAGS))
    }

    fn task(line: &str) -> Task {
        match parse(line) {
            Ok(Request::Task(task)) => task,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn options_may_stand_anywhere() {
        let first = "next 4 10 knuth --no-repeats --top 3 --threads 2 --reference --list";
        let expected = task(first);
        assert_eq!(expected.game, Game::new(4, 10, false).unwrap());
        assert_eq!(expected.command, Command::Next);
        assert_eq!(expected.settings.top, 3);
        assert_eq!(expected.strategy, Strategy::Knuth);
        let Settings { reference, threads, .. } = expected.settings;
        assert_eq!((reference, threads), (true, NonZero::new(2)));
        assert_eq!(expected.settings.list, Some(usize::MAX));
        for line in [
            "--no-repeats --top=3 --threads=2 --list --reference next 4 10 knuth",
            "next --list --top 7 --top 3 4 --no-repeats 10 --reference --threads 2 -- knuth",
        ] {
            assert_eq!(task(line), expected, "{line}");
        }
        let help = Request::About(About::Help, Some(Name::Next));
        assert_eq!(parse("next 9 --help"), Ok(help));
        assert_eq!(parse("-V"), Ok(Request::About(About::Version, None)));
    }

    #[test]
    fn games_and_strategies_are_named_in_many_ways() {
        let usual = (Game::USUAL, Strategy::USUAL);
        let (small, large) = (Game::new(3, 5, true).unwrap(), Game::new(5, 8, true).unwrap());
        let bulls = Game::new(4, 10, false).unwrap();
        let unlike = Game::new(4, 6, false).unwrap();
        let mut checked = 0;
        for (line, game, strategy) in [
            ("evaluate", usual.0, usual.1),
            ("score", usual.0, usual.1),
            ("evaluate 4 6", usual.0, usual.1),
            ("evaluate 4p6c", usual.0, usual.1),
            ("evaluate mastermind KNUTH", usual.0, Strategy::Knuth),
            ("evaluate knuth", usual.0, Strategy::Knuth),
            ("evaluate 1122", usual.0, usual.1),
            ("evaluate knuth 1122", usual.0, Strategy::Knuth),
            ("trace 1122", usual.0, usual.1),
            ("trace 1122 1123", usual.0, usual.1),
            ("trace 3 5 112", small, usual.1),
            ("trace 3p5c first 112 345", small, Strategy::First),
            ("play 5P8C", large, usual.1),
            ("play super-mastermind entropy", large, Strategy::Entropy),
            ("host Bulls-And-Cows", bulls, usual.1),
            ("next 4p10c-no-repeats", bulls, usual.1),
            ("next 4p10c --no-repeats", bulls, usual.1),
            ("first bulls-and-cows --no-repeats", bulls, usual.1),
            ("play --no-repeats", unlike, usual.1),
            ("next --list 4 6 knuth", usual.0, Strategy::Knuth),
            ("next --list 7 4 6 knuth", usual.0, Strategy::Knuth),
            ("next 3 5 --list 7", small, usual.1),
        ] {
            let task = task(line);
            assert_eq!((task.game, task.strategy), (game, strategy), "{line}");
            checked += 1;
        }
        assert_eq!(checked, 22);
        assert_eq!(task("next --list 4 6").settings.list, Some(usize::MAX));
        assert_eq!(task("next --list 7 4 6").settings.list, Some(7));
        assert_eq!(task("next --list=7 4 6").settings.list, Some(7));
        assert_eq!(task("next 4p6c --list 7").settings.list, Some(7));
    }

    #[test]
    fn optimal_has_a_game_and_conditions() {
        let task = task("optimal 3p5c --max-turns 4 --first 112 --threads 2");
        assert_eq!(task.command, Command::Optimal);
        assert_eq!((task.game, task.settings.max_turns), (Game::new(3, 5, true).unwrap(), Some(4)));
        assert_eq!(task.first, task.game.parse("112"));
        let Ok(request) = parse("optimal --first best --no-repeats") else { panic!("no request") };
        assert!(request.is_whole());
        let Request::Task(task) = request else { panic!("no task") };
        assert_eq!((task.first, task.settings.max_turns), (None, None));
        assert!(!task.game.repeats());
    }

    #[test]
    fn search_has_a_game_a_width_and_a_depth() {
        let task = task("search 3p5c --width 7 --depth 2 --first 112");
        assert_eq!(task.command, Command::Search);
        assert_eq!(
            (task.game, task.first),
            (Game::new(3, 5, true).unwrap(), task.game.parse("112"))
        );
        assert_eq!((task.settings.width, task.settings.depth), (Some(7), Some(2)));
        let Ok(request) = parse("search --no-repeats") else { panic!("no request") };
        assert!(request.is_whole());
        let Request::Task(task) = request else { panic!("no task") };
        assert_eq!((task.settings.width, task.settings.depth), (None, None));
    }

    #[test]
    fn first_guesses_and_secrets_are_read_with_the_names_of_the_colors() {
        let word = |text| Game::USUAL.parse(text);
        for line in ["evaluate 1123", "trace 1234 1123", "play --first 1123", "next --first=1123"] {
            assert_eq!(task(line).first, word("1123"), "{line}");
        }
        for line in [
            "evaluate GGBY --colors RGBYOP",
            "evaluate --colors=RGBYOP --first ggby",
            "trace knuth RRRR G,G,B,Y --colors R,G,B,Y,O,P",
            "play --colors 0,1,2,3,10,11 --first 1,1,2,3",
        ] {
            assert_eq!(task(line).first, word("2234"), "{line}");
        }
        let secret = |line| task(line).settings.secret;
        let given = |text| SecretChoice::Given(word(text).unwrap());
        assert_eq!(secret("host --secret 1122"), given("1122"));
        assert_eq!(secret("host --secret red,red,b,c --colors red,b,c,d,e,f"), given("1123"));
        assert_eq!(secret("host --seed 3"), SecretChoice::Seed(3));
        assert_eq!(secret("host --evil 5p8c"), SecretChoice::Evil);
        assert_eq!(secret("host"), SecretChoice::Random);
        assert!(task("evaluate --first best").settings.is_best_first);
        assert!(task("score --format json").settings.is_json);
        assert!(!task("score --format text").settings.is_json);
    }

    #[test]
    fn the_word_at_fault_is_known() {
        for (line, at, expected) in [
            ("", 0, "a command (play, host, next, evaluate, trace, first, optimal, search, tree, verify, score)"),
            ("solve 4 6", 0, "a command (play, host, next, evaluate, trace, first, optimal, search, tree, verify, score)"),
            ("score 4", 2, "the number of colors (1 to 15)"),
            ("score x 6", 1, "the number of pins (1 to 8)"),
            ("score 0p6c", 1, "a game of 1 to 8 pins and 1 to 15 colors"),
            ("next 4p99999999999999999999c", 1, "a strategy (knuth, most-parts, expected-size, entropy, first)"),
            ("play 4p3c --no-repeats", 1, "4 colors or more, because no color repeats"),
            ("play 8p15c", 1, "a game of up to 67108864 codewords"),
            ("play 4p6c nuth", 2, "a strategy (knuth, most-parts, expected-size, entropy, first)"),
            ("next knuth 4p6c", 2, "nothing more"),
            ("score 4 --no-repeats 16", 3, "the number of colors (1 to 15)"),
            ("score 4 --no-repeats 3", 3, "4 colors or more, because no color repeats"),
            ("score 4 6 --top 3", 3, "an option of 'score'"),
            ("next --repeat=2 4 6 knuth", 1, "an option of 'next'"),
            ("next 4 6 knuth --top", 5, "the value of --top (1 to 1000000)"),
            ("next 4 6 knuth --top x", 5, "the value of --top (1 to 1000000)"),
            ("next 4 6 knuth --top=0", 4, "the value of --top (1 to 1000000)"),
            ("next 4 6 knuth --reference=1 --fast", 4, "--reference without a value"),
            ("next 4 6 knuth --fast", 4, "an option"),
            ("trace 4 6 knuth", 4, "a secret (4 digits from 1 to 6)"),
            ("trace 1 11 knuth 1 c", 5, "a first guess (1 digit from 1 to b)"),
            ("trace 3 6 knuth 121 --no-repeats", 4, "a secret (3 different digits from 1 to 6)"),
            ("first 4 6 knuth 1122", 4, "nothing more"),
            ("first 8 15 knuth", 2, "a game of up to 67108864 codewords"),
            ("evaluate 1122 --first 1123", 1, "nothing more"),
            ("evaluate --first 1127", 2, "the value of --first (a codeword (4 digits from 1 to 6) or 'best')"),
            ("evaluate --first=x", 1, "the value of --first (a codeword (4 digits from 1 to 6) or 'best')"),
            ("first --first 1122", 1, "an option of 'first'"),
            ("optimal 4p6c knuth", 2, "nothing more"),
            ("optimal 4p6c 1122", 2, "nothing more"),
            ("optimal --max-turns 0", 2, "the value of --max-turns (1 to 1000)"),
            ("optimal 3p3c --max-turns", 3, "the value of --max-turns (1 to 1000)"),
            ("optimal --first 1127", 2, "the value of --first (a codeword (4 digits from 1 to 6) or 'best')"),
            ("optimal --top 2", 1, "an option of 'optimal'"),
            ("play --max-turns 5", 1, "an option of 'play'"),
            ("search 4p6c knuth", 2, "nothing more"),
            ("search --width 0", 2, "the value of --width (1 to 1000)"),
            ("search --depth 101", 2, "the value of --depth (1 to 100)"),
            ("search --reference", 1, "an option of 'search'"),
            ("optimal --width 3", 1, "an option of 'optimal'"),
            ("play --format json", 1, "an option of 'play'"),
            ("score --format xml", 2, "the value of --format (text or json)"),
            ("host --secret 12", 2, "the value of --secret (a codeword (4 digits from 1 to 6))"),
            ("host --seed x", 2, "the value of --seed (0 to 18446744073709551615)"),
            ("host --seed 1 --evil", 3, "other options (only one of --secret, --seed and --evil can be given)"),
            ("next --list 0", 2, "the value of --list (1 to 1000000000)"),
            ("next --colors RGBYO", 2, "the value of --colors (one name for each of the 6 colors of 4p6c)"),
            ("next --colors", 2, "the value of --colors (different names: one letter per color (RGBYOP) or one word per color (red,green,blue))"),
            ("next --colors RR", 2, "the value of --colors (different names: one letter per color (RGBYOP) or one word per color (red,green,blue))"),
        ] {
            let error = parse(line).unwrap_err();
            assert_eq!((error.at, error.expected().as_str()), (at, expected), "{line}");
        }
    }
}
