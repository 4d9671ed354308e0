//! The operands, and how they and the options become a task whose values go together.

use std::io::Write;
use std::mem::take;

use crate::exit::Failure;
use crate::mastermind::game::NAMED;
use crate::mastermind::{Codeword, Game, Strategy, TreeFormat, COLORS, MOST_CODEWORDS, PINS};
use crate::programs::arguments::Arguments;
use crate::programs::mastermind::task::{Input, Plan, Secret, Task, Texts};
use crate::programs::source::may_be_file;
use crate::programs::table::{Call, Operand as Row, Takes, Work};
use crate::programs::usage::{UsageError, Value};
use crate::text::lines::decimal;
use crate::text::quote::one_of;

type Operand = Row<Task>;

/// The hint that ends an error if the command line seems to contain lines of the input.
pub(super) const HINT: &str = "; lines are read from a file or standard input";

/// The search that is allowed by commands that choose one guess at a time.
const OPTIMAL: &[Plan] = &[Plan::Optimal];

/// The searches that are allowed by commands about whole strategies.
const SEARCHES: &[Plan] = &[Plan::Optimal, Plan::Search];

/// A game whose codewords fit into a list.
pub(super) const GAME: Operand = Operand {
    takes: Takes::OneOf("[GAME]", game_names),
    read: |task, words| task.take_game(words, MOST_CODEWORDS),
};

/// A game of a command that does not always list its codewords.
pub(super) const ANY_GAME: Operand =
    Operand { read: |task, words| task.take_game(words, u64::MAX), ..GAME };

/// A game that no operand follows.
pub(super) const LAST_GAME: Operand = Operand {
    read: |task, words| {
        task.take_game(words, MOST_CODEWORDS)?;
        task.check_end(words)
    },
    ..GAME
};

/// The game of a command that reads a tree, which names its game too.
pub(super) const GAME_OF_TREE: Operand = Operand {
    read: |task, words| {
        task.has_tree = true;
        task.take_game(words, MOST_CODEWORDS)
    },
    ..GAME
};

/// The strategy of a command that chooses one guess at a time. Another operand may follow.
pub(super) const STRATEGY: Operand = Operand {
    takes: Takes::OneOf("[STRATEGY]", || names(OPTIMAL)),
    read: |task, words| task.take_strategy(words, OPTIMAL),
};

/// The same strategy, if no operand follows.
pub(super) const LAST_STRATEGY: Operand = Operand {
    read: |task, words| {
        task.take_strategy(words, OPTIMAL)?;
        task.check_end(words)
    },
    ..STRATEGY
};

/// The strategy of a command that plays all games.
pub(super) const WHOLE_STRATEGY: Operand = Operand {
    takes: Takes::OneOf("[STRATEGY]", || names(SEARCHES)),
    read: |task, words| task.take_strategy(words, SEARCHES),
};

pub(super) const SECRET: Operand = Operand {
    takes: Takes::Any("SECRET"),
    read: |task, words| {
        task.secret = Secret::Given(task.take_codeword(words, "a secret")?);
        Ok(())
    },
};

/// The first guess, unless an option gives it.
pub(super) const FIRST: Operand = Operand {
    takes: Takes::Any("[FIRST]"),
    read: |task, words| {
        if task.texts.first.is_some() || words.operand().is_none() {
            return task.check_end(words);
        }
        task.first = Some(task.take_codeword(words, "a first guess")?);
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
pub(super) const REQUESTS: Operand =
    Operand { read: |task, words| task.take_file(words, "a command, such as play,"), ..TURNS };

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

fn game_names() -> Vec<&'static str> {
    NAMED.map(|(name, _)| name).to_vec()
}

/// Returns the names of all strategies and of these searches.
fn names(searches: &[Plan]) -> Vec<&'static str> {
    let searches = searches.iter().map(|plan| plan.name());
    Strategy::ALL.into_iter().map(Strategy::name).chain(searches).collect()
}

impl Task {
    /// Returns the task of a call, whose values go together.
    pub(super) fn of(call: Call<'_, Self>) -> Result<Self, UsageError> {
        let Call { command, options: mut task, arguments } = call;
        let texts = take(&mut task.texts);
        if let Some(value) = &texts.format {
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
        let is_best = |(text, _): &Value| text.eq_ignore_ascii_case("best");
        task.is_best_first = texts.first.as_ref().is_some_and(is_best);
        task.check_options(arguments)?;
        task.read_codewords(arguments, &texts)?;
        Ok(task)
    }

    /// Checks that the options go with each other, with the game and with the strategy.
    fn check_options(&self, words: &Arguments) -> Result<(), UsageError> {
        let has = |option: &str| words.place_of(option).is_some();
        let [is_optimal, is_search] = [Plan::Optimal, Plan::Search].map(|plan| self.plan == plan);
        let is_searched = is_optimal || is_search;
        let is_graph = matches!(self.format, TreeFormat::Dot { .. });
        let is_best = self.is_best_first && is_searched;
        let too_large = format!("needs a game of up to {MOST_CODEWORDS} codewords");
        for (option, is_wrong, problem) in [
            ("--boxes", !is_graph, "needs --format dot"),
            ("--evil", !self.game.is_listable(), &too_large),
            ("--max-turns", !is_optimal, "is only for the strategy 'optimal'"),
            ("--width", !is_search, "is only for the strategy 'search'"),
            ("--reference", is_search, "cannot be used with the strategy 'search'"),
            ("--repeat", is_searched, "cannot be used with a strategy that is searched for"),
            ("--first", is_best, "best cannot be used with 'optimal' or 'search'"),
            ("--first", has("--tree"), "cannot be used with --tree, which has a first guess"),
            ("--parts", !has("--first"), "needs --first"),
            ("--parts", self.source.file.is_some(), "cannot be used with a file of turns"),
            ("--pretty", has("--format"), "cannot be used with --format"),
            ("--threads", has("--reference"), "cannot be used with --reference"),
        ] {
            if is_wrong && has(option) {
                return Err(words.conflict(option, &format!("{option} {problem}")));
            }
        }
        Ok(())
    }

    /// Reads the options that are codewords of the game.
    fn read_codewords(&mut self, words: &Arguments, texts: &Texts) -> Result<(), UsageError> {
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
        let first = if self.is_best_first { &None } else { &texts.first };
        let [first, secret, guess] = [
            codeword("--first", " or 'best'", first)?,
            codeword("--secret", "", &texts.secret)?,
            codeword("--guess", "", &texts.guess)?,
        ];
        self.first = first.or(self.first);
        self.secret = secret.map_or(self.secret, Secret::Given);
        self.guess = guess;
        Ok(())
    }

    /// Takes the strategy, which may also be one of these searches. If it is missing, takes nothing, and the
    /// strategy is the default.
    fn take_strategy(
        &mut self,
        words: &mut Arguments,
        searches: &[Plan],
    ) -> Result<(), UsageError> {
        let name = words.operand_text();
        let mut plans = searches.iter().copied();
        let search = plans.find(|plan| plan.name().eq_ignore_ascii_case(name));
        match search.or_else(|| Strategy::from_name(name).map(Plan::Strategy)) {
            Some(plan) => {
                words.skip(1);
                self.plan = plan;
                self.omitted.clear();
            }
            None => {
                let names = names(searches);
                self.omitted.push((format!("a strategy ({})", names.join(", ")), names));
            }
        }
        Ok(())
    }

    /// Takes a codeword. Errors call it `what`.
    fn take_codeword(&mut self, words: &mut Arguments, what: &str) -> Result<Codeword, UsageError> {
        let text = words.operand_text();
        let Some(word) = self.parse(text) else {
            let form = format!("{what} ({})", self.form_after(text));
            return Err(self.wrong(words, Some(form)));
        };
        words.skip(1);
        self.omitted.clear();
        Ok(word)
    }

    /// Takes the file in which `awaited` are, if it is there. After a request, no word is a file.
    fn take_file(
        &mut self,
        words: &mut Arguments,
        awaited: &'static str,
    ) -> Result<(), UsageError> {
        if self.rest.is_some() {
            return self.check_end(words);
        }
        if !self.omitted.is_empty() && words.operand().is_some_and(|word| !may_be_file(word)) {
            return Err(self.wrong(words, Some("a file".to_string())));
        }
        self.source = words.take_source(awaited, HINT);
        Ok(())
    }

    /// Rejects a remaining operand if it may have been intended as one of the operands that were omitted.
    fn check_end(&self, words: &Arguments) -> Result<(), UsageError> {
        if self.omitted.is_empty() || words.operand().is_none() {
            return Ok(());
        }
        Err(self.wrong(words, None))
    }

    /// Takes the game, which is one operand such as `4p6c`, or two numbers. If it is missing, takes nothing, and the
    /// game is the default. If colors have names, each color of the game must have one. The game may have up to `most`
    /// codewords.
    fn take_game(&mut self, words: &mut Arguments, most: u64) -> Result<(), UsageError> {
        let name = words.operand_text().to_string();
        let default = Game::default();
        // A codeword of the default game is a number too, but it is longer.
        let is_number = name.len() < default.pins() && decimal(&name, &(0..=usize::MAX)).is_some();
        let size = if is_number {
            let pins = words.take_number("pins", &PINS)?;
            Some((pins, words.take_number("colors", &COLORS)?, true))
        } else {
            let size = Game::size(&name);
            words.skip(usize::from(size.is_some()));
            size
        };
        self.is_game_named = size.is_some();
        if !self.is_game_named {
            self.omitted.push(("a game such as 4p6c".to_string(), game_names()));
        }
        let (pins, colors, repeats) = size.unwrap_or((default.pins(), default.colors(), true));
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

    /// Returns the error for when the next operand is neither one of the omitted operands nor what `last` describes.
    fn wrong(&self, words: &Arguments, last: Option<String>) -> UsageError {
        let omitted = if words.operand().is_some() { &self.omitted[..] } else { &[] };
        let forms = omitted.iter().map(|(form, _)| form.clone()).chain(last);
        let names: Vec<&str> = omitted.iter().flat_map(|(_, names)| names).copied().collect();
        let error = words.error(&one_of(&forms.collect::<Vec<_>>()));
        error.proposing(words.operand_text(), &names)
    }
}
